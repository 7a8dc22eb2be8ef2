//! Which clues are meant, where some were misread: `models/repair.md`.

mod answer;
mod cores;
mod costs;
mod hitting;
mod readings;
mod search;
mod ties;

pub use answer::{Change, ClueRepair, Ending, Others, Repaired, Ties, Wanted};
pub use readings::{ClueChoice, CostMeasure, Readings};
pub use search::repair;
pub use ties::{Repairing, TiesWanted, repair_with_ties};
