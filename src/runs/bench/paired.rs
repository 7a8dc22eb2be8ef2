//! Two configurations beside each other, run by run.
//!
//! The ratio of their shifted geometric means says how many times as long one takes as the
//! other. How far chance decides it is said by a percentile bootstrap (Efron, "Bootstrap
//! methods: another look at the jackknife", 1979): pairs are drawn again and again, with
//! repetition, from a fixed seed, and the middle 95 of 100 ratios make the interval. The boards
//! are taken for a sample of boards like them; it says nothing about others.

use super::statistics::{SHIFT_SECONDS, Times};
use crate::graph::Random;

/// How often pairs are drawn anew.
const DRAWS: usize = 2_000;
/// Where the draws begin.
const SEED: u64 = 1979;
/// Times nearer to each other than this share are the same.
const SAME: f64 = 0.05;

/// A configuration beside another one.
#[derive(Clone, PartialEq, Debug)]
pub struct Paired {
    /// The one that is compared with.
    pub first: String,
    /// The one that is compared.
    pub other: String,
    /// The group of boards that it is about; nothing where it is about all.
    pub group: Option<String>,
    /// How many pairs of runs there are.
    pub pairs: usize,
    /// The other's shifted geometric mean over the first one's.
    pub ratio: f64,
    /// Where the ratio lies in 95 of 100 draws.
    pub interval: [f64; 2],
    /// How often the other was quicker by more than a twentieth, or alone had an answer.
    pub wins: usize,
    /// How often the first was.
    pub losses: usize,
}

/// The seconds that a run is charged, and whether it has an answer.
pub type Charged = (f64, bool);

impl Paired {
    /// Two configurations, `[first, other]`, compared by pairs of runs; nothing without a pair.
    ///
    /// # Examples
    /// ```
    /// use hashi::runs::bench::Paired;
    /// let pairs = [[(1.0, true), (2.0, true)], [(3.0, true), (6.0, true)]];
    /// let paired = Paired::of(["one", "two"], &pairs).expect("two pairs");
    /// assert!((paired.ratio - 2.0).abs() < 0.01);
    /// assert_eq!((paired.wins, paired.losses), (0, 2));
    /// ```
    #[must_use]
    pub fn of([first, other]: [&str; 2], pairs: &[[Charged; 2]]) -> Option<Self> {
        let all: Vec<usize> = (0..pairs.len()).collect();
        let ratio = ratio(pairs, &all)?;
        let mut random = Random::seeded(SEED);
        let mut draw = || {
            let drawn: Vec<usize> = all.iter().map(|_| random.below(pairs.len())).collect();
            ratio_of(pairs, &drawn)
        };
        let ratios = Times::of((0..DRAWS).map(|_| draw()).collect())?;
        let wins = |[first, other]: &&[Charged; 2]| is_better(*other, *first);
        let losses = |[first, other]: &&[Charged; 2]| is_better(*first, *other);
        Some(Self {
            first: first.to_owned(),
            other: other.to_owned(),
            group: None,
            pairs: pairs.len(),
            ratio,
            interval: ratios.middle(25),
            wins: pairs.iter().filter(wins).count(),
            losses: pairs.iter().filter(losses).count(),
        })
    }

    /// The same, said to be about this group of boards.
    #[must_use]
    pub fn within(self, group: String) -> Self {
        Self {
            group: Some(group),
            ..self
        }
    }
}

/// Whether a run is better than another one: alone answered, or quicker by more than a little.
fn is_better(one: Charged, other: Charged) -> bool {
    match (one, other) {
        ((_, true), (_, false)) => true,
        ((one, true), (other, true)) => one < (1.0 - SAME) * other,
        _ => false,
    }
}

/// The ratio over these pairs; nothing over none.
fn ratio(pairs: &[[Charged; 2]], drawn: &[usize]) -> Option<f64> {
    (!drawn.is_empty()).then(|| ratio_of(pairs, drawn))
}

/// The ratio over these pairs, of which there is one at least. The shift keeps the divisor
/// from being 0.
fn ratio_of(pairs: &[[Charged; 2]], drawn: &[usize]) -> f64 {
    let mean = |which: usize| {
        let logarithms = drawn
            .iter()
            .map(|&pair| (pairs[pair][which].0 + SHIFT_SECONDS).ln());
        (logarithms.sum::<f64>() / drawn.len() as f64).exp()
    };
    mean(1) / mean(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_has_the_ratio_in_it_and_is_the_same_twice() {
        let seconds = |pair: u32| f64::from(1 + pair % 7);
        let pairs: Vec<[Charged; 2]> = (0..60)
            .map(|pair| [(seconds(pair), true), (seconds(3 * pair + 1), pair % 9 > 0)])
            .collect();
        let paired = Paired::of(["a", "b"], &pairs).expect("pairs");
        let [low, high] = paired.interval;
        assert!(low < paired.ratio && paired.ratio < high, "{paired:?}");
        assert_eq!(Paired::of(["a", "b"], &pairs), Some(paired));
    }

    #[test]
    fn equal_runs_have_a_ratio_of_one_without_doubt() {
        let pairs = [[(0.5, true), (0.5, true)], [(9.0, false), (9.0, false)]];
        let paired = Paired::of(["a", "b"], &pairs).expect("pairs");
        assert_eq!((paired.ratio, paired.interval), (1.0, [1.0, 1.0]));
        assert_eq!((paired.wins, paired.losses), (0, 0));
    }

    #[test]
    fn an_answer_wins_over_a_limit_and_a_twentieth_is_nothing() {
        let pairs = [
            [(10.0, false), (10.0, true)],
            [(1.0, true), (0.96, true)],
            [(1.0, true), (2.0, true)],
        ];
        let paired = Paired::of(["a", "b"], &pairs).expect("pairs");
        assert_eq!((paired.wins, paired.losses), (1, 1));
        assert_eq!(Paired::of(["a", "b"], &[]), None);
    }
}
