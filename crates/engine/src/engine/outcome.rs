//! What an engine says when it stops: why it stopped and what it has, as two questions.
//!
//! Everything here is a claim. A limit with and without an incumbent are different
//! outcomes, and neither says that a board is infeasible.

use std::fmt;
use std::path::PathBuf;

use crate::puzzle::Bridges;

/// Why work ended before the question was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The deadline passed.
    Time,
    /// Somebody asked for an end.
    Interrupted,
    /// A limit of the engine's own: nodes, iterations, conflicts.
    Effort,
    /// The memory that may be used is used up, or would be by the next step.
    Memory,
    /// The search for the best may end this far from its bound.
    Gap,
    /// As many as were wanted have been found, and there is another one.
    Enough,
    /// A program ended and did not say, or not so that we understand it, what it had found out.
    Unclear,
}

impl Limit {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Time,
        Self::Interrupted,
        Self::Effort,
        Self::Memory,
        Self::Gap,
        Self::Enough,
        Self::Unclear,
    ];

    /// The word for it in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Interrupted => "interrupted",
            Self::Effort => "effort",
            Self::Memory => "memory",
            Self::Gap => "gap",
            Self::Enough => "enough",
            Self::Unclear => "unclear",
        }
    }
}

crate::puzzle::by_name::by_name!(Limit);

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Interrupted => "interrupted",
            Self::Effort => "a limit on the engine's effort was reached",
            Self::Memory => "the memory limit was reached",
            Self::Gap => "the gap that is allowed was reached",
            Self::Enough => "there are more than were wanted",
            Self::Unclear => "the solver did not say how it ended",
        })
    }
}

/// What came of a question: yes, with what was found; no, with the reason; or what ended the work
/// before either was known. A limit is never a no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<Y = (), N = (), U = Limit> {
    /// It is there, or it is yes.
    Yes(Y),
    /// It is not, or it is no.
    No(N),
    /// Neither could be settled.
    Undecided(U),
}

/// The best answer that an engine has: decoded, not yet verified.
#[derive(Clone, Debug, PartialEq)]
pub struct Incumbent {
    /// The bridges that the engine claims.
    pub bridges: Bridges,
    /// The value of the objective there, if the engine has one.
    pub objective: Option<f64>,
}

impl Incumbent {
    /// An incumbent of an engine that knows no objective.
    #[must_use]
    pub fn of(bridges: Bridges) -> Self {
        Self {
            bridges,
            objective: None,
        }
    }
}

/// What an engine claims.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Incumbent, Limit, Outcome};
/// let incumbent = Incumbent::of([1].into_iter().collect());
/// let satisfied = Outcome::Satisfied(incumbent.clone());
/// assert_eq!((satisfied.limit(), satisfied.incumbent()), (None, Some(&incumbent)));
/// assert_eq!(Outcome::Unknown { limit: Limit::Time }.limit(), Some(Limit::Time));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Any answer was wanted, and this is one. Nothing is claimed about others.
    Satisfied(Incumbent),
    /// The best answer was wanted, the search is complete, and this is it.
    Optimal(Incumbent),
    /// The best answer was wanted; there is one, and a limit ended the search for a better.
    Feasible {
        /// The best answer so far.
        incumbent: Incumbent,
        /// What ended the search.
        limit: Limit,
    },
    /// A limit ended the search before there was any answer.
    Unknown {
        /// What ended the search.
        limit: Limit,
    },
    /// The engine claims that there is no answer.
    Infeasible,
}

impl Outcome {
    /// The answer, if there is one.
    #[must_use]
    pub fn incumbent(&self) -> Option<&Incumbent> {
        match self {
            Self::Satisfied(incumbent)
            | Self::Optimal(incumbent)
            | Self::Feasible { incumbent, .. } => Some(incumbent),
            Self::Unknown { .. } | Self::Infeasible => None,
        }
    }

    /// What ended the search before it was complete, if anything did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match *self {
            Self::Feasible { limit, .. } | Self::Unknown { limit } => Some(limit),
            Self::Satisfied(_) | Self::Optimal(_) | Self::Infeasible => None,
        }
    }
}

/// One run of an engine: what it claims and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What the engine claims.
    pub outcome: Outcome,
    /// What it took.
    pub stats: SolveStats,
    /// The last line that a program wrote, where how it ended is unclear.
    pub last_line: Option<String>,
    /// What a program was given and what it wrote.
    pub files: Option<SolverFiles>,
}

/// What another solver's program was given and what it wrote, for whoever looks into its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverFiles {
    /// The files are in this folder.
    Kept(PathBuf),
    /// They are gone: the names and the texts of those that matter.
    Gone(Vec<(String, String)>),
}

impl Run {
    /// A run that took nothing, for engines that do not count.
    #[must_use]
    pub fn of(outcome: Outcome) -> Self {
        Self {
            outcome,
            stats: SolveStats::default(),
            last_line: None,
            files: None,
        }
    }
}

/// What a run took. A number that the engine does not count, or does not tell, is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveStats {
    /// How often the program was solved, with more cuts each time; 0 where there is none.
    pub rounds: u32,
    /// The cuts that were added.
    pub cuts: u32,
    /// Nodes of the search tree.
    pub nodes: Option<u64>,
    /// Simplex iterations, those of all subproblems included.
    pub simplex_iterations: Option<u64>,
    /// The bound on the objective.
    pub bound: Option<f64>,
    /// The gap between incumbent and bound, as a share of the incumbent.
    pub gap: Option<f64>,
    /// Seconds spent on making the model; zero when it was there already.
    pub model_seconds: f64,
    /// Seconds spent on solving, the making of the model left out.
    pub solve_seconds: f64,
}
