//! Writes a [`Model`] as free MPS text.
//!
//! Columns and rows are in the model's order. MPS has no way to maximise that all readers support,
//! so an objective to be maximised is negated, with a comment. Bounds are written where readers
//! disagree on the default: to some, an integer column without bounds is binary. An empty objective
//! has no entries, and a column without entries gets one, 0 in the objective.

use std::fmt::Write;

use super::by_column::ByColumn;
use super::model::{Column, Direction, Kind, Model, Sense};
use crate::puzzle::IdVec;

impl Model {
    /// The program as free MPS text.
    #[must_use]
    pub fn to_mps(&self) -> String {
        write(self)
    }
}

/// The program as MPS text.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, formulate, mps};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let text = mps::write(&formulate(&network, Formulation::Flow)?.model);
/// assert!(text.contains(" y2_r1c1_r1c3 degree_r1c1 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(model: &Model) -> String {
    let mut out = String::new();
    put(&mut out, model).expect("strings take all text");
    out
}

/// Writes MPS text piece by piece: a program of millions of terms need not be kept as text.
///
/// # Errors
/// Those of the sink.
pub fn put(out: &mut dyn Write, model: &Model) -> std::fmt::Result {
    writeln!(out, "* {}", model.title())?;
    if let Some(about) = model.about_objective() {
        writeln!(out, "* objective: {about}")?;
    }
    if model.direction() == Direction::Maximise {
        writeln!(out, "* to be maximised: the objective is written negated")?;
    }
    writeln!(out, "NAME hashi FREE")?;
    rows(out, model)?;
    columns(out, model)?;
    writeln!(out, "RHS")?;
    for row in model.rows().values() {
        if row.right != 0.0 {
            writeln!(out, " RHS {} {}", row.name, row.right)?;
        }
    }
    writeln!(out, "BOUNDS")?;
    let mut has_reason = IdVec::filled(false, model.columns().len());
    for &column in model.fixed().iter().flat_map(|&(_, columns)| columns) {
        has_reason[column] = true;
    }
    for (_, column) in model.columns().iter().filter(|&(id, _)| !has_reason[id]) {
        bounds(out, column)?;
    }
    for (why, columns) in model.fixed() {
        if !columns.is_empty() {
            writeln!(out, "* {why}")?;
        }
        for &column in columns {
            bounds(out, &model.columns()[column])?;
        }
    }
    writeln!(out, "ENDATA")
}

fn rows(out: &mut dyn Write, model: &Model) -> std::fmt::Result {
    writeln!(out, "ROWS\n N obj")?;
    let mut last = None;
    for row in model.rows().values() {
        if last.replace(row.family) != Some(row.family) {
            let about = model.about_rows(row.family).unwrap_or("");
            writeln!(out, "* {}: {about}", row.family.name())?;
        }
        let sense = match row.sense {
            Sense::AtMost => 'L',
            Sense::AtLeast => 'G',
            Sense::Equal => 'E',
        };
        writeln!(out, " {sense} {}", row.name)?;
    }
    Ok(())
}

fn columns(out: &mut dyn Write, model: &Model) -> std::fmt::Result {
    writeln!(out, "COLUMNS")?;
    let sign = match model.direction() {
        Direction::Minimise => 1.0,
        Direction::Maximise => -1.0,
    };
    let mut costs = IdVec::filled(None, model.columns().len());
    for term in model.objective() {
        costs[term.column] = Some(sign * term.coefficient);
    }
    let terms = ByColumn::of(model);
    let mut last = None;
    let mut integer = false;
    for (id, column) in model.columns().iter() {
        if last.replace(column.family) != Some(column.family) {
            let about = model.about_columns(column.family).unwrap_or("");
            writeln!(out, "* {}: {about}", column.family.name())?;
        }
        if integer != (column.kind != Kind::Continuous) {
            integer = !integer;
            marker(out, integer)?;
        }
        let name = column.name;
        let mut entries = terms.of_column(id).peekable();
        // A column without entries gets one.
        let cost = costs[id].or_else(|| entries.peek().is_none().then_some(0.0));
        if let Some(cost) = cost {
            writeln!(out, " {name} obj {cost}")?;
        }
        for (row, term) in entries {
            let row = model.rows()[row].name;
            writeln!(out, " {name} {row} {}", term.coefficient)?;
        }
    }
    if integer {
        marker(out, false)?;
    }
    Ok(())
}

/// The line before the first of some integer columns, or after the last.
fn marker(out: &mut dyn Write, begins: bool) -> std::fmt::Result {
    let end = if begins { "INTORG" } else { "INTEND" };
    writeln!(out, " MARKER 'MARKER' '{end}'")
}

/// The lines for a column's bounds; none for a continuous column from 0 to ∞.
fn bounds(out: &mut dyn Write, column: &Column) -> std::fmt::Result {
    let Column {
        name, lower, upper, ..
    } = *column;
    if column.kind == Kind::Binary && (lower, upper) == (0.0, 1.0) {
        return writeln!(out, " BV BND {name}");
    }
    if (upper - lower).abs() < f64::EPSILON {
        return writeln!(out, " FX BND {name} {lower}");
    }
    if lower == f64::NEG_INFINITY {
        writeln!(out, " MI BND {name}")?;
    } else if lower != 0.0 {
        writeln!(out, " LO BND {name} {lower}")?;
    }
    if upper < f64::INFINITY {
        writeln!(out, " UP BND {name} {upper}")?;
    } else if column.kind != Kind::Continuous {
        writeln!(out, " PL BND {name}")?;
    }
    Ok(())
}
