//! Whether there is exactly one solution, and what all solutions have in common.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::logic::Domains;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{Backbone, Uniqueness, backbone, backbone_by, unique_observed};
use crate::report::{BoundsRecord, DifferenceRecord, FoundRecord, microseconds};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::documents::Provable;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::engine_settings::EngineSettings;
use crate::session::solver::settings::{ListOrder, RequestedWork};

/// Whether there is exactly one solution; if not, two that differ.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Unique {
    /// Who looks for a second one.
    #[serde(flatten)]
    pub engine: EngineSettings,
}

/// The least and the most bridges that each edge carries in any solution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Common {
    /// Who works.
    #[serde(flatten)]
    pub engine: EngineSettings,
}

/// The only solution, or two that differ.
#[derive(Clone, Debug)]
pub struct UniqueAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The result: the only solution, two, or why there is none.
    pub uniqueness: Uniqueness,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

record! {
    /// The only solution, or two that differ.
    UniqueAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// The built edges of the first solution, if one is known.
        bridges: Option<Vec<BridgeRecord>> = answer.solution().map(built),
        /// The built edges of a second solution, if one is known.
        second: Option<Vec<BridgeRecord>> = answer.second().map(built),
        /// The edges in which the two differ.
        differing: Vec<DifferenceRecord> = answer.differing(),
        /// Seconds from the board to the answer.
        total_seconds: f64 = answer.total_seconds,
        /// What the first solution tells beside its bridges.
        #[serde(flatten)]
        found: FoundRecord = answer
            .solution()
            .map(|solution| FoundRecord::of(solution.puzzle(), solution))
            .unwrap_or_default(),
    }
}

/// The built edges of a solution.
fn built(solution: &Solution) -> Vec<BridgeRecord> {
    bridge_records(solution.puzzle(), solution)
}

impl UniqueAnswer {
    /// The conclusion for a result.
    pub(in crate::session) fn ended_of(puzzle: &Puzzle, uniqueness: &Uniqueness) -> Conclusion {
        match uniqueness {
            Uniqueness::Infeasible(reason) => Conclusion::infeasible(reason.describe(puzzle)),
            Uniqueness::Unique(_) => Conclusion::of(Status::Unique),
            Uniqueness::Several(_) => Conclusion::of(Status::Several),
            Uniqueness::Undecided { stop, .. } => Conclusion::undecided(*stop),
        }
    }

    /// The solution: the only one, or the first of two.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match &self.uniqueness {
            Uniqueness::Infeasible(_) => None,
            Uniqueness::Unique(solution) => Some(solution),
            Uniqueness::Several(both) => Some(&both[0]),
            Uniqueness::Undecided { found, .. } => found.as_ref(),
        }
    }

    /// The second of two solutions.
    fn second(&self) -> Option<&Solution> {
        match &self.uniqueness {
            Uniqueness::Several(both) => Some(&both[1]),
            Uniqueness::Infeasible(_) | Uniqueness::Unique(_) | Uniqueness::Undecided { .. } => {
                None
            }
        }
    }

    /// The edges in which two solutions differ; none if there are not two.
    #[must_use]
    pub fn differing(&self) -> Vec<DifferenceRecord> {
        match self.solution().zip(self.second()) {
            Some((one, other)) => DifferenceRecord::all(one.puzzle(), one, other),
            None => Vec::new(),
        }
    }
}

impl Answer for UniqueAnswer {
    fn kind(&self) -> &'static str {
        Unique::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match &self.uniqueness {
            Uniqueness::Infeasible(_) => to.write_str(&self.ended.no("infeasible")),
            Uniqueness::Unique(_) => to.write_str("unique"),
            Uniqueness::Several(_) => to.write_str("not unique, here are two solutions"),
            Uniqueness::Undecided { stop, .. } => write!(to, "undecided, {stop}"),
        }
    }

    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        match &self.uniqueness {
            Uniqueness::Infeasible(_) => Ok(Provable::All(&[])),
            Uniqueness::Unique(solution) => Ok(Provable::All(std::slice::from_ref(solution))),
            Uniqueness::Several(_) => Err("there are several solutions"),
            Uniqueness::Undecided { .. } => Err("nothing is proved"),
        }
    }
}

impl Ask for Unique {
    const NAME: &'static str = "unique";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = UniqueAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.engine.check_all()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<UniqueAnswer, AskError> {
        self.check()?;
        let begun = context.budget.seconds();
        let solver = self.engine.solver(context.solver);
        let engines = solver.make_engines(RequestedWork::AboutAll)?;
        let formulation = engines.first.is_some().then(|| solver.formulated_as());
        let mut solutions = solver.listed(puzzle, ListOrder::Any)?;
        let uniqueness = unique_observed(&mut solutions, context.budget, &mut context.observer)?;
        let warnings: Vec<_> = solutions.warning().into_iter().collect();
        let ended = UniqueAnswer::ended_of(puzzle, &uniqueness)
            .under(puzzle.rules())
            .warned(&warnings)
            .by(engines.name(), formulation);
        Ok(UniqueAnswer {
            ended,
            uniqueness,
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}

/// What all solutions have in common.
#[derive(Clone, Debug)]
pub struct CommonAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The bounds of every edge, or why there is no solution.
    pub backbone: Backbone,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
}

record! {
    /// What all solutions have in common.
    CommonAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// Every edge in order; none if there is no solution.
        edges: Vec<BoundsRecord> = answer.edges(),
        /// Seconds from the board to the answer.
        total_seconds: f64 = answer.total_seconds,
    }
}

impl CommonAnswer {
    /// Every edge in order; none if there is no solution.
    #[must_use]
    pub fn edges(&self) -> Vec<BoundsRecord> {
        match &self.backbone {
            Backbone::Infeasible(_) => Vec::new(),
            Backbone::All(known) | Backbone::Undecided { certain: known, .. } => {
                BoundsRecord::all(&self.puzzle, known)
            }
        }
    }
}

impl Answer for CommonAnswer {
    fn kind(&self) -> &'static str {
        Common::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let alike = |known: &Domains| {
            let (fixed, edges) = (known.fixed(), self.puzzle.edges().len());
            format!("{fixed} of {edges} edges are the same in all solutions")
        };
        match &self.backbone {
            Backbone::Infeasible(_) => to.write_str(&self.ended.no("infeasible")),
            Backbone::All(known) => to.write_str(&alike(known)),
            Backbone::Undecided { certain, limit } => {
                write!(to, "undecided, {limit}; so far {}", alike(certain))
            }
        }
    }
}

impl Ask for Common {
    const NAME: &'static str = "common";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = CommonAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.engine.check_all()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<CommonAnswer, AskError> {
        self.check()?;
        let begun = context.budget.seconds();
        let solver = self.engine.solver(context.solver);
        let engines = solver.make_engines(RequestedWork::AboutAll)?;
        let engine = engines.name();
        let formulation = engines.first.is_some().then(|| solver.formulated_as());
        let mut warnings = Vec::new();
        let known = match engines.first {
            None => backbone(puzzle, context.budget, &mut warnings)?,
            Some(first) => {
                let program = solver.listing(puzzle, first)?;
                backbone_by(program, context.budget, &mut warnings)?
            }
        };
        let ended = match &known {
            Backbone::Infeasible(reason) => Conclusion::infeasible(reason.describe(puzzle)),
            Backbone::All(_) => Conclusion::of(Status::Common),
            Backbone::Undecided { limit, .. } => Conclusion::undecided(*limit),
        };
        Ok(CommonAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&warnings)
                .by(engine, formulation),
            puzzle: puzzle.clone(),
            backbone: known,
            total_seconds: microseconds(context.budget.seconds() - begun),
        })
    }
}
