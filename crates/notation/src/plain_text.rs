//! Writes boards as text: a grid of clues in which 0 is water.

use std::fmt;

use crate::puzzle::{Board, Clue, Pos};

use super::cell::Cell;
use super::csv;
use super::doubts;
use super::format::Format;
use super::head;
use super::lines::push_rows;
use super::page::Page;

/// Writes the board as a grid, with commas between fields.
pub(super) fn grid(page: &Page<'_>) -> String {
    let board = page.board;
    let mut rows = String::new();
    push_grid(&mut rows, board, ',', "0");
    if board.size().cols == 1 {
        // Two digits alone on a line would read as two cells.
        rows = rows.lines().map(set_of_one).collect();
    }
    if let Some(last) = counted_columns(&rows, board) {
        // As a set of one number the last clue cannot be a label of a column.
        let end = rows.find('\n').unwrap_or(rows.len());
        rows.replace_range(end - last.to_string().len()..end, &format!("[{last}]"));
    }
    let head = head::render_head(board.rules(), board.notes());
    let is_in_doubt = |rows: &str| {
        let text = format!("{head}{rows}");
        csv::is_in_doubt(&text) || doubts::are_in(board, Format::Csv, &text)
    };
    if !is_in_doubt(&rows) {
        return head + &rows;
    }
    let plain = rows.clone();
    // A set of one number cannot be a label, or a number of a list or a size.
    for as_sets in [last_of_first_row, first_of_last_row, every_clue] {
        as_sets(&mut rows);
        if !is_in_doubt(&rows) {
            return head + &rows;
        }
    }
    head + &size_line(board) + &plain
}

/// The line that states that a grid is nothing but cells, if it has other readings.
pub(super) fn size_line(board: &Board) -> String {
    format!("# size: {}\n", board.size())
}

/// Writes the last clue of the first row as a set of one number.
fn last_of_first_row(rows: &mut String) {
    let end = rows.find('\n').unwrap_or(rows.len());
    let start = rows[..end].rfind(',').map_or(0, |comma| comma + 1);
    as_a_set(rows, start, end);
}

/// Writes the first clue of the last row as a set of one number.
fn first_of_last_row(rows: &mut String) {
    let start = rows[..rows.len() - 1].rfind('\n').map_or(0, |end| end + 1);
    let length = rows[start..].find([',', '\n']).unwrap_or(0);
    as_a_set(rows, start, start + length);
}

/// Writes every clue as a set of one number.
fn every_clue(rows: &mut String) {
    let mut end = rows.len();
    while let Some(at) = rows[..end].rfind([',', '\n']) {
        if at + 1 < end {
            as_a_set(rows, at + 1, end);
        }
        end = at;
    }
    as_a_set(rows, 0, end);
}

/// Writes the clue in this range as a set of one number.
fn as_a_set(rows: &mut String, start: usize, end: usize) {
    let clue = &rows[start..end];
    if clue != "0" && !clue.is_empty() && clue.bytes().all(|byte| byte.is_ascii_digit()) {
        let set = format!("[{clue}]");
        rows.replace_range(start..end, &set);
    }
}

/// A line with a single number of two digits, as a set of one number; any other line unchanged.
fn set_of_one(line: &str) -> String {
    let is_long = line.len() > 1 && line.bytes().all(|byte| byte.is_ascii_digit());
    if is_long {
        format!("[{line}]\n")
    } else {
        format!("{line}\n")
    }
}

/// The last clue of a first row that would be read as labels that count the columns, perhaps after
/// a corner that is not a number.
fn counted_columns(rows: &str, board: &Board) -> Option<usize> {
    let first_row = rows.lines().next()?;
    let fields: Vec<Option<usize>> = first_row
        .split(',')
        .map(|field| field.parse().ok())
        .collect();
    let labels = match fields.as_slice() {
        [None, labels @ ..] | labels => labels,
    };
    let (&Some(first @ 0..=1), &Some(last)) = (labels.first()?, labels.last()?) else {
        return None;
    };
    let counts = labels
        .iter()
        .copied()
        .eq((first..).take(labels.len()).map(Some));
    (counts && last > usize::from(board.rules().max_clue() / 2)).then_some(last)
}

/// The board in the benchmark's notation: rows, columns and number of islands, then a grid.
pub(super) fn has(page: &Page<'_>) -> String {
    let board = page.board;
    let (size, islands) = (board.size(), board.islands().len());
    let mut text = format!("{} {} {islands}\n", size.rows, size.cols);
    push_grid(&mut text, board, ' ', "0");
    text
}

/// The cells of a board as a table below its rules; `water` is the sign for water.
pub(super) fn cells_as_table(board: &Board, water: &str) -> String {
    let mut text = head::render_head(board.rules(), board.notes());
    push_grid(&mut text, board, ',', water);
    text
}

/// Appends a line for each row.
fn push_grid(text: &mut String, board: &Board, delimiter: char, water: &str) {
    push_rows(text, board.size(), cells(board), |text, here, cell| {
        if here.col > 0 {
            text.push(delimiter);
        }
        match cell {
            None | Some(Cell::Water) => text.push_str(water),
            Some(Cell::Wall) => text.push('#'),
            Some(Cell::Sign(sign)) => push(text, &sign),
            Some(Cell::Island(clue)) => push_clue(text, clue),
            Some(Cell::Ignored(clue)) => {
                text.push('x');
                push_clue(text, clue);
            }
        }
    });
}

/// Appends a clue; the clue 0 as a set, since `0` is water in a grid.
fn push_clue(text: &mut String, clue: Clue) {
    match clue {
        Clue::Exactly(0) => text.push_str("[0]"),
        Clue::Exactly(_) | Clue::OneOf(_) | Clue::Unknown => push(text, &clue),
    }
}

/// All cells that are not water, row by row.
pub(super) fn cells(board: &Board) -> Vec<(Pos, Cell)> {
    let rules = board.rules();
    let islands = board.islands().iter();
    let mut cells: Vec<(Pos, Cell)> = islands
        .map(|&(pos, clue)| (pos, Cell::Island(clue)))
        .chain(rules.walls().iter().map(|&pos| (pos, Cell::Wall)))
        .chain(
            rules
                .signs()
                .iter()
                .map(|&(pos, sign)| (pos, Cell::Sign(sign))),
        )
        .chain(
            board
                .ignored()
                .iter()
                .map(|&(pos, clue)| (pos, Cell::Ignored(clue))),
        )
        .collect();
    cells.sort_by_key(|&(pos, _)| pos);
    cells
}

fn push(text: &mut String, shown: &impl fmt::Display) {
    fmt::Write::write_fmt(text, format_args!("{shown}")).expect("a string takes all text");
}
