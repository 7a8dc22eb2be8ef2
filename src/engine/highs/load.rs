//! An integer program as HiGHS's own, columns and rows in the same order.
//!
//! HiGHS keeps a program by columns and `milp` keeps it by rows, so the terms are sorted
//! anew on the way: counted, since sorting them by comparison would cost more than the rest.
//! Only their order is kept meanwhile, four bytes a term and four for its row.

use std::ops::RangeInclusive;

use highs::{ColProblem, Sense as Aim};

use crate::milp::{Column, ColumnId, Direction, Kind, Model, Row, Sense, Term};
use crate::puzzle::{Id, IdVec};

/// The program as HiGHS takes it, and what is wanted of its objective.
pub(super) fn load(model: &Model) -> (ColProblem, Aim) {
    let mut problem = ColProblem::new();
    let rows = model.rows().values().iter();
    let rows: Vec<highs::Row> = rows.map(|row| problem.add_row(bounds(row))).collect();
    let terms = ByColumn::of(model);
    let mut costs = IdVec::filled(0.0, model.columns().len());
    for term in model.objective() {
        costs[term.column] = term.coefficient;
    }
    for (id, column) in model.columns().iter() {
        let &Column { lower, upper, .. } = column;
        let is_whole = match column.kind {
            Kind::Binary | Kind::Integer => true,
            Kind::Continuous => false,
        };
        let entries = terms
            .of_column(id)
            .map(|(row, term)| (rows[row], term.coefficient));
        problem.add_column_with_integrality(costs[id], lower..=upper, entries, is_whole);
    }
    let aim = match model.direction() {
        Direction::Minimise => Aim::Minimise,
        Direction::Maximise => Aim::Maximise,
    };
    (problem, aim)
}

/// What the terms of a row may add up to.
fn bounds(row: &Row) -> RangeInclusive<f64> {
    match row.sense {
        Sense::AtMost => f64::NEG_INFINITY..=row.right,
        Sense::AtLeast => row.right..=f64::INFINITY,
        Sense::Equal => row.right..=row.right,
    }
}

/// The terms of all rows by their columns.
struct ByColumn<'a> {
    /// Row by row.
    terms: &'a [Term],
    /// The row of each term.
    row_of: Vec<u32>,
    /// Where they stand in `terms`: those of the first column, those of the next, …
    places: Vec<u32>,
    /// Where the places of each column end.
    ends: IdVec<ColumnId, usize>,
}

impl<'a> ByColumn<'a> {
    fn of(model: &'a Model) -> Self {
        let terms = model.all_terms();
        let mut row_of = Vec::with_capacity(terms.len());
        for (index, id) in (0..).zip(model.rows().ids()) {
            row_of.extend(model.terms(id).iter().map(|_| index));
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

    /// The terms of a column, row by row, each with the index of its row.
    fn of_column(&self, column: ColumnId) -> impl Iterator<Item = (usize, Term)> {
        let start = match column.index() {
            0 => 0,
            after => self.ends.values()[after - 1],
        };
        let places = &self.places[start..self.ends[column]];
        places.iter().map(|&place| {
            let place = place as usize;
            (self.row_of[place] as usize, self.terms[place])
        })
    }
}
