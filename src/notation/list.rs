//! A board as a list of its islands, under a header that names the columns.
//!
//! `row`, `col` and `clue` in any order, rows and columns counted from 1. A clue 0 is an
//! island without bridges, which a grid cannot say. The board is as large as its largest
//! row and column, or as large as it is told to be.

use csv::ByteRecord;

use crate::puzzle::{Board, BoardError, Clue, Pos, Size};

use super::cell::{coordinate, list_clue};
use super::error::{Fault, Place};
use super::head::Head;
use super::records::{self, Record};
use super::table::{Layout, Lines};

/// The columns of the list.
const NAMES: [&str; 3] = ["row", "col", "clue"];
const ROW: usize = 0;
const COL: usize = 1;
const CLUE: usize = 2;

/// Whether a first row names a column of a list, which no row of a grid does.
pub(super) fn is_header(first: &ByteRecord) -> bool {
    records::is_header(first, &NAMES)
}

/// The board whose islands are listed.
pub(super) fn read(
    lines: &mut Lines<'_>,
    head: &Head,
    size: Option<Size>,
) -> Result<Result<Board, BoardError>, Fault> {
    let mut islands = Vec::new();
    records::read(lines, NAMES, |record| {
        islands.push(island(record)?);
        Ok(())
    })?;
    board(lines.layout(), islands, head, size)
}

/// An island with the place of its row in the text.
#[derive(Clone, Copy, Debug)]
struct Listed {
    pos: Pos,
    clue: Clue,
    start: usize,
}

fn island(record: Record<'_, 3>) -> Result<Listed, Fault> {
    let number = |name: usize, what: &str| {
        coordinate(record.field(name), record.layout)
            .ok_or_else(|| record.fault(name, format!("a {what} from 1 to {}", Size::MOST)))
    };
    Ok(Listed {
        pos: Pos::new(number(ROW, "row")?, number(COL, "column")?),
        clue: list_clue(record.field(CLUE), record.layout, || record.at(CLUE))?,
        start: record.start,
    })
}

fn board(
    layout: Layout<'_>,
    mut listed: Vec<Listed>,
    head: &Head,
    size: Option<Size>,
) -> Result<Result<Board, BoardError>, Fault> {
    let reach = |number: fn(Pos) -> u16| {
        let largest = listed.iter().map(|island| number(island.pos)).max();
        largest.map_or(1, |largest| largest + 1)
    };
    let size = size.unwrap_or(Size::new(reach(|pos| pos.row), reach(|pos| pos.col)));
    if let Some(island) = listed.iter().find(|island| !size.contains(island.pos)) {
        let wanted = format!("islands inside the size {size} that was asked for");
        let found = format!("one on {}", island.pos);
        return Err(Fault::new(island.start, wanted, found));
    }
    listed.sort_by_key(|island| (island.pos, island.start));
    let same_cell = |pair: &&[Listed]| pair[0].pos == pair[1].pos;
    let twice = listed.windows(2).filter(same_cell);
    if let Some(pair) = twice.min_by_key(|pair| pair[1].start) {
        let line = Place::line_of(layout.text, pair[0].start);
        let found = format!("a second one on {}, after line {line}", pair[1].pos);
        return Err(Fault::new(pair[1].start, "one island on a cell", found));
    }
    let islands = listed
        .into_iter()
        .map(|island| (island.pos, island.clue))
        .collect();
    let board = Board::new(size, islands, head.rules.clone());
    Ok(board.map(|board| board.with_notes(head.notes.clone())))
}
