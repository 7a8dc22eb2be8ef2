//! What people ask of a board.
//!
//! [`solve`] asks for one solution, [`Solutions`] lists them all, [`count`], [`unique`] and
//! [`backbone`] ask about all of them. An answer is a fact: a solution has been
//! verified, and "infeasible" comes with an elementary argument or a proof
//! ([`Infeasibility`]). What cannot be settled is undecided, not guessed.
//!
//! Files, each using only those before it: `elementary` (reasons that need no search),
//! `answer` (what is said), `belief` (what claims and deductions are worth), `engines` (who
//! is asked, and how), `best` (how good a solution is), `solve`, `enumerate/`, `exactly`
//! (counting without listing), `reasons`, `prove` (proof files), `repair/` (misread clues).

mod answer;
mod belief;
mod best;
mod elementary;
mod engines;
mod enumerate;
mod exactly;
mod prove;
mod reasons;
mod repair;
mod solve;

pub use answer::{
    Answer, Best, Bound, Claim, Infeasibility, ModelSize, Refuted, SolveError, Solved, Statistics,
    Undecided, Warning,
};
pub use belief::bounds;
pub use elementary::{Elementary, elementary};
pub use engines::{Deduce, Engines, WarmStart};
pub use enumerate::{
    Backbone, Count, Listed, Program, Solutions, Stop, Uniqueness, backbone, backbone_by, count,
    differing, unique,
};
pub use exactly::{Answered, Exact, Heard, Narrowed, Narrowing, Sweeping, count_exactly};
pub use prove::{ProveError, Proved, prove, refuse_unproved};
pub use repair::{
    Change, Choice, Ending, Measure, Others, Readings, Repair, Repaired, Wanted, repair,
};
pub use solve::solve;
