//! How a question ended, in one word: it stands in records and on paper, and says whether it is
//! a yes or a no.

use std::fmt;

/// Yes, no, or neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The answer is there, or it is yes.
    Yes,
    /// The answer is no, and it is proved.
    No,
    /// A limit came first.
    Undecided,
}

/// How a question ended.
///
/// # Examples
/// ```
/// use hashilab_solve::questions::{Status, Verdict};
/// assert_eq!(Status::Several.verdict(), Verdict::No);
/// assert_eq!(Status::AtLeast.name(), "at_least");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// A solution; the best one, where that was asked for and a bound says so.
    Solved,
    /// A solution that is not known to be the best.
    Feasible,
    /// Exactly one solution.
    Unique,
    /// More than one solution.
    Several,
    /// All solutions, so many.
    Exactly,
    /// So many solutions, or repairs that cost the same, and there are more or may be.
    AtLeast,
    /// How likely each edge is.
    Likely,
    /// Solutions drawn at random.
    Drawn,
    /// What all solutions have in common.
    Common,
    /// Clues that have what was wanted.
    Repaired,
    /// No clues have exactly one solution.
    NotUnique,
    /// Relaxations, solved to their ends.
    Relaxed,
    /// Configurations, timed on boards.
    Compared,
    /// How hard a board is.
    Rated,
    /// What there is to say about the programs of a board.
    Studied,
    /// Puzzles that were made.
    Made,
    /// The next steps.
    Hint,
    /// An answer that keeps every rule.
    Right,
    /// An answer that breaks a rule, or cannot be completed.
    Wrong,
    /// An unfinished answer that can be completed.
    Completable,
    /// No solution.
    Infeasible,
    /// A limit came before anything was known.
    Undecided,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 22] = [
        Self::Solved,
        Self::Feasible,
        Self::Unique,
        Self::Several,
        Self::Exactly,
        Self::AtLeast,
        Self::Likely,
        Self::Drawn,
        Self::Common,
        Self::Repaired,
        Self::NotUnique,
        Self::Relaxed,
        Self::Compared,
        Self::Rated,
        Self::Studied,
        Self::Made,
        Self::Hint,
        Self::Right,
        Self::Wrong,
        Self::Completable,
        Self::Infeasible,
        Self::Undecided,
    ];

    /// The word for it in records, an identifier, and whether it is a yes or a no.
    const fn entry(self) -> (&'static str, Verdict) {
        match self {
            Self::Solved => ("solved", Verdict::Yes),
            Self::Feasible => ("feasible", Verdict::Undecided),
            Self::Unique => ("unique", Verdict::Yes),
            Self::Several => ("several", Verdict::No),
            Self::Exactly => ("exactly", Verdict::Yes),
            Self::AtLeast => ("at_least", Verdict::Undecided),
            Self::Likely => ("likely", Verdict::Yes),
            Self::Drawn => ("drawn", Verdict::Yes),
            Self::Common => ("common", Verdict::Yes),
            Self::Repaired => ("repaired", Verdict::Yes),
            Self::NotUnique => ("not_unique", Verdict::No),
            Self::Relaxed => ("relaxed", Verdict::Yes),
            Self::Compared => ("compared", Verdict::Yes),
            Self::Rated => ("rated", Verdict::Yes),
            Self::Studied => ("studied", Verdict::Yes),
            Self::Made => ("made", Verdict::Yes),
            Self::Hint => ("hint", Verdict::Yes),
            Self::Right => ("right", Verdict::Yes),
            Self::Wrong => ("wrong", Verdict::No),
            Self::Completable => ("completable", Verdict::Yes),
            Self::Infeasible => ("infeasible", Verdict::No),
            Self::Undecided => ("undecided", Verdict::Undecided),
        }
    }

    /// The word for it in records: an identifier.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// Whether it is a yes or a no.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        self.entry().1
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

crate::puzzle::by_name::by_name!(Status);
