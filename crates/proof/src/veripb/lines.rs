//! The lines of a proof for VeriPB, in version 3.0 of its format, and the rows that they derive.

use std::fmt::{self, Write};

use super::super::plain::RowNumber;

/// The lines written up to now.
#[derive(Clone, Debug)]
pub(super) struct ProofLines {
    text: String,
    last: RowNumber,
}

impl ProofLines {
    /// Starts a proof about a program of `rows` rows.
    pub(super) fn about(rows: RowNumber) -> Self {
        let text = format!("pseudo-Boolean proof version 3.0\nf {rows} ;\n");
        Self { text, last: rows }
    }

    fn put(&mut self, words: fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("strings take all text");
    }

    /// Adds a line that derives a row.
    pub(super) fn row(&mut self, words: fmt::Arguments<'_>) -> RowNumber {
        self.put(words);
        self.text.push_str(" ;\n");
        self.last += 1;
        self.last
    }

    /// Adds a sum of rows.
    pub(super) fn sum(&mut self, sum: &RowSum) -> RowNumber {
        self.row(format_args!("pol{}", sum.text))
    }

    /// Deletes rows that are no longer needed.
    pub(super) fn delete(&mut self, rows: &[RowNumber]) {
        if !rows.is_empty() {
            self.text.push_str("del id");
            for row in rows {
                self.put(format_args!(" {row}"));
            }
            self.text.push_str(" ;\n");
        }
    }

    /// Ends a proof with a row that cannot be satisfied.
    pub(super) fn end(mut self, row: RowNumber) -> String {
        self.put(format_args!(
            "output NONE ;\nconclusion UNSAT : {row} ;\nend pseudo-Boolean proof ;\n"
        ));
        self.text
    }
}

/// A sum of rows in VeriPB's reverse Polish notation.
#[derive(Clone, Debug, Default)]
pub(super) struct RowSum {
    text: String,
}

impl RowSum {
    fn put(&mut self, words: fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("strings take all text");
    }

    /// Whether nothing has been added.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: RowNumber) {
        self.add_times(row, 1);
    }

    /// Adds `times` times a row.
    pub(super) fn add_times(&mut self, row: RowNumber, times: u32) {
        if times == 0 {
            return;
        }
        let plus = if self.is_empty() { "" } else { " +" };
        if times == 1 {
            self.put(format_args!(" {row}{plus}"));
        } else {
            self.put(format_args!(" {row} {times} *{plus}"));
        }
    }

    /// Weakens the sum by removing a variable.
    pub(super) fn weaken(&mut self, variable: &str) {
        self.text.push(' ');
        self.text.push_str(variable);
        self.text.push_str(" w");
    }

    /// Divides by a number and rounds up.
    pub(super) fn divide(&mut self, by: usize) {
        if by > 1 {
            self.put(format_args!(" {by} d"));
        }
    }

    /// Adds another sum.
    pub(super) fn add_sum(&mut self, other: &Self) {
        if other.is_empty() {
            return;
        }
        let plus = if self.is_empty() { "" } else { " +" };
        self.put(format_args!("{}{plus}", other.text));
    }
}
