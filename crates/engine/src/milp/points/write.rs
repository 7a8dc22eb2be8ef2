//! Writes an answer as a warm start for other solvers: a value for each column of a program.

use std::fmt::Write;

use crate::milp::Model;
use crate::puzzle::Id;

crate::puzzle::by_name::closed! {
/// A format of warm starts. No solver reads all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartFormat {
    /// `=obj=`, then a line `name value` for each column: for `--read_solution_file` of HiGHS, and
    /// `read` of SCIP.
    Miplib = "sol",
    /// A comment, then a line `name value` for each column: for `InputFile` of Gurobi.
    Gurobi = "mst",
    /// A line `index name value` for each column: for `-mipstart` of CBC, which skips every line
    /// that does not start with a digit.
    Cbc = "cbc",
}
}

impl StartFormat {
    /// The text of a warm start with these values of a program's columns.
    ///
    /// # Panics
    /// If there is not one value for each column.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, StartFormat, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let program = formulate(&network, Formulation::Flow)?;
    /// let point = program.point(&network, &verify(&network, [1].into_iter().collect())?);
    /// let text = StartFormat::Miplib.write(&program.model, &point);
    /// assert_eq!(text, "=obj= 0\ny1_r1c1_r1c3 1\ny2_r1c1_r1c3 0\nf_r1c1_r1c3 1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn write(self, model: &Model, point: &[f64]) -> String {
        let columns = model.columns();
        assert_eq!(point.len(), columns.len(), "one value for each column");
        let terms = model.objective().iter();
        let objective: f64 = terms
            .map(|term| term.coefficient * point[term.column.index()])
            .sum();
        // Minus zero is zero.
        let objective = objective + 0.0;
        let mut text = match self {
            Self::Miplib => format!("=obj= {objective}\n"),
            Self::Gurobi => format!("# MIP start of {} columns\n", columns.len()),
            Self::Cbc => format!("Feasible - objective value {objective}\n"),
        };
        for (id, column) in columns.iter() {
            let (index, name, value) = (id.index(), column.name, point[id.index()] + 0.0);
            let line = match self {
                Self::Miplib | Self::Gurobi => writeln!(text, "{name} {value}"),
                Self::Cbc => writeln!(text, "{index} {name} {value}"),
            };
            line.expect("a string takes everything");
        }
        text
    }
}
