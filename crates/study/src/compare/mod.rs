//! Engines timed on boards, with statistics.
//!
//! [`Compare`] is the question: its configurations take turns on boards. [`measure`] times one
//! [`Contender`] on one board; [`Results`] collects such runs into statistics, paired comparisons
//! and charts. Nothing runs in parallel here, since runs that share a machine's caches slow each
//! other down.

mod agreement;
mod board_names;
#[cfg(feature = "draw")]
mod charts;
mod contender;
mod expected;
mod grouping;
mod measure;
mod paired;
mod profile;
mod question;
mod results;
mod run_seconds;
mod statistics;
mod timed_task;
mod turns;

pub use contender::{Configuration, Contender};
pub use expected::{Comparison, Expected};
pub use grouping::{Group, Grouping};
pub use measure::{Conditions, measure};
pub use paired::{PairedConfiguration, RatioKind, RunCost, RunPair};
pub use profile::{cactus, performance_profile};
pub use question::{Compare, CompareAnswer, ComparedRun};
pub use results::Results;
pub use run_seconds::RunSeconds;
pub use statistics::{SHIFT_SECONDS, Times};
pub use timed_task::{TimedQuestion, TimedTask};
pub use turns::ComparisonEvent;
