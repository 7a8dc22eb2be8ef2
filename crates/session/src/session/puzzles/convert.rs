//! Writes a board in another notation, with its answer on request.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::EngineName;
use crate::notation::{Format, Losses, Page, WriteError, WrittenText, write};
use crate::puzzle::Puzzle;
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::solve::Solve;
use crate::session::solver::settings::Solver;

/// A board in another notation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Convert {
    /// The notation to write.
    pub to: Option<Format>,
    /// Leave out what the notation cannot say, and list it.
    pub lossy: bool,
    /// Solve the board and write its verified answer with it.
    pub with_answer: bool,
}

/// A board in another notation.
#[derive(Clone, Debug)]
pub struct ConvertAnswer {
    /// How the work ended: `made`, or why there is no answer to write.
    pub ended: Conclusion,
    /// The notation.
    pub to: Format,
    /// The text and what it omits, or why there is no answer to write.
    pub written: Result<WrittenText, String>,
}

record! {
    /// A board in another notation.
    ConvertAnswer<'a> |answer| {
        /// How the work ended: `made`, or why there is no answer to write.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The text; none where there is no answer to write.
        text: Option<&'a str> = answer.written.as_ref().ok().map(|it| &*it.text),
        /// What is left out, of each kind the first.
        lost: Vec<String> = answer.lost().map(ToString::to_string).collect(),
    }
}

impl ConvertAnswer {
    /// What is left out, of each kind the first.
    fn lost(&self) -> impl Iterator<Item = &WriteError> {
        self.written.iter().flat_map(|written| &written.lost)
    }
}

impl Answer for ConvertAnswer {
    fn kind(&self) -> &'static str {
        "converted"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match &self.written {
            Ok(_) => write!(to, "written as {}", self.to.name()),
            Err(why) => write!(to, "not written: {why}"),
        }
    }
}

impl Convert {
    /// The requested notation.
    fn to(&self) -> Result<Format, UsageError> {
        let missing = || UsageError::of("{to} is wanted: the notation to write");
        self.to.ok_or_else(missing)
    }

    /// Why a text is not written.
    fn unwritable(&self, why: &WriteError) -> UsageError {
        let refused = UsageError::because(format!("not written: {why}"));
        if why.what.is_final() || self.with_answer {
            return refused;
        }
        refused.hint("{lossy} leaves it out")
    }
}

impl Ask for Convert {
    const NAME: &'static str = "convert";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = ConvertAnswer;

    fn check(&self) -> Result<(), UsageError> {
        let to = self.to()?;
        if self.with_answer && self.lossy {
            return Err(UsageError::of("{with_answer} does not go with {lossy}"));
        }
        if self.with_answer {
            to.place_for_answers()
                .map_err(|why| self.unwritable(&why))?;
        }
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<ConvertAnswer, AskError> {
        self.check()?;
        let to = self.to()?;
        let losses = if self.lossy {
            Losses::Allow
        } else {
            Losses::Refuse
        };
        let mut ended = Conclusion::of(Status::Made).under(puzzle.rules());
        let mut solution = None;
        if self.with_answer {
            let solver = Solver::new().engine(EngineName::Cdcl);
            let mut context = QuestionContext {
                budget: context.budget,
                observer: context.observer.by_ref(),
                solver: &solver,
                items: context.items,
            };
            let found = Solve::default().ask(puzzle, &mut context)?;
            let Some(first) = found.found() else {
                return Ok(ConvertAnswer {
                    written: Err(found.sentence()),
                    ended: found.ended,
                    to,
                });
            };
            ended = ended.warned(&found.ended.warnings);
            solution = Some(first.clone());
        }
        let page = match &solution {
            Some(solution) => Page::with_answer(puzzle, solution),
            None => Page::of(puzzle.board()),
        };
        let written = write(&page, to, losses).map_err(|why| self.unwritable(&why))?;
        Ok(ConvertAnswer {
            ended,
            to,
            written: Ok(written),
        })
    }
}
