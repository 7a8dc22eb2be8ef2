//! The record of a board without an answer.

use serde::Serialize;

use super::record::SCHEMA;
use crate::engine::Limit;
use crate::session::Status;

/// Why there is no answer for a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorRecord<'a> {
    r#type: &'static str,
    schema: u32,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `error`, or `undecided` where a limit ended the work.
    pub status: &'static str,
    /// Which limit, as in other records.
    pub limit: Option<&'static str>,
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
    /// let record = hashilab_session::report::ErrorRecord::new("x.csv", "no such file", None);
    /// assert_eq!((record.board, record.status), ("x.csv", "error"));
    /// ```
    #[must_use]
    pub fn new(board: &'a str, message: &'a str, hint: Option<&'a str>) -> Self {
        Self {
            r#type: "error",
            schema: SCHEMA,
            board,
            status: "error",
            limit: None,
            message,
            hint,
        }
    }

    /// Marks the record as undecided because of a limit.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Limit;
    /// use hashilab_session::report::ErrorRecord;
    /// let record = ErrorRecord::new("x.csv", "too large", None).stopped(Limit::Memory);
    /// assert_eq!((record.status, record.limit), ("undecided", Some("memory")));
    /// ```
    #[must_use]
    pub fn stopped(self, limit: Limit) -> Self {
        Self {
            status: Status::Undecided.name(),
            limit: Some(limit.name()),
            ..self
        }
    }
}

/// The record of boards that were not begun because of an interrupt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NotBegunRecord {
    r#type: &'static str,
    schema: u32,
    /// How many; nothing where boards arrive one by one, so that their number is not known.
    pub boards: Option<u64>,
    /// `undecided`.
    pub status: &'static str,
    /// `interrupted`.
    pub limit: &'static str,
}

impl NotBegunRecord {
    /// The record for this number of boards, if it is known.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::report::{NotBegunRecord, line};
    /// let record = line(&NotBegunRecord::of(Some(3)));
    /// assert!(record.contains(r#""boards":3,"status":"undecided","limit":"interrupted""#));
    /// ```
    #[must_use]
    pub fn of(boards: Option<u64>) -> Self {
        Self {
            r#type: "not_begun",
            schema: SCHEMA,
            boards,
            status: Status::Undecided.name(),
            limit: Limit::Interrupted.name(),
        }
    }
}
