//! Questions as methods that return the result alone.

use std::ops::ControlFlow;

use super::settings::{ListOrder, Solver};
use crate::count::BigUint;
use crate::engine::{Budget, Limit, Observer, Verdict};
use crate::milp::Objective;
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{Backbone, Readings, Solutions, SolveError, Uniqueness};
use crate::session::asking::ask::{Ask, AskError, NoSubject, QuestionContext};
#[cfg(feature = "highs")]
use crate::session::programs::relax::{Relax, RelaxAnswer};
use crate::session::puzzles::generate::{Generate, GenerateAnswer};
use crate::session::puzzles::made_puzzle::MadePuzzle;
use crate::session::reasons::explain::{Explain, ExplainAnswer};
use crate::session::reasons::hint::{Hint, HintAnswer};
use crate::session::reasons::rate::{Rate, RateAnswer};
use crate::session::solutions::count::Count;
use crate::session::solutions::repair::{Repair, RepairAnswer};
use crate::session::solutions::solve::{Solve, SolveAnswer, solved};
use crate::session::solutions::unique::{Common, Unique};

impl Solver {
    /// Answers any question within this solver's limits; its items are dropped.
    ///
    /// # Errors
    /// An [`AskError`] if the question is invalid or an engine failed. A limit is an answer.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::session::{Status, Unique};
    /// use hashilab_session::Solver;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "1,,2\n".parse()?;
    /// let answer = Solver::new().answer(&puzzle, &Unique::default())?;
    /// assert_eq!(answer.ended.status, Status::Infeasible);
    /// let reason = "r1c3 has clue 2, but at most 1 bridge can reach it";
    /// assert_eq!(answer.ended.reason.as_deref(), Some(reason));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer<Q: Ask>(&self, about: &Q::Subject, question: &Q) -> Result<Q::Answer, AskError> {
        self.answer_each(about, question, |_| ControlFlow::Continue(()))
    }

    /// Answers any question within this solver's limits; `items` is called with each item.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn answer_each<Q: Ask>(
        &self,
        about: &Q::Subject,
        question: &Q,
        mut items: impl FnMut(Q::Item) -> ControlFlow<()> + Send,
    ) -> Result<Q::Answer, AskError> {
        let budget = self.budget();
        let mut context = QuestionContext {
            budget: &budget,
            observer: Observer::none(),
            solver: self,
            items: &mut items,
        };
        question.ask(about, &mut context)
    }

    /// Answers any question within the budget given, whatever this solver's limits; an observer is
    /// notified of the progress.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn answer_within<Q: Ask>(
        &self,
        about: &Q::Subject,
        question: &Q,
        budget: &Budget,
        mut observer: Observer<'_>,
    ) -> Result<Q::Answer, AskError> {
        let mut context = QuestionContext {
            budget,
            observer: observer.by_ref(),
            solver: self,
            items: &mut |_| ControlFlow::Continue(()),
        };
        question.ask(about, &mut context)
    }

    /// Finds a solution: `solver.solve(&puzzle)?.solution()?`.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn solve(&self, puzzle: &Puzzle) -> Result<SolveAnswer, AskError> {
        self.answer(puzzle, &Solve::default())
    }

    /// Solves the linear relaxations of a board's programs, formulation by formulation.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_session::session::Relax;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
    /// let answer = Solver::new().relax(&puzzle, &Relax::default())?;
    /// assert_eq!(answer.work.records()[0].bound, Some(8.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "highs")]
    pub fn relax(&self, puzzle: &Puzzle, question: &Relax) -> Result<RelaxAnswer, AskError> {
        self.answer(puzzle, question)
    }

    /// Generates puzzles from a recipe; the callback gets each as soon as it is found.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_session::session::Generate;
    /// let question = Generate { count: 2, seed: 7, ..Generate::default() };
    /// let mut sizes = Vec::new();
    /// Solver::new().generate(&question, |puzzle| sizes.push(puzzle.size()))?;
    /// assert_eq!(sizes, [[9, 9], [9, 9]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(
        &self,
        question: &Generate,
        mut take: impl FnMut(MadePuzzle) + Send,
    ) -> Result<GenerateAnswer, AskError> {
        self.answer_each(&NoSubject, question, |puzzle| {
            take(puzzle);
            ControlFlow::Continue(())
        })
    }

    /// Finds the next step to a solution.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
    /// let hint = Solver::new().hint(&puzzle)?;
    /// assert!(hint.text(&puzzle).contains("r1c1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, puzzle: &Puzzle) -> Result<HintAnswer, AskError> {
        self.answer(puzzle, &Hint::default())
    }

    /// Explains a board: its solution as an argument, or why there is none, or which edges are
    /// open.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "2,,3\n,,\n,,2\n".parse()?;
    /// let answer = Solver::new().explain(&puzzle)?;
    /// assert_eq!(answer.body().conflict.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, puzzle: &Puzzle) -> Result<ExplainAnswer, AskError> {
        self.answer(puzzle, &Explain::default())
    }

    /// Finds the best solution.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Direction, Objective};
    /// use hashilab_solve::puzzle::{Measure, Puzzle};
    /// use hashilab_session::Solver;
    /// let puzzle: Puzzle = "?,,,?\n,,,\n?,,,?\n".parse()?;
    /// let objective = Objective { direction: Direction::Minimise, measure: Measure::Length };
    /// let answer = Solver::new().best(&puzzle, objective)?;
    /// assert_eq!(answer.solution()?.total(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, puzzle: &Puzzle, objective: Objective) -> Result<SolveAnswer, AskError> {
        self.best_within(puzzle, objective, &self.budget(), Observer::none())
    }

    /// Finds the best solution within the budget given.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn best_within(
        &self,
        puzzle: &Puzzle,
        objective: Objective,
        budget: &Budget,
        mut observer: Observer<'_>,
    ) -> Result<SolveAnswer, AskError> {
        let mut context = QuestionContext {
            budget,
            observer: observer.by_ref(),
            solver: self,
            items: &mut |_| ControlFlow::Continue(()),
        };
        solved(self, puzzle, Some(objective), false, &mut context)
    }

    /// Whether there is exactly one solution; if not, two of them.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn unique(&self, puzzle: &Puzzle) -> Result<Uniqueness, AskError> {
        Ok(self.answer(puzzle, &Unique::default())?.uniqueness)
    }

    /// Whether there is exactly one solution; nothing if a limit was reached first.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn is_unique(&self, puzzle: &Puzzle) -> Result<Option<bool>, AskError> {
        Ok(match self.unique(puzzle)? {
            Uniqueness::Unique(_) => Some(true),
            Uniqueness::Infeasible(_) | Uniqueness::Several(_) => Some(false),
            Uniqueness::Undecided { .. } => None,
        })
    }

    /// The number of solutions, counted by the best method; nothing if a limit was reached first.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn count(&self, puzzle: &Puzzle) -> Result<Option<BigUint>, AskError> {
        Ok(self.answer(puzzle, &Count::default())?.exactly())
    }

    /// All solutions, found while the iterator is read; dropping it ends the search.
    ///
    /// # Errors
    /// A [`SolveError`] if there is no engine for them.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::Puzzle;
    /// use hashilab_session::Solver;
    /// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
    /// let mut all = Solver::new().solutions(&puzzle)?;
    /// let first = all.next().expect("there are two")?;
    /// assert_eq!(first.total(), 6);
    /// assert_eq!((all.by_ref().count(), all.stop()), (1, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions<'a>(&self, puzzle: &'a Puzzle) -> Result<AllSolutions<'a>, SolveError> {
        Ok(AllSolutions {
            solutions: self.listed(puzzle, ListOrder::Listed)?,
            budget: self.budget(),
            end: ListEnd::NotYet,
        })
    }

    /// What all solutions have in common.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn backbone(&self, puzzle: &Puzzle) -> Result<Backbone, AskError> {
        Ok(self.answer(puzzle, &Common::default())?.backbone)
    }

    /// The difficulty of the board: a rating, or why there is none.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_solve::puzzle::Puzzle;
    /// let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
    /// let rating = Solver::new().rate(&puzzle)?.rating().expect("it has one solution");
    /// assert_eq!(rating.level, "easy");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&self, puzzle: &Puzzle) -> Result<RateAnswer, AskError> {
        self.answer(puzzle, &Rate::default())
    }

    /// Repairs misread clues.
    ///
    /// # Errors
    /// As [`Solver::answer`].
    pub fn repair(&self, readings: &Readings) -> Result<RepairAnswer, AskError> {
        self.answer(readings, &Repair::default())
    }
}

/// All solutions of a puzzle, found while they are read.
#[derive(Debug)]
pub struct AllSolutions<'a> {
    solutions: Solutions<'a>,
    budget: Budget,
    end: ListEnd,
}

/// Whether and how a list has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ListEnd {
    NotYet,
    Complete,
    Stopped(Limit),
}

impl AllSolutions<'_> {
    /// After the iterator has ended: the limit that ended it before all solutions were found.
    /// Nothing if it returned all.
    #[must_use]
    pub fn stop(&self) -> Option<Limit> {
        match self.end {
            ListEnd::Stopped(stop) => Some(stop),
            ListEnd::NotYet | ListEnd::Complete => None,
        }
    }
}

impl Iterator for AllSolutions<'_> {
    type Item = Result<Solution, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end != ListEnd::NotYet {
            return None;
        }
        match self.solutions.next(&self.budget) {
            Ok(Verdict::Yes(solution)) => Some(Ok(solution)),
            Ok(Verdict::No(())) => {
                self.end = ListEnd::Complete;
                None
            }
            Ok(Verdict::Undecided(stop)) => {
                self.end = ListEnd::Stopped(stop);
                None
            }
            Err(error) => {
                self.end = ListEnd::Complete;
                Some(Err(error))
            }
        }
    }
}
