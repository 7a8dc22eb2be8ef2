//! `--explain`: explains a cell, an edge, a row, a column or a family of a program, in mathematics
//! and words.

use std::fmt::Write as _;

use crate::cli::ui::Failure;
use crate::puzzle::Network;
use crate::report::counted;
use crate::session::{self, ExplainedRow, Formulated};

/// Every row and column that concerns `what`, each in mathematics and in words.
pub(super) fn of(program: &Formulated, network: &Network, what: &str) -> Result<String, Failure> {
    let explained = session::explained(program, network, what)?;
    let mut text = format!("{what}: {}\n", program.model.title());
    put(&mut text, "column", &explained.columns);
    put(&mut text, "row", &explained.rows);
    Ok(text)
}

fn put(text: &mut String, what: &str, all: &[ExplainedRow]) {
    let _ = writeln!(text, "\n{}", counted(all.len(), what));
    for ExplainedRow { formula, sentence } in all {
        let _ = writeln!(text, "  {formula}\n      {sentence}");
    }
}
