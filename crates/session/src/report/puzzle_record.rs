//! The record of a puzzle that was made: a line of a manifest.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::rating::TechniqueRecord;
use super::record::RulesRecord;
use crate::explain::Rating;
use crate::generate::{Breadth, GeneratedPuzzle, Infeasible, Recipe, middle_width};
use crate::logic::{Level, Technique};
use crate::notation::{Format, write_board};
use crate::puzzle::{Clue, Network};

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PuzzleRecord {
    /// Its number in the call, filled up with zeros.
    pub name: String,
    /// The seed by which `Recipe::puzzle` makes it again.
    pub seed: u64,
    /// Its level; none where several solutions are allowed.
    pub level: Option<&'static str>,
    /// Rows and columns.
    pub size: [u16; 2],
    /// The rules that are not the standard ones; left out where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesRecord>,
    /// The number of islands.
    pub islands: usize,
    /// How many clues there are of each kind: a number, `?`, or numbers with commas.
    pub clues: BTreeMap<String, usize>,
    /// The number of clues that are `?`.
    pub unknown_clues: usize,
    /// The number of bridges in the solution that it was made around, if it has one.
    pub bridges: Option<u64>,
    /// What was asked for beside the level: reasons, needs, breadth, crux.
    pub asked: AskedRecord,
    /// How hard it is, where it has one solution.
    pub rating: Option<MadeRating>,
    /// How many layouts were grown for it.
    pub tries: u32,
    /// The call that makes it again.
    pub again: String,
    /// The file that it was written to.
    pub file: Option<String>,
    /// The puzzle as CSV, where it was written to no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AskedRecord {
    /// The level.
    pub level: Option<&'static str>,
    /// The rule without which there are to be more solutions; there are.
    pub needs: Option<&'static str>,
    /// The reason for which there is to be no solution; there is none.
    pub infeasible: Option<&'static str>,
    /// How much is to be found at a time.
    pub path: Option<&'static str>,
    /// When the hardest moment is to come.
    pub crux: Option<&'static str>,
}

impl AskedRecord {
    fn of(recipe: &Recipe) -> Self {
        Self {
            level: recipe.level().map(Level::name),
            needs: recipe.needs_connectivity().then_some("connectivity"),
            infeasible: recipe.flaw().map(Infeasible::name),
            path: recipe.breadth().map(Breadth::name),
            crux: recipe.wants_late_crux().then_some("late"),
        }
    }
}

/// How hard a puzzle is, in short.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MadeRating {
    /// Orders puzzles, level first.
    pub score: u32,
    /// The hardest technique that was needed.
    pub hardest: Option<&'static str>,
    /// Every technique that was needed, the easiest first, and in how many rounds.
    pub techniques: Vec<TechniqueRecord>,
    /// How many rounds it takes.
    pub rounds: usize,
    /// The edges that something can be said about in the middle round by that number.
    pub middle_width: usize,
    /// After which share of the rounds the hardest technique is first needed, from 0 to 1.
    pub crux: f64,
}

impl MadeRating {
    fn of(rating: &Rating) -> Self {
        Self {
            score: rating.score,
            hardest: rating.hardest().map(Technique::name),
            techniques: TechniqueRecord::of(rating),
            rounds: rating.rounds,
            middle_width: middle_width(rating),
            crux: rating.crux,
        }
    }
}

impl PuzzleRecord {
    /// The record of a puzzle of a recipe under this name.
    #[must_use]
    pub fn new(name: String, recipe: &Recipe, made: &GeneratedPuzzle, again: String) -> Self {
        let islands = made.network.islands().values();
        let mut clues = BTreeMap::new();
        for island in islands {
            *clues.entry(island.clue.to_string()).or_default() += 1;
        }
        let board = made.network.board();
        Self {
            name,
            seed: made.seed,
            level: made.level.map(Level::name),
            size: [board.size().rows, board.size().cols],
            rules: RulesRecord::of(board.rules()),
            islands: islands.len(),
            clues,
            unknown_clues: islands
                .iter()
                .filter(|island| island.clue == Clue::Unknown)
                .count(),
            bridges: made.solution.as_ref().map(|solution| solution.total()),
            asked: AskedRecord::of(recipe),
            rating: made.rating.as_ref().map(MadeRating::of),
            tries: made.tries,
            again,
            file: None,
            text: None,
        }
    }

    /// The same of a puzzle that was written to a file.
    #[must_use]
    pub fn in_file(self, file: Option<String>) -> Self {
        Self { file, ..self }
    }

    /// The same with the puzzle itself as CSV, which says every board.
    #[must_use]
    pub fn with_text_of(self, network: &Network) -> Self {
        let text = write_board(network.board(), Format::Csv).ok();
        Self { text, ..self }
    }
}
