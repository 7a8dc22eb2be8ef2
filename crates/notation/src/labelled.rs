//! A grid that may have labels, and what a row or column of fields may be as labels.

use std::collections::BTreeSet;

use crate::puzzle::{Board, Size};

use super::cell::{grid_cell, other_water, whole};
use super::cut::CutText;
use super::error::TextFault;
use super::format::Format;
use super::lines::{lines, words};
use super::options::ReadOptions;
use super::page::ParsedText;
use super::table::{TableLayout, is_blank, trimmed};
use super::{csv, text};

/// The least length of a sequence of numbers that may be labels.
pub(super) const FEWEST_COUNTED: usize = 3;
/// The least number of words that may be labels.
pub(super) const FEWEST_WORDS: usize = 2;

/// The kind of labels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// Numbers in equal steps from this one.
    Numbers {
        from: u32,
        step: i64,
    },
    /// Different numbers, as in a data frame that was sorted or filtered, perhaps only on every
    /// second column or row.
    Index,
    Words,
    /// One letter and numbers that count, as `x1`, `x2`, `x3`: names of variables, or cells.
    Lettered,
}

impl LabelKind {
    /// The kind of numbers that ascend or descend in equal steps; nothing if they do not, or if
    /// fewer than three begin with a number other than 0 and 1, or have another step than 1.
    pub(super) fn of_numbers(numbers: impl IntoIterator<Item = Option<u32>>) -> Option<Self> {
        let mut numbers = numbers.into_iter();
        let from = numbers.next()??;
        let (mut before, mut count, mut step) = (from, 1, 1);
        for number in numbers {
            let number = number?;
            let here = i64::from(number) - i64::from(before);
            if here == 0 || (count > 1 && here != step) {
                return None;
            }
            (before, count, step) = (number, count + 1, here);
        }
        let counts = from <= 1 && step == 1;
        (counts || count >= FEWEST_COUNTED).then_some(Self::Numbers { from, step })
    }

    /// Whether they are descending numbers.
    pub(super) fn goes_down(self) -> bool {
        matches!(self, Self::Numbers { step: ..0, .. })
    }

    /// A description of the labels on a side.
    pub(super) fn described(self, side: &str) -> String {
        match self {
            Self::Numbers { from, step: 1 } => format!("{side} of numbers from {from}"),
            Self::Numbers { from, step: -1 } => format!("{side} of numbers from {from} down"),
            Self::Numbers { from, step } => {
                format!("{side} of numbers from {from} in steps of {step}")
            }
            Self::Index => format!("{side} of numbers"),
            Self::Words => format!("{side} of words"),
            Self::Lettered => format!("{side} of a letter and numbers"),
        }
    }
}

/// A grid that may have labels.
pub(super) struct LabelledGrid<'a> {
    pub(super) format: Format,
    pub(super) layout: TableLayout<'a>,
    /// Whether the fields are separated by blanks instead of a delimiter.
    pub(super) by_words: bool,
    /// The offset of the rows.
    pub(super) from: usize,
}

impl<'a> LabelledGrid<'a> {
    /// A field as a number, which may stand in brackets as R prints numbers of rows.
    pub(super) fn number(&self, field: &[u8]) -> Option<u32> {
        let inside = field.strip_prefix(b"[");
        let inside = inside.and_then(|rest| rest.strip_suffix(b"]"));
        let inside = inside.filter(|_| self.has_brackets_at_the_left_only());
        whole(inside.unwrap_or(field), self.layout)
    }

    /// Whether there are brackets around first fields of rows and no others, which are sets.
    fn has_brackets_at_the_left_only(&self) -> bool {
        let brackets = self.layout.text[self.from..].matches('[').count();
        let rows = self
            .rows()
            .filter(|(_, row)| row.trim_start().starts_with('['));
        brackets >= FEWEST_COUNTED && rows.count() == brackets
    }

    /// The rows that are not ignored, with their offsets.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, &'a str)> + '_ {
        let is_passed =
            |line: &str| is_blank(line.as_bytes()) || (self.by_words && line.starts_with('#'));
        let rows = lines(&self.layout.text[self.from..]);
        let rows = rows.filter(move |(_, line)| !is_passed(line));
        rows.map(|(at, line)| (self.from + at, line))
    }

    /// The fields of a row.
    pub(super) fn fields(&self, start: usize, line: &'a str) -> Vec<&'a [u8]> {
        if self.by_words {
            return words(start, line)
                .map(|(_, word)| word.as_bytes())
                .collect();
        }
        let end = start + line.len();
        let (mut fields, mut at) = (Vec::new(), start);
        while at <= end {
            let end = self.layout.end_of_field(at);
            fields.push(trimmed(&self.layout.text.as_bytes()[at..end]));
            at = end + 1;
        }
        // One empty last field is ignored.
        if fields.len() > FEWEST_COUNTED && fields.last().is_some_and(|field| field.is_empty()) {
            fields.pop();
        }
        fields
    }

    /// The first field of a row, and the offset of the rest.
    pub(super) fn first_field(&self, start: usize, line: &'a str) -> (&'a [u8], usize) {
        if self.by_words {
            let mut words = words(start, line);
            let first = words.next().map_or(&b""[..], |(_, word)| word.as_bytes());
            let rest = words.next().map_or(start + line.len(), |(at, _)| at);
            return (first, rest);
        }
        let end = self.layout.end_of_field(start);
        let field = trimmed(&self.layout.text.as_bytes()[start..end]);
        (field, (end + 1).min(start + line.len()))
    }

    /// The kind of labels of these fields, if they are labels. Stops at the first that is not.
    pub(super) fn kind<'f>(&self, fields: impl Iterator<Item = &'f [u8]>) -> Option<LabelKind> {
        let mut fields = fields.peekable();
        let first = *fields.peek()?;
        if self.number(first).is_some() {
            let kind = LabelKind::of_numbers(fields.map(|field| self.number(field)));
            return kind.filter(|kind| !kind.goes_down());
        }
        let mut seen = BTreeSet::new();
        let is_word = |field: &'f [u8]| self.is_word(field) && seen.insert(field);
        if is_lettered(first) {
            // Signs or ignored islands as well.
            let labels: Vec<&[u8]> = fields.collect();
            let is_from_first = matches!(first, [_, b'0' | b'1']);
            if labels.len() >= FEWEST_COUNTED && is_from_first && counts_on(&labels) {
                return Some(LabelKind::Lettered);
            }
            let all = labels.into_iter().all(is_word);
            return all.then_some(LabelKind::Words);
        }
        // For most tables the first field shows that they are none.
        if !self.is_word(first) {
            return None;
        }
        let words: Vec<&[u8]> = fields.collect();
        let are_labels = !are_letters_before_cells(&words) && words.into_iter().all(is_word);
        are_labels.then_some(LabelKind::Words)
    }

    /// Whether a field is a word, and neither a cell nor a word with a cell behind it, as in
    /// `row1=2`, `Row 1 - 2` or `Row 1 2`.
    pub(super) fn is_word(&self, field: &[u8]) -> bool {
        let text = std::str::from_utf8(field).unwrap_or_default();
        let is_sign = |char: char| char.is_ascii_digit() || ".?-_*~".contains(char);
        let behind = text.split_once(['=', ':', ')', '>']).or_else(|| {
            let is_number = |name: &str| name.ends_with(|end: char| end.is_ascii_digit());
            let dash = text.split_once('-');
            let dash = dash.filter(|(name, _)| name.ends_with(' ') || is_number(name));
            dash.or_else(|| text.rsplit_once(' ').filter(|(name, _)| is_number(name)))
        });
        let is_cell = |cell: &str| {
            cell.trim_start().starts_with(is_sign) || other_water(cell.as_bytes()).is_some()
        };
        text.starts_with(char::is_alphabetic)
            && !behind.is_some_and(|(_, cell)| is_cell(cell))
            && grid_cell(field, self.layout, || 0).is_err()
    }

    /// The text above the rows, to which pieces of the rows are appended.
    pub(super) fn cut_text(&self) -> CutText {
        let mut cut = CutText::default();
        cut.keep(&self.layout.text[..self.from]);
        cut
    }

    /// Reads what is left of its text as a plain grid; errors have their positions in the whole text.
    pub(super) fn read(
        &self,
        cut: &CutText,
        options: &ReadOptions,
    ) -> Result<ParsedText, TextFault> {
        let read = match self.format {
            Format::Text => text::read,
            _ => csv::read,
        };
        let parsed = read(cut.text(), None, options.rules);
        parsed.map_err(|fault| cut.placed(fault))
    }
}

/// A board with so many columns, where it has fewer: the last ones are empty.
pub(super) fn widened(board: Board, columns: usize) -> Board {
    let Size { rows, cols } = board.size();
    let wide = u16::try_from(columns).ok().filter(|&wide| wide > cols);
    let wider = wide.and_then(|wide| {
        let (islands, rules) = (board.islands().to_vec(), board.rules().clone());
        let wider = Board::new(Size::new(rows, wide), islands, rules).ok()?;
        let wider = wider.with_ignored(board.ignored().to_vec()).ok()?;
        Some(wider.with_notes(board.notes().to_vec()))
    });
    wider.unwrap_or(board)
}

/// Whether labels count by ones: `A`, `B`, `C` or `c1`, `c2`, `c3`.
pub(super) fn counts_on(labels: &[&[u8]]) -> bool {
    let place = |label: &[u8]| -> Option<(Vec<u8>, u32)> {
        if let [letter] = label {
            return Some((Vec::new(), u32::from(letter.to_ascii_lowercase())));
        }
        let digits = label.iter().rev().take_while(|byte| byte.is_ascii_digit());
        let (word, number) = label.split_at(label.len() - digits.count());
        let number = std::str::from_utf8(number).ok()?.parse().ok()?;
        Some((word.to_owned(), number))
    };
    let places: Option<Vec<_>> = labels.iter().map(|label| place(label)).collect();
    let follows = |two: &[(Vec<u8>, u32)]| two[0].0 == two[1].0 && two[0].1 + 1 == two[1].1;
    places.is_some_and(|places| places.len() >= FEWEST_WORDS && places.windows(2).all(follows))
}

/// The place of the first label that does not follow the one before: `A`, `D` or `r1`, `r3`. Labels
/// often skip letters that look like digits.
pub(super) fn gap(labels: &[&[u8]]) -> Option<usize> {
    /// Fewer letters may be names of anything.
    const FEWEST_LETTERS: usize = 4;
    let are_letters = labels
        .iter()
        .all(|label| matches!(label, [letter] if letter.is_ascii_alphabetic()));
    let name = |label: &[u8]| {
        let digits = label
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        label[..label.len() - digits].to_owned()
    };
    let are_numbered = labels.len() >= FEWEST_COUNTED
        && labels
            .iter()
            .all(|label| name(label).len() < label.len() && name(label) == name(labels[0]));
    let follows = |two: &[&[u8]]| {
        let [before, next] = [two[0][0], two[1][0]].map(|letter| letter.to_ascii_lowercase());
        counts_on(two) || (are_letters && next == before + 2 && matches!(before + 1, b'i' | b'o'))
    };
    let are_labels = are_numbered || (are_letters && labels.len() >= FEWEST_LETTERS);
    let odd = labels
        .windows(2)
        .position(|two| !follows(two))
        .filter(|_| are_labels);
    // A last letter may be that of a column without a name of its own.
    let odd = odd.map(|before| before + 1)?;
    (!are_letters || odd + 1 < labels.len()).then_some(odd)
}

/// Whether labels are letters, each with a cell behind it, as in `A 2` and `B 0`.
fn are_letters_before_cells(labels: &[&[u8]]) -> bool {
    let is_one = |label: &&[u8]| matches!(label, [_, b' ', cell @ ..] if !cell.is_empty());
    labels.iter().all(is_one) && labels.windows(2).any(|two| two[0][0] != two[1][0])
}

/// Whether a label is one letter of those that begin cells, and a number.
pub(super) fn is_lettered(label: &[u8]) -> bool {
    matches!(label, [b'N' | b'S' | b'E' | b'W' | b'x', digits @ ..]
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}
