//! The solver: its settings, and the engines that are chosen by them.
//!
//! A [`Solver`] owns its settings, so it can be made once, copied, sent to other threads and used
//! for many questions. Each question gets fresh engines, on threads that the solver and its copies
//! share.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[cfg(feature = "solvers")]
use super::solver_programs::Programs;
use crate::engine::{Budget, Cdcl, Clock, Engine, EngineName, Task, Threads};
#[cfg(feature = "highs")]
use crate::engine::{Highs, HighsOptions, NamedOption};
use crate::milp::{Formulated, Formulation, Objective, Settings};
use crate::puzzle::Puzzle;
use crate::questions::{Deduce, Engines, ListingProgram, Solutions, SolveError, WarmStart};

/// Makes a fresh engine for each question.
type EngineMaker = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// The first engine.
#[derive(Clone, Default)]
enum First {
    /// The default engine for the question.
    #[default]
    Usual,
    Named(EngineName),
    Own(EngineMaker),
}

/// The settings for all questions: engine, formulation, warm start, deduction, seed, threads,
/// limits.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::Puzzle;
/// use hashilab_session::Solver;
/// use std::time::Duration;
/// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let solver = Solver::new().time_limit(Duration::from_secs(10)).seed(7);
/// assert_eq!(solver.solve(&puzzle)?.solution()?.total(), 6);
/// assert_eq!(solver.is_unique(&puzzle)?, Some(false));
/// assert_eq!(solver.count(&puzzle)?, Some(2_u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Solver {
    first: First,
    prover: Option<EngineMaker>,
    formulation: Formulation,
    settings: Settings,
    start: Option<WarmStart>,
    deduce: Option<Deduce>,
    seed: u32,
    #[cfg(feature = "highs")]
    highs: HighsOptions,
    time_limit: Option<Duration>,
    clock: Option<Clock>,
    interrupt: Arc<AtomicBool>,
    threads: Threads,
    is_as_written: bool,
    #[cfg(feature = "solvers")]
    programs: Programs,
}

impl Solver {
    /// The version of HiGHS that is built in.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn highs_version() -> String {
        crate::engine::Highs::version()
    }

    /// The default settings: HiGHS for one solution and for the best, clause learning for questions
    /// about all solutions; one thread, seed 0, no limit. Without the feature `highs` clause
    /// learning is the only engine, and questions that need HiGHS are an error.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Uses this engine for all questions.
    #[must_use]
    pub fn engine(self, engine: EngineName) -> Self {
        let first = First::Named(engine);
        Self { first, ..self }
    }

    /// Uses an engine of your own, a fresh one for each question. Its results are checked like
    /// those of any engine.
    #[must_use]
    pub fn engine_by(self, make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static) -> Self {
        let first = First::Own(Arc::new(make));
        Self { first, ..self }
    }

    /// Uses an engine of your own for warm starts and for confirming that there is no solution, in
    /// questions about one solution. Its results are trusted.
    #[must_use]
    pub fn prover_by(self, make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static) -> Self {
        let prover: Option<EngineMaker> = Some(Arc::new(make));
        Self { prover, ..self }
    }

    /// Writes integer programs in this formulation.
    #[must_use]
    pub fn formulation(self, formulation: Formulation) -> Self {
        Self {
            formulation,
            ..self
        }
    }

    /// Sets the settings of the formulation, for questions about one solution. A setting that the
    /// formulation does not have is an error in the question.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Sets the warm start of the first engine.
    #[must_use]
    pub fn start(self, start: WarmStart) -> Self {
        let start = Some(start);
        Self { start, ..self }
    }

    /// Sets the depth of deduction before an engine searches for one solution.
    #[must_use]
    pub fn deduction(self, deduce: Deduce) -> Self {
        let deduce = Some(deduce);
        Self { deduce, ..self }
    }

    /// Sets the seed of the engines' random choices.
    #[must_use]
    pub fn seed(self, seed: u32) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of HiGHS's threads.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn threads(mut self, threads: std::num::NonZeroU16) -> Self {
        self.highs.threads = threads;
        self
    }

    /// Sets an option of HiGHS by its own name. An invalid one is an error in the question.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn option(mut self, option: NamedOption) -> Self {
        self.highs.options.push(option);
        self
    }

    /// Gives engines programs as they are written to files: without an auxiliary objective to guide
    /// the search, and by default without a warm start and deduction. Other solvers' programs
    /// always get those.
    #[must_use]
    pub fn as_written(self) -> Self {
        Self {
            is_as_written: true,
            ..self
        }
    }

    /// Sets the path of another solver's program; the default is to look for it on the search path.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_engine::engine::EngineName;
    /// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n".parse()?;
    /// let solver = Solver::new().engine(EngineName::Cbc);
    /// let solver = solver.program_path(EngineName::Cbc, "/nowhere/cbc");
    /// let error = solver.solve(&puzzle).unwrap_err();
    /// assert!(error.to_string().contains("/nowhere/cbc is no program"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "solvers")]
    #[must_use]
    pub fn program_path(mut self, engine: EngineName, path: impl Into<std::path::PathBuf>) -> Self {
        self.programs.paths.insert(engine.name(), path.into());
        self
    }

    /// Uses the program of a command line. Its solution is in this format, or in the one recognised
    /// by its beginning.
    #[cfg(feature = "solvers")]
    #[must_use]
    pub fn command(
        mut self,
        command: crate::solvers::SolverCommand,
        format: Option<crate::milp::SolutionFormat>,
    ) -> Self {
        self.programs.command = Some((command, format));
        self.engine(EngineName::Command)
    }

    /// Keeps the files of other solvers' programs, those of each call in a new subfolder of
    /// `folder`.
    #[cfg(feature = "solvers")]
    #[must_use]
    pub fn keep_files(mut self, folder: impl Into<std::path::PathBuf>) -> Self {
        self.programs.keep = Some(folder.into());
        self
    }

    /// Forbids other solvers' programs in all questions.
    #[cfg(feature = "solvers")]
    #[must_use]
    pub fn without_programs(mut self) -> Self {
        self.programs.are_refused = true;
        self
    }

    /// The program of the other solver to use; nothing for one of our own engines.
    ///
    /// # Errors
    /// A [`SolveError`] if it is not found, or if programs are forbidden.
    #[cfg(feature = "solvers")]
    pub fn program_found(&self) -> Result<Option<crate::solvers::SolverProgram>, SolveError> {
        match self.first {
            First::Named(engine) if engine.is_program() => self.programs.find(engine).map(Some),
            First::Named(_) | First::Usual | First::Own(_) => Ok(None),
        }
    }

    /// Sets the time limit of each question.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        let time_limit = Some(limit);
        Self { time_limit, ..self }
    }

    /// Reads the time from this clock instead of the system's.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Clock, EngineName, Limit};
    /// use hashilab_solve::puzzle::Puzzle;
    /// use hashilab_session::Solver;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    /// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
    /// // A year passes between any two looks at it.
    /// let years = AtomicU64::new(0);
    /// let year = 31_556_952;
    /// let clock = Clock::of(move || Duration::from_secs(year * years.fetch_add(1, Ordering::Relaxed)));
    /// let solver = Solver::new().engine(EngineName::Cdcl).clock(clock);
    /// let answer = solver.time_limit(Duration::from_secs(60)).solve(&puzzle)?;
    /// assert_eq!(answer.ended.limit, Some(Limit::Time));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clock(self, clock: Clock) -> Self {
        let clock = Some(clock);
        Self { clock, ..self }
    }

    /// Ends questions as soon as this flag is true.
    #[must_use]
    pub fn interrupted_by(self, interrupt: Arc<AtomicBool>) -> Self {
        Self { interrupt, ..self }
    }

    /// A budget with this solver's limits; its time begins now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let clock = self.clock.clone().unwrap_or_else(Clock::system);
        let budget = Budget::by_clock(clock);
        let budget = match self.time_limit {
            Some(limit) => budget.ending_after(limit),
            None => budget,
        };
        let budget = budget.interrupted_by(Arc::clone(&self.interrupt));
        budget.on(self.threads.clone())
    }
}

/// The kind of question, as far as the choice of engines depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::session) enum RequestedWork {
    /// Any solution.
    One,
    /// The best solution by a measure, for engines of integer programs only.
    Best,
    /// Repaired clues, for an engine of integer programs, or by cores alone.
    Clues,
    /// A question about all solutions.
    AboutAll,
}

/// The engines for one question.
pub(in crate::session) struct EnginePair {
    pub(in crate::session) first: Option<Box<dyn Engine>>,
    pub(in crate::session) prover: Box<dyn Engine>,
}

impl EnginePair {
    /// The name of the first engine, or of the prover if there is none.
    pub(in crate::session) fn name(&self) -> &'static str {
        let first = self.first.as_ref();
        first.map_or_else(|| self.prover.name(), |first| first.name())
    }
}

impl Solver {
    /// Makes the engines for a question.
    pub(in crate::session) fn make_engines(
        &self,
        wanted: RequestedWork,
    ) -> Result<EnginePair, SolveError> {
        let first = match (&self.first, wanted) {
            (First::Own(make), _) => Some(make()),
            (First::Named(EngineName::Cdcl), RequestedWork::Best) => {
                return Err(SolveError::NotBest(EngineName::Cdcl.name()));
            }
            (First::Named(EngineName::Highs), _) | (First::Usual, RequestedWork::Best) => {
                Some(self.highs()?)
            }
            (First::Usual, RequestedWork::One | RequestedWork::Clues)
                if cfg!(feature = "highs") =>
            {
                Some(self.highs()?)
            }
            (First::Named(EngineName::Cdcl) | First::Usual, _) => None,
            (&First::Named(engine), _) => Some(self.program_engine(engine)?),
        };
        let seed = self.seed.into();
        let prover = match &self.prover {
            Some(make) => make(),
            None => Box::new(Cdcl { seed }),
        };
        Ok(EnginePair { first, prover })
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

    /// An error: this build is without HiGHS.
    #[cfg(not(feature = "highs"))]
    #[allow(clippy::unused_self, reason = "its settings matter where it is")]
    fn highs(&self) -> Result<Box<dyn Engine>, SolveError> {
        Err(SolveError::NoHighs)
    }

    /// Another solver's program with these settings.
    #[cfg(feature = "solvers")]
    fn program_engine(&self, engine: EngineName) -> Result<Box<dyn Engine>, SolveError> {
        #[cfg(feature = "highs")]
        let threads = self.highs.threads;
        #[cfg(not(feature = "highs"))]
        let threads = std::num::NonZeroU16::MIN;
        let engine = self.programs.engine(engine)?;
        Ok(Box::new(engine.threads(threads).seed(self.seed)))
    }

    /// An error: this build runs no programs.
    #[cfg(not(feature = "solvers"))]
    #[allow(
        clippy::unused_self,
        reason = "its settings matter where programs are run"
    )]
    fn program_engine(&self, _: EngineName) -> Result<Box<dyn Engine>, SolveError> {
        Err(SolveError::Program {
            what: super::solver_programs::NO_PROGRAMS.to_owned(),
            hint: "build with the feature `solvers`".to_owned(),
        })
    }

    /// Whether engines get programs as they are written to files, by default without a warm start
    /// and deduction.
    fn writes_as_written(&self) -> bool {
        let is_program = matches!(self.first, First::Named(engine) if engine.is_program());
        is_program || self.is_as_written
    }

    /// The formulation that programs are written in.
    pub(in crate::session) fn formulated_as(&self) -> Formulation {
        self.formulation
    }

    /// The depth of deduction before an engine searches for one solution of this puzzle, or, with
    /// an objective, for the best one.
    ///
    /// # Errors
    /// A [`SolveError`] if there is no engine for the question.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_engine::engine::EngineName;
    /// use hashilab_solve::puzzle::Puzzle;
    /// use hashilab_solve::questions::Deduce;
    /// let puzzle: Puzzle = "2,,2\n".parse()?;
    /// let solver = Solver::new().engine(EngineName::Cdcl);
    /// assert_eq!(solver.depth(&puzzle, None)?, Deduce::Nothing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn depth(
        &self,
        puzzle: &Puzzle,
        objective: Option<&Objective>,
    ) -> Result<Deduce, SolveError> {
        let wanted = objective.map_or(RequestedWork::One, |_| RequestedWork::Best);
        let mut staff = self.make_engines(wanted)?;
        let task = self.task(puzzle, objective);
        Ok(self.engines(&mut staff).depth(&task))
    }

    /// The engines for one solution, with warm start and deduction.
    pub(in crate::session) fn engines<'a>(&self, staff: &'a mut EnginePair) -> Engines<'a> {
        let as_written = self.writes_as_written();
        Engines {
            first: match &mut staff.first {
                Some(first) => Some(&mut **first),
                None => None,
            },
            prover: &mut *staff.prover,
            start: self.start.unwrap_or(if as_written {
                WarmStart::Nothing
            } else {
                WarmStart::default()
            }),
            deduce: self.deduce.or(as_written.then_some(Deduce::Nothing)),
        }
    }

    /// The program of a puzzle as an engine would get it, before any deduction.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if the formulation does not support one of the rules.
    pub fn program(
        &self,
        puzzle: &Puzzle,
        objective: Option<&Objective>,
    ) -> Result<Formulated, SolveError> {
        let task = self.task(puzzle, objective);
        task.formulated(&Budget::unlimited())
            .map_err(SolveError::Unsupported)?;
        Ok(task.into_built().expect("it has just been built"))
    }

    /// The task for an engine.
    pub(in crate::session) fn task<'a>(
        &self,
        puzzle: &'a Puzzle,
        objective: Option<&Objective>,
    ) -> Task<'a> {
        let task = Task::new(puzzle, self.formulation).with_settings(self.settings);
        let task = if self.writes_as_written() {
            task.as_written()
        } else {
            task
        };
        match objective {
            Some(objective) => task.aiming_at(objective.clone()),
            None => task,
        }
    }

    /// The program of a puzzle that this engine solves repeatedly to list solutions.
    pub(in crate::session) fn listing<'a>(
        &self,
        puzzle: &'a Puzzle,
        engine: Box<dyn Engine>,
    ) -> Result<ListingProgram<'a>, SolveError> {
        let program = ListingProgram::new(puzzle, self.formulation, engine)?;
        Ok(if self.writes_as_written() {
            program.as_written()
        } else {
            program
        })
    }

    /// All solutions, one after the other, by the engine that lists them: in the order of the list,
    /// or in the order in which they are found.
    pub(in crate::session) fn listed<'a>(
        &self,
        puzzle: &'a Puzzle,
        in_order: ListOrder,
    ) -> Result<Solutions<'a>, SolveError> {
        Ok(
            match (self.make_engines(RequestedWork::AboutAll)?.first, in_order) {
                (Some(first), _) => Solutions::by(self.listing(puzzle, first)?),
                (None, ListOrder::Any) => Solutions::in_any_order(puzzle),
                (None, ListOrder::Listed) => Solutions::of(puzzle),
            },
        )
    }
}

/// The order of listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::session) enum ListOrder {
    /// Those with fewer bridges on the first edges first.
    Listed,
    /// The order in which they are found.
    Any,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match &self.first {
            First::Usual => "usual",
            First::Named(name) => name.name(),
            First::Own(_) => "own",
        };
        f.debug_struct("Solver")
            .field("engine", &first)
            .field("formulation", &self.formulation)
            .field("start", &self.start)
            .field("deduce", &self.deduce)
            .field("seed", &self.seed)
            .field("time_limit", &self.time_limit)
            .finish_non_exhaustive()
    }
}
