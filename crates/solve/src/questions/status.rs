//! The status of a question, in one word: it is printed and put in records, and decides whether the
//! answer is a yes or a no.

use crate::engine::Verdict;

crate::puzzle::by_name::closed! {
/// The status of a question.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Verdict;
/// use hashilab_solve::questions::Status;
/// assert_eq!(Status::Several.verdict(), Verdict::No(()));
/// assert_eq!(Status::AtLeast.name(), "at_least");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// A solution; with an objective, one that a bound shows to be optimal.
    Solved = "solved",
    /// A solution that is not known to be optimal.
    Feasible = "feasible",
    /// Exactly one solution.
    Unique = "unique",
    /// More than one solution.
    Several = "several",
    /// The exact number of solutions.
    Exactly = "exactly",
    /// A lower bound on the number of solutions, or of repairs with the same cost.
    AtLeast = "at_least",
    /// How likely each edge is.
    Likely = "likely",
    /// Random samples of solutions.
    Drawn = "drawn",
    /// What all solutions have in common.
    Common = "common",
    /// A repair with the wanted property.
    Repaired = "repaired",
    /// No repair has exactly one solution.
    NotUnique = "not_unique",
    /// Relaxations, solved to optimality.
    Relaxed = "relaxed",
    /// Search trees, complete or up to the number of nodes requested.
    Searched = "searched",
    /// Configurations, timed on boards.
    Compared = "compared",
    /// How hard a board is.
    Rated = "rated",
    /// A study of the programs of a board.
    Studied = "studied",
    /// Puzzles that were made.
    Made = "made",
    /// The next steps.
    Hint = "hint",
    /// An answer that keeps every rule.
    Right = "right",
    /// An answer that breaks a rule, or cannot be completed.
    Wrong = "wrong",
    /// An unfinished answer that can be completed.
    Completable = "completable",
    /// No solution.
    Infeasible = "infeasible",
    /// A limit was reached before anything was known.
    Undecided = "undecided",
}
}

impl Status {
    /// Whether the answer is a yes or a no.
    #[must_use]
    pub const fn verdict(self) -> Verdict<(), (), ()> {
        match self {
            Self::Several | Self::NotUnique | Self::Wrong | Self::Infeasible => Verdict::No(()),
            Self::Feasible | Self::AtLeast | Self::Undecided => Verdict::Undecided(()),
            Self::Solved
            | Self::Unique
            | Self::Exactly
            | Self::Likely
            | Self::Drawn
            | Self::Common
            | Self::Repaired
            | Self::Relaxed
            | Self::Searched
            | Self::Compared
            | Self::Rated
            | Self::Studied
            | Self::Made
            | Self::Hint
            | Self::Right
            | Self::Completable => Verdict::Yes(()),
        }
    }
}

crate::puzzle::by_name::by_name!(Status);
