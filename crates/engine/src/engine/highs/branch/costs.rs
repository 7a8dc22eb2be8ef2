//! Pseudo-costs: the mean growth of the bound, for each unit that a column was moved.

use crate::milp::ColumnId;
use crate::puzzle::IdVec;

/// The growth on one side of a column, or of all together.
#[derive(Clone, Copy, Debug, Default)]
struct SumOfGrowth {
    growth: f64,
    times: u32,
}

impl SumOfGrowth {
    fn mean(self) -> Option<f64> {
        (self.times > 0).then(|| self.growth / f64::from(self.times))
    }

    fn add(&mut self, growth: f64) {
        self.growth += growth;
        self.times += 1;
    }
}

/// The growth for all columns, on the side below and on the side above.
#[derive(Debug)]
pub(super) struct PseudoCosts {
    of: IdVec<ColumnId, [SumOfGrowth; 2]>,
    /// The growth over all columns.
    all: [SumOfGrowth; 2],
}

impl PseudoCosts {
    /// Pseudo-costs of `columns` columns without observations.
    pub(super) fn none(columns: usize) -> Self {
        Self {
            of: IdVec::filled([SumOfGrowth::default(); 2], columns),
            all: [SumOfGrowth::default(); 2],
        }
    }

    /// Records that the bound grew by `growth` when a column was moved by `distance` to a side: 0
    /// for down, 1 for up.
    pub(super) fn learn(&mut self, column: ColumnId, side: usize, growth: f64, distance: f64) {
        let growth = growth.max(0.0) / distance;
        self.of[column][side].add(growth);
        self.all[side].add(growth);
    }

    /// The expected growth of the bound on both sides of a fractional value. A side without
    /// observations uses the mean of all columns, and 1 if there is none.
    pub(super) fn gains(&self, column: ColumnId, value: f64) -> [f64; 2] {
        let below = value - value.floor();
        let distances = [below, 1.0 - below];
        [0, 1].map(|side| {
            let known = self.of[column][side].mean();
            let each = known.or(self.all[side].mean()).unwrap_or(1.0);
            each * distances[side]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Id as _;

    #[test]
    fn what_is_not_known_counts_as_the_mean() {
        let [one, other] = [0, 1].map(ColumnId::from_index);
        // Sums of halves and quarters are exact.
        let gains = |costs: &PseudoCosts, column, part| {
            let gains: [f64; 2] = costs.gains(column, part);
            gains.map(f64::to_bits)
        };
        let bits = |values: [f64; 2]| values.map(f64::to_bits);
        let mut costs = PseudoCosts::none(2);
        assert_eq!(gains(&costs, one, 0.25), bits([0.25, 0.75]));
        costs.learn(one, 0, 3.0, 0.5);
        costs.learn(one, 0, 1.0, 0.5);
        assert_eq!(gains(&costs, one, 0.5), bits([2.0, 0.5]));
        assert_eq!(gains(&costs, other, 0.75), bits([3.0, 0.25]));
    }
}
