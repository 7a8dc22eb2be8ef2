//! What is timed: a solver with its settings, under the name that it has everywhere.

use std::fmt;

use crate::desk::Solver;
use crate::engine::EngineName;
use crate::milp::Formulation;
use crate::questions::{Deduce, WarmStart};

/// A solver with its settings. It is asked in the way that a person asks it.
///
/// # Examples
/// ```
/// use hashilab_study::Contender;
/// use hashilab_engine::milp::Formulation;
/// assert_eq!(Contender::highs(Formulation::Flow).to_string(), "highs-flow");
/// ```
#[derive(Clone, Debug)]
pub struct Contender {
    name: String,
    engine: EngineName,
    formulation: Option<Formulation>,
    begins: Option<WarmStart>,
    solver: Solver,
}

impl Contender {
    /// The engine with each of these formulations, if it needs one.
    ///
    /// # Examples
    /// ```
    /// use hashilab_study::Contender;
    /// use hashilab_engine::engine::EngineName;
    /// use hashilab_engine::milp::Formulation;
    /// let contenders = Contender::with(EngineName::Highs, &Formulation::ALL);
    /// assert_eq!(contenders.len(), Formulation::ALL.len());
    /// ```
    #[must_use]
    pub fn with(engine: EngineName, formulations: &[Formulation]) -> Vec<Self> {
        match engine {
            EngineName::Highs => formulations.iter().copied().map(Self::highs).collect(),
            EngineName::Cdcl => vec![Self::cdcl()],
        }
    }

    /// HiGHS on a formulation.
    #[must_use]
    pub fn highs(formulation: Formulation) -> Self {
        Self {
            name: format!("highs-{}", formulation.name()),
            engine: EngineName::Highs,
            formulation: Some(formulation),
            begins: Some(WarmStart::default()),
            solver: Solver::new()
                .engine(EngineName::Highs)
                .formulation(formulation),
        }
    }

    /// Clause learning on the network.
    #[must_use]
    pub fn cdcl() -> Self {
        Self {
            name: "cdcl".to_owned(),
            engine: EngineName::Cdcl,
            formulation: None,
            begins: None,
            solver: Solver::new().engine(EngineName::Cdcl),
        }
    }

    /// The same with a solver and a name of somebody's own.
    #[must_use]
    pub fn configured(self, name: impl Into<String>, solver: Solver) -> Self {
        Self {
            name: name.into(),
            solver,
            ..self
        }
    }

    /// The same beginning from this.
    #[must_use]
    pub fn start(self, start: WarmStart) -> Self {
        Self {
            begins: self.begins.and(Some(start)),
            solver: self.solver.start(start),
            ..self
        }
    }

    /// What it begins from, where it is HiGHS that may begin from something.
    #[must_use]
    pub fn begins(&self) -> Option<WarmStart> {
        self.begins
    }

    /// The same after deduction of this depth.
    #[must_use]
    pub fn deduction(self, deduce: Deduce) -> Self {
        Self {
            solver: self.solver.deduction(deduce),
            ..self
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> EngineName {
        self.engine
    }

    /// The formulation that matters to the engine, if one does.
    #[must_use]
    pub fn formulation(&self) -> Option<Formulation> {
        self.formulation
    }

    /// A solver with this seed.
    pub(super) fn solver(&self, seed: u32) -> Solver {
        self.solver.clone().seed(seed)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
