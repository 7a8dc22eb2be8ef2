//! The record of a board that came to nothing.

use serde::Serialize;

use super::record::Head;

/// Why there is no answer for a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `error`, or `undecided` where an interrupt came before the board.
    pub status: &'static str,
    /// What went wrong, in one line.
    pub message: &'a str,
    /// What to do about it.
    pub hint: Option<&'a str>,
}

impl<'a> ErrorRecord<'a> {
    /// The record of a message about a board.
    ///
    /// # Examples
    /// ```
    /// let record = hashi::report::ErrorRecord::new("x.csv", "no such file", None);
    /// assert_eq!((record.board, record.status), ("x.csv", "error"));
    /// ```
    #[must_use]
    pub fn new(board: &'a str, message: &'a str, hint: Option<&'a str>) -> Self {
        Self {
            head: Head::of("error"),
            board,
            status: "error",
            message,
            hint,
        }
    }

    /// The record of a board that was not begun because of an interrupt.
    #[must_use]
    pub fn not_begun(board: &'a str) -> Self {
        Self {
            status: "undecided",
            ..Self::new(board, "interrupted before it was begun", None)
        }
    }
}
