//! Errors in texts, with their position: what was found and what was expected.
//!
//! Readers make a [`TextFault`], which only knows a byte offset; the crate's public functions turn
//! it into a [`ParseError`] with the name of the source, the line and the column.

use std::borrow::Cow;
use std::fmt;

/// What a board looks like.
pub(super) const BOARD_HINT: &str = "write the board as rows with a sign for every cell, as in 3..2 or 3,0,0,2, \
    or list its islands: a line # size: ROWSxCOLS, then row,col,clue, then a line such as 1,4,2 for \
    each, counted from 1 (docs/notations.md)";

/// What a hint says of lines that look like a board.
pub(super) const LOOKS_LIKE_A_BOARD: &str = "look like a board: give them alone";
/// How a hint begins that lists the options between several readings of a text.
pub(super) const CHOICE: &str = "add one of these options";

/// A place in a text, both numbers from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The place of a byte offset; lines end with LF, CRLF or CR.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let mut place = Self { line: 1, column: 1 };
        for (index, &byte) in before.iter().enumerate() {
            let crlf = byte == b'\r' && text.as_bytes().get(index + 1) == Some(&b'\n');
            let inside_a_character = byte & 0xC0 == 0x80;
            if byte == b'\n' || (byte == b'\r' && !crlf) {
                place.line += 1;
                place.column = 1;
            } else if !crlf && !inside_a_character {
                place.column += 1;
            }
        }
        place
    }

    /// The line of a byte offset.
    pub(super) fn line_of(text: &str, offset: usize) -> usize {
        Self::of(text, offset).line
    }
}

/// Why a text is invalid.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board};
/// let source = Source::new("x.csv", "1,0,1\n0,z,0\n");
/// let error = read_board(&source, &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "x.csv:2:3: expected a clue, '?' or water, found 'z'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    name: String,
    place: Option<Place>,
    fault: Box<TextFault>,
}

impl ParseError {
    /// The error for a folder in place of a file.
    ///
    /// # Examples
    /// ```
    /// let error = hashilab_notation::ParseError::directory("data/boards");
    /// assert_eq!(error.to_string(), "data/boards: expected a file, found a directory");
    /// ```
    #[must_use]
    pub fn directory(name: impl Into<String>) -> Self {
        let fault = TextFault::new(0, "a file", "a directory").hint("name the files in it");
        Self::without_place(name.into(), fault)
    }

    /// The error for a fault of a whole text with this name.
    pub(super) fn without_place(name: String, fault: TextFault) -> Self {
        Self {
            name,
            place: None,
            fault: Box::new(fault),
        }
    }

    /// The name of the text that cannot be read.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The error for a fault in this text.
    pub(super) fn new(name: &str, text: &str, fault: TextFault) -> Self {
        Self {
            name: name.to_owned(),
            place: Some(Place::of(text, fault.at)),
            fault: Box::new(fault),
        }
    }

    /// Moves the error down by a number of lines.
    pub(super) fn after_lines(mut self, lines: usize) -> Self {
        if let Some(place) = &mut self.place {
            place.line += lines;
        }
        self
    }

    /// The position of the error; nothing if the text could not be read at all.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// A hint, if there is one.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        self.fault.hint.as_deref()
    }

    /// The error with the hint that a clue too large to be right may be left open, for those who
    /// look for misread clues.
    #[must_use]
    pub fn with_open_clues(mut self) -> Self {
        if self.fault.wants("a clue of at most") {
            self.fault.hint =
                Some("write ? for a clue that cannot be right: its number is found".into());
        }
        self
    }

    /// The error with another hint, if its hint is this one.
    pub(super) fn with_hint_for(mut self, hint: &str, other: &'static str) -> Self {
        if self.hint() == Some(hint) {
            self.fault.hint = Some(other.into());
        }
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(Place { line, column }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        match &self.fault.says {
            FaultWords::Expected { wanted, found } => {
                write!(f, ": expected {wanted}, found {found}")
            }
            FaultWords::Sentence(sentence) => write!(f, ": {sentence}"),
        }
    }
}

impl std::error::Error for ParseError {}

/// An error at a byte offset of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    pub(super) at: usize,
    /// How far the text was read before the error was found: a wrong size is found at the end of
    /// its rows.
    pub(super) reach: usize,
    says: FaultWords,
    hint: Option<Cow<'static, str>>,
}

/// The message of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FaultWords {
    /// What was expected at a position, and what was found.
    Expected {
        wanted: Cow<'static, str>,
        found: Cow<'static, str>,
    },
    /// An error about more than one position.
    Sentence(Cow<'static, str>),
}

impl TextFault {
    /// An error at a byte offset: what was expected, and what was found.
    pub fn new(
        at: usize,
        wanted: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            at,
            reach: at,
            says: FaultWords::Expected {
                wanted: visible(wanted.into()),
                found: visible(found.into()),
            },
            hint: None,
        }
    }

    /// An error about more than one position, as a sentence.
    pub(super) fn sentence(at: usize, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self {
            at,
            reach: at,
            says: FaultWords::Sentence(visible(sentence.into())),
            hint: None,
        }
    }

    /// Whether the whole text was read: no other way to read it gets further.
    pub(super) fn is_of_whole(&self) -> bool {
        self.reach == usize::MAX
    }

    /// Whether this was expected, or something that begins so.
    pub(super) fn wants(&self, beginning: &str) -> bool {
        matches!(&self.says, FaultWords::Expected { wanted, .. } if wanted.starts_with(beginning))
    }

    /// Whether something else was found where a cell was expected, and nothing tells what to do.
    pub(super) fn finds_no_cell(&self) -> bool {
        self.wants("a clue, ") && self.hint.is_none()
    }

    /// Whether a word was found where a cell was expected.
    pub(super) fn finds_a_word(&self) -> bool {
        let FaultWords::Expected { wanted, found } = &self.says else {
            return false;
        };
        wanted.starts_with("a clue")
            && found.chars().filter(|char| char.is_alphabetic()).count() > 1
    }

    /// Whether the hint is about lines by their numbers.
    pub(super) fn names_lines(&self) -> bool {
        self.hint
            .as_ref()
            .is_some_and(|hint| hint.starts_with("line"))
    }

    /// Whether the hint names lines that look like a board.
    pub(super) fn names_a_board(&self) -> bool {
        self.hint
            .as_ref()
            .is_some_and(|hint| hint.contains(LOOKS_LIKE_A_BOARD))
    }

    /// Whether the hint only tells how the text was read.
    pub(super) fn tells_how_it_was_read(&self) -> bool {
        self.hint
            .as_ref()
            .is_some_and(|hint| hint.starts_with("read without"))
    }

    /// Whether the hint lists the options between several readings.
    pub(super) fn is_a_choice(&self) -> bool {
        self.hint
            .as_ref()
            .is_some_and(|hint| hint.starts_with(CHOICE))
    }

    /// Whether the hint names this option.
    pub(super) fn names_option(&self, option: &str) -> bool {
        self.hint.as_ref().is_some_and(|hint| hint.contains(option))
    }

    /// The options that say whether a first row or column are labels, of a text where that is in
    /// doubt.
    pub(super) fn options_on_labels(&self) -> Option<&str> {
        let hint = self.hint.as_deref().filter(|_| self.is_of_whole());
        hint.filter(|hint| hint.starts_with(CHOICE) && hint.contains("--labels"))
    }

    /// Whether there is no hint, or only this one.
    pub(super) fn has_no_hint_but(&self, hint: &str) -> bool {
        self.hint.as_ref().is_none_or(|own| own == hint)
    }

    /// Moves the error by a number of bytes. Errors in the rules above a table already have their
    /// final position.
    pub(super) fn after(mut self, bytes: usize) -> Self {
        self.at += bytes;
        self.reach = self.reach.saturating_add(bytes);
        self
    }

    /// Moves the error to a byte offset.
    pub(super) fn moved_to(mut self, at: usize) -> Self {
        (self.at, self.reach) = (at, at);
        self
    }

    /// Sets how far the text was read before the error was found.
    pub(super) fn reaching(mut self, bytes: usize) -> Self {
        self.reach = bytes;
        self
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(visible(hint.into()));
        self
    }

    /// Adds to the hint, unless it has these words.
    pub(super) fn hint_more(self, words: &str, more: &'static str) -> Self {
        match self.hint.as_deref() {
            Some(hint) if hint.contains(words) => self,
            Some(hint) => {
                let hint = format!("{hint}; {more}");
                self.hint(hint)
            }
            None => self.hint(more),
        }
    }

    /// Sets the hint, if there is none.
    pub(super) fn hint_if_none(self, hint: impl Into<Cow<'static, str>>) -> Self {
        if self.hint.is_some() {
            self
        } else {
            self.hint(hint)
        }
    }
}

/// A piece of text in an error: in quotes, on one line, shortened if it is long.
#[must_use]
pub fn quoted(piece: &[u8]) -> String {
    const MOST_SHOWN: usize = 24;
    let piece = String::from_utf8_lossy(piece);
    let piece = piece.trim();
    let mut shown = printable(piece.chars().take(MOST_SHOWN));
    if piece.chars().count() > MOST_SHOWN {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// The digits at a position, which may be too many for a number.
pub(super) fn quoted_number(text: &str, at: usize) -> String {
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    quoted(&text.as_bytes()[at..at + digits])
}

/// A field in an error, even if it is empty.
pub(super) fn quote_field(field: &[u8]) -> String {
    if field.is_empty() {
        "an empty field".to_owned()
    } else {
        quoted(field)
    }
}

/// Text on any number of lines, with invisible characters escaped: words of a text that is read may
/// stand in it, and would tell a terminal what to do.
fn visible(text: Cow<'static, str>) -> Cow<'static, str> {
    let is_hidden = |char: char| char != '\n' && (char.is_control() || is_unseen(char));
    if !text.contains(is_hidden) {
        return text;
    }
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| printable(line.chars()))
        .collect();
    lines.join("\n").into()
}

/// Text on one line, with invisible characters escaped.
#[must_use]
pub fn printable(text: impl Iterator<Item = char>) -> String {
    let mut shown = String::with_capacity(text.size_hint().0);
    for char in text {
        match char {
            // Most are of these.
            ' '..='~' => shown.push(char),
            _ if is_unseen(char) => shown.extend(char.escape_unicode()),
            _ if char.is_control() => shown.extend(char.escape_default()),
            _ => shown.push(char),
        }
    }
    shown
}

/// Whether a character is invisible, or changes the order of others: soft hyphens, joiners,
/// direction marks, byte order marks.
fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_would_not_see_is_escaped() {
        let pieces = ["é?", "1\n2", "\u{feff}1", "\u{202e}31", "\u{200b}"];
        let shown = pieces.map(|piece| quoted(piece.as_bytes()));
        let expected = [
            "'é?'",
            r"'1\n2'",
            r"'\u{feff}1'",
            r"'\u{202e}31'",
            r"'\u{200b}'",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn no_part_of_an_error_tells_a_terminal_what_to_do() {
        let (escape, shown) = ("a\u{1b}[2J\nb".to_owned(), "a\\u{1b}[2J\nb");
        let fault = TextFault::new(0, escape.clone(), escape.clone()).hint(escape.clone());
        let error = ParseError::new("x", "", fault);
        let said = format!("x:1:1: expected {shown}, found {shown}");
        assert_eq!((error.to_string(), error.hint()), (said, Some(shown)));
        let sentence = ParseError::new("x", "", TextFault::sentence(0, escape));
        assert_eq!(sentence.to_string(), format!("x:1:1: {shown}"));
    }

    #[test]
    fn places_count_characters_and_every_kind_of_line_end() {
        let text = "aé\r\nb\rc\nd";
        let places: Vec<(usize, usize)> = [0, 1, 3, 5, 6, 7, 8, 9, 10, 99]
            .map(|offset| Place::of(text, offset))
            .map(|place| (place.line, place.column))
            .to_vec();
        let expected = [
            (1, 1),
            (1, 2),
            (1, 3),
            (2, 1),
            (2, 2),
            (3, 1),
            (3, 2),
            (4, 1),
            (4, 2),
            (4, 2),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn quoted_text_stays_on_one_short_line() {
        assert_eq!(quoted(b" z "), "'z'");
        assert_eq!(quoted("é\u{0}\n.".as_bytes()), "'é\\u{0}\\n.'");
        assert_eq!(quoted(&[b'x'; 30]), format!("'{}…'", "x".repeat(24)));
    }
}
