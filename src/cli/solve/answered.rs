//! An answer in every form that it leaves the program in.

use super::files::{AnswerFormat, Content};
use crate::cli::draw;
use crate::cli::ui::Failure;
use crate::engine::Task;
use crate::milp::lp;
use crate::notation::{Glyphs, write_csv, write_prob};
use crate::picture::Scale;
use crate::puzzle::{Bridges, Network, Solution};
use crate::questions::{Answer, Solved};
use crate::report::{AnswerRecord, Asked, line};

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Text.
    Text(Glyphs),
    /// Records.
    Json,
}

/// An answer and the board that it is about.
pub(super) struct Answered<'a> {
    network: &'a Network,
    solved: &'a Solved,
    asked: Asked<'a>,
}

impl<'a> Answered<'a> {
    /// The answer of this task.
    pub(super) fn new(network: &'a Network, solved: &'a Solved, asked: Asked<'a>) -> Self {
        Self {
            network,
            solved,
            asked,
        }
    }

    /// The answer.
    pub(super) fn answer(&self) -> &Answer {
        &self.solved.answer
    }

    fn solution(&self) -> Option<&Solution> {
        match &self.solved.answer {
            Answer::Solved(solution) => Some(solution),
            Answer::Infeasible(_) | Answer::Undecided(_) => None,
        }
    }

    fn record(&self) -> String {
        line(&AnswerRecord::new(self.asked, self.network, self.solved))
    }

    /// What is printed: nothing as text unless there is an answer.
    pub(super) fn printed(&self, look: Look) -> Result<String, Failure> {
        match (look, self.solution()) {
            (Look::Json, _) => Ok(self.record()),
            (Look::Text(glyphs), Some(solution)) => {
                draw::text(self.network, Some(solution), glyphs)
            }
            (Look::Text(_), None) => Ok(String::new()),
        }
    }

    /// What a file holds; nothing if there is no answer to put into it. Proofs are made
    /// elsewhere.
    pub(super) fn written(
        &self,
        content: Content,
        task: &Task<'_>,
        scale: Option<Scale>,
    ) -> Result<Option<Vec<u8>>, Failure> {
        match (content, self.solution()) {
            (Content::Lp, _) => program(task).map(Some),
            (Content::Picture(_) | Content::Answer(_), None) | (Content::Proof, _) => Ok(None),
            (Content::Picture(picture), Some(solution)) => {
                draw::picture(self.network, Some(solution), (picture, scale)).map(Some)
            }
            (Content::Answer(format), Some(solution)) => {
                text(self.network, solution, format, || self.record())
                    .map(|text| Some(text.into_bytes()))
            }
        }
    }
}

/// A solution in a format; the record that says more than the solution is made elsewhere.
pub(super) fn text(
    network: &Network,
    solution: &Bridges,
    format: AnswerFormat,
    record: impl FnOnce() -> String,
) -> Result<String, Failure> {
    match format {
        AnswerFormat::Text => draw::text(network, Some(solution), Glyphs::Unicode),
        AnswerFormat::Csv => Ok(write_csv(network, solution)),
        AnswerFormat::Json => Ok(record()),
        AnswerFormat::Prob => {
            write_prob(network, solution).map_err(|error| Failure::usage(error.to_string()))
        }
    }
}

/// The program that was solved, or would have been had the board needed one.
pub(super) fn program(task: &Task<'_>) -> Result<Vec<u8>, Failure> {
    let formulated = task
        .formulated()
        .map_err(|error| Failure::usage(error.to_string()))?;
    Ok(lp::write(&formulated.model).into_bytes())
}
