//! How large a program will be, known before it is built.

/// How large a program will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramSize {
    /// Columns.
    pub columns: u64,
    /// Rows.
    pub rows: u64,
    /// Coefficients that are not 0.
    pub nonzeros: u64,
}

impl ProgramSize {
    /// About how many bytes it takes to build such a program and to solve its relaxation:
    /// names and bounds twice, each coefficient in the model, by rows and by columns in HiGHS,
    /// and once more behind presolve.
    #[must_use]
    pub fn bytes(self) -> u64 {
        300 * (self.columns + self.rows) + 100 * self.nonzeros
    }
}
