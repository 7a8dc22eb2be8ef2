//! What a benchmark leaves behind: a record for each run, a table of statistics, a page.
//!
//! Files, each using only those before it: `record`, `summary`, `search`, `page`.

mod page;
mod record;
mod search;
mod summary;

pub use page::{Page, PairedRow, page};
pub use record::RunRecord;
pub use search::SearchRow;
pub use summary::{SummaryRow, summary_csv, summary_table, summary_text};
