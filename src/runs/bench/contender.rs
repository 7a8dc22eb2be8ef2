//! What is timed: an engine with its settings, under the name that it has everywhere.

use std::fmt;

use crate::engine::{Cdcl, Engine, Highs, HighsOptions, Presolve};
use crate::milp::Formulation;
use crate::questions::Engines;

/// An engine by the name that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineName {
    /// HiGHS.
    Highs,
    /// Clause learning.
    Cdcl,
}

impl EngineName {
    /// All engines.
    pub const ALL: [Self; 2] = [Self::Highs, Self::Cdcl];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Highs => "highs",
            Self::Cdcl => "cdcl",
        }
    }

    /// The engine with each of these formulations, if it needs one.
    ///
    /// # Examples
    /// ```
    /// use hashi::{milp::Formulation, runs::bench::EngineName};
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
    pub(super) fn ask<T>(self, seed: u32, question: impl FnOnce(&mut Engines<'_>) -> T) -> T {
        let highs = |presolve| {
            let options = HighsOptions {
                seed,
                presolve,
                ..HighsOptions::default()
            };
            Highs::new(&options).expect("options of our own choice")
        };
        let mut witness = highs(Presolve::Off);
        let first: &mut dyn Engine = match self {
            Self::Highs(_) => &mut highs(HighsOptions::default().presolve),
            Self::Cdcl => &mut Cdcl { seed: seed.into() },
        };
        question(&mut Engines {
            first,
            witness: &mut witness,
        })
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
