//! What is timed: an engine with its settings, under the name that it has everywhere.

use std::fmt;

use crate::engine::{Cdcl, Engine, EngineName, Highs, HighsOptions};
use crate::milp::Formulation;
use crate::questions::{Deduce, Engines, WarmStart};

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

    /// Puts a question to fresh engines with this seed.
    pub(super) fn ask<T>(
        self,
        (seed, start, deduce): (u32, WarmStart, Option<Deduce>),
        question: impl FnOnce(&mut Engines<'_>) -> T,
    ) -> T {
        let mut prover = Cdcl { seed: seed.into() };
        let mut highs = match self {
            Self::Highs(_) => Some(highs(seed)),
            Self::Cdcl => None,
        };
        question(&mut Engines {
            first: highs.as_mut().map(|highs| highs as &mut dyn Engine),
            prover: &mut prover,
            start,
            deduce,
        })
    }
}

fn highs(seed: u32) -> Highs {
    let options = HighsOptions {
        seed,
        ..HighsOptions::default()
    };
    Highs::new(&options).expect("options of our own choice")
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Highs(formulation) => write!(f, "highs-{}", formulation.name()),
            Self::Cdcl => f.write_str("cdcl"),
        }
    }
}
