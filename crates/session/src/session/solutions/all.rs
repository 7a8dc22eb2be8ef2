//! All solutions, one after the other, and solutions drawn at random.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count::solutions;
use crate::engine::{Event, Limit, Verdict};
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{Narrowing, SWEEP};
use crate::report::{FoundRecord, Tally, counted, microseconds};
use crate::session::asking::ask::{Answer, Ask, AskError, Item, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::documents::Provable;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::engine_settings::EngineSettings;
use crate::session::solver::settings::{ListOrder, RequestedWork};
use crate::session::solver::sweeping::Sweeper;

/// All solutions, those with fewer bridges on the first edges first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct All {
    /// Stop when there are more than so many
    pub limit: Option<u64>,
    /// Who lists.
    #[serde(flatten)]
    pub engine: EngineSettings,
}

/// Solutions drawn at random, each as likely as any other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Sample {
    /// How many solutions
    #[cfg_attr(
        feature = "arguments",
        arg(long, default_value_t = 1, value_name = "NUMBER")
    )]
    pub count: u64,
    /// Which of the draws
    #[cfg_attr(
        feature = "arguments",
        arg(long, default_value_t = 0, value_name = "NUMBER")
    )]
    pub seed: u64,
    /// Who narrows the board before the sweep
    #[cfg_attr(feature = "arguments", arg(long, default_value = "backbone", value_name = "NAME",
        value_parser = crate::session::asking::flags::one_of(&Narrowing::ALL, Narrowing::name)))]
    pub narrow: Narrowing,
}

impl Default for Sample {
    /// One solution, the first of the draws.
    fn default() -> Self {
        Self {
            count: 1,
            seed: 0,
            narrow: Narrowing::default(),
        }
    }
}

/// One of a board's solutions.
#[derive(Clone, Debug)]
pub struct NumberedSolution {
    /// Which solution it is, from 1.
    pub number: u64,
    /// The solution.
    pub solution: Solution,
}

record! {
    /// One of a board's solutions.
    NumberedSolution |numbered| {
        /// Which solution it is, from 1.
        number: u64 = numbered.number,
        /// The built edges in order.
        bridges: Vec<BridgeRecord> =
            bridge_records(numbered.solution.puzzle(), &numbered.solution),
        /// What the solution tells beside its bridges.
        #[serde(flatten)]
        found: FoundRecord = FoundRecord::of(numbered.solution.puzzle(), &numbered.solution),
    }
}

impl Item for NumberedSolution {
    const KIND: &'static str = "solution";

    fn solution(&self) -> Option<&Solution> {
        Some(&self.solution)
    }
}

/// How many solutions were listed; they came as items.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AllAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The number listed.
    pub solutions: u64,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

/// How many solutions were drawn; they came as items.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SampleAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// Who narrowed the board: `backbone` or `deduction`.
    pub narrowed_by: Narrowing,
    /// The number drawn; nothing if there is no solution or a limit came before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<u64>,
    /// The number of all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Tally>,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

impl Answer for AllAnswer {
    fn kind(&self) -> &'static str {
        "count"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (self.ended.status, self.ended.limit) {
            (Status::Infeasible, _) => to.write_str(&self.ended.no("no solution")),
            (_, Some(stop)) => write!(to, "at least {}, {stop}", self.solutions),
            (_, None) => to.write_str(&counted(self.solutions, "solution")),
        }
    }

    fn provable<'a>(&'a self, found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        let is_complete = self.ended.limit.is_none() && self.solutions == found.len() as u64;
        is_complete
            .then_some(Provable::All(found))
            .ok_or("nothing is proved")
    }
}

impl Answer for SampleAnswer {
    fn kind(&self) -> &'static str {
        Sample::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (self.drawn, &self.solutions, self.ended.status) {
            (Some(drawn), Some(all), _) => {
                write!(to, "{drawn} drawn of {}", solutions(&all.into()))?;
                match drawn {
                    1 => Ok(()),
                    _ => to.write_str(", with replacement"),
                }
            }
            (.., Status::Infeasible) => to.write_str(&self.ended.no("no solution")),
            (Some(drawn), ..) => to.write_str(&self.ended.no(&format!("{drawn} drawn"))),
            _ => to.write_str(&self.ended.no("undecided")),
        }
    }
}

impl Ask for All {
    const NAME: &'static str = "all";
    type Subject = Puzzle;
    type Item = NumberedSolution;
    type Answer = AllAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.engine.check_all()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, NumberedSolution>,
    ) -> Result<AllAnswer, AskError> {
        self.check()?;
        let begun = context.budget.seconds();
        let solver = self.engine.solver(context.solver);
        let engines = solver.make_engines(RequestedWork::AboutAll)?;
        let formulation = engines.first.is_some().then(|| solver.formulated_as());
        let mut all = solver.listed(puzzle, ListOrder::Listed)?;
        if let Some(most) = self.limit {
            all = all.at_most(most);
        }
        let stop = loop {
            match all.next(context.budget)? {
                Verdict::Yes(solution) => {
                    context.observer.notify(Event::Found(solution.verified()));
                    let item = NumberedSolution {
                        number: all.listed(),
                        solution,
                    };
                    if (context.items)(item).is_break() {
                        break Some(Limit::Interrupted);
                    }
                }
                Verdict::No(()) => break None,
                Verdict::Undecided(stop) => break Some(stop),
            }
        };
        let ended = match (stop, all.reason()) {
            (Some(stop), _) => Conclusion::of(Status::AtLeast).stopped(stop),
            (None, Some(reason)) => Conclusion::infeasible(reason.describe(puzzle)),
            (None, None) => Conclusion::of(Status::Exactly),
        };
        let warnings: Vec<_> = all.warning().into_iter().collect();
        Ok(AllAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&warnings)
                .by(engines.name(), formulation),
            solutions: all.listed(),
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}

impl Ask for Sample {
    const NAME: &'static str = "sample";
    type Subject = Puzzle;
    type Item = NumberedSolution;
    type Answer = SampleAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.count == 0 {
            return Err(UsageError::field("count").text(" is a number from 1"));
        }
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, NumberedSolution>,
    ) -> Result<SampleAnswer, AskError> {
        let begun = context.budget.seconds();
        let mut sweeper = Sweeper::of(puzzle, context.budget, &mut context.observer);
        let paths = match sweeper.narrowed(self.narrow)? {
            Ok(sweeping) => sweeper.paths(&sweeping)?,
            Err(limit) => Verdict::Undecided(limit),
        };
        let mut drawn = 0;
        let (ended, solutions) = match paths {
            Verdict::Yes(paths) => {
                let mut stop = None;
                for (number, bridges) in (1..=self.count).zip(paths.samples(self.seed)) {
                    stop = context.budget.reached();
                    if stop.is_some() {
                        break;
                    }
                    let solution = sweeper.verified(bridges)?;
                    let item = NumberedSolution { number, solution };
                    drawn = number;
                    if (context.items)(item).is_break() {
                        stop = Some(Limit::Interrupted);
                        break;
                    }
                }
                match stop {
                    Some(limit) => (Conclusion::undecided(limit), None),
                    None => (
                        Conclusion::of(Status::Drawn),
                        Some(Tally::from(&paths.count())),
                    ),
                }
            }
            Verdict::No(reason) => (Conclusion::infeasible(reason.describe(puzzle)), None),
            Verdict::Undecided(limit) => (Conclusion::undecided(limit), None),
        };
        Ok(SampleAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&sweeper.warnings)
                .by(SWEEP, None),
            narrowed_by: self.narrow,
            drawn: (drawn > 0).then_some(drawn),
            solutions,
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}
