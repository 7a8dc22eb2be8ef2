//! What a benchmark leaves behind: a record for each run, a table of statistics, a page.
//!
//! Files, each using only those before it: `record`, `summary`, `page`.

mod page;
mod record;
mod summary;

pub use page::{Page, page};
pub use record::RunRecord;
pub use summary::{SummaryRow, summary_csv, summary_text};
