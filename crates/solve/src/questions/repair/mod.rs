//! Finding the right clues of a board with misread ones: `models/repair.md`.

mod answer;
mod cores;
mod costs;
mod exchange;
mod hitting;
mod readings;
mod search;
mod ties;

pub use answer::{Change, ClueRepair, OtherSolutions, RepairEnd, RepairGoal, RepairedBoard, Ties};
pub use readings::{ClueChoice, CostMeasure, Readings, RecognisedClues};
pub use search::repair;
pub use ties::{RepairRequest, TieSearch, repair_with_ties};
