//! What is asked of every board, and how a run can end.

use std::fmt;
use std::ops::RangeInclusive;

use crate::engine::Limit;
use crate::report::limit_word;

/// What is asked of every board.
///
/// # Examples
/// ```
/// use hashi::runs::bench::Question;
/// assert_eq!(Question::ALL.map(Question::name), ["solve", "unique", "count", "common"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Question {
    /// A solution.
    #[default]
    Solve,
    /// Whether there is exactly one.
    Unique,
    /// How many there are.
    Count,
    /// What all of them have in common.
    Backbone,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 4] = [Self::Solve, Self::Unique, Self::Count, Self::Backbone];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Unique => "unique",
            Self::Count => "count",
            Self::Backbone => "common",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With a verified solution, which was all that was asked for.
    Solved,
    /// With a proof that there is no solution.
    Infeasible,
    /// With a solution and a proof that there is no other.
    Unique,
    /// With two solutions.
    Several,
    /// With all solutions, so many.
    Exactly(u64),
    /// With as many solutions as were wanted, and one more.
    MoreThan(u64),
    /// With what all solutions have in common.
    Backbone {
        /// The edges that carry the same number of bridges in all solutions.
        fixed: usize,
        /// All edges.
        edges: usize,
    },
    /// At a limit.
    Limit {
        /// Which.
        limit: Limit,
        /// The solutions found by then.
        found: u64,
    },
    /// Not begun, since the board has something that cannot be solved yet; which, in words.
    Refused(String),
    /// With an engine that broke or whose answer does not verify; how, in words.
    Failed(String),
}

impl Ending {
    /// Whether the question has been answered.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        match self {
            Self::Solved
            | Self::Infeasible
            | Self::Unique
            | Self::Several
            | Self::Exactly(_)
            | Self::MoreThan(_)
            | Self::Backbone { .. } => true,
            Self::Limit { .. } | Self::Refused(_) | Self::Failed(_) => false,
        }
    }

    /// How many solutions the board may have by what was found.
    ///
    /// # Examples
    /// ```
    /// use hashi::runs::bench::Ending;
    /// assert_eq!(Ending::Exactly(3).solutions(), 3..=3);
    /// assert!(Ending::Several.solutions().contains(&7));
    /// ```
    #[must_use]
    pub fn solutions(&self) -> RangeInclusive<u64> {
        match *self {
            Self::Solved => 1..=u64::MAX,
            Self::Infeasible => 0..=0,
            Self::Unique => 1..=1,
            Self::Exactly(number) => number..=number,
            Self::MoreThan(number) => number.saturating_add(1)..=u64::MAX,
            Self::Backbone { fixed, edges } if fixed == edges => 1..=1,
            Self::Several | Self::Backbone { .. } => 2..=u64::MAX,
            Self::Limit { found, .. } => found..=u64::MAX,
            Self::Refused(_) | Self::Failed(_) => 0..=u64::MAX,
        }
    }

    /// The word for it in records.
    pub(super) fn status(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Infeasible => "infeasible",
            Self::Unique => "unique",
            Self::Several => "several",
            Self::Exactly(_) => "exactly",
            Self::MoreThan(_) => "at least",
            Self::Backbone { .. } => "common",
            Self::Limit { .. } => "undecided",
            Self::Refused(_) => "refused",
            Self::Failed(_) => "failed",
        }
    }

    /// What ended the run before all was known, in a word.
    pub(super) fn limit(&self) -> Option<&'static str> {
        match *self {
            Self::Limit { limit, .. } => Some(limit_word(limit)),
            Self::MoreThan(_) => Some("enough"),
            Self::Solved
            | Self::Infeasible
            | Self::Unique
            | Self::Several
            | Self::Exactly(_)
            | Self::Backbone { .. }
            | Self::Refused(_)
            | Self::Failed(_) => None,
        }
    }

    /// Why there is no answer, in words.
    pub(super) fn reason(&self) -> Option<&str> {
        match self {
            Self::Refused(reason) | Self::Failed(reason) => Some(reason),
            Self::Solved
            | Self::Infeasible
            | Self::Unique
            | Self::Several
            | Self::Exactly(_)
            | Self::MoreThan(_)
            | Self::Backbone { .. }
            | Self::Limit { .. } => None,
        }
    }

    /// The number of solutions that were counted.
    pub(super) fn counted(&self) -> Option<u64> {
        match *self {
            Self::Exactly(number) | Self::MoreThan(number) => Some(number),
            Self::Limit { found, .. } => Some(found),
            Self::Solved
            | Self::Infeasible
            | Self::Unique
            | Self::Several
            | Self::Backbone { .. }
            | Self::Refused(_)
            | Self::Failed(_) => None,
        }
    }

    /// The edges that are the same in all solutions.
    pub(super) fn fixed(&self) -> Option<usize> {
        match *self {
            Self::Backbone { fixed, .. } => Some(fixed),
            Self::Solved
            | Self::Infeasible
            | Self::Unique
            | Self::Several
            | Self::Exactly(_)
            | Self::MoreThan(_)
            | Self::Limit { .. }
            | Self::Refused(_)
            | Self::Failed(_) => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("solved"),
            Self::Infeasible => f.write_str("infeasible"),
            Self::Unique => f.write_str("unique"),
            Self::Several => f.write_str("several solutions"),
            Self::Exactly(1) => f.write_str("1 solution"),
            Self::Exactly(number) => write!(f, "{number} solutions"),
            Self::MoreThan(number) => write!(f, "more than {number} solutions"),
            Self::Backbone { fixed, edges } => {
                write!(f, "{fixed} of {edges} edges are the same in all solutions")
            }
            Self::Limit { limit, found: 0 } => limit.fmt(f),
            Self::Limit { limit, found } => write!(f, "at least {found} solutions, {limit}"),
            Self::Refused(reason) | Self::Failed(reason) => f.write_str(reason),
        }
    }
}
