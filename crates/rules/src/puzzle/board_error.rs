//! Why islands and rules do not form a valid board.

use std::fmt;

use super::cell::{Pos, Size};
use super::degree_set::Degree;
use super::given::{GivenBound, Pair};

/// What may be on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CellContent {
    /// An island.
    Island,
    /// A wall.
    Wall,
    /// A sign.
    Sign,
    /// An island that is treated as absent.
    Ignored,
}

impl fmt::Display for CellContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Island => "island",
            Self::Wall => "wall",
            Self::Sign => "sign",
            Self::Ignored => "ignored island",
        })
    }
}

/// Why islands and rules do not form a valid board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("a board has at least one row and one column, found {0}")]
    NoCells(Size),
    /// An item beyond the last row or column.
    #[error("{thing} {pos} lies outside the board of {size}")]
    Outside {
        /// The kind of item.
        thing: CellContent,
        /// Its cell.
        pos: Pos,
        /// The size of the board.
        size: Size,
    },
    /// Two islands on one cell.
    #[error("two islands on {0}")]
    Twice(Pos),
    /// Two items on one cell that are not both islands.
    #[error("{} and {} are both on {pos}", .things[0], .things[1])]
    Shared {
        /// The cell.
        pos: Pos,
        /// The two items.
        things: [CellContent; 2],
    },
    /// A clue beyond four times the most bridges.
    #[error("clue {clue} at {pos} is above {most}, four times the most bridges")]
    ClueTooLarge {
        /// The cell of the island.
        pos: Pos,
        /// Its clue, or the largest number of it.
        clue: Degree,
        /// The largest clue under these rules.
        most: Degree,
    },
    /// A clue that is a set of no numbers.
    #[error("the clue at {0} is a set without a number")]
    EmptySet(Pos),
    /// A given or forbidden edge with an end that is no island.
    #[error("{pair} is no edge: there is no island on {pos}")]
    NoIsland {
        /// The pair of cells.
        pair: Pair,
        /// The one without an island.
        pos: Pos,
    },
    /// A given or forbidden edge between islands that do not see each other.
    #[error("{0} is no edge: these islands do not see each other")]
    NoSight(Pair),
    /// A given number of bridges that no edge can carry.
    #[error("{given} is given, but an edge carries at most {most}")]
    GivenTooLarge {
        /// The given bound.
        given: GivenBound,
        /// The most bridges under these rules.
        most: u8,
    },
    /// Given and forbidden bridges of one edge that leave no number.
    #[error("what is given for {pair} contradicts itself: at least {least} and at most {most}")]
    Contradiction {
        /// The edge.
        pair: Pair,
        /// The largest of its lower bounds.
        least: u8,
        /// The smallest of its upper bounds.
        most: u8,
    },
}

impl BoardError {
    /// The pair of cells of a wrong given or forbidden edge, if that is the reason.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{BoardError, Pair, Pos};
    /// let pair = Pair::of(Pos::new(0, 0), Pos::new(0, 4));
    /// assert_eq!(BoardError::NoSight(pair).pair(), Some(pair));
    /// assert_eq!(BoardError::Twice(Pos::new(0, 0)).pair(), None);
    /// ```
    #[must_use]
    pub fn pair(&self) -> Option<Pair> {
        match self {
            Self::NoIsland { pair, .. }
            | Self::NoSight(pair)
            | Self::Contradiction { pair, .. } => Some(*pair),
            Self::GivenTooLarge { given, .. } => Some(given.pair),
            Self::NoCells(_)
            | Self::Outside { .. }
            | Self::Twice(_)
            | Self::Shared { .. }
            | Self::ClueTooLarge { .. }
            | Self::EmptySet(_) => None,
        }
    }
}
