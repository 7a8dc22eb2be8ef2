//! The lines of a text: on the way in with where each begins, and their words; on the way out
//! as the rows of a board.

use crate::puzzle::{Pos, Size};

/// The lines of a text without their ends, each with where it begins.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line.trim_end_matches(['\n', '\r'])))
    })
}

/// The words of a line that begins so many bytes into the text, each with where it begins there.
pub(super) fn words(at: usize, line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = at;
    let parts = line.split(|char: char| char.is_ascii_whitespace());
    let parts = parts.map(move |part| {
        let start = next;
        next += part.len() + 1;
        (start, part)
    });
    parts.filter(|(_, part)| !part.is_empty())
}

/// Appends a line for each row: what `push` appends for each cell, which is told what stands
/// there. The cells with something on them come row by row.
pub(super) fn push_rows<T>(
    text: &mut String,
    size: Size,
    cells: impl IntoIterator<Item = (Pos, T)>,
    mut push: impl FnMut(&mut String, Pos, Option<T>),
) {
    let mut cells = cells.into_iter().peekable();
    for row in 0..size.rows {
        for col in 0..size.cols {
            let here = Pos::new(row, col);
            let there = cells.next_if(|&(pos, _)| pos == here);
            push(text, here, there.map(|(_, what)| what));
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text() {
        let text = "one  two\r\n\n three";
        let found: Vec<(usize, &str)> = lines(text).collect();
        assert_eq!(found, [(0, "one  two"), (10, ""), (11, " three")]);
        let found = lines(text).flat_map(|(at, line)| words(at, line));
        for (at, word) in found {
            assert!(text[at..].starts_with(word), "{word} at {at}");
        }
    }
}
