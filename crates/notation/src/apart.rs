//! What stands apart from a grid in a table: a number of its own, such as that of a page, or a
//! second grid.
//!
//! Where the water of a grid has a sign, an empty field says that nothing of the grid is there. So
//! this is seen in tables in which empty fields are nowhere else than beside such a number or in a
//! row or column that parts two grids. Where empty fields are water it cannot be seen.

use crate::puzzle::{Board, Size};

use super::entry::ReadBoard;
use super::error::TextFault;
use super::format::Format;
use super::head::TableBelowRules;
use super::options::ReadOptions;
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};
use super::table::{TableLayout, TableLine, trimmed};
use super::trim::{Borders, within};

/// The most numbers that stand apart.
const MOST: usize = 4;

/// What a field says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    Empty,
    /// Water by a sign.
    Water,
    Filled,
}

/// The fields of a table in which something is empty.
pub(super) struct Fields {
    rows: Vec<Vec<FieldKind>>,
    cols: usize,
}

/// The rows and columns that are left of a table, the first ones and behind the last ones.
#[derive(Clone, Copy)]
struct Rest {
    rows: [usize; 2],
    cols: [usize; 2],
}

/// A row or a column.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(usize),
}

impl Fields {
    /// Those of all rows; blank lines are none.
    pub(super) fn of(layout: TableLayout<'_>) -> Self {
        let mut lines = layout.lines();
        let mut rows: Vec<Vec<FieldKind>> = Vec::new();
        while let Some(line) = lines.next() {
            if let TableLine::Row(_, record) = line {
                let kind = |field: &[u8]| match trimmed(field) {
                    [] => FieldKind::Empty,
                    [sign] if !sign.is_ascii_alphanumeric() && *sign != b'?' && *sign != b'#' => {
                        FieldKind::Water
                    }
                    [b'0'] => FieldKind::Water,
                    _ => FieldKind::Filled,
                };
                rows.push(record.iter().map(kind).collect());
            }
        }
        let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
        Self { rows, cols }
    }

    /// Those of the table below the rules of a text.
    fn in_text(text: &str, options: &ReadOptions) -> Option<Self> {
        let table = TableBelowRules::of(text, options)?;
        Some(Self::of(TableLayout {
            text: &text[table.from..],
            ..table.layout
        }))
    }

    fn field(&self, row: usize, col: usize) -> FieldKind {
        let row = &self.rows[row];
        row.get(col).copied().unwrap_or(FieldKind::Empty)
    }

    fn whole(&self) -> Rest {
        Rest {
            rows: [0, self.rows.len()],
            cols: [0, self.cols],
        }
    }

    /// The fields of a row or column within the rest.
    fn along(&self, line: Line, rest: Rest) -> impl Iterator<Item = FieldKind> + '_ {
        let [from, to] = match line {
            Line::Row(_) => rest.cols,
            Line::Column(_) => rest.rows,
        };
        (from..to).map(move |place| match line {
            Line::Row(row) => self.field(row, place),
            Line::Column(col) => self.field(place, col),
        })
    }

    fn is_empty(&self, line: Line, rest: Rest) -> bool {
        self.along(line, rest)
            .all(|field| field == FieldKind::Empty)
    }

    /// Whether there is nothing but one number.
    fn is_number(&self, line: Line, rest: Rest) -> bool {
        let mut filled = 0;
        let is_other = |field| {
            filled += usize::from(field == FieldKind::Filled);
            field == FieldKind::Water || filled > 1
        };
        !self.along(line, rest).any(is_other) && filled == 1
    }

    fn has_no_gap(&self, rest: Rest) -> bool {
        let mut rows = rest.rows[0]..rest.rows[1];
        rows.all(|row| {
            let mut fields = self.along(Line::Row(row), rest);
            fields.all(|field| field != FieldKind::Empty)
        })
    }

    /// The rest without numbers at its sides that stand alone, and how many they are.
    fn without_numbers(&self) -> (Rest, usize) {
        let (mut rest, mut numbers) = (self.whole(), 0);
        while rest.height() > 2 && rest.width() > 2 {
            let Some((line, inside)) = rest.sides().into_iter().find(|&(line, _)| {
                self.is_empty(line, rest) || (numbers < MOST && self.is_number(line, rest))
            }) else {
                break;
            };
            numbers += usize::from(!self.is_empty(line, rest));
            rest = inside;
        }
        (rest, numbers)
    }

    /// The row or column that parts a table into two grids, if nothing else is empty in it.
    fn gap(&self) -> Option<Line> {
        let (rest, numbers) = self.without_numbers();
        let Rest { rows, cols } = rest;
        if numbers > 0 || rows[1] - rows[0] < 2 || cols[1] - cols[0] < 2 {
            return None;
        }
        let parted = |line: Line| -> [Rest; 2] {
            match line {
                Line::Row(row) => {
                    [[rows[0], row], [row + 1, rows[1]]].map(|rows| Rest { rows, cols })
                }
                Line::Column(col) => {
                    [[cols[0], col], [col + 1, cols[1]]].map(|cols| Rest { rows, cols })
                }
            }
        };
        let inner_rows = (rows[0] + 1..rows[1]).map(Line::Row);
        let inner = inner_rows.chain((cols[0] + 1..cols[1]).map(Line::Column));
        inner
            .filter(|&line| self.is_empty(line, rest))
            .find(|&line| {
                let is_grid =
                    |part: &Rest| part.height() > 1 && part.width() > 1 && self.has_no_gap(*part);
                parted(line).iter().all(is_grid)
            })
    }

    /// The fault of two grids in a table that is read as one board of this size.
    pub(super) fn two_grids(&self, layout: TableLayout<'_>, size: Size) -> Option<TextFault> {
        let gap = self.gap()?;
        let (row, col) = match gap {
            Line::Row(row) => (row, 0),
            Line::Column(col) => (0, col),
        };
        let mut lines = layout.lines();
        let mut starts = std::iter::from_fn(|| {
            Some(match lines.next()? {
                TableLine::Row(start, _) => Some(start),
                TableLine::Blank(_) => None,
            })
        });
        let start = starts.by_ref().flatten().nth(row).unwrap_or(0);
        let found = match gap {
            Line::Row(_) => "two grids with an empty row between them",
            Line::Column(_) => "two grids with an empty column between them",
        };
        let fault = TextFault::new(layout.field(start, col), "one board", found);
        Some(fault.hint(format!(
            "give each a file of its own; --size {size} says that this is one board"
        )))
    }
}

impl Rest {
    fn height(self) -> usize {
        self.rows[1] - self.rows[0]
    }

    fn width(self) -> usize {
        self.cols[1] - self.cols[0]
    }

    /// The rows and columns at its sides, each with what is left without it.
    fn sides(self) -> [(Line, Self); 4] {
        let Self {
            rows: [top, bottom],
            cols: [left, right],
        } = self;
        let rows = |rows| Self { rows, ..self };
        let cols = |cols| Self { cols, ..self };
        [
            (Line::Row(top), rows([top + 1, bottom])),
            (Line::Row(bottom - 1), rows([top, bottom - 1])),
            (Line::Column(left), cols([left + 1, right])),
            (Line::Column(right - 1), cols([left, right - 1])),
        ]
    }
}

/// The sides of a table together with the empty rows and columns between them and the cells; nothing
/// where there is water or an island beside each of them.
pub(super) fn gaps(text: &str, board: &Board, sides: Borders) -> Option<Borders> {
    let fields = Fields::in_text(text, &ReadOptions::default())?;
    let lines = |number: u16| usize::from(number);
    let [top, left] = [lines(sides.top), lines(sides.left)];
    let bottom = fields.rows.len().checked_sub(lines(sides.bottom))?;
    let right = lines(board.size().cols).checked_sub(lines(sides.right))?;
    let inside = Rest {
        rows: [top, bottom],
        cols: [left, right],
    };
    let is_empty = |line: &Line| fields.is_empty(*line, inside);
    let count = |side: u16, lines: &mut dyn Iterator<Item = Line>| {
        let empty = lines.take_while(is_empty).count();
        side + if side > 0 {
            u16::try_from(empty).unwrap_or(0)
        } else {
            0
        }
    };
    let all = Borders {
        top: count(sides.top, &mut (top..bottom).map(Line::Row)),
        bottom: count(sides.bottom, &mut (top..bottom).rev().map(Line::Row)),
        left: count(sides.left, &mut (left..right).map(Line::Column)),
        right: count(sides.right, &mut (left..right).rev().map(Line::Column)),
    };
    (all != sides).then_some(all)
}

/// The grid without the numbers that stand alone at its sides.
pub(super) fn without_numbers(
    text: &str,
    options: &ReadOptions,
    read: ReadBoard,
) -> Option<Reading> {
    let fields = Fields::in_text(text, options)?;
    let (rest, numbers) = fields.without_numbers();
    if numbers == 0 || !fields.has_no_gap(rest) {
        return None;
    }
    let board = read(text, options.size, options.rules).ok()?.board;
    let Size { rows, cols } = board.size();
    let border = |lines: usize| u16::try_from(lines).ok();
    let behind = |all: u16, end: usize| all.checked_sub(border(end)?);
    let taken = Borders {
        top: border(rest.rows[0])?,
        bottom: behind(rows, rest.rows[1])?,
        left: border(rest.cols[0])?,
        right: behind(cols, rest.cols[1])?,
    };
    let what = if numbers == 1 {
        "a number that stands alone"
    } else {
        "numbers that stand alone"
    };
    Some(Reading {
        format: Format::Csv,
        kind: ReadingKind::Labels,
        how: Some(format!("grid without {what}").into()),
        is_stated: false,
        parsed: ParsedText::from(within(&board, taken)?),
        left_out: Some(what.to_owned()),
    })
}

/// Whether a table has an empty field between two others.
pub(super) fn has_empty_field(table: &str, delimiter: char) -> bool {
    table.lines().any(|row| {
        let fields = row.split(delimiter).rev().skip(1);
        fields.map(str::trim).any(str::is_empty)
    })
}
