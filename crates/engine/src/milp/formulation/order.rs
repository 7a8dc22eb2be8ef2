//! Levels and an arborescence whose islands have positions: `models/order.md`.
//!
//! y[e,l] is 1 if edge e carries at least l bridges, a[uv] is 1 if the arborescence has the
//! arc uv, p[v] is the position of island v along it. The rows `order` are those of Miller,
//! Tucker and Zemlin (1960).

use super::arc::Arc;
use super::base::{ProgramStatement, Unsupported};
use super::connected::{self, ConnectivityModel, FormulationRequest, arborescence, enter};
use super::formulated::Formulated;
use super::levels::Levels;
use super::origin::Origin;
use super::size::ProgramSize;
use super::tree_columns::{ArcVariables, TreeColumns, columns};
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Kind, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{IdVec, IslandId, Network};

use good_lp::Variable;

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Arc,
        "a[uv] = 1 if the arborescence from the root has the arc uv",
    ),
    (
        ColumnFamily::Position,
        "1 <= p[v] <= n - 1: where island v stands in an order that the arborescence follows",
    ),
];

const ROWS: [(RowFamily, &str); 3] = [
    (
        RowFamily::Enter,
        "sum of a[uv] over u is 1: one arc leads to every island v but the root",
    ),
    (
        RowFamily::Support,
        "a[uv] + a[vu] <= y[e,1]: an arc stands only where something is built",
    ),
    (
        RowFamily::Order,
        "p[u] - p[v] + (n - 1) a[uv] <= n - 2: an arc leads to a later position",
    ),
];

/// States the program, with columns for the requested degrees.
pub(super) fn formulate(
    network: &Network,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    let way = ConnectivityModel {
        name: "order",
        size,
        connect,
    };
    connected::formulate(network, way, asked)
}

fn size(network: &Network) -> ProgramSize {
    let (islands, edges) = (network.islands().len() as u64, network.edges().len() as u64);
    ProgramSize {
        columns: 2 * edges + islands,
        rows: 3 * edges + islands,
        nonzeros: 11 * edges,
    }
}

fn connect(program: &mut ProgramStatement<'_>, levels: &Levels, root: IslandId) -> TreeColumns {
    program.describe(&COLUMNS, &ROWS);
    let arcs = arborescence(program, root, Kind::Binary);
    let positions = positions(program, root);
    enter(program, levels, &arcs, root);
    order(program, &arcs, &positions);
    let position = |position: &Option<Variable>| position.map(column_of);
    TreeColumns {
        arcs: columns(&arcs),
        positions: positions.values().iter().map(position).collect(),
        ..TreeColumns::from(Some(root))
    }
}

/// Adds p[v] for every island but the root.
fn positions(
    program: &mut ProgramStatement<'_>,
    root: IslandId,
) -> IdVec<IslandId, Option<Variable>> {
    let network = program.network;
    let last = network.islands().len() as f64 - 1.0;
    let position = |(id, island): (IslandId, &crate::puzzle::Island)| {
        let name = Name::new("p", NamePlace::Cell(island.pos));
        (id != root).then(|| program.continuous(ColumnFamily::Position, name, [1.0, last]))
    };
    network.islands().iter().map(position).collect()
}

fn order(
    program: &mut ProgramStatement<'_>,
    arcs: &ArcVariables,
    positions: &IdVec<IslandId, Option<Variable>>,
) {
    let network = program.network;
    let most = network.islands().len() as f64 - 1.0;
    for (edge, variables) in arcs.iter() {
        for (arc, variable) in Arc::both(network, edge).into_iter().zip(*variables) {
            let [from, to] = [arc.from, arc.to].map(|island| positions[island]);
            if let (Some(variable), Some(from), Some(to)) = (variable, from, to) {
                let later = ProgramSum([(from, 1.0), (to, -1.0), (variable, most)]);
                program.row(Origin::Order(arc), later, Sense::AtMost, most - 1.0);
            }
        }
    }
}
