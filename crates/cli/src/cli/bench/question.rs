//! The question of a benchmark, and the expected results.

use std::path::PathBuf;

use crate::cli::aim::AimArgs;
use crate::cli::args::{named_input, one_of};
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::read_counts;
use crate::questions::{Deduce, WarmStart};
use crate::session::ObjectiveOption;
use crate::study::{Compare, Expected, TimedQuestion};

/// What is asked, and what should come out.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct BenchQuestionArgs {
    /// What is asked of each board: a solution, whether it is the only one, how many there
    /// are, what all have in common
    #[arg(long, default_value = "solve", value_name = "NAME",
        value_parser = one_of(&TimedQuestion::ALL, TimedQuestion::name))]
    question: TimedQuestion,
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
    pub(super) fn question(&self) -> TimedQuestion {
        self.question
    }

    /// The most solutions to count.
    pub(super) fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// The objective.
    pub(super) fn aim(&self, ui: Ui) -> Result<ObjectiveOption, Failure> {
        self.aim.aim(ui)
    }

    /// The name of the first option about engines that is given.
    pub(super) fn given_engine_option(&self) -> Option<&'static str> {
        let options = [
            ("--deduce", self.deduce.is_some()),
            ("--start", self.start.is_some()),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(name, _)| name)
    }

    /// The depth of deduction, if it is given.
    pub(super) fn deduce(&self) -> Option<Deduce> {
        self.deduce
    }

    /// The warm start of HiGHS, if it is given.
    pub(super) fn start(&self) -> Option<WarmStart> {
        self.start
    }

    /// The file with the expected numbers.
    pub(super) fn expect(&self) -> Option<&PathBuf> {
        self.expect.as_ref()
    }

    /// Rejects options that do not go with the question, and reads the expected numbers.
    pub(super) fn expected(&self, ui: Ui) -> Result<Option<Expected>, Failure> {
        if let Some(option) = self.given_engine_option()
            && self.question != TimedQuestion::Solve
        {
            let message = format!("{option} goes with --question solve only");
            return Err(Failure::usage(message));
        }
        let Some(path) = &self.expect else {
            return Ok(None);
        };
        let source = Input::File(path.clone()).read(ui)?;
        Ok(Some(Expected::of(read_counts(&source)?)))
    }

    /// The settings for the page.
    pub(super) fn settings(&self, compare: &Compare) -> Vec<(&'static str, String)> {
        let limit = self.limit.map(|limit| format!(", up to {limit}"));
        let asked = format!("{}{}", self.question.name(), limit.unwrap_or_default());
        let mut settings = vec![("question", asked)];
        if let Some(objective) = compare.aim.of_all_boards() {
            settings.push(("objective", objective.to_string()));
        }
        settings
    }
}
