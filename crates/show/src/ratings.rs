//! Charts of many ratings: the distribution of scores, and the number of available steps from the
//! first round to the last.

use std::collections::BTreeMap;

use crate::explain::Rating;
use crate::logic::Level;
use crate::picture::{Chart, Series};
use crate::report::counted;

/// The most boards with a line each; more are shown as quartiles.
const MOST_LINES: usize = 6;
/// The number of intervals between the first round and the last at which quartiles are taken.
const PLACES: usize = 20;

/// For each level the share of its boards whose score, minus 1000 for each easier level, is at most
/// a number.
#[must_use]
pub fn scores(rated: &[(String, Rating)]) -> Chart {
    let mut levels: BTreeMap<Level, BTreeMap<u64, u64>> = BTreeMap::new();
    for (_, rating) in rated {
        let scores = levels.entry(rating.level).or_default();
        *scores.entry(u64::from(rating.score)).or_default() += 1;
    }
    let levels: Vec<_> = levels
        .iter()
        .map(|(level, scores)| (level.name(), scores))
        .collect();
    score_shares(&levels)
}

/// The shares of scores by level, from the number of boards with each score.
#[must_use]
pub fn score_shares(levels: &[(&str, &BTreeMap<u64, u64>)]) -> Chart {
    let count = |scores: &BTreeMap<u64, u64>| scores.values().sum::<u64>();
    let series = levels.iter().map(|&(level, scores)| {
        let boards = count(scores);
        let mut within: BTreeMap<u64, u64> = BTreeMap::new();
        for (score, count) in scores {
            *within.entry(score % 1000).or_default() += count;
        }
        let mut before = 0;
        let mut points = Vec::new();
        // The share only rises at the scores of boards.
        for (score, count) in within {
            let rise = [before, before + count];
            points.extend(rise.map(|count| [score as f64, count as f64 / boards as f64]));
            before += count;
        }
        Series {
            name: format!("{level}: {}", counted(boards, "board")),
            points,
            ..Series::default()
        }
    });
    let all = levels.iter().map(|(_, scores)| count(scores)).sum::<u64>();
    let title = format!("scores of {}", counted(all, "board"));
    let names = ["score within the level", "share of the level's boards"];
    Chart::shares(&title, names, series.collect())
}

/// The number of edges about which something can be said, round by round.
#[must_use]
pub fn widths(rated: &[(String, Rating)]) -> Chart {
    let title = format!("what there is to find, {}", counted(rated.len(), "board"));
    let of = |name: String, points: Vec<[f64; 2]>| Series {
        name,
        points,
        ..Series::default()
    };
    if rated.len() <= MOST_LINES {
        let line = |(name, rating): &(String, Rating)| {
            let widths = rating.widths.iter().zip(1..);
            let points = widths.map(|(&width, round)| [f64::from(round), width as f64]);
            of(name.clone(), points.collect())
        };
        let names = ["round", "edges with a next step"];
        return Chart::shares(&title, names, rated.iter().map(line).collect());
    }
    let quartile = |(name, quarters): (&str, usize)| {
        let point = |place: usize| {
            let widths = rated.iter().filter_map(|(_, rating)| at(rating, place));
            let mut widths: Vec<usize> = widths.collect();
            widths.sort_unstable();
            let middle = widths.get((widths.len().max(1) - 1) * quarters / 4)?;
            Some([100.0 * place as f64 / PLACES as f64, *middle as f64])
        };
        of(name.to_owned(), (0..=PLACES).filter_map(point).collect())
    };
    let quartiles = [("upper quartile", 3), ("median", 2), ("lower quartile", 1)];
    let names = ["percent of the rounds", "edges with a next step"];
    Chart::shares(&title, names, quartiles.map(quartile).into())
}

/// A board's width at one of the intervals between its first round and its last.
fn at(rating: &Rating, place: usize) -> Option<usize> {
    let last = rating.widths.len().checked_sub(1)?;
    rating.widths.get(last * place / PLACES).copied()
}
