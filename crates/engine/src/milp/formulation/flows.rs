//! The columns of a flow, and the flow of a solution.

use crate::milp::model::ColumnId;
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Network, VerifiedBridges};

/// The columns of the flow, for both arcs of an edge, if the program has them.
#[derive(Clone, Debug)]
pub(super) struct Flows {
    pub(super) columns: IdVec<EdgeId, [Option<ColumnId>; 2]>,
    pub(super) source: FlowSource,
    /// Whether one unit flows in each direction of a built edge outside the tree, which changes no
    /// island's balance.
    pub(super) circulates: bool,
}

/// The source of the flow.
#[derive(Clone, Debug)]
pub(super) enum FlowSource {
    /// None: there is no flow.
    Nothing,
    /// One island, from which all others are reached.
    Island(IslandId),
    /// One island of each component: for every island the columns s[v] and g[v].
    Roots(IdVec<IslandId, [ColumnId; 2]>),
}

impl FlowSource {
    /// An island, if there is one.
    pub(super) fn first(island: Option<IslandId>) -> Self {
        island.map_or(Self::Nothing, Self::Island)
    }
}

impl Flows {
    /// No flow at all.
    pub(super) fn none(network: &Network) -> Self {
        Self {
            columns: IdVec::filled([None; 2], network.edges().len()),
            source: FlowSource::Nothing,
            circulates: false,
        }
    }

    /// The flow on each arc at a point; `None` without a flow.
    pub(super) fn at(&self, values: &[f64]) -> Option<IdVec<EdgeId, [f64; 2]>> {
        match self.source {
            FlowSource::Nothing => return None,
            FlowSource::Island(_) | FlowSource::Roots(_) => {}
        }
        let at = |column: Option<ColumnId>| column.map_or(0.0, |column| values[column.index()]);
        let columns = self.columns.values().iter();
        Some(columns.map(|both| both.map(at)).collect())
    }

    /// Sets the flow of a solution: along a tree from the root, or from the first island of each
    /// component, to each island as much as it and its descendants take.
    pub(super) fn fill(&self, network: &Network, solution: &VerifiedBridges, values: &mut [f64]) {
        let forest = match &self.source {
            FlowSource::Nothing => return,
            FlowSource::Island(root) => PathForest::of(network, solution, [*root]),
            FlowSource::Roots(_) => PathForest::of(network, solution, network.islands().ids()),
        };
        for &island in forest.order.iter().rev() {
            let flow = f64::from(forest.behind[island]);
            let Some(edge) = forest.entered[island] else {
                if let FlowSource::Roots(roots) = &self.source {
                    let [root, supplied] = roots[island].map(Id::index);
                    (values[root], values[supplied]) = (1.0, flow);
                }
                continue;
            };
            let direction = usize::from(network.edges()[edge].ends[0] == island);
            let column = self.columns[edge][direction]
                .expect("an arc that a solution can need has a column");
            values[column.index()] = flow;
        }
        if !self.circulates {
            return;
        }
        for (edge, _) in solution.built() {
            let on_tree = |end: &IslandId| forest.entered[*end] == Some(edge);
            if !network.edges()[edge].ends.iter().any(on_tree) {
                for column in self.columns[edge].into_iter().flatten() {
                    values[column.index()] = 1.0;
                }
            }
        }
    }
}

/// Shortest-path trees over built edges.
pub(super) struct PathForest {
    /// The islands, each after its parent.
    pub(super) order: Vec<IslandId>,
    /// The edge to each island's parent; `None` at the roots.
    pub(super) entered: IdVec<IslandId, Option<EdgeId>>,
    /// The number of descendants of each island, itself included.
    behind: IdVec<IslandId, u32>,
}

impl PathForest {
    /// A tree from each of these islands that no earlier tree has reached.
    pub(super) fn of(
        network: &Network,
        solution: &VerifiedBridges,
        roots: impl IntoIterator<Item = IslandId>,
    ) -> Self {
        let islands = network.islands().len();
        let mut seen = IdVec::filled(false, islands);
        let mut forest = Self {
            order: Vec::with_capacity(islands),
            entered: IdVec::filled(None, islands),
            behind: IdVec::filled(1, islands),
        };
        for root in roots {
            if !std::mem::replace(&mut seen[root], true) {
                forest.grow(network, solution, root, &mut seen);
            }
        }
        for &island in forest.order.iter().rev() {
            if let Some(edge) = forest.entered[island] {
                let from = network.edges()[edge].other(island);
                forest.behind[from] += forest.behind[island];
            }
        }
        forest
    }

    fn grow(
        &mut self,
        network: &Network,
        solution: &VerifiedBridges,
        root: IslandId,
        seen: &mut IdVec<IslandId, bool>,
    ) {
        let mut next = self.order.len();
        self.order.push(root);
        while let Some(&island) = self.order.get(next) {
            next += 1;
            for &edge in network.edges_at(island) {
                let other = network.edges()[edge].other(island);
                if solution[edge] > 0 && !seen[other] {
                    seen[other] = true;
                    self.entered[other] = Some(edge);
                    self.order.push(other);
                }
            }
        }
    }
}
