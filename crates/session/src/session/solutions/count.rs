//! How many solutions there are.

use std::fmt;
use std::slice;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::count::BigUint;
use crate::engine::{Event, Verdict};
use crate::puzzle::Puzzle;
use crate::questions::{CountProgress, Counter, Exact, Narrowing, SWEEP, Warning, count_exactly};
use crate::report::{Tally, microseconds};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::engine_settings::EngineSettings;
use crate::session::solver::settings::{ListOrder, RequestedWork, Solver};
use crate::session::solver::sweeping::Sweeper;

crate::puzzle::by_name::closed! {
    /// Who counts.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum CountMethod {
        /// A sweep, unless what is asked for needs a list.
        #[default]
        Auto = "auto",
        /// A sweep.
        Sweep = "sweep",
        /// One solution after the other.
        List = "list",
    }
}

crate::puzzle::by_name::by_name!(CountMethod);

/// How many solutions there are.
///
/// A sweep over the board counts without listing, however many there are; with a limit, an
/// engine or a formulation, or where too much stands open at a time, the solutions are listed,
/// each checked against the rules of the puzzle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Count {
    /// Who counts
    #[cfg_attr(feature = "arguments", arg(long, default_value = "auto", value_name = "NAME",
        value_parser = crate::session::asking::flags::one_of(&CountMethod::ALL, CountMethod::name)))]
    pub by: CountMethod,
    /// Who narrows the board before a sweep: clause learning, by what all solutions have in
    /// common; or checked deduction, so that the sweep shares nothing with an engine
    /// [default: backbone]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME",
        value_parser = crate::session::asking::flags::one_of(&Narrowing::ALL, Narrowing::name)))]
    pub narrow: Option<Narrowing>,
    /// Say how many solutions have one component, two, and so on
    #[cfg_attr(feature = "arguments", arg(long))]
    pub components: bool,
    /// List, and stop when there are more than so many
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER"))]
    pub limit: Option<u64>,
    /// Who lists.
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(flatten)]
    pub engine: EngineSettings,
}

/// Numbers of solutions, if they are known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolutionTally {
    /// Of all, or the most that is known.
    One(#[schemars(with = "Tally")] Option<Tally>),
    /// With one component, two, and so on.
    ByComponents(#[schemars(with = "Vec<Tally>")] Option<Vec<Tally>>),
}

impl SolutionTally {
    /// Whether no number is known.
    fn is_unknown(&self) -> bool {
        self.total().is_none()
    }

    /// The number of all that were counted.
    fn total(&self) -> Option<BigUint> {
        let tallies = match self {
            Self::One(tally) => tally.as_ref().map(slice::from_ref),
            Self::ByComponents(tallies) => tallies.as_deref(),
        };
        Some(tallies?.iter().map(BigUint::from).sum())
    }
}

/// How many solutions there are, as far as that is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// Who narrowed the board, where a sweep counted: `backbone` or `deduction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub narrowed_by: Option<Narrowing>,
    /// The number; nothing if no solution has been counted before a limit came.
    #[serde(skip_serializing_if = "SolutionTally::is_unknown")]
    #[schemars(with = "Option<SolutionTally>")]
    pub solutions: SolutionTally,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

impl CountAnswer {
    /// The number of all solutions; nothing if it is not known.
    #[must_use]
    pub fn exactly(&self) -> Option<BigUint> {
        match self.ended.status {
            Status::Infeasible => Some(BigUint::ZERO),
            Status::Exactly => self.solutions.total(),
            _ => None,
        }
    }

    /// The number of solutions counted, at least, if it fits into 64 bits.
    #[must_use]
    pub fn listed(&self) -> Option<u64> {
        match &self.solutions {
            SolutionTally::One(tally) => BigUint::from(tally.as_ref()?).try_into().ok(),
            SolutionTally::ByComponents(_) => None,
        }
    }
}

impl Answer for CountAnswer {
    fn kind(&self) -> &'static str {
        match self.solutions {
            SolutionTally::One(_) => Count::NAME,
            SolutionTally::ByComponents(_) => "components",
        }
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let all = match self.solutions.total() {
            Some(all) => all,
            None if self.ended.status == Status::Infeasible => BigUint::ZERO,
            None => return to.write_str(&self.ended.no("undecided")),
        };
        match (self.ended.status, self.ended.limit) {
            (Status::AtLeast, Some(stop)) => write!(to, "at least {all}, {stop}"),
            _ if all == BigUint::ZERO => to.write_str(&self.ended.no("no solution")),
            _ => to.write_str(&solutions(&all)),
        }
    }
}

/// The text for a number of solutions of any size.
pub(in crate::session) fn solutions(count: &BigUint) -> String {
    if *count == BigUint::from(1_u8) {
        return "1 solution".to_owned();
    }
    format!("{count} solutions")
}

/// The number of solutions and how the count ended.
struct EndedTally {
    ended: Conclusion,
    solutions: SolutionTally,
    warnings: Vec<Warning>,
}

impl Count {
    /// The field that requires a list of solutions, if there is one.
    #[must_use]
    pub fn lists(&self) -> Option<UsageError> {
        match (self.limit, self.engine.first_given_field()) {
            (Some(_), _) => Some(UsageError::field("limit")),
            (None, Some(field)) => Some(UsageError::field(field)),
            (None, None) if self.by == CountMethod::List => Some(UsageError::set("by", "list")),
            (None, None) => None,
        }
    }

    /// The field that requires a sweep, if there is one.
    fn sweeps(&self) -> Option<UsageError> {
        match (self.by, self.narrow, self.components) {
            (CountMethod::Sweep, ..) => Some(UsageError::set("by", "sweep")),
            (_, Some(_), _) => Some(UsageError::field("narrow")),
            (_, None, true) => Some(UsageError::field("components")),
            (_, None, false) => None,
        }
    }

    /// Counts by listing.
    fn listed(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<EndedTally, AskError> {
        let mut solutions = solver.listed(puzzle, ListOrder::Listed)?;
        if let Some(most) = self.limit {
            solutions = solutions.at_most(most);
        }
        let stop = loop {
            match solutions.next(context.budget)? {
                Verdict::Yes(solution) => {
                    context.observer.notify(Event::Found(solution.verified()));
                }
                Verdict::No(()) => break None,
                Verdict::Undecided(stop) => break Some(stop),
            }
        };
        let ended = match (stop, solutions.reason()) {
            (Some(stop), _) => Conclusion::of(Status::AtLeast).stopped(stop),
            (None, Some(reason)) => Conclusion::infeasible(reason.describe(puzzle)),
            (None, None) => Conclusion::of(Status::Exactly),
        };
        Ok(EndedTally {
            ended,
            solutions: SolutionTally::One(Some(solutions.listed().into())),
            warnings: solutions.warning().into_iter().collect(),
        })
    }

    /// Counts by a sweep, or by listing if that is better.
    fn swept(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<(EndedTally, Counter), AskError> {
        let mut warnings = Vec::new();
        let heard = CountProgress {
            progress: &mut |swept| context.observer.notify(Event::Swept(swept)),
            warnings: &mut warnings,
        };
        let narrowing = self.narrow.unwrap_or_default();
        let (count, by) = count_exactly(puzzle, narrowing, context.budget, heard)?;
        let (ended, count) = match count {
            Exact::None(reason) => (
                Conclusion::infeasible(reason.describe(puzzle)),
                BigUint::ZERO,
            ),
            Exact::Exactly(count) => (Conclusion::of(Status::Exactly), count),
            Exact::AtLeast(count, limit) => (Conclusion::of(Status::AtLeast).stopped(limit), count),
        };
        let solutions = SolutionTally::One(Some((&count).into()));
        let counted = EndedTally {
            ended,
            solutions,
            warnings,
        };
        Ok((counted, by))
    }

    /// Counts by components.
    fn by_components(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<EndedTally, AskError> {
        let mut sweeper = Sweeper::of(puzzle, context.budget, &mut context.observer);
        let counts = match sweeper.narrowed(self.narrow.unwrap_or_default())? {
            Ok(sweeping) => sweeper.components(&sweeping)?,
            Err(limit) => Verdict::Undecided(limit),
        };
        let (ended, solutions) = match counts {
            Verdict::Yes(counts) => {
                let tallies = counts.iter().map(Tally::from).collect();
                (Conclusion::of(Status::Exactly), Some(tallies))
            }
            Verdict::No(reason) => (Conclusion::infeasible(reason.describe(puzzle)), None),
            Verdict::Undecided(limit) => (Conclusion::undecided(limit), None),
        };
        Ok(EndedTally {
            ended,
            solutions: SolutionTally::ByComponents(solutions),
            warnings: sweeper.warnings,
        })
    }
}

impl Ask for Count {
    const NAME: &'static str = "count";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = CountAnswer;

    fn check(&self) -> Result<(), UsageError> {
        match (self.lists(), self.sweeps()) {
            (Some(list), Some(sweep)) => Err(sweep
                .text(" is for a sweep and ")
                .join(list)
                .text(" for listing: leave one out")),
            (Some(_), None) => self.engine.check_all(),
            (None, _) => Ok(()),
        }
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<CountAnswer, AskError> {
        self.check()?;
        let begun = context.budget.seconds();
        let is_listed = self.lists().is_some();
        let solver = self.engine.solver(context.solver);
        let (counted, engine, formulation) = if is_listed {
            let engines = solver.make_engines(RequestedWork::AboutAll)?;
            let formulation = engines.first.is_some().then(|| solver.formulated_as());
            (
                self.listed(&solver, puzzle, context)?,
                engines.name(),
                formulation,
            )
        } else if self.components {
            (self.by_components(puzzle, context)?, SWEEP, None)
        } else {
            let (counted, by) = self.swept(puzzle, context)?;
            (counted, by.name(), None)
        };
        let EndedTally {
            ended,
            solutions,
            warnings,
        } = counted;
        Ok(CountAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&warnings)
                .by(engine, formulation),
            narrowed_by: (!is_listed).then(|| self.narrow.unwrap_or_default()),
            solutions,
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}
