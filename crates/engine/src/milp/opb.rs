//! A [`Model`] as OPB text, the format of pseudo-Boolean solvers (Roussel and Manquinho).
//!
//! Only programs whose columns are all binary can be written. Columns become `x1`, `x2`, … in the
//! program's order, and a comment names each. Rows are `>=` or `=`; a row with `<=` is negated.
//! Fixed columns become rows. An objective to be maximised is negated.

use std::fmt::Write;

use super::model::{ColumnId, Direction, Kind, Model, ModelTerm, Sense};
use super::name::Name;
use crate::puzzle::Id;

/// A program that OPB cannot represent.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum OpbError {
    /// A column that is not binary.
    #[error("OPB is for programs whose columns are all 0 or 1, and {0} is not")]
    Column(Name),
    /// A number that is not whole.
    #[error("OPB is for whole numbers, and {0} is not one")]
    Number(f64),
}

/// The program as OPB text; `header` lines become comments at its top.
///
/// # Errors
/// [`OpbError`] names what the format cannot represent.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, formulate, opb};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let text = opb::write(&formulate(&network, Formulation::Cuts)?.model, &[])?;
/// assert!(text.starts_with("* #variable= 2 #constraint= 4\n"));
/// assert!(text.contains("+1 x1 +1 x2 = 1 ;\n"));
/// assert!(opb::write(&formulate(&network, Formulation::Flow)?.model, &[]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(model: &Model, header: &[&str]) -> Result<String, OpbError> {
    for column in model.columns().values() {
        // This is the column that is used where there is no other.
        let is_nothing = (column.lower, column.upper) == (0.0, 0.0);
        if column.kind != Kind::Binary && !is_nothing {
            return Err(OpbError::Column(column.name));
        }
    }
    let fixed = fixed(model);
    let mut text = introduction(model, fixed.len());
    for line in header {
        put(&mut text, format_args!("* {line}\n"));
    }
    for (id, column) in model.columns().iter() {
        let number = id.index() + 1;
        put(&mut text, format_args!("* x{number} {}\n", column.name));
    }
    objective(&mut text, model)?;
    rows(&mut text, model)?;
    for (id, value) in fixed {
        let (number, value) = (id.index() + 1, whole(value)?);
        put(&mut text, format_args!("+1 x{number} = {value} ;\n"));
    }
    Ok(text)
}

/// The columns whose bounds leave one value.
fn fixed(model: &Model) -> Vec<(ColumnId, f64)> {
    let columns = model.columns().iter();
    let fixed = columns.filter(|(_, column)| (column.lower - column.upper).abs() < f64::EPSILON);
    fixed.map(|(id, column)| (id, column.lower)).collect()
}

fn introduction(model: &Model, fixed: usize) -> String {
    format!(
        "* #variable= {} #constraint= {}\n* {}\n",
        model.columns().len(),
        model.rows().len() + fixed,
        model.title(),
    )
}

fn rows(text: &mut String, model: &Model) -> Result<(), OpbError> {
    let mut last = None;
    for (id, row) in model.rows().iter() {
        if last.replace(row.family) != Some(row.family) {
            let about = model.about_rows(row.family).unwrap_or("");
            put(text, format_args!("* {}: {about}\n", row.family.name()));
        }
        let turn = match row.sense {
            Sense::AtMost => -1.0,
            Sense::AtLeast | Sense::Equal => 1.0,
        };
        sum(text, model.terms(id), turn)?;
        let sense = match row.sense {
            Sense::Equal => "=",
            Sense::AtMost | Sense::AtLeast => ">=",
        };
        let right = whole(turn * row.right)?;
        put(text, format_args!("{sense} {right} ;\n"));
    }
    Ok(())
}

fn objective(text: &mut String, model: &Model) -> Result<(), OpbError> {
    if model.objective().is_empty() {
        return Ok(());
    }
    if let Some(about) = model.about_objective() {
        put(text, format_args!("* objective: {about}\n"));
    }
    let turn = match model.direction() {
        Direction::Minimise => 1.0,
        Direction::Maximise => {
            put(
                text,
                format_args!("* to be maximised: the objective is written negated\n"),
            );
            -1.0
        }
    };
    text.push_str("min: ");
    sum(text, model.objective(), turn)?;
    text.push_str(";\n");
    Ok(())
}

fn sum(text: &mut String, terms: &[ModelTerm], turn: f64) -> Result<(), OpbError> {
    for term in terms {
        let coefficient = whole(turn * term.coefficient)?;
        put(
            text,
            format_args!("{coefficient:+} x{} ", term.column.index() + 1),
        );
    }
    Ok(())
}

fn put(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("strings take all text");
}

fn whole(value: f64) -> Result<i64, OpbError> {
    #[allow(clippy::cast_possible_truncation, reason = "checked to fit")]
    if value.fract() == 0.0 && value.abs() < 9e15 {
        Ok(value as i64)
    } else {
        Err(OpbError::Number(value))
    }
}
