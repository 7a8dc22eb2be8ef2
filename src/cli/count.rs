//! `hashi count`: how many solutions boards have, by a sweep or by listing them, and how
//! likely each edge is.

use super::args::one_of;
use super::ask::Asking;
use super::engine::EngineArgs;
use super::exit::Exit;
use super::files::{Content, PictureArgs};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call, MEMORY};
use super::show::Shares;
use super::ui::{Failure, Ui};
use crate::questions::{Narrowing, Question, Solver, Sweep};

/// Who counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// A sweep, unless what is asked for needs a list.
    Auto,
    /// A sweep.
    Sweep,
    /// One solution after the other.
    List,
}

impl By {
    const ALL: [Self; 3] = [Self::Auto, Self::Sweep, Self::List];

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Sweep => "sweep",
            Self::List => "list",
        }
    }
}

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
    /// Who counts
    #[arg(long, default_value = "auto", value_name = "NAME",
        value_parser = one_of(&By::ALL, By::name))]
    by: By,
    /// Who narrows the board before a sweep: clause learning, by what all solutions have in
    /// common; or checked deduction, so that the sweep shares nothing with an engine
    /// [default: backbone]
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&Narrowing::ALL, Narrowing::name))]
    narrow: Option<Narrowing>,
    /// Print how likely each edge is: the share of solutions with at least 1, 2, ... bridges;
    /// a picture shows every bridge that some solution has
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true,
        default_missing_value = "table", conflicts_with = "components",
        value_parser = one_of(&Shares::ALL, Shares::name))]
    likely: Option<Shares>,
    /// Print how many solutions have one component, two, and so on
    #[arg(long)]
    components: bool,
    /// List, and stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl CountArgs {
    /// Whether a sweep counts. An option that would do nothing is refused.
    fn is_swept(&self) -> Result<bool, Failure> {
        let of_lists = [
            ("--limit", self.limit.is_some()),
            (
                self.engine.given().unwrap_or_default(),
                self.engine.given().is_some(),
            ),
        ];
        let of_sweeps = [
            ("--by sweep", self.by == By::Sweep),
            ("--narrow", self.narrow.is_some()),
            ("--likely", self.likely.is_some()),
            ("--components", self.components),
        ];
        let first = |options: &[(&'static str, bool)]| {
            let given = options.iter().find(|(_, is_given)| *is_given);
            given.map(|&(name, _)| name)
        };
        let list = first(&of_lists).or((self.by == By::List).then_some("--by list"));
        match (list, first(&of_sweeps)) {
            (Some(list), Some(sweep)) => Err(Failure::usage(format!(
                "{sweep} is for a sweep and {list} for listing: leave one out"
            ))),
            (Some(_), None) => Ok(false),
            (None, _) => Ok(true),
        }
    }

    /// The pictures of how likely each edge is.
    fn files(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        let files = self.pictures.files()?;
        if !files.is_empty() && self.likely.is_none() {
            let what = "--png, --svg and --pdf show how likely each edge is";
            return Err(Failure::usage(what).hint("add --likely"));
        }
        Ok(files)
    }

    fn question(&self, is_swept: bool) -> Question {
        if !is_swept {
            return Question::Count { most: self.limit };
        }
        let sweep = match (self.likely, self.components) {
            (Some(_), _) => Sweep::Likelihoods,
            (None, true) => Sweep::Components,
            (None, false) => Sweep::Count,
        };
        Question::Sweep(sweep, self.narrow.unwrap_or_default())
    }
}

pub(crate) fn run(args: &CountArgs, ui: Ui) -> Result<Exit, Failure> {
    let is_swept = args.is_swept()?;
    let files = args.files()?;
    if args.likely == Some(Shares::Csv) && args.ask.wants_json() {
        let what = "--likely=csv is a form of text, and --json prints records";
        return Err(Failure::usage(what).hint("the records of --likely --json have all shares"));
    }
    let question = args.question(is_swept);
    let (solver, ask) = if is_swept {
        (Solver::new(), args.ask.or_memory(MEMORY))
    } else {
        (args.engine.of_all()?, args.ask)
    };
    let asking = Asking {
        solver,
        shares: args.likely.unwrap_or_default(),
        look: args.pictures.look.clone(),
        ..Asking::default()
    };
    let call = Call {
        boards: &args.boards,
        ask,
        files,
        reads: Vec::new(),
        ui,
    };
    call.run(|job| asking.ask(job, &job.puzzle()?, &question))
}
