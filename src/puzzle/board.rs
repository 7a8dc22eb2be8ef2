//! The board as printed: its size, its islands with their clues, its rules.
//!
//! A [`Board`] is well-formed (islands sorted, inside, no two on one cell, no clue that
//! the rules can never satisfy), which says nothing about whether it can be solved.

use std::fmt;

use super::rules::{Degree, Rules};

/// A cell, 0-based; people see it 1-based as `r3c7`.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

impl Size {
    /// Most rows, and most columns, of a board.
    pub const MOST: u16 = u16::MAX;

    /// A size of so many rows and columns.
    #[must_use]
    pub fn new(rows: u16, cols: u16) -> Self {
        Self { rows, cols }
    }

    /// Whether the cell lies on a board of this size.
    #[must_use]
    pub fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// What is printed on an island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clue {
    /// The number of bridges at the island.
    Exactly(Degree),
    /// `?`: at least one bridge, the number is to be found.
    Unknown,
}

impl Clue {
    /// Whether an island with this clue may have this degree.
    #[must_use]
    pub fn allows(self, degree: u32) -> bool {
        match self {
            Self::Exactly(clue) => degree == u32::from(clue),
            Self::Unknown => degree > 0,
        }
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(clue) => clue.fmt(f),
            Self::Unknown => f.write_str("?"),
        }
    }
}

/// Why islands do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("a board has at least one row and one column, found {0}")]
    NoCells(Size),
    /// An island beyond the last row or column.
    #[error("island {pos} lies outside the board of {size}")]
    Outside {
        /// Where the island is.
        pos: Pos,
        /// What the board's size is.
        size: Size,
    },
    /// Two islands on one cell.
    #[error("two islands on {0}")]
    Twice(Pos),
    /// A clue beyond four times the most bridges.
    #[error("clue {clue} at {pos} is above {most}, four times the most bridges")]
    ClueTooLarge {
        /// Where the island is.
        pos: Pos,
        /// Its clue.
        clue: Degree,
        /// The largest clue under these rules.
        most: Degree,
    },
}

/// A board: islands in row-major order, no two on one cell, all inside its size.
///
/// # Examples
/// ```
/// use hashi::puzzle::{Board, Clue, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 2), Clue::Exactly(1)), (Pos::new(0, 0), Clue::Exactly(1))];
/// let board = Board::new(Size::new(1, 3), islands, Rules::default())?;
/// assert_eq!(board.islands()[0].0, Pos::new(0, 0));
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    islands: Vec<(Pos, Clue)>,
    rules: Rules,
}

impl Board {
    /// A board with these islands, given in any order.
    ///
    /// # Errors
    /// A [`BoardError`] names the first island, row by row, that cannot stand there.
    pub fn new(
        size: Size,
        mut islands: Vec<(Pos, Clue)>,
        rules: Rules,
    ) -> Result<Self, BoardError> {
        if size.rows == 0 || size.cols == 0 {
            return Err(BoardError::NoCells(size));
        }
        if !islands.is_sorted_by_key(|&(pos, _)| pos) {
            islands.sort_by_key(|&(pos, _)| pos);
        }
        let most = rules.max_clue();
        for &(pos, clue) in &islands {
            if !size.contains(pos) {
                return Err(BoardError::Outside { pos, size });
            }
            if let Clue::Exactly(clue) = clue
                && clue > most
            {
                return Err(BoardError::ClueTooLarge { pos, clue, most });
            }
        }
        if let Some(pair) = islands.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(BoardError::Twice(pair[0].0));
        }
        Ok(Self {
            size,
            islands,
            rules,
        })
    }

    /// The number of rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The islands row by row.
    #[must_use]
    pub fn islands(&self) -> &[(Pos, Clue)] {
        &self.islands
    }

    /// The rules that the board is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
