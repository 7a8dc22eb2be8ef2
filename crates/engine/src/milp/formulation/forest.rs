//! Built edges without loops, with any number of components, as one tree: `models/rules.md`.
//!
//! Add one more island, not on the board, that could be joined to every other. Joined to exactly
//! one island of each component, its root, it turns a forest into a tree on n + 1 islands with n
//! edges; and n edges that connect n + 1 islands, as a flow from the added island ensures, are a
//! tree. s[v] is 1 if island v is a root, g[v] is the flow into v from the added island.

use good_lp::{Expression, Variable};

use super::arc::Arc;
use super::base::ProgramStatement;
use super::flows::{FlowSource, Flows};
use super::levels::Levels;
use super::origin::Origin;
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Kind, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::puzzle::{EdgeId, IdVec, IslandId};

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Root,
        "s[v] = 1 if island v is the root of its component",
    ),
    (
        ColumnFamily::Flow,
        "g[v] comes to the root v from nowhere, f[a] flows along arc a",
    ),
];

const ROWS: [(RowFamily, &str); 4] = [
    (
        RowFamily::Forest,
        "sum of s[v] and y[e,1] is n: a component without loops has one edge fewer than islands",
    ),
    (
        RowFamily::Supply,
        "g[v] <= n s[v]: nothing comes from nowhere but to roots",
    ),
    (
        RowFamily::Balance,
        "g[v] and the flow in less flow out is 1 at every island v",
    ),
    (
        RowFamily::Capacity,
        "f[uv] + f[vu] <= (n - 1) y[e,1]: nothing flows where nothing is built",
    ),
];

/// The columns of the flow.
struct ForestColumns {
    /// s[v] and g[v].
    roots: IdVec<IslandId, [Variable; 2]>,
    /// f[a], in both directions of each edge.
    arcs: IdVec<EdgeId, [Variable; 2]>,
    /// n.
    islands: f64,
}

impl ForestColumns {
    /// Adds the columns.
    fn add(program: &mut ProgramStatement<'_>) -> Self {
        let network = program.network;
        let islands = network.islands().len() as f64;
        let chosen = network.islands().values().iter().map(|island| {
            let name = Name::new("s", NamePlace::Cell(island.pos));
            program.choice(ColumnFamily::Root, name)
        });
        let chosen: Vec<Variable> = chosen.collect();
        let supplied = network.islands().values().iter().map(|island| {
            let name = Name::new("g", NamePlace::Cell(island.pos));
            program.flow(name, Kind::Continuous, islands)
        });
        let supplied: Vec<Variable> = supplied.collect();
        let roots = chosen.into_iter().zip(supplied);
        let most = islands - 1.0;
        let arcs = network.edges().ids().map(|edge| {
            Arc::both(network, edge)
                .map(|arc| program.flow(arc.name(network, "f"), Kind::Continuous, most))
        });
        Self {
            arcs: arcs.collect(),
            roots: roots.map(Into::into).collect(),
            islands,
        }
    }

    fn forest(&self, program: &mut ProgramStatement<'_>, levels: &Levels) {
        let edges = program.network.edges().ids();
        let roots = self.roots.values().iter().map(|[root, _]| *root);
        let both: Expression = roots.chain(edges.map(|edge| levels.built(edge))).sum();
        program.row(Origin::Forest, both, Sense::Equal, self.islands);
    }

    fn supply(&self, program: &mut ProgramStatement<'_>) {
        for (island, &[root, supplied]) in self.roots.iter() {
            let only_roots = supplied - self.islands * root;
            program.row(Origin::Supply(island), only_roots, Sense::AtMost, 0);
        }
    }

    fn balance(&self, program: &mut ProgramStatement<'_>) {
        let network = program.network;
        for (island, &[_, supplied]) in self.roots.iter() {
            let mut net = Expression::from(supplied);
            for &edge in network.edges_at(island) {
                for (arc, variable) in Arc::both(network, edge).into_iter().zip(self.arcs[edge]) {
                    net.add_mul(if arc.to == island { 1 } else { -1 }, variable);
                }
            }
            program.row(Origin::Balance(island), net, Sense::Equal, 1);
        }
    }

    fn capacity(&self, program: &mut ProgramStatement<'_>, levels: &Levels) {
        for (edge, &[there, back]) in self.arcs.iter() {
            let limited = there + back - (self.islands - 1.0) * levels.built(edge);
            program.row(Origin::Capacity(edge), limited, Sense::AtMost, 0);
        }
    }

    fn flows(&self) -> Flows {
        let arcs = self.arcs.values().iter();
        let roots = self.roots.values().iter();
        Flows {
            columns: arcs
                .map(|both| both.map(|arc| Some(column_of(arc))))
                .collect(),
            source: FlowSource::Roots(roots.map(|root| root.map(column_of)).collect()),
            circulates: false,
        }
    }
}

/// Adds the columns of the flow and states the rows about it.
pub(super) fn state(program: &mut ProgramStatement<'_>, levels: &Levels) -> Flows {
    program.describe(&COLUMNS, &ROWS);
    let forest = ForestColumns::add(program);
    forest.forest(program, levels);
    forest.supply(program);
    forest.balance(program);
    forest.capacity(program, levels);
    forest.flows()
}
