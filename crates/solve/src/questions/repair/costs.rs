//! Costs in the objective of the program, and how its bound is read.

use super::readings::{CostMeasure, Readings};
use crate::puzzle::Clue;

/// The tolerance of a bound in costs, relative to its size or to 1.
const TOLERANCE: f64 = 1e-6;

impl Readings {
    /// The total cost of the islands without a choice.
    pub(super) fn fixed_cost(&self) -> u64 {
        let islands = self.network().islands().iter();
        let cost = |clue, id| match clue {
            Clue::Exactly(clue) => self.cost(id, clue).unwrap_or(0),
            Clue::OneOf(_) | Clue::Unknown => 0,
        };
        islands.map(|(id, island)| cost(island.clue, id)).sum()
    }

    /// The objective in words.
    pub(super) fn objective(&self) -> &'static str {
        match self.measure() {
            CostMeasure::Changes { .. } => "a weight for each changed clue, and the differences",
            CostMeasure::Likelihood => "minus the logarithm of the clues' probability",
        }
    }

    /// The objective value of one unit of cost.
    pub(super) fn unit(&self) -> f64 {
        match self.measure() {
            CostMeasure::Changes { .. } => 1.0,
            CostMeasure::Likelihood => 1e-6,
        }
    }

    /// The absolute gap at which HiGHS may stop.
    pub(super) fn gap(&self) -> f64 {
        match self.measure() {
            CostMeasure::Changes { .. } => self.step() as f64 - 0.5,
            CostMeasure::Likelihood => self.unit(),
        }
    }

    /// Whether the program's costs are whole numbers: the engine gets a warm start only then, since
    /// HiGHS has called a start optimal that was not where they had decimals.
    pub(super) fn costs_are_whole(&self) -> bool {
        match self.measure() {
            CostMeasure::Changes { .. } => true,
            CostMeasure::Likelihood => false,
        }
    }

    /// The least cost that a bound on the objective allows, beside the fixed cost.
    pub(super) fn cost_at_least(&self, bound: f64, fixed: u64) -> u64 {
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
