//! What is asked of each board, and the answer.

use crate::engine::{Budget, Observer};
use crate::milp::Objective;
use crate::puzzle::Puzzle;
use crate::puzzle::by_name::by_name;
use crate::session::{
    Answer as _, AskError, Common, CommonAnswer, Conclusion, Count, CountAnswer, CountMethod,
    Solve, SolveAnswer, Solver, Unique, UniqueAnswer,
};

/// The questions that can be timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimedQuestion {
    /// A solution, or the best one where it is said what is best.
    #[default]
    Solve,
    /// Whether there is exactly one solution.
    Unique,
    /// How many solutions there are, one by one.
    Count,
    /// What all solutions have in common.
    Common,
}

impl TimedQuestion {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Solve, Self::Unique, Self::Count, Self::Common];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Unique => "unique",
            Self::Count => "count",
            Self::Common => "common",
        }
    }
}

by_name!(TimedQuestion);

/// A question that is timed. How it is answered is a contender's.
///
/// # Examples
/// ```
/// use hashilab_study::Timed;
/// assert_eq!(Timed::Count { most: Some(10) }.name(), "count");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum TimedTask {
    /// A solution, whichever.
    Solve,
    /// The best solution by an objective.
    Best(Objective),
    /// Whether there is exactly one solution.
    Unique,
    /// How many solutions there are, one by one.
    Count {
        /// An end after so many, if there are more.
        most: Option<u64>,
    },
    /// What all solutions have in common.
    Common,
}

/// The answer to a question that is timed.
pub(super) enum TimedMessage {
    Solve(Box<SolveAnswer>),
    Unique(UniqueAnswer),
    Count(CountAnswer),
    Common(CommonAnswer),
}

impl TimedMessage {
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
    /// The word for it.
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

    /// What is best, where the best is asked for.
    pub(super) fn objective(&self) -> Option<&Objective> {
        match self {
            Self::Best(objective) => Some(objective),
            Self::Solve | Self::Unique | Self::Count { .. } | Self::Common => None,
        }
    }

    /// Whether it is about one solution, so that a start and a depth of deduction can be chosen.
    pub(super) fn is_about_one(&self) -> bool {
        match self {
            Self::Solve | Self::Best(_) => true,
            Self::Unique | Self::Count { .. } | Self::Common => false,
        }
    }

    /// Asks.
    pub(super) fn ask(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        budget: &Budget,
        observer: Observer<'_>,
    ) -> Result<TimedMessage, AskError> {
        Ok(match self {
            Self::Solve => {
                let question = Solve::default();
                let answer = solver.answer_within(puzzle, &question, budget, observer)?;
                TimedMessage::Solve(Box::new(answer))
            }
            Self::Best(objective) => {
                let objective = objective.clone();
                let answer = solver.best_within(puzzle, objective, budget, observer)?;
                TimedMessage::Solve(Box::new(answer))
            }
            Self::Unique => {
                let question = Unique::default();
                TimedMessage::Unique(solver.answer_within(puzzle, &question, budget, observer)?)
            }
            Self::Count { most } => {
                let question = Count {
                    by: CountMethod::List,
                    limit: *most,
                    ..Count::default()
                };
                TimedMessage::Count(solver.answer_within(puzzle, &question, budget, observer)?)
            }
            Self::Common => {
                let question = Common::default();
                TimedMessage::Common(solver.answer_within(puzzle, &question, budget, observer)?)
            }
        })
    }
}
