//! How a question ended, in one word: it stands in records and on paper, and says whether it is
//! a yes or a no.

use crate::engine::Verdict;

crate::puzzle::by_name::closed! {
/// How a question ended.
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
    /// A solution; the best one, where that was asked for and a bound says so.
    Solved = "solved",
    /// A solution that is not known to be the best.
    Feasible = "feasible",
    /// Exactly one solution.
    Unique = "unique",
    /// More than one solution.
    Several = "several",
    /// All solutions, so many.
    Exactly = "exactly",
    /// So many solutions, or repairs that cost the same, and there are more or may be.
    AtLeast = "at_least",
    /// How likely each edge is.
    Likely = "likely",
    /// Solutions drawn at random.
    Drawn = "drawn",
    /// What all solutions have in common.
    Common = "common",
    /// Clues that have what was wanted.
    Repaired = "repaired",
    /// No clues have exactly one solution.
    NotUnique = "not_unique",
    /// Relaxations, solved to their ends.
    Relaxed = "relaxed",
    /// Search trees, grown to their ends or to as many nodes as were wanted.
    Searched = "searched",
    /// Configurations, timed on boards.
    Compared = "compared",
    /// How hard a board is.
    Rated = "rated",
    /// What there is to say about the programs of a board.
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
    /// A limit came before anything was known.
    Undecided = "undecided",
}
}

impl Status {
    /// Whether it is a yes or a no.
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
