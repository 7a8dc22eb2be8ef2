//! Hashiwokakero (Hashi, Bridges) as an integer program: boards are read, written as a
//! program, solved, verified and drawn.
//!
//! ```text
//! text ──notation──▶ Board ──▶ Network ──milp──▶ Model ──engine──▶ a claim: Bridges
//!                                 │                                        │
//!                                 └──────────▶ puzzle::verify ◀────────────┘
//!                                                    ▼
//!                                     Solution ──▶ text, picture, report
//! ```
//!
//! No solver is trusted: what one returns becomes a [`puzzle::Solution`] only by passing
//! [`puzzle::verify`], which knows the rules of the puzzle and nothing else. That a board
//! has no solution is believed only with an elementary argument or a proof by clause
//! learning ([`questions::Infeasibility`]).
//!
//! Each module is a room that uses only rooms before it: [`puzzle`], [`graph`], [`notation`],
//! [`proof`], `picture`, [`logic`], [`milp`], [`engine`], [`count`], [`files`], [`questions`],
//! [`explain`], [`generate`], [`report`], [`desk`], `runs`, `cli`. They live in crates of their
//! own, which promise nothing; this one passes them on. The program `hashi` is `cli::main`.
//!
//! # Examples
//! ```
//! use hashilab::{Puzzle, Solver};
//!
//! let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
//! let solution = Solver::new().solve(&puzzle)?.solution()?;   // a fact: it has been verified
//! println!("{solution}");
//! # let folder = tempfile::tempdir()?;
//! # std::env::set_current_dir(&folder)?;
//! std::fs::write("board.svg", solution.to_svg())?;
//! # assert_eq!(solution.to_string(), "2═══3\n    │\n· · │\n    │\n· · 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver`] asks a [`Puzzle`] any question of the [`desk`]; `examples/` has whole programs.
//! The rooms below stay open to those who build something else of their parts.

#[cfg(feature = "cli")]
pub use hashilab_cli::{cli, runs};
pub use hashilab_count as count;
pub use hashilab_desk::{Solver, desk, report};
pub use hashilab_engine::{engine, logic, milp};
pub use hashilab_handle::{files, puzzle};
pub use hashilab_notation as notation;
#[cfg(feature = "draw")]
pub use hashilab_picture as picture;
pub use hashilab_proof as proof;
pub use hashilab_rules::graph;
#[cfg(feature = "draw")]
pub use hashilab_show as show;
pub use hashilab_solve::{explain, generate, questions};
pub use puzzle::{Puzzle, Solution};
