//! The output of a benchmark: a record for each run, a table of statistics, a page.

mod page;
mod pairs;
mod record;
mod search;
mod summary;

pub use page::{BenchPage, ConfigurationRow, PageMade, bench_page};
pub use pairs::PairedRow;
pub use record::{RunOutcome, RunRecord};
pub use search::SearchRow;
pub use summary::{SummaryRow, SummaryTimes, summary_csv, summary_table};
