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
use super::chart::{PlacedIslands, side};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::lines::bare_lines;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::trace::{MarkPlaces, Stroke, on_cells, traced};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "one line cols;;rows;;cells;;answer, column by column",
    extensions: &["csv"],
    likeness,
    split: BoardsSplit::Lines,
    takes_size: false,
    read: Some(read),
    further: &[],
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

/// A part of a line with its position.
struct LinePart<'a> {
    at: usize,
    text: &'a str,
}

/// The parts of a line.
fn parts(text: &str) -> Vec<LinePart<'_>> {
    let mut at = 0;
    let parts = text.split(";;").map(|part| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 2;
        LinePart {
            at: start,
            text: part.trim(),
        }
    });
    parts.collect()
}

/// The numbers of a part: separated by commas, or one digit each.
fn numbers(part: &LinePart<'_>) -> Result<Vec<(usize, i8)>, TextFault> {
    let &LinePart { at, text } = part;
    let mut numbers = Vec::new();
    let mut take = |at: usize, word: &str| {
        let number = word
            .trim()
            .parse::<i8>()
            .ok()
            .filter(|number| (-4..=8).contains(number));
        let wrong = || TextFault::new(at, "a number from -4 to 8", quoted(word.as_bytes()));
        numbers.push((at, number.ok_or_else(wrong)?));
        Ok(())
    };
    if text.contains(',') {
        let mut start = at;
        for word in text.split(',') {
            take(start, word)?;
            start += word.len() + 1;
        }
        return Ok(numbers);
    }
    let mut minus = None;
    for (offset, char) in text.char_indices() {
        if char == '-' {
            minus = Some(offset);
            continue;
        }
        let start = minus.take().unwrap_or(offset);
        take(at + start, &text[start..offset + char.len_utf8()])?;
    }
    Ok(numbers)
}

/// A number of a part with its cell and position.
#[derive(Clone, Copy)]
struct NumberedPart {
    pos: Pos,
    at: usize,
    number: i8,
}

/// The numbers of a part with their cells, one for each cell of the board.
fn numbered(part: &LinePart<'_>, size: Size) -> Result<Vec<NumberedPart>, TextFault> {
    let numbers = numbers(part)?;
    if u64::try_from(numbers.len()) != Ok(size.cells()) {
        let wanted = format!("{} cells", size.cells());
        return Err(TextFault::new(part.at, wanted, numbers.len().to_string()));
    }
    let cells = (0..size.cols).flat_map(|col| (0..size.rows).map(move |row| Pos::new(row, col)));
    let place = |(pos, (at, number))| NumberedPart { pos, at, number };
    Ok(cells.zip(numbers).map(place).collect())
}

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
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    for NumberedPart { pos, at, number } in numbered(cells, size)? {
        match u32::try_from(number) {
            Ok(0) => {}
            Ok(clue) => chart.number(pos, clue, at, &number.to_string())?,
            Err(_) => return Err(TextFault::new(at, "a clue or 0", format!("'{number}'"))),
        }
    }
    let board = chart.board(size)?;
    let answer = rest.first().filter(|part| !part.text.is_empty());
    let bridges = answer.map(|answer| bridges(answer, &board)).transpose()?;
    Ok(ParsedText::new(board, bridges))
}

/// The bridges of an answer.
fn bridges(answer: &LinePart<'_>, board: &Board) -> Result<Vec<PlacedBridges>, TextFault> {
    let [mut along_rows, mut along_columns] = [Vec::new(), Vec::new()];
    for NumberedPart { pos, number, .. } in numbered(answer, board.size())? {
        match number {
            -1 => along_rows.push(Stroke { pos, count: 1 }),
            -2 => along_rows.push(Stroke { pos, count: 2 }),
            -3 => along_columns.push(Stroke { pos, count: 1 }),
            -4 => along_columns.push(Stroke { pos, count: 2 }),
            _ => {}
        }
    }
    let traced = |strokes, axis| traced(strokes, axis, MarkPlaces::Cells, board.islands());
    let mut bridges = traced(along_rows, Axis::Horizontal);
    bridges.extend(traced(along_columns, Axis::Vertical));
    Ok(bridges)
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
