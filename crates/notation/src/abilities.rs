//! The features that notations support, and what is lost without support.
//!
//! Every notation declares its features as a [`NotationAbility`]; `fit` compares boards with that.

use crate::puzzle::{Connectivity, Degree, NoteKind, Pos, Size, Variant};

/// A feature of a board that a notation does not support.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{notation} {what}")]
pub struct WriteError {
    /// The notation's name.
    pub notation: &'static str,
    /// The unsupported feature.
    pub what: UnsupportedFeature,
}

/// An unsupported feature, in the form that follows the notation's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedFeature {
    /// A rule, or a clue that is not a number.
    #[error("has no way to write {0}")]
    Variant(Variant),
    /// An island without bridges.
    #[error("has no way to write the clue 0 at {0}")]
    Zero(Pos),
    /// A clue that is too large.
    #[error("writes clues up to {most}, the one at {pos} is {clue}")]
    Large {
        /// The island.
        pos: Pos,
        /// Its clue.
        clue: Degree,
        /// The largest that can be written.
        most: Degree,
    },
    /// The notation implies another number of most bridges.
    #[error("means at most {means} bridges on an edge, the board allows {board}")]
    MostBridges {
        /// The number that the notation implies.
        means: u8,
        /// The number of the board.
        board: u8,
    },
    /// The notation implies that components may be separate.
    #[error("means that components may stay apart, on the board they may not")]
    Connected,
    /// Rows or columns without an island at a border, which the notation does not show.
    #[error(
        "does not say how large a board is, and would lose the empty {what} of {size}; \
        'csv', 'list' and 'json' keep them"
    )]
    Border {
        /// Rows or columns.
        what: &'static str,
        /// The board's size.
        size: Size,
    },
    /// A title, an author, a source or the islands' names.
    #[error("has no place for what the board says under '{}'", .0.name())]
    Note(NoteKind),
    /// A title, an author, a source or names with line breaks, or with leading or trailing blanks.
    #[error("writes on one line, without blanks around it, what the board says under '{}', \
        and it is not so", .0.name())]
    Line(NoteKind),
    /// Names that are not one word for each island.
    #[error(
        "calls each island by a word of its own, of letters, digits and '_', and blanks part \
        the names; what the board says under 'names' is not so"
    )]
    Words,
    /// Adjacent islands.
    #[error("cannot have islands side by side, as {} and {} are", .0[0], .0[1])]
    Adjacent([Pos; 2]),
    /// Too few islands, perhaps because others were left out.
    #[error("needs at least two islands, and would have {0}")]
    Few(usize),
    /// More cells than a grid may have when it is written.
    #[error("writes every cell, and {0} has more than the {most} that are written out; \
        'list' and 'json' write islands only", most = MOST_WRITTEN)]
    Cells(Size),
    /// A text that would be too long to be read.
    #[error("would take {bytes} bytes for this board, and texts of more than {most} are not read", most = MOST_BYTES)]
    Long {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The notation is only for boards.
    #[error("has no place for an answer")]
    Answer,
    /// Bridges between adjacent islands.
    #[error("has no place for bridges between islands side by side, as {} and {} are", .0[0], .0[1])]
    AnswerBetween([Pos; 2]),
    /// More bridges on an edge than the notation supports.
    #[error("writes up to {most} bridges on an edge, {}-{} carries {count}", .cells[0], .cells[1])]
    AnswerCount {
        /// The ends of the edge.
        cells: [Pos; 2],
        /// Its number of bridges.
        count: u8,
        /// The most that can be written.
        most: u8,
    },
    /// The notation can only be read.
    #[error("is a notation that is read only")]
    ReadOnly,
}

/// The most bytes of a text that is read as boards.
pub(super) const MOST_BYTES: usize = 64 << 20;

/// The most cells of a board that is written cell by cell.
pub(super) const MOST_WRITTEN: u64 = 20_000_000;

impl UnsupportedFeature {
    /// Whether a board cannot be written even if features are left out.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            Self::Adjacent(_)
            | Self::Few(_)
            | Self::Cells(_)
            | Self::Long { .. }
            | Self::Answer
            | Self::AnswerBetween(_)
            | Self::AnswerCount { .. }
            | Self::ReadOnly => true,
            Self::Variant(_)
            | Self::Zero(_)
            | Self::Large { .. }
            | Self::MostBridges { .. }
            | Self::Connected
            | Self::Border { .. }
            | Self::Note(_)
            | Self::Line(_)
            | Self::Words => false,
        }
    }

    /// Whether the puzzle is the same without it.
    pub(super) fn is_remark(&self) -> bool {
        matches!(self, Self::Note(_) | Self::Words)
    }
}

/// How a notation supports the number of most bridges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MostBridgesSupport {
    /// It states the number, up to this one.
    UpTo(u8),
    /// It implies this number.
    Means(u8),
}

/// The features that a notation may support beside islands with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotationFeature {
    /// The rule that loops are forbidden.
    NoLoops,
    /// `?`.
    Unknown,
    /// Sets of numbers.
    Sets,
    /// Islands without bridges.
    Zero,
    /// Given and forbidden edges.
    Edges,
    /// Walls and signs.
    Fixtures,
    /// Ignored islands.
    Ignored,
    /// Adjacent islands.
    Adjacent,
    /// Fewer than two islands.
    Few,
    /// Titles, authors and sources.
    Notes,
    /// The islands' names.
    Names,
    /// The islands' names, if each is one word.
    OwnWords,
    /// Line breaks and leading or trailing blanks in titles, authors, sources and names.
    AnyText,
    /// The size of a board whose first rows are empty.
    Top,
    /// The size of a board whose last rows are empty.
    Bottom,
    /// The size of a board whose last columns are empty.
    Right,
}

/// The answers that a notation supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answers {
    /// None.
    None,
    /// Bridges drawn on cells, so none between adjacent islands, up to this number on an edge.
    OnCells(u8),
    /// All bridges, up to this number on an edge.
    UpTo(u8),
}

/// The features of a notation.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotationAbility {
    pub(super) most_bridges: MostBridgesSupport,
    /// None if it states the rule on connectivity; otherwise the rule that it implies.
    pub(super) connectivity: Option<Connectivity>,
    pub(super) most_clue: Degree,
    pub(super) knows: &'static [NotationFeature],
    pub(super) answers: Answers,
    /// Whether every cell is written, including water.
    pub(super) every_cell: bool,
}

impl NotationAbility {
    /// Boards under standard rules with clues from 1 to 8, written cell by cell.
    pub(super) const STANDARD: Self = Self {
        most_bridges: MostBridgesSupport::Means(2),
        connectivity: Some(Connectivity::Required),
        most_clue: 8,
        knows: GRID,
        answers: Answers::None,
        every_cell: true,
    };

    pub(super) fn knows(&self, word: NotationFeature) -> bool {
        self.knows.contains(&word)
    }
}

/// The features of every grid.
pub(super) const GRID: &[NotationFeature] = &[
    NotationFeature::Adjacent,
    NotationFeature::Few,
    NotationFeature::Top,
    NotationFeature::Bottom,
    NotationFeature::Right,
];

/// What to do with unsupported features.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Losses {
    /// Fail; only titles and names are left out and listed.
    #[default]
    Refuse,
    /// Leave them out and list them.
    Allow,
}
