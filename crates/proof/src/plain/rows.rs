//! The text of a plain program, written row by row, and the numbers of its rows.
//!
//! Rows are numbered from 1 as checkers of pseudo-Boolean proofs number them: an equation counts as
//! two, first "at least" and then "at most".

use std::fmt::Write;

use super::variable::{CellNames, Variable, put_number};
use crate::puzzle::Network;

/// The number of a row.
pub(crate) type RowNumber = u64;

/// An equation: the number of its row "at least".
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainEquation(RowNumber);

impl PlainEquation {
    /// The row "the sum is at least the right-hand side".
    pub(crate) fn at_least(self) -> RowNumber {
        self.0
    }

    /// The row "the sum is at most the right-hand side".
    pub(crate) fn at_most(self) -> RowNumber {
        self.0 + 1
    }
}

/// Number of rows written between two calls of `go_on`.
const ROWS_BETWEEN_LOOKS: usize = 1024;

/// The rows written up to now.
pub(super) struct PlainRows<'a> {
    /// Whether to go on. Once it returns false, no more text is written.
    go_on: &'a dyn Fn() -> bool,
    is_over: bool,
    names: CellNames,
    text: String,
    variables: usize,
    lines: usize,
    next: RowNumber,
}

impl<'a> PlainRows<'a> {
    pub(super) fn of(network: &Network, go_on: &'a dyn Fn() -> bool) -> Self {
        Self {
            go_on,
            is_over: false,
            names: CellNames::of(network),
            text: String::new(),
            variables: 0,
            lines: 0,
            next: 1,
        }
    }

    /// Writes a comment on the rows that follow.
    pub(super) fn about(&mut self, words: &str) {
        self.put(format_args!("* {words}\n"));
    }

    /// Counts variables of the rows that follow.
    pub(super) fn introduce(&mut self, variables: usize) {
        self.variables += variables;
    }

    /// Adds the row "the sum is at least `right`".
    pub(super) fn at_least(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Variable)>,
        right: i64,
    ) -> RowNumber {
        self.row(terms, ">=", right);
        self.next += 1;
        self.next - 1
    }

    /// Adds the equation "the sum is `right`".
    pub(super) fn equal(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Variable)>,
        right: i64,
    ) -> PlainEquation {
        self.row(terms, "=", right);
        self.next += 2;
        PlainEquation(self.next - 2)
    }

    fn row(&mut self, terms: impl IntoIterator<Item = (i64, Variable)>, sense: &str, right: i64) {
        if self.lines.is_multiple_of(ROWS_BETWEEN_LOOKS) {
            self.is_over |= !(self.go_on)();
        }
        self.lines += 1;
        if self.is_over {
            return;
        }
        for (coefficient, variable) in terms {
            self.text.push(if coefficient < 0 { '-' } else { '+' });
            put_number(&mut self.text, coefficient.unsigned_abs());
            self.text.push(' ');
            self.names.put(&mut self.text, variable);
            self.text.push(' ');
        }
        self.put(format_args!("{sense} {right} ;\n"));
    }

    fn put(&mut self, words: std::fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("strings take all text");
    }

    /// The number of the next row.
    pub(super) fn next(&self) -> RowNumber {
        self.next
    }

    /// The number of rows as checkers count them.
    pub(super) fn count(&self) -> RowNumber {
        self.next - 1
    }

    /// Whether writing ended before all rows were written.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The whole text, and its names.
    pub(super) fn into_text(self) -> (String, CellNames) {
        let Self {
            mut text,
            variables,
            lines,
            names,
            ..
        } = self;
        let head = format!("* #variable= {variables} #constraint= {lines}\n");
        text.insert_str(0, &head);
        (text, names)
    }
}
