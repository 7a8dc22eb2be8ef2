//! Whether there is exactly one solution, and what all solutions have in common.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::desk::asking::ask::{Answer, Ask, AskError, Desk, Nothing};
use crate::desk::asking::documents::Provable;
use crate::desk::asking::ended::{Ended, Status};
use crate::desk::asking::refused::Refused;
use crate::desk::solver::engine_settings::EngineSettings;
use crate::desk::solver::settings::{ListOrder, WantedWork};
use crate::logic::Domains;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{
    Backbone, ListingProgram, Uniqueness, backbone, backbone_by, unique_observed,
};
use crate::report::{BoundsRecord, DifferenceRecord, FoundRecord, microseconds};

/// Whether there is exactly one solution; if not, two that differ.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Unique {
    /// Who looks for a second one.
    #[serde(flatten)]
    pub hire: EngineSettings,
}

/// The least and the most bridges that each edge carries in any solution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Common {
    /// Who works.
    #[serde(flatten)]
    pub hire: EngineSettings,
}

/// The only solution, or two that differ.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UniqueAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Ended,
    /// The built edges of the first solution, if one is known.
    pub bridges: Option<Vec<BridgeRecord>>,
    /// The built edges of a second solution, if one is known.
    pub second: Option<Vec<BridgeRecord>>,
    /// The edges in which the two differ.
    pub differing: Vec<DifferenceRecord>,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
    /// What the first solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
    /// The same as the library knows it.
    #[serde(skip)]
    pub uniqueness: Uniqueness,
}

impl UniqueAnswer {
    /// How the work ended that came to this.
    pub(in crate::desk) fn ended_of(puzzle: &Puzzle, uniqueness: &Uniqueness) -> Ended {
        match uniqueness {
            Uniqueness::Infeasible(reason) => Ended::infeasible(reason.describe(puzzle)),
            Uniqueness::Unique(_) => Ended::of(Status::Unique),
            Uniqueness::Several(_) => Ended::of(Status::Several),
            Uniqueness::Undecided { stop, .. } => Ended::of(Status::Undecided).stopped(*stop),
        }
    }

    /// The answer that this comes to.
    pub(in crate::desk) fn of(
        puzzle: &Puzzle,
        uniqueness: Uniqueness,
        ended: Ended,
        seconds: f64,
    ) -> Self {
        let one = first(&uniqueness);
        let other = match &uniqueness {
            Uniqueness::Several(both) => Some(&both[1]),
            Uniqueness::Infeasible(_) | Uniqueness::Unique(_) | Uniqueness::Undecided { .. } => {
                None
            }
        };
        let bridges = |solution: &Solution| bridge_records(puzzle, solution);
        Self {
            ended,
            bridges: one.map(bridges),
            second: other.map(bridges),
            differing: one
                .zip(other)
                .map(|(one, other)| DifferenceRecord::all(puzzle, one, other))
                .unwrap_or_default(),
            total_seconds: microseconds(seconds),
            found: one
                .map(|solution| FoundRecord::of(puzzle, solution))
                .unwrap_or_default(),
            uniqueness,
        }
    }

    /// The solution: the only one, or the first of two.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        first(&self.uniqueness)
    }
}

/// The only solution, or the first of two.
fn first(uniqueness: &Uniqueness) -> Option<&Solution> {
    match uniqueness {
        Uniqueness::Infeasible(_) => None,
        Uniqueness::Unique(solution) => Some(solution),
        Uniqueness::Several(both) => Some(&both[0]),
        Uniqueness::Undecided { found, .. } => found.as_ref(),
    }
}

impl Answer for UniqueAnswer {
    fn kind(&self) -> &'static str {
        Unique::NAME
    }

    fn ended(&self) -> &Ended {
        &self.ended
    }

    fn words(&self, to: &mut dyn fmt::Write) -> fmt::Result {
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
    type About = Puzzle;
    type Item = Nothing;
    type Answer = UniqueAnswer;

    fn check(&self) -> Result<(), Refused> {
        self.hire.check_all()
    }

    fn ask(&self, puzzle: &Puzzle, desk: &mut Desk<'_, Nothing>) -> Result<UniqueAnswer, AskError> {
        self.check()?;
        let begun = desk.budget.seconds();
        let solver = self.hire.solver(desk.solver);
        let staff = solver.hire(WantedWork::AboutAll)?;
        let formulation = staff.first.is_some().then(|| solver.formulated_as());
        let mut solutions = solver.listed(puzzle, ListOrder::Any)?;
        let uniqueness = unique_observed(&mut solutions, desk.budget, &mut desk.observer)?;
        let warnings: Vec<_> = solutions.warning().into_iter().collect();
        let ended = UniqueAnswer::ended_of(puzzle, &uniqueness)
            .under(puzzle.rules())
            .warned(&warnings)
            .by(staff.name(), formulation);
        let seconds = desk.budget.seconds() - begun;
        Ok(UniqueAnswer::of(puzzle, uniqueness, ended, seconds))
    }
}

/// What all solutions have in common.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CommonAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Ended,
    /// Every edge in order; none if there is no solution.
    pub edges: Vec<BoundsRecord>,
    /// Seconds from the board to the answer.
    pub total_seconds: f64,
    /// The same as the library knows it.
    #[serde(skip)]
    pub backbone: Backbone,
}

impl Answer for CommonAnswer {
    fn kind(&self) -> &'static str {
        Common::NAME
    }

    fn ended(&self) -> &Ended {
        &self.ended
    }

    fn words(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let alike = |known: &Domains| {
            let (fixed, edges) = (known.fixed(), self.edges.len());
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
    type About = Puzzle;
    type Item = Nothing;
    type Answer = CommonAnswer;

    fn check(&self) -> Result<(), Refused> {
        self.hire.check_all()
    }

    fn ask(&self, puzzle: &Puzzle, desk: &mut Desk<'_, Nothing>) -> Result<CommonAnswer, AskError> {
        self.check()?;
        let begun = desk.budget.seconds();
        let solver = self.hire.solver(desk.solver);
        let staff = solver.hire(WantedWork::AboutAll)?;
        let engine = staff.name();
        let formulation = staff.first.is_some().then(|| solver.formulated_as());
        let mut warnings = Vec::new();
        let known = match staff.first {
            None => backbone(puzzle, desk.budget, &mut warnings)?,
            Some(first) => {
                let program = ListingProgram::new(puzzle, solver.formulated_as(), first)?;
                backbone_by(program, desk.budget, &mut warnings)?
            }
        };
        let (ended, edges) = match &known {
            Backbone::Infeasible(reason) => {
                (Ended::infeasible(reason.describe(puzzle)), Vec::new())
            }
            Backbone::All(domains) => (
                Ended::of(Status::Common),
                BoundsRecord::all(puzzle, domains),
            ),
            Backbone::Undecided { certain, limit } => (
                Ended::of(Status::Undecided).stopped(*limit),
                BoundsRecord::all(puzzle, certain),
            ),
        };
        Ok(CommonAnswer {
            ended: ended
                .under(puzzle.rules())
                .warned(&warnings)
                .by(engine, formulation),
            edges,
            total_seconds: microseconds(desk.budget.seconds() - begun),
            backbone: known,
        })
    }
}
