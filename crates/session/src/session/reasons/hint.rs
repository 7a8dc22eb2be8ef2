//! The next steps to a solution.

use std::fmt;
use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::so_far::{bounds_so_far, is_solved, standing, what_is_wrong, wrong};
use crate::engine::{Limit, Verdict};
use crate::explain::{
    Argument, ArgumentStep, PartialFlaw, describe_case, describe_place, describe_step, first_steps,
    narrowed, steps_behind, write_argument,
};
use crate::puzzle::{Literal, Network, Puzzle};
use crate::questions::elementary;
use crate::report::{ArgumentBody, counted};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::text::NamedText;
use crate::session::asking::usage_error::UsageError;

/// The number of assumptions and inspections after which the search for a step ends, unless a time
/// limit is given: some seconds.
const LOOKS: usize = 60_000;

/// The next steps to a solution: the easiest step that can be made from the bridges so far,
/// then the easiest near it, and so on. Bridges that cannot be part of a solution are reported
/// first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Hint {
    /// An answer that is not finished, as text, CSV or JSON: a number means at least so many
    /// bridges, 0 means none. More steps than are wanted are given where the first ones say
    /// nothing that can be drawn in it.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub so_far: Option<NamedText>,
    /// How many steps, or all
    #[cfg_attr(
        feature = "arguments",
        arg(long, default_value = "1", value_name = "NUMBER")
    )]
    pub steps: StepCount,
    /// How much is given away
    #[cfg_attr(
        feature = "arguments",
        arg(long, default_value = "step", value_name = "HOW")
    )]
    pub detail: HintDetail,
}

/// A number of steps, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected a number of steps, 1 or more, or \"all\""
)]
pub enum StepCount {
    /// So many.
    Number(NonZeroUsize),
    /// As many as there are.
    All(AllWord),
}

/// The word for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AllWord {
    /// All.
    All,
}

impl Default for StepCount {
    /// One.
    fn default() -> Self {
        Self::Number(NonZeroUsize::MIN)
    }
}

impl StepCount {
    /// The most steps that are wanted.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Number(number) => number.get(),
            Self::All(AllWord::All) => usize::MAX,
        }
    }
}

impl std::str::FromStr for StepCount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "all" => Ok(Self::All(AllWord::All)),
            number => number
                .parse()
                .map(Self::Number)
                .map_err(|_| "expected a number from 1, or all".to_owned()),
        }
    }
}

/// How much of a hint is given away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum HintDetail {
    /// Where to look
    Where,
    /// Where to look and with which technique
    Technique,
    /// What follows and why
    #[default]
    Step,
}

/// The next steps, or why there are none.
#[derive(Clone, Debug)]
pub struct HintAnswer {
    /// How the work ended: `hint`; `solved` where nothing is left, `wrong` where the bridges so
    /// far cannot be completed, `infeasible` where the board has no solution, else `undecided`.
    pub ended: Conclusion,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The steps.
    pub shown: Box<ShownSteps>,
    /// How much of them is revealed.
    pub detail: HintDetail,
}

record! {
    /// The next steps, or why there are none.
    HintAnswer<'a> |answer| {
        /// How the work ended: `hint`; `solved` where nothing is left, `wrong` where the bridges so
        /// far cannot be completed, `infeasible` where the board has no solution, else `undecided`.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// Where to look for each step, and with which technique, where no more is to be given
        /// away; else left out.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        look: Vec<String> = answer.looks(),
        /// The steps, unless less is to be given away.
        #[serde(flatten)]
        body: ArgumentBody = ArgumentBody::of_steps(&answer.puzzle, answer.full_steps()),
    }
}

/// The steps of a hint, with the library's types.
#[derive(Clone, Debug, Default)]
pub struct ShownSteps {
    /// The argument that they are from; nothing if there is none.
    pub argument: Option<Argument>,
    /// The steps.
    pub steps: Vec<ArgumentStep>,
    /// The bounds of an unfinished answer that they refute.
    pub faults: Vec<Literal>,
}

impl HintAnswer {
    fn of(puzzle: &Puzzle, ended: Conclusion, shown: ShownSteps) -> Self {
        Self {
            ended: ended.under(puzzle.rules()),
            puzzle: puzzle.clone(),
            shown: Box::new(shown),
            detail: HintDetail::default(),
        }
    }

    /// Whether the steps are shown in full; errors in an unfinished answer always are.
    fn is_whole(&self) -> bool {
        self.detail == HintDetail::Step || self.ended.status == Status::Wrong
    }

    /// The steps, if they are shown in full.
    fn full_steps(&self) -> &[ArgumentStep] {
        if self.is_whole() {
            &self.shown.steps
        } else {
            &[]
        }
    }

    /// The texts of steps that are not shown in full.
    fn looks(&self) -> Vec<String> {
        if self.is_whole() {
            return Vec::new();
        }
        let steps = self.shown.steps.iter();
        let words = steps.map(|step| step_text(&self.puzzle, step, self.detail));
        words.map(|text| text.trim_end().to_owned()).collect()
    }

    /// The steps as text with the requested detail; errors in an unfinished answer are always shown
    /// in full.
    #[must_use]
    pub fn text(&self, network: &Network) -> String {
        if let (Some(argument), Status::Wrong) = (&self.shown.argument, self.ended.status) {
            return write_argument(network, argument);
        }
        let steps = self.shown.steps.iter();
        steps
            .map(|step| step_text(network, step, self.detail))
            .collect()
    }
}

fn step_text(network: &Network, step: &ArgumentStep, detail: HintDetail) -> String {
    let place = describe_place(network, step);
    match detail {
        HintDetail::Where => format!("Look at {place}.\n"),
        HintDetail::Technique => format!("Look at {place}: {}.\n", step.technique.name()),
        HintDetail::Step => {
            let case = describe_case(network, step);
            format!("{}\n{case}", describe_step(network, step))
        }
    }
}

impl Answer for HintAnswer {
    fn kind(&self) -> &'static str {
        "argument"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let reason = self.ended.reason.as_deref().unwrap_or_default();
        match (self.ended.status, self.ended.limit) {
            (Status::Hint, _) => to.write_str(&counted(self.shown.steps.len(), "step")),
            (Status::Solved, _) => to.write_str("it is solved"),
            (Status::Undecided, Some(_)) => write!(to, "undecided, {reason}"),
            _ => to.write_str(reason),
        }
    }
}

impl Ask for Hint {
    const NAME: &'static str = "hint";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = HintAnswer;

    fn check(&self) -> Result<(), UsageError> {
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<HintAnswer, AskError> {
        Ok(HintAnswer {
            detail: self.detail,
            ..self.steps(puzzle, context)?
        })
    }
}

impl Hint {
    /// The steps, whatever the detail.
    fn steps(
        &self,
        puzzle: &Puzzle,
        context: &QuestionContext<'_, Nothing>,
    ) -> Result<HintAnswer, AskError> {
        let bounds = match &self.so_far {
            Some(text) => match bounds_so_far(puzzle, text, "so_far")? {
                Ok(bounds) => bounds,
                // No hint follows from bridges that are none.
                Err(flaw) => {
                    let name = text.source("so_far").name;
                    let what = format!("{name}: {}", what_is_wrong(puzzle, &flaw));
                    let hint = "check lists all that is wrong with it";
                    return Err(AskError::Refused(UsageError::because(what).hint(hint)));
                }
            },
            None => Vec::new(),
        };
        if !bounds.is_empty() && is_solved(puzzle, &bounds) {
            let ended = Conclusion::of(Status::Solved);
            return Ok(HintAnswer::of(puzzle, ended, ShownSteps::default()));
        }
        if !bounds.is_empty()
            && let Verdict::No(flaw) = standing(puzzle, &bounds, context.budget)?
        {
            return Ok(stuck(puzzle, flaw));
        }
        let start = narrowed(puzzle, &bounds).expect("bounds that can stand leave something");
        // Without a time limit the effort for a single step is limited.
        let looks = match context.budget.remaining() {
            Some(_) => usize::MAX,
            None => LOOKS,
        };
        let goes_on = self.so_far.is_some();
        let enough = |steps: &[ArgumentStep]| {
            steps.len() >= self.steps.most() && (!goes_on || steps.iter().any(can_be_drawn))
        };
        let argument = first_steps(puzzle, &start, &enough, looks, context.budget)?;
        let steps = self.steps_to_show(&argument.steps);
        let ended = self.ended(puzzle, &argument, &steps);
        let shown = ShownSteps {
            argument: Some(argument),
            steps,
            faults: Vec::new(),
        };
        Ok(HintAnswer::of(puzzle, ended, shown))
    }

    /// The steps to show: the requested number. Where none of them can be drawn in an unfinished
    /// answer, the next hint would be the same, so the first step that can be is shown instead, after
    /// the steps that it rests on.
    fn steps_to_show(&self, steps: &[ArgumentStep]) -> Vec<ArgumentStep> {
        let wanted = self.steps.most().min(steps.len());
        match steps.iter().position(can_be_drawn) {
            Some(drawn) if self.so_far.is_some() && drawn >= wanted => steps_behind(steps, drawn),
            _ => steps[..wanted].to_vec(),
        }
    }

    /// How a hint ends, and why there are no more steps, if there are fewer than requested or none
    /// can be drawn.
    fn ended(&self, puzzle: &Puzzle, argument: &Argument, shown: &[ArgumentStep]) -> Conclusion {
        if argument.is_infeasible {
            return Conclusion::infeasible("the steps show that the board has no solution");
        }
        // An obvious reason is reported whatever the limit.
        if argument.limit.is_some()
            && let Some(reason) = elementary(puzzle)
        {
            return Conclusion::infeasible(reason.describe(puzzle));
        }
        let leads_on = self.so_far.is_none() || shown.iter().any(can_be_drawn);
        let is_less = argument.steps.len() < self.steps.most() || !leads_on;
        if let Some(limit) = argument.limit.filter(|_| is_less) {
            return Conclusion::undecided(limit);
        }
        if argument.is_cut && is_less {
            let what = "no short step is left; case distinctions within case distinctions were \
                        tried, and given up";
            let ended = Conclusion::of(Status::Undecided).because(what);
            return ended.stopped(Limit::Effort);
        }
        if !shown.is_empty() && leads_on {
            return Conclusion::of(Status::Hint);
        }
        if argument.solution.is_some() {
            return Conclusion::of(Status::Solved);
        }
        let what = if shown.is_empty() {
            "nothing more follows"
        } else {
            "nothing follows that can be drawn"
        };
        let what = format!("{what}; there may be several solutions");
        Conclusion::of(Status::Undecided).because(what)
    }
}

/// The answer for wrong bridges so far, with the steps that refute them.
fn stuck(puzzle: &Puzzle, flaw: PartialFlaw) -> HintAnswer {
    let what = wrong(puzzle, &flaw);
    let ended = match flaw.bounds[..] {
        [] => Conclusion::infeasible(what),
        [..] => Conclusion::of(Status::Wrong).because(what),
    };
    let steps = flaw.argument.as_ref();
    let shown = ShownSteps {
        steps: steps
            .map(|argument| argument.steps.clone())
            .unwrap_or_default(),
        argument: flaw.argument,
        faults: flaw.bounds,
    };
    HintAnswer::of(puzzle, ended, shown)
}

/// Whether a step can be drawn in an unfinished answer: bridges, or that an edge has none. "At most
/// 1" cannot.
fn can_be_drawn(step: &ArgumentStep) -> bool {
    let mut conclusions = step.conclusions.iter();
    conclusions.any(|one| matches!(one, Literal::AtLeast(..) | Literal::AtMost(_, 0)))
}
