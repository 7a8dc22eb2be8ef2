//! What is said about a board: answers, warnings, statistics, and what is not an answer.
//!
//! Infeasible and undecided are answers; an error means that the question could not be
//! asked or that the machinery broke.

use std::fmt;

use super::elementary::{Elementary, elementary};
#[cfg(feature = "highs")]
use crate::engine::OptionError;
use crate::engine::{EngineError, Limit, SolveStats, SolverFiles, Verdict};
use crate::logic::{Deduction, Rule, Tier};
use crate::milp::{Formulated, Formulation, Objective, Unsupported};
use crate::puzzle::{Amount, Bridges, Network, Solution, Violations};

/// The answer to "what solves this board?": bridges that keep every rule; why nothing does, by an
/// elementary argument or a proof; or why neither could be settled.
pub type SolveOutcome = Verdict<Solution, Infeasibility, Undecided>;

/// Who claims something: an engine, and the formulation that it was given if it used one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimant {
    /// The engine's name.
    pub engine: &'static str,
    /// The formulation that it solved.
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
    /// A reason that anybody can check.
    Elementary(Elementary),
    /// Deduction ends in a contradiction.
    Deduced {
        /// How deep it had to go, at most.
        tier: Tier,
        /// The steps, every one of them checked; the last is the contradiction.
        deductions: Vec<Deduction>,
    },
    /// An engine whose proofs are believed has proved it.
    Proved {
        /// Whose proof it is.
        proof: Claimant,
        /// Who had claimed it before, if anybody had.
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

/// Why a board could not be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// What ended the work.
    pub limit: Limit,
    /// Who had claimed by then that the board is infeasible, without a witness.
    pub unconfirmed: Option<Claimant>,
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

/// How good a solution is, where the best was wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimality {
    /// What was wanted.
    pub objective: Objective,
    /// What the solution measures, worked out from its bridges.
    pub value: Amount,
    /// How good a solution can be at most, if anybody has said.
    pub bound: Option<ObjectiveBound>,
    /// What ended the search for a better one, or for the proof that there is none.
    pub limit: Option<Limit>,
}

/// How good a solution can be, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveBound {
    /// No solution is better than this.
    pub amount: Amount,
    /// Whose claim that is; nothing where there is no choice at all.
    pub claim: Option<Claimant>,
}

impl Optimality {
    /// Whether the bound leaves nothing better.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.bound.is_some_and(|bound| bound.amount == self.value)
    }

    /// The gap between value and bound, as a share of the value; nothing without a bound, or
    /// where the value is 0 and the bound is not.
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        Objective::gap(self.value, self.bound?.amount)
    }
}

/// Something that the asker should know although the answer stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// An engine called the board infeasible, and it has a solution.
    FalseClaim {
        /// Who was wrong.
        claim: Claimant,
        /// Who found the solution.
        witness: Claimant,
    },
    /// What an engine claimed is about a program of too small a constant M, and need not be true
    /// of the board.
    SmallM {
        /// Who claimed it.
        claim: Claimant,
        /// The constant.
        m: u32,
    },
    /// An engine claimed that all solutions had been found, and there are more.
    Missed {
        /// Who was wrong.
        claim: Claimant,
        /// Who found another solution.
        witness: Claimant,
    },
    /// A step of deduction does not hold, so nothing that was deduced is used.
    FalseDeduction {
        /// The rule that is wrong.
        rule: Rule,
    },
    /// An engine claimed a bound, and there is a better solution.
    FalseBound {
        /// Who was wrong.
        claim: Claimant,
        /// The bound.
        bound: Amount,
        /// What the solution measures.
        value: Amount,
    },
    /// A program ended, and how is unclear.
    Unclear {
        /// Whose program.
        claim: Claimant,
        /// What there is instead: its last line, or what is wrong with its solution.
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
            Self::SmallM { claim, m } => write!(
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
    pub stats: SolveStats,
    /// The number of edges that deduction left one number for.
    pub fixed: usize,
    /// Seconds that deduction took.
    pub deduce_seconds: f64,
    /// Seconds that it took to find a solution for the engine to begin from.
    pub start_seconds: f64,
    /// Seconds that it took to confirm or refute a claim of infeasibility.
    pub witness_seconds: f64,
    /// Seconds that it took to check the answer against the rules.
    pub verify_seconds: f64,
    /// Seconds for everything together, verification included.
    pub total_seconds: f64,
}

impl Statistics {
    /// What a board amounts to before anything has been done.
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

/// That a solution is what an engine was to begin from, since the engine itself came to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptStart {
    /// The engine that came to none.
    pub engine: &'static str,
    /// Who had found the start.
    pub found_by: &'static str,
    /// What ended the engine.
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

/// An answer and what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// The answer.
    pub answer: SolveOutcome,
    /// Whether it is no more than what the engine was to begin from.
    pub kept_start: Option<KeptStart>,
    /// How good the solution is, if there is one and the best was wanted.
    pub best: Option<Optimality>,
    /// What should be known beside it.
    pub warnings: Vec<Warning>,
    /// What another solver's program was given and what it wrote.
    pub files: Option<SolverFiles>,
    /// What it took.
    pub statistics: Statistics,
}

/// Bridges that an engine returned as an answer and that break the rules.
#[derive(Clone, Debug)]
pub struct RefutedAnswer {
    /// Who returned them.
    pub claim: Claimant,
    /// The bridges.
    pub bridges: Bridges,
    /// The rules that they break.
    pub violations: Violations,
    /// The program that was solved, for the report of the bug.
    pub formulated: Option<Formulated>,
    /// What another solver's program was given and what it wrote.
    pub files: Option<SolverFiles>,
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board has something that a part that was asked does not know; the message names
    /// both.
    #[error(transparent)]
    Unsupported(Unsupported),
    /// The engine finds a solution and no best one.
    #[error("{0} finds a solution, not the best one")]
    NotBest(&'static str),
    /// A sweep would have to hold too much of the board open at a time.
    #[error("too much of the board stands open at a time for a sweep")]
    TooWide,
    /// The question needs HiGHS, which this build does not have.
    #[error("this needs HiGHS: build with the feature `highs`")]
    NoHighs,
    /// Another solver's program cannot be run.
    #[error("{what}: {hint}")]
    Program {
        /// What is wrong.
        what: String,
        /// What to do about it.
        hint: String,
    },
    /// An option of HiGHS is none.
    #[cfg(feature = "highs")]
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An engine broke.
    #[error(transparent)]
    Engine(EngineError),
    /// An engine's answer does not verify.
    #[error("{}'s answer does not verify: {}", .0.claim, .0.violations)]
    Refuted(Box<RefutedAnswer>),
}

impl SolveError {
    /// The engine that broke, or whose answer does not verify.
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

    /// What another solver's program was given and what it wrote, where its answer is wrong.
    #[must_use]
    pub fn files(&self) -> Option<&SolverFiles> {
        match self {
            Self::Refuted(refuted) => refuted.files.as_ref(),
            Self::Engine(EngineError::NotIntegral { files, .. }) => files.as_deref(),
            _ => None,
        }
    }

    /// Whether the engine breaks with the options that it was given, and does not without them.
    #[must_use]
    pub fn is_by_options(&self) -> bool {
        matches!(self, Self::Engine(EngineError::Options { .. }))
    }

    /// Whether the question was refused before any work, and nothing broke.
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
