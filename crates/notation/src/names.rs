//! The names of islands, in notations in which each is a single word.

use crate::puzzle::{Board, Note, NoteKind};

/// The names of a board's islands, row by row, if the board has one word for each, all different
/// and of letters, digits and `_`.
pub(super) fn words(board: &Board) -> Option<Vec<String>> {
    let mut notes = board.notes().iter();
    let note = notes.find(|note| note.kind == NoteKind::Names)?;
    let names: Vec<String> = note.text.split_whitespace().map(str::to_owned).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let islands = board.islands().len();
    let fit = sorted.len() == islands && names.len() == islands;
    (fit && names.iter().all(|name| is_word(name))).then_some(names)
}

/// Whether such a notation supports the names of the board.
pub(super) fn are_words(board: &Board) -> bool {
    let notes = board.notes().iter();
    let stated = notes.filter(|note| note.kind == NoteKind::Names).count();
    stated == 0 || (stated == 1 && words(board).is_some())
}

/// Whether a name is a single word of these characters.
fn is_word(name: &str) -> bool {
    let mut characters = name.chars();
    let first = characters.next().is_some_and(char::is_alphabetic);
    first && characters.all(|char| char.is_alphanumeric() || char == '_')
}

/// The default names: `a`, `b`, … or, for more than 26 islands, `i1`, `i2`, ….
pub(super) fn usual(islands: usize) -> Vec<String> {
    let letters = 'a'..='z';
    if islands <= letters.clone().count() {
        letters.take(islands).map(String::from).collect()
    } else {
        (1..=islands).map(|number| format!("i{number}")).collect()
    }
}

/// The note with these names, row by row; none if they are the default ones.
pub(super) fn note(names: &[&str]) -> Option<Note> {
    let unusual = names != usual(names.len());
    unusual.then(|| Note {
        kind: NoteKind::Names,
        text: names.join(" "),
    })
}
