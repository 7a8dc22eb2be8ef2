//! What leaves the program for machines: one JSON object per line, each with a `"type"`
//! and the number of its `"schema"`.
//!
//! A schema only grows: a field is never renamed, removed or given another meaning under
//! the same number. Cells are written as people see them, `r3c7`, rows and columns from 1.
//!
//! Files, each using only those before it: `record`, `error`, `check`, `signs`, `found`,
//! `statistics`, `alike`, `repaired`, `reply`, `words`, `bench/`.

mod alike;
mod bench;
mod check;
mod error;
mod found;
mod record;
mod repaired;
mod reply;
mod signs;
mod statistics;
mod words;

pub use alike::{BoundsRecord, DifferenceRecord, SolutionRecord};
pub use bench::{Page, RunRecord, SummaryRow, page, summary_csv, summary_text};
pub use check::{CheckRecord, ViolationRecord};
pub use error::ErrorRecord;
pub use found::{DegreeRecord, FoundRecord};
pub use record::{Head, Number, RulesRecord, SCHEMA, line};
pub use repaired::{ChangeRecord, ClueRecord, RepairBody};
pub use reply::{AnswerBody, Body, ReplyRecord, UniqueBody, stop_word};
pub use signs::SignRecord;
pub use statistics::{ModelRecord, SecondsRecord, SizeRecord};
pub use words::{counted, details, outcome, summary};
