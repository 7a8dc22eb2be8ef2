//! What leaves the program for machines: one JSON object per line, each with a `"type"`
//! and the number of its `"schema"`.
//!
//! A schema only grows: a field is never renamed, removed or given another meaning under
//! the same number. Cells are written as people see them, `r3c7`, rows and columns from 1.
//!
//! Files, each using only those before it: `record`, `error`, `check`, `signs`, `found`,
//! `answer`, `enumerate`, `counts`, `repair`, `relax`, `bench/`.

mod answer;
mod bench;
mod check;
mod counts;
mod enumerate;
mod error;
mod found;
mod record;
#[cfg(feature = "highs")]
mod relax;
mod repair;
mod signs;

pub use answer::{AnswerRecord, Asked, ModelRecord, SecondsRecord, SizeRecord, limit_word};
pub use bench::{BenchRecord, Page, SummaryRow, page, summary_csv, summary_text};
pub use check::{CheckRecord, ViolationRecord};
pub use counts::{ComponentsRecord, ExactRecord, LikelyEdgeRecord, LikelyRecord, Tally};
pub use enumerate::{
    BoundsRecord, CommonRecord, CountRecord, DifferenceRecord, SolutionRecord, UniqueRecord,
};
pub use error::ErrorRecord;
pub use found::{DegreeRecord, FoundRecord};
pub use record::{Head, Number, SCHEMA, line};
#[cfg(feature = "highs")]
pub use relax::{
    ColumnRecord, CutRecord, EdgeRecord, RelaxAbout, RelaxRecord, RelaxationRecord, RoundRecord,
    RowRecord, WeightRecord, on_edge, relax_csv,
};
pub use repair::{ChangeRecord, ClueRecord, RepairRecord};
pub use signs::SignRecord;
