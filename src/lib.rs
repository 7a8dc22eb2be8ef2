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
//! Each module is a room that uses only rooms before it: [`puzzle`], [`graph`],
//! [`notation`], [`logic`], [`proof`], [`milp`], [`engine`], [`questions`], [`generate`], [`picture`],
//! [`report`], [`runs`], [`cli`]. The program `hashi` is [`cli::main`].
//!
//! # Examples
//! ```
//! use hashi::engine::{Budget, Cdcl, Highs, Task, Observer};
//! use hashi::milp::Formulation;
//! use hashi::notation::{Glyphs, ReadOptions, Source, read_board, write_lattice};
//! use hashi::puzzle::Network;
//! use hashi::questions::{Answer, Engines, WarmStart, solve};
//!
//! let source = Source::new("board.csv", "2,,3\n,,\n,,1\n");
//! let network = Network::of(read_board(&source, &ReadOptions::default())?);
//!
//! let mut engines = Engines {
//!     first: Some(&mut Highs::default()),
//!     prover: &mut Cdcl::default(),
//!     start: WarmStart::Auto,
//!     deduce: None,
//! };
//! let task = Task::new(&network, Formulation::Flow);
//! let solved = solve(&task, &mut engines, &Budget::unlimited(), &mut Observer::none())?;
//!
//! let Answer::Solved(solution) = solved.answer else {
//!     panic!("this board has a solution");
//! };
//! let text = write_lattice(&network, Some(&solution), Glyphs::Ascii)?;
//! assert_eq!(text, "2===3\n    |\n. . |\n    |\n. . 1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cli")]
pub mod cli;
pub mod count;
pub mod engine;
pub mod generate;
pub mod graph;
pub mod logic;
pub mod milp;
pub mod notation;
#[cfg(feature = "draw")]
pub mod picture;
pub mod proof;
pub mod puzzle;
pub mod questions;
pub mod report;
#[cfg(feature = "cli")]
pub mod runs;
