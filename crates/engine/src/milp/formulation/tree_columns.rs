//! Columns that model connectivity by a tree, and their values for a solution: the arcs of an
//! arborescence, its edges, the depth of each island, and the flow along it to or from each island.

use super::arc::Arc;
use super::flows::PathForest;
use crate::milp::draft::column_of;
use crate::milp::model::ColumnId;
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network, VerifiedBridges};
use good_lp::Variable;

/// The variables of the two arcs of each edge, if they exist.
pub(super) type ArcVariables = IdVec<EdgeId, [Option<Variable>; 2]>;

/// The columns beside the levels, for one tree of built edges. Parts that a formulation lacks are
/// empty.
#[derive(Clone, Debug)]
pub(super) struct TreeColumns {
    /// The root of the tree; `None` on a board without islands.
    pub(super) root: Option<IslandId>,
    /// 1 on the arcs of the tree, away from the root.
    pub(super) arcs: IdVec<EdgeId, [Option<ColumnId>; 2]>,
    /// 1 on the edges of the tree.
    pub(super) tree: Vec<ColumnId>,
    /// The number of edges of the tree between the root and each island but the root.
    pub(super) positions: IdVec<IslandId, Option<ColumnId>>,
    /// The columns along the tree for single islands.
    pub(super) parts: Vec<TreePart>,
}

/// The columns along the tree for one island.
#[derive(Clone, Debug)]
pub(super) struct TreePart {
    pub(super) island: IslandId,
    pub(super) goes: ArcChoice,
    pub(super) columns: IdVec<EdgeId, [Option<ColumnId>; 2]>,
}

/// Which arcs are 1 for an island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArcChoice {
    /// Those of the path in the tree from the root to the island.
    To,
    /// All of the tree, directed away from the island.
    From,
}

impl TreeColumns {
    /// Empty, with this root.
    pub(super) fn from(root: Option<IslandId>) -> Self {
        Self {
            root,
            arcs: IdVec::new(),
            tree: Vec::new(),
            positions: IdVec::new(),
            parts: Vec::new(),
        }
    }

    /// Sets the values of a solution, along a tree of shortest paths over built edges.
    pub(super) fn fill(&self, network: &Network, solution: &VerifiedBridges, values: &mut [f64]) {
        let Some(root) = self.root else { return };
        let forest = PathForest::of(network, solution, [root]);
        let mut depth = IdVec::filled(0_u32, network.islands().len());
        for &island in &forest.order {
            let Some(edge) = forest.entered[island] else {
                continue;
            };
            depth[island] = depth[network.edges()[edge].other(island)] + 1;
            if let Some(&column) = self.tree.get(edge.index()) {
                values[column.index()] = 1.0;
            }
            if !self.arcs.is_empty() {
                set(&self.arcs, edge, into(network, edge, island), values);
            }
            if !self.positions.is_empty() {
                let column = self.positions[island].expect("all but the root have a position");
                values[column.index()] = f64::from(depth[island]);
            }
        }
        for part in &self.parts {
            part.fill(network, &forest, values);
        }
    }

    /// The flow along each arc at a point, summed over all islands with a flow; `None` without any.
    pub(super) fn flow(&self, values: &[f64]) -> Option<IdVec<EdgeId, [f64; 2]>> {
        let mut parts = self.parts.iter().filter(|part| part.goes == ArcChoice::To);
        let first = parts.next()?;
        let mut sums = IdVec::filled([0.0; 2], first.columns.len());
        for part in std::iter::once(first).chain(parts) {
            for (edge, columns) in part.columns.iter() {
                for (sum, column) in sums[edge].iter_mut().zip(columns) {
                    *sum += column.map_or(0.0, |column| values[column.index()]);
                }
            }
        }
        Some(sums)
    }
}

impl TreePart {
    fn fill(&self, network: &Network, forest: &PathForest, values: &mut [f64]) {
        let mut way = Vec::new();
        let mut island = self.island;
        while let Some(edge) = forest.entered[island] {
            way.push((edge, island));
            island = network.edges()[edge].other(island);
        }
        match self.goes {
            ArcChoice::To => {
                for (edge, reached) in way {
                    set(&self.columns, edge, into(network, edge, reached), values);
                }
            }
            ArcChoice::From => {
                for &reached in &forest.order {
                    let Some(edge) = forest.entered[reached] else {
                        continue;
                    };
                    let mut direction = into(network, edge, reached);
                    if way.contains(&(edge, reached)) {
                        direction = 1 - direction;
                    }
                    set(&self.columns, edge, direction, values);
                }
            }
        }
    }
}

/// The index of an edge's arc that leads to an end.
fn into(network: &Network, edge: EdgeId, end: IslandId) -> usize {
    usize::from(network.edges()[edge].ends[0] == end)
}

fn set(
    columns: &IdVec<EdgeId, [Option<ColumnId>; 2]>,
    edge: EdgeId,
    direction: usize,
    values: &mut [f64],
) {
    let column = columns[edge][direction].expect("an arc that a solution can need has a column");
    values[column.index()] = 1.0;
}

/// A variable for each arc for which `make` returns one.
pub(super) fn on_arcs(
    network: &Network,
    mut make: impl FnMut(Arc) -> Option<Variable>,
) -> ArcVariables {
    let edges = network.edges().ids();
    edges
        .map(|edge| Arc::both(network, edge).map(&mut make))
        .collect()
}

/// The arcs into an island that have a variable, with 1, and those out of it, with `out`.
pub(super) fn at_island(
    network: &Network,
    arcs: &ArcVariables,
    island: IslandId,
    out: f64,
) -> impl Iterator<Item = (Variable, f64)> {
    let edges = network.edges_at(island).iter();
    let both = edges.flat_map(move |&edge| Arc::both(network, edge).into_iter().zip(arcs[edge]));
    both.filter_map(move |(arc, variable)| {
        let sign = if arc.to == island { 1.0 } else { out };
        (sign != 0.0).then_some((variable?, sign))
    })
}

/// Converts variables to columns.
pub(super) fn columns(arcs: &ArcVariables) -> IdVec<EdgeId, [Option<ColumnId>; 2]> {
    let both = arcs.values().iter();
    both.map(|both| both.map(|arc| arc.map(column_of)))
        .collect()
}
