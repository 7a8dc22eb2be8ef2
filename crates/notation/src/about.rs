//! The text above the rows of janko's boards: the puzzle's name, its size, its title.

use crate::puzzle::{Note, NoteKind, Size};

use super::error::{TextFault, quoted};
use super::puzz_link::is_hashi;

/// Facts about the puzzle, and the size of its board.
#[derive(Default)]
pub(super) struct PuzzleFacts {
    pub(super) notes: Vec<Note>,
    /// The stated numbers of rows and columns in any order, one for both, with their positions.
    sizes: Vec<(Vec<u16>, usize)>,
    /// Whether the next line is the name of the puzzle.
    is_name_next: bool,
}

impl PuzzleFacts {
    /// Reads a line, which must not be about another puzzle.
    pub(super) fn take(&mut self, line: &str, at: usize) -> Result<(), TextFault> {
        let parting = |char: char| char.is_whitespace() || "=:]".contains(char);
        let mut words = line.split(parting).filter(|word| !word.is_empty());
        let key = words.next().unwrap_or_default().to_ascii_lowercase();
        let value = if self.is_name_next {
            Some(key.as_str())
        } else {
            words.clone().next()
        };
        let key = if self.is_name_next {
            "puzzle"
        } else {
            key.as_str()
        };
        self.is_name_next = key == "puzzle" && value.is_none();
        match (key, value) {
            ("puzzle", Some(name)) if !is_hashi(name) => {
                let found = format!("the puzzle {}", quoted(name.as_bytes()));
                return Err(TextFault::new(at, "the puzzle 'hashi'", found));
            }
            ("size", Some(_)) => {
                let numbers = words.flat_map(|word| word.split(['x', 'X', ',']));
                let numbers = numbers.filter_map(|number| number.parse().ok());
                self.sizes.push((numbers.collect(), at));
            }
            _ => {}
        }
        Ok(())
    }

    /// Stores a title, an author or a source.
    pub(super) fn note(&mut self, line: &str) {
        self.notes.extend(note(line));
    }

    /// Checks the number and the length of the rows against the stated sizes.
    pub(super) fn confirm(&self, shape: Size) -> Result<(), TextFault> {
        for (numbers, at) in &self.sizes {
            let fits = match *numbers.as_slice() {
                [side] => [shape.rows, shape.cols] == [side, side],
                [one, other] => {
                    let said = [one, other];
                    said == [shape.rows, shape.cols] || said == [shape.cols, shape.rows]
                }
                _ => true,
            };
            if !fits {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                let wanted = format!("a board of the size {}", numbers.join("x"));
                return Err(TextFault::new(*at, wanted, format!("one of {shape}")));
            }
        }
        Ok(())
    }
}

/// The note in a line above the board, if it is one.
fn note(line: &str) -> Option<Note> {
    let (key, text) = line.split_once([' ', '=']).unwrap_or((line, ""));
    let kind = match key.to_ascii_lowercase().as_str() {
        "author" => NoteKind::Author,
        "title" => NoteKind::Title,
        "source" => NoteKind::Source,
        _ => return None,
    };
    let text = text.trim().to_owned();
    Some(Note { kind, text })
}
