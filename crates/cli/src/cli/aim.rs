//! `--minimise`, `--maximise` and `--weights`: the objective.

use std::path::PathBuf;

use super::args::named_input;
use super::run::input::Input;
use super::ui::{Failure, Ui};
use crate::session::ObjectiveOption;

/// What is to be made small or large, with weights from a file.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Objective")]
pub(crate) struct AimArgs {
    #[command(flatten)]
    aim: ObjectiveOption,
    /// What one bridge on an edge weighs: a CSV file with the columns from, to and weight;
    /// an edge that is not listed weighs 0
    #[arg(long, value_name = "FILE", value_parser = named_input())]
    weights: Option<PathBuf>,
}

impl AimArgs {
    /// Whether there is an objective.
    pub(crate) fn is_given(&self) -> bool {
        self.aim.is_given()
    }

    /// The files to read for the objective.
    pub(crate) fn reads(&self) -> Vec<PathBuf> {
        self.weights.iter().cloned().collect()
    }

    /// The objective, if there is one; weights are read, but not yet parsed for a board.
    pub(crate) fn aim(&self, ui: Ui) -> Result<ObjectiveOption, Failure> {
        let weighed = |weights| ObjectiveOption {
            weights,
            ..self.aim.clone()
        };
        let Some(path) = &self.weights else {
            let aim = weighed(None);
            aim.check()?;
            return Ok(aim);
        };
        // Options that do not go together are reported before a file is read.
        weighed(Some(String::new().into())).check()?;
        Ok(weighed(Some(Input::File(path.clone()).read(ui)?.into())))
    }
}
