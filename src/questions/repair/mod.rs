//! Which clues are meant, where some were misread: `models/repair.md`.
//!
//! Files, each using only those before it: `readings`, `costs`, `answer`, `cores`, `search`.

mod answer;
mod cores;
mod costs;
mod readings;
mod search;

pub use answer::{Change, Ending, Others, Repair, Repaired, Wanted};
pub use readings::{Choice, Measure, Readings};
pub use search::repair;
