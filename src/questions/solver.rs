//! The front door: settings that are kept, and every question asked by them.
//!
//! A [`Solver`] owns its settings, so it can be made once, copied, sent to other threads and
//! asked again and again. Each question gets fresh engines. The layered functions
//! (`solve`, `Solutions`, `backbone`, `repair`) stay for those who bring engines of
//! their own.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::engines::{Deduce, WarmStart};
use crate::engine::{Budget, Clock, Engine, EngineName};
#[cfg(feature = "highs")]
use crate::engine::{HighsOptions, NamedOption};
use crate::milp::{Formulation, Settings};

/// Makes a fresh engine for each question.
pub(super) type Maker = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// Who is asked first.
#[derive(Clone, Default)]
pub(super) enum First {
    /// Whoever is best at the question.
    #[default]
    Usual,
    Named(EngineName),
    Own(Maker),
}

/// How questions are asked: engine, formulation, start, deduction, seed, threads, limits.
///
/// # Examples
/// ```
/// use hashilab::puzzle::Puzzle;
/// use hashilab::questions::{Count, Solver};
/// use std::time::Duration;
/// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let solver = Solver::new().time_limit(Duration::from_secs(10)).seed(7);
/// assert_eq!(solver.solve(&puzzle)?.solution()?.total(), 6);
/// assert_eq!(solver.is_unique(&puzzle)?, Some(false));
/// assert_eq!(solver.count(&puzzle)?, Count::Exactly(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Solver {
    pub(super) first: First,
    pub(super) prover: Option<Maker>,
    pub(super) formulation: Formulation,
    pub(super) settings: Settings,
    pub(super) start: WarmStart,
    pub(super) deduce: Option<Deduce>,
    pub(super) seed: u32,
    #[cfg(feature = "highs")]
    pub(super) highs: HighsOptions,
    time_limit: Option<Duration>,
    clock: Option<Clock>,
    interrupt: Arc<AtomicBool>,
}

impl Solver {
    /// The usual settings: HiGHS for one solution and for the best, clause learning for
    /// questions about all solutions; one thread, seed 0, no limit. Without the feature
    /// `highs` clause learning decides alone, and what needs HiGHS is an error.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Has this engine answer, whatever is asked.
    #[must_use]
    pub fn engine(self, engine: EngineName) -> Self {
        let first = First::Named(engine);
        Self { first, ..self }
    }

    /// Has an engine of your own answer, a fresh one for each question. What it says is
    /// checked like what any engine says.
    #[must_use]
    pub fn engine_by(self, make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static) -> Self {
        let first = First::Own(Arc::new(make));
        Self { first, ..self }
    }

    /// Has an engine of your own find starts and confirm that there is no solution, where
    /// the question is about one solution. Its word is believed.
    #[must_use]
    pub fn prover_by(self, make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static) -> Self {
        let prover: Option<Maker> = Some(Arc::new(make));
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

    /// What is chosen about the formulation, where one solution is wanted. A setting that the
    /// formulation does not have is an error when a question is asked.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// What the first engine begins from.
    #[must_use]
    pub fn start(self, start: WarmStart) -> Self {
        Self { start, ..self }
    }

    /// How deep deduction goes before an engine is asked for one solution.
    #[must_use]
    pub fn deduction(self, deduce: Deduce) -> Self {
        let deduce = Some(deduce);
        Self { deduce, ..self }
    }

    /// The seed of the engines' random choices.
    #[must_use]
    pub fn seed(self, seed: u32) -> Self {
        Self { seed, ..self }
    }

    /// The number of HiGHS's threads.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn threads(mut self, threads: std::num::NonZeroU16) -> Self {
        self.highs.threads = threads;
        self
    }

    /// Sets an option of HiGHS by its own name. A wrong one is an error when a question is
    /// asked.
    #[cfg(feature = "highs")]
    #[must_use]
    pub fn option(mut self, option: NamedOption) -> Self {
        self.highs.options.push(option);
        self
    }

    /// Ends each question after so long.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        let time_limit = Some(limit);
        Self { time_limit, ..self }
    }

    /// Reads the time from this clock instead of the system's.
    ///
    /// # Examples
    /// ```
    /// use hashilab::engine::{Clock, EngineName, Limit};
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::questions::{Solver, Stop};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    /// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
    /// // A year passes between any two looks at it.
    /// let years = AtomicU64::new(0);
    /// let year = 31_556_952;
    /// let clock = Clock::of(move || Duration::from_secs(year * years.fetch_add(1, Ordering::Relaxed)));
    /// let solver = Solver::new().engine(EngineName::Cdcl).clock(clock);
    /// let reply = solver.time_limit(Duration::from_secs(60)).solve(&puzzle)?;
    /// assert_eq!(reply.stop(), Some(Stop::Limit(Limit::Time)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clock(self, clock: Clock) -> Self {
        let clock = Some(clock);
        Self { clock, ..self }
    }

    /// Ends a question as soon as this flag is true.
    #[must_use]
    pub fn interrupted_by(self, interrupt: Arc<AtomicBool>) -> Self {
        Self { interrupt, ..self }
    }

    /// A budget by this solver's limits; its time begins now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let clock = self.clock.clone().unwrap_or_else(Clock::system);
        let budget = Budget::by_clock(clock);
        let budget = match self.time_limit {
            Some(limit) => budget.ending_after(limit),
            None => budget,
        };
        budget.interrupted_by(Arc::clone(&self.interrupt))
    }
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
