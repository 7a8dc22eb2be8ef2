//! The linear relaxations of a board's integer programs, formulation by formulation, and the
//! rounds of cutting planes on the way.

mod text;
mod work;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulations::Formulations;
use crate::milp::{CutKind, Formulation};
use crate::puzzle::Puzzle;
use crate::report::{RelaxationRecord, RoundRecord, counted};
use crate::session::asking::ask::{Answer, Ask, AskError, Item, QuestionContext};
use crate::session::asking::conclusion::Conclusion;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::aim::ObjectiveOption;

pub use work::{Optimum, RelaxedBoard, SkippedFormulation, SolvedRelaxation};

/// The linear relaxations of a board's integer programs: how far each formulation is from the
/// truth.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Relax {
    /// The formulations.
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(flatten)]
    pub formulations: Formulations,
    /// The cuts that cuts looks for: plain ones, something built leaves every island set, found
    /// exactly; or even ones too, not exactly [default: plain]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "KIND",
        help_heading = "Formulation",
        value_parser = crate::session::asking::flags::one_of(&CutKind::ALL, CutKind::name)))]
    pub cuts: Option<CutKind>,
    /// Find the best solution too, and say the gaps
    #[cfg_attr(feature = "arguments", arg(long, help_heading = "Objective"))]
    pub optimum: bool,
    /// What the relaxations minimise or maximise; length where nothing is said.
    #[cfg_attr(feature = "arguments", arg(skip))]
    #[serde(flatten)]
    pub aim: ObjectiveOption,
}

/// The relaxations of one board.
#[derive(Clone, Debug)]
pub struct RelaxAnswer {
    /// How the work ended: `relaxed`, `infeasible` where the board has no solution, or
    /// `undecided` where a limit ended something.
    pub ended: Conclusion,
    /// The relaxations, with their board.
    pub work: Box<RelaxedBoard>,
}

record! {
    /// The relaxations of one board.
    RelaxAnswer<'a> |answer| {
        /// How the work ended: `relaxed`, `infeasible` where the board has no solution, or
        /// `undecided` where a limit ended something.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// What is minimised or maximised, as in `minimise length`.
        objective: String = answer.work.objective.to_string(),
        /// The value of the best solution, where it was asked for and is known.
        optimum: Option<f64> = answer.work.optimum.value(),
        /// One for each formulation.
        relaxations: Vec<RelaxationRecord> = answer.work.records(),
        /// Formulations that were passed over; left out where there are none.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        left_out: &'a [SkippedFormulation] = &answer.work.left_out,
    }
}

impl Relax {
    /// The question for these formulations, with default settings.
    #[must_use]
    pub fn of(formulations: impl IntoIterator<Item = Formulation>) -> Self {
        Self {
            formulations: formulations.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl Item for RoundRecord {
    const KIND: &'static str = "round";
}

impl RelaxAnswer {
    fn of(work: RelaxedBoard) -> Self {
        Self {
            ended: work.ended(),
            work: Box::new(work),
        }
    }

    /// A table of the formulations, and why one has no point, as text.
    #[must_use]
    pub fn table(&self) -> String {
        text::of(&self.work, &self.work.records())
    }
}

impl Answer for RelaxAnswer {
    fn kind(&self) -> &'static str {
        "relaxation"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        to.write_str(&counted(self.work.relaxed.len(), "relaxation"))?;
        match &self.ended.reason {
            Some(why) if self.ended.limit.is_some() => write!(to, ", {why}"),
            // No relaxation says why where a limit ended it.
            Some(why) if !self.work.limits().is_empty() => {
                write!(to, ", the board has no solution: {why}")
            }
            _ => Ok(()),
        }
    }
}

impl Ask for Relax {
    const NAME: &'static str = "relax";
    type Subject = Puzzle;
    type Item = RoundRecord;
    type Answer = RelaxAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.cuts.is_some() && !self.formulations.has_cuts() {
            return Err(UsageError::of(
                "{cuts} is for the formulation cuts, the only one with rounds",
            )
            .hint("add {formulation=cuts}"));
        }
        self.aim.check()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, RoundRecord>,
    ) -> Result<RelaxAnswer, AskError> {
        self.check()?;
        let mut work = RelaxedBoard::of(puzzle.clone(), &self.aim)?;
        let kind = self.cuts.unwrap_or_default();
        for choice in self.formulations.choices(context.budget.most_bytes()) {
            if let Some(limit) = context.budget.reached().filter(|_| work.has_begun()) {
                work.stop_before(&choice, limit);
                continue;
            }
            work.add(&choice, kind, context.budget, context.items)?;
        }
        if self.optimum {
            work.find_optimum(context.solver, context.budget, context.observer.by_ref())?;
        }
        Ok(RelaxAnswer::of(work))
    }
}
