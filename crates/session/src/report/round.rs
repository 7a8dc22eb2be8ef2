//! The records of rounds of the cutting-plane method, each with the cuts found there: of a
//! relaxation with its point, of a search with its integral point.

use schemars::JsonSchema;
use serde::Serialize;

use super::record::SCHEMA;
use super::relax::tidy;
use crate::engine::{CutRound, LpRound, Relaxation};
use crate::milp::{Cut, Name, Objective};
use crate::puzzle::{Amount, Network};

/// One round of the cutting-plane method.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RoundRecord {
    /// The formulation, with what was chosen about it.
    pub formulation: String,
    /// Which round, from 1.
    pub round: usize,
    /// The bound.
    pub bound: f64,
    /// Columns that must be whole and are not.
    pub fractional: usize,
    /// What is on each edge that carries anything.
    pub edges: Vec<CarriedRecord>,
    /// The cuts that were found.
    pub cuts: Vec<CutRecord>,
}

/// What an edge carries at a point.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CarriedRecord {
    /// One end.
    pub from: String,
    /// The other.
    pub to: String,
    /// How many bridges.
    pub bridges: f64,
    /// How much of it is built: what plain cuts count.
    pub built: f64,
}

/// A cut that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CutRecord {
    /// The row's name.
    pub row: String,
    /// What it says: `plain`, `even` or `loop`.
    pub kind: &'static str,
    /// The island set.
    pub islands: Vec<String>,
}

impl CutRecord {
    pub(super) fn of(network: &Network, cut: &Cut, row: Name) -> Self {
        let islands = cut.islands().iter();
        Self {
            row: row.to_string(),
            kind: cut.kind_name(network),
            islands: islands
                .map(|&island| network.islands()[island].pos.to_string())
                .collect(),
        }
    }
}

/// One round of a search that cuts its whole answers off.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveRoundRecord {
    r#type: &'static str,
    schema: u32,
    /// The board's name, as in messages.
    pub board: String,
    /// Which round, from 1.
    pub round: usize,
    /// The value of its answer, where the best solution is wanted.
    pub value: Option<Amount>,
    /// No solution is better, as the engine says by then.
    pub bound: Option<Amount>,
    /// Its answer: what is on each edge that carries anything.
    pub edges: Vec<CarriedRecord>,
    /// The cuts that were found.
    pub cuts: Vec<CutRecord>,
}

impl SolveRoundRecord {
    /// The record of a round in the search on a board.
    #[must_use]
    pub fn new(
        board: &str,
        network: &Network,
        objective: Option<&Objective>,
        number: usize,
        round: CutRound<'_>,
    ) -> Self {
        let bridges = round.bridges;
        let edges = network.edges().ids().filter(|&edge| bridges[edge] > 0);
        let edges = edges.map(|edge| {
            let [from, to] = network.cells_of(edge).map(|pos| pos.to_string());
            CarriedRecord {
                from,
                to,
                bridges: f64::from(bridges[edge]),
                built: 1.0,
            }
        });
        let cuts = round.cuts.iter();
        Self {
            r#type: "solve_round",
            schema: SCHEMA,
            board: board.to_owned(),
            round: number,
            value: objective.map(|objective| objective.value(network, bridges)),
            bound: objective.and_then(|it| it.bound(network, round.bound?)),
            edges: edges.collect(),
            cuts: cuts
                .map(|(cut, row)| CutRecord::of(network, cut, *row))
                .collect(),
        }
    }
}

impl RoundRecord {
    /// The record of a round of a formulation's relaxation; `formulation` names the program.
    #[must_use]
    pub fn of(
        formulation: &str,
        number: usize,
        network: &Network,
        relaxation: &Relaxation,
        round: &LpRound,
        scale: f64,
    ) -> Self {
        let (program, point) = (&relaxation.program, &round.point);
        let edges = network.edges().ids().filter_map(|edge| {
            let [built, bridges] = program.on_edge(edge, &point.values).map(tidy);
            let [from, to] = network.cells_of(edge).map(|pos| pos.to_string());
            (bridges > 0.0).then_some(CarriedRecord {
                from,
                to,
                bridges,
                built,
            })
        });
        let cuts = round.cuts.iter();
        let cuts = cuts.map(|(cut, row)| CutRecord::of(network, cut, *row));
        Self {
            formulation: formulation.to_owned(),
            round: number,
            bound: tidy(point.bound * scale),
            fractional: relaxation.fractional(point),
            edges: edges.collect(),
            cuts: cuts.collect(),
        }
    }
}
