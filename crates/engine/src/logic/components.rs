//! Components of islands joined by certainly built edges, and the bridges each can still take.

use crate::graph::DisjointSets;
use crate::puzzle::{IdVec, IslandId};

/// Disjoint sets of islands, and the bridges that their members can still take.
#[derive(Clone, Debug)]
pub(super) struct Components {
    sets: DisjointSets<IslandId>,
    /// Valid for the representative of each component.
    open: IdVec<IslandId, i32>,
}

impl Components {
    /// Every island by itself, with the most bridges that it can take.
    pub(super) fn of(wanted: impl Iterator<Item = i32>) -> Self {
        let open: IdVec<IslandId, i32> = wanted.collect();
        Self {
            sets: DisjointSets::new(open.len()),
            open,
        }
    }

    /// The representative of the component.
    #[inline]
    pub(super) fn find(&mut self, island: IslandId) -> IslandId {
        self.sets.find(island)
    }

    /// Joins two components. Returns whether they were different.
    pub(super) fn merge(&mut self, one: IslandId, other: IslandId) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        let open = self.open[one] + self.open[other];
        let are_two = self.sets.join(one, other);
        if are_two {
            let root = self.find(one);
            self.open[root] = open;
        }
        are_two
    }

    /// Records that an island of the component has got `bridges` more bridges.
    #[inline]
    pub(super) fn meet(&mut self, island: IslandId, bridges: i32) {
        let root = self.find(island);
        self.open[root] -= bridges;
    }

    /// The number of islands of the component of this island.
    pub(super) fn size(&mut self, island: IslandId) -> usize {
        self.sets.size(island)
    }

    /// The most bridges that the islands of a component can take beyond those certain; an edge
    /// inside counts at both its ends.
    pub(super) fn open(&self, root: IslandId) -> i32 {
        self.open[root]
    }

    /// The member after this one in the ring of its component.
    pub(super) fn after(&self, island: IslandId) -> IslandId {
        self.sets.after(island)
    }

    /// Copies other components of the same islands.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Self { sets, open } = self;
        sets.copy_from(&other.sets);
        open.values_mut().copy_from_slice(other.open.values());
    }
}
