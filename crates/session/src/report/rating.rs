//! The record of how hard a board is.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::Rating;
use crate::logic::{Level, Technique};

/// The figures of a rated board.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RatingFigures {
    /// `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub level: &'static str,
    /// Orders boards, level first.
    pub score: u32,
    /// The hardest technique that was needed.
    pub hardest: Option<&'static str>,
    /// Every technique that was used and in how many rounds, the easiest first.
    pub techniques: Vec<TechniqueRecord>,
    /// The edges that the rounds say something about, added up.
    pub steps: usize,
    /// How many rounds it took.
    pub rounds: usize,
    /// Round by round: the edges that something could be said about.
    pub widths: Vec<usize>,
    /// After which share of the rounds the hardest technique was first needed, from 0 to 1.
    pub crux: f64,
    /// The rounds of the longest case that had to be refuted.
    pub longest_case: usize,
    /// How deep cases are nested.
    pub depth: usize,
    /// Whether such cases do not decide the board.
    pub needs_search: bool,
}

/// A technique and the rounds that used it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TechniqueRecord {
    /// Its name.
    pub technique: &'static str,
    /// In how many rounds.
    pub rounds: usize,
}

impl TechniqueRecord {
    pub(crate) fn of(rating: &Rating) -> Vec<Self> {
        let techniques = rating.techniques.iter();
        let record = |&(technique, rounds): &(Technique, usize)| Self {
            technique: technique.name(),
            rounds,
        };
        techniques.map(record).collect()
    }
}

impl RatingFigures {
    /// The figures of a rating.
    #[must_use]
    pub fn of(rating: &Rating) -> Self {
        Self {
            level: Level::name(rating.level),
            score: rating.score,
            hardest: rating.hardest().map(Technique::name),
            techniques: TechniqueRecord::of(rating),
            steps: rating.steps,
            rounds: rating.rounds,
            widths: rating.widths.clone(),
            crux: (rating.crux * 100.0).round() / 100.0,
            longest_case: rating.longest_case,
            depth: rating.depth,
            needs_search: rating.needs_search,
        }
    }
}
