//! Lists of islands, with a common grammar.
//!
//! ```text
//! list    = head rows                rows of fields under a header of words (`table`)
//!         | [name] [sizes] rows      rows of three numbers without words (`bare`)
//!         | value                    tuples, facts and objects in brackets (`nested`)
//!         | tags                     a tag of XML for each island
//!         | [above] {name number}    words and numbers on a line for each (`pairs`)
//! ```
//!
//! In every form, an island is two numbers for its cell, and its clue. The meaning of the two
//! numbers is a `ListColumns`: which of them is the row, from where they are counted, and whether y
//! goes upwards. Words may state it; without words, all meanings that fit are readings of the text,
//! and more than one of them is ambiguous.

mod above;
mod bare;
mod cells;
mod members;
mod nested;
mod order;
mod pairs;
mod rules;
mod shapes;
mod sizes;
mod table;
mod tags;
mod written;

use super::cell::Cell;
use super::error::{Place, TextFault};
use super::format::Format;
use super::grid::Cells;
use super::head::TableHead;
use super::options::ListColumns;
use super::page::{ParsedText, SizeDoubt};
use super::readings::{Reading, ReadingKind};
use crate::puzzle::{Board, BoardError, Clue, Pos, Size};
use order::CLUE_FIRST;

pub(super) use above::{other_islands, other_size, says_other_size, says_size};
pub(super) use bare::{header_wanted, readings as bare};
pub(super) use nested::{begins_with_key, names_no_board};
pub(super) use order::{
    ListMeaning, UNNAMED, are_places, are_single_islands, rows_and_columns, x_and_y,
};
pub(super) use pairs::readings as in_words;
pub(super) use shapes::{
    in_columns, in_script, is_in_brackets, readings as in_brackets, readings_of, under_names,
};
pub(super) use table::{
    are_columns, first_line, is_header, lines_of_columns, names_columns, other_column, read,
    readings as in_table, starts, with_commas, with_header_uncommented, write,
};
pub(super) use tags::readings as in_tags;

/// An island of a list, or another item on a cell, before the meaning of its numbers is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListedIsland {
    /// In the order of the text or, if they have names, row and column, or x and y.
    numbers: [u32; 2],
    cell: Cell,
    /// Where it lies by the name of its cell, if the list has these.
    named: Option<Pos>,
    /// Its byte offset.
    at: usize,
}

/// The islands of a list, and the stated size.
#[derive(Clone, Debug, Default)]
pub(super) struct IslandList {
    islands: Vec<ListedIsland>,
    size: Option<ListSize>,
}

/// The stated size of a list's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListSize {
    /// Rows and columns by name.
    Named(Size),
    /// Two numbers in the order of the list's own columns.
    InOrder([u16; 2]),
}

impl ListedIsland {
    fn is_zero(&self) -> bool {
        self.cell == Cell::Island(Clue::Exactly(0))
    }
}

impl IslandList {
    /// The meanings of its columns, among the possible ones: all that fit or, if it is settled, the
    /// first. If nothing fits, the one whose error comes last, which is to be reported.
    fn fitting(&self, meaning: ListMeaning, size: Option<Size>) -> Vec<ListColumns> {
        let fits = |columns: &ListColumns| self.cells(*columns, size).is_ok();
        let all = meaning.columns.iter().copied();
        let most = if meaning.is_settled { 1 } else { usize::MAX };
        let mut fitting: Vec<ListColumns> = all.clone().filter(fits).take(most).collect();
        if [UNNAMED, CLUE_FIRST].contains(&meaning)
            && self.size.or(size.map(ListSize::Named)).is_none()
        {
            // Lists that count from 0 and have no 0 are rare, and an option selects them.
            let is_from_one = |one: &ListColumns| one.is_from_one();
            if fitting.iter().any(is_from_one) {
                fitting.retain(is_from_one);
            }
        }
        if fitting.is_empty() {
            let error_at = |columns: &ListColumns| {
                let wrong = self.cells(*columns, size).err();
                wrong.map_or(0, |wrong| wrong.at)
            };
            // The first of several at one place.
            fitting.extend(all.rev().max_by_key(error_at));
        }
        fitting
    }

    /// Whether a list without a size above it has all cells of a rectangle, most of them with 0 as
    /// water. With fewer than nine cells they may also be islands without bridges.
    fn has_water(&self, head: &TableHead) -> bool {
        let waters = self.islands.iter().filter(|one| one.is_zero()).count();
        head.size.is_none()
            && 2 * waters > self.islands.len()
            && self.islands.len() >= 9
            && is_of_all_cells(&self.islands)
    }

    /// What is left out of its board.
    fn left_out(&self, head: &TableHead) -> Option<&'static str> {
        self.has_water(head)
            .then_some("the cells of water, which have 0")
    }

    /// The stated size, with this meaning of the columns.
    fn size_under(&self, columns: ListColumns) -> Option<Size> {
        Some(match self.size? {
            ListSize::Named(size) => size,
            ListSize::InOrder([first, second]) if columns.is_row_first() => {
                Size::new(first, second)
            }
            ListSize::InOrder([first, second]) => Size::new(second, first),
        })
    }

    /// The cells of the islands with this meaning of the columns, and the size of the board.
    fn cells(
        &self,
        columns: ListColumns,
        size: Option<Size>,
    ) -> Result<(Size, Vec<Pos>), TextFault> {
        let from = u32::from(columns.is_from_one());
        let is_rows = columns.is_row_first();
        let names = if is_rows {
            ["row", "column"]
        } else {
            ["x", "y"]
        };
        let mut least = Size::new(1, 1);
        let mut cells = Vec::with_capacity(self.islands.len());
        for one in &self.islands {
            let mut index = [0; 2];
            for ((number, name), index) in one.numbers.into_iter().zip(names).zip(&mut index) {
                let here = number.checked_sub(from);
                let here = here.and_then(|here| u16::try_from(here).ok());
                *index = here.filter(|&here| here < Size::MOST).ok_or_else(|| {
                    let most = u32::from(Size::MOST) - 1 + from;
                    let wanted = format!("a {name} from {from} to {most}");
                    TextFault::new(one.at, wanted, format!("'{number}'"))
                })?;
            }
            let [first, second] = index;
            let pos = if is_rows {
                Pos::new(first, second)
            } else {
                Pos::new(second, first)
            };
            least = Size::new(least.rows.max(pos.row + 1), least.cols.max(pos.col + 1));
            cells.push(pos);
        }
        let asked = size;
        let size = size.or(self.size_under(columns)).unwrap_or(least);
        if let Some((pos, one)) = cells
            .iter()
            .zip(&self.islands)
            .find(|(pos, _)| !size.contains(**pos))
        {
            let said = if asked.is_some() {
                " that was asked for"
            } else {
                ""
            };
            let wanted = format!("islands inside the size {size}{said}");
            return Err(TextFault::new(one.at, wanted, format!("one on {pos}")));
        }
        if columns == ListColumns::XUp0 {
            for pos in &mut cells {
                pos.row = size.rows - 1 - pos.row;
            }
        }
        for (pos, one) in cells.iter().zip(&self.islands) {
            if let Some(named) = one.named.filter(|named| named != pos) {
                let wanted = format!("the numbers of the cell {named}, as {columns}");
                return Err(TextFault::new(one.at, wanted, format!("those of {pos}")));
            }
        }
        Ok((size, cells))
    }

    /// Whether only the islands say how large its board is.
    fn doubt(&self, size: Option<Size>, head: &TableHead) -> Option<SizeDoubt> {
        let is_said = self.size.is_some() || size.is_some() || self.has_water(head);
        (!is_said).then_some(SizeDoubt::Least)
    }

    /// The reading with this meaning of the columns, stated by its header or keys if `is_stated`.
    fn reading(
        &self,
        text: &str,
        columns: ListColumns,
        size: Option<Size>,
        head: &TableHead,
        more: &str,
        is_stated: bool,
    ) -> Result<Reading, TextFault> {
        let board = self.board(text, columns, size, head)?;
        let board = board.map_err(|error| TextFault::new(0, "a board", error.to_string()))?;
        Ok(Reading {
            format: Format::List,
            kind: ReadingKind::List(columns),
            how: Some(format!("list of islands as {}{more}", columns.described()).into()),
            is_stated,
            left_out: None,
            parsed: ParsedText {
                doubt: self.doubt(size, head),
                ..ParsedText::from(board)
            },
        })
    }

    /// The board with this meaning of the columns, or why the rules above them do not fit.
    fn board(
        &self,
        text: &str,
        columns: ListColumns,
        size: Option<Size>,
        head: &TableHead,
    ) -> Result<Result<Board, BoardError>, TextFault> {
        let has_water = self.has_water(head);
        let (size, cells) = self.cells(columns, size)?;
        let is_cell = |one: &ListedIsland| !(has_water && one.is_zero());
        let listed = cells.into_iter().zip(&self.islands);
        let mut listed: Vec<(Pos, &ListedIsland)> =
            listed.filter(|(_, one)| is_cell(one)).collect();
        listed.sort_by_key(|&(pos, one)| (pos, one.at));
        let twice = listed.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        if let Some(pair) = twice.min_by_key(|pair| pair[1].1.at) {
            let line = Place::line_of(text, pair[0].1.at);
            let found = format!("a second one on {}, after line {line}", pair[1].0);
            return Err(TextFault::new(pair[1].1.at, "one island on a cell", found));
        }
        let mut cells = Cells::default();
        for (pos, one) in listed {
            cells.place(pos, one.cell);
        }
        Ok(cells.board(size, head))
    }
}

/// The least number of islands in a list without a header.
const FEWEST: usize = 3;

/// Whether there are enough islands, with cells that are all different and not adjacent; otherwise
/// triples of numbers are rather a grid.
fn looks_like_a_list(islands: &[ListedIsland]) -> bool {
    let mut cells: Vec<[u32; 2]> = islands.iter().map(|one| one.numbers).collect();
    cells.sort_unstable();
    let is_there = |cell: [u32; 2]| cells.binary_search(&cell).is_ok();
    let differ = cells.windows(2).all(|pair| pair[0] != pair[1]);
    let has_neighbour = |&[one, other]: &[u32; 2]| {
        is_there([one.saturating_add(1), other]) || is_there([one, other.saturating_add(1)])
    };
    cells.len() >= FEWEST && differ && !cells.iter().any(has_neighbour)
}

/// Whether there are enough islands, on cells that are all different.
fn differ(islands: &[ListedIsland]) -> bool {
    are_different(islands.iter().map(|one| one.numbers).collect())
}

/// Whether there are enough cells for a list, all of them different.
fn are_different(mut cells: Vec<[u32; 2]>) -> bool {
    cells.sort_unstable();
    cells.len() >= FEWEST && cells.windows(2).all(|pair| pair[0] != pair[1])
}

/// Whether there is an island, or water, for each cell of a rectangle of two rows and columns or
/// more.
fn is_of_all_cells(islands: &[ListedIsland]) -> bool {
    let mut cells: Vec<[u32; 2]> = islands.iter().map(|one| one.numbers).collect();
    cells.sort_unstable();
    cells.dedup();
    let side = |place: usize| {
        let numbers = cells.iter().map(|cell| u64::from(cell[place]));
        Some(numbers.clone().max()? - numbers.min()? + 1)
    };
    side(0).zip(side(1)).is_some_and(|(rows, cols)| {
        rows.min(cols) > 1 && rows.saturating_mul(cols) == cells.len() as u64
    })
}
