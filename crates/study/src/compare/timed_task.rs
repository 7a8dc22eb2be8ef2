//! The question about each board, and its answer.

use crate::engine::{Budget, Observer};
use crate::milp::Objective;
use crate::puzzle::Puzzle;
use crate::puzzle::by_name::{by_name, closed};
use crate::session::{
    Answer as _, AskError, Common, CommonAnswer, Conclusion, Count, CountAnswer, CountMethod,
    Solve, SolveAnswer, Solver, Unique, UniqueAnswer, UsageError,
};

closed! {
    /// The questions that can be timed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum TimedQuestion {
        /// A solution, or the best one if there is an objective.
        #[default]
        Solve = "solve",
        /// Whether there is exactly one solution.
        Unique = "unique",
        /// How many solutions there are, one by one.
        Count = "count",
        /// What all solutions have in common.
        Common = "common",
    }
}

by_name!(TimedQuestion);

/// The error for an option that goes with this question only.
pub(super) fn goes_with(what: UsageError, question: TimedQuestion) -> UsageError {
    what.text(" goes with ")
        .and_set("question", question.name())
        .text(" only")
}

/// A question to time. The contender decides how it is answered.
///
/// # Examples
/// ```
/// use hashilab_study::TimedTask;
/// assert_eq!(TimedTask::Count { most: Some(10) }.name(), "count");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum TimedTask {
    /// Any solution.
    Solve,
    /// The best solution by an objective.
    Best(Objective),
    /// Whether there is exactly one solution.
    Unique,
    /// How many solutions there are, one by one.
    Count {
        /// The number after which counting ends, if there are more.
        most: Option<u64>,
    },
    /// What all solutions have in common.
    Common,
}

/// The answer to a timed question.
pub(super) enum TimedAnswer {
    Solve(Box<SolveAnswer>),
    Unique(UniqueAnswer),
    Count(CountAnswer),
    Common(CommonAnswer),
}

impl TimedAnswer {
    pub(super) fn ended(&self) -> &Conclusion {
        match self {
            Self::Solve(answer) => answer.ended(),
            Self::Unique(answer) => answer.ended(),
            Self::Count(answer) => answer.ended(),
            Self::Common(answer) => answer.ended(),
        }
    }
}

impl TimedTask {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Solve => TimedQuestion::Solve.name(),
            Self::Best(_) => "best",
            Self::Unique => TimedQuestion::Unique.name(),
            Self::Count { .. } => TimedQuestion::Count.name(),
            Self::Common => TimedQuestion::Common.name(),
        }
    }

    /// The objective, if there is one.
    pub(super) fn objective(&self) -> Option<&Objective> {
        match self {
            Self::Best(objective) => Some(objective),
            Self::Solve | Self::Unique | Self::Count { .. } | Self::Common => None,
        }
    }

    /// Whether it is about one solution, so that warm start and depth of deduction apply.
    pub(super) fn is_about_one(&self) -> bool {
        match self {
            Self::Solve | Self::Best(_) => true,
            Self::Unique | Self::Count { .. } | Self::Common => false,
        }
    }

    /// Answers the question.
    pub(super) fn ask(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        budget: &Budget,
        observer: Observer<'_>,
    ) -> Result<TimedAnswer, AskError> {
        Ok(match self {
            Self::Solve => {
                let question = Solve::default();
                let answer = solver.answer_within(puzzle, &question, budget, observer)?;
                TimedAnswer::Solve(Box::new(answer))
            }
            Self::Best(objective) => {
                let objective = objective.clone();
                let answer = solver.best_within(puzzle, objective, budget, observer)?;
                TimedAnswer::Solve(Box::new(answer))
            }
            Self::Unique => {
                let question = Unique::default();
                TimedAnswer::Unique(solver.answer_within(puzzle, &question, budget, observer)?)
            }
            Self::Count { most } => {
                let question = Count {
                    by: CountMethod::List,
                    limit: *most,
                    ..Count::default()
                };
                TimedAnswer::Count(solver.answer_within(puzzle, &question, budget, observer)?)
            }
            Self::Common => {
                let question = Common::default();
                TimedAnswer::Common(solver.answer_within(puzzle, &question, budget, observer)?)
            }
        })
    }
}
