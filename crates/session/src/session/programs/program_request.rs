//! Additions to a formulation's program (bounds that deduction finds, the bridges of a part of an
//! answer, every cut) and its relaxation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulations::Choice;
use super::own_parts::OwnParts;
use crate::engine::{Budget, Limit};
use crate::logic::Tier;
use crate::milp::{Formulated, Outline, Unsupported};
use crate::notation::{ParseError, read_answer};
use crate::puzzle::{EdgeId, Network};
use crate::questions::{Deduce, Warning, bounds};
use crate::session::asking::text::NamedText;
use crate::session::asking::usage_error::UsageError;

/// What is added to a formulation's program, and what is let go.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(
    feature = "arguments",
    derive(clap::Args),
    command(next_help_heading = "Program")
)]
#[serde(default)]
pub struct ProgramAdditions {
    /// How deep deduction goes to fix columns [default: none]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TIER",
        value_parser = crate::session::asking::flags::one_of(&Deduce::ALL, Deduce::name)))]
    pub deduce: Option<Deduce>,
    /// Fix the edges that this answer names, part of a solution: text, CSV or JSON.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub fix: Option<NamedText>,
    /// Let every column take all numbers between its bounds
    #[cfg_attr(feature = "arguments", arg(long))]
    pub relax: bool,
    /// List every cut of the formulation cuts, for up to 16 islands; where clues add up to an
    /// even number it wants two bridges
    #[cfg_attr(feature = "arguments", arg(long))]
    pub all_cuts: bool,
    /// Rows, an objective and fixed columns of one's own.
    #[cfg_attr(feature = "arguments", arg(skip))]
    #[serde(flatten)]
    pub own: OwnParts,
}

/// A program as requested.
#[derive(Clone, Debug)]
pub struct ProgramRequest<P> {
    /// The program, or its outline.
    pub program: P,
    /// What was wrong with a step of deduction; its bounds are left out.
    pub warning: Option<Warning>,
}

/// Why a program is not stated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProgramError {
    /// It would exceed the memory limit.
    #[error("{0}")]
    TooLarge(Unsupported),
    /// A limit came before it was stated.
    #[error("{0}")]
    Stopped(Limit),
    /// The board or the options do not go with the formulation.
    #[error("{0}")]
    Refused(UsageError),
    /// The part of an answer cannot be read.
    #[error(transparent)]
    Answer(#[from] ParseError),
}

impl ProgramError {
    /// Why a formulation's program is not stated within a budget.
    fn of(why: Unsupported, budget: &Budget) -> Self {
        match why {
            Unsupported::TooLarge { .. } => Self::TooLarge(why),
            Unsupported::Stopped => Self::Stopped(budget.ended_by()),
            Unsupported::Rule(_) | Unsupported::NoSetting { .. } | Unsupported::NoIsland(_) => {
                Self::Refused(UsageError::because(why.to_string()))
            }
        }
    }
}

impl ProgramAdditions {
    /// Whether deduction fixes columns.
    #[must_use]
    pub fn deduces(&self) -> bool {
        self.tier().is_some()
    }

    /// The program of a board.
    ///
    /// # Errors
    /// [`ProgramError`] if this formulation cannot state it.
    pub fn program(
        &self,
        choice: &Choice,
        network: &Network,
        budget: &Budget,
    ) -> Result<ProgramRequest<Formulated>, ProgramError> {
        let mut program = choice
            .program(network, budget)
            .map_err(|why| ProgramError::of(why, budget))?;
        let warning = self.complete(&mut program, choice, network, budget)?;
        Ok(ProgramRequest { program, warning })
    }

    /// The outline of the program, for counting.
    ///
    /// # Errors
    /// [`ProgramError`] if this formulation cannot state it.
    pub fn outline(
        &self,
        choice: &Choice,
        network: &Network,
        budget: &Budget,
    ) -> Result<ProgramRequest<Outline>, ProgramError> {
        let mut program = choice
            .outline(network)
            .map_err(|why| ProgramError::of(why, budget))?;
        let warning = self.complete(program.built(), choice, network, budget)?;
        Ok(ProgramRequest { program, warning })
    }

    fn tier(&self) -> Option<Tier> {
        match self.deduce.unwrap_or(Deduce::Nothing) {
            Deduce::UpTo(tier) => Some(tier),
            Deduce::Nothing => None,
        }
    }

    /// Makes the additions to a formulation's program.
    fn complete(
        &self,
        program: &mut Formulated,
        choice: &Choice,
        network: &Network,
        budget: &Budget,
    ) -> Result<Option<Warning>, ProgramError> {
        let mut warned = None;
        if let Some(tier) = self.tier() {
            let (domains, warning) = bounds(network, tier, budget);
            if let Some(limit) = budget.reached() {
                return Err(ProgramError::Stopped(limit));
            }
            program.tighten(&domains);
            warned = warning;
        }
        if let Some(answer) = &self.fix {
            program.fix_bridges(&fixed(answer, network)?);
        }
        if self.all_cuts {
            let refused = |why: String| ProgramError::Refused(UsageError::because(why));
            if program.is_complete(network) {
                let what = format!(": the formulation {} leaves no cuts out", choice.name);
                return Err(ProgramError::Refused(
                    UsageError::field("all_cuts").text(what),
                ));
            }
            let added = program.add_all_cuts(network);
            added.map_err(|why| refused(why.to_string()))?;
        }
        self.own.add(program).map_err(ProgramError::Refused)?;
        if self.relax {
            program.model.relax();
        }
        Ok(warned)
    }
}

/// The edges that an answer names, with their bridges.
fn fixed(answer: &NamedText, network: &Network) -> Result<Vec<(EdgeId, u8)>, ProgramError> {
    let source = answer.source("fix");
    let placed = read_answer(&source, network)?;
    let most = network.board().rules().max_bridges();
    let refused = |what: String| {
        ProgramError::Refused(UsageError::because(format!("{}: {what}", source.name)))
    };
    let fixed = placed.iter().map(|one| {
        let ends = network.island_at(one.from).zip(network.island_at(one.to));
        let edge = ends.and_then(|(from, to)| network.edge_between(from, to));
        let edge = edge.ok_or_else(|| {
            refused(format!(
                "there is no edge between {} and {}",
                one.from, one.to
            ))
        })?;
        if one.count > most {
            return Err(refused(format!(
                "an edge carries at most {most} bridges, found {}",
                one.count
            )));
        }
        Ok((edge, one.count))
    });
    fixed.collect()
}
