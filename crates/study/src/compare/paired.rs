//! Comparison of two configurations, run by run.
//!
//! The ratio of their shifted geometric means, as in the tables, says how many times as long one
//! takes as the other. How much chance affects it is estimated by a percentile bootstrap (Efron,
//! "Bootstrap methods: another look at the jackknife", 1979): boards are drawn repeatedly, with
//! replacement, from a fixed seed, and the middle 95 of 100 ratios are the interval. A board
//! contributes the pairs of all its seeds, since these are not independent of each other. The
//! boards are regarded as a sample of similar boards; the interval says nothing about others.
//!
//! A run that the time limit stopped counts with the limit, so a ratio that includes one is only a
//! bound. A pair in which both were stopped says nothing about the ratio and is left out; so is one
//! with a run that ended without an answer in another way, whose time measures something else.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::profile::LEAST;
use super::statistics::{Logarithms, SHIFT_SECONDS, Times};
use crate::graph::Random;

/// The number of bootstrap samples.
const DRAWS: usize = 2_000;
/// The seed of the samples.
const SEED: u64 = 1979;
/// The relative difference below which times count as equal.
const SAME: f64 = 0.05;

/// A configuration beside another one.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PairedConfiguration {
    /// The one that is compared with.
    pub first: String,
    /// The one that is compared.
    pub other: String,
    /// The group of boards that it is about; nothing where it is about all.
    pub group: Option<String>,
    /// How many pairs of runs there are.
    pub pairs: usize,
    /// How many of them the ratio is over.
    pub compared: usize,
    /// The other's shifted geometric mean over the first one's, where a pair is compared.
    pub ratio: Option<f64>,
    /// What limits make of the ratio.
    pub ratio_is: RatioKind,
    /// Where the ratio lies in 95 of 100 draws, where there is more than one board to draw.
    pub interval: Option<[f64; 2]>,
    /// How often the other was quicker by more than a twentieth, or alone had an answer.
    pub wins: usize,
    /// How often the first was.
    pub losses: usize,
}

/// What a ratio is worth that may have limits in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RatioKind {
    /// No run in it was stopped.
    Exact,
    /// Runs of the other were stopped: it takes at least this many times as long.
    AtLeast,
    /// Runs of the first were stopped: the other takes at most this many times as long.
    AtMost,
    /// Runs of both were stopped, on different boards: it bounds nothing.
    Open,
}

/// The contribution of a run to a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RunCost {
    /// An answer, with its seconds.
    Answered(f64),
    /// The time limit, in seconds.
    Stopped(f64),
    /// An end without an answer in another way.
    Unanswered,
    /// There is no run.
    Nothing,
}

/// Two configurations on one board with one seed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RunPair<'a> {
    /// The board's name.
    pub board: &'a str,
    /// The first one's run and the other's.
    pub runs: [RunCost; 2],
}

impl RunCost {
    /// The seconds for a ratio.
    fn seconds(self) -> Option<f64> {
        match self {
            Self::Answered(seconds) | Self::Stopped(seconds) => Some(seconds),
            Self::Unanswered | Self::Nothing => None,
        }
    }

    fn is_stopped(self) -> bool {
        matches!(self, Self::Stopped(_))
    }

    /// Whether this is better than another one: only this one is answered, or it is quicker by more
    /// than `SAME`.
    fn is_better(self, other: Self) -> bool {
        match (self, other) {
            (Self::Answered(one), Self::Answered(other)) => one < (1.0 - SAME) * other,
            (Self::Answered(_), Self::Stopped(_) | Self::Unanswered) => true,
            _ => false,
        }
    }
}

impl RunPair<'_> {
    /// The seconds of both, if the pair says something about the ratio.
    fn compared(&self) -> Option<[f64; 2]> {
        let [one, other] = self.runs;
        if one.is_stopped() && other.is_stopped() {
            return None;
        }
        Some([one.seconds()?, other.seconds()?])
    }
}

impl PairedConfiguration {
    /// Two configurations, `[first, other]`, compared by pairs of runs; nothing without a pair.
    ///
    /// # Examples
    /// ```
    /// use hashilab_study::{RunCost, RunPair, PairedConfiguration};
    /// let pair = |board, runs: [f64; 2]| RunPair { board, runs: runs.map(RunCost::Answered) };
    /// let pairs = [pair("a", [1.0, 2.0]), pair("b", [3.0, 6.0])];
    /// let paired = PairedConfiguration::of(["one", "two"], &pairs).expect("two pairs");
    /// assert!(paired.ratio.is_some_and(|ratio| (ratio - 2.0).abs() < 0.001));
    /// assert_eq!((paired.wins, paired.losses), (0, 2));
    /// ```
    #[must_use]
    pub fn of([first, other]: [&str; 2], pairs: &[RunPair<'_>]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let compared = pairs.iter().filter(|pair| pair.compared().is_some());
        let compared: Vec<RunPair<'_>> = compared.copied().collect();
        let boards = by_board(&compared);
        let better = |one: usize, other: usize| {
            let pairs = pairs.iter();
            let better = pairs.filter(|pair| pair.runs[one].is_better(pair.runs[other]));
            better.count()
        };
        Some(Self {
            first: first.to_owned(),
            other: other.to_owned(),
            group: None,
            pairs: pairs.len(),
            compared: compared.len(),
            ratio: ratio_of(&boards),
            ratio_is: RatioKind::of(&compared),
            interval: interval(&boards),
            wins: better(1, 0),
            losses: better(0, 1),
        })
    }

    /// Sets the group of boards.
    #[must_use]
    pub fn within(self, group: String) -> Self {
        Self {
            group: Some(group),
            ..self
        }
    }
}

impl RatioKind {
    fn of(pairs: &[RunPair<'_>]) -> Self {
        let is_stopped = |which: usize| pairs.iter().any(|pair| pair.runs[which].is_stopped());
        match [0, 1].map(is_stopped) {
            [false, false] => Self::Exact,
            [false, true] => Self::AtLeast,
            [true, false] => Self::AtMost,
            [true, true] => Self::Open,
        }
    }
}

/// The compared pairs, board by board.
fn by_board(compared: &[RunPair<'_>]) -> Vec<[Logarithms; 2]> {
    let mut boards: BTreeMap<&str, [Logarithms; 2]> = BTreeMap::new();
    for pair in compared {
        let both = boards.entry(pair.board).or_default();
        for (sum, seconds) in both.iter_mut().zip(pair.compared().into_iter().flatten()) {
            sum.add(seconds, SHIFT_SECONDS);
        }
    }
    boards.into_values().collect()
}

/// The interval of the ratio in 95 of 100 draws. With one board all draws would be equal, which
/// says nothing.
fn interval(boards: &[[Logarithms; 2]]) -> Option<[f64; 2]> {
    if boards.len() < 2 {
        return None;
    }
    let mut random = Random::seeded(SEED);
    let draw = |_| {
        let drawn = boards.iter().map(|_| &boards[random.below(boards.len())]);
        ratio_of(drawn)
    };
    let ratios: Option<Vec<f64>> = (0..DRAWS).map(draw).collect();
    Some(Times::of(ratios?)?.middle(25))
}

/// The ratio over these boards; nothing without one, or if the first one's runs took no measurable
/// time.
fn ratio_of<'a>(boards: impl IntoIterator<Item = &'a [Logarithms; 2]>) -> Option<f64> {
    let mut all = [Logarithms::default(); 2];
    for both in boards {
        all.iter_mut()
            .zip(both)
            .for_each(|(sum, part)| sum.join(*part));
    }
    let [first, other] = all.map(|sum| sum.mean(SHIFT_SECONDS));
    (first > LEAST).then(|| other / first)
}

#[cfg(test)]
mod tests {
    use super::RunCost::{Answered, Nothing, Stopped, Unanswered};
    use super::*;

    /// A comparison with each pair on a board of its own.
    fn paired(runs: &[[RunCost; 2]]) -> PairedConfiguration {
        let names: Vec<String> = (0..runs.len()).map(|board| board.to_string()).collect();
        let pairs = names.iter().zip(runs);
        let pairs: Vec<_> = pairs
            .map(|(board, &runs)| RunPair { board, runs })
            .collect();
        PairedConfiguration::of(["a", "b"], &pairs).expect("pairs")
    }

    #[test]
    fn an_interval_has_the_ratio_in_it_and_is_the_same_twice() {
        let seconds = |pair: u32| f64::from(1 + pair % 7);
        let other = |pair: u32| match pair % 9 {
            0 => Stopped(9.0),
            _ => Answered(seconds(3 * pair + 1)),
        };
        let pairs: Vec<[RunCost; 2]> = (0..60)
            .map(|pair| [Answered(seconds(pair)), other(pair)])
            .collect();
        let one = paired(&pairs);
        let ([low, high], ratio) = (one.interval.unwrap(), one.ratio.unwrap());
        assert!(low < ratio && ratio < high, "{one:?}");
        assert_eq!(paired(&pairs), one);
    }

    #[test]
    fn equal_runs_have_a_ratio_of_one_without_doubt() {
        let equal = paired(&[[Answered(0.5); 2], [Answered(9.0); 2]]);
        assert_eq!((equal.ratio, equal.interval), (Some(1.0), Some([1.0, 1.0])));
        assert_eq!(equal.ratio_is, RatioKind::Exact);
        assert_eq!((equal.wins, equal.losses), (0, 0));
    }

    #[test]
    fn the_ratio_is_the_quotient_of_the_means_in_the_table() {
        let seconds = [[0.000_12, 0.000_95], [0.000_11, 0.000_7], [0.004, 0.003]];
        let mean = |which: usize| {
            let of_one = seconds.map(|both| both[which]).to_vec();
            Times::of(of_one)
                .unwrap()
                .shifted_geometric_mean(SHIFT_SECONDS)
        };
        let ratio = paired(&seconds.map(|both| both.map(Answered))).ratio;
        assert!(
            (ratio.unwrap() - mean(1) / mean(0)).abs() < 1e-9,
            "{ratio:?}"
        );
        // The times may be much shorter than a millisecond.
        let short = paired(&[[Answered(0.000_12), Answered(0.000_95)]]);
        assert!(
            (short.ratio.unwrap() - 95.0 / 12.0).abs() < 1e-6,
            "{short:?}"
        );
        assert_eq!(paired(&[[Answered(0.0), Answered(0.5)]]).ratio, None);
    }

    #[test]
    fn an_answer_wins_over_none_and_a_twentieth_is_nothing() {
        let won = paired(&[
            [Stopped(10.0), Answered(10.0)],
            [Unanswered, Answered(1.0)],
            [Nothing, Answered(1.0)],
            [Answered(1.0), Answered(0.96)],
            [Answered(1.0), Answered(2.0)],
        ]);
        assert_eq!((won.wins, won.losses), (2, 1));
        assert_eq!((won.compared, won.pairs), (3, 5));
        assert_eq!(PairedConfiguration::of(["a", "b"], &[]), None);
    }

    #[test]
    fn two_limits_say_nothing_and_one_makes_a_bound() {
        let of = |pairs: &[[RunCost; 2]]| {
            let paired = paired(pairs);
            let ratio = paired.ratio.map(|ratio| format!("{ratio:.1}"));
            (paired.pairs, paired.compared, ratio, paired.ratio_is)
        };
        let (done, twice, limit) = (Answered(1.0), Answered(2.0), Stopped(8.0));
        let ratio = |text: &str| Some(text.to_owned());
        let neither = of(&[[limit, limit]]);
        assert_eq!(neither, (1, 0, None, RatioKind::Exact));
        let beside = of(&[[limit, limit], [done, twice]]);
        assert_eq!(beside, (2, 1, ratio("2.0"), RatioKind::Exact));
        let wrong = of(&[[done, Unanswered], [done, Nothing], [done, twice]]);
        assert_eq!(wrong, (3, 1, ratio("2.0"), RatioKind::Exact));
        assert_eq!(of(&[[done, limit]]).3, RatioKind::AtLeast);
        assert_eq!(of(&[[limit, done]]).3, RatioKind::AtMost);
        assert_eq!(of(&[[limit, done], [done, limit]]).3, RatioKind::Open);
    }

    #[test]
    fn boards_are_drawn_and_not_their_seeds() {
        let seed = |board, seconds| RunPair {
            board,
            runs: [Answered(1.0), Answered(seconds)],
        };
        let one = [seed("x", 1.0), seed("x", 2.0), seed("x", 4.0)];
        let one = PairedConfiguration::of(["a", "b"], &one).expect("pairs");
        assert_eq!((one.compared, one.interval), (3, None));
        // Each board as a whole has one ratio, so its seeds do not widen the interval.
        let two = ["x", "y"].map(|board| [seed(board, 1.0), seed(board, 4.0)]);
        let two = PairedConfiguration::of(["a", "b"], &two.concat()).expect("pairs");
        let [low, high] = two.interval.unwrap();
        assert!(high - low < 1e-9 && (low - 2.0).abs() < 1e-4, "{two:?}");
    }
}
