//! Levels and a single-commodity flow with capacities proved arc by arc: `models/flow.md`.
//!
//! y[e,l] is 1 if edge e carries at least l bridges, f[a] flows along arc a. The root
//! sends one unit to every other island; arcs that no solution needs are left out.

use good_lp::{Expression, Variable};

use super::base::{Arc, Origin, Statement, Unsupported};
use super::formulated::{Flows, Formulated, Idle, Indicator, Says};
use super::reach::capacities;
use crate::milp::draft::column_of;
use crate::milp::model::{ColumnFamily, Kind, RowFamily, Sense};
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network};

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Level,
        "y[e,l] = 1 if edge e carries at least l bridges",
    ),
    (
        ColumnFamily::Flow,
        "f[a] <= c[a] flows along arc a, c[a] the most that a solution can need; a left out if 0",
    ),
];

const ROWS: [(RowFamily, &str); 5] = [
    (
        RowFamily::Level,
        "y[e,l] <= y[e,l-1]: a level needs the level below it",
    ),
    (
        RowFamily::Degree,
        "sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v",
    ),
    (
        RowFamily::Cross,
        "y[h,1] + y[v,1] <= 1: of two crossing edges h and v one is not built",
    ),
    (
        RowFamily::Balance,
        "flow in less flow out is 1 at every island but the root",
    ),
    (
        RowFamily::Capacity,
        "f[uv] + f[vu] <= max(c[uv], c[vu]) y[e,1]: nothing flows where nothing is built",
    ),
];

/// The columns: `levels[e][l - 1]` and `flows[e]`, first along the edge and then back.
struct Columns {
    most: usize,
    levels: Vec<Variable>,
    flows: IdVec<EdgeId, [Option<Variable>; 2]>,
}

impl Columns {
    /// y[e,1], …, y[e,k].
    fn levels(&self, edge: EdgeId) -> &[Variable] {
        &self.levels[edge.index() * self.most..][..self.most]
    }
}

/// States the program.
pub(super) fn formulate(network: &Network) -> Result<Formulated, Unsupported> {
    let mut program = Statement::about(network, "flow")?;
    program.describe(&COLUMNS, &ROWS);
    let root = root(&program);
    let capacities = match root {
        Some(root) => capacities(network, &program.clues, root),
        None => IdVec::new(),
    };
    let columns = columns(&mut program, &capacities);
    level(&mut program, &columns);
    degree(&mut program, &columns);
    cross(&mut program, &columns);
    balance(&mut program, &columns, root);
    capacity(&mut program, &columns, &capacities);
    let (model, origins) = program.finish();
    Ok(Formulated {
        model,
        origins,
        indicators: indicators(network, &columns),
        flows: Flows {
            columns: columns
                .flows
                .values()
                .iter()
                .map(|both| both.map(|arc| arc.map(column_of)))
                .collect(),
            root,
            idle: Idle::Empty,
        },
    })
}

/// Where the flow comes from: the first island with the largest clue.
fn root(program: &Statement<'_>) -> Option<IslandId> {
    let clues = program.clues.iter().rev();
    clues
        .max_by_key(|&(_, clue)| clue)
        .map(|(island, _)| island)
}

fn columns(program: &mut Statement<'_>, capacities: &IdVec<EdgeId, [u32; 2]>) -> Columns {
    let network = program.network;
    let most = network.board().rules().max_bridges();
    let mut levels = Vec::with_capacity(network.edges().len() * usize::from(most));
    for edge in network.edges().ids() {
        for level in 1..=most {
            levels.push(program.binary(ColumnFamily::Level, "y", level, edge));
        }
    }
    let mut flow = |arc, capacity| match capacity {
        0 => None,
        _ => Some(program.flow("f", Kind::Continuous, arc, f64::from(capacity))),
    };
    let both = |edge| {
        let [there, back] = Arc::both(network, edge);
        let [capacity_there, capacity_back] = capacities[edge];
        [flow(there, capacity_there), flow(back, capacity_back)]
    };
    let flows = network.edges().ids().map(both).collect();
    Columns {
        most: usize::from(most),
        levels,
        flows,
    }
}

fn level(program: &mut Statement<'_>, columns: &Columns) {
    for edge in program.network.edges().ids() {
        for (level, pair) in (2..).zip(columns.levels(edge).windows(2)) {
            let above_below = pair[1] - pair[0];
            program.row(Origin::Level(edge, level), above_below, Sense::AtMost, 0);
        }
    }
}

fn degree(program: &mut Statement<'_>, columns: &Columns) {
    let network = program.network;
    for island in network.islands().ids() {
        let edges = network.edges_at(island);
        let mut bridges = Expression::with_capacity(edges.len() * columns.most);
        for level in edges.iter().flat_map(|&edge| columns.levels(edge)) {
            bridges += level;
        }
        let clue = program.clues[island];
        program.row(Origin::Degree(island), bridges, Sense::Equal, clue);
    }
}

fn cross(program: &mut Statement<'_>, columns: &Columns) {
    for &crossing in program.network.crossings() {
        let [horizontal, vertical] =
            [crossing.horizontal, crossing.vertical].map(|edge| columns.levels(edge)[0]);
        let built = horizontal + vertical;
        program.row(Origin::Cross(crossing), built, Sense::AtMost, 1);
    }
}

fn balance(program: &mut Statement<'_>, columns: &Columns, root: Option<IslandId>) {
    let network = program.network;
    for island in network.islands().ids() {
        if Some(island) == root {
            continue;
        }
        let mut net = Expression::with_capacity(8);
        for &edge in network.edges_at(island) {
            for (arc, variable) in Arc::both(network, edge)
                .into_iter()
                .zip(columns.flows[edge])
            {
                net.add_mul(if arc.to == island { 1 } else { -1 }, variable);
            }
        }
        program.row(Origin::Balance(island), net, Sense::Equal, 1);
    }
}

fn capacity(program: &mut Statement<'_>, columns: &Columns, capacities: &IdVec<EdgeId, [u32; 2]>) {
    for (edge, &limits) in capacities.iter() {
        let built = columns.levels(edge)[0];
        let limit = limits[0].max(limits[1]);
        if limit == 0 {
            continue;
        }
        let mut limited = Expression::with_capacity(3);
        limited.add_mul(-f64::from(limit), built);
        for arc in columns.flows[edge].into_iter().flatten() {
            limited += arc;
        }
        program.row(Origin::Capacity(edge), limited, Sense::AtMost, 0);
    }
}

fn indicators(network: &Network, columns: &Columns) -> Vec<Indicator> {
    let mut indicators = Vec::with_capacity(columns.levels.len());
    for edge in network.edges().ids() {
        for (level, &variable) in (1..).zip(columns.levels(edge)) {
            indicators.push(Indicator {
                column: column_of(variable),
                edge,
                says: Says::AtLeast(level),
            });
        }
    }
    indicators
}
