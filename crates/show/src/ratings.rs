//! Charts of many ratings: how the scores are spread, and how much there is to find from the
//! first round to the last.

use crate::explain::Rating;
use crate::logic::Level;
use crate::picture::{Chart, Series};
use crate::report::counted;

/// So many boards have a line each; of more there are quartiles.
const MOST_LINES: usize = 6;
/// The places between the first round and the last at which quartiles are taken.
const PLACES: usize = 20;

/// A board's name and its rating.
pub type NamedRating = (String, Rating);

/// For each level the share of its boards whose score, less 1000 for each easier level, is not
/// above a number.
#[must_use]
pub fn scores(rated: &[NamedRating]) -> Chart {
    let of_level = |&level: &Level| {
        let boards = rated.iter().filter(|(_, rating)| rating.level == level);
        let mut scores: Vec<u32> = boards.map(|(_, rating)| rating.score % 1000).collect();
        scores.sort_unstable();
        let boards = (!scores.is_empty()).then_some(scores.len() as f64)?;
        // The share rises where a board has the score, and nowhere else.
        let rise = |(&score, before): (&u32, u32)| {
            [before, before + 1].map(|count| [f64::from(score), f64::from(count) / boards])
        };
        let points = scores.iter().zip(0..).flat_map(rise).collect();
        Some(Series {
            name: format!("{level}: {}", counted(scores.len(), "board")),
            points,
            ..Series::default()
        })
    };
    let series = Level::ALL.iter().filter_map(of_level).collect();
    let title = format!("scores of {}", counted(rated.len(), "board"));
    let names = ["score within the level", "share of the level's boards"];
    Chart::shares(&title, names, series)
}

/// How many edges something can be said about, round by round.
#[must_use]
pub fn widths(rated: &[NamedRating]) -> Chart {
    let title = format!("what there is to find, {}", counted(rated.len(), "board"));
    let of = |name: String, points: Vec<[f64; 2]>| Series {
        name,
        points,
        ..Series::default()
    };
    if rated.len() <= MOST_LINES {
        let line = |(name, rating): &NamedRating| {
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

/// A board's width at one of the places between its first round and its last.
fn at(rating: &Rating, place: usize) -> Option<usize> {
    let last = rating.widths.len().checked_sub(1)?;
    rating.widths.get(last * place / PLACES).copied()
}
