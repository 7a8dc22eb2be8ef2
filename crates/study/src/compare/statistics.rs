//! Statistics of running times, as usual in the field.
//!
//! The caller decides the time of a run that reached a limit: no run is left out here, so limits
//! count in every number. The shifted geometric mean is that of Achterberg ("Constraint integer
//! programming", 2007, appendix A): it weighs ratios, and the shift keeps very short runs from
//! dominating it.

/// The shift of the shifted geometric means: a hundredth of a millisecond. The smallest boards take
/// several times as long, so the means are nearly geometric; the shift only matters for times that
/// a coarse clock reports as 0.
pub const SHIFT_SECONDS: f64 = 1e-5;

/// Seconds of several runs, at least one, in ascending order.
///
/// # Examples
/// ```
/// use hashilab_study::Times;
/// let times = Times::of(vec![0.3, 0.1, 0.2, 4.0]).expect("not empty");
/// assert_eq!((times.count(), times.worst()), (4, 4.0));
/// assert!((times.median() - 0.25).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Times(Vec<f64>);

impl Times {
    /// The times of some runs in any order; `None` for no runs.
    #[must_use]
    pub fn of(mut seconds: Vec<f64>) -> Option<Self> {
        seconds.sort_by(f64::total_cmp);
        (!seconds.is_empty()).then_some(Self(seconds))
    }

    /// The number of runs.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The arithmetic mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// The geometric mean of the times plus a positive `shift`, less the shift.
    #[must_use]
    pub fn shifted_geometric_mean(&self, shift: f64) -> f64 {
        let mut logarithms = Logarithms::default();
        self.0
            .iter()
            .for_each(|&seconds| logarithms.add(seconds, shift));
        logarithms.mean(shift)
    }

    /// The middle one, or the mean of the two in the middle.
    #[must_use]
    pub fn median(&self) -> f64 {
        let (lower, upper) = ((self.0.len() - 1) / 2, self.0.len() / 2);
        f64::midpoint(self.0[lower], self.0[upper])
    }

    /// The smallest time that at least `percent` of a hundred runs stay within (the
    /// nearest rank).
    ///
    /// # Panics
    /// If `percent` is above 100.
    #[must_use]
    pub fn percentile(&self, percent: usize) -> f64 {
        assert!(percent <= 100, "a share of all runs");
        let rank = (percent * self.0.len()).div_ceil(100).max(1);
        self.0[rank - 1]
    }

    /// The range of the numbers without `thousandths` of a thousand at either end (the nearest
    /// ranks).
    #[must_use]
    pub fn middle(&self, thousandths: usize) -> [f64; 2] {
        let rank = |thousandths: usize| (thousandths * self.0.len()).div_ceil(1000).max(1);
        [thousandths, 1000 - thousandths].map(|rest| self.0[rank(rest) - 1])
    }

    /// The longest.
    #[must_use]
    pub fn worst(&self) -> f64 {
        self.0[self.0.len() - 1]
    }
}

/// The sums of a shifted geometric mean, which can be added up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Logarithms {
    sum: f64,
    count: usize,
}

impl Logarithms {
    /// Adds a time.
    pub(super) fn add(&mut self, seconds: f64, shift: f64) {
        self.join(Self {
            sum: (seconds + shift).ln(),
            count: 1,
        });
    }

    /// Adds the times of another part.
    pub(super) fn join(&mut self, other: Self) {
        self.sum += other.sum;
        self.count += other.count;
    }

    /// The mean of at least one time.
    pub(super) fn mean(self, shift: f64) -> f64 {
        // Rounding may take the mean of zeros below 0.
        ((self.sum / self.count as f64).exp() - shift).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(seconds: &[f64]) -> Times {
        Times::of(seconds.to_vec()).unwrap()
    }

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }

    #[test]
    fn no_runs_have_no_statistics() {
        assert_eq!(Times::of(Vec::new()), None);
    }

    #[test]
    fn one_run_is_all_of_its_statistics() {
        let one = times(&[0.7]);
        for number in [one.mean(), one.median(), one.percentile(95), one.worst()] {
            close(number, 0.7);
        }
        close(one.shifted_geometric_mean(0.001), 0.7);
    }

    #[test]
    fn the_shifted_geometric_mean_weighs_ratios() {
        // √((1 + 3) (13 + 3)) − 3 = 8 − 3.
        close(times(&[13.0, 1.0]).shifted_geometric_mean(3.0), 5.0);
        // A time of 0 does not make it 0: √(1 · 4) − 1.
        close(times(&[0.0, 3.0]).shifted_geometric_mean(1.0), 1.0);
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let hundred: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let hundred = times(&hundred);
        close(hundred.percentile(95), 95.0);
        close(hundred.percentile(0), 1.0);
        close(hundred.percentile(100), 100.0);
        close(hundred.median(), 50.5);
        close(times(&[1.0, 2.0, 3.0]).percentile(95), 3.0);
        close(times(&[1.0, 2.0, 9.0]).median(), 2.0);
        close(times(&[1.0, 2.0, 9.0]).mean(), 4.0);
    }
}
