//! An owned puzzle: a board and its network in one value.

use std::ops::Deref;
use std::ptr;
use std::sync::Arc;

use crate::notation::BoardReading;
use crate::puzzle::{Board, BoardError, Clue, Network, Pos, Rules, Size};

/// A puzzle: a board with its islands, edges, crossings and rules. It owns its data and shares it
/// with its copies, so it can be kept, copied and sent to other threads. It has all methods of a
/// [`Network`].
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Clue, Pos, Puzzle, Size};
/// let islands = [(0, 0, 2), (0, 2, 3), (2, 2, 1)]
///     .map(|(row, col, clue)| (Pos::new(row, col), Clue::Exactly(clue)));
/// let puzzle = Puzzle::from_islands(Size::new(3, 3), islands)?;
/// assert_eq!((puzzle.islands().len(), puzzle.edges().len()), (3, 2));
/// assert_eq!(puzzle, "2,,3\n,,\n,,1\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    network: Network,
    read_as: Option<Arc<str>>,
    is_mended: bool,
}

impl Puzzle {
    /// The puzzle with these islands, in any order, under standard rules. For other rules
    /// make it from a [`Board`].
    ///
    /// # Errors
    /// A [`BoardError`] names the first island that cannot be where it is.
    pub fn from_islands(
        size: Size,
        islands: impl IntoIterator<Item = (Pos, Clue)>,
    ) -> Result<Self, BoardError> {
        let islands = islands.into_iter().collect();
        Board::new(size, islands, Rules::default()).map(Self::from)
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.board().rules()
    }

    /// How its text was interpreted, where it was not in the plain form of its notation, what was left
    /// out of it and what was assumed.
    #[must_use]
    pub fn read_as(&self) -> Option<&str> {
        self.read_as.as_deref()
    }

    /// Whether clues were changed from what was read, since no board with the clues as read has a
    /// solution, or exactly one. All answers are about the changed board.
    #[must_use]
    pub fn is_mended(&self) -> bool {
        self.is_mended
    }

    /// The puzzle with a note on how it was read, and whether its clues were repaired.
    #[must_use]
    pub fn read_so(self, how: &str, is_mended: bool) -> Self {
        Self {
            read_as: Some(Arc::from(how)),
            is_mended,
            ..self
        }
    }

    /// The puzzle as a network, for custom pipelines.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Self {
        Self::from(Network::of(board))
    }
}

impl From<BoardReading> for Puzzle {
    fn from(reading: BoardReading) -> Self {
        let left_out = reading.left_out.map(|what| format!("left out {what}"));
        let taken = reading.taken.map(str::to_owned);
        let notes = [reading.how, left_out, taken].into_iter().flatten();
        let notes = notes.collect::<Vec<_>>().join("; ");
        Self {
            read_as: (!notes.is_empty()).then(|| Arc::from(notes)),
            ..Self::from(reading.board)
        }
    }
}

impl From<Network> for Puzzle {
    fn from(network: Network) -> Self {
        Self {
            network,
            read_as: None,
            is_mended: false,
        }
    }
}

impl Deref for Puzzle {
    type Target = Network;

    fn deref(&self) -> &Network {
        &self.network
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.board(), other.board()) || self.board() == other.board()
    }
}

impl Eq for Puzzle {}
