//! The size of a program, estimated before it is built.

/// The size of a program.
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
    /// An estimate of the bytes needed to build such a program and to solve its relaxation: names
    /// and bounds twice, each coefficient in the model, by rows and by columns in HiGHS, and once
    /// more after presolve.
    #[must_use]
    pub fn bytes(self) -> u64 {
        300 * (self.columns + self.rows) + 100 * self.nonzeros
    }
}
