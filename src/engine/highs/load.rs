//! An integer program as HiGHS's own, columns and rows in the same order.
//!
//! HiGHS keeps a program by columns and `milp` keeps it by rows, so the terms are sorted
//! anew on the way: counted, since sorting them by comparison would cost more than the rest.

use std::ops::RangeInclusive;

use highs::{ColProblem, HighsStatus};

use crate::milp::{Column, ColumnId, Direction, Kind, Model, Row, Sense};
use crate::puzzle::{Id, IdVec};

/// A row as HiGHS numbers it, and a coefficient in it.
type Entry = (highs::Row, f64);

/// The program in HiGHS.
///
/// # Errors
/// What HiGHS says when it refuses the program.
pub(super) fn load(model: &Model) -> Result<highs::Model, HighsStatus> {
    let mut problem = ColProblem::new();
    let rows = model.rows().values().iter();
    let rows: Vec<highs::Row> = rows.map(|row| problem.add_row(bounds(row))).collect();
    let terms = Terms::of(model, &rows);
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
        problem.add_column_with_integrality(
            costs[id],
            lower..=upper,
            terms.of_column(id),
            is_whole,
        );
    }
    problem.try_optimise(match model.direction() {
        Direction::Minimise => highs::Sense::Minimise,
        Direction::Maximise => highs::Sense::Maximise,
    })
}

/// What the terms of a row may add up to.
pub(super) fn bounds(row: &Row) -> RangeInclusive<f64> {
    match row.sense {
        Sense::AtMost => f64::NEG_INFINITY..=row.right,
        Sense::AtLeast => row.right..=f64::INFINITY,
        Sense::Equal => row.right..=row.right,
    }
}

/// The terms of all rows by their columns.
struct Terms {
    /// Row by row.
    entries: Vec<Entry>,
    /// Where they stand in `entries`: those of the first column, those of the next, …
    places: Vec<usize>,
    /// Where the places of each column end.
    ends: IdVec<ColumnId, usize>,
}

impl Terms {
    fn of(model: &Model, rows: &[highs::Row]) -> Self {
        let mut entries = Vec::with_capacity(model.nonzeros());
        let mut columns = Vec::with_capacity(model.nonzeros());
        let mut ends = IdVec::filled(0, model.columns().len());
        for (id, &row) in model.rows().ids().zip(rows) {
            for term in model.terms(id) {
                entries.push((row, term.coefficient));
                columns.push(term.column);
                ends[term.column] += 1;
            }
        }
        let mut begun = 0;
        for end in ends.values_mut() {
            begun += std::mem::replace(end, begun);
        }
        let mut places = vec![0; entries.len()];
        for (place, &column) in columns.iter().enumerate() {
            places[ends[column]] = place;
            ends[column] += 1;
        }
        Self {
            entries,
            places,
            ends,
        }
    }

    /// The terms of a column, row by row.
    fn of_column(&self, column: ColumnId) -> impl Iterator<Item = &Entry> {
        let start = match column.index() {
            0 => 0,
            after => self.ends.values()[after - 1],
        };
        let places = &self.places[start..self.ends[column]];
        places.iter().map(|&place| &self.entries[place])
    }
}
