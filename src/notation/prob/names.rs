//! What islands are called.

use crate::puzzle::{Board, Note, NoteKind};

/// The names of a board's islands, row by row: those that a note says, if they are as many
/// different words as there are islands, else letters or numbers.
pub(super) fn of(board: &Board) -> Vec<String> {
    let islands = board.islands().len();
    let mut notes = board.notes().iter();
    let names = notes.find(|note| note.kind == NoteKind::Names);
    let names: Vec<String> = names.map_or_else(Vec::new, |note| {
        note.text.split_whitespace().map(str::to_owned).collect()
    });
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() == islands && names.len() == islands && names.iter().all(|name| is_word(name)) {
        names
    } else {
        usual(islands)
    }
}

/// Whether a name can be told from all else in a text.
fn is_word(name: &str) -> bool {
    let mut characters = name.chars();
    let first = characters.next().is_some_and(char::is_alphabetic);
    first && characters.all(|char| char.is_alphanumeric() || char == '_')
}

/// `a`, `b`, … or, for more than 26 islands, `i1`, `i2`, ….
fn usual(islands: usize) -> Vec<String> {
    let letters = 'a'..='z';
    if islands <= letters.clone().count() {
        letters.take(islands).map(String::from).collect()
    } else {
        (1..=islands).map(|number| format!("i{number}")).collect()
    }
}

/// The note of these names, row by row; none if they are the usual ones.
pub(super) fn note(names: &[&str]) -> Option<Note> {
    let unusual = names != usual(names.len());
    unusual.then(|| Note {
        kind: NoteKind::Names,
        text: names.join(" "),
    })
}
