//! How much flow an arc can ever need; the proofs are in `models/flow.md`.
//!
//! In a solution the flow may run along any tree of built edges, so an arc u→v never needs
//! to carry more than one unit for each island of the branch behind it. Such an island
//! 1. is met only after islands that a path can pass through, which an island with clue 1
//!    (or 0) is not: all its bridges are on one edge;
//! 2. is none of the islands between the root and u, u included, of which there are at
//!    least as many as the distance from the root to u.
//!
use crate::puzzle::{Degree, EdgeId, IdVec, IslandId, Network};

use super::base::Arc;

/// The largest flow that each arc can need, first along the edge and then back; 0 on arcs
/// that no solution needs at all.
pub(super) fn capacities(
    network: &Network,
    clues: &IdVec<IslandId, Degree>,
    root: IslandId,
) -> IdVec<EdgeId, [u32; 2]> {
    let board = Passable {
        network,
        clues,
        root,
    };
    let distance = board.distances();
    let others = u32::try_from(network.islands().len() - 1).expect("ids have 32 bits");
    let capacity = |arc: Arc| {
        let Some(between) = distance[arc.from] else {
            return 0;
        };
        if arc.to == root || (arc.from != root && clues[arc.from] <= 1) {
            0
        } else if clues[arc.to] <= 1 {
            1
        } else {
            others - between
        }
    };
    let edges = network.edges().ids();
    edges
        .map(|edge| Arc::both(network, edge).map(capacity))
        .collect()
}

/// The network as flow sees it.
struct Passable<'a> {
    network: &'a Network,
    clues: &'a IdVec<IslandId, Degree>,
    root: IslandId,
}

impl Passable<'_> {
    /// Whether flow for other islands can pass through this one, which is not the root.
    fn passes(&self, island: IslandId) -> bool {
        island != self.root && self.clues[island] >= 2
    }

    fn neighbours(&self, island: IslandId) -> impl Iterator<Item = IslandId> {
        let edges = self.network.edges_at(island).iter();
        edges.map(move |&edge| self.network.edges()[edge].other(island))
    }

    /// The fewest edges from the root to each island that flow can come through to.
    fn distances(&self) -> IdVec<IslandId, Option<u32>> {
        let mut distance = IdVec::filled(None, self.network.islands().len());
        let mut reached = Vec::with_capacity(distance.len());
        distance[self.root] = Some(0);
        reached.push((self.root, 0));
        let mut next = 0;
        while let Some(&(island, so_far)) = reached.get(next) {
            next += 1;
            if island != self.root && !self.passes(island) {
                continue;
            }
            for other in self.neighbours(island) {
                if distance[other].is_none() {
                    distance[other] = Some(so_far + 1);
                    reached.push((other, so_far + 1));
                }
            }
        }
        distance
    }
}
