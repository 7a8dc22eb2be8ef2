//! What costs are in the program's objective, and how far a bound on it can be read.

use super::readings::{Measure, Readings};

/// Millionths of a cost that a bound may be off by, relative to its size or to a whole.
const TOLERANCE: f64 = 1e-6;

impl Readings {
    /// What a unit of cost counts in the objective.
    pub(super) fn unit(&self) -> f64 {
        match self.measure() {
            Measure::Changes { .. } => 1.0,
            Measure::Likelihood => 1e-6,
        }
    }

    /// How close HiGHS's bound has to come to a cost.
    pub(super) fn gap(&self) -> f64 {
        match self.measure() {
            Measure::Changes { .. } => self.step() as f64 - 0.5,
            Measure::Likelihood => self.unit(),
        }
    }

    /// Whether the program's costs are whole numbers: the engine begins from a solution only
    /// then, since HiGHS has called a start the best that was not where they had decimals.
    pub(super) fn costs_are_whole(&self) -> bool {
        match self.measure() {
            Measure::Changes { .. } => true,
            Measure::Likelihood => false,
        }
    }

    /// The least cost that a bound on the objective leaves open, where islands without a
    /// choice cost so much.
    pub(super) fn cost_at_least(&self, fixed: u64, bound: f64) -> u64 {
        let slack = TOLERANCE * bound.abs().max(1.0);
        let units = (bound - slack) / self.unit();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a cost: not negative, and far below the largest number"
        )]
        let units = units.ceil().max(0.0) as u64;
        self.next_cost(fixed + units)
    }
}
