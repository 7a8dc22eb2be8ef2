//! Outcomes of an engine: why it stopped and its result, kept apart.
//!
//! Everything here is a claim. A limit with and without an incumbent are different outcomes, and
//! neither means that a board is infeasible.

use std::fmt;
use std::path::PathBuf;

use crate::puzzle::Bridges;

/// Why work ended before the question was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The deadline passed.
    Time,
    /// An interrupt was requested.
    Interrupted,
    /// A limit of the engine itself: nodes, iterations, conflicts.
    Effort,
    /// The memory limit is reached, or would be by the next step.
    Memory,
    /// The search for the optimum may end this far from its bound.
    Gap,
    /// As many as requested have been found, and there is another one.
    Enough,
    /// A program ended without a result that we understand.
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

    /// Its name in records.
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

/// The result of a question: yes, with what was found; no, with the reason; or what ended the
/// search before either was known. A limit is never a no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<Y = (), N = (), U = Limit> {
    /// It exists, or the answer is yes.
    Yes(Y),
    /// It does not exist, or the answer is no.
    No(N),
    /// Neither is known.
    Undecided(U),
}

/// The best answer that an engine has: decoded, not yet verified. A search that ended with one and a
/// search that ended without are different outcomes, so what ended it stands beside the answer.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Incumbent, Limit, Verdict};
/// let incumbent = Incumbent::of([1].into_iter().collect()).stopped(Limit::Time);
/// let feasible = Verdict::Yes(incumbent.clone());
/// assert_eq!((feasible.limit(), feasible.incumbent()), (Some(Limit::Time), Some(&incumbent)));
/// let unknown: Verdict<Incumbent> = Verdict::Undecided(Limit::Time);
/// assert_eq!((unknown.limit(), unknown.incumbent()), (Some(Limit::Time), None));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Incumbent {
    /// The bridges that the engine claims.
    pub bridges: Bridges,
    /// The value of the objective there, if the engine has one.
    pub objective: Option<f64>,
    /// With an objective: whether the search is complete, so that no answer is better.
    pub is_optimal: bool,
    /// With an objective: the limit that ended the search for a better answer, if one did.
    pub limit: Option<Limit>,
}

impl Incumbent {
    /// An incumbent of an engine without objectives. Nothing is claimed about other answers.
    #[must_use]
    pub fn of(bridges: Bridges) -> Self {
        Self {
            bridges,
            objective: None,
            is_optimal: false,
            limit: None,
        }
    }

    /// Sets that the search is complete, and no answer is better.
    #[must_use]
    pub fn optimal(self) -> Self {
        Self {
            is_optimal: true,
            limit: None,
            ..self
        }
    }

    /// Sets the limit that ended the search for a better answer.
    #[must_use]
    pub fn stopped(self, limit: Limit) -> Self {
        Self {
            is_optimal: false,
            limit: Some(limit),
            ..self
        }
    }
}

/// What an engine claims: an answer, that there is none, or what ended the search before either.
impl Verdict<Incumbent> {
    /// The answer, if there is one.
    #[must_use]
    pub fn incumbent(&self) -> Option<&Incumbent> {
        match self {
            Self::Yes(incumbent) => Some(incumbent),
            Self::No(()) | Self::Undecided(_) => None,
        }
    }

    /// The limit that ended the search before it was complete, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Yes(incumbent) => incumbent.limit,
            Self::No(()) => None,
            Self::Undecided(limit) => Some(*limit),
        }
    }
}

/// One run of an engine: its claim and its effort.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The claim.
    pub outcome: Verdict<Incumbent>,
    /// The effort.
    pub stats: SolveStats,
    /// The last line of a program's output, if its result is unclear.
    pub last_line: Option<String>,
    /// The input and output of an external program.
    pub files: Option<SolverFiles>,
}

/// The input and output of an external solver, for inspection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverFiles {
    /// The files are in this folder.
    Kept(PathBuf),
    /// They are deleted: the names and texts of the important ones.
    Gone(Vec<(String, String)>),
}

impl Run {
    /// A run without statistics.
    #[must_use]
    pub fn of(outcome: Verdict<Incumbent>) -> Self {
        Self {
            outcome,
            stats: SolveStats::default(),
            last_line: None,
            files: None,
        }
    }
}

/// The effort of a run. Numbers that the engine does not count or report are absent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveStats {
    /// How often the program was solved, with more cuts each time; 0 without a program.
    pub rounds: u32,
    /// The cuts that were added.
    pub cuts: u32,
    /// Nodes of the search tree.
    pub nodes: Option<u64>,
    /// Simplex iterations, including all subproblems.
    pub simplex_iterations: Option<u64>,
    /// The bound on the objective.
    pub bound: Option<f64>,
    /// The gap between incumbent and bound, as a share of the incumbent.
    pub gap: Option<f64>,
    /// Seconds spent on building the model; 0 if it was built before.
    pub model_seconds: f64,
    /// Seconds spent on solving, without building the model.
    pub solve_seconds: f64,
}
