//! The task of an engine, and the trait that engines implement.

use std::cell::OnceCell;

use super::budget::Budget;
use super::observer::Observer;
use super::outcome::{Limit, Run, SolverFiles};
use crate::logic::Domains;
use crate::milp::{
    Formulated, Formulation, FractionalValue, Objective, ProgramSize, Settings, Unsupported,
    formulate_while,
};
use crate::puzzle::{Connectivity, Network, VerifiedBridges};

/// A task's program to solve once, before the next cuts, and its warm start.
#[derive(Clone, Copy, Debug)]
pub struct ProgramRound<'a> {
    /// The task.
    pub task: &'a Task<'a>,
    /// The program, with the cuts that were found.
    pub program: &'a Formulated,
    /// The warm start, if there is one.
    pub point: Option<&'a [f64]>,
}

/// A board to solve and its formulation as an integer program.
///
/// The program is built once, when an engine first needs it; an engine that works on the network
/// never builds it.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Task};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// assert!(task.built().is_none());
/// assert!(task.formulated(&Budget::unlimited()).is_ok());
/// assert!(task.built().is_some());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Task<'a> {
    network: &'a Network,
    formulation: Formulation,
    settings: Settings,
    objective: Option<Objective>,
    best_within: Option<f64>,
    is_as_written: bool,
    known: OnceCell<Domains>,
    start: OnceCell<VerifiedBridges>,
    formulated: OnceCell<Formulated>,
    grown: OnceCell<Formulated>,
}

impl<'a> Task<'a> {
    /// The task to solve this network.
    #[must_use]
    pub fn new(network: &'a Network, formulation: Formulation) -> Self {
        Self {
            network,
            formulation,
            settings: Settings::default(),
            objective: None,
            best_within: None,
            is_as_written: false,
            known: OnceCell::new(),
            start: OnceCell::new(),
            formulated: OnceCell::new(),
            grown: OnceCell::new(),
        }
    }

    /// Sets options of the formulation.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The options of the formulation.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Sets an objective: an optimal solution is wanted.
    #[must_use]
    pub fn aiming_at(self, objective: Objective) -> Self {
        let within = half_a_unit(self.network, &objective);
        Self {
            objective: Some(objective),
            ..self.for_the_best(within)
        }
    }

    /// Makes the search continue after the first solution, until the bound of the program's
    /// objective is within this gap, so that no other value is in between.
    #[must_use]
    pub fn for_the_best(self, within: f64) -> Self {
        Self {
            best_within: Some(within),
            ..self
        }
    }

    /// Leaves out the objective that only guides the search: the program is then the one that is
    /// written to files.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Task};
    /// use hashilab_engine::milp::Formulation;
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let task = Task::new(&network, Formulation::Flow).as_written();
    /// assert!(task.formulated(&Budget::unlimited())?.model.objective().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_written(self) -> Self {
        Self {
            is_as_written: true,
            ..self
        }
    }

    /// The gap that the bound must reach; `None` if any solution will do.
    #[must_use]
    pub fn best_within(&self) -> Option<f64> {
        self.best_within
    }

    /// The objective, if there is one.
    #[must_use]
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// Sets bounds that hold in every solution, for engines to use. Must be called before the
    /// integer program is built; only the first call counts.
    pub fn know(&self, domains: Domains) {
        debug_assert!(self.built().is_none(), "the program holds what is known");
        self.known.get_or_init(|| domains);
    }

    /// The known bounds that hold in every solution.
    #[must_use]
    pub fn known(&self) -> Option<&Domains> {
        self.known.get()
    }

    /// Sets a known solution as the warm start of an engine. Must be called before the integer
    /// program is built, unless that was stated; only the first call counts.
    pub fn begin_from(&self, solution: VerifiedBridges) {
        self.start.get_or_init(|| solution);
    }

    /// The task to solve this program of the network, with all rows that were added to it.
    #[must_use]
    pub fn stated(network: &'a Network, formulation: Formulation, formulated: Formulated) -> Self {
        Self {
            formulated: OnceCell::from(formulated),
            ..Self::new(network, formulation)
        }
    }

    /// The board as a network.
    #[must_use]
    pub fn network(&self) -> &'a Network {
        self.network
    }

    /// The formulation of the integer program.
    #[must_use]
    pub fn formulation(&self) -> Formulation {
        self.formulation
    }

    /// The warm start, if there is one.
    #[must_use]
    pub fn start(&self) -> Option<&VerifiedBridges> {
        self.start.get()
    }

    /// The integer program, built at the first call, with known bounds and the rows that an engine
    /// has added. With neither an objective nor a warm start, it gets an objective that guides the
    /// search to a solution, unless connectivity is free.
    ///
    /// # Errors
    /// [`Unsupported`] if the formulation does not support a rule of the board, or the program is too
    /// large for the budget's memory; [`Unsupported::Stopped`] if a limit came before it was built.
    pub fn formulated(&self, budget: &Budget) -> Result<&Formulated, Unsupported> {
        if let Some(formulated) = self.built() {
            return Ok(formulated);
        }
        let settings = Settings {
            most_bytes: self.settings.most_bytes.or(budget.most_bytes()),
            ..self.settings
        };
        let mut formulated = formulate_within(self.network, self.formulation, settings, budget)?;
        if let Some(domains) = self.known() {
            formulated.tighten(domains);
        }
        let must_connect = match self.network.board().rules().connectivity() {
            Connectivity::Required => true,
            Connectivity::Free => false,
        };
        match (self.objective(), self.start()) {
            (Some(objective), _) => formulated.aim(self.network, objective),
            (None, None) if must_connect && !self.is_as_written => {
                formulated.favour_built_edges();
            }
            (None, _) => {}
        }
        Ok(self.formulated.get_or_init(|| formulated))
    }

    /// The integer program if it has been built, with the rows that an engine has added.
    #[must_use]
    pub fn built(&self) -> Option<&Formulated> {
        self.grown.get().or_else(|| self.formulated.get())
    }

    /// Takes the integer program out of the task, if it has been built.
    #[must_use]
    pub fn into_built(self) -> Option<Formulated> {
        self.grown
            .into_inner()
            .or_else(|| self.formulated.into_inner())
    }

    /// Stores the program that an engine finally solved, with the rows that it added.
    pub fn keep(&self, grown: Formulated) {
        self.grown.get_or_init(|| grown);
    }
}

/// States the integer program of a network. Nothing is built where the least that any program of
/// this network needs is beyond the budget's memory.
///
/// # Errors
/// [`Unsupported`] names what the formulation does not support; [`Unsupported::Stopped`] if a limit
/// is reached before the program is built.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, formulate_within};
/// use hashilab_engine::milp::{Formulation, Settings, Unsupported};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let within = |budget| {
///     formulate_within(&network, Formulation::Flow, Settings::default(), &budget).map(|_| ())
/// };
/// assert_eq!(within(Budget::unlimited()), Ok(()));
/// assert_eq!(within(Budget::unlimited().within_memory(1)), Err(Unsupported::Stopped));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn formulate_within(
    network: &Network,
    formulation: Formulation,
    settings: Settings,
    budget: &Budget,
) -> Result<Formulated, Unsupported> {
    match formulation {
        Formulation::Notebook | Formulation::Flow | Formulation::Cuts => {
            if !can_hold_program(network, budget) {
                return Err(Unsupported::Stopped);
            }
        }
        // Their programs grow faster than the board, and their size is estimated closely.
        Formulation::Order
        | Formulation::Multi
        | Formulation::MultiDirected
        | Formulation::Tree => {}
    }
    let go_on = || budget.reached().is_none();
    formulate_while(network, formulation, settings, &go_on)
}

/// Whether the budget's memory holds the least that any program of this network needs.
#[must_use]
pub fn can_hold_program(network: &Network, budget: &Budget) -> bool {
    let least = ProgramSize::least(network).bytes();
    budget.reached_with(least) != Some(Limit::Memory)
}

/// A gap within which there is no other value of an objective, with a safe margin.
fn half_a_unit(network: &Network, objective: &Objective) -> f64 {
    let [unit, scale] = [objective.unit(network), objective.scale(network)];
    unit.millionths() as f64 / scale.millionths() as f64 / 2.0
}

/// A solver of tasks. Its answers are claims.
pub trait Engine {
    /// The engine's name for users.
    fn name(&self) -> &'static str;

    /// Works on a task until it is decided or the budget is spent.
    ///
    /// # Errors
    /// An [`EngineError`] if this engine cannot solve such a task or failed. A limit is an outcome,
    /// not an error.
    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError>;
}

impl<E: Engine + ?Sized> Engine for &mut E {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        (**self).solve(task, budget, observer)
    }
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        (**self).solve(task, budget, observer)
    }
}

/// Why an engine returned no outcome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EngineError {
    /// The board cannot be formulated as the chosen integer program.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The engine's values are not whole numbers of bridges.
    #[error("{engine} returned values that are not whole numbers: {cause}")]
    NotIntegral {
        /// The engine.
        engine: &'static str,
        /// The value.
        cause: FractionalValue,
        /// The input and output of an external program.
        files: Option<Box<SolverFiles>>,
    },
    /// The files that the engine needs cannot be written.
    #[error("{what}")]
    Files {
        /// Which files, and why.
        what: String,
        /// How to fix it.
        hint: String,
    },
    /// The engine fails with the given options, and not without them.
    #[error("{cause}; it does not without its options")]
    Options {
        /// The error with them.
        cause: Box<EngineError>,
    },
    /// The engine failed.
    #[error("{engine} failed: {what}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What happened.
        what: String,
    },
}
