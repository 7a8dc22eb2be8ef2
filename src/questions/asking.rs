//! A question put to a solver: engines are made for it, asked, and what they say becomes a
//! reply.

use super::answer::{SolveError, Solved, Statistics, Warning};
use super::counter::Narrowing;
use super::engines::{Deduce, Engines};
use super::enumerate::{Count, Listed, Program, Solutions, backbone, backbone_by, unique_observed};
use super::question::{Question, Sweep};
use super::repair::repair_with_ties;
use super::reply::{Finding, Reply};
use super::solve::solve;
use super::solver::{First, Solver};
use super::sweeps::Sweeper;
use crate::engine::{Budget, Cdcl, Engine, EngineName, Event, Observer, Task};
#[cfg(feature = "highs")]
use crate::engine::{Highs, HighsOptions};
use crate::milp::Formulated;
use crate::puzzle::Puzzle;

/// Engines for one question.
struct Hired {
    first: Option<Box<dyn Engine>>,
    prover: Box<dyn Engine>,
}

impl Hired {
    /// The name of the engine that answers.
    fn name(&self) -> &'static str {
        let first = self.first.as_ref();
        first.map_or_else(|| self.prover.name(), |first| first.name())
    }
}

impl Solver {
    /// Asks a question.
    ///
    /// # Errors
    /// A [`SolveError`] if the puzzle or the question is one that an engine does not know, an
    /// engine broke, or its answer does not verify. A limit is a reply.
    ///
    /// # Examples
    /// ```
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::questions::{Question, Solver, Status};
    /// let puzzle: Puzzle = "1,,2\n".parse()?;
    /// let reply = Solver::new().ask(&puzzle, &Question::Unique)?;
    /// assert_eq!(reply.status(), Status::Infeasible);
    /// let reason = "r1c3 has clue 2, but at most 1 bridge can reach it";
    /// assert_eq!(reply.reason().as_deref(), Some(reason));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, puzzle: &Puzzle, question: &Question) -> Result<Reply, SolveError> {
        self.ask_within(puzzle, question, &self.budget(), &mut Observer::none())
    }

    /// Asks a question within a budget, whatever the solver's own limits; an observer hears
    /// how the work goes, and every solution of [`Question::All`] and [`Question::Count`].
    ///
    /// # Errors
    /// As [`Solver::ask`].
    pub fn ask_within(
        &self,
        puzzle: &Puzzle,
        question: &Question,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Reply, SolveError> {
        let begun = budget.seconds();
        let mut hired = self.hire(question)?;
        let engine = hired.name();
        let has_program = hired.first.is_some();
        let mut inquiry = Inquiry {
            solver: self,
            puzzle,
            budget,
            observer,
            warnings: Vec::new(),
            statistics: Statistics::of(puzzle),
            program: None,
            by: None,
        };
        let finding = inquiry.ask(question, &mut hired)?;
        let (warnings, mut statistics) = (inquiry.warnings, inquiry.statistics);
        statistics.total_seconds = budget.seconds() - begun;
        Ok(Reply {
            puzzle: puzzle.clone(),
            question: question.clone(),
            engine: inquiry.by.unwrap_or(engine),
            formulation: has_program.then_some(self.formulation),
            finding,
            warnings,
            statistics,
            program: inquiry.program,
        })
    }

    /// The engines for a question.
    fn hire(&self, question: &Question) -> Result<Hired, SolveError> {
        let first = match (&self.first, question) {
            (First::Own(make), _) => Some(make()),
            (First::Named(EngineName::Cdcl), Question::Best(_) | Question::Repair(_)) => {
                return Err(SolveError::NotBest(EngineName::Cdcl.name()));
            }
            (First::Named(EngineName::Highs), _)
            | (First::Usual, Question::Best(_) | Question::Repair(_)) => Some(self.highs()?),
            (First::Usual, Question::One) if cfg!(feature = "highs") => Some(self.highs()?),
            (First::Named(EngineName::Cdcl) | First::Usual, _) => None,
        };
        let seed = self.seed.into();
        let prover = match &self.prover {
            Some(make) => make(),
            None => Box::new(Cdcl { seed }),
        };
        Ok(Hired { first, prover })
    }

    /// HiGHS with these settings.
    #[cfg(feature = "highs")]
    fn highs(&self) -> Result<Box<dyn Engine>, SolveError> {
        let options = HighsOptions {
            seed: self.seed,
            ..self.highs.clone()
        };
        Ok(Box::new(Highs::new(&options)?))
    }

    /// HiGHS is not here.
    #[cfg(not(feature = "highs"))]
    #[allow(clippy::unused_self, reason = "its settings matter where it is")]
    fn highs(&self) -> Result<Box<dyn Engine>, SolveError> {
        Err(SolveError::NoHighs)
    }

    /// How deep deduction goes before an engine is asked for one solution of this puzzle, or for
    /// the best one.
    ///
    /// # Errors
    /// A [`SolveError`] if there is no engine for the question.
    ///
    /// # Examples
    /// ```
    /// use hashilab::engine::EngineName;
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::questions::{Deduce, Question, Solver};
    /// let puzzle: Puzzle = "2,,2\n".parse()?;
    /// let solver = Solver::new().engine(EngineName::Cdcl);
    /// assert_eq!(solver.depth(&puzzle, &Question::One)?, Deduce::Nothing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn depth(&self, puzzle: &Puzzle, question: &Question) -> Result<Deduce, SolveError> {
        let mut hired = self.hire(question)?;
        let task = self.task(puzzle, question);
        Ok(self.engines(&mut hired).depth(&task))
    }

    /// Who is asked for one solution, and how.
    fn engines<'a>(&self, hired: &'a mut Hired) -> Engines<'a> {
        Engines {
            first: match &mut hired.first {
                Some(first) => Some(&mut **first),
                None => None,
            },
            prover: &mut *hired.prover,
            start: self.start,
            deduce: self.deduce,
        }
    }

    /// The program of a puzzle as an engine would be given it for this question, before
    /// anything has been deduced.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if the formulation does not know one of the rules.
    pub fn program(&self, puzzle: &Puzzle, question: &Question) -> Result<Formulated, SolveError> {
        let task = self.task(puzzle, question);
        task.formulated().map_err(SolveError::Unsupported)?;
        Ok(task.into_built().expect("it has just been built"))
    }

    fn task<'a>(&self, puzzle: &'a Puzzle, question: &Question) -> Task<'a> {
        let task = Task::new(puzzle, self.formulation).with_settings(self.settings);
        match question {
            Question::Best(objective) => task.aiming_at(objective.clone()),
            Question::One
            | Question::All { .. }
            | Question::Unique
            | Question::Count { .. }
            | Question::Sweep(..)
            | Question::Backbone
            | Question::Repair(_) => task,
        }
    }

    /// All solutions, one after the other, from whoever lists them.
    pub(super) fn listed<'a>(
        &self,
        puzzle: &'a Puzzle,
        question: &Question,
    ) -> Result<Solutions<'a>, SolveError> {
        let hired = self.hire(question)?;
        let solutions = match (hired.first, question) {
            (Some(first), _) => Solutions::by(Program::new(puzzle, self.formulation, first)?),
            (None, Question::Unique) => Solutions::in_any_order(puzzle),
            (None, _) => Solutions::of(puzzle),
        };
        Ok(match question {
            Question::All { most: Some(most) } | Question::Count { most: Some(most) } => {
                solutions.at_most(*most)
            }
            _ => solutions,
        })
    }
}

/// A question under way.
struct Inquiry<'a, 'o> {
    solver: &'a Solver,
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    observer: &'a mut Observer<'o>,
    warnings: Vec<Warning>,
    statistics: Statistics,
    program: Option<Formulated>,
    /// Who answered, if not the engine that was hired.
    by: Option<&'static str>,
}

impl Inquiry<'_, '_> {
    fn ask(&mut self, question: &Question, hired: &mut Hired) -> Result<Finding, SolveError> {
        match question {
            Question::One | Question::Best(_) => self.solve(question, hired),
            Question::All { .. } | Question::Count { .. } => self.count(question),
            Question::Unique => {
                let mut solutions = self.solver.listed(self.puzzle, question)?;
                let answer = unique_observed(&mut solutions, self.budget, self.observer)?;
                self.warnings.extend(solutions.warning());
                Ok(Finding::Unique(answer))
            }
            Question::Sweep(sweep, narrowing) => self.sweep(sweep, *narrowing),
            Question::Backbone => {
                let answer = match hired.first.take() {
                    None => backbone(self.puzzle, self.budget, &mut self.warnings)?,
                    Some(first) => {
                        let program = Program::new(self.puzzle, self.solver.formulation, first)?;
                        backbone_by(program, self.budget, &mut self.warnings)?
                    }
                };
                Ok(Finding::Backbone(answer))
            }
            Question::Repair(repairing) => {
                let first = hired.first.as_mut().expect("repair has an engine");
                let mut found =
                    repair_with_ties(repairing, &mut **first, self.budget, self.observer)?;
                self.warnings.append(&mut found.warnings);
                Ok(Finding::Repair(found))
            }
        }
    }

    fn solve(&mut self, question: &Question, hired: &mut Hired) -> Result<Finding, SolveError> {
        let task = self.solver.task(self.puzzle, question);
        let mut engines = self.solver.engines(hired);
        let solved = solve(&task, &mut engines, self.budget, self.observer)?;
        let Solved {
            answer,
            best,
            warnings,
            statistics,
        } = solved;
        (self.warnings, self.statistics) = (warnings, statistics);
        self.program = task.into_built();
        Ok(Finding::Solution { answer, best })
    }

    fn sweep(&mut self, sweep: &Sweep, narrowing: Narrowing) -> Result<Finding, SolveError> {
        let sweeper = Sweeper {
            puzzle: self.puzzle,
            narrowing,
            budget: self.budget,
            observer: self.observer,
            warnings: &mut self.warnings,
        };
        let (finding, by) = sweeper.ask(sweep)?;
        self.by = Some(by.name());
        Ok(finding)
    }

    fn count(&mut self, question: &Question) -> Result<Finding, SolveError> {
        let mut solutions = self.solver.listed(self.puzzle, question)?;
        let count = loop {
            match solutions.next(self.budget)? {
                Listed::Solution(solution) => self.observer.tell(Event::Found(&solution)),
                Listed::Complete => break Count::Exactly(solutions.listed()),
                Listed::Stopped(stop) => break Count::AtLeast(solutions.listed(), stop),
            }
        };
        self.warnings.extend(solutions.warning());
        let reason = solutions.reason().cloned();
        Ok(Finding::Count { count, reason })
    }
}
