//! The types of answers: results, warnings, statistics, and errors.
//!
//! Infeasible and undecided are answers; an error means that the question was invalid or that an
//! engine failed.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::elementary::{Elementary, elementary};
#[cfg(feature = "highs")]
use crate::engine::OptionError;
use crate::engine::{EngineError, Limit, SolveStats, SolverFiles, Verdict};
use crate::logic::{Deduction, Rule, Tier};
use crate::milp::{Formulated, Formulation, ModelSize, Objective, Unsupported};
use crate::puzzle::{Amount, Bridges, Network, Solution, Violations};

/// The source of a claim: an engine, and the formulation that it was given if it used one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Claimant {
    /// The engine that was asked: `highs`, `cdcl`, `sweep`.
    pub engine: &'static str,
    /// The formulation that it was given; nothing if it needs none.
    pub formulation: Option<Formulation>,
}

impl fmt::Display for Claimant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formulation {
            Some(formulation) => write!(f, "{} with {formulation}", self.engine),
            None => f.write_str(self.engine),
        }
    }
}

/// Why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Infeasibility {
    /// An elementary reason, which can be checked by hand.
    Elementary(Elementary),
    /// Deduction ends in a contradiction.
    Deduced {
        /// The highest tier of rules that was allowed.
        tier: Tier,
        /// The steps, all of them checked; the last is the contradiction.
        deductions: Vec<Deduction>,
    },
    /// Proved by an engine whose proofs are believed.
    Proved {
        /// The source of the proof.
        proof: Claimant,
        /// The source of an earlier claim, if there was one.
        claim: Option<Claimant>,
    },
}

impl Infeasibility {
    /// The reason where deduction ends in a contradiction: an elementary one if there is one.
    pub(super) fn contradicted(network: &Network, tier: Tier, deductions: Vec<Deduction>) -> Self {
        match elementary(network) {
            Some(reason) => Self::Elementary(reason),
            None => Self::Deduced { tier, deductions },
        }
    }

    /// The reason as a sentence.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::{Board, Network, Rules, Size};
    /// use hashilab_solve::questions::{Claimant, Infeasibility};
    /// let network = Network::of(Board::new(Size::new(1, 1), vec![], Rules::default())?);
    /// let proof = Claimant { engine: "cdcl", formulation: None };
    /// let reason = Infeasibility::Proved { proof, claim: None };
    /// assert_eq!(reason.describe(&network), "cdcl proves that there is no solution");
    /// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, network: &Network) -> String {
        match self {
            Self::Elementary(reason) => reason.describe(network),
            Self::Deduced { tier, deductions } => {
                let (tier, steps) = (tier.name(), deductions.len());
                format!("deduction (tier {tier}) ends in a contradiction, steps checked: {steps}")
            }
            Self::Proved { proof, claim: None } => {
                format!("{proof} proves that there is no solution")
            }
            Self::Proved {
                proof,
                claim: Some(claim),
            } => format!("{claim} finds no solution, {proof} proves that there is none"),
        }
    }
}

/// How good a solution is, for questions with an objective.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimality {
    /// The objective.
    pub objective: Objective,
    /// The objective value, computed from the bridges.
    pub value: Amount,
    /// The bound on the objective, if an engine has given one.
    pub bound: Option<ObjectiveBound>,
    /// The limit that ended the search for a better solution or for the proof of optimality.
    pub limit: Option<Limit>,
}

/// A bound on the objective, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveBound {
    /// No solution is better than this.
    pub amount: Amount,
    /// The source of the bound; `None` where there is only one choice.
    pub claim: Option<Claimant>,
}

impl Optimality {
    /// Whether the bound equals the value.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.bound.is_some_and(|bound| bound.amount == self.value)
    }

    /// The gap between value and bound, as a share of the value; `None` without a bound, or where
    /// the value is 0 and the bound is not.
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        Objective::gap(self.value, self.bound?.amount)
    }
}

/// Something that the caller should know although the answer is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// An engine called a board with a solution infeasible.
    FalseClaim {
        /// The source of the wrong claim.
        claim: Claimant,
        /// The engine that found the solution.
        witness: Claimant,
    },
    /// A claim is about a program with too small a constant M, and need not be true of the board.
    SmallM {
        /// The source of the claim.
        claim: Claimant,
        /// The constant.
        m: u32,
        /// Whether the claim was that there is no solution, and there is one.
        is_refuted: bool,
    },
    /// An engine claimed that all solutions had been found, and there are others.
    Missed {
        /// The source of the wrong claim.
        claim: Claimant,
        /// The engine that found another solution.
        witness: Claimant,
    },
    /// A step of deduction is wrong, so no deduction is used.
    FalseDeduction {
        /// The rule that is wrong.
        rule: Rule,
    },
    /// An engine claimed a bound, and there is a better solution.
    FalseBound {
        /// The source of the wrong bound.
        claim: Claimant,
        /// The bound.
        bound: Amount,
        /// The objective value of the solution.
        value: Amount,
    },
    /// A solver's program ended in an unclear state.
    Unclear {
        /// The solver.
        claim: Claimant,
        /// Its last line, or what is wrong with its solution.
        last_line: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FalseClaim { claim, witness } => write!(
                f,
                "{claim} wrongly claimed that the board is infeasible; {witness} found a solution"
            ),
            Self::SmallM { claim, m, .. } => write!(
                f,
                "the program that {claim} was given need not be true of the board: its M, {m}, is \
                 smaller than the number of the other islands; what was claimed of it does not count"
            ),
            Self::Missed { claim, witness } => write!(
                f,
                "{claim} wrongly claimed that there are no more solutions; {witness} found one"
            ),
            Self::FalseDeduction { rule } => write!(
                f,
                "a step of deduction by the rule {rule:?} is wrong; the answer does without deduction"
            ),
            Self::FalseBound {
                claim,
                bound,
                value,
            } => write!(
                f,
                "{claim} wrongly claimed the bound {bound}; there is a solution with {value}"
            ),
            Self::Unclear { claim, last_line } => {
                write!(f, "{claim} did not say how it ended: {last_line}")
            }
        }
    }
}

/// The size of a board and the cost of its answer, in numbers.
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
    /// The effort of the engine; all zero if none was needed.
    pub stats: SolveStats,
    /// The number of edges fixed by deduction.
    pub fixed: usize,
    /// Seconds spent on deduction.
    pub deduce_seconds: f64,
    /// Seconds spent on finding a warm start for the engine.
    pub start_seconds: f64,
    /// Seconds spent on confirming or refuting a claim of infeasibility.
    pub witness_seconds: f64,
    /// Seconds spent on checking the answer against the rules.
    pub verify_seconds: f64,
    /// Total seconds, verification included.
    pub total_seconds: f64,
}

impl Statistics {
    /// The statistics of a board before any work.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        Self {
            islands: network.islands().len(),
            edges: network.edges().len(),
            crossings: network.crossings().len(),
            model: None,
            stats: SolveStats::default(),
            fixed: 0,
            deduce_seconds: 0.0,
            start_seconds: 0.0,
            witness_seconds: 0.0,
            verify_seconds: 0.0,
            total_seconds: 0.0,
        }
    }
}

/// Notes that a solution is the warm start of an engine, which found none itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptStart {
    /// The engine that found none.
    pub engine: &'static str,
    /// The engine that found the warm start.
    pub found_by: &'static str,
    /// The limit that ended the engine.
    pub limit: Limit,
}

impl fmt::Display for KeptStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            engine,
            found_by,
            limit,
        } = self;
        write!(
            f,
            "the solution is the start, by {found_by}, and {engine} came to none: {limit}"
        )
    }
}

/// An answer with its warnings, files and statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// The answer to "what solves this board?": bridges that keep every rule; the reason why none do;
    /// or the limit that ended the search before either was established.
    pub answer: Verdict<Solution, Infeasibility>,
    /// Of an undecided board: the source of an unconfirmed claim that it is infeasible.
    pub unconfirmed: Option<Claimant>,
    /// Set if the solution is only the warm start of the engine.
    pub kept_start: Option<KeptStart>,
    /// How good the solution is, if there is one and an objective was given.
    pub best: Option<Optimality>,
    /// Warnings about the answer.
    pub warnings: Vec<Warning>,
    /// The input and output of an external solver.
    pub files: Option<SolverFiles>,
    /// The effort.
    pub statistics: Statistics,
}

impl SolveResult {
    /// Why a board is undecided that this limit left open, as a sentence.
    #[must_use]
    pub fn undecided_because(&self, limit: Limit) -> String {
        match self.unconfirmed {
            Some(claim) => format!(
                "{claim} claims that there is no solution, but nothing confirms it: {limit}"
            ),
            None => limit.to_string(),
        }
    }
}

/// Bridges that an engine returned as an answer and that break the rules.
#[derive(Clone, Debug)]
pub struct RefutedAnswer {
    /// The engine that returned them.
    pub claim: Claimant,
    /// The bridges.
    pub bridges: Bridges,
    /// The violated rules.
    pub violations: Violations,
    /// The program that was solved, for a bug report.
    pub formulated: Option<Formulated>,
    /// The input and output of an external solver.
    pub files: Option<SolverFiles>,
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board has something that the engine or formulation does not support; the message names
    /// both.
    #[error(transparent)]
    Unsupported(Unsupported),
    /// The engine finds solutions but does not optimise.
    #[error("{0} finds a solution, not the best one")]
    NotBest(&'static str),
    /// The state of a sweep would be too large.
    #[error("too much of the board stands open at a time for a sweep")]
    TooWide,
    /// The question needs HiGHS, which this build lacks.
    #[error("this needs HiGHS: build with the feature `highs`")]
    NoHighs,
    /// An external solver cannot be run.
    #[error("{what}: {hint}")]
    Program {
        /// What is wrong.
        what: String,
        /// How to fix it.
        hint: String,
    },
    /// An invalid option of HiGHS.
    #[cfg(feature = "highs")]
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An engine failed.
    #[error(transparent)]
    Engine(EngineError),
    /// An engine's answer does not verify.
    #[error("{}'s answer does not verify: {}", .0.claim, .0.violations)]
    Refuted(Box<RefutedAnswer>),
}

impl SolveError {
    /// The engine that failed, or whose answer does not verify.
    #[must_use]
    pub fn answerer(&self) -> Option<&'static str> {
        match self {
            Self::Refuted(refuted) => Some(refuted.claim.engine),
            Self::Engine(
                EngineError::Failed { engine, .. } | EngineError::NotIntegral { engine, .. },
            ) => Some(engine),
            _ => None,
        }
    }

    /// The input and output of an external solver whose answer is wrong.
    #[must_use]
    pub fn files(&self) -> Option<&SolverFiles> {
        match self {
            Self::Refuted(refuted) => refuted.files.as_ref(),
            Self::Engine(EngineError::NotIntegral { files, .. }) => files.as_deref(),
            _ => None,
        }
    }

    /// Whether the engine fails with the given options, and not without them.
    #[must_use]
    pub fn is_by_options(&self) -> bool {
        matches!(self, Self::Engine(EngineError::Options { .. }))
    }

    /// The limit for which there is no program, if that is why.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Unsupported(Unsupported::TooLarge { .. }) => Some(Limit::Memory),
            Self::Unsupported(Unsupported::Stopped) => Some(Limit::Time),
            _ => None,
        }
    }

    /// Whether the question was refused before any work, without a failure.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::Unsupported(_)
            | Self::NotBest(_)
            | Self::TooWide
            | Self::NoHighs
            | Self::Program { .. } => true,
            #[cfg(feature = "highs")]
            Self::Option(_) => true,
            Self::Engine(_) | Self::Refuted(_) => false,
        }
    }
}

impl From<EngineError> for SolveError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Unsupported(unsupported) => Self::Unsupported(unsupported),
            EngineError::Files { what, hint } => Self::Program { what, hint },
            EngineError::NotIntegral { .. }
            | EngineError::Failed { .. }
            | EngineError::Options { .. } => Self::Engine(error),
        }
    }
}
