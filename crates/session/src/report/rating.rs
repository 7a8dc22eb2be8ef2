//! The record of how hard a board is.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::{Rating, RatingResult};
use crate::logic::{Level, Technique};
use crate::session::Status;

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

/// The status of a rating.
fn status(rated: &RatingResult) -> &'static str {
    match rated {
        RatingResult::Rated(_) => Status::Rated.name(),
        RatingResult::Infeasible(_) => Status::Infeasible.name(),
        RatingResult::Several => Status::Several.name(),
        RatingResult::Undecided(_) => Status::Undecided.name(),
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

/// The columns of a table of ratings.
#[must_use]
pub fn rating_columns() -> [&'static str; 16] {
    [
        "board",
        "id",
        "rows",
        "columns",
        "islands",
        "status",
        "level",
        "score",
        "hardest",
        "steps",
        "rounds",
        "narrowest",
        "mean_width",
        "crux",
        "longest_case",
        "depth",
    ]
}

/// A board's row in a table of ratings. `cells` are its id, rows, columns and islands; the other
/// cells of boards without a rating are empty.
#[must_use]
pub fn rating_row(board: &str, cells: &[String; 4], rated: &RatingResult) -> Vec<String> {
    match rated {
        RatingResult::Rated(rating) => row(
            board,
            cells,
            status(rated),
            &[
                rating.level.name().to_owned(),
                rating.score.to_string(),
                rating.hardest().map_or("", Technique::name).to_owned(),
                rating.steps.to_string(),
                rating.rounds.to_string(),
                rating.narrowest.to_string(),
                format!("{:.2}", rating.mean_width),
                format!("{:.2}", rating.crux),
                rating.longest_case.to_string(),
                rating.depth.to_string(),
            ],
        ),
        RatingResult::Infeasible(_) | RatingResult::Several | RatingResult::Undecided(_) => {
            unrated_row(board, cells, status(rated))
        }
    }
}

/// The row of a board without a rating; `status` says why.
#[must_use]
pub fn unrated_row(board: &str, cells: &[String; 4], status: &str) -> Vec<String> {
    row(board, cells, status, &[const { String::new() }; 10])
}

fn row(board: &str, about: &[String; 4], status: &str, cells: &[String; 10]) -> Vec<String> {
    let ends = [&[board.to_owned()], &about[..], &[status.to_owned()], cells];
    ends.concat()
}
