//! What is asked of a puzzle, as a value.

use std::fmt;

use super::counter::Narrowing;
use super::repair::Repairing;
use crate::milp::Objective;

/// A question about a puzzle.
///
/// # Examples
/// ```
/// use hashilab::questions::Question;
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
    /// What a sweep over all solutions finds without listing them.
    Sweep(Sweep, Narrowing),
    /// What all solutions have in common.
    Backbone,
    /// Which clues are meant, where some were misread.
    Repair(Box<Repairing>),
}

/// What a sweep over all solutions is asked.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Sweep {
    /// How many solutions there are.
    Count,
    /// How many have one component, two, and so on.
    Components,
    /// Which share of them has at least so many bridges on an edge.
    Likelihoods,
    /// The best solution by an objective. That nothing is better is the sweep's own word: it
    /// shares nothing with HiGHS.
    Best(Objective),
    /// Solutions drawn at random, each as likely as any other.
    Sample {
        /// How many.
        count: u64,
        /// Which of the draws.
        seed: u64,
    },
}

impl Question {
    /// The word for it in records and on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::One => "solve",
            Self::Best(_) | Self::Sweep(Sweep::Best(_), _) => "best",
            Self::All { .. } => "all",
            Self::Unique => "unique",
            Self::Count { .. } | Self::Sweep(Sweep::Count, _) => "count",
            Self::Sweep(Sweep::Components, _) => "components",
            Self::Sweep(Sweep::Likelihoods, _) => "likely",
            Self::Sweep(Sweep::Sample { .. }, _) => "sample",
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
            Self::All { .. }
            | Self::Unique
            | Self::Count { .. }
            | Self::Sweep(..)
            | Self::Backbone => false,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
