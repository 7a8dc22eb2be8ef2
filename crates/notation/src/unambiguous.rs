//! Writes grids so that nothing else can be read in them than their cells.

use crate::puzzle::{Board, Clue};

use super::doubts;
use super::format::Format;
use super::further::ways_of;
use super::head;
use super::lines::push_rows;
use super::options::ReadOptions;
use super::page::Page;
use super::plain_text::push_grid;

/// Writes the board as a grid, with commas between fields.
pub(super) fn table(page: &Page<'_>) -> String {
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
        has_further(&text) || doubts::are_in(board, Format::Csv, &text)
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

/// Whether a table can also be read in another way.
fn has_further(text: &str) -> bool {
    let options = ReadOptions::default();
    let further = ways_of(Format::Csv).iter();
    let mut readings = further.flat_map(|further| further(text, &options));
    readings.any(|reading| reading.is_ok())
}

/// Writes the board as a character for each cell, below the rules that differ from the standard ones.
pub(super) fn packed(page: &Page<'_>) -> String {
    let size = page.board.size();
    let islands = page.board.islands().iter().copied();
    let mut text = head::render_head(page.board.rules(), page.board.notes());
    push_rows(&mut text, size, islands, |text, _, clue| {
        text.push(match clue {
            None => '.',
            Some(Clue::Exactly(clue)) => char::from_digit(clue.into(), 36).expect("clues up to 35"),
            Some(Clue::OneOf(_) | Clue::Unknown) => '?',
        });
    });
    if doubts::are_in(page.board, Format::Text, &text) {
        text.insert_str(0, &size_line(page.board));
    }
    text
}

/// The line that states that a grid is nothing but cells, if it has other readings.
fn size_line(board: &Board) -> String {
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
