//! Levels, an arborescence, and a separate flow to each island along it:
//! `models/multi-directed.md`.
//!
//! a[uv] is 1 if the arborescence has the arc uv, f[t,a] flows along arc a on its way to island t.
//! An arc of the arborescence carries at most one unit for each t.

use super::arc::Arc;
use super::base::{ProgramStatement, Unsupported};
use super::connected::{
    self, ConnectivityModel, FormulationRequest, arborescence, commodity, enter,
};
use super::copies::kind_of_flow;
use super::formulated::Formulated;
use super::levels::Levels;
use super::origin::Origin;
use super::size::ProgramSize;
use super::tree_columns::{ArcChoice, TreeColumns, TreePart, columns};
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Kind, Sense};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{IslandId, Network};

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Arc,
        "a[uv] = 1 if the arborescence from the root has the arc uv",
    ),
    (
        ColumnFamily::Flow,
        "f[t,a] flows along arc a on its way from the root to island t",
    ),
];

const ROWS: [(RowFamily, &str); 4] = [
    (
        RowFamily::Enter,
        "sum of a[uv] over u is 1: one arc leads to every island v but the root",
    ),
    (
        RowFamily::Support,
        "a[uv] + a[vu] <= y[e,1]: an arc stands only where something is built",
    ),
    (
        RowFamily::Balance,
        "what flows to t: flow in less flow out is 1 at t and 0 elsewhere, the root left out",
    ),
    (
        RowFamily::Capacity,
        "f[t,uv] <= a[uv]: nothing flows but along the arborescence",
    ),
];

/// States the program, with columns for the requested degrees.
pub(super) fn formulate(
    network: &Network,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    let way = ConnectivityModel {
        name: "multi-directed",
        size,
        connect,
    };
    connected::formulate(network, way, asked)
}

fn size(network: &Network) -> ProgramSize {
    let (islands, edges) = (network.islands().len() as u64, network.edges().len() as u64);
    let commodities = islands.saturating_sub(1);
    ProgramSize {
        columns: (commodities + 1) * 2 * edges,
        rows: commodities * (commodities + 2 * edges + 1) + edges,
        nonzeros: commodities * 8 * edges + 5 * edges,
    }
}

fn connect(program: &mut ProgramStatement<'_>, levels: &Levels, root: IslandId) -> TreeColumns {
    program.describe(&COLUMNS, &ROWS);
    let network = program.network;
    let arcs = arborescence(program, root, Kind::Continuous);
    enter(program, levels, &arcs, root);
    let mut parts = Vec::with_capacity(network.islands().len());
    let others = network.islands().ids().filter(|&island| island != root);
    let kind = |island| kind_of_flow(network, [root, island]);
    for (island, times) in program.copies.of(others, kind) {
        if !program.goes_on() {
            break;
        }
        program.repeat(times);
        let flow = commodity(program, [root, island]);
        for (edge, variables) in flow.iter() {
            let both = Arc::both(network, edge).into_iter().zip(*variables);
            for ((arc, variable), allowed) in both.zip(arcs[edge]) {
                if let (Some(variable), Some(allowed)) = (variable, allowed) {
                    let limited = ProgramSum([(variable, 1.0), (allowed, -1.0)]);
                    let origin = Origin::ArcCapacity(arc, island);
                    program.row(origin, limited, Sense::AtMost, 0);
                }
            }
        }
        parts.push(TreePart {
            island,
            goes: ArcChoice::To,
            columns: columns(&flow),
        });
    }
    program.repeat(1);
    TreeColumns {
        arcs: columns(&arcs),
        parts,
        ..TreeColumns::from(Some(root))
    }
}
