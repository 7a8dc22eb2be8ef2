//! User-defined parts of a program: rows, an objective, fixed columns.
//!
//! Rows and columns have the names that are in files. The additions are not rules of the puzzle:
//! with them, an infeasible program says nothing about the board.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::milp::{ColumnId, Direction, Formulated, Kind, ModelTerm, OwnName, RowFamily, Sense};
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::aim::ObjectiveOption;

/// Rows, an objective and fixed columns of one's own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OwnParts {
    /// Rows of one's own, which are no rules of the puzzle.
    pub own_rows: Vec<OwnRow>,
    /// An objective of one's own, instead of `minimise` and `maximise`.
    pub own_objective: Option<OwnObjective>,
    /// Columns that are fixed, by their names.
    pub fix_columns: BTreeMap<String, f64>,
}

/// A row of one's own. With two bounds that differ it is two rows, `NAME_lower` and
/// `NAME_upper`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OwnRow {
    /// Its name: a letter, then letters, digits and _.
    pub name: String,
    /// The coefficient of each column by its name.
    pub terms: BTreeMap<String, f64>,
    /// The least value; none where there is no bound.
    pub lower: Option<f64>,
    /// The largest value; none where there is no bound.
    pub upper: Option<f64>,
}

/// An objective of one's own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OwnObjective {
    /// The coefficient of each column by its name.
    pub terms: BTreeMap<String, f64>,
    /// Whether it is to be large instead of small.
    pub maximise: bool,
}

impl OwnParts {
    /// Whether the additions can exclude solutions of the board.
    #[must_use]
    pub fn restricts(&self) -> bool {
        !self.own_rows.is_empty() || !self.fix_columns.is_empty()
    }

    /// Rejects two objectives.
    ///
    /// # Errors
    /// [`UsageError`] by the field's name.
    pub(super) fn check(&self, aim: &ObjectiveOption) -> Result<(), UsageError> {
        if self.own_objective.is_some() && aim.is_given() {
            return Err(UsageError::of(
                "{own_objective} excludes {minimise} and {maximise}",
            ));
        }
        Ok(())
    }

    /// Adds all of it to a program.
    ///
    /// # Errors
    /// [`UsageError`] names the row or column that is invalid.
    pub(super) fn add(&self, program: &mut Formulated) -> Result<(), UsageError> {
        if *self == Self::default() {
            return Ok(());
        }
        let columns = program.model.columns().iter();
        let columns = columns.map(|(id, column)| (column.name.to_string(), id));
        let columns: BTreeMap<String, ColumnId> = columns.collect();
        for (name, &value) in &self.fix_columns {
            fix(program, &columns, name, value)?;
        }
        for row in &self.own_rows {
            row.add(program, &columns)?;
        }
        if let Some(objective) = &self.own_objective {
            let direction = if objective.maximise {
                Direction::Maximise
            } else {
                Direction::Minimise
            };
            let terms = small(objective.terms.values().copied())
                .and_then(|()| terms(&objective.terms, &columns))
                .map_err(|why| UsageError::field("own_objective").text(format!(": {why}")))?;
            program.model.set_objective(direction, terms);
            program
                .model
                .describe_objective("an objective of one's own");
        }
        Ok(())
    }
}

/// Fixes a column at a value that it can have.
fn fix(
    program: &mut Formulated,
    columns: &BTreeMap<String, ColumnId>,
    name: &str,
    value: f64,
) -> Result<(), UsageError> {
    let refused = |why: String| UsageError::field("fix_columns").text(format!(": {why}"));
    let id = columns.get(name).ok_or_else(|| refused(no_column(name)))?;
    let column = program.model.columns()[*id];
    let near = value.round();
    let is_whole = (value - near).abs() <= Formulated::TOLERANCE;
    let value = match column.kind {
        Kind::Binary | Kind::Integer if !is_whole => {
            let what = format!("'{name}' takes whole numbers, found {value}");
            return Err(refused(what));
        }
        Kind::Binary | Kind::Integer => near,
        Kind::Continuous => value,
    };
    if !(column.lower..=column.upper).contains(&value) {
        let (lower, upper) = (column.lower, column.upper);
        let what = format!("'{name}' is from {lower} to {upper}, found {value}");
        return Err(refused(what));
    }
    program.model.hold(*id, value);
    Ok(())
}

/// The terms of a row or an objective.
fn terms(
    by_name: &BTreeMap<String, f64>,
    columns: &BTreeMap<String, ColumnId>,
) -> Result<Vec<ModelTerm>, String> {
    let term = |(name, &coefficient): (&String, &f64)| {
        let column = *columns.get(name).ok_or_else(|| no_column(name))?;
        Ok(ModelTerm {
            column,
            coefficient,
        })
    };
    by_name.iter().map(term).collect()
}

/// The size from which HiGHS rejects numbers in a program.
const LARGE: f64 = 1e15;

/// Rejects numbers that HiGHS rejects.
fn small(numbers: impl IntoIterator<Item = f64>) -> Result<(), String> {
    match numbers.into_iter().find(|number| number.abs() >= LARGE) {
        Some(large) => Err(format!(
            "expected numbers of less than 1e15, found {large:e}"
        )),
        None => Ok(()),
    }
}

fn no_column(name: &str) -> String {
    format!("the program has no column '{name}'")
}

/// Whether a row that is found while a program is solved may have this name.
fn is_of_a_found_row(name: &str) -> bool {
    name.rsplit_once('_').is_some_and(|(word, number)| {
        [RowFamily::Cut, RowFamily::Loop]
            .iter()
            .any(|family| family.name() == word)
            && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

impl OwnRow {
    fn add(
        &self,
        program: &mut Formulated,
        columns: &BTreeMap<String, ColumnId>,
    ) -> Result<(), UsageError> {
        let refused = |why: String| {
            UsageError::field("own_rows").text(format!(": row '{}': {why}", self.name))
        };
        let terms = terms(&self.terms, columns).map_err(refused)?;
        if terms.is_empty() {
            return Err(refused(
                "expected the coefficient of a column, found none".into(),
            ));
        }
        let numbers = self
            .terms
            .values()
            .copied()
            .chain(self.lower)
            .chain(self.upper);
        small(numbers).map_err(refused)?;
        let sides: Vec<(&str, Sense, f64)> = match (self.lower, self.upper) {
            (None, None) => {
                return Err(refused(
                    "expected a bound, lower or upper, found none".into(),
                ));
            }
            (Some(lower), Some(upper)) if lower > upper => {
                let why = format!("lower is {lower}, which is more than upper, {upper}");
                return Err(refused(why));
            }
            (Some(lower), Some(upper)) if (upper - lower).abs() < f64::EPSILON => {
                vec![("", Sense::Equal, lower)]
            }
            (Some(lower), Some(upper)) => vec![
                ("_lower", Sense::AtLeast, lower),
                ("_upper", Sense::AtMost, upper),
            ],
            (Some(lower), None) => vec![("", Sense::AtLeast, lower)],
            (None, Some(upper)) => vec![("", Sense::AtMost, upper)],
        };
        for (suffix, sense, right) in sides {
            let text = format!("{}{suffix}", self.name);
            let name = OwnName::new(&text).map_err(|why| refused(why.to_string()))?;
            if is_of_a_found_row(&text) {
                let why = "names such as cut_1 are those of rows that are found while a program is \
                           solved";
                return Err(refused(why.to_owned()));
            }
            if program.row_named(&text).is_some() {
                return Err(refused(format!("there is a row '{text}' already")));
            }
            program.add_own_row(name, sense, right, terms.clone());
        }
        Ok(())
    }
}
