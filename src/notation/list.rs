//! A board as a list of its islands, under a header that names the columns.
//!
//! `row`, `col` and `clue` in any order, rows and columns counted from 1. A clue 0 is an
//! island without bridges, which a grid cannot say. The board is as large as its largest
//! row and column, or as large as it is told to be.

use csv::ByteRecord;

use crate::puzzle::{Board, Clue, Pos, Rules, Size};

use super::cell::{coordinate, list_clue, shown};
use super::error::{Fault, Place};
use super::table::{Layout, Line, Lines, trimmed};
use super::widths::Widths;

/// A column of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Row,
    Col,
    Clue,
}

impl Column {
    const ALL: [Self; 3] = [Self::Row, Self::Col, Self::Clue];

    const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Col => "col",
            Self::Clue => "clue",
        }
    }

    fn named(field: &[u8]) -> Option<Self> {
        let name = trimmed(field);
        let is_name = |column: &Self| name.eq_ignore_ascii_case(column.name().as_bytes());
        Self::ALL.into_iter().find(is_name)
    }
}

/// Whether a first row names a column of a list, which no row of a grid does.
pub(super) fn is_header(first: &ByteRecord) -> bool {
    first.iter().any(|field| Column::named(field).is_some())
}

/// The board whose islands are listed.
pub(super) fn read(lines: &mut Lines<'_>, size: Option<Size>) -> Result<Board, Fault> {
    let layout = lines.layout();
    let mut widths = Widths::new();
    let mut blanks = Vec::new();
    let mut columns = None;
    let mut islands = Vec::new();
    while let Some(line) = lines.next() {
        let (start, record) = match line {
            Line::Blank(start) => {
                blanks.push(start);
                continue;
            }
            Line::Row(start, record) => (start, record),
        };
        for blank in blanks.drain(..) {
            widths.blank(blank);
        }
        widths.row(start, record);
        match columns {
            None => columns = Some(Columns::of(layout, start, record)?),
            Some(columns) => {
                widths.agreed(layout, "field")?;
                islands.push(columns.island(layout, start, record)?);
            }
        }
    }
    board(layout, islands, size)
}

/// Where in a row each column stands.
#[derive(Clone, Copy, Debug)]
struct Columns {
    row: usize,
    col: usize,
    clue: usize,
}

/// An island with the place of its row in the text.
#[derive(Clone, Copy, Debug)]
struct Listed {
    pos: Pos,
    clue: Clue,
    start: usize,
}

impl Columns {
    fn of(layout: Layout<'_>, start: usize, header: &ByteRecord) -> Result<Self, Fault> {
        const WANTED: &str = "the columns row, col and clue";
        let mut places = [None; 3];
        for (index, field) in header.iter().enumerate() {
            let last_and_empty = index + 1 == header.len() && trimmed(field).is_empty();
            if last_and_empty {
                continue;
            }
            let fault = |found: String| Fault::new(layout.field(start, index), WANTED, found);
            let Some(column) = Column::named(field) else {
                return Err(fault(shown(trimmed(field))));
            };
            if places[column as usize].replace(index).is_some() {
                return Err(fault(format!("a second '{}'", column.name())));
            }
        }
        let place = |column: Column| {
            let missing = || format!("no '{}'", column.name());
            places[column as usize].ok_or_else(|| Fault::new(start, WANTED, missing()))
        };
        Ok(Self {
            row: place(Column::Row)?,
            col: place(Column::Col)?,
            clue: place(Column::Clue)?,
        })
    }

    fn island(self, layout: Layout<'_>, start: usize, row: &ByteRecord) -> Result<Listed, Fault> {
        let number = |index: usize, what: &str| {
            coordinate(&row[index], layout).ok_or_else(|| {
                let wanted = format!("a {what} from 1 to {}", Size::MOST);
                let found = shown(trimmed(&row[index]));
                Fault::new(layout.field(start, index), wanted, found)
            })
        };
        let pos = Pos::new(number(self.row, "row")?, number(self.col, "column")?);
        let at = || layout.field(start, self.clue);
        let clue = list_clue(&row[self.clue], layout, at)?;
        Ok(Listed { pos, clue, start })
    }
}

fn board(layout: Layout<'_>, mut listed: Vec<Listed>, size: Option<Size>) -> Result<Board, Fault> {
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
    Ok(Board::new(size, islands, Rules::default())
        .expect("places and clues are checked while they are read"))
}
