//! What people ask of a board.
//!
//! A [`Solver`] asks any [`Question`] of a puzzle and returns a [`Reply`]. The parts it is
//! made of stay open to those who bring engines of their own: [`solve`] asks for one
//! solution, [`Solutions`] lists them all, [`count`], [`unique`] and [`backbone`] ask about
//! all of them, [`count_exactly`] counts without listing. An answer is a fact: a solution has been
//! verified, and "infeasible" comes with an elementary argument or a proof
//! ([`Infeasibility`]). What cannot be settled is undecided, not guessed.
//!
//! Files, each using only those before it: `elementary` (reasons that need no search),
//! `answer` (what is said), `belief` (what claims and deductions are worth), `engines` (who
//! is asked, and how), `best` (how good a solution is), `solve`, `enumerate/`, `counter`, `exactly`
//! (counting without listing), `prove` (proof files), `repair/` (misread clues),
//! `question`, `status`, `reply`, `solver`, `sweeps`, `asking`, `typed`.

mod answer;
mod asking;
mod belief;
mod best;
mod counter;
mod elementary;
mod engines;
mod enumerate;
mod exactly;
mod prove;
mod question;
mod repair;
mod reply;
mod solve;
mod solver;
mod status;
mod sweeps;
mod typed;

pub use answer::{
    Answer, Best, Bound, Claim, Infeasibility, ModelSize, Refuted, SolveError, Solved, Statistics,
    Undecided, Warning,
};
pub use belief::bounds;
pub use counter::{Counter, Exact, Narrowing};
pub use elementary::{Elementary, elementary};
pub use engines::{Deduce, Engines, WarmStart};
pub use enumerate::{
    Backbone, Count, Listed, Program, Solutions, Stop, Uniqueness, backbone, backbone_by, count,
    differing, unique,
};
pub use exactly::{Answered, Heard, Narrowed, Sweeping, count_exactly};
pub use prove::{ConflictProved, ProveError, Proved, prove, prove_conflict};
pub use question::{Question, Sweep};
pub use repair::{
    Change, Choice, Ending, Measure, Others, Readings, Repair, Repaired, Repairing, Ties,
    TiesWanted, Wanted, repair, repair_with_ties,
};
pub use reply::{Finding, NoSolution, Reply, Swept};
pub use solve::solve;
pub use solver::Solver;
pub use status::{Status, Verdict};
pub use typed::AllSolutions;
