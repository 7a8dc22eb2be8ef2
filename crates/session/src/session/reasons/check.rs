//! Checks answers, and whether an unfinished one can be completed.

use std::collections::BTreeSet;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::so_far::{bounds_so_far, is_solved, standing, what_is_wrong, wrong};
use super::suggested_fix::{self, SuggestedFix};
use crate::engine::Verdict;
use crate::explain::{PartialFlaw, write_argument};
use crate::notation::{hides_edges, read_answer};
use crate::puzzle::{Bridges, Network, PlacedBridges, Pos, Puzzle, Violation, verify};
use crate::report::{BoundRecord, StepRecord, ViolationRecord};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::text::NamedText;
use crate::session::asking::usage_error::UsageError;

/// Whether an answer keeps the rules, and which it breaks. The rules alone decide; nothing is
/// solved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Check {
    /// The answer as text, CSV or JSON.
    pub answer: Option<NamedText>,
}

/// Whether an unfinished answer can be completed, and if not, the steps that show it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckSoFar {
    /// The answer as text, CSV or JSON: a number means at least so many bridges, 0 means none.
    pub answer: Option<NamedText>,
}

/// What the rules say about an answer.
#[derive(Clone, Debug)]
pub struct CheckAnswer {
    /// How the work ended: `right` or `wrong`.
    pub ended: Conclusion,
    /// The puzzle that was asked about.
    pub puzzle: Puzzle,
    /// The answer's name, as in messages.
    pub solution: String,
    /// The bridges of the answer, without those that are nowhere.
    pub bridges: Bridges,
    /// Every broken rule.
    pub broken: Vec<Violation>,
    /// What was probably meant, where another line in the place of one makes the answer right.
    pub meant: Option<SuggestedFix>,
}

record! {
    /// What the rules say about an answer.
    CheckAnswer<'a> |answer| {
        /// How the work ended: `right` or `wrong`.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The answer's name, as in messages.
        solution: &'a str = &answer.solution,
        /// Whether the answer keeps every rule.
        right: bool = answer.is_right(),
        /// Every broken rule.
        violations: Vec<ViolationRecord> = answer.violations(),
        /// What was probably meant, where another line in the place of one makes the answer right.
        #[serde(skip_serializing_if = "Option::is_none")]
        meant: Option<&'a SuggestedFix> = answer.meant.as_ref(),
    }
}

/// Whether an unfinished answer can be completed.
#[derive(Clone, Debug)]
pub struct SoFarAnswer {
    /// How the work ended: `completable`, `wrong` or `undecided`.
    pub ended: Conclusion,
    /// The puzzle that was asked about.
    pub puzzle: Puzzle,
    /// The answer's name, as in messages.
    pub solution: String,
    /// What is known of the answer.
    pub so_far: Box<Verdict<(), PartialFlaw>>,
    /// Whether it is a solution already.
    pub is_solved: bool,
}

record! {
    /// Whether an unfinished answer can be completed.
    SoFarAnswer<'a> |answer| {
        /// How the work ended: `completable`, `wrong` or `undecided`.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The answer's name, as in messages.
        solution: &'a str = &answer.solution,
        /// Bounds of the answer that cannot hold together, if steps show it.
        bounds: Vec<BoundRecord> = answer.bounds(),
        /// These steps.
        steps: Vec<StepRecord> = answer.steps(),
    }
}

impl CheckAnswer {
    /// Whether the answer keeps every rule.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.broken.is_empty()
    }

    /// Whether most of the answer's bridges are between no two islands that see each other, as those
    /// of another board's answer are.
    #[must_use]
    pub fn fits_another_board(&self) -> bool {
        let is_nowhere = |one: &&Violation| matches!(one, Violation::NoEdge { .. });
        let nowhere = self.broken.iter().filter(is_nowhere).count();
        self.meant.is_none() && nowhere > 1 && nowhere > self.bridges.built().count()
    }

    /// Every broken rule, as records have it.
    #[must_use]
    pub fn violations(&self) -> Vec<ViolationRecord> {
        let broken = self.broken.iter();
        let records = broken.map(|one| ViolationRecord::of(one, &self.puzzle));
        records.collect()
    }

    /// The text about a wrong answer: a line for every broken rule, or instead the one line that is
    /// wrong.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = match &self.meant {
            Some(meant) => vec![meant.text.clone()],
            None => self.violations().into_iter().map(|one| one.text).collect(),
        };
        lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

impl SoFarAnswer {
    /// What is wrong with the answer, if steps show it.
    fn flaw(&self) -> Option<&PartialFlaw> {
        match &*self.so_far {
            Verdict::No(flaw) => Some(flaw),
            Verdict::Yes(()) | Verdict::Undecided(_) => None,
        }
    }

    /// Bounds of the answer that cannot hold together.
    #[must_use]
    pub fn bounds(&self) -> Vec<BoundRecord> {
        let bounds = self.flaw().into_iter().flat_map(|flaw| &flaw.bounds);
        bounds
            .map(|&bound| BoundRecord::of(&self.puzzle, bound))
            .collect()
    }

    /// The steps that show it.
    fn steps(&self) -> Vec<StepRecord> {
        let argument = self.flaw().and_then(|flaw| flaw.argument.as_ref());
        let steps = argument.into_iter().flat_map(|argument| &argument.steps);
        steps
            .map(|step| StepRecord::of(&self.puzzle, step))
            .collect()
    }

    /// The reason why the answer is wrong, if there is one, without the verdict.
    #[must_use]
    pub fn what_is_wrong(&self, network: &Network) -> Option<String> {
        self.flaw().map(|flaw| what_is_wrong(network, flaw))
    }

    /// Whether the answer breaks a rule already, whatever is added.
    #[must_use]
    pub fn breaks_a_rule(&self) -> bool {
        self.flaw().is_some_and(|flaw| flaw.broken.is_some())
    }

    /// The steps that show what is wrong, as text.
    #[must_use]
    pub fn text(&self, network: &Network) -> String {
        let argument = self.flaw().and_then(|flaw| flaw.argument.as_ref());
        argument.map_or_else(String::new, |argument| write_argument(network, argument))
    }
}

/// The answer to check, or an error if there is none.
fn required_answer(answer: Option<&NamedText>) -> Result<&NamedText, UsageError> {
    answer.ok_or_else(|| UsageError::of("{answer} is wanted: the answer to be checked"))
}

impl Answer for CheckAnswer {
    fn kind(&self) -> &'static str {
        "check"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match self.broken.len() {
            0 => to.write_str("right, every rule is kept"),
            _ if self.meant.is_some() => to.write_str("wrong in one line"),
            1 => to.write_str("wrong, 1 rule is broken"),
            more => write!(to, "wrong, {more} rules are broken"),
        }?;
        match &self.ended.reason {
            Some(reason) => write!(to, "; {reason}"),
            None => Ok(()),
        }
    }
}

impl Answer for SoFarAnswer {
    fn kind(&self) -> &'static str {
        "so_far"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match self.ended.status {
            Status::Completable if self.is_solved => to.write_str("right, every rule is kept"),
            Status::Completable => to.write_str("it can be completed"),
            Status::Undecided => to.write_str(&self.ended.no("undecided")),
            _ => to.write_str(self.ended.reason.as_deref().unwrap_or_default()),
        }
    }
}

impl Ask for Check {
    const NAME: &'static str = "check";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = CheckAnswer;

    fn check(&self) -> Result<(), UsageError> {
        required_answer(self.answer.as_ref()).map(drop)
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        _desk: &mut QuestionContext<'_, Nothing>,
    ) -> Result<CheckAnswer, AskError> {
        let source = required_answer(self.answer.as_ref())?.source("answer");
        let placed = read_answer(&source, puzzle)?;
        let (bridges, broken) = broken(puzzle, &placed);
        let ended = match broken[..] {
            [] => Conclusion::of(Status::Right),
            [..] if hides_edges(&source, puzzle) => Conclusion::of(Status::Wrong).because(
                "a drawing with one sign for each cell has no place for bridges between islands \
                 side by side; list the edges, as in r1c1-r1c2=1",
            ),
            [..] => Conclusion::of(Status::Wrong),
        };
        Ok(CheckAnswer {
            ended: ended.under(puzzle.rules()),
            puzzle: puzzle.clone(),
            solution: source.name,
            meant: SuggestedFix::of(puzzle, &bridges, &broken),
            broken,
            bridges,
        })
    }
}

impl Ask for CheckSoFar {
    const NAME: &'static str = "check_so_far";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = SoFarAnswer;

    fn check(&self) -> Result<(), UsageError> {
        required_answer(self.answer.as_ref()).map(drop)
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<SoFarAnswer, AskError> {
        let text = required_answer(self.answer.as_ref())?;
        let (so_far, is_solved) = match bounds_so_far(puzzle, text, "answer")? {
            Ok(bounds) => {
                let so_far = standing(puzzle, &bounds, context.budget)?;
                (so_far, is_solved(puzzle, &bounds))
            }
            Err(flaw) => (Verdict::No(flaw), false),
        };
        let ended = match &so_far {
            Verdict::Yes(()) => Conclusion::of(Status::Completable),
            Verdict::No(flaw) => Conclusion::of(Status::Wrong).because(wrong(puzzle, flaw)),
            Verdict::Undecided(stop) => Conclusion::undecided(*stop),
        };
        Ok(SoFarAnswer {
            ended: ended.under(puzzle.rules()),
            puzzle: puzzle.clone(),
            solution: text.source("answer").name,
            so_far: Box::new(so_far),
            is_solved,
        })
    }
}

/// The bridges of an answer, and every rule that it breaks. Bridges outside all edges are reported
/// and then ignored.
fn broken(network: &Network, placed: &[PlacedBridges]) -> (Bridges, Vec<Violation>) {
    let (bridges, mut violations) = match Bridges::placed(network, placed) {
        Ok(bridges) => (bridges, Vec::new()),
        Err(nowhere) => (elsewhere(network, placed, &nowhere), nowhere),
    };
    let broken = verify(network, bridges.clone()).err();
    violations.extend(broken.into_iter().flat_map(|broken| broken.0));
    (bridges, violations)
}

/// The bridges of an answer that are on edges.
fn elsewhere(network: &Network, placed: &[PlacedBridges], nowhere: &[Violation]) -> Bridges {
    let nowhere: BTreeSet<(Pos, Pos)> = nowhere.iter().filter_map(suggested_fix::nowhere).collect();
    let mut rest = placed.to_vec();
    rest.retain(|one| !nowhere.contains(&(one.from, one.to)));
    Bridges::placed(network, &rest).expect("every entry that is left has an edge")
}
