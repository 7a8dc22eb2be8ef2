//! The record of an integer program in numbers.

use serde::Serialize;

use super::document::Table;
use super::record::{RulesRecord, SCHEMA};
use crate::engine::Limit;
use crate::milp::{FamilyTable, ModelSize, ProgramTable};
use crate::puzzle::Rules;
use crate::session::Status;

/// A program in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ProgramRecord<'a> {
    r#type: &'static str,
    schema: u32,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `counted`, or `undecided` where a limit ended the relaxation.
    pub status: &'static str,
    /// Why it is undecided, as a sentence.
    pub reason: Option<String>,
    /// The limit that ended the relaxation.
    pub limit: Option<&'static str>,
    /// The rules that are not the standard ones; left out where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesRecord>,
    /// The formulation, with what was chosen about it.
    pub formulation: String,
    /// All columns.
    pub columns: usize,
    /// Binary columns.
    pub binary: usize,
    /// Other integer columns.
    pub integer: usize,
    /// Continuous columns.
    pub continuous: usize,
    /// All rows.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub nonzeros: usize,
    /// The least and the largest size of a coefficient.
    pub coefficients: Option<[f64; 2]>,
    /// The families of rows, in the program's order.
    pub families: Vec<FamilyTable>,
    /// The size behind HiGHS's presolve, where it was asked for.
    pub presolved: Option<ModelSize>,
    /// What the relaxation minimises or maximises, where it was solved.
    pub objective: Option<String>,
    /// The bound of the relaxation, cuts included where the formulation has some to find.
    pub bound: Option<f64>,
    /// The bound before any cut, that of the program that is counted here.
    pub first_bound: Option<f64>,
    /// How many cuts were found and added.
    pub cuts: Option<usize>,
    /// Columns that must be whole and are not, at the relaxation's point.
    pub fractional: Option<usize>,
    /// Whether HiGHS calls the relaxation infeasible.
    pub infeasible: bool,
}

/// A table of the sizes of programs, a row for each, with its formulation's name and further
/// columns after the sizes.
#[must_use]
pub fn size_table<'a>(
    caption: &str,
    programs: impl IntoIterator<Item = (&'a ProgramRecord<'a>, Vec<String>)>,
    others: &[&str],
) -> Table {
    let head = [
        "formulation",
        "columns",
        "binary",
        "integer",
        "continuous",
        "rows",
        "nonzeros",
        "coefficients",
    ];
    let mut table = Table::new(caption, &[&head, others].concat());
    for (program, others) in programs {
        let coefficients = match program.coefficients {
            Some([least, most]) if least < most => format!("{least} to {most}"),
            Some([size, _]) => size.to_string(),
            None => "–".to_owned(),
        };
        let counts = [
            program.columns,
            program.binary,
            program.integer,
            program.continuous,
            program.rows,
            program.nonzeros,
        ];
        let counts = counts.map(|count| count.to_string());
        let name = [program.formulation.clone()];
        table.push(
            name.into_iter()
                .chain(counts)
                .chain([coefficients])
                .chain(others),
        );
    }
    table
}

impl<'a> ProgramRecord<'a> {
    /// The record of the counted sizes, without presolve and relaxation.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, ProgramTable, formulate};
    /// use hashilab_solve::puzzle::Puzzle;
    /// use hashilab_session::report::ProgramRecord;
    /// let puzzle: Puzzle = "1,,1\n".parse()?;
    /// let table = ProgramTable::of(&formulate(&puzzle, Formulation::Flow)?.model);
    /// let record = ProgramRecord::new("x.csv", "flow", puzzle.rules(), &table);
    /// assert_eq!((record.columns, record.binary), (3, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(board: &'a str, formulation: &str, rules: &Rules, table: &ProgramTable) -> Self {
        Self {
            r#type: "program",
            schema: SCHEMA,
            board,
            status: "counted",
            reason: None,
            limit: None,
            rules: RulesRecord::of(rules),
            formulation: formulation.to_owned(),
            columns: table.all_columns(),
            binary: table.binary,
            integer: table.integer,
            continuous: table.continuous,
            rows: table.rows(),
            nonzeros: table.nonzeros,
            coefficients: table.coefficients,
            families: table.families.clone(),
            presolved: None,
            objective: None,
            bound: None,
            first_bound: None,
            cuts: None,
            fractional: None,
            infeasible: false,
        }
    }

    /// Marks the record as undecided because a limit ended the relaxation.
    #[must_use]
    pub fn stopped(self, limit: Limit) -> Self {
        Self {
            status: Status::Undecided.name(),
            reason: Some(limit.to_string()),
            limit: Some(limit.name()),
            ..self
        }
    }
}
