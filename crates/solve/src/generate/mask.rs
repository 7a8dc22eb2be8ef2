//! The cells on which islands may be placed: a picture made of characters.
//!
//! A line for each row, a character for each cell: `.`, `-`, `0` and a blank forbid an
//! island there, anything else allows one. Commas, semicolons or tabs may part the cells, as in a
//! table, of which an empty cell forbids one too. Short lines are filled up with cells that forbid.
//! Only islands are held to it; bridges may pass anywhere.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::puzzle::{Pos, Size};

/// Which cells may hold an island.
///
/// # Examples
/// ```
/// use hashilab_solve::generate::Mask;
/// use hashilab_solve::puzzle::{Pos, Size};
/// let mask = Mask::parse("##.\n.#\n");
/// assert_eq!((mask.size(), mask.cells()), (Size::new(2, 3), 3));
/// assert!(mask.allows(Pos::new(0, 1)) && !mask.allows(Pos::new(1, 2)));
/// assert_eq!(Mask::parse("1,1,0\n,1,\n"), mask);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Mask {
    size: Size,
    is_allowed: Vec<bool>,
}

impl From<String> for Mask {
    fn from(text: String) -> Self {
        Self::parse(&text)
    }
}

impl From<Mask> for String {
    /// The mask as a picture of `#` and `.`.
    fn from(mask: Mask) -> Self {
        let cell = |&is_allowed: &bool| if is_allowed { '#' } else { '.' };
        let rows = mask.is_allowed.chunks(usize::from(mask.size.cols).max(1));
        let lines = rows.map(|row| row.iter().map(cell).collect::<Self>());
        lines.map(|line| line + "\n").collect()
    }
}

impl Mask {
    /// Reads the mask from a text; rows and columns beyond those of the largest board are left out.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let most = usize::from(Size::MOST);
        let delimiter = [',', ';', '\t']
            .into_iter()
            .find(|sign| text.contains(*sign));
        let cells_of = |line: &str| -> Vec<char> {
            match delimiter {
                Some(sign) => {
                    let cells = line.split(sign).map(str::trim);
                    cells
                        .map(|cell| cell.chars().next().unwrap_or(' '))
                        .collect()
                }
                None => line.trim_end().chars().collect(),
            }
        };
        let rows: Vec<Vec<char>> = text.lines().map(cells_of).take(most).collect();
        let width = rows.iter().map(Vec::len).max();
        let cols = width.unwrap_or(0).min(most);
        let mut is_allowed = Vec::with_capacity(rows.len() * cols);
        for row in &rows {
            let cells = row.iter().copied().chain(std::iter::repeat(' ')).take(cols);
            is_allowed.extend(cells.map(|cell| !matches!(cell, '.' | '-' | '0' | ' ')));
        }
        let lines = |length: usize| u16::try_from(length).unwrap_or(Size::MOST);
        let size = Size::new(lines(rows.len()), lines(cols));
        Self { size, is_allowed }
    }

    /// Its rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many cells may hold an island.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.is_allowed.iter().filter(|&&allowed| allowed).count()
    }

    /// Whether a cell may hold an island.
    #[must_use]
    pub fn allows(&self, pos: Pos) -> bool {
        let index = usize::from(pos.row) * usize::from(self.size.cols) + usize::from(pos.col);
        self.size.contains(pos) && self.is_allowed[index]
    }

    /// An upper bound on the islands that fit on its cells, with at least `spacing` cells between
    /// two in a row or a column: counted row by row, or column by column where that is fewer.
    pub(super) fn room(&self, spacing: u16) -> u64 {
        let Size { rows, cols } = self.size;
        let in_rows = (0..rows).map(|row| self.in_line(cols, spacing, |col| Pos::new(row, col)));
        let in_cols = (0..cols).map(|col| self.in_line(rows, spacing, |row| Pos::new(row, col)));
        in_rows.sum::<u64>().min(in_cols.sum())
    }

    /// How many islands fit on a line.
    fn in_line(&self, length: u16, spacing: u16, cell: impl Fn(u16) -> Pos) -> u64 {
        let (mut islands, mut next) = (0, 0);
        for at in 0..length {
            if at >= next && self.allows(cell(at)) {
                islands += 1;
                next = at.saturating_add(spacing).saturating_add(1);
            }
        }
        islands
    }
}
