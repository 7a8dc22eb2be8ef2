//! `hashi sample`: solutions drawn at random, each as likely as any other.

use super::args::plain_text;
use super::ask::QuestionRunner;
use super::exit::Exit;
use super::run::{AskArgs, BoardArgs, CommandCall, MEMORY};
use super::ui::{Failure, Ui};
use crate::notation::Glyphs;
use crate::session::{Sample, SubjectInput};

/// Draw solutions of boards at random
///
/// Each solution is as likely as any other, whatever was drawn before; none is thrown away.
/// The same board, number and seed give the same solutions. Every one has been checked
/// against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi sample board.csv
  hashi sample board.csv --count 5 --seed 7
  hashi sample board.csv --count 1000 --json")]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    sample: Sample,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text(), conflicts_with_all = ["json", "resume", "csv"])]
    ascii: Option<Glyphs>,
    /// Number rows and columns
    #[arg(long, conflicts_with_all = ["json", "resume", "csv"])]
    coordinates: bool,
}

pub(crate) fn run(args: &SampleArgs, ui: Ui) -> Result<Exit, Failure> {
    let asking = QuestionRunner {
        glyphs: args.ascii,
        coordinates: args.coordinates,
        ..QuestionRunner::default()
    };
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.or_memory(MEMORY),
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let query = args.sample.clone().into();
    call.run(|job| {
        let puzzle = job.puzzle()?;
        asking.ask(job, SubjectInput::Puzzle(&puzzle), &query)
    })
}
