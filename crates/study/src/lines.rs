//! Programs line by line, each line with the edges and islands that it concerns.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::engine::LpOutcome;
use crate::milp::{NamePlace, RowId, lp};
use crate::puzzle::{EdgeId, Id as _, IslandId, Network, Pos};
use crate::report::tidy;
use crate::session::SolvedRelaxation;

/// A program as text, with the cuts that were found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ProgramLines {
    /// The formulation, with what was chosen about it.
    formulation: String,
    lines: Vec<ProgramLine>,
}

/// A line of a program's text.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ProgramLine {
    text: String,
    /// The row that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<String>,
    /// The row's dual value, on the line that begins it.
    #[serde(skip_serializing_if = "Option::is_none")]
    dual: Option<f64>,
    /// Places of the edges that it speaks of.
    edges: BTreeSet<usize>,
    /// Places of the islands.
    islands: BTreeSet<usize>,
}

impl ProgramLines {
    /// The program of a relaxation on this board; `scale` is the factor of its dual values.
    #[must_use]
    pub fn of(network: &Network, relaxed: &SolvedRelaxation, scale: f64) -> Self {
        let model = &relaxed.relaxation.program.model;
        let duals = match &relaxed.relaxation.outcome {
            LpOutcome::Optimal(point) => point.duals.as_slice(),
            LpOutcome::Infeasible(_) | LpOutcome::Limit(_) | LpOutcome::Failed(_) => &[],
        };
        let dual = |row: RowId| duals.get(row.index()).map(|dual| tidy(dual * scale));
        let lines = lp::lines(model).into_iter().map(|said| {
            let begun = said.row.filter(|_| said.begins);
            let mut line = ProgramLine {
                dual: begun.and_then(dual),
                row: said.row.map(|row| model.rows()[row].name.to_string()),
                text: said.text,
                edges: BTreeSet::new(),
                islands: BTreeSet::new(),
            };
            for place in said.places {
                line.concern(network, place);
            }
            line
        });
        Self {
            formulation: relaxed.name.clone(),
            lines: lines.collect(),
        }
    }
}

impl ProgramLine {
    /// Adds a place that the line concerns.
    fn concern(&mut self, network: &Network, place: NamePlace) {
        match place {
            NamePlace::Nowhere | NamePlace::Index(_) | NamePlace::Own(_) => {}
            NamePlace::Cell(cell) | NamePlace::CellFor(cell, _) | NamePlace::View(cell, _) => {
                let island = network.island_at(cell);
                self.islands.extend(island.map(IslandId::index));
            }
            NamePlace::Pair(ends) | NamePlace::PairFor(ends, _) => {
                self.edges.extend(edge(network, ends));
            }
            NamePlace::Pairs(pairs) => {
                let edges = pairs.into_iter().filter_map(|ends| edge(network, ends));
                self.edges.extend(edges);
            }
        }
    }
}

/// The place of the edge between two cells.
fn edge(network: &Network, [one, other]: [Pos; 2]) -> Option<usize> {
    let (one, other) = (network.island_at(one)?, network.island_at(other)?);
    network.edge_between(one, other).map(EdgeId::index)
}
