//! The record of a puzzle that was made: a line of a manifest.

use serde::Serialize;

use super::record::Head;
use crate::generate::Made;
use crate::logic::Level;
use crate::puzzle::Clue;

/// A puzzle that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MadeRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// Its number in the call, filled up with zeros.
    pub name: &'a str,
    /// The seed by which `Recipe::puzzle` makes it again.
    pub seed: u64,
    /// Its level; none where several solutions are allowed.
    pub level: Option<&'static str>,
    /// Rows and columns.
    pub size: [u16; 2],
    /// The number of islands.
    pub islands: usize,
    /// The number of clues that are `?`.
    pub unknown_clues: usize,
    /// The number of bridges in the solution that it was made around.
    pub bridges: u64,
    /// How many layouts were grown for it.
    pub tries: u32,
    /// The file that it was written to.
    pub file: Option<String>,
}

impl<'a> MadeRecord<'a> {
    /// The record of a puzzle under this name.
    #[must_use]
    pub fn new(name: &'a str, made: &Made, file: Option<String>) -> Self {
        let islands = made.network.islands().values();
        let board = made.network.board();
        Self {
            head: Head::of("puzzle"),
            name,
            seed: made.seed,
            level: made.level.map(Level::name),
            size: [board.size().rows, board.size().cols],
            islands: islands.len(),
            unknown_clues: islands
                .iter()
                .filter(|island| island.clue == Clue::Unknown)
                .count(),
            bridges: made.solution.total(),
            tries: made.tries,
            file,
        }
    }
}
