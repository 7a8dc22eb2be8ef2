//! A line of the table of notations: what each notation's file says about itself.

use crate::puzzle::Size;

use super::abilities::NotationAbility;
use super::error::TextFault;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::reading::ReadOptions;
use super::readings::Reading;

/// A notation.
#[derive(Clone, Copy)]
pub(super) struct NotationEntry {
    /// What it looks like, in a line.
    pub(super) about: &'static str,
    /// The extensions of its files, its name apart.
    pub(super) extensions: &'static [&'static str],
    /// How much a text looks like it.
    pub(super) likeness: fn(&str) -> Likeness,
    /// How several boards share a text.
    pub(super) split: BoardsSplit,
    /// Whether a size may be asked for: the text does not show it.
    pub(super) takes_size: bool,
    /// Reads it; a notation without is written only.
    pub(super) read: Option<ReadBoard>,
    /// Other ways to read a text in it. Each stops at the first cell that contradicts it.
    pub(super) further: &'static [FurtherReadings],
    /// What it can say.
    pub(super) says: NotationAbility,
    /// Writes what it can say; a notation without is read only.
    pub(super) write: Option<fn(&Page<'_>) -> String>,
}

/// Reads the one board in a text.
pub(super) type ReadBoard = fn(&str, Option<Size>, Overrides) -> Result<ParsedText, TextFault>;

/// Gives further readings of a text, or what is wrong with one that it shows beyond doubt.
pub(super) type FurtherReadings = fn(&str, &ReadOptions) -> Vec<Result<Reading, TextFault>>;

/// How much a text looks like a notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Likeness {
    /// It is something else.
    No,
    /// It may be, as many texts may.
    Possible,
    /// It has the notation's shape.
    Likely,
    /// It says so itself.
    Certain,
}

impl Likeness {
    /// One likeness or the other.
    pub(super) fn of(is_alike: bool, likeness: Self) -> Self {
        if is_alike { likeness } else { Self::No }
    }
}

/// How several boards share a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoardsSplit {
    /// They do not.
    Whole,
    /// One on each line that is neither blank nor begins with `#`.
    Lines,
    /// Blank lines part them.
    Blocks,
    /// Each begins with a line that begins so.
    Starts(&'static str),
    /// Each begins where the notation's own eyes see it. With what ends each of several
    /// boards that are written; nothing if they are not written into one text.
    Where(fn(&str) -> Vec<usize>, Option<&'static str>),
    /// JSON values, one after the other.
    Values,
}
