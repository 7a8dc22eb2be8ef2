//! Recognises a solver's solution file by its beginning.

use std::collections::BTreeSet;

use crate::notation::lines;

crate::puzzle::by_name::closed! {
/// The format of a solution file.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::SolutionFormat;
/// assert_eq!(SolutionFormat::LpSolve.name(), "lp_solve");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionFormat {
    /// HiGHS's file, or its table.
    Highs = "highs",
    /// Lines `name value`: Gurobi's `.sol` and `.mst`.
    Gurobi = "gurobi",
    /// Gurobi's JSON.
    GurobiJson = "gurobi-json",
    /// CPLEX's XML.
    Cplex = "cplex",
    /// SCIP's file.
    Scip = "scip",
    /// `=obj=`, then lines `name value`.
    Miplib = "miplib",
    /// CBC's file.
    Cbc = "cbc",
    /// GLPK's file, written or printed.
    Glpk = "glpk",
    /// Xpress's `.slx`.
    Xpress = "xpress",
    /// SYMPHONY's output.
    Symphony = "symphony",
    /// `lp_solve`'s output.
    LpSolve = "lp_solve",
    /// A table `name,value`.
    Table = "table",
}
}

crate::puzzle::by_name::by_name!(SolutionFormat);

impl SolutionFormat {
    /// The format of a solution file of a program with these columns, by its beginning.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::SolutionFormat;
    /// let detect = |text| SolutionFormat::detect(text, &["y1".to_owned()]);
    /// assert_eq!(detect("Optimal - objective value 0\n 0 y1 1 0\n"), SolutionFormat::Cbc);
    /// assert_eq!(detect("y1,1\n"), SolutionFormat::Table);
    /// assert_eq!(detect("y1 1\n"), SolutionFormat::Gurobi);
    /// ```
    #[must_use]
    pub fn detect(text: &str, columns: &[String]) -> Self {
        let first = text.lines().map(str::trim).find(|line| !line.is_empty());
        let known = columns.iter().map(String::as_str).collect();
        Self::of(text, first.unwrap_or_default(), &known)
    }

    /// The format of a text by its first line that is not blank.
    pub(super) fn of(text: &str, first: &str, known: &BTreeSet<&str>) -> Self {
        let has_line = |begins: &str| lines(text).any(|(_, line)| line.trim().starts_with(begins));
        if first == "Model status" || first == "Columns" {
            Self::Highs
        } else if first.starts_with('<') {
            Self::Cplex
        } else if first.starts_with('{') {
            Self::GurobiJson
        } else if first.starts_with("solution status:") || first.starts_with("objective value:") {
            Self::Scip
        } else if has_line("=obj=") || first.starts_with("=infeas=") || first.starts_with("=unkn=")
        {
            Self::Miplib
        } else if first.contains("objective value") && !first.starts_with('#') {
            Self::Cbc
        } else if first.starts_with("Problem:")
            || first.starts_with("c ")
            || first == "c"
            || first.starts_with("s ")
        {
            Self::Glpk
        } else if first == "NAME" || first.starts_with("NAME ") {
            Self::Xpress
        } else if has_line(LP_SOLVE) || first == "This problem is infeasible" {
            Self::LpSolve
        } else if has_line(SYMPHONY) || first.contains("SYMPHONY") {
            Self::Symphony
        } else if is_table(first, known) {
            Self::Table
        } else {
            Self::Gurobi
        }
    }
}

/// The heading above the values in the output of `lp_solve` and SYMPHONY.
pub(super) const LP_SOLVE: &str = "Actual values of the variables";
pub(super) const SYMPHONY: &str = "Column names and values of nonzeros in the solution";

/// Whether a line is the header of a table, or its first row.
fn is_table(first: &str, known: &BTreeSet<&str>) -> bool {
    let mut fields = first.split(TABLE_DELIMITERS).map(unquoted);
    let name = fields.next().unwrap_or_default();
    let is_row = fields.next().is_some() && known.contains(name);
    is_row || TableColumns::of(first).is_some()
}

/// The separators of the fields of a table.
pub(super) const TABLE_DELIMITERS: [char; 3] = [',', ';', '\t'];

/// A field of a table without blanks and quotes around it.
pub(super) fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}

/// The indices of the fields with the name and the value.
#[derive(Clone, Copy)]
pub(super) struct TableColumns {
    pub(super) name: usize,
    pub(super) value: usize,
}

impl TableColumns {
    /// The indices by a header.
    pub(super) fn of(header: &str) -> Option<Self> {
        const NAMES: [&str; 6] = [
            "name",
            "variable",
            "var",
            "column",
            "varname",
            "variable_name",
        ];
        const VALUES: [&str; 6] = ["value", "val", "x", "solution", "primal", "solution_value"];
        let fields: Vec<String> = header
            .split(TABLE_DELIMITERS)
            .map(|field| unquoted(field).to_ascii_lowercase())
            .collect();
        let place = |words: [&str; 6]| fields.iter().position(|it| words.contains(&it.as_str()));
        Some(Self {
            name: place(NAMES)?,
            value: place(VALUES)?,
        })
    }
}
