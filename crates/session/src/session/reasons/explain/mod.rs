//! Explains a board: its solution as an argument, conflicts between requirements, open edges, and
//! edges that make the solution unique if they are given.

mod board_state;
mod conflicts;
#[cfg(feature = "highs")]
mod program;

use std::fmt;
use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::engine::{Budget, Limit};
use crate::explain::{
    Argument, FewestResult, argument, can_be_joined, describe_conflict, fewest, pinned,
};
use crate::logic::Domains;
use crate::notation::BridgeRecord;
use crate::puzzle::{Network, Puzzle, Solution};
use crate::questions::prove_conflict;
use crate::report::{ArgumentBody, bridge_record, counted};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::documents::Provable;
use crate::session::asking::usage_error::UsageError;

pub use board_state::BoardState;
pub use conflicts::FoundConflicts;
#[cfg(feature = "highs")]
pub use program::conflict_program;

/// A whole solution as an argument, step by step; of a board without a solution, which of its
/// requirements cannot all be kept; of one with several, which edges are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Explain {
    /// Also find which edges to give so that a board with several solutions has one: as few as
    /// none can be left out of
    #[cfg_attr(feature = "arguments", arg(long))]
    pub make_unique: bool,
    /// Find the smallest conflict, and say whether it is proved to be; connectivity counts as
    /// one requirement. With make-unique: as few edges as can be
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            conflicts_with = "all",
            help_heading = "Boards without a solution"
        )
    )]
    pub smallest: bool,
    /// Find all conflicts, the smallest first
    #[cfg_attr(
        feature = "arguments",
        arg(long, help_heading = "Boards without a solution")
    )]
    pub all: bool,
    /// With all: at most so many
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "NUMBER",
            requires = "all",
            help_heading = "Boards without a solution"
        )
    )]
    pub limit: Option<NonZeroUsize>,
    /// Also prove of each conflict that its requirements cannot all be kept.
    #[cfg_attr(feature = "arguments", arg(skip = true))]
    pub prove: bool,
}

impl Default for Explain {
    /// One conflict with a proof.
    fn default() -> Self {
        Self {
            make_unique: false,
            smallest: false,
            all: false,
            limit: None,
            prove: true,
        }
    }
}

/// The argument, and how the board stands after it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// How the work ended: `solved` where the steps reach the only solution, `infeasible` where
    /// there is none, `several` where there are more, else `undecided`.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The steps, and the conflicts: [`ExplainAnswer::body`] in the record, which is worked out
    /// where somebody reads it.
    #[serde(flatten, serialize_with = "ExplainedArgument::serialize")]
    #[schemars(with = "ArgumentBody")]
    pub work: Box<ExplainedArgument>,
    /// The edges that leave one solution once they are given, where they were wanted and found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenEdges>,
}

/// Edges that leave one solution once they are given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GivenEdges {
    /// The edges in order, each with its bridges.
    pub edges: Vec<BridgeRecord>,
    /// Whether fewer are proved not to be enough; nothing where that was not asked.
    pub fewest: Option<bool>,
    /// What is said of them.
    pub text: String,
}

/// An argument and the status of the board after it, with the library's types.
#[derive(Clone, Debug)]
pub struct ExplainedArgument {
    /// The board.
    pub puzzle: Puzzle,
    /// The steps.
    pub argument: Argument,
    /// The status of the board after them.
    pub standing: BoardState,
    /// A proof of each conflict, if requested and found.
    proofs: Vec<Option<String>>,
    /// Whether all conflicts were requested.
    all: bool,
}

impl ExplainedArgument {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.body().serialize(to)
    }

    fn body(&self) -> ArgumentBody {
        let conflicts = self.standing.conflicts().iter().zip(&self.proofs);
        let conflicts: Vec<_> = conflicts.collect();
        ArgumentBody::of_steps(&self.puzzle, &self.argument.steps).with_conflicts(
            &self.puzzle,
            &conflicts,
            self.all,
        )
    }
}

impl ExplainAnswer {
    /// The steps and the conflicts as in their record.
    #[must_use]
    pub fn body(&self) -> ArgumentBody {
        self.work.body()
    }

    /// Whether there are conflicts, and each contains a clue, so that other clues may have a solution;
    /// not if no bridges at all can join the islands.
    #[must_use]
    pub fn blames_clues(&self) -> bool {
        match &self.work.standing {
            BoardState::Infeasible(found) => {
                found.blames_clues() && can_be_joined(&self.work.puzzle)
            }
            BoardState::Solved
            | BoardState::Several(_)
            | BoardState::Unreached
            | BoardState::Undecided(_) => false,
        }
    }

    /// All conflicts, one line each.
    #[must_use]
    pub fn conflict_lines(&self) -> String {
        let conflicts = (1..).zip(self.work.standing.conflicts());
        let lines = conflicts.map(|(number, conflict)| {
            let what = describe_conflict(&self.work.puzzle, conflict);
            format!("conflict {number}: {what}\n")
        });
        lines.collect()
    }
}

impl Answer for ExplainAnswer {
    fn kind(&self) -> &'static str {
        "argument"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        let first = self.work.standing.conflicts().first();
        first.map(Provable::Conflict).ok_or("there is no conflict")
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        to.write_str(&self.work.standing.sentence(&self.work.puzzle))
    }
}

impl Ask for Explain {
    const NAME: &'static str = "explain";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = ExplainAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.smallest && self.all {
            return Err(UsageError::of("{smallest} and {all} exclude each other"));
        }
        if self.limit.is_some() && !self.all {
            return Err(UsageError::of("{limit} needs {all}"));
        }
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<ExplainAnswer, AskError> {
        self.check()?;
        let budget = context.budget;
        let argument = argument(puzzle, &Domains::of(puzzle), budget)?;
        let (standing, warnings) = BoardState::of(self, puzzle, &argument, budget)?;
        let mut ended = standing.ended(puzzle);
        let mut given = None;
        if self.make_unique && !matches!(standing, BoardState::Infeasible(_)) {
            match self.edges_to_give(puzzle, budget)? {
                Ok((edges, None)) => given = Some(edges),
                Ok((edges, Some(stop))) => {
                    let why = "fewer given edges may be enough";
                    ended = Conclusion::of(Status::Undecided).because(why).stopped(stop);
                    given = Some(edges);
                }
                Err(stop) => {
                    let why = format!("no edges to give were found, {stop}");
                    ended = Conclusion::of(Status::Undecided).because(why).stopped(stop);
                }
            }
        }
        let proofs = self.proofs(puzzle, &standing, budget)?;
        Ok(ExplainAnswer {
            ended: ended.under(puzzle.rules()).warned(&warnings),
            given,
            work: Box::new(ExplainedArgument {
                puzzle: puzzle.clone(),
                argument,
                standing,
                proofs,
                all: self.all,
            }),
        })
    }
}

impl Explain {
    /// The edges that make the solution unique if they are given, and the limit that ended the
    /// search for fewer, if one did; or the limit that was reached before.
    fn edges_to_give(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Result<(GivenEdges, Option<Limit>), Limit>, AskError> {
        let given = match pinned(puzzle, budget)? {
            FewestResult::Unique { given, .. } => given,
            FewestResult::Infeasible => return Err(AskError::NoConflict),
            FewestResult::Stopped(stop) => return Ok(Err(stop)),
        };
        let (given, stop, how, is_fewest) = if self.smallest {
            let found = fewest(puzzle, given, budget)?;
            let how = match found.stop {
                None => ", which is the fewest".to_owned(),
                Some(stop) => format!("; fewer may be enough, {stop}"),
            };
            (found.given, found.stop, how, Some(found.stop.is_none()))
        } else {
            (given, None, String::new(), None)
        };
        let edges = counted(given.len(), "given edge");
        let records = given.iter();
        let records = records.map(|&(edge, bridges)| bridge_record(puzzle, edge, bridges));
        let edges = GivenEdges {
            edges: records.collect(),
            fewest: is_fewest,
            text: format!("one solution with {edges}{how}"),
        };
        Ok(Ok((edges, stop)))
    }

    /// A proof of each conflict if requested, within the limits.
    fn proofs(
        &self,
        network: &Network,
        standing: &BoardState,
        budget: &Budget,
    ) -> Result<Vec<Option<String>>, AskError> {
        let conflicts = standing.conflicts().iter();
        let proofs = conflicts.map(|conflict| {
            if !self.prove {
                return Ok(None);
            }
            match prove_conflict(network, &conflict.requirements, budget)? {
                Ok(text) => Ok(Some(text)),
                Err(_) => Ok(None),
            }
        });
        proofs.collect()
    }
}
