//! Notations that are known and not read: what to do instead.

use super::error::Fault;

/// The fault of a text in a notation that is known and not read.
pub(super) fn named_elsewhere(text: &str) -> Option<Fault> {
    const KINDS: [(&str, &str, &str); 7] = [
        (
            "\\begin{bridges}",
            "a LaTeX drawing of a board",
            "no program reads its clues back",
        ),
        (
            "<!doctype html",
            "a web page",
            "save the puzzle's text or copy its address",
        ),
        (
            "<html",
            "a web page",
            "save the puzzle's text or copy its address",
        ),
        ("<svg", "a picture", "clues are not read from pictures"),
        (
            "\"digits_probabilities\"",
            "a table of recognised digits",
            "hashi repair reads such tables as CSV",
        ),
        (
            "\"required\"",
            "a record of another program's islands",
            "list them under row,col,clue",
        ),
        (
            "hashiwokakero",
            "a file of a puzzle collection",
            "keep its rows of dots and digits only",
        ),
    ];
    let start: String = text.chars().take(4_000).collect();
    let start = start.to_ascii_lowercase();
    let (_, kind, hint) = KINDS.iter().find(|(word, ..)| start.contains(word))?;
    Some(Fault::new(0, "a board", *kind).hint(*hint))
}
