//! How hard a board is.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explain::{self, RatingResult};
use crate::puzzle::Puzzle;
use crate::report::RatingFigures;
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;

/// How hard a board with one solution is, by the techniques that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rate {}

/// How hard the board is.
#[derive(Clone, Debug)]
pub struct RateAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The rating, or why there is none.
    pub rated: RatingResult,
}

record! {
    /// How hard the board is.
    RateAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The figures; nothing of a board that does not have exactly one solution, or where a limit
        /// came first.
        rating: Option<RatingFigures> = answer.rating(),
    }
}

impl RateAnswer {
    /// The figures; nothing of a board that does not have exactly one solution, or where a limit
    /// came first.
    #[must_use]
    pub fn rating(&self) -> Option<RatingFigures> {
        match &self.rated {
            RatingResult::Rated(rating) => Some(RatingFigures::of(rating)),
            RatingResult::Infeasible(_) | RatingResult::Several | RatingResult::Undecided(_) => {
                None
            }
        }
    }
}

impl Answer for RateAnswer {
    fn kind(&self) -> &'static str {
        "rating"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match &self.rated {
            RatingResult::Rated(rating) => write!(to, "{}, score {}", rating.level, rating.score),
            RatingResult::Infeasible(_) => {
                let why = self.ended.reason.as_deref().unwrap_or_default();
                write!(to, "not rated, it has no solution: {why}")
            }
            RatingResult::Several => to.write_str("not rated, it has several solutions"),
            RatingResult::Undecided(stop) => write!(to, "undecided, {stop}"),
        }
    }
}

impl Ask for Rate {
    const NAME: &'static str = "rate";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = RateAnswer;

    fn check(&self) -> Result<(), UsageError> {
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<RateAnswer, AskError> {
        let rated = explain::rate(puzzle, context.budget)?;
        let ended = match &rated {
            RatingResult::Rated(_) => Conclusion::of(Status::Rated),
            RatingResult::Infeasible(reason) => Conclusion::infeasible(reason.describe(puzzle)),
            RatingResult::Several => Conclusion::of(Status::Several),
            RatingResult::Undecided(stop) => Conclusion::undecided(*stop),
        };
        Ok(RateAnswer {
            ended: ended.under(puzzle.rules()),
            rated,
        })
    }
}
