//! A board on one line, column by column.
//!
//! ```text
//! line = cols ";;" rows ";;" cells [";;" answer]
//! ```
//!
//! `cells` has a digit for each cell, one column after the other from top to bottom, 0 for
//! water. Digits may be parted by commas. `answer` has numbers parted by commas in the same
//! order: 0, clues, -1 and -2 for bridges along the row, -3 and -4 along the column. The
//! rules are the standard ones. (Grammar: the files of a generator, whose documentation
//! speaks of rows; read so, its boards have no solutions.)

use std::fmt::Write;

use crate::puzzle::{Axis, Board, Clue, PlacedBridges, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility};
use super::cell::CLUE_HINT;
use super::chart::side;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{TextPart, bare_lines, parts as words_of};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::trace::{CellMarks, on_cells};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "one line cols;;rows;;cells;;answer, column by column",
    extensions: &["csv"],
    likeness,
    split: BoardsSplit::Lines,
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        answers: Answers::OnCells(2),
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

/// Whether the first line is two sizes and at least two cells; `1;;2;;1` is a grid of one row whose
/// columns are separated by semicolons.
fn likeness(text: &str) -> Likeness {
    let first = bare_lines(text.trim_start()).next().unwrap_or_default();
    let mut parts = first.split(";;").map(str::trim);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_sized = parts.by_ref().take(2).all(is_number);
    let is_cells = |cells: &str| {
        let digits = cells.bytes().filter(u8::is_ascii_digit).count();
        digits >= 2 && cells.bytes().all(|byte| byte != b';' && byte != b'?')
    };
    let has_cells = parts.next().is_some_and(is_cells);
    Likeness::of(is_sized && has_cells, Likeness::Certain)
}

/// The parts of a line.
fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut at = 0;
    let parts = text.split(";;").map(|part| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 2;
        TextPart {
            at: start,
            text: part.trim(),
        }
    });
    parts.collect()
}

/// The words of a part: separated by commas, or a digit each, perhaps behind a minus.
fn words<'a>(part: &TextPart<'a>) -> Vec<(usize, &'a str)> {
    let &TextPart { at, text } = part;
    if text.contains(',') {
        return words_of(at, text, |char| ", ".contains(char)).collect();
    }
    let ends = text.char_indices().filter(|&(_, char)| char != '-');
    let mut from = 0;
    let words = ends.map(|(end, char)| {
        let start = std::mem::replace(&mut from, end + char.len_utf8());
        (at + start, &text[start..from])
    });
    words.collect()
}

/// The words of a part row by row, one for each cell of the board.
fn rows_of<'a>(part: &TextPart<'a>, size: Size) -> Result<Vec<Vec<(usize, &'a str)>>, TextFault> {
    let words = words(part);
    if u64::try_from(words.len()) != Ok(size.cells()) {
        let wanted = format!("{} cells", size.cells());
        return Err(TextFault::new(part.at, wanted, words.len().to_string()));
    }
    let rows = usize::from(size.rows);
    let row = |row| words.iter().skip(row).step_by(rows).copied().collect();
    Ok((0..rows).map(row).collect())
}

const GRID: GridDescription = GridDescription {
    between: Between::Delimiter(','),
    cells: CellSigns {
        water: &[],
        has_one_water: false,
        unknown: &[],
        zero: ZeroSign::Water,
        letters: 0,
        wanted: "a clue or 0",
        large: CLUE_HINT,
    },
    ends_early: false,
};

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let parts = parts(text);
    let [cols, rows, cells, rest @ ..] = parts.as_slice() else {
        return Err(TextFault::new(
            0,
            "cols;;rows;;cells",
            quoted(text.as_bytes()),
        ));
    };
    if let [_, more, ..] = rest {
        let found = quoted(more.text.as_bytes());
        return Err(TextFault::new(more.at, "the end after the answer", found));
    }
    let size = Size::new(
        side(rows.text, rows.at, "rows")?,
        side(cols.text, cols.at, "columns")?,
    );
    let mut grid = GridRows::new(&GRID, rules.over(Rules::default()));
    for row in rows_of(cells, size)? {
        grid.take_cells(cells.at, row)?;
    }
    let board = grid.board().expect("rows and columns from 1");
    let answer = rest.first().filter(|part| !part.text.is_empty());
    let bridges = answer.map(|answer| bridges(answer, &board)).transpose()?;
    Ok(ParsedText::new(board, bridges))
}

/// The bridges of an answer.
fn bridges(answer: &TextPart<'_>, board: &Board) -> Result<Vec<PlacedBridges>, TextFault> {
    let mut marks = CellMarks::default();
    for (row, cells) in (0..).zip(rows_of(answer, board.size())?) {
        for (col, (at, word)) in (0..).zip(cells) {
            let (axis, count) = match word {
                "-1" => (Axis::Horizontal, 1),
                "-2" => (Axis::Horizontal, 2),
                "-3" => (Axis::Vertical, 1),
                "-4" => (Axis::Vertical, 2),
                word if word.parse().is_ok_and(|clue: u8| clue <= 8) => continue,
                word => {
                    let found = quoted(word.as_bytes());
                    return Err(TextFault::new(at, "a number from -4 to 8", found));
                }
            };
            marks.mark(axis, Pos::new(row, col), count);
        }
    }
    Ok(marks.placed(board))
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let clue_at = |pos: Pos| {
        let islands = page.board.islands();
        let index = islands.binary_search_by_key(&pos, |&(pos, _)| pos).ok()?;
        match islands[index].1 {
            Clue::Exactly(clue) => Some(clue),
            Clue::OneOf(_) | Clue::Unknown => None,
        }
    };
    let cells = || (0..size.cols).flat_map(|col| (0..size.rows).map(move |row| Pos::new(row, col)));
    let mut text = format!("{};;{};;", size.cols, size.rows);
    for pos in cells() {
        write!(text, "{}", clue_at(pos).unwrap_or(0)).expect("a string takes all text");
    }
    if page.answer.is_some() {
        let passed = on_cells(&page.placed());
        text.push_str(";;");
        for (index, pos) in cells().enumerate() {
            let between = if index == 0 { "" } else { "," };
            let bridges = passed.get(&pos).map(|&(axis, count)| match axis {
                Axis::Horizontal => format!("-{count}"),
                Axis::Vertical => format!("-{}", count + 2),
            });
            let shown = bridges.unwrap_or_else(|| clue_at(pos).unwrap_or(0).to_string());
            write!(text, "{between}{shown}").expect("a string takes all text");
        }
    }
    text + "\n"
}
