//! Where deciding an edge splits the undecided edges in two: from then on what the islands of
//! either side still need adds up to an even number.

use crate::graph::DisjointSets;
use crate::puzzle::{Id, IslandId, in_32_bits};

use super::residual::Residual;

/// For each edge of an order the islands of the smaller of the two parts into which its decision
/// splits the rest; empty if it splits nothing, or only a single island off.
pub(super) fn splits(residual: &Residual, order: &[u32]) -> Vec<Vec<u32>> {
    // Backward, each edge joins the parts that its decision splits.
    let mut sets: DisjointSets<IslandId> = DisjointSets::new(residual.allowed.len());
    let mut splits = Vec::with_capacity(order.len());
    for &edge in order.iter().rev() {
        let ends = residual.edges[edge as usize].ends;
        let [one, other] = ends.map(|end| IslandId::from_index(end as usize));
        let mut smaller = Vec::new();
        if !sets.are_joined(one, other) {
            let least = if sets.size(one) < sets.size(other) {
                one
            } else {
                other
            };
            if sets.size(least) > 1 {
                let members = sets.members(least);
                smaller = members.map(|island| in_32_bits(island.index())).collect();
            }
            sets.join(one, other);
        }
        splits.push(smaller);
    }
    splits.reverse();
    splits
}
