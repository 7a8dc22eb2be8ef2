//! The ranges of several boards in one text, and empty lines that may part them.

use std::ops::Range;

use serde::de::IgnoredAny;

use crate::puzzle::{Board, Size};

use super::entry::BoardsSplit;
use super::error::{CHOICE, TextFault};
use super::lines::{is_row, lines};
use super::options::ReadOptions;
use super::plainer::{is_beside_rows, line_of};
use super::puzz_link::{IN_SHORTCUT, SHORTCUT};
use super::{below_titles, lists, text, titles};

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
            && words.any(|word| titles::is_word(word) && !is_water(word)))
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

/// The fault of a text that cannot be read, if empty lines may be rows of its board.
pub(super) fn empty_lines_in_doubt(text: &str, options: &ReadOptions) -> Option<TextFault> {
    let cut = pieces(text, BoardsSplit::Blocks);
    if cut.len() < 2 || options.size.is_some() {
        return None;
    }
    let wholes = text::with_empty_rows(below_titles::without(text), options.rules);
    (!wholes.is_empty()).then(|| empty_lines(text, &wholes, &cut, options))
}

/// The fault of a text whose empty lines may separate these pieces or be rows of one of the whole
/// boards.
pub(super) fn empty_lines(
    text: &str,
    wholes: &[Board],
    cut: &[Range<usize>],
    options: &ReadOptions,
) -> TextFault {
    let size = |piece: &Range<usize>| {
        let rows = below_titles::without(&text[piece.clone()]);
        let board = text::read(rows, None, options.rules);
        board.ok().map(|parsed| parsed.board.size())
    };
    let mut sizes: Vec<Option<Size>> = cut.iter().map(size).collect();
    sizes.dedup();
    let option = match sizes[..] {
        [Some(size)] => format!("--size {size}"),
        _ => "with '.' for water".to_owned(),
    };
    let several = format!("{option}: {} boards parted by empty lines", cut.len());
    let ways = wholes.iter().enumerate().map(|(index, whole)| {
        let between = if index > 0 { " between blanks" } else { "" };
        let (size, islands) = (whole.size(), whole.islands().len());
        format!(
            "--size {size}: one board{between} in which empty lines are rows of water, {islands} \
             islands"
        )
    });
    let ways: Vec<String> = ways.chain([several]).collect();
    let sentence = format!("this text can be read in {} ways", ways.len());
    let hint = format!("{CHOICE}:\n  {}", ways.join("\n  "));
    TextFault::sentence(0, sentence)
        .hint(hint)
        .reaching(usize::MAX)
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
