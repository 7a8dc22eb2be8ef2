//! A puzzle as an integer program.

use hashilab_engine::milp::{Formulated, Formulation, Unsupported, formulate};

use super::puzzle::Puzzle;

impl Puzzle {
    /// The puzzle as a named integer program: its columns, rows and coefficients,
    /// and files of it by `Model::to_lp` and
    /// `Model::to_mps`.
    ///
    /// # Errors
    /// [`Unsupported`] if the formulation does not know one of the puzzle's rules.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Formulation;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "1,,3\n,,\n,,2\n".parse()?;
    /// let program = puzzle.model(Formulation::Flow)?;
    /// assert_eq!((program.model.columns().len(), program.model.rows().len()), (6, 9));
    /// assert!(program.model.to_lp().contains("degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn model(&self, formulation: Formulation) -> Result<Formulated, Unsupported> {
        formulate(self, formulation)
    }
}
