//! The figures of a board and its answer in records.

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzle::Network;
use crate::questions::{ModelSize, Statistics};

/// Rows and columns of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SizeRecord {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

/// Where the time went, to the microsecond.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SecondsRecord {
    /// Seconds for deduction.
    pub deduce_seconds: f64,
    /// Seconds for finding a solution to begin from.
    pub start_seconds: f64,
    /// Seconds for building the integer program.
    pub model_seconds: f64,
    /// Seconds for solving.
    pub solve_seconds: f64,
    /// Seconds for checking the answer against the rules.
    pub verify_seconds: f64,
    /// Seconds for confirming or refuting a claim that there is no solution.
    pub witness_seconds: f64,
    /// Seconds from the board to the verified answer.
    pub total_seconds: f64,
}

/// The size of an integer program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ModelRecord {
    /// The number of variables.
    pub columns: usize,
    /// The number of constraints.
    pub rows: usize,
    /// The number of coefficients that are not zero.
    pub nonzeros: usize,
}

impl SizeRecord {
    pub(crate) fn of(network: &Network) -> Self {
        let size = network.board().size();
        Self {
            rows: size.rows,
            cols: size.cols,
        }
    }
}

impl ModelRecord {
    pub(crate) fn of(size: ModelSize) -> Self {
        let ModelSize {
            columns,
            rows,
            nonzeros,
        } = size;
        Self {
            columns,
            rows,
            nonzeros,
        }
    }
}

impl SecondsRecord {
    pub(crate) fn of(statistics: &Statistics) -> Self {
        Self {
            deduce_seconds: microseconds(statistics.deduce_seconds),
            start_seconds: microseconds(statistics.start_seconds),
            model_seconds: microseconds(statistics.stats.model_seconds),
            solve_seconds: microseconds(statistics.stats.solve_seconds),
            verify_seconds: microseconds(statistics.verify_seconds),
            witness_seconds: microseconds(statistics.witness_seconds),
            total_seconds: microseconds(statistics.total_seconds),
        }
    }
}

/// Seconds rounded to the resolution of clocks.
pub fn microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
