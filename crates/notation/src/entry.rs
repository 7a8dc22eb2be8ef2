//! A line of the table of notations: the description of each notation.

use crate::puzzle::Size;

use super::abilities::NotationAbility;
use super::error::TextFault;
use super::options::ReadOptions;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::readings::Reading;

/// A notation.
#[derive(Clone, Copy)]
pub(super) struct NotationEntry {
    /// A description in one line.
    pub(super) about: &'static str,
    /// The extensions of its files, beside its name.
    pub(super) extensions: &'static [&'static str],
    /// Rates how much a text looks like it.
    pub(super) likeness: fn(&str) -> Likeness,
    /// How a text of several boards is split.
    pub(super) split: BoardsSplit,
    /// Whether the size can be an option, as the text does not show it.
    pub(super) takes_size: bool,
    /// Reads a text; none for a notation that is only written.
    pub(super) read: Option<ReadBoard>,
    /// Its features.
    pub(super) says: NotationAbility,
    /// Writes a page that it supports; none for a notation that is only read. The table of notations
    /// has the writers that look at what else could be read.
    pub(super) write: Option<fn(&Page<'_>) -> String>,
}

/// Reads a text with a single board.
pub(super) type ReadBoard = fn(&str, Option<Size>, Overrides) -> Result<ParsedText, TextFault>;

/// Provides further readings of a text, or the error of one that is certainly meant.
pub(super) type FurtherReadings = fn(&str, &ReadOptions) -> Vec<Result<Reading, TextFault>>;

/// How much a text looks like a notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Likeness {
    /// It is another notation.
    No,
    /// It may be this one, like many texts.
    Possible,
    /// It has the notation's shape.
    Likely,
    /// It names the notation.
    Certain,
}

impl Likeness {
    /// The likeness if `is_alike`, else `No`.
    pub(super) fn of(is_alike: bool, likeness: Self) -> Self {
        if is_alike { likeness } else { Self::No }
    }
}

/// How a text of several boards is split.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoardsSplit {
    /// It is not.
    Whole,
    /// Each line that is neither blank nor begins with `#` is a board.
    Lines,
    /// Blank lines separate boards.
    Blocks,
    /// Each board begins with a line with this beginning.
    Starts(&'static str),
    /// Boards begin at the offsets that the notation finds. Also the text that ends each of several
    /// boards when they are written; nothing if they cannot be written into one text.
    Where(fn(&str) -> Vec<usize>, Option<&'static str>),
    /// JSON values, one after the other.
    Values,
}
