//! What is timed: an engine with its settings, under the name that it has everywhere.

use std::fmt;

use crate::engine::EngineName;
use crate::milp::Formulation;
use crate::questions::{Deduce, Solver, WarmStart};

impl EngineName {
    /// The engine with each of these formulations, if it needs one.
    ///
    /// # Examples
    /// ```
    /// use hashi::{engine::EngineName, milp::Formulation};
    /// assert_eq!(EngineName::Highs.contenders(&Formulation::ALL).len(), Formulation::ALL.len());
    /// ```
    #[must_use]
    pub fn contenders(self, formulations: &[Formulation]) -> Vec<Contender> {
        match self {
            Self::Highs => formulations.iter().copied().map(Contender::Highs).collect(),
            Self::Cdcl => vec![Contender::Cdcl],
        }
    }
}

/// An engine with its settings. Each is asked in the way that a person asks it.
///
/// # Examples
/// ```
/// use hashi::{milp::Formulation, runs::bench::Contender};
/// assert_eq!(Contender::Highs(Formulation::Flow).to_string(), "highs-flow");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// HiGHS on a formulation.
    Highs(Formulation),
    /// Clause learning on the network.
    Cdcl,
}

impl Contender {
    /// The engine.
    #[must_use]
    pub fn engine(self) -> EngineName {
        match self {
            Self::Highs(_) => EngineName::Highs,
            Self::Cdcl => EngineName::Cdcl,
        }
    }

    /// The formulation that matters to the engine, if one does.
    #[must_use]
    pub fn formulation(self) -> Option<Formulation> {
        match self {
            Self::Highs(formulation) => Some(formulation),
            Self::Cdcl => None,
        }
    }

    /// A solver with this seed, start and deduction.
    pub(super) fn solver(self, seed: u32, start: WarmStart, deduce: Option<Deduce>) -> Solver {
        let solver = Solver::new().engine(self.engine()).seed(seed).start(start);
        let solver = match self.formulation() {
            Some(formulation) => solver.formulation(formulation),
            None => solver,
        };
        match deduce {
            Some(deduce) => solver.deduction(deduce),
            None => solver,
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Highs(formulation) => write!(f, "highs-{}", formulation.name()),
            Self::Cdcl => f.write_str("cdcl"),
        }
    }
}
