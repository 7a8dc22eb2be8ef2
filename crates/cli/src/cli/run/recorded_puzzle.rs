//! Puzzles that stand in files, as a record tells of them: which file is meant, and whether it still
//! holds that puzzle.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::input::Input;
use crate::notation::{ReadOptions, Source, read_board};
use crate::puzzle::Size;
use crate::session::count_clues;

/// What a record says of a puzzle that stands in a file.
#[derive(Clone, Debug)]
pub(super) struct RecordedPuzzle {
    /// The file of records and the line.
    pub(super) place: String,
    /// Its text, if the record holds it.
    pub(super) text: Option<String>,
    /// Its rows and columns, and how many clues there are of each kind, as the record has them.
    pub(super) facts: [Option<Value>; 2],
}

impl RecordedPuzzle {
    /// Whether no other of these files is meant before the first one: that fits the record, or they
    /// are all alike, or none fits.
    pub(super) fn is_about_the_first(&self, files: &[PathBuf]) -> bool {
        let text = |path: &PathBuf| Input::File(path.clone()).read_quietly().ok();
        let Some(texts) = files.iter().map(text).collect::<Option<Vec<Source>>>() else {
            return false;
        };
        let fits = |text: &Source| !self.is_other_than(text);
        match &texts[..] {
            [first, others @ ..] => {
                fits(first)
                    || others
                        .iter()
                        .all(|other| other.bytes == first.bytes || !fits(other))
            }
            [] => false,
        }
    }

    /// Whether the record is about another board than this text, so far as that can be read without
    /// options and the record tells.
    pub(super) fn is_other_than(&self, text: &Source) -> bool {
        let board = |text: &Source| read_board(text, &ReadOptions::default()).ok();
        match &self.text {
            Some(held) if held.as_bytes() == text.bytes => false,
            Some(held) => {
                let held = board(&Source::new("<record>.csv", held.as_str()));
                held.zip(board(text))
                    .is_some_and(|(one, other)| one != other)
            }
            None => board(text).is_some_and(|board| {
                let Size { rows, cols } = board.size();
                let facts = [json!([rows, cols]), json!(count_clues(&board))];
                let mut pairs = self.facts.iter().zip(&facts);
                pairs.any(|(recorded, fact)| recorded.as_ref().is_some_and(|it| it != fact))
            }),
        }
    }
}
