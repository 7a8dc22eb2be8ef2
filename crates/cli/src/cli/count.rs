//! `hashi count`: how many solutions boards have, by a sweep or by listing them, and how
//! likely each edge is.

use super::args::one_of;
use super::ask::QuestionRunner;
use super::exit::Exit;
use super::files::{Content, PictureArgs};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall, MEMORY};
use super::show::Shares;
use super::ui::{Failure, Ui};
use crate::query::Query;
use crate::session::{Ask as _, Count, Likely, SubjectInput, UsageError};

/// Count the solutions of boards
///
/// Prints the number, or "at least" and a number if a limit was reached. A sweep over the
/// board counts without listing, however many there are; with --limit, --engine or
/// --formulation, or where too much stands open at a time, the solutions are listed, each
/// checked against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi count board.csv
  hashi count boards/ --jobs 0 --json
  hashi count board.csv --likely
  hashi count board.csv --likely --png likely.png
  hashi count board.csv --narrow deduction --memory 2GiB --time-limit 10s
  hashi count board.csv --connectivity free --components
  hashi count board.csv --limit 1000
  hashi count board.csv --engine highs --formulation cuts")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Print how likely each edge is: the share of solutions with at least 1, 2, ... bridges;
    /// a picture shows every bridge that some solution has
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true,
        default_missing_value = "table", conflicts_with = "components",
        value_parser = one_of(&Shares::ALL, Shares::name))]
    likely: Option<Shares>,
    #[command(flatten)]
    count: Count,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl CountArgs {
    /// The question of how likely each edge is, if it is asked. Options without effect on it are
    /// errors.
    fn likely(&self) -> Result<Option<Likely>, Failure> {
        self.count.check()?;
        if self.likely.is_none() {
            return Ok(None);
        }
        if let Some(list) = self.count.lists() {
            return Err(UsageError::of("{likely} is for a sweep and ")
                .join(list)
                .text(" for listing: leave one out")
                .into());
        }
        let narrow = self.count.narrow;
        Ok(Some(Likely { narrow }))
    }

    /// The pictures of the likelihoods.
    fn files(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        let files = self.pictures.files()?;
        if !files.is_empty() && self.likely.is_none() {
            let what = "--png, --svg and --pdf show how likely each edge is";
            return Err(Failure::usage(what).hint("add --likely"));
        }
        Ok(files)
    }
}

pub(crate) fn run(args: &CountArgs, ui: Ui) -> Result<Exit, Failure> {
    let query = match args.likely()? {
        Some(likely) => Query::from(likely),
        None => args.count.clone().into(),
    };
    let files = args.files()?;
    if args.likely == Some(Shares::Csv) && args.ask.wants_json() {
        let what = "--likely=csv is a form of text, and --json prints records";
        return Err(Failure::usage(what).hint("the records of --likely --json have all shares"));
    }
    let asking = QuestionRunner {
        shares: args.likely.unwrap_or_default(),
        look: args.pictures.look.clone(),
        ..QuestionRunner::default()
    };
    let call = CommandCall {
        boards: &args.boards,
        ask: match args.count.lists() {
            Some(_) => args.ask.clone(),
            None => args.ask.or_memory(MEMORY),
        },
        files,
        reads: Vec::new(),
        ui,
    };
    call.run(|job| {
        let puzzle = job.puzzle()?;
        asking.ask(job, SubjectInput::Puzzle(&puzzle), &query)
    })
}
