//! What is asked of a puzzle, as a value.

use std::fmt;

use super::repair::Repairing;
use crate::milp::Objective;

/// A question about a puzzle.
///
/// # Examples
/// ```
/// use hashi::questions::Question;
/// assert_eq!(Question::Count { most: Some(10) }.name(), "count");
/// assert_eq!(Question::default().name(), "solve");
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Question {
    /// A solution, whichever.
    #[default]
    One,
    /// The best solution by an objective.
    Best(Objective),
    /// Every solution, as they are found.
    All {
        /// An end after so many, if there are more.
        most: Option<u64>,
    },
    /// Whether there is exactly one solution.
    Unique,
    /// How many solutions there are.
    Count {
        /// An end after so many, if there are more.
        most: Option<u64>,
    },
    /// What all solutions have in common.
    Backbone,
    /// Which clues are meant, where some were misread.
    Repair(Box<Repairing>),
}

impl Question {
    /// The word for it in records and on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::One => "solve",
            Self::Best(_) => "best",
            Self::All { .. } => "all",
            Self::Unique => "unique",
            Self::Count { .. } => "count",
            Self::Backbone => "common",
            Self::Repair(_) => "repair",
        }
    }

    /// Whether it is about one solution, which an integer program finds by default; the
    /// others are about all solutions, and clause learning is asked for them.
    #[must_use]
    pub fn is_about_one(&self) -> bool {
        match self {
            Self::One | Self::Best(_) | Self::Repair(_) => true,
            Self::All { .. } | Self::Unique | Self::Count { .. } | Self::Backbone => false,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
