//! A board as a grid: one field for each cell, one line for each row.
//!
//! A cell is a clue (a number, `?`, a set), a wall, a sign, an ignored island, or water: empty,
//! `0`, `.` or a blank. Other signs for water, such as `-`, `*` and `-1`, are accepted if one of
//! them is the only one. In a grid of one column a blank line is a row of water; above and below a
//! wider one it is ignored. Only islands are kept, so memory grows with their number.
//!
//! This is no `GridDescription`: fields may be quoted, hold more than a clue, and be empty at the end
//! of some rows, which only the whole table shows.

use csv::ByteRecord;

use crate::puzzle::{Board, BoardError, Clue, Pos, Sign, Size};

use super::apart::Fields;
use super::cell::{Cell, grid_cell, other_water};
use super::error::{BOARD_HINT, TextFault, quoted};
use super::head::TableHead;
use super::page::SizeDoubt;
use super::table::{TableLayout, TableLine, TableLines, is_blank, trimmed};
use super::widths::{FieldKind, Widths};

/// What is left out of a table whose last column has nothing in it.
pub(super) const LAST_COLUMN: &str = "an empty last column";

/// What a grid shows.
pub(super) struct GridRead {
    /// The board under the rules above it, or why these do not fit it.
    pub(super) board: Result<Board, BoardError>,
    /// What was left out, such as [`LAST_COLUMN`].
    pub(super) left_out: Option<&'static str>,
    /// Why the size may be another one.
    pub(super) doubt: Option<SizeDoubt>,
}

/// Reads a grid with the rules above it, or why these do not fit.
pub(super) fn read(
    lines: &mut TableLines<'_>,
    head: &TableHead,
    asked: Option<Size>,
) -> Result<GridRead, TextFault> {
    let mut grid = GridReader::new(lines.layout());
    while let Some(line) = lines.next() {
        match line {
            TableLine::Blank(start) => grid.blanks.push(start),
            TableLine::Row(start, record) => grid.row(start, record)?,
        }
    }
    grid.finish(head, asked)
}

/// The contents of a board's cells, as far as they were read.
#[derive(Debug, Default)]
pub(super) struct Cells {
    islands: Vec<(Pos, Clue)>,
    walls: Vec<Pos>,
    signs: Vec<(Pos, Sign)>,
    ignored: Vec<(Pos, Clue)>,
}

impl Cells {
    #[inline]
    pub(super) fn place(&mut self, pos: Pos, cell: Cell) {
        match cell {
            Cell::Water => {}
            Cell::Island(clue) => self.islands.push((pos, clue)),
            Cell::Wall => self.walls.push(pos),
            Cell::Sign(sign) => self.signs.push((pos, sign)),
            Cell::Ignored(clue) => self.ignored.push((pos, clue)),
        }
    }

    /// The board of these cells, or why the rules above them do not fit.
    pub(super) fn board(self, size: Size, head: &TableHead) -> Result<Board, BoardError> {
        let rules = head.rules.clone();
        let rules = rules.with_walls(self.walls).with_signs(self.signs);
        let board = Board::new(size, self.islands, rules)?.with_ignored(self.ignored)?;
        Ok(board.with_notes(head.notes.clone()))
    }
}

/// Whether a row has more than one cell, not counting an empty last one.
fn is_wide(record: &ByteRecord) -> bool {
    record.iter().skip(1).any(|field| !is_blank(field)) || record.len() > 2
}

struct GridReader<'a> {
    layout: TableLayout<'a>,
    cells: Cells,
    rows: usize,
    widths: Widths,
    /// Blank lines since the last row, which are water if another row follows. Above a wide row
    /// they are ignored.
    blanks: Vec<usize>,
    water: GridWater<'a>,
    /// Whether cells before the last one of a row are empty.
    has_empty_inside: bool,
    /// Where the first wall is.
    first_wall: Option<usize>,
}

/// The signs for water in a grid.
#[derive(Default)]
struct GridWater<'a> {
    /// Whether a cell is empty, `0` or `.`.
    has_usual: bool,
    /// Whether cells are empty, and whether some are `0` or `.`.
    has_empty: bool,
    has_sign: bool,
    /// Another sign, with its first position.
    other: Option<(&'a [u8], usize)>,
}

impl<'a> GridReader<'a> {
    fn new(layout: TableLayout<'a>) -> Self {
        Self {
            layout,
            cells: Cells::default(),
            rows: 0,
            widths: Widths::new(),
            blanks: Vec::new(),
            water: GridWater::default(),
            has_empty_inside: false,
            first_wall: None,
        }
    }

    fn row(&mut self, start: usize, record: &ByteRecord) -> Result<(), TextFault> {
        if self.rows == 0 && is_wide(record) {
            self.blanks.clear();
        }
        for blank in self.blanks.drain(..) {
            self.widths.blank(blank);
            self.rows += 1;
        }
        let row = u16::try_from(self.rows)
            .ok()
            .filter(|&row| row < Size::MOST)
            .ok_or_else(|| too_many(start, "rows"))?;
        for (index, field) in record.iter().enumerate() {
            let layout = self.layout;
            let at = || layout.field(start, index);
            // Most cells are water: the error for another sign is only made if it is needed.
            let is_usual = match field {
                [] | [b'0' | b'.' | b' '] => true,
                [b'0'..=b'9', ..] => false,
                _ if self.is_other_water(field, at) => continue,
                _ => false,
            };
            if is_usual {
                // An empty last field may be ignored.
                let is_inside = index + 1 < record.len();
                let has_usual = self.water.has_usual || !field.is_empty();
                self.water.has_usual = has_usual || is_inside;
                let is_empty = field.is_empty();
                self.water.has_empty |= is_empty;
                self.has_empty_inside |= is_empty && is_inside;
                self.water.has_sign |= !is_empty;
                continue;
            }
            let cell = match grid_cell(field, layout, at) {
                Ok(Cell::Water) => {
                    self.water.has_usual = true;
                    continue;
                }
                Ok(cell) => cell,
                Err(fault) => return Err(self.earlier_misfit().unwrap_or(fault)),
            };
            let col = u16::try_from(index)
                .ok()
                .filter(|&col| col < Size::MOST)
                .ok_or_else(|| too_many(at(), "columns"))?;
            if cell == Cell::Wall {
                self.first_wall.get_or_insert_with(at);
            }
            self.cells.place(Pos::new(row, col), cell);
        }
        self.widths.row(start, record);
        self.rows += 1;
        Ok(())
    }

    /// Whether a field is a sign for water other than the usual ones, and the only such sign.
    fn is_other_water(&mut self, field: &[u8], at: impl Fn() -> usize) -> bool {
        let Some(sign) = other_water(field) else {
            return false;
        };
        let (first, _) = *self.water.other.get_or_insert_with(|| (sign, at()));
        first == sign
    }

    /// The error of the rows so far, if no width fits them all: it is reported before that of a
    /// cell further down.
    fn earlier_misfit(&self) -> Option<TextFault> {
        let some_row = self.rows > 0 && self.widths.has_row();
        some_row.then(|| self.widths.agreed(self.layout, FieldKind::Cells).err())?
    }

    /// Where the first wall is, if there are walls in place of all water, so that islands see no
    /// others.
    fn walls_for_water(&self) -> Option<usize> {
        /// So many islands are no example.
        const FEWEST: usize = 4;
        let islands = &self.cells.islands;
        let has_water = self.water.has_usual || self.water.other.is_some();
        let is_alone = || {
            let is_there = |pos: Pos| islands.binary_search_by_key(&pos, |(pos, _)| *pos).is_ok();
            islands.iter().any(|&(pos, _)| {
                let beside = [
                    (pos.row.checked_sub(1), Some(pos.col)),
                    (pos.row.checked_add(1), Some(pos.col)),
                    (Some(pos.row), pos.col.checked_sub(1)),
                    (Some(pos.row), pos.col.checked_add(1)),
                ];
                let mut beside = beside
                    .into_iter()
                    .filter_map(|(row, col)| Some(Pos::new(row?, col?)));
                !beside.any(is_there)
            })
        };
        let are_for_water =
            !has_water && self.cells.walls.len() > islands.len() && islands.len() >= FEWEST;
        self.first_wall.filter(|_| are_for_water && is_alone())
    }

    fn finish(self, head: &TableHead, asked: Option<Size>) -> Result<GridRead, TextFault> {
        if !self.widths.has_row() {
            return Err(TextFault::new(0, "a board", nothing(self.layout.text)));
        }
        let width = match self.widths.agreed(self.layout, FieldKind::Cells) {
            Ok(width) => width,
            Err(fault) if self.water.has_sign => return Err(fault),
            // Empty cells at the ends of rows may have been cut off, if a size says so.
            Err(fault) => match asked {
                Some(asked) if self.widths.are_within(asked.cols.into()) => asked.cols.into(),
                _ => return Err(fault.hint(CUT_HINT)),
            },
        };
        // Where all water has a sign, an empty field is no cell that slipped.
        if asked.is_none()
            && self.has_empty_inside
            && let Some(fault) = self.widths.odd_row(self.layout)
        {
            return Err(fault.reaching(usize::MAX));
        }
        if let Some((sign, at)) = self.water.other
            && (self.water.has_usual || self.cells.islands.is_empty())
        {
            let fault = TextFault::new(at, "a clue, '?' or water", quoted(sign));
            let hint = "water has one sign throughout a grid, and some cell is an island";
            return Err(fault.hint(hint).reaching(self.layout.text.len()));
        }
        let said = asked.or(head.size.map(|(size, _)| size));
        // An empty last column belongs to the grid if its size says so.
        let has_more = self.widths.drop_a_column(width);
        let is_kept = has_more && said.is_some_and(|said| usize::from(said.cols) == width + 1);
        let cols = u16::try_from(width + usize::from(is_kept));
        let size = Size::new(
            u16::try_from(self.rows).expect("rows are counted while they are read"),
            cols.map_err(|_| too_many(0, "columns"))?,
        );
        let is_said = said == Some(size);
        if let Some(at) = self.walls_for_water().filter(|_| asked.is_none()) {
            let fault = TextFault::new(at, "water between the islands", "walls alone");
            return Err(fault.hint(WALLS_HINT).reaching(usize::MAX));
        }
        let has_gaps = self.water.has_empty && self.water.has_sign;
        if has_gaps && !is_said {
            let fields = Fields::of(self.layout);
            if let Some(fault) = fields.two_grids(self.layout, size) {
                return Err(fault.reaching(self.layout.text.len()));
            }
        }
        Ok(GridRead {
            left_out: (has_more && !is_kept).then_some(LAST_COLUMN),
            board: self.cells.board(size, head),
            doubt: has_gaps.then_some(SizeDoubt::Gaps),
        })
    }
}

/// The hint for rows of different widths in which water is empty.
const CUT_HINT: &str = "if empty cells at the ends of rows were cut off, --size ROWSxCOLS reads them \
    as water; else only a grid of one column may have blank lines";

/// The hint for walls in place of all water.
const WALLS_HINT: &str =
    "'#' is a wall, through which no bridge goes: write 0, '.' or nothing for water";

/// The error for too many rows or columns.
pub(super) fn too_many(at: usize, what: &str) -> TextFault {
    let wanted = format!("at most {} {what}", Size::MOST);
    TextFault::new(at, wanted, "more")
}

/// A description of a text in which nothing is visible.
pub(super) fn nothing(text: &str) -> &'static str {
    if text.is_empty() {
        "an empty file"
    } else {
        "only blank lines"
    }
}

/// The error for a first row of words above a grid, which is not a row of cells.
pub(super) fn header_fault(
    layout: TableLayout<'_>,
    start: usize,
    first: &ByteRecord,
    second: &ByteRecord,
) -> Option<TextFault> {
    // Most first rows begin with cells.
    let begins = first.iter().nth(usize::from(first.len() > 1));
    if begins.is_none_or(|field| field.first().is_none_or(u8::is_ascii_digit)) {
        return None;
    }
    let is_cell =
        |field: &[u8]| other_water(field).is_some() || grid_cell(field, layout, || 0).is_ok();
    let labels_rows = first.len() > 1 && !first[0].is_empty() && !is_cell(&first[0]);
    let below = second.iter().skip(usize::from(labels_rows));
    let is_table = first.len() > 1 || below.clone().any(|field| !is_blank(field));
    if !is_table || !below.clone().all(is_cell) {
        return None;
    }
    let mut labels: Vec<&[u8]> = first.iter().collect();
    // As in rows of cells, one empty last field is ignored; a few fields may be cells, one of them
    // wrong.
    if labels.len() > 3 && labels.last().is_some_and(|label| is_blank(label)) {
        labels.pop();
    }
    if !has_words(&labels, is_cell) {
        return None;
    }
    let names: Vec<String> = first.iter().take(3).map(quoted).collect();
    let more = if first.len() > 3 { ", …" } else { "" };
    let found = format!("what looks like a header: {}{more}", names.join(", "));
    // The sign of a comment in another language is no label.
    let is_sign = first[0].first().is_some_and(u8::is_ascii_punctuation);
    let hint = if is_sign {
        BOARD_HINT
    } else {
        "leave out the row and column of labels; or write the board as rows with a sign for \
         every cell, or list its islands under the header row,col,clue"
    };
    Some(TextFault::new(layout.field(start, 0), "a row of cells", found).hint(hint))
}

/// Whether all fields, except perhaps the first, are words.
fn has_words(labels: &[&[u8]], is_cell: impl Fn(&[u8]) -> bool) -> bool {
    let mut labels = labels.iter().skip(usize::from(labels.len() > 1));
    let is_word = |field: &&[u8]| {
        !is_cell(field)
            && trimmed(field)
                .first()
                .is_some_and(|&byte| !byte.is_ascii_digit() && byte != b'#')
    };
    labels.all(is_word)
}
