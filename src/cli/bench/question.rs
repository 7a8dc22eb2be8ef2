//! What a benchmark asks, and what should come out.

use std::path::PathBuf;

use crate::cli::args::one_of;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::read_counts;
use crate::questions::{Deduce, Question, WarmStart};
use crate::runs::bench::Expected;

/// The questions that can be timed, by their names.
const ASKED: [&str; 4] = ["solve", "unique", "count", "common"];

/// What is asked, and what should come out.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct QuestionArgs {
    /// What is asked of each board: a solution, whether it is the only one, how many there
    /// are, what all have in common
    #[arg(long, default_value = "solve", value_name = "NAME",
        value_parser = one_of(&ASKED, |name| name))]
    question: &'static str,
    /// With --question count: stop when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// Compare with the numbers of solutions in a CSV with the columns board and solutions,
    /// and run only the boards in it
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// How deep deduction goes first [default: lookahead without a start, else none]
    #[arg(long, value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    deduce: Option<Deduce>,
    /// What HiGHS begins from: auto for a solution by clause learning, or none [default: auto]
    #[arg(long, value_name = "START",
        value_parser = one_of(&WarmStart::ALL, WarmStart::name))]
    start: Option<WarmStart>,
}

impl QuestionArgs {
    /// The question.
    pub(super) fn question(&self) -> Question {
        match self.question {
            "unique" => Question::Unique,
            "count" => Question::Count { most: self.limit },
            "common" => Question::Backbone,
            _ => Question::One,
        }
    }

    /// What is deduced first, if it is said.
    pub(super) fn deduce(&self) -> Option<Deduce> {
        self.deduce
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
    pub(super) fn settings(&self) -> Vec<(&'static str, String)> {
        let limit = self.limit.map(|limit| format!(", up to {limit}"));
        let asked = format!("{}{}", self.question, limit.unwrap_or_default());
        let mut settings = vec![("question", asked)];
        if self.question == "solve" {
            let deduction = self.deduce.map_or("the usual", Deduce::name);
            settings.push(("start", self.start().to_string()));
            settings.push(("deduction", deduction.to_owned()));
        }
        settings
    }
}
