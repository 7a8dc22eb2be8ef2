//! A program by columns, for MPS and HiGHS.
//!
//! The terms are stored by rows and sorted here by counting, since sorting by comparison would cost
//! more than the rest. Only the order is stored, four bytes per term and four for its row.

use super::model::{ColumnId, Model, ModelTerm, RowId};
use crate::puzzle::{Id, IdVec};

/// The terms of all rows by their columns.
#[derive(Debug)]
pub(crate) struct ByColumn<'a> {
    /// The terms row by row.
    terms: &'a [ModelTerm],
    /// The row of each term.
    row_of: Vec<RowId>,
    /// Indices into `terms`: those of the first column, those of the next, …
    places: Vec<u32>,
    /// The end of each column in `places`.
    ends: IdVec<ColumnId, usize>,
}

impl<'a> ByColumn<'a> {
    pub(crate) fn of(model: &'a Model) -> Self {
        let terms = model.all_terms();
        let mut row_of = Vec::with_capacity(terms.len());
        for id in model.rows().ids() {
            row_of.extend(model.terms(id).iter().map(|_| id));
        }
        let mut ends = IdVec::filled(0, model.columns().len());
        for term in terms {
            ends[term.column] += 1;
        }
        let mut begun = 0;
        for end in ends.values_mut() {
            begun += std::mem::replace(end, begun);
        }
        let mut places = vec![0; terms.len()];
        for (place, term) in (0..).zip(terms) {
            places[ends[term.column]] = place;
            ends[term.column] += 1;
        }
        Self {
            terms,
            row_of,
            places,
            ends,
        }
    }

    /// The terms of a column, row by row, each with its row.
    pub(crate) fn of_column(&self, column: ColumnId) -> impl Iterator<Item = (RowId, ModelTerm)> {
        let start = match column.index() {
            0 => 0,
            after => self.ends.values()[after - 1],
        };
        let places = &self.places[start..self.ends[column]];
        places.iter().map(|&place| {
            let place = place as usize;
            (self.row_of[place], self.terms[place])
        })
    }
}
