//! A board as a list of its islands, under a header that names the columns.
//!
//! `row`, `col` and `clue` in any order, rows and columns counted from 1. A clue 0 is an
//! island without bridges. Under a fourth column, `kind`, a row can also be a wall, a sign
//! or an ignored island. The board is as large as its largest row and column, or as large
//! as it is said to be, which a line `# size: ROWSxCOLS` above the header does.

use std::fmt::Write;

use csv::ByteRecord;

use crate::puzzle::{Board, BoardError, Pos, Size};

use super::cell::{Cell, coordinate, list_cell};
use super::error::{Place, TextFault};
use super::grid::Cells;
use super::head::{self, TableHead};
use super::lines::lines;
use super::page::Page;
use super::records::{self, Columns, TableRecord};
use super::table::{TableLayout, TableLines};
use super::written;

/// The columns of the list.
const COLUMNS: Columns<4> = Columns {
    names: ["row", "col", "clue", "kind"],
    needed: 3,
};
const ROW: usize = 0;
const COL: usize = 1;
const CLUE: usize = 2;
const KIND: usize = 3;

/// A board as a list of everything on it, below the lines that state its rules.
pub(super) fn write(page: &Page<'_>) -> String {
    let board = page.board;
    let cells = written::cells(board);
    let mut text = head::written(board.rules(), board.notes());
    if board.size() != least_size(cells.iter().map(|&(pos, _)| pos)) {
        writeln!(text, "# size: {}", board.size()).expect("a string takes all text");
    }
    let has_kinds = cells
        .iter()
        .any(|(_, cell)| !matches!(cell, Cell::Island(_)));
    text.push_str(if has_kinds {
        "row,col,clue,kind\n"
    } else {
        "row,col,clue\n"
    });
    for (Pos { row, col }, cell) in cells {
        let (row, col) = (u32::from(row) + 1, u32::from(col) + 1);
        let (clue, kind) = match cell {
            Cell::Island(clue) => (clue.to_string(), "island"),
            Cell::Ignored(clue) => (clue.to_string(), "ignored"),
            Cell::Sign(sign) => (sign.to_string(), "sign"),
            Cell::Wall | Cell::Water => (String::new(), "wall"),
        };
        write!(text, "{row},{col},{clue}").expect("a string takes all text");
        if has_kinds {
            text.push(',');
            text.push_str(kind);
        }
        text.push('\n');
    }
    text
}

/// Where each of several lists begins: at its header, or at the lines above that state rules.
pub(super) fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut head) = (Vec::new(), None);
    for (at, line) in lines(text) {
        let content = line.trim_start();
        if content.is_empty() {
            continue;
        }
        if content.starts_with('#') || content.starts_with("\"#") {
            head.get_or_insert(at);
        } else {
            let head = head.take();
            starts.extend(names_columns(content).then_some(head.unwrap_or(at)));
        }
    }
    starts
}

/// Whether a line has the columns that every list has.
fn names_columns(line: &str) -> bool {
    let is_between = |char: char| char.is_whitespace() || ",;|\"".contains(char);
    let has = |name: &&str| {
        line.split(is_between)
            .any(|word| word.eq_ignore_ascii_case(name))
    };
    COLUMNS.names[..COLUMNS.needed].iter().all(has)
}

/// The size of the smallest board that has these cells.
fn least_size(cells: impl Iterator<Item = Pos>) -> Size {
    cells.fold(Size::new(1, 1), |size, pos| {
        Size::new(size.rows.max(pos.row + 1), size.cols.max(pos.col + 1))
    })
}

/// Whether a first row names a column of a list, which no row of a grid does.
pub(super) fn is_header(first: &ByteRecord) -> bool {
    records::is_header(first, &COLUMNS.names)
}

/// Whether a field names a column of a list.
pub(super) fn is_column(field: &[u8]) -> bool {
    let mut names = COLUMNS.names.iter();
    names.any(|name| field.eq_ignore_ascii_case(name.as_bytes()))
}

/// The board whose islands are listed.
pub(super) fn read(
    lines: &mut TableLines<'_>,
    head: &TableHead,
    size: Option<Size>,
) -> Result<Result<Board, BoardError>, TextFault> {
    let mut listed = Vec::new();
    records::read(lines, COLUMNS, |record| {
        listed.push(row(record)?);
        Ok(())
    })?;
    board(lines.layout(), listed, head, size)
}

/// What is on a cell, with the place of its row in the text.
#[derive(Clone, Copy, Debug)]
struct ListedIsland {
    pos: Pos,
    cell: Cell,
    start: usize,
}

fn row(record: TableRecord<'_, 4>) -> Result<ListedIsland, TextFault> {
    let number = |name: usize, what: &str| {
        coordinate(record.field(name), record.row.layout)
            .ok_or_else(|| record.fault(name, format!("a {what} from 1 to {}", Size::MOST)))
    };
    let fields = [KIND, CLUE].map(|name| record.field(name));
    let at = [KIND, CLUE].map(|name| move || record.at(name));
    Ok(ListedIsland {
        pos: Pos::new(number(ROW, "row")?, number(COL, "column")?),
        cell: list_cell(fields, record.row.layout, at)?,
        start: record.row.start,
    })
}

fn board(
    layout: TableLayout<'_>,
    mut listed: Vec<ListedIsland>,
    head: &TableHead,
    size: Option<Size>,
) -> Result<Result<Board, BoardError>, TextFault> {
    let size = size.unwrap_or_else(|| least_size(listed.iter().map(|one| one.pos)));
    if let Some(one) = listed.iter().find(|one| !size.contains(one.pos)) {
        let wanted = format!("islands inside the size {size} that was asked for");
        let found = format!("one on {}", one.pos);
        return Err(TextFault::new(one.start, wanted, found));
    }
    listed.sort_by_key(|one| (one.pos, one.start));
    let same_cell = |pair: &&[ListedIsland]| pair[0].pos == pair[1].pos;
    let twice = listed.windows(2).filter(same_cell);
    if let Some(pair) = twice.min_by_key(|pair| pair[1].start) {
        let line = Place::line_of(layout.text, pair[0].start);
        let found = format!("a second one on {}, after line {line}", pair[1].pos);
        return Err(TextFault::new(pair[1].start, "one island on a cell", found));
    }
    let mut cells = Cells::default();
    for one in listed {
        cells.place(one.pos, one.cell);
    }
    Ok(cells.board(size, head))
}
