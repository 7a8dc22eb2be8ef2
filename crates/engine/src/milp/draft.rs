//! Builds a [`Model`] from `good_lp` expressions.
//!
//! `good_lp` hides the number of a variable, but variables are numbered in the order of creation,
//! and hashing one hashes its number. [`column_of`] reads it there, at no cost; every variable is
//! checked against its column when it is created, so a version of `good_lp` that numbers or hashes
//! differently cannot go unnoticed.

use std::hash::{Hash, Hasher};

use good_lp::{IntoAffineExpression, ProblemVariables, Variable, variable};

use super::family::ColumnFamily;
use super::model::{Column, ColumnId, Kind, Model, ModelSize, ModelTerm, Row, RowId};
use super::name::{Name, NamePlace};
use crate::puzzle::Id;

/// A program under construction.
pub(super) struct ProgramDraft {
    model: Model,
    variables: ProblemVariables,
    zero: Option<ColumnId>,
}

impl ProgramDraft {
    /// An empty program with this title.
    pub(super) fn new(title: String, capacity: ModelSize) -> Self {
        Self {
            model: Model::empty(title, capacity),
            variables: ProblemVariables::new(),
            zero: None,
        }
    }

    /// The program under construction.
    pub(super) fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    /// Adds a column and returns its variable for expressions.
    pub(super) fn column(&mut self, column: Column) -> Variable {
        let id = self.model.add_column(column);
        let variable = self.variables.add(variable());
        assert_eq!(
            column_of(variable),
            id,
            "good_lp numbers variables in the order they are made"
        );
        variable
    }

    /// Adds a row. A row without terms gets `0 zero`, since no text format has rows without
    /// columns; this does not change whether it holds.
    pub(super) fn row(&mut self, row: Row, left: impl IntoAffineExpression) -> RowId {
        debug_assert!(left.constant() == 0.0, "constants belong on the right");
        let mut terms = left
            .linear_coefficients()
            .into_iter()
            .map(|(variable, coefficient)| ModelTerm {
                column: column_of(variable),
                coefficient,
            })
            .peekable();
        if terms.peek().is_some() {
            return self.model.add_row(row, terms);
        }
        let column = self.zero();
        self.model.add_row(
            row,
            [ModelTerm {
                column,
                coefficient: 0.0,
            }],
        )
    }

    /// The finished program.
    pub(super) fn finish(self) -> Model {
        self.model
    }

    /// The column used where there is no other.
    fn zero(&mut self) -> ColumnId {
        if let Some(column) = self.zero {
            return column;
        }
        self.model.describe_columns(
            ColumnFamily::Zero,
            "fixed at 0, stands in where there is no other column",
        );
        let column = column_of(self.column(Column {
            name: Name::new("zero", NamePlace::Nowhere),
            family: ColumnFamily::Zero,
            kind: Kind::Continuous,
            lower: 0.0,
            upper: 0.0,
        }));
        self.zero = Some(column);
        column
    }
}

/// The column of a variable.
pub(super) fn column_of(variable: Variable) -> ColumnId {
    let mut number = NumberHashed(usize::MAX);
    variable.hash(&mut number);
    ColumnId::from_index(number.0)
}

/// A "hasher" that returns the one number that it is given.
struct NumberHashed(usize);

impl Hasher for NumberHashed {
    fn write(&mut self, _: &[u8]) {}

    fn write_usize(&mut self, number: usize) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
