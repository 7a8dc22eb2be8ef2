//! What a grid may be beside cells, whatever its notation: sides that are labels or sums, and
//! three columns that are a list of islands.
//!
//! Tables are asked by their text. The cells of any other grid are asked as those of a table, by
//! the same rules, since what a row counts does not depend on what stands between its numbers.

use crate::puzzle::{Board, Clue, Pos, Size};

use super::entry::FurtherReadings;
use super::error::TextFault;
use super::format::Format;
use super::labels::{self, FEWEST_COUNTED};
use super::page::ParsedText;
use super::reading::ReadOptions;
use super::readings::{Reading, ReadingKind};
use super::trim::{Borders, within};
use super::{lists, margins, plain_text};

/// Whether a grid may be something else, by its sides. Most boards are seen to be none of it.
pub(super) fn may_be_more(reading: &Reading) -> bool {
    let is_grid = matches!(
        reading.format,
        Format::Csv | Format::Text | Format::Matrix | Format::Npm | Format::Json | Format::List
    );
    // Our own JSON and a list under its header are no grids.
    let is_own = matches!(reading.format, Format::Json | Format::List) && reading.how.is_none();
    is_grid
        && !is_own
        && reading.kind == ReadingKind::Plain
        && !reading.parsed.is_drawn
        && is_suspect(&reading.parsed.board)
}

fn is_suspect(board: &Board) -> bool {
    board.islands().len() > FEWEST_COUNTED
        && (may_be_list(board) || may_have_labels(board) || sums(board).is_some())
}

/// Whether a board that is written as a grid, as this text, would be read in other ways as well.
pub(super) fn are_in(board: &Board, format: Format, text: &str) -> bool {
    let grid = || Reading::plain(format, ParsedText::from(board.clone()));
    let is_read = |grid: Reading| {
        let mut all = readings(&grid, text, &ReadOptions::default()).into_iter();
        all.any(|reading| reading.is_ok())
    };
    is_suspect(board) && is_read(grid())
}

/// The other readings of a grid.
pub(super) fn readings(
    grid: &Reading,
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let of_cells = |water: &str, ways: &[FurtherReadings]| -> Vec<_> {
        let cells = plain_text::cells_as_table(&grid.parsed.board, water);
        let mut all: Vec<_> = ways.iter().flat_map(|way| way(&cells, options)).collect();
        all.retain(Result::is_ok);
        all
    };
    let mut all = if grid.format == Format::Csv {
        margins::readings(text, options)
    } else {
        // An empty corner and a label 0 look alike on a board; no line of a list has an empty field.
        let all = of_cells("", &[labels::of_tables, margins::readings]);
        if all.is_empty() {
            of_cells("0", &[labels::of_tables, margins::readings, lists::bare])
        } else {
            all
        }
    };
    all.extend(sums(&grid.parsed.board).map(Ok));
    let placed = |reading: Result<Reading, TextFault>| {
        reading.map(|reading| {
            let both = match (&grid.left_out, reading.left_out) {
                (Some(one), Some(other)) if grid.format != Format::Csv => {
                    Some(format!("{one} and {other}"))
                }
                (one, other) => other.or_else(|| one.clone()),
            };
            Reading {
                format: grid.format,
                left_out: both,
                ..reading
            }
        })
    };
    all.into_iter().map(placed).collect()
}

/// Whether there are three columns of numbers with a last one that is full.
fn may_be_list(board: &Board) -> bool {
    let islands = board.islands();
    let borders = Borders::of(board);
    let Size { rows, cols } = board.size();
    let inside = Size::new(
        rows - borders.top - borders.bottom,
        cols - borders.left - borders.right,
    );
    let last = cols - borders.right - 1;
    let full = || islands.iter().filter(|(pos, _)| pos.col == last).count();
    inside.cols == 3 && full() == usize::from(inside.rows)
}

/// Whether a side of what is no empty border has two different numbers beside each other, as labels
/// have and few boards.
fn may_have_labels(board: &Board) -> bool {
    let islands = board.islands();
    let borders = Borders::of(board);
    let last = Pos::new(
        board.size().rows - 1 - borders.bottom,
        board.size().cols - 1 - borders.right,
    );
    let of_row = |row| islands.iter().filter(move |(pos, _)| pos.row == row);
    let of_column = |col| islands.iter().filter(move |(pos, _)| pos.col == col);
    let counts = |mut side: &mut dyn Iterator<Item = &(Pos, Clue)>| {
        let mut before: Option<&(Pos, Clue)> = None;
        Iterator::any(&mut side, |one| {
            let next = |(pos, clue): &(Pos, Clue)| {
                (one.0.row - pos.row) + (one.0.col - pos.col) == 1 && *clue != one.1
            };
            let is_next = before.is_some_and(next);
            before = Some(one);
            is_next
        })
    };
    counts(&mut of_row(borders.top))
        || counts(&mut of_row(last.row))
        || counts(&mut of_column(borders.left))
        || counts(&mut of_column(last.col))
}

/// The grid without a last row and a last column that say of every other row and column how many
/// islands it has, or the sum of their clues.
fn sums(board: &Board) -> Option<Reading> {
    let borders = Borders::of(board);
    let Size { rows, cols } = board.size();
    let (bottom, right) = (rows - 1 - borders.bottom, cols - 1 - borders.right);
    // Most boards are seen to have none by their first row.
    let mut rows_of = board
        .islands()
        .chunk_by(|(one, _), (other, _)| one.row == other.row);
    let [cells @ .., (last, Clue::Exactly(shown))] = rows_of.next()? else {
        return None;
    };
    let numbers = cells.iter().map(|(_, clue)| match clue {
        Clue::Exactly(clue) => usize::from(*clue),
        Clue::OneOf(_) | Clue::Unknown => 0,
    });
    if last.col != right || ![cells.len(), numbers.sum()].contains(&usize::from(*shown)) {
        return None;
    }
    let (mut below, mut beside) = (
        vec![0_u32; usize::from(cols)],
        vec![0_u32; usize::from(rows)],
    );
    let (mut sums, mut counts) = (
        [below.clone(), beside.clone()],
        [below.clone(), beside.clone()],
    );
    let mut left = 0;
    for &(pos, clue) in board.islands() {
        let Clue::Exactly(clue) = clue else {
            return None;
        };
        let [row, col] = [pos.row, pos.col].map(usize::from);
        match (pos.row == bottom, pos.col == right) {
            (true, true) => {}
            (true, false) => below[col] = clue.into(),
            (false, true) => beside[row] = clue.into(),
            (false, false) => {
                left += 1;
                sums[0][col] += u32::from(clue);
                sums[1][row] += u32::from(clue);
                counts[0][col] += 1;
                counts[1][row] += 1;
            }
        }
    }
    let shown = [below, beside];
    let what = [("sums", sums), ("numbers of islands", counts)];
    let (what, _) = what
        .into_iter()
        .find(|(_, all)| left >= FEWEST_COUNTED && *all == shown)?;
    let taken = Borders {
        top: 0,
        left: 0,
        bottom: rows - bottom,
        right: cols - right,
    };
    let board = within(board, taken)?;
    let sides = format!("the last row and the last column of {what}");
    Some(Reading {
        format: Format::Csv,
        kind: ReadingKind::Labels,
        how: Some(format!("grid without {sides}").into()),
        is_stated: false,
        left_out: Some(sides),
        parsed: ParsedText::from(board),
    })
}
