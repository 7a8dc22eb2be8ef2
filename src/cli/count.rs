//! `hashi count`: how many solutions a board has, by listing them.

use super::args::{Limits, Reading, one_of};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::questions::{Asking, Form, Programs};
use super::ui::{Failure, Ui};
use crate::engine::{EngineName, HighsOptions};
use crate::milp::Formulation;
use crate::notation::Glyphs;

/// Count the solutions of a board
///
/// Prints the number, or "at least" and how many have been found if a limit was reached.
/// Every solution counted has been checked against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi count board.csv
  hashi count board.csv --limit 1000 --time-limit 10s
  hashi count board.csv --engine highs --formulation cuts")]
pub(crate) struct CountArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// Stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// Who lists: HiGHS, which is given a row for each solution that excludes it, before
    /// clause learning finds no other; or clause learning alone
    #[arg(long, default_value = "cdcl", value_name = "NAME",
        value_parser = one_of(&EngineName::ALL, EngineName::name))]
    engine: EngineName,
    /// How HiGHS is given the board
    #[arg(long, default_value_t, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Formulation,
    #[command(flatten)]
    limits: Limits,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

impl CountArgs {
    /// How HiGHS is asked, if it is.
    fn program(&self) -> Option<Programs> {
        match self.engine {
            EngineName::Cdcl => None,
            EngineName::Highs => Some(Programs {
                formulation: self.formulation,
                highs: HighsOptions::default(),
            }),
        }
    }
}

pub(crate) fn run(args: &CountArgs, ui: Ui) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen(Vec::new())?;
    let asking = Asking {
        reading: args.reading.options(),
        limits: args.limits,
        wanted: args.limit,
        program: args.program(),
        form: if args.json {
            Form::Json
        } else {
            Form::Text(Glyphs::Unicode)
        },
        interrupt: interrupt.flag(),
        ui,
    };
    let about = asking.about(&args.board)?;
    interrupt.be_patient();
    about.count()
}
