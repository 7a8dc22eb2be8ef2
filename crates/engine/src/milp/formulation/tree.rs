//! Levels and a spanning tree in an extended formulation: `models/tree.md`.
//!
//! t[e] is 1 if the tree has the edge e; b[k,uv] is 1 if that edge, seen from island k, leads
//! from u to v. This is the formulation of Martin (1991) of the polytope of spanning trees.

use good_lp::Variable;

use super::base::{ProgramStatement, Unsupported};
use super::connected::{self, ConnectivityModel, FormulationRequest, both};
use super::copies::neighbours;
use super::formulated::Formulated;
use super::levels::Levels;
use super::origin::Origin;
use super::size::ProgramSize;
use super::tree_columns::{
    ArcChoice, ArcVariables, TreeColumns, TreePart, at_island, columns, on_arcs,
};
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::Sense;
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{EdgeId, IdVec, IslandId, Network};

const COLUMNS: [(ColumnFamily, &str); 2] = [
    (
        ColumnFamily::Tree,
        "t[e] = 1 if edge e is one of a spanning tree",
    ),
    (
        ColumnFamily::Branch,
        "b[k,uv] = 1 if the edge of the tree between u and v leads to v, seen from island k",
    ),
];

const ROWS: [(RowFamily, &str); 3] = [
    (
        RowFamily::Support,
        "t[e] <= y[e,1]: the tree has only built edges",
    ),
    (
        RowFamily::Split,
        "b[k,uv] + b[k,vu] = t[e]: seen from k, an edge of the tree leads one way",
    ),
    (
        RowFamily::Enter,
        "sum of b[k,uv] over u is 1: seen from k, one edge leads to every other island v",
    ),
];

/// States the program, with columns for the requested degrees.
pub(super) fn formulate(
    network: &Network,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    let way = ConnectivityModel {
        name: "tree",
        size,
        connect,
    };
    connected::formulate(network, way, asked)
}

fn size(network: &Network) -> ProgramSize {
    let (islands, edges) = (network.islands().len() as u64, network.edges().len() as u64);
    ProgramSize {
        columns: edges + islands * 2 * edges,
        rows: edges + islands * (edges + islands),
        nonzeros: 2 * edges + islands * 5 * edges,
    }
}

fn connect(program: &mut ProgramStatement<'_>, levels: &Levels, root: IslandId) -> TreeColumns {
    program.describe(&COLUMNS, &ROWS);
    let network = program.network;
    let mut tree: IdVec<EdgeId, Variable> = IdVec::new();
    for edge in network.edges().ids() {
        let name = Name::new("t", NamePlace::Pair(network.cells_of(edge)));
        tree.push(program.continuous(ColumnFamily::Tree, name, [0.0, 1.0]));
    }
    for (edge, &variable) in tree.iter() {
        let over = ProgramSum([(variable, 1.0), (levels.built(edge), -1.0)]);
        program.row(Origin::Support(edge), over, Sense::AtMost, 0);
    }
    let mut parts = Vec::with_capacity(network.islands().len());
    // An island's copy lacks the arcs to it and its own row; each other row is as long as in any
    // copy. So copies are equal for islands with equally many edges.
    let kind = |island| neighbours(network, island);
    for (island, times) in program.copies.of(network.islands().ids(), kind) {
        if !program.goes_on() {
            break;
        }
        program.repeat(times);
        parts.push(TreePart {
            island,
            goes: ArcChoice::From,
            columns: columns(&branches(program, &tree, island)),
        });
    }
    program.repeat(1);
    TreeColumns {
        tree: tree.values().iter().copied().map(column_of).collect(),
        parts,
        ..TreeColumns::from(Some(root))
    }
}

/// The tree as seen from one island.
fn branches(
    program: &mut ProgramStatement<'_>,
    tree: &IdVec<EdgeId, Variable>,
    island: IslandId,
) -> ArcVariables {
    let network = program.network;
    let whom = network.islands()[island].pos;
    let arcs = on_arcs(network, |arc| {
        let name = arc.name_for(network, "b", whom);
        (arc.to != island).then(|| program.continuous(ColumnFamily::Branch, name, [0.0, 1.0]))
    });
    for (edge, &variables) in arcs.iter() {
        let split = ProgramSum(both(variables, 1.0).chain([(tree[edge], -1.0)]));
        program.row(Origin::Split(edge, island), split, Sense::Equal, 0);
    }
    for at in network.islands().ids().filter(|&at| at != island) {
        let into = ProgramSum(at_island(network, &arcs, at, 0.0));
        program.row(Origin::EnterFor(at, island), into, Sense::Equal, 1);
    }
    arcs
}
