//! Cells and the size of a board.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A cell, 0-based; shown 1-based as `r3c7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// Rows from the top.
    pub row: u16,
    /// Columns from the left.
    pub col: u16,
}

impl Pos {
    /// The cell in this row and column, both from 0.
    #[must_use]
    #[inline]
    pub fn new(row: u16, col: u16) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u32::from(self.row) + 1,
            u32::from(self.col) + 1
        )
    }
}

/// Rows and columns of a board, at least 1 and at most 65,535 of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Size {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

impl Size {
    /// Most rows, and most columns, of a board.
    pub const MOST: u16 = u16::MAX;

    /// A size of `rows` rows and `cols` columns.
    #[must_use]
    #[inline]
    pub fn new(rows: u16, cols: u16) -> Self {
        Self { rows, cols }
    }

    /// Whether the cell is on a board of this size.
    #[must_use]
    #[inline]
    pub fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    pub fn cells(self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl std::str::FromStr for Size {
    type Err = String;

    /// Reads rows and columns as in `9x9`.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            let side: std::num::NonZeroU16 = text.trim().parse().ok()?;
            Some(side.get())
        };
        text.split_once(['x', 'X'])
            .and_then(|(rows, cols)| Some(Self::new(side(rows)?, side(cols)?)))
            .ok_or_else(|| {
                format!(
                    "expected rows and columns from 1 to {} as in 9x9",
                    Self::MOST
                )
            })
    }
}
