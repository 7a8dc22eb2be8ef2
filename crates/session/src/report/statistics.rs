//! The times of an answer in records.

use schemars::JsonSchema;
use serde::Serialize;

use crate::questions::Statistics;

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
