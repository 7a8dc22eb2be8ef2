//! Generated puzzles and their records: the lines of a manifest.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::Rating;
use crate::generate::{Breadth, GeneratedPuzzle, Infeasible, Recipe, middle_width};
use crate::logic::{Level, Technique};
use crate::notation::{Format, write_board};
use crate::puzzle::{Board, Clue};
use crate::report::{RulesRecord, TechniqueRecord};
use crate::session::asking::ask::Item;
use crate::session::asking::record::record;

/// A puzzle that was made, with what its record says beside it.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// Its number in the call, filled up with zeros.
    pub name: String,
    /// The puzzle.
    pub puzzle: GeneratedPuzzle,
    /// The number of bridges in the solution that it was made around, if it has one.
    pub bridges: Option<u64>,
    /// What was asked for.
    pub asked: AskedRecord,
    /// The call that makes it again.
    pub again: String,
    /// The file that it was written to.
    pub file: Option<String>,
    /// Whether the record holds the puzzle itself.
    pub with_text: bool,
}

record! {
    /// A puzzle that was made.
    MadePuzzle<'a> |made| {
        /// Its number in the call, filled up with zeros.
        name: &'a str = &made.name,
        /// The seed by which `Recipe::puzzle` makes it again.
        seed: u64 = made.puzzle.seed,
        /// Its level; none where several solutions are allowed.
        level: Option<&'static str> = made.puzzle.level.map(Level::name),
        /// Rows and columns.
        size: [u16; 2] = made.size(),
        /// The rules that are not the standard ones; left out where all are.
        #[serde(skip_serializing_if = "Option::is_none")]
        rules: Option<RulesRecord> = RulesRecord::of(made.puzzle.network.board().rules()),
        /// The number of islands.
        islands: usize = made.puzzle.network.islands().len(),
        /// How many clues there are of each kind: a number, `?`, or numbers with commas.
        clues: BTreeMap<String, usize> = count_clues(made.puzzle.network.board()),
        /// The number of clues that are `?`.
        unknown_clues: usize = made.unknown_clues(),
        /// The number of bridges in the solution that it was made around, if it has one.
        bridges: Option<u64> = made.bridges,
        /// What was asked for beside the level: reasons, needs, breadth, crux.
        asked: &'a AskedRecord = &made.asked,
        /// How hard it is, where it has one solution.
        rating: Option<MadeRating> = made.puzzle.rating.as_ref().map(MadeRating::of),
        /// How many layouts were grown for it.
        tries: u32 = made.puzzle.tries,
        /// The call that makes it again.
        again: &'a str = &made.again,
        /// The file that it was written to.
        file: Option<&'a str> = made.file.as_deref(),
        /// The puzzle as CSV, where it was written to no file.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String> = made.text(),
    }
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
            path: recipe.wanted_breadth().map(Breadth::name),
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

impl MadePuzzle {
    /// A puzzle generated by a recipe, in no file, for a record without its text.
    #[must_use]
    pub fn new(name: String, recipe: &Recipe, puzzle: GeneratedPuzzle, again: String) -> Self {
        Self {
            name,
            bridges: puzzle.solution.as_ref().map(|solution| solution.total()),
            puzzle,
            asked: AskedRecord::of(recipe),
            again,
            file: None,
            with_text: false,
        }
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> [u16; 2] {
        let size = self.puzzle.network.board().size();
        [size.rows, size.cols]
    }

    /// The number of clues that are `?`.
    fn unknown_clues(&self) -> usize {
        let islands = self.puzzle.network.islands().values().iter();
        let unknown = islands.filter(|island| island.clue == Clue::Unknown);
        unknown.count()
    }

    /// The puzzle as CSV, which can represent every board, if the record holds it.
    fn text(&self) -> Option<String> {
        let board = self.puzzle.network.board();
        let text = self.with_text.then(|| write_board(board, Format::Csv));
        text?.ok()
    }
}

impl Item for MadePuzzle {
    const KIND: &'static str = "puzzle";
}

/// How many clues of each kind a board has: a number, `?`, or numbers with commas.
#[must_use]
pub fn count_clues(board: &Board) -> BTreeMap<String, usize> {
    let mut clues = BTreeMap::new();
    for (_, clue) in board.islands() {
        *clues.entry(clue.to_string()).or_default() += 1;
    }
    clues
}
