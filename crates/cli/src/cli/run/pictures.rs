//! Pictures as boards. Without the feature `scan` a picture is treated as a text, and the reader of
//! texts reports what it is.

#[cfg(feature = "scan")]
pub(crate) use crate::cli::read::answer::answer_text;
#[cfg(feature = "scan")]
pub(crate) use crate::cli::read::board::{has_ending, in_picture, is_picture, readings};
#[cfg(feature = "scan")]
pub(crate) use hashilab_mend::{Evidence, MendPolicy};

#[cfg(not(feature = "scan"))]
pub(crate) use without::{
    Evidence, MendPolicy, answer_text, has_ending, in_picture, is_picture, readings,
};

#[cfg(not(feature = "scan"))]
mod without {
    use std::path::Path;

    use crate::cli::ui::{Failure, Message};
    use crate::notation::{ReadOptions, Source};
    use crate::puzzle::{Board, Puzzle};
    use crate::questions::Readings;
    use crate::session::Budget;

    /// The policies for repairing clues of pictures.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum MendPolicy {
        Nothing,
        Solvable,
        OneSolution,
    }

    /// What decides about the clues of pictures.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Evidence {
        Clues,
        All,
    }

    /// Whether it is a picture that can be read.
    pub(crate) fn is_picture(_: &Source) -> bool {
        false
    }

    /// Whether a file is a picture that can be read, by its extension.
    pub(crate) fn has_ending(_: &Path) -> bool {
        false
    }

    /// The board in a picture.
    #[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
    pub(crate) fn in_picture(
        _: &Source,
        _: &ReadOptions,
        _: (MendPolicy, Evidence, &Budget),
        _: &mut dyn FnMut(Message),
    ) -> Result<Option<Puzzle>, Failure> {
        Ok(None)
    }

    /// The clues in a picture, with the probability of each.
    #[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
    pub(crate) fn readings(
        _: &Source,
        _: &ReadOptions,
        _: &Budget,
    ) -> Result<Option<Readings>, Failure> {
        Ok(None)
    }

    /// The text of an answer.
    #[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
    pub(crate) fn answer_text(source: Source, _: &Board, _: &Budget) -> Result<Source, Failure> {
        Ok(source)
    }
}
