//! The common grammar of grids of signs.
//!
//! ```text
//! grid    = row {row}
//! row     = cell {between cell}            as many cells in every row
//! between = "" | blanks | "," | ";" | "|"
//! cell    = water | unknown | number | letter
//! ```
//!
//! The choices of a notation are a [`GridDescription`], which is data; this module reads grids by
//! it. Lines above and below the rows are read by the notation, or by `sized`.

use crate::puzzle::{Board, Clue, Degree, Pos, Rules, Size};

use super::cell::{RUN_HINT, clue_of, number_in, with_exponent};
use super::error::{TextFault, quoted};
use super::grid::too_many;
use super::lines::words;

/// The separator of the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Between {
    /// Nothing: a character for each cell.
    Nothing,
    /// Blanks and tabs.
    Blanks,
    /// One of these, with blanks around it.
    Delimiter(char),
}

/// The meaning of `0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ZeroSign {
    /// Not a cell.
    None,
    /// Water.
    Water,
    /// An island without bridges.
    Clue,
    /// Water, unless the grid has another sign for water.
    WaterIfAlone,
}

/// The signs of cells.
#[derive(Debug)]
pub(super) struct CellSigns {
    /// Water.
    pub(super) water: &'static [&'static str],
    /// Whether a grid may have only one of them, including `0`.
    pub(super) has_one_water: bool,
    /// An island without a number.
    pub(super) unknown: &'static [&'static str],
    pub(super) zero: ZeroSign,
    /// The largest clue with a lower-case letter, `a` being 10; less than 10 for none.
    pub(super) letters: Degree,
    /// The expected cell in errors.
    pub(super) wanted: &'static str,
    /// The hint for a number that is too large.
    pub(super) large: &'static str,
}

/// A notation of grids.
#[derive(Debug)]
pub(super) struct GridDescription {
    /// The separator of the cells of a row.
    pub(super) between: Between,
    pub(super) cells: CellSigns,
    /// Whether rows may end before their last cells, which are then water.
    pub(super) ends_early: bool,
}

/// The meaning of a sign.
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

/// A number without trailing `.` or `.0`, as some programs write it.
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
    /// The first sign for water in the grid, and whether there is one beside `0`.
    water: Option<&'a str>,
    has_zero: bool,
}

impl<'a> GridRows<'a> {
    /// An empty grid. Given and forbidden edges of the rules are left to the caller, who knows the
    /// lines that state them.
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

    /// The number of rows and columns so far.
    pub(super) fn shape(&self) -> Option<Size> {
        self.shape
    }

    /// Adds empty last columns up to those of a size with as many rows.
    pub(super) fn widen(&mut self, to: Size) {
        if let Some(shape) = self.shape.as_mut().filter(|shape| shape.rows == to.rows) {
            shape.cols = shape.cols.max(to.cols);
        }
    }

    /// The separator of the cells.
    pub(super) fn between(&self) -> Between {
        self.description.between
    }

    /// The number of islands so far.
    pub(super) fn islands(&self) -> usize {
        let is_island = |&&(_, clue): &&(Pos, Clue)| clue != Clue::Exactly(0);
        if self.is_zero_water() {
            self.islands.iter().filter(is_island).count()
        } else {
            self.islands.len()
        }
    }

    /// Reads a row that begins at byte `start` of the text.
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
                // One empty last field is ignored.
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

    /// Reads the cells of a row that begins at byte `start` of the text.
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

    /// Whether a digit is a clue, and `0` is water beside all other water.
    fn has_plain_digits(&self) -> bool {
        let signs = &self.description.cells;
        let has_water = signs.zero == ZeroSign::Water && !signs.has_one_water;
        has_water && signs.unknown.is_empty()
    }

    /// A fast version of [`Self::take_cells`] for cells between blanks that are mostly single
    /// digits: such boards are often read by the hundred.
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

    /// The index of the row that begins here.
    fn next_row(&self, start: usize) -> Result<u16, TextFault> {
        let row = self.shape.map_or(0, |shape| shape.rows);
        if row == Size::MOST {
            Err(too_many(start, "rows"))
        } else {
            Ok(row)
        }
    }

    /// Ends a row with this number of cells.
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
                    // These letters are rather another sign for water.
                    if matches!(sign, "x" | "o") {
                        let fault = self.not_a_cell(at, sign);
                        return fault.hint("water has one sign throughout a grid");
                    }
                    let fault = TextFault::new(at, wanted, quoted(sign.as_bytes()));
                    fault.hint(self.large(sign))
                })?
            }
            None => return Err(self.not_a_cell(at, sign)),
        };
        self.islands.push((pos, clue));
        Ok(())
    }

    /// The hint for a number that is not a clue: many digits are probably many cells.
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
            return Err(TextFault::new(at, wanted, quoted_sign(sign)));
        }
        Ok(())
    }

    fn not_a_cell(&self, at: usize, sign: &str) -> TextFault {
        let wanted = match (self.description.cells.has_one_water, self.water) {
            (true, Some(water)) => format!("a clue, '?' or water '{water}'"),
            _ => self.description.cells.wanted.to_owned(),
        };
        TextFault::new(at, wanted, quoted_sign(sign))
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

fn counted(cells: u16) -> String {
    if cells == 1 {
        "1 cell".to_owned()
    } else {
        format!("{cells} cells")
    }
}

/// A sign in an error, even if it is a blank.
fn quoted_sign(sign: &str) -> String {
    if sign == " " {
        "' '".to_owned()
    } else {
        quoted(sign.as_bytes())
    }
}
