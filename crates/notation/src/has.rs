//! The published benchmark's notation: a line of two sizes and the number of islands,
//! then one line of numbers for each row, 0 being water.
//!
//! Writers disagree about which size comes first, so the rows determine the shape and the first
//! line, read in either order, only confirms it.

use crate::puzzle::{Board, Rules};

use super::abilities::NotationAbility;
use super::cell::{CLUE_HINT, number_in};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted, quoted_number};
use super::grid::nothing;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{bare_lines, lines, words};
use super::overrides::Overrides;
use super::page::ParsedText;
use super::plain_text;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "grid of numbers below a line of two sizes and the number of islands",
    extensions: &[],
    likeness,
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(|text, _, rules| read(text, rules).map(ParsedText::from)),
    says: NotationAbility::STANDARD,
    write: Some(plain_text::has),
};

const GRID: GridDescription = GridDescription {
    between: Between::Blanks,
    cells: CellSigns {
        water: &[],
        has_one_water: false,
        unknown: &[],
        zero: ZeroSign::Water,
        letters: 0,
        wanted: "a number",
        large: CLUE_HINT,
    },
    ends_early: false,
};

/// The hint for a number of islands that differs from the stated one.
pub(super) const COUNT_HINT: &str =
    "a cell or the number is wrong; without this line --from text reads a plain grid";

/// The board in a text.
pub(super) fn read(text: &str, rules: Overrides) -> Result<Board, TextFault> {
    if text.trim_ascii().is_empty() {
        return Err(TextFault::new(0, "a board", nothing(text)));
    }
    let mut lines = lines(text);
    let header = HasHeader::read(text, lines.next())?;
    let mut rows = GridRows::new(&GRID, rules.over(Rules::default()));
    let mut blank = None;
    for (at, line) in lines {
        if line.trim_ascii().is_empty() {
            blank.get_or_insert(at);
        } else if let Some(blank) = blank {
            return Err(TextFault::new(blank, "a row of numbers", "a blank line"));
        } else {
            rows.take(at, line)?;
        }
    }
    header.confirmed(text, rows)
}

/// Whether a text begins with a line of three numbers between blanks, one of them the number of
/// lines below, or one of them their length and the last the number of islands.
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
        // No board has a side of 0, so this is a row of cells.
        Some([0, _, _] | [_, 0, _]) => Likeness::No,
        Some([one, other, _]) if [one, other].contains(&&rows) => Likeness::Likely,
        Some([one, other, count]) if *count == islands && [one, other].contains(&&width) => {
            Likeness::Likely
        }
        Some([_, _, _]) => Likeness::Possible,
        _ => Likeness::No,
    }
}

/// The beginnings of the boards, if the text consists of whole boards.
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

/// The numbers of the first line, with their positions.
struct HasHeader([(usize, u32); 3]);

impl HasHeader {
    const WANTED: &str = "a first line with two sizes and the number of islands";

    /// Reads the first line.
    fn read(text: &str, first: Option<(usize, &str)>) -> Result<Self, TextFault> {
        let (at, line) = first.unwrap_or((text.len(), ""));
        let mut numbers = Vec::new();
        for (at, word) in words(at, line) {
            let number = number_in(word);
            let number = number.ok_or_else(|| {
                TextFault::new(at, "a number", quoted(word.as_bytes())).hint(BEGINNING)
            })?;
            if numbers.len() == 3 {
                return Err(TextFault::new(at, Self::WANTED, "a fourth number").hint(BEGINNING));
            }
            numbers.push((at, number));
        }
        let found = match numbers.len() {
            1 => "1 number".to_owned(),
            count => format!("{count} numbers"),
        };
        let numbers = <[_; 3]>::try_from(numbers);
        let numbers =
            numbers.map_err(|_| TextFault::new(0, Self::WANTED, found).hint(BEGINNING))?;
        Ok(Self(numbers))
    }

    /// The board of these rows, if they agree with the first line.
    fn confirmed(self, text: &str, rows: GridRows<'_>) -> Result<Board, TextFault> {
        let Self([(one_at, one), (other_at, other), (islands_at, count)]) = self;
        let end = text.len();
        let none = || TextFault::new(end, "rows of numbers", "none");
        let size = rows.shape().ok_or_else(none)?;
        let shape = [size.rows, size.cols].map(u32::from);
        if shape != [one, other] && shape != [other, one] {
            let (rows, cols) = (size.rows, size.cols);
            let wanted = format!("the sizes of the {rows} rows and {cols} columns below");
            let [one, other] = [one_at, other_at].map(|at| quoted_number(text, at));
            let fault = TextFault::new(0, wanted, format!("{one} and {other}"));
            return Err(fault.hint(BEGINNING).reaching(end));
        }
        let islands = rows.islands();
        if usize::try_from(count) != Ok(islands) {
            let wanted = format!("the number of islands below, {islands}");
            let fault = TextFault::new(islands_at, wanted, quoted_number(text, islands_at));
            return Err(fault.hint(COUNT_HINT).reaching(end));
        }
        rows.board().ok_or_else(none)
    }
}

/// The hint for a first line that is not in this notation.
const BEGINNING: &str = "a .has text begins with rows, columns and the number of islands; \
    --from text reads a plain grid between blanks";
