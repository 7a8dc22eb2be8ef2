//! The published benchmark's notation: a line of two sizes and the number of islands,
//! then one line of numbers for each row, 0 being water.
//!
//! Writers disagree about which size comes first, so the rows say what the shape is and
//! the first line, read either way, only confirms it. The bytes are read in one pass:
//! boards of this kind are read by the hundred.

use crate::puzzle::{Board, Clue, Pos, Rules, Size};

use super::abilities::NotationAbility;
use super::cell::{CLUE_HINT, clue_of};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{Place, TextFault, quoted, quoted_number};
use super::grid::{nothing, of_size, too_many};
use super::lines::{bare_lines, lines};
use super::overrides::Overrides;
use super::page::Parsed;
use super::written;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "grid of numbers below a line of two sizes and the number of islands",
    extensions: &[],
    likeness,
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(|text, size, rules| read(text, size, rules).map(Parsed::from)),
    further: &[],
    says: NotationAbility::STANDARD,
    write: Some(written::has),
};

/// The board in a text.
pub(super) fn read(text: &str, size: Option<Size>, rules: Overrides) -> Result<Board, TextFault> {
    let mut cursor = HasCursor {
        bytes: text.as_bytes(),
        at: 0,
    };
    if text.trim_ascii().is_empty() {
        return Err(TextFault::new(0, "a board", nothing(text)));
    }
    let header = HasHeader::read(&mut cursor)?;
    let mut rows = HasRows {
        text,
        rules: rules.over(Rules::default()),
        islands: Vec::with_capacity(text.len() / 8),
        shape: None,
        first_row: cursor.at,
        blank: None,
    };
    while cursor.at < text.len() {
        rows.read_row(&mut cursor)?;
    }
    of_size(rows.finish(&header)?, size)
}

/// Whether a text begins with a line of three numbers between blanks, one of them the number
/// of lines below, or another one their length and the last the number of islands.
fn likeness(text: &str) -> Likeness {
    let mut lines = bare_lines(text);
    let first = lines.next().unwrap_or_default();
    let number = |word: &str| word.parse::<usize>().ok();
    let numbers: Option<Vec<usize>> = first.split_ascii_whitespace().map(number).collect();
    let below = lines.clone().flat_map(str::split_ascii_whitespace);
    let islands = below
        .filter(|cell| number(cell).is_some_and(|clue| clue > 0))
        .count();
    let mut rows = lines.filter(|line| !line.trim().is_empty()).peekable();
    let width = rows
        .peek()
        .map_or(0, |row| row.split_ascii_whitespace().count());
    let rows = rows.count();
    match numbers.as_deref() {
        Some([one, other, _]) if [one, other].contains(&&rows) => Likeness::Likely,
        Some([one, other, count]) if *count == islands && [one, other].contains(&&width) => {
            Likeness::Likely
        }
        Some([_, _, _]) => Likeness::Possible,
        _ => Likeness::No,
    }
}

/// Where each of several boards begins, if the text is nothing but whole boards.
fn starts(text: &str) -> Vec<usize> {
    let mut rows = lines(text).filter(|(_, line)| !line.trim_ascii().is_empty());
    let mut starts = Vec::new();
    while let Some((at, first)) = rows.next() {
        let number = |word: &str| word.parse::<usize>().ok();
        let sizes: Option<Vec<usize>> = first.split_ascii_whitespace().map(number).collect();
        let Some([one, other, _]) = sizes.as_deref() else {
            return Vec::new();
        };
        let width = rows
            .next()
            .map_or(0, |(_, row)| row.split_ascii_whitespace().count());
        let below = match width {
            0 => return Vec::new(),
            width if width == *other => one - usize::from(*one > 0),
            width if width == *one => other - usize::from(*other > 0),
            _ => return Vec::new(),
        };
        if rows.by_ref().take(below).count() < below {
            return Vec::new();
        }
        starts.push(at);
    }
    starts
}

/// A place in the text that is being read.
struct HasCursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// What stands next on a line.
enum HasToken {
    Number(usize, u32),
    End,
    Other,
}

impl HasCursor<'_> {
    /// The next number of the line, or its end, which is passed.
    fn token(&mut self) -> HasToken {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'0'..=b'9' => return self.number(),
                b'\n' | b'\r' => break,
                _ => return HasToken::Other,
            }
        }
        let is_crlf = self.bytes.get(self.at..self.at + 2) == Some(b"\r\n".as_slice());
        self.at += 1 + usize::from(is_crlf);
        HasToken::End
    }

    fn number(&mut self) -> HasToken {
        let start = self.at;
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            number = number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        HasToken::Number(start, number)
    }

    fn not_a_number(&self) -> TextFault {
        let rest = &self.bytes[self.at..];
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let end = rest.iter().position(is_blank).unwrap_or(rest.len());
        TextFault::new(self.at, "a number", quoted(&rest[..end]))
    }
}

/// The numbers of the first line.
struct HasHeader {
    sizes: [u32; 2],
    sizes_at: [usize; 2],
    islands: u32,
    islands_at: usize,
}

impl HasHeader {
    const WANTED: &str = "a first line with two sizes and the number of islands";

    fn read(cursor: &mut HasCursor<'_>) -> Result<Self, TextFault> {
        let mut numbers = [(0, 0); 3];
        for (index, number) in numbers.iter_mut().enumerate() {
            *number = match cursor.token() {
                HasToken::Number(at, value) => (at, value),
                HasToken::End => return Err(TextFault::new(0, Self::WANTED, count(index))),
                HasToken::Other => return Err(cursor.not_a_number()),
            };
        }
        match cursor.token() {
            HasToken::End => {}
            HasToken::Number(at, _) => {
                return Err(TextFault::new(at, Self::WANTED, "a fourth number"));
            }
            HasToken::Other => return Err(cursor.not_a_number()),
        }
        let [(one_at, one), (other_at, other), (islands_at, islands)] = numbers;
        Ok(Self {
            sizes: [one, other],
            sizes_at: [one_at, other_at],
            islands,
            islands_at,
        })
    }
}

fn count(numbers: usize) -> String {
    let plural = if numbers == 1 { "" } else { "s" };
    format!("{numbers} number{plural}")
}

/// The rows read so far.
struct HasRows<'a> {
    text: &'a str,
    rules: Rules,
    islands: Vec<(Pos, Clue)>,
    shape: Option<Size>,
    first_row: usize,
    /// The first blank line after the rows so far.
    blank: Option<usize>,
}

impl HasRows<'_> {
    fn read_row(&mut self, cursor: &mut HasCursor<'_>) -> Result<(), TextFault> {
        let start = cursor.at;
        let row = self.shape.map_or(0, |shape| shape.rows);
        let cols = self.read_cells(cursor, row)?;
        if cols == 0 {
            self.blank.get_or_insert(start);
            return Ok(());
        }
        if let Some(blank) = self.blank {
            return Err(TextFault::new(blank, "a row of numbers", "a blank line"));
        }
        let shape = self.shape.get_or_insert(Size::new(0, cols));
        if cols != shape.cols {
            let first = Place::line_of(self.text, self.first_row);
            let wanted = format!("{} as in line {first}", count(usize::from(shape.cols)));
            return Err(TextFault::new(start, wanted, cols.to_string()));
        }
        shape.rows = row.checked_add(1).ok_or_else(|| too_many(start, "rows"))?;
        Ok(())
    }

    /// Reads the cells of one row and says how many there are.
    fn read_cells(&mut self, cursor: &mut HasCursor<'_>, row: u16) -> Result<u16, TextFault> {
        let mut cols = 0_u16;
        loop {
            let (at, number) = match cursor.token() {
                HasToken::Number(at, number) => (at, number),
                HasToken::End => return Ok(cols),
                HasToken::Other => return Err(cursor.not_a_number()),
            };
            if number > 0 {
                let clue = clue_of(number, self.rules.max_clue()).map_err(|wanted| {
                    TextFault::new(at, wanted, quoted_number(self.text, at)).hint(CLUE_HINT)
                })?;
                self.islands.push((Pos::new(row, cols), clue));
            }
            cols = cols.checked_add(1).ok_or_else(|| too_many(at, "columns"))?;
        }
    }

    fn finish(self, header: &HasHeader) -> Result<Board, TextFault> {
        let Some(size) = self.shape else {
            return Err(TextFault::new(self.text.len(), "rows of numbers", "none"));
        };
        let shape = [size.rows, size.cols].map(u32::from);
        let [one, other] = header.sizes;
        if shape != [one, other] && shape != [other, one] {
            let wanted = format!(
                "the sizes of the {} rows and {} columns below",
                size.rows, size.cols
            );
            let [one, other] = header.sizes_at.map(|at| quoted_number(self.text, at));
            return Err(TextFault::new(0, wanted, format!("{one} and {other}")));
        }
        if usize::try_from(header.islands) != Ok(self.islands.len()) {
            let wanted = format!("the number of islands below, {}", self.islands.len());
            let at = header.islands_at;
            return Err(TextFault::new(at, wanted, quoted_number(self.text, at)));
        }
        Ok(Board::new(size, self.islands, self.rules)
            .expect("cells are read in order, each with a clue that the rules allow"))
    }
}
