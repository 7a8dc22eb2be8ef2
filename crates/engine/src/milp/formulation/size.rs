//! The size of a program, estimated before it is built.

use crate::puzzle::Network;

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
    /// What every formulation has at least: a column for each edge, a row for each island.
    pub(crate) fn least(network: &Network) -> Self {
        let [edges, islands] = [network.edges().len(), network.islands().len()];
        Self {
            columns: edges as u64,
            rows: islands as u64,
            nonzeros: 2 * edges as u64,
        }
    }

    /// An estimate of the bytes needed to build such a program and to solve its relaxation: names
    /// and bounds twice, each coefficient in the model, by rows and by columns in HiGHS, and once
    /// more after presolve.
    #[must_use]
    pub fn bytes(self) -> u64 {
        300 * (self.columns + self.rows) + 100 * self.nonzeros
    }
}
