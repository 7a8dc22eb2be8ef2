//! `hashi count`: how many solutions a board has, by a sweep or by listing them, and how
//! likely each edge is.

use std::time::Duration;

use super::args::{Limits, Reading, duration, memory, one_of};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::questions::{Asking, Form, Programs};
use super::sweeping::{Shares, Sweeps};
use super::ui::{Failure, Ui};
use crate::engine::{EngineName, HighsOptions};
use crate::milp::Formulation;
use crate::notation::Glyphs;
use crate::questions::Narrowing;

/// The most memory of a sweep unless another is given.
const MEMORY: u64 = 4 << 30;

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

/// Count the solutions of a board
///
/// Prints the number, or "at least" and a number if a limit was reached. A sweep over the
/// board counts without listing, however many there are; with --limit, --engine or
/// --formulation, or where too much stands open at a time, the solutions are listed, each
/// checked against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi count board.csv
  hashi count board.csv --likely
  hashi count board.csv --narrow deduction --memory 2GiB --time-limit 10s
  hashi count board.csv --connectivity free --components
  hashi count board.csv --limit 1000
  hashi count board.csv --engine highs --formulation cuts")]
pub(crate) struct CountArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// Who counts
    #[arg(long, default_value = "auto", value_name = "NAME",
        value_parser = one_of(&By::ALL, By::name))]
    by: By,
    /// Who narrows the board before a sweep: clause learning, by what all solutions have in
    /// common; or checked deduction, so that the sweep shares nothing with an engine
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&Narrowing::ALL, Narrowing::name))]
    narrow: Option<Narrowing>,
    /// Print how likely each edge is: the share of solutions with at least 1, 2, ... bridges
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true,
        default_missing_value = "table", conflicts_with_all = ["json", "components"],
        value_parser = one_of(&Shares::ALL, Shares::name))]
    likely: Option<Shares>,
    /// Print how many solutions have one component, two, and so on
    #[arg(long)]
    components: bool,
    /// Most memory of a sweep, as in 500MiB, 2GiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    /// List, and stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// Who lists: HiGHS, which is given a row for each solution that excludes it, before
    /// clause learning finds no other; or clause learning alone
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&EngineName::ALL, EngineName::name))]
    engine: Option<EngineName>,
    /// How HiGHS is given the board
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Option<Formulation>,
    /// Longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

impl CountArgs {
    /// How HiGHS is asked, if it is.
    fn program(&self) -> Option<Programs> {
        match self.engine {
            None | Some(EngineName::Cdcl) => None,
            Some(EngineName::Highs) => Some(Programs {
                formulation: self.formulation.unwrap_or_default(),
                highs: HighsOptions::default(),
            }),
        }
    }

    /// Whether a sweep counts. An option that would do nothing is refused.
    fn is_swept(&self) -> Result<bool, Failure> {
        let of_lists = [
            ("--limit", self.limit.is_some()),
            ("--engine", self.engine.is_some()),
            ("--formulation", self.formulation.is_some()),
        ];
        let of_sweeps = [
            ("--by sweep", self.by == By::Sweep),
            ("--narrow", self.narrow.is_some()),
            ("--memory", self.memory.is_some()),
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
}

pub(crate) fn run(args: &CountArgs, ui: Ui) -> Result<Exit, Failure> {
    let is_swept = args.is_swept()?;
    let interrupt = Interrupt::listen(Vec::new())?;
    let asking = Asking {
        reading: args.reading.options(),
        limits: Limits::of_time(args.time_limit),
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
    if !is_swept {
        return about.count();
    }
    let narrowing = args.narrow.unwrap_or_default();
    let sweeps = Sweeps::new(&about, narrowing, args.memory.unwrap_or(MEMORY));
    match (args.likely, args.components) {
        (Some(shares), _) => sweeps.likely(shares),
        (None, true) => sweeps.components(),
        (None, false) => sweeps.count(),
    }
}
