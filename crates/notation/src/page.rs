//! The content of a text that was read, and of one to write: a board, perhaps with an answer.

use crate::puzzle::{Board, Bridges, Network, PlacedBridges};

/// The content that was read: a board and, if the notation supports it, an answer.
#[derive(Clone, Debug)]
pub(super) struct ParsedText {
    pub(super) board: Board,
    /// The bridges in the text, which are a claim.
    pub(super) bridges: Option<Vec<PlacedBridges>>,
    /// Whether parts of an answer are drawn: bridges, crosses, moves.
    pub(super) is_drawn: bool,
    /// Whether words of the text state what it is: a header, a line with its size.
    pub(super) is_stated: bool,
    /// A description of parts of the text that do not belong to the board.
    pub(super) left_out: Option<&'static str>,
    /// Why its size may be another one.
    pub(super) doubt: Option<SizeDoubt>,
}

/// Why the size of a board may not be the one that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SizeDoubt {
    /// Fields of a table are empty while water has a sign elsewhere.
    Gaps,
    /// Only the islands of a list say how large it is.
    Least,
}

impl ParsedText {
    /// A board with the bridges in the text.
    pub(super) fn new(board: Board, bridges: Option<Vec<PlacedBridges>>) -> Self {
        let is_drawn = bridges.as_ref().is_some_and(|bridges| !bridges.is_empty());
        Self {
            board,
            bridges,
            is_drawn,
            is_stated: false,
            left_out: None,
            doubt: None,
        }
    }

    /// Sets whether anything else is drawn.
    pub(super) fn drawn_if(self, is_drawn: bool) -> Self {
        Self {
            is_drawn: self.is_drawn || is_drawn,
            ..self
        }
    }
}

impl ParsedText {
    /// Whether fields of a table are empty while water has a sign elsewhere.
    pub(super) fn has_gaps(&self) -> bool {
        self.doubt == Some(SizeDoubt::Gaps)
    }

    /// Sets whether the text states what it is.
    pub(super) fn stated_if(self, is_stated: bool) -> Self {
        Self { is_stated, ..self }
    }
}

impl From<Board> for ParsedText {
    fn from(board: Board) -> Self {
        Self::new(board, None)
    }
}

/// The content to write: a board, optionally with an answer.
///
/// # Examples
/// ```
/// use hashilab_notation::{Format, Losses, Page, ReadOptions, Source, read_board, write};
/// use hashilab_rules::puzzle::{Bridges, Network};
/// let network = Network::of(read_board(&Source::new("x.csv", "1,0,1\n"), &ReadOptions::default())?);
/// let bridges: Bridges = [1].into_iter().collect();
/// let page = Page::with_answer(&network, &bridges);
/// assert!(write(&page, Format::Pzprv3, Losses::Refuse)?.text.starts_with("pzprv3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    pub(super) board: &'a Board,
    pub(super) answer: Option<AnswerBridges<'a>>,
}

/// Bridges on a network.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnswerBridges<'a> {
    pub(super) network: &'a Network,
    pub(super) bridges: &'a Bridges,
}

impl<'a> Page<'a> {
    /// A board alone.
    #[must_use]
    pub fn of(board: &'a Board) -> Self {
        Self {
            board,
            answer: None,
        }
    }

    /// A board with these bridges.
    #[must_use]
    pub fn with_answer(network: &'a Network, bridges: &'a Bridges) -> Self {
        Self {
            board: network.board(),
            answer: Some(AnswerBridges { network, bridges }),
        }
    }

    /// The built bridges; none without an answer.
    pub(super) fn placed(&self) -> Vec<PlacedBridges> {
        let Some(AnswerBridges { network, bridges }) = self.answer else {
            return Vec::new();
        };
        let placed = |(edge, count)| {
            let [from, to] = network.cells_of(edge);
            PlacedBridges { from, to, count }
        };
        bridges.built().map(placed).collect()
    }
}
