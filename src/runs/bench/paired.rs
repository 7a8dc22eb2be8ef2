//! Two configurations beside each other, run by run.
//!
//! The ratio of their shifted geometric means says how many times as long one takes as the
//! other. How far chance decides it is said by a percentile bootstrap (Efron, "Bootstrap
//! methods: another look at the jackknife", 1979): pairs are drawn again and again, with
//! repetition, from a fixed seed, and the middle 95 of 100 ratios make the interval. The boards
//! are taken for a sample of boards like them; it says nothing about others.
//!
//! A run that a limit stopped counts with the limit, so a ratio with one in it is only a bound.
//! A pair of which both were stopped says nothing about the ratio and is left out of it.

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
    /// How many of them no limit stopped twice: those that the ratio is over.
    pub compared: usize,
    /// The other's shifted geometric mean over the first one's, where a pair is compared.
    pub ratio: Option<f64>,
    /// What limits make of the ratio.
    pub ratio_is: RatioIs,
    /// Where the ratio lies in 95 of 100 draws, where there is more than one pair to draw.
    pub interval: Option<[f64; 2]>,
    /// How often the other was quicker by more than a twentieth, or alone had an answer.
    pub wins: usize,
    /// How often the first was.
    pub losses: usize,
}

/// What a ratio is worth that may have limits in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatioIs {
    /// No run in it was stopped.
    Exact,
    /// Runs of the other were stopped: it takes so many times as long at least.
    AtLeast,
    /// Runs of the first were stopped: the other takes so many times as long at most.
    AtMost,
    /// Runs of both were stopped, on different boards: it bounds nothing.
    Open,
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
    /// assert!(paired.ratio.is_some_and(|ratio| (ratio - 2.0).abs() < 0.01));
    /// assert_eq!((paired.wins, paired.losses), (0, 2));
    /// ```
    #[must_use]
    pub fn of([first, other]: [&str; 2], pairs: &[[Charged; 2]]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let compared = pairs.iter().filter(|[one, other]| one.1 || other.1);
        let compared: Vec<[Charged; 2]> = compared.copied().collect();
        let wins = |[first, other]: &&[Charged; 2]| is_better(*other, *first);
        let losses = |[first, other]: &&[Charged; 2]| is_better(*first, *other);
        Some(Self {
            first: first.to_owned(),
            other: other.to_owned(),
            group: None,
            pairs: pairs.len(),
            compared: compared.len(),
            ratio: (!compared.is_empty()).then(|| ratio_of(&compared)),
            ratio_is: RatioIs::of(&compared),
            interval: interval(&compared),
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

impl RatioIs {
    fn of(pairs: &[[Charged; 2]]) -> Self {
        let is_stopped = |which: usize| pairs.iter().any(|pair| !pair[which].1);
        match [0, 1].map(is_stopped) {
            [false, false] => Self::Exact,
            [false, true] => Self::AtLeast,
            [true, false] => Self::AtMost,
            [true, true] => Self::Open,
        }
    }
}

/// Where the ratio lies in 95 of 100 draws. One pair would be drawn the same each time, which
/// says nothing.
fn interval(pairs: &[[Charged; 2]]) -> Option<[f64; 2]> {
    if pairs.len() < 2 {
        return None;
    }
    let mut random = Random::seeded(SEED);
    let mut draw = || {
        let drawn = pairs.iter().map(|_| pairs[random.below(pairs.len())]);
        ratio_of(&drawn.collect::<Vec<_>>())
    };
    let ratios = Times::of((0..DRAWS).map(|_| draw()).collect())?;
    Some(ratios.middle(25))
}

/// The ratio over these pairs, of which there is one at least. The shift keeps the divisor
/// from being 0.
fn ratio_of(pairs: &[[Charged; 2]]) -> f64 {
    let mean = |which: usize| {
        let logarithms = pairs.iter();
        let logarithms = logarithms.map(|pair| (pair[which].0 + SHIFT_SECONDS).ln());
        (logarithms.sum::<f64>() / pairs.len() as f64).exp()
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
        let ([low, high], ratio) = (paired.interval.unwrap(), paired.ratio.unwrap());
        assert!(low < ratio && ratio < high, "{paired:?}");
        assert_eq!(Paired::of(["a", "b"], &pairs), Some(paired));
    }

    #[test]
    fn equal_runs_have_a_ratio_of_one_without_doubt() {
        let pairs = [[(0.5, true), (0.5, true)], [(9.0, true), (9.0, true)]];
        let paired = Paired::of(["a", "b"], &pairs).expect("pairs");
        assert_eq!(
            (paired.ratio, paired.interval),
            (Some(1.0), Some([1.0, 1.0]))
        );
        assert_eq!(paired.ratio_is, RatioIs::Exact);
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

    #[test]
    fn two_limits_say_nothing_and_one_makes_a_bound() {
        let of = |pairs: &[[Charged; 2]]| {
            let paired = Paired::of(["a", "b"], pairs).expect("pairs");
            let ratio = paired.ratio.map(|ratio| format!("{ratio:.1}"));
            (paired.pairs, paired.compared, ratio, paired.ratio_is)
        };
        let (done, twice, limit) = ((1.0, true), (2.0, true), (8.0, false));
        let ratio = |text: &str| Some(text.to_owned());
        let neither = of(&[[limit, limit]]);
        assert_eq!(neither, (1, 0, None, RatioIs::Exact));
        let beside = of(&[[limit, limit], [done, twice]]);
        assert_eq!(beside, (2, 1, ratio("2.0"), RatioIs::Exact));
        assert_eq!(of(&[[done, limit]]).3, RatioIs::AtLeast);
        assert_eq!(of(&[[limit, done]]).3, RatioIs::AtMost);
        assert_eq!(of(&[[limit, done], [done, limit]]).3, RatioIs::Open);
    }

    #[test]
    fn one_pair_has_no_interval() {
        let one = [[(1.0, true), (2.0, true)]];
        let paired = Paired::of(["a", "b"], &one).expect("a pair");
        assert_eq!((paired.compared, paired.interval), (1, None));
    }
}
