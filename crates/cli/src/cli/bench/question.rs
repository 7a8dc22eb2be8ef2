//! What a benchmark asks, and what should come out.

use std::path::PathBuf;

use crate::cli::aim::AimArgs;
use crate::cli::args::{named_input, one_of};
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::read_counts;
use crate::questions::{Deduce, WarmStart};
use crate::study::{Expected, Timed};

/// The questions that can be timed, by their names.
const ASKED: [&str; 4] = ["solve", "unique", "count", "common"];

/// What is asked, and what should come out.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct BenchQuestionArgs {
    /// What is asked of each board: a solution, whether it is the only one, how many there
    /// are, what all have in common
    #[arg(long, default_value = "solve", value_name = "NAME",
        value_parser = one_of(&ASKED, |name| name))]
    question: &'static str,
    /// With --question count: stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// Compare with the numbers of solutions in a CSV with the columns board and solutions,
    /// and run only the boards in it; each of its boards must be among those named
    #[arg(long, value_name = "FILE", value_parser = named_input())]
    expect: Option<PathBuf>,
    /// How deep deduction goes first [default: lookahead without a start or with
    /// an objective, else none]
    #[arg(long, value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    deduce: Option<Deduce>,
    /// What HiGHS begins from: auto for a solution by clause learning, or none [default: auto]
    #[arg(long, value_name = "START",
        value_parser = one_of(&WarmStart::ALL, WarmStart::name))]
    start: Option<WarmStart>,
    #[command(flatten)]
    aim: AimArgs,
}

impl BenchQuestionArgs {
    /// The question.
    pub(super) fn question(&self, ui: Ui) -> Result<Timed, Failure> {
        let aim = self.aim.aim(ui)?;
        if aim.is_given() && !self.asks_for_one() {
            let why = "--minimise and --maximise go with --question solve only";
            return Err(Failure::usage(why));
        }
        Ok(match self.question {
            "unique" => Timed::Unique,
            "count" => Timed::Count { most: self.limit },
            "common" => Timed::Common,
            _ if aim.is_given() => Timed::Best(aim.of_all_boards().ok_or_else(|| {
                Failure::usage("--weights is about one board, a benchmark about several")
            })?),
            _ => Timed::Solve,
        })
    }

    /// Whether one solution is asked for.
    pub(super) fn asks_for_one(&self) -> bool {
        self.question == "solve"
    }

    /// Whether the best one is.
    pub(super) fn is_best(&self) -> bool {
        self.aim.is_given()
    }

    /// The first of the options about engines that is given, by its name.
    pub(super) fn given(&self) -> Option<&'static str> {
        let options = [
            ("--deduce", self.deduce.is_some()),
            ("--start", self.start.is_some()),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(name, _)| name)
    }

    /// What is deduced first, if it is said.
    pub(super) fn deduce(&self) -> Option<Deduce> {
        self.deduce
    }

    /// Whether it is said what HiGHS begins from.
    pub(super) fn has_start(&self) -> bool {
        self.start.is_some()
    }

    /// What HiGHS begins from.
    pub(super) fn start(&self) -> WarmStart {
        self.start.unwrap_or_default()
    }

    /// The file with the expected numbers.
    pub(super) fn expect(&self) -> Option<&PathBuf> {
        self.expect.as_ref()
    }

    /// Refuses what does not go with the question, and reads the expected numbers.
    pub(super) fn expected(&self, ui: Ui) -> Result<Option<Expected>, Failure> {
        let only = [
            ("limit", self.limit.is_some(), "count"),
            ("deduce", self.deduce.is_some(), "solve"),
            ("start", self.start.is_some(), "solve"),
        ];
        let mut wrong = only.iter().filter(|only| only.1 && only.2 != self.question);
        if let Some((option, _, question)) = wrong.next() {
            let message = format!("--{option} goes with --question {question} only");
            return Err(Failure::usage(message));
        }
        let Some(path) = &self.expect else {
            return Ok(None);
        };
        let source = Input::File(path.clone()).read(ui)?;
        Ok(Some(Expected::of(read_counts(&source)?)))
    }

    /// The settings as the page has them.
    pub(super) fn settings(&self, question: &Timed) -> Vec<(&'static str, String)> {
        let limit = self.limit.map(|limit| format!(", up to {limit}"));
        let asked = format!("{}{}", self.question, limit.unwrap_or_default());
        let mut settings = vec![("question", asked)];
        if let Timed::Best(objective) = question {
            settings.push(("objective", objective.to_string()));
        }
        settings
    }
}
