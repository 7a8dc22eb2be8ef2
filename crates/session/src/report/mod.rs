//! The output for machines: one JSON object per line, each with a `"type"` and the number of its
//! `"schema"`.
//!
//! A schema only grows: a field is never renamed, removed or given another meaning under
//! the same number. Cells are written as people see them, `r3c7`, rows and columns from 1.

mod argument;
mod bench;
#[cfg(feature = "highs")]
mod branch;
mod check;
mod conflict;
mod counts;
mod document;
mod error;
mod fields;
mod island_values;
mod program;
mod rating;
mod record;
#[cfg(feature = "highs")]
mod relax;
mod repaired;
mod several_solutions;

#[cfg(feature = "highs")]
mod round;
mod rules;
mod sentences;
mod signs;
mod statistics;
mod trace;
#[cfg(feature = "highs")]
mod tree_page;

pub use argument::{ArgumentBody, BoundRecord, StepRecord};
pub use bench::{
    BenchPage, ConfigurationRow, PageMade, PairedRow, RunOutcome, RunRecord, SearchRow, SummaryRow,
    SummaryTimes, bench_page, summary_csv, summary_table,
};
#[cfg(feature = "highs")]
pub use branch::{
    CandidateRecord, GrownTree, SearchTreeRecord, TreeNodeItem, TreeNodeRecord, set_text, tree_dot,
    tree_table, tree_vbc,
};
pub use check::ViolationRecord;
pub use conflict::{RequirementRecord, bridge_record};
pub use counts::{LikelyBody, LikelyEdgeRecord, Tally};
pub use document::{
    Block, Figure, PageDocument, Phrase, Piece, Table, cell_of_csv, html, markdown, tex, tex_table,
};
pub use error::{ErrorRecord, NotBegunRecord};
pub use fields::fields_in_order;
pub use island_values::{DegreeRecord, FoundRecord};
pub use program::{ProgramRecord, size_table};
pub use rating::{RatingFigures, TechniqueRecord};
pub use record::{RulesRecord, SCHEMA, line};
#[cfg(feature = "highs")]
pub use relax::{
    ColumnValue, EdgeRecord, RelaxContext, RelaxationRecord, RelaxedRowRecord, WeightRecord,
    bound_text, relax_csv, tidy,
};
pub use repaired::{ChangeRecord, ClueRecord, RepairBody};
#[cfg(feature = "highs")]
pub use round::{CarriedRecord, CutRecord, RoundRecord, SolveRoundRecord};
pub use rules::rule_sentences;
pub use sentences::{board_line, counted, details};
pub use several_solutions::{BoundsRecord, DifferenceRecord};
pub use signs::SignRecord;
pub use statistics::{SecondsRecord, microseconds};
pub use trace::{Moment, TraceRecord};
#[cfg(feature = "highs")]
pub use tree_page::{TreeOfPage, TreesOfPage};
