//! How hard a board is.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::desk::asking::ask::{Answer, Ask, AskError, Desk, Nothing};
use crate::desk::asking::ended::{Ended, Status};
use crate::desk::asking::record::record;
use crate::desk::asking::refused::Refused;
use crate::explain::{self, Rated};
use crate::puzzle::Puzzle;
use crate::report::RatingFigures;

/// How hard a board with one solution is, by the techniques that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rate {}

/// How hard the board is.
#[derive(Clone, Debug)]
pub struct RateAnswer {
    /// How the work ended.
    pub ended: Ended,
    /// The rating, or why there is none.
    pub rated: Rated,
}

record! {
    /// How hard the board is.
    RateAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Ended = &answer.ended,
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
            Rated::Rated(rating) => Some(RatingFigures::of(rating)),
            Rated::Infeasible(_) | Rated::Several | Rated::Undecided(_) => None,
        }
    }
}

impl Answer for RateAnswer {
    fn kind(&self) -> &'static str {
        "rating"
    }

    fn ended(&self) -> &Ended {
        &self.ended
    }

    fn words(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match &self.rated {
            Rated::Rated(rating) => write!(to, "{}, score {}", rating.level, rating.score),
            Rated::Infeasible(_) => {
                let why = self.ended.reason.as_deref().unwrap_or_default();
                write!(to, "not rated, it has no solution: {why}")
            }
            Rated::Several => to.write_str("not rated, it has several solutions"),
            Rated::Undecided(stop) => write!(to, "undecided, {stop}"),
        }
    }
}

impl Ask for Rate {
    const NAME: &'static str = "rate";
    type About = Puzzle;
    type Item = Nothing;
    type Answer = RateAnswer;

    fn check(&self) -> Result<(), Refused> {
        Ok(())
    }

    fn ask(&self, puzzle: &Puzzle, desk: &mut Desk<'_, Nothing>) -> Result<RateAnswer, AskError> {
        let rated = explain::rate(puzzle, desk.budget)?;
        let ended = match &rated {
            Rated::Rated(_) => Ended::of(Status::Rated),
            Rated::Infeasible(reason) => Ended::infeasible(reason.describe(puzzle)),
            Rated::Several => Ended::of(Status::Several),
            Rated::Undecided(stop) => Ended::of(Status::Undecided).stopped(*stop),
        };
        Ok(RateAnswer {
            ended: ended.under(puzzle.rules()),
            rated,
        })
    }
}
