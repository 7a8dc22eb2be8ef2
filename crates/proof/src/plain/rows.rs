//! The text of a plain program as it grows row by row, and the numbers of its rows.
//!
//! Rows are numbered from 1 as checkers of pseudo-Boolean proofs number them: an equation
//! counts as two, first that it is at least so much and then that it is at most so much.

use std::fmt::Write;

use super::variable::{CellNames, Variable, put_number};
use crate::puzzle::Network;

/// The number of a row.
pub(crate) type RowNumber = u64;

/// A row that says that a sum is so much: the number of "at least".
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainEquation(RowNumber);

impl PlainEquation {
    /// The sum is at least so much.
    pub(crate) fn at_least(self) -> RowNumber {
        self.0
    }

    /// The sum is at most so much.
    pub(crate) fn at_most(self) -> RowNumber {
        self.0 + 1
    }
}

/// What stands before a variable, and the variable.
pub(super) type PlainTerm = (i64, Variable);

/// How many rows are written between two looks whether they are still wanted.
const ROWS_BETWEEN_LOOKS: usize = 1024;

/// The rows so far.
pub(super) struct PlainRows<'a> {
    /// Whether more is wanted. Where it is not, no text is made any more.
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

    /// Says what the rows that follow mean.
    pub(super) fn about(&mut self, words: &str) {
        self.put(format_args!("* {words}\n"));
    }

    /// Counts variables that the rows speak of.
    pub(super) fn introduce(&mut self, variables: usize) {
        self.variables += variables;
    }

    /// The sum is at least so much.
    pub(super) fn at_least(
        &mut self,
        terms: impl IntoIterator<Item = PlainTerm>,
        right: i64,
    ) -> RowNumber {
        self.row(terms, ">=", right);
        self.next += 1;
        self.next - 1
    }

    /// The sum is so much.
    pub(super) fn equal(
        &mut self,
        terms: impl IntoIterator<Item = PlainTerm>,
        right: i64,
    ) -> PlainEquation {
        self.row(terms, "=", right);
        self.next += 2;
        PlainEquation(self.next - 2)
    }

    fn row(&mut self, terms: impl IntoIterator<Item = PlainTerm>, sense: &str, right: i64) {
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

    /// The number of the row that comes next.
    pub(super) fn next(&self) -> RowNumber {
        self.next
    }

    /// The number of rows as checkers count them.
    pub(super) fn count(&self) -> RowNumber {
        self.next - 1
    }

    /// Whether it ended before all rows were written.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The whole text, and the names in it.
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
