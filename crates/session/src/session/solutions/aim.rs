//! The objective: fields that several questions have.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::milp::{Direction, Objective};
use crate::notation::{ParseError, read_weights};
use crate::puzzle::{Measure, Network};
use crate::session::asking::text::NamedText;
use crate::session::asking::usage_error::UsageError;

crate::puzzle::by_name::closed! {
    /// What is measured.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Quantity {
        /// The number of bridges.
        Bridges = "bridges",
        /// The number of built edges.
        Built = "built",
        /// The length of all bridges, from island to island.
        Length = "length",
        /// The weight of all bridges.
        Weight = "weight",
    }
}

crate::puzzle::by_name::by_name!(Quantity);

/// What is to be made small or large.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[cfg_attr(feature = "arguments", command(next_help_heading = "Objective"))]
#[serde(default)]
pub struct ObjectiveOption {
    /// Find the solution with the least: bridges, built edges, length of all bridges from
    /// island to island, or weight
    #[cfg_attr(feature = "arguments", arg(long, alias = "minimize", value_name = "WHAT",
        conflicts_with = "maximise",
        value_parser = crate::session::asking::flags::one_of(&Quantity::ALL, Quantity::name)))]
    pub minimise: Option<Quantity>,
    /// Find the solution with the most
    #[cfg_attr(feature = "arguments", arg(long, alias = "maximize", value_name = "WHAT",
        value_parser = crate::session::asking::flags::one_of(&Quantity::ALL, Quantity::name)))]
    pub maximise: Option<Quantity>,
    /// What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    /// edge that is not listed weighs 0.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub weights: Option<NamedText>,
}

impl ObjectiveOption {
    /// The direction and the quantity of the objective.
    fn goal(&self) -> Option<(Direction, Quantity)> {
        let least = self.minimise.map(|what| (Direction::Minimise, what));
        least.or(self.maximise.map(|what| (Direction::Maximise, what)))
    }

    /// Whether there is an objective.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.goal().is_some()
    }

    /// Rejects options that do not go together.
    ///
    /// # Errors
    /// [`UsageError`] by the fields' names.
    pub fn check(&self) -> Result<(), UsageError> {
        if self.minimise.is_some() && self.maximise.is_some() {
            return Err(UsageError::of(
                "{minimise} and {maximise} exclude each other",
            ));
        }
        match (self.goal(), &self.weights) {
            (Some((_, Quantity::Weight)), None) => {
                Err(UsageError::of("the objective weight needs {weights}"))
            }
            (Some((_, Quantity::Weight)), Some(_)) | (_, None) => Ok(()),
            (_, Some(_)) => Err(UsageError::of(
                "{weights} needs {minimise=weight} or {maximise=weight}",
            )),
        }
    }

    /// The objective if it is the same for all boards; nothing for weights, which belong to one
    /// board.
    #[must_use]
    pub fn of_all_boards(&self) -> Option<Objective> {
        let (direction, what) = self.goal()?;
        let measure = match what {
            Quantity::Bridges => Measure::Bridges,
            Quantity::Built => Measure::Built,
            Quantity::Length => Measure::Length,
            Quantity::Weight => return None,
        };
        Some(Objective { direction, measure })
    }

    /// The objective for this board, if there is one.
    ///
    /// # Errors
    /// A [`ParseError`] if the weights do not fit this board.
    pub fn objective(&self, network: &Network) -> Result<Option<Objective>, ParseError> {
        let (Some((direction, Quantity::Weight)), Some(weights)) = (self.goal(), &self.weights)
        else {
            return Ok(self.of_all_boards());
        };
        let source = weights.source("weights");
        let measure = Measure::Weight(read_weights(&source, network)?);
        Ok(Some(Objective { direction, measure }))
    }
}
