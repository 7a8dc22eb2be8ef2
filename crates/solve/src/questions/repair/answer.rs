//! The answer of a repair.

use crate::engine::Limit;
use crate::puzzle::{Clue, IslandId, Network, Solution};
use crate::questions::answer::{Claimant, Infeasibility, Warning};

/// What the repaired board should have.
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
    /// Not asked, or not settled.
    Unknown,
    /// It has none, as clause learning has proved.
    None,
    /// It has others.
    Some,
}

/// A changed clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The island.
    pub island: IslandId,
    /// The clue as read.
    pub read: Clue,
    /// The new clue.
    pub now: Clue,
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
    /// The cost of its clues.
    pub cost: u64,
    /// The clues that were changed, row by row.
    pub changes: Vec<Change>,
}

/// Why the search for a repair ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairEnd {
    /// The best repair was found, if the engine's bound is right.
    Best,
    /// No repair has a solution, as clause learning has proved.
    Infeasible,
    /// No repair has a unique solution, as clause learning has proved.
    NoneUnique,
    /// A limit was reached.
    Limit(Limit),
}

/// Repaired boards with the same cost as the best one.
#[derive(Clone, Debug)]
pub struct Ties {
    /// The others.
    pub others: Vec<RepairedBoard>,
    /// Whether these are all, by the engine's bound; otherwise there may be more.
    pub is_complete: bool,
    /// The limit that ended the search for them, if one did.
    pub limit: Option<Limit>,
}

/// The answer to "which clues were misread?".
#[derive(Clone, Debug)]
pub struct ClueRepair {
    /// The best board that was found. If exactly one solution was wanted and no such board was
    /// found, the best with any.
    pub best: Option<RepairedBoard>,
    /// Why the search ended.
    pub ending: RepairEnd,
    /// The reason why no repair has a solution, where that is proved.
    pub reason: Option<Infeasibility>,
    /// A lower bound on the cost of clues that were not excluded, by the engine's claim, or because
    /// nothing costs less than the clues as read.
    pub bound: Option<u64>,
    /// The source of that bound.
    pub claim: Claimant,
    /// Other boards with the same cost, if requested.
    pub ties: Option<Ties>,
    /// The number of assignments excluded because their boards have several solutions.
    pub excluded: u32,
    /// Warnings about the answer.
    pub warnings: Vec<Warning>,
}
