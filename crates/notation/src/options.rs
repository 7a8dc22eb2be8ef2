//! Options for reading a board.

use crate::puzzle::Size;

use super::format::Format;
use super::overrides::Overrides;

/// Options for reading a board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ReadOptions {
    /// The notation; by default it is detected by the name's extension, else by the text.
    pub format: Option<Format>,
    /// The size of the board: a list of islands may not state it, and of several readings the one
    /// with this size is chosen.
    pub size: Option<Size>,
    /// Whether a row or column of consecutive numbers is one of labels, where it may be one of
    /// cells.
    pub labels: Option<bool>,
    /// The columns of a list without a header, where a text may be such a list.
    pub columns: Option<ListColumns>,
    /// Rules that override those of the text.
    pub rules: Overrides,
    /// Whether empty rows and columns at the borders are removed.
    pub trim: bool,
}

crate::puzzle::by_name::closed! {
/// What the columns of a list of islands without a header are.
///
/// # Examples
/// ```
/// use hashilab_notation::ListColumns;
/// assert_eq!(ListColumns::named("row,col,clue"), Some(ListColumns::RowCol1));
/// assert_eq!(ListColumns::named("x,y,clue"), Some(ListColumns::XDown0));
/// assert_eq!(ListColumns::RowCol0.to_string(), "row0,col0,clue");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListColumns {
    /// It is no list.
    None = "none",
    /// Rows and columns from 0, rows downwards.
    RowCol0 = "row0,col0,clue",
    /// Rows and columns from 1, rows downwards.
    RowCol1 = "row1,col1,clue",
    /// x to the right and y downwards, from 0.
    XDown0 = "x0,y0,clue",
    /// x to the right and y downwards, from 1.
    XDown1 = "x1,y1,clue",
    /// x to the right and y upwards, from 0.
    XUp0 = "x0,y0,degree",
    /// The clue, then rows and columns from 0.
    ClueRowCol0 = "clue,row0,col0",
    /// The clue, then rows and columns from 1.
    ClueRowCol1 = "clue,row1,col1",
    /// The clue, then x to the right and y downwards, from 0.
    ClueXDown0 = "clue,x0,y0",
    /// The clue, then x to the right and y downwards, from 1.
    ClueXDown1 = "clue,x1,y1",
}
}

impl ListColumns {
    /// The choice of this name. The names of columns without a number mean what they mean as a
    /// header: `row,col,clue` counts from 1, `x,y,clue` and `x,y,degree` from 0.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "row,col,clue" => Some(Self::RowCol1),
            "x,y,clue" => Some(Self::XDown0),
            "x,y,degree" => Some(Self::XUp0),
            "clue,row,col" => Some(Self::ClueRowCol1),
            "clue,x,y" => Some(Self::ClueXDown0),
            name => Self::ALL.into_iter().find(|choice| choice.name() == name),
        }
    }

    /// Its name, with the direction of y where that is not the usual one.
    pub(super) fn described(self) -> String {
        match self {
            Self::XUp0 => format!("{self} (y upwards)"),
            _ => self.to_string(),
        }
    }

    /// Whether the clue stands before the cell.
    pub(super) fn is_clue_first(self) -> bool {
        matches!(
            self,
            Self::ClueRowCol0 | Self::ClueRowCol1 | Self::ClueXDown0 | Self::ClueXDown1
        )
    }

    /// Whether the first number of a cell is its row.
    pub(super) fn is_row_first(self) -> bool {
        matches!(
            self,
            Self::RowCol0 | Self::RowCol1 | Self::ClueRowCol0 | Self::ClueRowCol1
        )
    }

    /// Whether rows and columns are counted from 1.
    pub(super) fn is_from_one(self) -> bool {
        matches!(
            self,
            Self::RowCol1 | Self::XDown1 | Self::ClueRowCol1 | Self::ClueXDown1
        )
    }
}

crate::puzzle::by_name::by_name!(ListColumns);
