//! Lists of islands without a header: three numbers on each line.
//!
//! Such a text says nothing of what its columns are, and as many numbers are a grid of three
//! columns. So these readings are never taken unless an option says what the columns are; they
//! are there for the error that shows in which ways the text can be read.

use crate::puzzle::{Board, Clue, Pos, Rules, Size};

use super::chart::PlacedIslands;
use super::error::TextFault;
use super::format::Format;
use super::lines::{lines, parts};
use super::page::Parsed;
use super::reading::ReadOptions;
use super::readings::{ListColumns, Reading, ReadingKind};
use super::split::is_row;

/// The fewest lines that look like a list by themselves.
const FEWEST: usize = 3;

/// A line of a list and where it begins.
#[derive(Clone, Copy)]
struct ListedNumbers {
    numbers: [u32; 3],
    at: usize,
}

/// A list in each meaning that its columns may have.
pub(super) fn readings(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let asked = options
        .columns
        .filter(|&columns| columns != ListColumns::None);
    let listed = match listed(text) {
        Ok(listed) => listed,
        // Of a text that is to be a list it is worth saying where it is none.
        Err(fault) if asked.is_some() => return vec![Err(fault)],
        Err(_) => return Vec::new(),
    };
    let has_zero = listed.iter().any(|one| one.numbers[..2].contains(&0));
    let meanings = match asked {
        Some(columns) => vec![columns],
        None if has_zero => vec![ListColumns::RowCol0, ListColumns::XDown0],
        None => vec![ListColumns::RowCol1, ListColumns::XDown1],
    };
    let is_list = asked.is_some() || looks_like_a_list(&listed);
    let meanings = meanings.into_iter().filter(|_| is_list);
    let readings = meanings.map(|columns| Ok(reading(columns, board(&listed, columns, options)?)));
    readings
        .filter(|reading| reading.is_ok() || asked.is_some())
        .collect()
}

fn reading(columns: ListColumns, board: Board) -> Reading {
    Reading {
        format: Format::List,
        kind: ReadingKind::List(columns),
        how: Some(format!("list of islands as {columns}").into()),
        is_stated: false,
        left_out: None,
        parsed: Parsed::from(board),
    }
}

/// Three numbers of each line; the fault of the first line that has something else.
fn listed(text: &str) -> Result<Vec<ListedNumbers>, TextFault> {
    let is_between = |char: char| char.is_ascii_whitespace() || ",;|".contains(char);
    let mut listed = Vec::new();
    for (at, line) in lines(text).filter(|(_, line)| is_row(line)) {
        let mut words = parts(at, line, is_between);
        let mut number = || words.next()?.1.parse().ok();
        let numbers = (number(), number(), number());
        let (Some(one), Some(other), Some(clue)) = numbers else {
            return Err(TextFault::new(
                at,
                "three numbers of an island",
                "something else",
            ));
        };
        if let Some((at, _)) = words.next() {
            return Err(TextFault::new(
                at,
                "three numbers of an island",
                "a fourth one",
            ));
        }
        listed.push(ListedNumbers {
            numbers: [one, other, clue],
            at,
        });
    }
    Ok(listed)
}

/// Whether there are enough lines, on cells that are all different and none beside another, each
/// with a clue.
fn looks_like_a_list(listed: &[ListedNumbers]) -> bool {
    let mut cells: Vec<[u32; 2]> = listed
        .iter()
        .map(
            |&ListedNumbers {
                 numbers: [one, other, _],
                 ..
             }| [one, other],
        )
        .collect();
    cells.sort_unstable();
    let is_there = |cell: [u32; 2]| cells.binary_search(&cell).is_ok();
    let differ = cells.windows(2).all(|pair| pair[0] != pair[1]);
    let has_neighbour = |&[one, other]: &[u32; 2]| {
        is_there([one.saturating_add(1), other]) || is_there([one, other.saturating_add(1)])
    };
    let has_clues = listed.iter().all(|one| one.numbers[2] > 0);
    listed.len() >= FEWEST && differ && has_clues && !cells.iter().any(has_neighbour)
}

/// The board of a list whose columns have this meaning.
fn board(
    listed: &[ListedNumbers],
    columns: ListColumns,
    options: &ReadOptions,
) -> Result<Board, TextFault> {
    let from = u32::from(matches!(
        columns,
        ListColumns::RowCol1 | ListColumns::XDown1
    ));
    let is_row_first = matches!(columns, ListColumns::RowCol0 | ListColumns::RowCol1);
    let mut chart = PlacedIslands::new(Rules::default(), options.rules);
    let mut cells = Vec::new();
    for &ListedNumbers {
        numbers: [one, other, clue],
        at,
    } in listed
    {
        let side = |number: u32| {
            let side = number
                .checked_sub(from)
                .and_then(|side| u16::try_from(side).ok());
            let side = side.filter(|&side| side < Size::MOST);
            let wanted = format!(
                "coordinates from {from} to {}",
                u32::from(Size::MOST) - 1 + from
            );
            side.ok_or_else(|| TextFault::new(at, wanted, number.to_string()))
        };
        let (one, other) = (side(one)?, side(other)?);
        let pos = if is_row_first {
            Pos::new(one, other)
        } else {
            Pos::new(other, one)
        };
        cells.push((pos, clue, at));
    }
    let least = cells.iter().fold(Size::new(1, 1), |size, (pos, ..)| {
        Size::new(size.rows.max(pos.row + 1), size.cols.max(pos.col + 1))
    });
    let size = options.size.unwrap_or(least);
    for (pos, clue, at) in cells {
        let row = match columns {
            ListColumns::XUp0 => size.rows.saturating_sub(1).saturating_sub(pos.row),
            _ => pos.row,
        };
        let pos = Pos::new(row, pos.col);
        match clue {
            0 => chart.clue(pos, Clue::Exactly(0), at),
            clue => chart.number(pos, clue, at, &clue.to_string())?,
        }
    }
    chart.board(size)
}
