//! `--minimise`, `--maximise` and `--weights`: of all solutions the best is wanted.

use std::path::PathBuf;

use super::args::{named_input, one_of};
use super::run::input::Input;
use super::ui::{Failure, Ui};
use crate::milp::{Direction, Objective};
use crate::notation::{Source, read_weights};
use crate::puzzle::{Measure, Network};

/// What is to be made small or large.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Objective")]
pub(crate) struct AimArgs {
    /// Find the solution with the least: bridges, built edges, length of all bridges from
    /// island to island, or weight
    #[arg(long, alias = "minimize", value_name = "WHAT", conflicts_with = "maximise",
        value_parser = one_of(&What::ALL, What::name))]
    minimise: Option<What>,
    /// Find the solution with the most
    #[arg(long, alias = "maximize", value_name = "WHAT",
        value_parser = one_of(&What::ALL, What::name))]
    maximise: Option<What>,
    /// What one bridge on an edge weighs: a CSV file with the columns from, to and weight;
    /// an edge that is not listed weighs 0
    #[arg(long, value_name = "FILE", value_parser = named_input())]
    weights: Option<PathBuf>,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Bridges,
    Built,
    Length,
    Weight,
}

impl What {
    const ALL: [Self; 4] = [Self::Bridges, Self::Built, Self::Length, Self::Weight];

    fn name(self) -> &'static str {
        match self {
            Self::Bridges => "bridges",
            Self::Built => "built",
            Self::Length => "length",
            Self::Weight => "weight",
        }
    }
}

/// What is wanted of every board's solution.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    direction: Direction,
    wanted: Wanted,
}

/// A measure before there is a board.
#[derive(Clone, Debug)]
enum Wanted {
    Bridges,
    Built,
    Length,
    Weight(Source),
}

impl AimArgs {
    /// Whether anything is wanted.
    pub(crate) fn is_given(&self) -> bool {
        self.minimise.is_some() || self.maximise.is_some()
    }

    /// The files that are read for it.
    pub(crate) fn reads(&self) -> Vec<PathBuf> {
        self.weights.iter().cloned().collect()
    }

    /// What is wanted, if anything is; weights are read, but not yet for a board.
    pub(crate) fn aim(&self, ui: Ui) -> Result<Option<Aim>, Failure> {
        let (direction, what) = match (self.minimise, self.maximise) {
            (Some(what), _) => (Direction::Minimise, what),
            (None, Some(what)) => (Direction::Maximise, what),
            (None, None) if self.weights.is_some() => return Err(stray_weights()),
            (None, None) => return Ok(None),
        };
        let wanted = match (what, &self.weights) {
            (What::Bridges, None) => Wanted::Bridges,
            (What::Built, None) => Wanted::Built,
            (What::Length, None) => Wanted::Length,
            (What::Weight, Some(path)) => Wanted::Weight(Input::File(path.clone()).read(ui)?),
            (What::Weight, None) => {
                let why = "the objective weight needs --weights FILE";
                return Err(Failure::usage(why.to_owned()));
            }
            (What::Bridges | What::Built | What::Length, Some(_)) => return Err(stray_weights()),
        };
        Ok(Some(Aim { direction, wanted }))
    }
}

fn stray_weights() -> Failure {
    let why = "--weights needs --minimise weight or --maximise weight";
    Failure::usage(why.to_owned())
}

impl Aim {
    /// What is wanted of every board alike; nothing for weights, which are a board's own.
    pub(crate) fn of_all_boards(&self) -> Option<Objective> {
        let measure = match &self.wanted {
            Wanted::Bridges => Measure::Bridges,
            Wanted::Built => Measure::Built,
            Wanted::Length => Measure::Length,
            Wanted::Weight(_) => return None,
        };
        Some(Objective {
            direction: self.direction,
            measure,
        })
    }

    /// What is wanted of this board's solution.
    pub(crate) fn objective(&self, network: &Network) -> Result<Objective, Failure> {
        let measure = match &self.wanted {
            Wanted::Bridges => Measure::Bridges,
            Wanted::Built => Measure::Built,
            Wanted::Length => Measure::Length,
            Wanted::Weight(source) => Measure::Weight(read_weights(source, network)?),
        };
        Ok(Objective {
            direction: self.direction,
            measure,
        })
    }
}
