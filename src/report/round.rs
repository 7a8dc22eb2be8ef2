//! The record of a round of the cutting-plane method: its point, and the cuts found there.

use serde::Serialize;

use super::record::Head;
use super::relax::{on_edge, tidy};
use crate::engine::{LpPoint, Relaxation};
use crate::milp::{Cut, RowId};
use crate::puzzle::Network;

/// One round of the cutting-plane method.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundRecord {
    #[serde(flatten)]
    head: Head,
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
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CarriedRecord {
    /// One end.
    pub from: String,
    /// The other.
    pub to: String,
    /// How many bridges.
    pub bridges: f64,
}

/// A cut that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CutRecord {
    /// The row's name.
    pub row: String,
    /// The island set.
    pub islands: Vec<String>,
}

impl RoundRecord {
    /// The record of a round: its point, on the program's scale, and the cuts found there.
    #[must_use]
    pub fn new(
        round: usize,
        (network, relaxation): (&Network, &Relaxation),
        (point, scale): (&LpPoint, f64),
        cuts: &[(Cut, RowId)],
    ) -> Self {
        let program = &relaxation.program;
        let edges = network.edges().ids().filter_map(|edge| {
            let [_, bridges] = on_edge(program, edge, &point.values);
            let [from, to] = network.cells_of(edge).map(|pos| pos.to_string());
            let bridges = tidy(bridges);
            (bridges > 0.0).then_some(CarriedRecord { from, to, bridges })
        });
        let cuts = cuts.iter().map(|(cut, row)| CutRecord {
            row: program.model.rows()[*row].name.to_string(),
            islands: cut
                .islands()
                .iter()
                .map(|&island| network.islands()[island].pos.to_string())
                .collect(),
        });
        Self {
            head: Head::of("round"),
            round,
            bound: tidy(point.bound * scale),
            fractional: relaxation.fractional(point),
            edges: edges.collect(),
            cuts: cuts.collect(),
        }
    }
}
