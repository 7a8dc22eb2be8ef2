//! What an engine is asked, and the one trait that engines share.

use std::cell::OnceCell;

use super::budget::Budget;
use super::observer::Observer;
use super::outcome::{Run, SolverFiles};
use crate::logic::Domains;
use crate::milp::{
    Formulated, Formulation, FractionalValue, Objective, Settings, Unsupported, formulate_as,
};
use crate::puzzle::{Connectivity, Network, VerifiedBridges};

/// A board to solve and how to write it as an integer program.
///
/// The program is built when an engine asks for it, once; an engine that works on the
/// network never builds it.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Task;
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// assert!(task.built().is_none());
/// assert!(task.formulated().is_ok());
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

    /// The same task with what is chosen about the formulation.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// What is chosen about the formulation.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The same task, but of all solutions the best is wanted.
    #[must_use]
    pub fn aiming_at(self, objective: Objective) -> Self {
        let within = half_a_unit(self.network, &objective);
        Self {
            objective: Some(objective),
            ..self.for_the_best(within)
        }
    }

    /// The same task, but the search goes on after the first solution, until the bound of the
    /// program's objective is so close that no other value lies between.
    #[must_use]
    pub fn for_the_best(self, within: f64) -> Self {
        Self {
            best_within: Some(within),
            ..self
        }
    }

    /// The same task, but its program has no objective that nobody asked for: it is the one
    /// that people write to a file.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Task;
    /// use hashilab_engine::milp::Formulation;
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let task = Task::new(&network, Formulation::Flow).as_written();
    /// assert!(task.formulated()?.model.objective().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_written(self) -> Self {
        Self {
            is_as_written: true,
            ..self
        }
    }

    /// How close the bound has to come to the best solution; nothing if any solution will do.
    #[must_use]
    pub fn best_within(&self) -> Option<f64> {
        self.best_within
    }

    /// What is wanted of the solution beyond the rules, if anything is.
    #[must_use]
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// Gives the task bounds that every solution keeps, for engines to build on. They come
    /// before the integer program, and the first ones stay.
    pub fn know(&self, domains: Domains) {
        debug_assert!(self.built().is_none(), "the program holds what is known");
        self.known.get_or_init(|| domains);
    }

    /// The bounds that every solution keeps, as far as they are known.
    #[must_use]
    pub fn known(&self) -> Option<&Domains> {
        self.known.get()
    }

    /// Gives the task a solution that is known already, for an engine to begin from. It
    /// comes before the integer program is built, unless that was stated, and the first one
    /// stays.
    pub fn begin_from(&self, solution: VerifiedBridges) {
        self.start.get_or_init(|| solution);
    }

    /// The task to solve this program of the network, whatever rows it has been given.
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

    /// How the board is written as an integer program.
    #[must_use]
    pub fn formulation(&self) -> Formulation {
        self.formulation
    }

    /// The solution to begin from, if there is one.
    #[must_use]
    pub fn start(&self) -> Option<&VerifiedBridges> {
        self.start.get()
    }

    /// The integer program, built at the first call, with the rows that an engine added
    /// since, and with what is known as bounds. Where nothing is wanted beyond the rules
    /// and there is no solution to begin from, its objective leads the search to one,
    /// unless islands may stay apart.
    ///
    /// # Errors
    /// [`Unsupported`] if the formulation cannot say something that the board has.
    pub fn formulated(&self) -> Result<&Formulated, Unsupported> {
        if let Some(formulated) = self.built() {
            return Ok(formulated);
        }
        let mut formulated = formulate_as(self.network, self.formulation, self.settings)?;
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

    /// The integer program if it has been built, with the rows that an engine added since.
    #[must_use]
    pub fn built(&self) -> Option<&Formulated> {
        self.grown.get().or_else(|| self.formulated.get())
    }

    /// The integer program if it has been built, taken out of the task.
    #[must_use]
    pub fn into_built(self) -> Option<Formulated> {
        self.grown
            .into_inner()
            .or_else(|| self.formulated.into_inner())
    }

    /// Keeps the program that an engine solved in the end, with the rows that it added.
    pub fn keep(&self, grown: Formulated) {
        self.grown.get_or_init(|| grown);
    }
}

/// The gap within which no other value of an objective lies, by a safe margin.
fn half_a_unit(network: &Network, objective: &Objective) -> f64 {
    let [unit, scale] = [objective.unit(network), objective.scale(network)];
    unit.millionths() as f64 / scale.millionths() as f64 / 2.0
}

/// What solves. Its answers are claims.
pub trait Engine {
    /// The engine's name as people type it.
    fn name(&self) -> &'static str;

    /// Works on a task until it is decided or the budget is spent.
    ///
    /// # Errors
    /// An [`EngineError`] if the task cannot be asked of this engine or its machinery
    /// broke. A limit is an outcome, not an error.
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

/// Why an engine has no outcome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EngineError {
    /// The board cannot be written as the integer program that was wanted.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The engine's numbers are no numbers of bridges.
    #[error("{engine} returned values that are not whole numbers: {cause}")]
    NotIntegral {
        /// The engine.
        engine: &'static str,
        /// Which value.
        cause: FractionalValue,
        /// What a program was given and what it wrote.
        files: Option<Box<SolverFiles>>,
    },
    /// The files that the engine needs cannot be written.
    #[error("{what}")]
    Files {
        /// Which, and why.
        what: String,
        /// What to do about it.
        hint: String,
    },
    /// The engine breaks with the options that people gave it, and does not without them.
    #[error("{cause}; it does not without its options")]
    Options {
        /// What happened with them.
        cause: Box<EngineError>,
    },
    /// The engine broke.
    #[error("{engine} failed: {what}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What happened.
        what: String,
    },
}
