//! How likely each bridge is, over all solutions.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count::solutions;
use crate::count::Likelihoods;
use crate::engine::Verdict;
use crate::puzzle::Puzzle;
use crate::questions::{Narrowing, SWEEP};
use crate::report::{LikelyBody, microseconds};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::sweeping::Sweeper;

/// How likely each edge is to carry bridges: the share of all solutions.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Likely {
    /// Who narrows the board before the sweep: clause learning, by what all solutions have in
    /// common; or checked deduction [default: backbone]
    pub narrow: Option<Narrowing>,
}

/// How likely each edge is.
#[derive(Clone, Debug)]
pub struct LikelyAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Who narrowed the board: `backbone` or `deduction`.
    pub narrowed_by: Narrowing,
    /// How likely each edge is; nothing if there is no solution or a limit came first.
    pub likelihoods: Option<Box<Likelihoods>>,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

record! {
    /// How likely each edge is.
    LikelyAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// Who narrowed the board: `backbone` or `deduction`.
        narrowed_by: Narrowing = answer.narrowed_by,
        /// The number of solutions and every edge; nothing if there is no solution or a limit came
        /// first.
        #[serde(flatten)]
        likely: Option<LikelyBody> = answer.likely(),
        /// Seconds from the board to the answer.
        total_seconds: f64 = answer.total_seconds,
    }
}

impl LikelyAnswer {
    /// The number of solutions and every edge; nothing if there is no solution or a limit came
    /// first.
    #[must_use]
    pub fn likely(&self) -> Option<LikelyBody> {
        let likelihoods = self.likelihoods.as_ref()?;
        Some(LikelyBody::of(&self.puzzle, likelihoods))
    }
}

impl Answer for LikelyAnswer {
    fn kind(&self) -> &'static str {
        Likely::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.likelihoods, self.ended.status) {
            (Some(likelihoods), _) => {
                let bits = likelihoods.entropy_bits();
                let all = solutions(likelihoods.total());
                write!(to, "{all}, entropy {bits:.3} bits")
            }
            (None, Status::Infeasible) => to.write_str(&self.ended.no("no solution")),
            (None, _) => to.write_str(&self.ended.no("undecided")),
        }
    }
}

impl Ask for Likely {
    const NAME: &'static str = "likely";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = LikelyAnswer;

    fn check(&self) -> Result<(), UsageError> {
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<LikelyAnswer, AskError> {
        let begun = context.budget.seconds();
        let narrowed_by = self.narrow.unwrap_or_default();
        let mut sweeper = Sweeper::of(puzzle, context.budget, &mut context.observer);
        let paths = match sweeper.narrowed(narrowed_by)? {
            Ok(sweeping) => sweeper.paths(&sweeping)?,
            Err(limit) => Verdict::Undecided(limit),
        };
        let (ended, likelihoods) = match paths {
            Verdict::Yes(paths) => (
                Conclusion::of(Status::Likely),
                Some(Box::new(paths.likelihoods())),
            ),
            Verdict::No(reason) => (Conclusion::infeasible(reason.describe(puzzle)), None),
            Verdict::Undecided(limit) => (Conclusion::undecided(limit), None),
        };
        Ok(LikelyAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&sweeper.warnings)
                .by(SWEEP, None),
            puzzle: puzzle.clone(),
            narrowed_by,
            likelihoods,
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}
