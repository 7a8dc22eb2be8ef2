//! What is said about a board: answers, warnings, statistics, and what is not an answer.
//!
//! Infeasible and undecided are answers; an error means that the question could not be
//! asked or that the machinery broke.

use std::fmt;

use super::elementary::Elementary;
use crate::engine::{Effort, EngineError, Limit};
use crate::milp::{Formulated, Formulation, Unsupported};
use crate::puzzle::{Bridges, Network, Solution, Violations};

/// The answer to "what solves this board?".
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Bridges that keep every rule.
    Solved(Solution),
    /// Nothing does, by an argument that needs no trust in one engine.
    Infeasible(Infeasibility),
    /// Neither could be settled.
    Undecided(Undecided),
}

/// Who claims something: an engine, and the formulation that it was given if it used one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The engine's name.
    pub engine: &'static str,
    /// The formulation that it solved.
    pub formulation: Option<Formulation>,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formulation {
            Some(formulation) => write!(f, "{} with {formulation}", self.engine),
            None => f.write_str(self.engine),
        }
    }
}

/// Who spoke for or against a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The exhaustive search, which shares nothing with any engine.
    Oracle,
    /// Another engine or another formulation.
    Engine(Claim),
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Oracle => f.write_str("exhaustive search"),
            Self::Engine(claim) => claim.fmt(f),
        }
    }
}

/// Why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Infeasibility {
    /// A reason that anybody can check.
    Elementary(Elementary),
    /// An engine claims it and an independent witness agrees.
    Confirmed {
        /// Who claimed it.
        claim: Claim,
        /// Who agrees.
        witness: Witness,
    },
}

impl Infeasibility {
    /// The reason as a sentence.
    ///
    /// # Examples
    /// ```
    /// use hashi::puzzle::{Board, Network, Rules, Size};
    /// use hashi::questions::{Claim, Infeasibility, Witness};
    /// let network = Network::of(Board::new(Size::new(1, 1), vec![], Rules::default())?);
    /// let claim = Claim { engine: "highs", formulation: None };
    /// let reason = Infeasibility::Confirmed { claim, witness: Witness::Oracle };
    /// assert_eq!(reason.describe(&network), "highs finds no solution, exhaustive search agrees");
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, network: &Network) -> String {
        match self {
            Self::Elementary(reason) => reason.describe(network),
            Self::Confirmed { claim, witness } => {
                format!("{claim} finds no solution, {witness} agrees")
            }
        }
    }
}

/// Why a board could not be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// What ended the work.
    pub limit: Limit,
    /// Who had claimed by then that the board is infeasible, without a witness.
    pub unconfirmed: Option<Claim>,
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, unconfirmed } = self;
        match unconfirmed {
            Some(claim) => {
                write!(
                    f,
                    "{claim} claims that there is no solution, but nothing confirms it: {limit}"
                )
            }
            None => limit.fmt(f),
        }
    }
}

/// Something that the asker should know although the answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// An engine called the board infeasible, and it has a solution.
    FalseClaim {
        /// Who was wrong.
        claim: Claim,
        /// Who found the solution.
        witness: Witness,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FalseClaim { claim, witness } => write!(
                f,
                "{claim} wrongly claimed that the board is infeasible; {witness} found a solution"
            ),
        }
    }
}

/// The size of an integer program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelSize {
    /// The number of variables.
    pub columns: usize,
    /// The number of constraints.
    pub rows: usize,
    /// The number of coefficients that are not zero.
    pub nonzeros: usize,
}

impl ModelSize {
    /// The size of this program.
    #[must_use]
    pub fn of(formulated: &Formulated) -> Self {
        let model = &formulated.model;
        Self {
            columns: model.columns().len(),
            rows: model.rows().len(),
            nonzeros: model.nonzeros(),
        }
    }
}

/// What a board and its answer amount to in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistics {
    /// The number of islands.
    pub islands: usize,
    /// The number of edges.
    pub edges: usize,
    /// The number of crossings.
    pub crossings: usize,
    /// The size of the integer program, if one was built.
    pub model: Option<ModelSize>,
    /// What the engine took; nothing if none was needed.
    pub effort: Effort,
    /// Seconds that it took to confirm or refute a claim of infeasibility.
    pub witness_seconds: f64,
    /// Seconds that it took to check the answer against the rules.
    pub verify_seconds: f64,
    /// Seconds for everything together, verification included.
    pub total_seconds: f64,
}

/// An answer and what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// What should be known beside it.
    pub warnings: Vec<Warning>,
    /// What it took.
    pub statistics: Statistics,
}

/// Bridges that an engine returned as an answer and that break the rules.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// Who returned them.
    pub claim: Claim,
    /// The bridges.
    pub bridges: Bridges,
    /// The rules that they break.
    pub violations: Violations,
    /// The program that was solved, for the report of the bug.
    pub formulated: Option<Formulated>,
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board has something that cannot be solved yet; the message names its cell.
    #[error(transparent)]
    Unsupported(Unsupported),
    /// An engine broke.
    #[error(transparent)]
    Engine(EngineError),
    /// An engine's answer does not verify.
    #[error("{}'s answer does not verify: {}", .0.claim, .0.violations)]
    Refuted(Box<Refuted>),
}

impl From<EngineError> for SolveError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Unsupported(unsupported) => Self::Unsupported(unsupported),
            EngineError::NotIntegral { .. } | EngineError::Failed { .. } => Self::Engine(error),
        }
    }
}
