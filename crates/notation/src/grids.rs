//! The one grammar of grids of signs.
//!
//! ```text
//! grid    = row {row}
//! row     = cell {between cell}            as many cells in every row
//! between = "" | blanks | "," | ";" | "|"
//! cell    = water | unknown | number | letter
//! ```
//!
//! What of this a notation has is a [`GridDescription`], which is data; how it is read is here.
//! What stands above and below the rows is the notation's own, or that of `sized`.

use crate::puzzle::{Board, Clue, Degree, Pos, Rules, Size};

use super::cell::{clue_of, number_in, with_exponent};
use super::error::{TextFault, quoted};
use super::grid::too_many;
use super::lines::words;

/// What parts the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Between {
    /// Nothing: a character for each cell.
    Nothing,
    /// Blanks and tabs.
    Blanks,
    /// One of these, with blanks around it.
    Delimiter(char),
}

/// What `0` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ZeroSign {
    /// No cell.
    None,
    /// Water.
    Water,
    /// An island without bridges.
    Clue,
    /// Water, unless another sign for water stands in the grid.
    WaterIfAlone,
}

/// The signs of cells.
#[derive(Debug)]
pub(super) struct CellSigns {
    /// Water.
    pub(super) water: &'static [&'static str],
    /// Whether only one of them may stand in a grid, `0` among them.
    pub(super) has_one_water: bool,
    /// An island without a number.
    pub(super) unknown: &'static [&'static str],
    pub(super) zero: ZeroSign,
    /// The largest clue that has a small letter, `a` being 10; less than 10 if none has.
    pub(super) letters: Degree,
    /// What errors want of a cell.
    pub(super) wanted: &'static str,
    /// What helps where a number is too large.
    pub(super) large: &'static str,
}

/// A notation of grids.
#[derive(Debug)]
pub(super) struct GridDescription {
    /// What parts the cells of a row.
    pub(super) between: Between,
    pub(super) cells: CellSigns,
    /// Whether rows may end before their last cells, which are water then.
    pub(super) ends_early: bool,
}

/// What a sign stands for.
enum SignMeaning {
    Water,
    Zero,
    Unknown,
    Number(u32),
}

impl CellSigns {
    fn meaning(&self, sign: &str) -> Option<SignMeaning> {
        // Most cells are water or a digit.
        if let [byte @ b'0'..=b'9'] = sign.as_bytes()
            && self.unknown != [sign]
        {
            return Some(match byte {
                b'0' => SignMeaning::Zero,
                digit => SignMeaning::Number(u32::from(digit - b'0')),
            });
        }
        if self.water.contains(&sign) {
            return Some(SignMeaning::Water);
        }
        if self.unknown.contains(&sign) {
            return Some(SignMeaning::Unknown);
        }
        if let [letter @ b'a'..=b'z'] = sign.as_bytes() {
            let number = letter - b'a' + 10;
            let has_clue = Degree::from(number) <= self.letters;
            return has_clue.then_some(SignMeaning::Number(number.into()));
        }
        match number_in(without_zeros(sign)).or_else(|| with_exponent(sign))? {
            0 => Some(SignMeaning::Zero),
            number => Some(SignMeaning::Number(number)),
        }
    }
}

/// A number without the full stop and the zeros that programs write behind it: `2.` and `2.0`.
fn without_zeros(sign: &str) -> &str {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match sign.trim_end_matches('0').strip_suffix('.') {
        Some(digits) if is_number(digits) => digits,
        _ => sign,
    }
}

/// The rows of a grid, as far as they are read.
pub(super) struct GridRows<'a> {
    description: &'a GridDescription,
    rules: Rules,
    islands: Vec<(Pos, Clue)>,
    shape: Option<Size>,
    /// The sign of water that stands in the grid first, and whether there is one beside `0`.
    water: Option<&'a str>,
    has_zero: bool,
}

impl<'a> GridRows<'a> {
    /// No row yet. Edges that the rules give or forbid are left to the caller, who knows the
    /// lines in which they stand.
    pub(super) fn new(description: &'a GridDescription, rules: Rules) -> Self {
        Self {
            description,
            rules: rules.with_given(Vec::new()).with_forbidden(Vec::new()),
            islands: Vec::new(),
            shape: None,
            water: None,
            has_zero: false,
        }
    }

    /// How many rows and columns there are so far.
    pub(super) fn shape(&self) -> Option<Size> {
        self.shape
    }

    /// What parts the cells.
    pub(super) fn between(&self) -> Between {
        self.description.between
    }

    /// How many islands there are so far.
    pub(super) fn islands(&self) -> usize {
        let is_island = |&&(_, clue): &&(Pos, Clue)| clue != Clue::Exactly(0);
        if self.is_zero_water() {
            self.islands.iter().filter(is_island).count()
        } else {
            self.islands.len()
        }
    }

    /// Takes a row that begins so many bytes into the text.
    pub(super) fn take(&mut self, start: usize, row: &'a str) -> Result<(), TextFault> {
        match self.description.between {
            Between::Nothing => {
                let cells = row
                    .char_indices()
                    .map(|(offset, char)| (start + offset, &row[offset..offset + char.len_utf8()]));
                self.take_cells(start, cells)
            }
            Between::Blanks if self.has_plain_digits() => self.take_digits(start, row),
            Between::Blanks => self.take_cells(start, words(start, row)),
            Between::Delimiter(delimiter) => {
                // One empty last field says nothing.
                let row = row.trim_end();
                let row = row.strip_suffix(delimiter).unwrap_or(row);
                let mut at = start;
                let cells = row.split(delimiter).map(|field| {
                    let here = at + field.len() - field.trim_start().len();
                    at += field.len() + delimiter.len_utf8();
                    (here, field.trim())
                });
                self.take_cells(start, cells)
            }
        }
    }

    /// Takes the cells of a row that begins so many bytes into the text.
    pub(super) fn take_cells(
        &mut self,
        start: usize,
        cells: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<(), TextFault> {
        let row = self.next_row(start)?;
        let mut cols = 0_u16;
        for (at, sign) in cells {
            self.cell(Pos::new(row, cols), at, sign)?;
            cols = cols.checked_add(1).ok_or_else(|| too_many(at, "columns"))?;
        }
        self.end_row(start, row, cols)
    }

    /// Whether a digit is a clue, and `0` water beside all other water.
    fn has_plain_digits(&self) -> bool {
        let signs = &self.description.cells;
        let has_water = signs.zero == ZeroSign::Water && !signs.has_one_water;
        has_water && signs.unknown.is_empty()
    }

    /// The same as [`Self::take_cells`] for cells between blanks that are mostly single digits:
    /// boards of this kind are read by the hundred.
    fn take_digits(&mut self, start: usize, text: &'a str) -> Result<(), TextFault> {
        let row = self.next_row(start)?;
        let (bytes, most) = (text.as_bytes(), self.rules.max_clue());
        let is_end = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
        let (mut cols, mut at) = (0_u16, 0);
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_whitespace() {
                at += 1;
                continue;
            }
            let digit = byte.wrapping_sub(b'0');
            let from = at;
            at += 1;
            if digit <= most.min(9) && is_end(at) {
                if digit > 0 {
                    self.islands
                        .push((Pos::new(row, cols), Clue::Exactly(digit)));
                }
            } else {
                while !is_end(at) {
                    at += 1;
                }
                self.cell(Pos::new(row, cols), start + from, &text[from..at])?;
            }
            cols = cols
                .checked_add(1)
                .ok_or_else(|| too_many(start + from, "columns"))?;
        }
        self.end_row(start, row, cols)
    }

    /// The number of a row that begins here.
    fn next_row(&self, start: usize) -> Result<u16, TextFault> {
        let row = self.shape.map_or(0, |shape| shape.rows);
        if row == Size::MOST {
            Err(too_many(start, "rows"))
        } else {
            Ok(row)
        }
    }

    /// Takes note of a row of so many cells.
    fn end_row(&mut self, start: usize, row: u16, cols: u16) -> Result<(), TextFault> {
        let shape = self.shape.get_or_insert(Size::new(0, cols));
        if shape.cols != cols {
            if !self.description.ends_early {
                let (found, first) = (counted(cols), shape.cols);
                let sentence = format!("this row has {found}, but the first row has {first}");
                return Err(TextFault::sentence(start, sentence));
            }
            shape.cols = shape.cols.max(cols);
        }
        shape.rows = row + 1;
        Ok(())
    }

    fn cell(&mut self, pos: Pos, at: usize, sign: &'a str) -> Result<(), TextFault> {
        let signs = &self.description.cells;
        let clue = match signs.meaning(sign) {
            Some(SignMeaning::Water) => return self.water(at, sign),
            Some(SignMeaning::Zero) => match signs.zero {
                ZeroSign::Water => return self.water(at, without_zeros(sign)),
                ZeroSign::None => return Err(self.not_a_cell(at, sign)),
                ZeroSign::Clue => Clue::Exactly(0),
                ZeroSign::WaterIfAlone => {
                    self.has_zero = true;
                    Clue::Exactly(0)
                }
            },
            Some(SignMeaning::Unknown) => Clue::Unknown,
            Some(SignMeaning::Number(number)) => {
                clue_of(number, self.rules.max_clue()).map_err(|wanted| {
                    let fault = TextFault::new(at, wanted, quoted(sign.as_bytes()));
                    fault.hint(self.large(sign))
                })?
            }
            None => return Err(self.not_a_cell(at, sign)),
        };
        self.islands.push((pos, clue));
        Ok(())
    }

    /// What helps where a number is no clue: many digits are many cells.
    fn large(&self, sign: &str) -> &'static str {
        let is_run = sign.len() > 2 && self.description.between != Between::Nothing;
        if is_run {
            RUN_HINT
        } else {
            self.description.cells.large
        }
    }

    fn water(&mut self, at: usize, sign: &'a str) -> Result<(), TextFault> {
        let first = *self.water.get_or_insert(sign);
        if self.description.cells.has_one_water && first != sign {
            let wanted = format!("one sign for water, '{first}'");
            let fault = TextFault::new(at, wanted, quoted_sign(sign));
            return Err(fault.hint("bridges are no part of a board; check reads answers"));
        }
        Ok(())
    }

    fn not_a_cell(&self, at: usize, sign: &str) -> TextFault {
        let wanted = match (self.description.cells.has_one_water, self.water) {
            (true, Some(water)) => format!("a clue, '?' or water '{water}'"),
            _ => self.description.cells.wanted.to_owned(),
        };
        let fault = TextFault::new(at, wanted, quoted_sign(sign));
        if ["-", "=", "E", "|", "\"", "#", "$"].contains(&sign) {
            fault.hint("a board has no bridges; check reads answers")
        } else {
            fault
        }
    }

    fn is_zero_water(&self) -> bool {
        self.description.cells.zero == ZeroSign::WaterIfAlone && self.water.is_none()
    }

    /// The board; nothing without a cell.
    pub(super) fn board(mut self) -> Option<Board> {
        let size = self.shape.filter(|shape| shape.cols > 0)?;
        if self.has_zero && self.is_zero_water() {
            self.islands.retain(|&(_, clue)| clue != Clue::Exactly(0));
        }
        let board = Board::new(size, self.islands, self.rules);
        Some(board.expect("cells are read in order, each with a clue that the rules allow"))
    }
}

/// What helps where digits stand side by side that are no clue.
pub(super) const RUN_HINT: &str = "digits side by side are one number here; rows of a digit for \
    each cell are read by --from text, and a line of sizes may stand above them";

fn counted(cells: u16) -> String {
    if cells == 1 {
        "1 cell".to_owned()
    } else {
        format!("{cells} cells")
    }
}

/// A sign as an error shows it, a blank too.
fn quoted_sign(sign: &str) -> String {
    if sign == " " {
        "' '".to_owned()
    } else {
        quoted(sign.as_bytes())
    }
}
