//! `hashi repair`: repairs misread clues.

use std::slice;

use super::args::plain_text;
use super::ask::QuestionRunner;
use super::exit::Exit;
use super::files::{self, Content, LookScope, PictureArgs};
use super::run::output::Template;
use super::run::pictures;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Ui};
use crate::notation::Glyphs;
use crate::questions::Readings;
use crate::session::{QuestionSubject, Repair, SubjectInput};

/// Find the clues that are meant, where some were misread
///
/// Of all clues that have a solution, those that are most likely: by the probabilities of a
/// recogniser (a table with row, col, p1, p2 and so on, or JSON), or, given a board, with
/// the fewest clues changed and these by as little as possible. Prints the changes and a
/// solution, which has been checked against the rules. That nothing is likelier is the word
/// of HiGHS, with --unique that of clause learning.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi repair board.csv
  hashi repair probabilities.csv --unique --out repaired.csv --png repaired.png
  hashi repair board.csv --all --limit 10
  hashi repair boards/ --jobs 0 --time-limit 1m --json")]
pub(crate) struct RepairArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    repair: Repair,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text(), conflicts_with_all = ["json", "resume", "csv"])]
    ascii: Option<Glyphs>,
    /// Write the repaired board, as its ending says: csv, has, unsw or prob
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl RepairArgs {
    fn files(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        let mut wanted = Vec::new();
        if let Some(out) = &self.out {
            wanted.push(files::board(out)?);
        }
        let others = if self.ask.wants_json() {
            LookScope::Nothing
        } else {
            LookScope::Text
        };
        wanted.extend(self.pictures.beside(others)?);
        Ok(wanted)
    }
}

pub(crate) fn run(args: &RepairArgs, ui: Ui) -> Result<Exit, Failure> {
    let asking = QuestionRunner {
        glyphs: args.ascii,
        coordinates: args.pictures.look.coordinates,
        look: args.pictures.look.clone(),
        ..QuestionRunner::default()
    };
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files: args.files()?,
        reads: Vec::new(),
        ui,
    };
    let query = args.repair.clone().into();
    call.run(|job| {
        let reading = &job.call.reading;
        let readings = match pictures::readings(&job.source, reading, job.budget())? {
            Some(readings) => readings,
            None => <Readings as QuestionSubject>::of(
                SubjectInput::Texts(slice::from_ref(&job.source), reading),
                job.budget(),
            )?,
        };
        asking.ask(job, SubjectInput::Readings(&readings), &query)
    })
}
