//! What is said about a repair.

use crate::engine::Limit;
use crate::puzzle::{Clue, Degree, IslandId, Network, Solution};
use crate::questions::answer::{Claimant, Infeasibility, Warning};

/// What is wanted of the repaired board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairGoal {
    /// A solution.
    Solution,
    /// Exactly one solution.
    OneSolution,
}

/// Whether a repaired board has other solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherSolutions {
    /// Nobody has asked, or found out.
    Unknown,
    /// It has none, as clause learning has proved.
    None,
    /// It has.
    Some,
}

/// A clue that is another one than was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where.
    pub island: IslandId,
    /// What was read.
    pub read: Clue,
    /// What it is now.
    pub now: Degree,
}

/// A board with clues that have a solution.
#[derive(Clone, Debug)]
pub struct RepairedBoard {
    /// The board.
    pub network: Network,
    /// A solution of it.
    pub solution: Solution,
    /// Whether it has others.
    pub others: OtherSolutions,
    /// What its clues cost.
    pub cost: u64,
    /// The clues that were changed, row by row.
    pub changes: Vec<Change>,
}

/// Why the search for a repair ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairEnd {
    /// The best repair has been found, if the engine's bound is right.
    Best,
    /// No clues have a solution, as clause learning has proved.
    Infeasible,
    /// No clues have exactly one solution, as clause learning has proved.
    NoneUnique,
    /// A limit was reached.
    Limit(Limit),
}

/// Repaired boards that cost as little as the best one.
#[derive(Clone, Debug)]
pub struct Ties {
    /// The others.
    pub others: Vec<RepairedBoard>,
    /// Whether these are all, by the engine's bound; else there may be more.
    pub is_complete: bool,
    /// The limit that ended the search for them, if one did.
    pub limit: Option<Limit>,
}

/// The answer to "which clues are meant?".
#[derive(Clone, Debug)]
pub struct ClueRepair {
    /// The best board that was found. If one solution was wanted and none was found that
    /// has just one, the best that has some.
    pub best: Option<RepairedBoard>,
    /// Why the search ended.
    pub ending: RepairEnd,
    /// Why no clues have a solution, where that is proved.
    pub reason: Option<Infeasibility>,
    /// The least that any clues cost that were not excluded, by the engine's word, or because
    /// nothing costs less than what was read.
    pub bound: Option<u64>,
    /// Whose word that is.
    pub claim: Claimant,
    /// Other boards that cost the same, where they were asked for.
    pub ties: Option<Ties>,
    /// How many assignments were excluded since their boards have several solutions.
    pub excluded: u32,
    /// What should be known beside it.
    pub warnings: Vec<Warning>,
}
