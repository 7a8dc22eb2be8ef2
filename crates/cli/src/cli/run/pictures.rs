//! Pictures among the boards. Without the feature `scan` a picture is a file that is no text, and
//! the reader of texts says what it is.

#[cfg(feature = "scan")]
pub(crate) use crate::cli::read::board::{has_ending, in_picture, is_picture, readings};

/// Which clues of a picture may be taken as others than were read. Every change is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mending {
    /// None: what is not clear is not sure.
    Nothing,
    /// Those with which no board has a solution.
    Solvable,
    /// Those too with which the board has several, where others are nearly as likely. Not for
    /// questions of how many solutions there are, which would answer themselves.
    #[cfg_attr(
        not(feature = "scan"),
        allow(dead_code, reason = "no pictures are read")
    )]
    OneSolution,
}

#[cfg(not(feature = "scan"))]
pub(crate) use without::{has_ending, in_picture, is_picture, readings};

#[cfg(not(feature = "scan"))]
mod without {
    use std::path::Path;

    use super::Mending;
    use crate::cli::ui::{Failure, Message};
    use crate::desk::Budget;
    use crate::notation::{ReadOptions, Source};
    use crate::puzzle::Puzzle;
    use crate::questions::Readings;

    /// Whether it is a picture that is read.
    pub(crate) fn is_picture(_: &Source) -> bool {
        false
    }

    /// Whether a file is a picture that is read, by its ending.
    pub(crate) fn has_ending(_: &Path) -> bool {
        false
    }

    /// The board in a picture.
    #[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
    pub(crate) fn in_picture(
        _: &Source,
        _: &ReadOptions,
        _: (Mending, &Budget),
        _: &mut dyn FnMut(Message),
    ) -> Result<Option<Puzzle>, Failure> {
        Ok(None)
    }

    /// The clues in a picture, with how likely each is.
    #[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
    pub(crate) fn readings(
        _: &Source,
        _: &ReadOptions,
        _: &Budget,
    ) -> Result<Option<Readings>, Failure> {
        Ok(None)
    }
}
