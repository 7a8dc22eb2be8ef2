//! `hashi count`: how many solutions a board has, by listing them.

use super::ask::Asking;
use super::engine::EngineArgs;
use super::exit::Exit;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Ui};
use crate::questions::Question;

/// Count the solutions of boards
///
/// Prints the number, or "at least" and how many have been found if a limit was reached.
/// Every solution counted has been checked against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi count board.csv
  hashi count boards/ --jobs 0 --json
  hashi count board.csv --limit 1000 --time-limit 10s
  hashi count board.csv --engine highs --formulation cuts")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &CountArgs, ui: Ui) -> Result<Exit, Failure> {
    let asking = Asking {
        solver: args.engine.of_all()?,
        glyphs: None,
        scale: None,
    };
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let question = Question::Count { most: args.limit };
    call.run(|job| asking.ask(job, &job.puzzle()?, &question))
}
