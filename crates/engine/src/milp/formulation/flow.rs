//! Levels and a single-commodity flow with capacities proved arc by arc, or n − 1 on every
//! arc: `models/flow.md`.
//!
//! y[e,l] is 1 if edge e carries at least l bridges, f[a] flows along arc a. The root sends one
//! unit to every other island; arcs that no solution needs are left out.

use super::arc::Arc;
use super::base::{ProgramStatement, Unsupported};
use super::connected::FormulationRequest;
use super::degrees::DegreeColumns;
use super::flows::{FlowSource, Flows};
use super::forest;
use super::formulated::{Formulated, JoinColumns};
use super::levels::Levels;
use super::origin::Origin;
use super::reach::capacities;
use super::settings::{Capacities, root};
use super::tree_columns::ArcVariables;
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Kind, Sense};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{Connectivity, EdgeId, IdVec, IslandId, Loops, Network};

const COLUMNS: [(ColumnFamily, &str); 1] = [(
    ColumnFamily::Flow,
    "f[a] <= c[a] flows along arc a, c[a] the most that a solution can need; a left out if 0",
)];

/// The description of the columns with plain capacities.
const PLAIN: &str = "f[a] <= n - 1 flows along arc a; arcs to the root are left out";

const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Balance,
        "flow in less flow out is 1 at every island but the root",
    ),
    (
        RowFamily::Capacity,
        "f[uv] + f[vu] <= max(c[uv], c[vu]) y[e,1]: nothing flows where nothing is built",
    ),
];

/// States the program, with columns for the requested degrees.
pub(super) fn formulate(
    network: &Network,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    let mut program = ProgramStatement::about(network, "flow");
    let root = root(&program, asked.settings)?;
    let capacities = asked.settings.capacities.unwrap_or_default();
    let levels = Levels::add(&mut program);
    let degrees = DegreeColumns::add(&mut program, asked.degrees);
    let rules = network.board().rules();
    let flows = match (rules.connectivity(), rules.loops()) {
        (Connectivity::Required, _) => connected(&mut program, &levels, &degrees, root, capacities),
        (Connectivity::Free, Loops::Allowed) => {
            levels.state(&mut program, &degrees);
            Flows::none(network)
        }
        (Connectivity::Free, Loops::Forbidden) => {
            levels.state(&mut program, &degrees);
            forest::state(&mut program, &levels)
        }
    };
    let join = JoinColumns::Flow(flows);
    Ok(Formulated::new(program, levels.indicators(network), join).choosing(&degrees))
}

/// States that the flow from one island reaches all others, and the remaining rows.
fn connected(
    program: &mut ProgramStatement<'_>,
    levels: &Levels,
    degrees: &DegreeColumns,
    root: Option<IslandId>,
    kind: Capacities,
) -> Flows {
    program.describe(&COLUMNS, &ROWS);
    let capacities = match (root, kind) {
        (Some(root), Capacities::Proved) => capacities(program.network, &program.most, root),
        (Some(root), Capacities::Plain) => {
            program.describe(&[(ColumnFamily::Flow, PLAIN)], &[]);
            plain(program.network, root)
        }
        (None, _) => IdVec::new(),
    };
    let arcs = arcs(program, &capacities);
    levels.state(program, degrees);
    match program.network.board().rules().loops() {
        Loops::Allowed => {}
        Loops::Forbidden => levels.spanning(program),
    }
    balance(program, &arcs, root);
    capacity(program, levels, &arcs, &capacities);
    let columns = arcs.values().iter();
    Flows {
        columns: columns
            .map(|both| both.map(|arc| arc.map(column_of)))
            .collect(),
        source: FlowSource::first(root),
        circulates: false,
    }
}

/// n − 1 on every arc that does not lead to the root.
fn plain(network: &Network, root: IslandId) -> IdVec<EdgeId, [u32; 2]> {
    let most = u32::try_from(network.islands().len() - 1).expect("ids have 32 bits");
    let edges = network.edges().ids();
    let capacity = |arc: Arc| if arc.to == root { 0 } else { most };
    edges
        .map(|edge| Arc::both(network, edge).map(capacity))
        .collect()
}

/// Adds the columns of the flow.
fn arcs(program: &mut ProgramStatement<'_>, capacities: &IdVec<EdgeId, [u32; 2]>) -> ArcVariables {
    let network = program.network;
    let mut flow = |arc: Arc, capacity| {
        let name = arc.name(network, "f");
        (capacity > 0).then(|| program.flow(name, Kind::Continuous, f64::from(capacity)))
    };
    let both = |edge| {
        let [there, back] = Arc::both(network, edge);
        let [capacity_there, capacity_back] = capacities[edge];
        [flow(there, capacity_there), flow(back, capacity_back)]
    };
    network.edges().ids().map(both).collect()
}

fn balance(program: &mut ProgramStatement<'_>, arcs: &ArcVariables, root: Option<IslandId>) {
    let network = program.network;
    for island in network.islands().ids() {
        if Some(island) == root {
            continue;
        }
        let both = |&edge| Arc::both(network, edge).into_iter().zip(arcs[edge]);
        let arcs = network.edges_at(island).iter().flat_map(both);
        let net = arcs.filter_map(|(arc, variable)| {
            let sign = if arc.to == island { 1.0 } else { -1.0 };
            Some((variable?, sign))
        });
        program.row(Origin::Balance(island), ProgramSum(net), Sense::Equal, 1);
    }
}

fn capacity(
    program: &mut ProgramStatement<'_>,
    levels: &Levels,
    arcs: &ArcVariables,
    capacities: &IdVec<EdgeId, [u32; 2]>,
) {
    for (edge, &limits) in capacities.iter() {
        let limit = limits[0].max(limits[1]);
        if limit == 0 {
            continue;
        }
        let flow = arcs[edge].into_iter().flatten().map(|arc| (arc, 1.0));
        let room = (levels.built(edge), -f64::from(limit));
        let over = ProgramSum(flow.chain([room]));
        program.row(Origin::Capacity(edge), over, Sense::AtMost, 0);
    }
}
