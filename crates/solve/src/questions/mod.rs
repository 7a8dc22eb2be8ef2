//! Questions about a board.
//!
//! The questions of `session` are built on these, and callers with their own engines can use them
//! directly: [`solve`] finds one solution, [`Solutions`] lists them all, [`count`], [`unique`] and
//! [`backbone`] are about all of them, [`count_exactly`] counts without listing. An answer is a
//! fact: a solution has been verified, and "infeasible" comes with an elementary argument or a
//! proof ([`Infeasibility`]). What cannot be settled is undecided, not guessed.

mod answer;
mod belief;
mod best;
mod counter;
mod elementary;
mod engines;
mod enumerate;
mod exact_count;
#[cfg(all(test, feature = "highs"))]
mod misled;
mod prove;
mod repair;
mod solve;
#[cfg(all(test, feature = "highs"))]
mod wrong_rule;

pub use answer::{
    Claimant, Infeasibility, KeptStart, ObjectiveBound, Optimality, RefutedAnswer, SolveError,
    SolveResult, Statistics, Warning,
};
pub use belief::bounds;
pub use best::without_choice;
pub use counter::{Counter, Exact, Narrowing, SWEEP};
pub use elementary::{Elementary, elementary};
pub use engines::{Deduce, Engines, WarmStart};
pub use enumerate::{
    Backbone, ListingProgram, SolutionCount, Solutions, Uniqueness, backbone, backbone_by, count,
    differing, unique, unique_observed,
};
pub use exact_count::{CountProgress, SolutionSweep, count_exactly};
pub use prove::{ProveError, bounds_of, floor_of, prove, prove_all, prove_best, prove_conflict};
pub use repair::{
    Change, ClueChoice, ClueRepair, CostMeasure, OtherSolutions, Readings, RecognisedClues,
    RepairEnd, RepairGoal, RepairRequest, RepairedBoard, TieSearch, Ties, repair, repair_with_ties,
};
pub use solve::solve;
