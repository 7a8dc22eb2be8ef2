//! Levels and a separate flow from the root to each island: `models/multi.md`.
//!
//! f[t,a] flows along arc a on its way to island t. A built edge carries at most one unit for each
//! t.

use super::base::{ProgramStatement, Unsupported};
use super::connected::{self, ConnectivityModel, FormulationRequest, both, commodity};
use super::copies::kind_of_flow;
use super::formulated::Formulated;
use super::levels::Levels;
use super::origin::Origin;
use super::size::ProgramSize;
use super::tree_columns::{ArcChoice, TreeColumns, TreePart, columns};
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::Sense;
use crate::milp::sum::ProgramSum;
use crate::puzzle::{IslandId, Network};

const COLUMNS: [(ColumnFamily, &str); 1] = [(
    ColumnFamily::Flow,
    "f[t,a] flows along arc a on its way from the root to island t",
)];

const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Balance,
        "what flows to t: flow in less flow out is 1 at t and 0 elsewhere, the root left out",
    ),
    (
        RowFamily::Capacity,
        "f[t,uv] + f[t,vu] <= y[e,1]: nothing flows where nothing is built",
    ),
];

/// States the program, with columns for the requested degrees.
pub(super) fn formulate(
    network: &Network,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    let way = ConnectivityModel {
        name: "multi",
        size,
        connect,
    };
    connected::formulate(network, way, asked)
}

fn size(network: &Network) -> ProgramSize {
    let (islands, edges) = (network.islands().len() as u64, network.edges().len() as u64);
    let commodities = islands.saturating_sub(1);
    ProgramSize {
        columns: commodities * 2 * edges,
        rows: commodities * (commodities + edges),
        nonzeros: commodities * 7 * edges,
    }
}

fn connect(program: &mut ProgramStatement<'_>, levels: &Levels, root: IslandId) -> TreeColumns {
    program.describe(&COLUMNS, &ROWS);
    let network = program.network;
    let mut parts = Vec::with_capacity(network.islands().len());
    let others = network.islands().ids().filter(|&island| island != root);
    let kind = |island| kind_of_flow(network, [root, island]);
    for (island, times) in program.copies.of(others, kind) {
        if !program.goes_on() {
            break;
        }
        program.repeat(times);
        let flow = commodity(program, [root, island]);
        for (edge, &arcs) in flow.iter() {
            let limited = ProgramSum(both(arcs, 1.0).chain([(levels.built(edge), -1.0)]));
            let origin = Origin::CapacityFor(edge, island);
            program.row(origin, limited, Sense::AtMost, 0);
        }
        parts.push(TreePart {
            island,
            goes: ArcChoice::To,
            columns: columns(&flow),
        });
    }
    program.repeat(1);
    TreeColumns {
        parts,
        ..TreeColumns::from(Some(root))
    }
}
