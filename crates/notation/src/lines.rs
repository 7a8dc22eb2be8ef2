//! The lines of a text: for reading, with their positions and words; for writing, as the rows of a
//! board.

use crate::puzzle::{Pos, Size};

use super::error::TextFault;

/// A part of a text and the byte at which it begins.
#[derive(Clone, Copy)]
pub(super) struct TextPart<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
}

/// The lines of a text without their ends, with their offsets. A line ends with a line feed, a
/// carriage return, or both.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut next = 0;
    std::iter::from_fn(move || {
        let at = next;
        let rest = text.as_bytes().get(at..).filter(|rest| !rest.is_empty())?;
        let is_end = |&byte: &u8| matches!(byte, b'\n' | b'\r');
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        let ends_in_both = rest[length..].starts_with(b"\r\n");
        next = at + length + 1 + usize::from(ends_in_both);
        Some((at, &text[at..at + length]))
    })
}

/// The separator with which all of these rows begin, blanks aside: it belongs to the labels before
/// them.
pub(super) fn separator_before<'t>(mut rows: impl Iterator<Item = &'t str>) -> Option<char> {
    let of = |row: &str| {
        let first = row.trim_start_matches(' ').chars().next()?;
        [',', ';', '\t'].contains(&first).then_some(first)
    };
    let separator = of(rows.next()?)?;
    rows.all(|row| of(row) == Some(separator))
        .then_some(separator)
}

/// Whether a text has a letter. All of it is looked at, many bytes at a time.
pub(super) fn has_letter(text: &str) -> bool {
    text.bytes().fold(false, |has, byte| {
        has | matches!(byte, b'A'..=b'Z' | b'a'..=b'z' | 0x80..)
    })
}

/// The lines of a text without their ends.
pub(super) fn bare_lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    lines(text).map(|(_, line)| line)
}

/// The lines of a file that have words; in an address lines may also end with a slash.
#[derive(Clone)]
pub(super) struct FileLines<'a> {
    text: &'a str,
    is_between_words: fn(char) -> bool,
    /// The offset of the rest.
    next: usize,
    /// The last line read.
    last: &'a str,
}

impl<'a> FileLines<'a> {
    /// The lines from byte `from` of the text on, with the separator of their words.
    pub(super) fn of(text: &'a str, from: usize, is_between_words: fn(char) -> bool) -> Self {
        Self {
            text,
            is_between_words,
            next: from,
            last: "",
        }
    }

    /// The words of the next line, with their offsets.
    pub(super) fn line(&mut self) -> Option<Vec<(usize, &'a str)>> {
        while self.next < self.text.len() {
            let at = self.next;
            let line = self.text[at..].split(['\n', '\r', '/']).next();
            self.last = line.unwrap_or_default();
            self.next += self.last.len() + 1;
            let words: Vec<_> = parts(at, self.last, self.is_between_words).collect();
            if !words.is_empty() {
                return Some(words);
            }
        }
        None
    }

    /// The words of the next line, without consuming it.
    pub(super) fn peek(&self) -> Option<Vec<(usize, &'a str)>> {
        self.clone().line()
    }

    /// The words of the next line, whose number must be the given one.
    pub(super) fn row(
        &mut self,
        count: u16,
        what: &str,
    ) -> Result<Vec<(usize, &'a str)>, TextFault> {
        let wanted = format!("a line of {count} {what}");
        let end = self.text.len();
        let words = self.line();
        let words = words.ok_or_else(|| TextFault::new(end, wanted.clone(), "the end"))?;
        if words.len() == usize::from(count) {
            return Ok(words);
        }
        Err(TextFault::new(words[0].0, wanted, words.len().to_string()))
    }

    /// The last line read, with its trailing blanks.
    pub(super) fn last(&self) -> &'a str {
        self.last
    }
}

/// The words of a line that begins at byte `at` of the text, with their offsets in the text.
pub fn words(at: usize, line: &str) -> impl Iterator<Item = (usize, &str)> {
    let (bytes, mut next) = (line.as_bytes(), 0);
    std::iter::from_fn(move || {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        next += bytes[next..]
            .iter()
            .take_while(|byte| is_blank(byte))
            .count();
        let start = next;
        next += bytes[next..]
            .iter()
            .take_while(|byte| !is_blank(byte))
            .count();
        (start < next).then(|| (at + start, &line[start..next]))
    })
}

/// The parts of a line between separators, which are one byte long; none is empty.
pub(super) fn parts(
    at: usize,
    line: &str,
    is_between: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut next = at;
    let parts = line.split(is_between);
    let parts = parts.map(move |part| {
        let start = next;
        next += part.len() + 1;
        (start, part)
    });
    parts.filter(|(_, part)| !part.is_empty())
}

/// Appends a line for each row; `push` is called for each cell with its contents. The cells with
/// contents are given row by row.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text() {
        let text = "one  two\r\n\n three\rfour\n";
        let found: Vec<(usize, &str)> = lines(text).collect();
        assert_eq!(
            found,
            [(0, "one  two"), (10, ""), (11, " three"), (18, "four")]
        );
        let found = lines(text).flat_map(|(at, line)| words(at, line));
        for (at, word) in found {
            assert!(text[at..].starts_with(word), "{word} at {at}");
        }
    }
}
