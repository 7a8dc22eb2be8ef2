//! The ranges of several boards in one text.

use std::ops::Range;

use serde::de::IgnoredAny;

use super::entry::BoardsSplit;
use super::lines::{bare_lines, lines};
use super::plainer::{is_beside_rows, line_of};
use super::{lists, sized, titles};

/// The pieces of a text that are separate boards, in order; the whole text if it cannot be split.
pub(super) fn pieces(text: &str, split: BoardsSplit) -> Vec<Range<usize>> {
    let mut pieces = match split {
        BoardsSplit::Whole => Vec::new(),
        BoardsSplit::Lines => {
            let is_shortcut = text.trim_start().starts_with(SHORTCUT);
            let is_board = |line: &str| !is_shortcut || line.starts_with(IN_SHORTCUT);
            let rows = lines(text).filter(|&(_, line)| is_row(line) && is_board(line));
            rows.map(|(at, line)| at..at + line.len()).collect()
        }
        BoardsSplit::Blocks => blocks(text),
        BoardsSplit::Starts(word) => starting(text, &starts_with(text, word)),
        BoardsSplit::Where(starts, _) => starting(text, &starts(text)),
        BoardsSplit::Values => values(text),
    };
    if pieces.is_empty() {
        pieces.push(0..text.len());
    }
    pieces
}

/// The first line of an Internet shortcut file.
pub(super) const SHORTCUT: &str = "[InternetShortcut]";
/// The text before the address in it.
pub(super) const IN_SHORTCUT: &str = "URL=";

/// The first word of a text's first line that is neither blank nor a comment.
pub(super) fn first_word(text: &str) -> &str {
    let first = bare_lines(text)
        .find(|line| is_row(line))
        .unwrap_or_default();
    first.split_whitespace().next().unwrap_or_default()
}

/// Whether a line is neither blank nor a comment.
pub(super) fn is_row(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

/// Runs of non-empty lines, with the comments and titles above them.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    // Under such rules letters are clues.
    let may_have_titles = !text.contains("# most-bridges");
    let (mut start, mut has_row) = (None, false);
    for (at, content) in lines(text) {
        if content.is_empty() && has_row {
            blocks.extend(start.take().map(|start| start..at));
            has_row = false;
        } else if !content.is_empty() {
            start.get_or_insert(at);
            let are_words = || titles::is_title(content) || is_words(content);
            has_row = has_row
                || !(content.trim_start().starts_with('#') || (may_have_titles && are_words()));
        }
    }
    let end = text.len();
    match (start, blocks.last_mut()) {
        (Some(start), Some(_)) if has_row => blocks.push(start..end),
        // Comments at the end belong to the last board.
        (Some(_), Some(last)) => last.end = end,
        (Some(start), None) => blocks.push(start..end),
        (None, _) => {}
    }
    blocks
}

/// Whether a line has words and no island, or begins a signature below a mail.
fn is_words(line: &str) -> bool {
    let is_water = |word: &str| word.chars().all(|char| "xXoO".contains(char));
    let mut words = line.split(|char: char| !char.is_alphabetic());
    line.trim_end() == "--"
        || line_of(line) == Some('=')
        || (line.ends_with([']', ')']) && is_beside_rows(line))
        || (!line.contains(|char: char| char.is_ascii_digit() || char == '?')
            && words.any(|word| sized::is_word(word) && !is_water(word)))
}

/// The places of the lines that begin with a word.
fn starts_with(text: &str, word: &str) -> Vec<usize> {
    let starts = lines(text).filter(|(_, line)| line.trim_start().starts_with(word));
    starts.map(|(at, _)| at).collect()
}

/// The ranges from each start to the next one; text before the first belongs to it.
fn starting(text: &str, starts: &[usize]) -> Vec<Range<usize>> {
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let pieces = starts.iter().copied().zip(ends);
    let mut pieces: Vec<Range<usize>> = pieces.map(|(start, end)| start..end).collect();
    if let Some(first) = pieces.first_mut() {
        first.start = 0;
    }
    pieces
}

/// JSON values; none if the text contains anything else, or if each is one island.
fn values(text: &str) -> Vec<Range<usize>> {
    if lists::are_single_islands(text) {
        return Vec::new();
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let mut pieces = Vec::new();
    loop {
        let start = values.byte_offset();
        match values.next() {
            None => return pieces,
            Some(Ok(_)) => pieces.push(start..values.byte_offset()),
            Some(Err(_)) => return Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, split: BoardsSplit) -> Vec<&str> {
        pieces(text, split)
            .into_iter()
            .map(|piece| &text[piece])
            .collect()
    }

    #[test]
    fn texts_fall_into_boards() {
        assert_eq!(shown("a\r\n\n # b\nc", BoardsSplit::Lines), ["a", "c"]);
        assert_eq!(
            shown("# 1\n\nab\ncd\n\n\n# 2\nef\n\n# end\n", BoardsSplit::Blocks),
            ["# 1\n\nab\ncd\n", "# 2\nef\n\n# end\n"]
        );
        assert_eq!(
            shown("a x\nb\na y\n", BoardsSplit::Starts("a")),
            ["a x\nb\n", "a y\n"]
        );
        assert_eq!(
            shown("{} [1]\n{}", BoardsSplit::Values),
            ["{}", " [1]", "\n{}"]
        );
        assert_eq!(shown("{} x", BoardsSplit::Values), ["{} x"]);
        assert_eq!(shown("", BoardsSplit::Lines), [""]);
    }
}
