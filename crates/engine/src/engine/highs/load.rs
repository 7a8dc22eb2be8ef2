//! Converts an integer program to HiGHS's form, with columns and rows in the same order.
//!
//! HiGHS stores a program by columns and `milp` by rows.

use std::ops::RangeInclusive;

use highs::{ColProblem, Sense as Aim};

use crate::milp::{ByColumn, Column, Direction, Kind, Model, Row, Sense};
use crate::puzzle::{Id, IdVec};

/// The program in HiGHS's form, and the direction of its objective.
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
            .map(|(row, term)| (rows[row.index()], term.coefficient));
        problem.add_column_with_integrality(costs[id], lower..=upper, entries, is_whole);
    }
    let aim = match model.direction() {
        Direction::Minimise => Aim::Minimise,
        Direction::Maximise => Aim::Maximise,
    };
    (problem, aim)
}

/// The range of the sum of a row.
pub(super) fn bounds(row: &Row) -> RangeInclusive<f64> {
    match row.sense {
        Sense::AtMost => f64::NEG_INFINITY..=row.right,
        Sense::AtLeast => row.right..=f64::INFINITY,
        Sense::Equal => row.right..=row.right,
    }
}
