//! Questions as functions that return what is wanted and nothing around it.

use super::answer::SolveError;
use super::enumerate::{Backbone, Count, Listed, Solutions, Stop, Uniqueness};
use super::question::Question;
use super::repair::{Readings, Repair, Repairing, TiesWanted, Wanted};
use super::reply::{Finding, Reply};
use super::solver::Solver;
use crate::engine::Budget;
use crate::milp::{Formulated, Formulation, Objective, Unsupported, formulate};
use crate::puzzle::{BoardError, Puzzle, Solution};

impl Solver {
    /// Asks for a solution: `solver.solve(&puzzle)?.solution()?`.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Reply, SolveError> {
        self.ask(puzzle, &Question::One)
    }

    /// Asks for the best solution.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    ///
    /// # Examples
    /// ```
    /// use hashilab::milp::{Direction, Objective};
    /// use hashilab::puzzle::{Measure, Puzzle};
    /// use hashilab::questions::Solver;
    /// let puzzle: Puzzle = "?,,,?\n,,,\n?,,,?\n".parse()?;
    /// let objective = Objective { direction: Direction::Minimise, measure: Measure::Length };
    /// let solution = Solver::new().best(&puzzle, objective)?.solution()?;
    /// assert_eq!(solution.total(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, puzzle: &Puzzle, objective: Objective) -> Result<Reply, SolveError> {
        self.ask(puzzle, &Question::Best(objective))
    }

    /// Whether there is exactly one solution, both solutions if there are two.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn unique(&self, puzzle: &Puzzle) -> Result<Uniqueness, SolveError> {
        match self.ask(puzzle, &Question::Unique)?.finding {
            Finding::Unique(answer) => Ok(answer),
            other => unreachable!("asked whether there is one, found {other:?}"),
        }
    }

    /// Whether there is exactly one solution; nothing if a limit came first.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn is_unique(&self, puzzle: &Puzzle) -> Result<Option<bool>, SolveError> {
        Ok(match self.unique(puzzle)? {
            Uniqueness::Unique(_) => Some(true),
            Uniqueness::Infeasible(_) | Uniqueness::Several(_) => Some(false),
            Uniqueness::Undecided { .. } => None,
        })
    }

    /// The number of solutions.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn count(&self, puzzle: &Puzzle) -> Result<Count, SolveError> {
        match self.ask(puzzle, &Question::Count { most: None })?.finding {
            Finding::Count { count, .. } => Ok(count),
            other => unreachable!("asked for a count, found {other:?}"),
        }
    }

    /// All solutions, found one by one as the iterator is read; dropped half-way, it stops.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    ///
    /// # Examples
    /// ```
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::questions::Solver;
    /// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
    /// let mut all = Solver::new().solutions(&puzzle)?;
    /// let first = all.next().expect("there are two")?;
    /// assert_eq!(first.total(), 6);
    /// assert_eq!((all.by_ref().count(), all.stop()), (1, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions<'a>(&self, puzzle: &'a Puzzle) -> Result<AllSolutions<'a>, SolveError> {
        Ok(AllSolutions {
            solutions: self.listed(puzzle, &Question::All { most: None })?,
            budget: self.budget(),
            end: End::NotYet,
        })
    }

    /// What all solutions have in common.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn backbone(&self, puzzle: &Puzzle) -> Result<Backbone, SolveError> {
        match self.ask(puzzle, &Question::Backbone)?.finding {
            Finding::Backbone(answer) => Ok(answer),
            other => unreachable!("asked for a backbone, found {other:?}"),
        }
    }

    /// The clues that are meant, where some were misread.
    ///
    /// # Errors
    /// As [`Solver::ask`].
    ///
    /// # Panics
    /// Never for readings of a puzzle that is one.
    pub fn repair(&self, readings: Readings, wanted: Wanted) -> Result<Repair, SolveError> {
        let puzzle = Puzzle::from(readings.network().clone());
        let repairing = Repairing {
            readings,
            wanted,
            ties: TiesWanted::Nothing,
        };
        let question = Question::Repair(Box::new(repairing));
        match self.ask(&puzzle, &question)?.finding {
            Finding::Repair(repair) => Ok(repair),
            other => unreachable!("asked for a repair, found {other:?}"),
        }
    }
}

impl Puzzle {
    /// The puzzle as a named integer program: its columns, rows and coefficients,
    /// [`ModelSize`](crate::questions::ModelSize) for their numbers, and
    /// [`to_lp`](crate::milp::Model::to_lp) and [`to_mps`](crate::milp::Model::to_mps).
    ///
    /// # Errors
    /// [`Unsupported`] if the formulation does not know one of the puzzle's rules.
    ///
    /// # Examples
    /// ```
    /// use hashilab::milp::Formulation;
    /// use hashilab::puzzle::Puzzle;
    /// let puzzle: Puzzle = "1,,3\n,,\n,,2\n".parse()?;
    /// let program = puzzle.model(Formulation::Flow)?;
    /// assert_eq!((program.model.columns().len(), program.model.rows().len()), (6, 9));
    /// assert!(program.model.to_lp().contains("degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn model(&self, formulation: Formulation) -> Result<Formulated, Unsupported> {
        formulate(self, formulation)
    }

    /// The puzzle's clues as readings some of which may be wrong, for [`Solver::repair`].
    ///
    /// # Errors
    /// None for a puzzle that is one.
    pub fn readings(&self) -> Result<Readings, BoardError> {
        Readings::of_board(self.board())
    }
}

/// All solutions of a puzzle, found as they are read.
#[derive(Debug)]
pub struct AllSolutions<'a> {
    solutions: Solutions<'a>,
    budget: Budget,
    end: End,
}

/// Whether and how a list has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    NotYet,
    Complete,
    Stopped(Stop),
}

impl AllSolutions<'_> {
    /// Once the iterator has ended: what ended it before all solutions were found. Nothing
    /// if they are all.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self.end {
            End::Stopped(stop) => Some(stop),
            End::NotYet | End::Complete => None,
        }
    }
}

impl Iterator for AllSolutions<'_> {
    type Item = Result<Solution, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end != End::NotYet {
            return None;
        }
        match self.solutions.next(&self.budget) {
            Ok(Listed::Solution(solution)) => Some(Ok(solution)),
            Ok(Listed::Complete) => {
                self.end = End::Complete;
                None
            }
            Ok(Listed::Stopped(stop)) => {
                self.end = End::Stopped(stop);
                None
            }
            Err(error) => {
                self.end = End::Complete;
                Some(Err(error))
            }
        }
    }
}
