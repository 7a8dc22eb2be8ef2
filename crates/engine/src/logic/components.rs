//! Components of islands joined by edges that are surely built, with what each still needs.

use crate::graph::DisjointSets;
use crate::puzzle::{IdVec, IslandId};

/// Disjoint sets of islands, and what the members of each want.
#[derive(Clone, Debug)]
pub(super) struct Components {
    sets: DisjointSets<IslandId>,
    /// Kept for the island that stands for the component.
    open: IdVec<IslandId, i32>,
}

impl Components {
    /// Every island by itself, with the number of bridges that it wants at most.
    pub(super) fn of(wanted: impl Iterator<Item = i32>) -> Self {
        let open: IdVec<IslandId, i32> = wanted.collect();
        Self {
            sets: DisjointSets::new(open.len()),
            open,
        }
    }

    /// The island that stands for the component.
    #[inline]
    pub(super) fn find(&mut self, island: IslandId) -> IslandId {
        self.sets.find(island)
    }

    /// Joins two components. Returns whether they were two.
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

    /// An island of the component has `bridges` more of what it wants.
    #[inline]
    pub(super) fn meet(&mut self, island: IslandId, bridges: i32) {
        let root = self.find(island);
        self.open[root] -= bridges;
    }

    /// The number of islands of the component of this island.
    pub(super) fn size(&mut self, island: IslandId) -> usize {
        self.sets.size(island)
    }

    /// How many bridges the islands of a component want at most beyond those they surely
    /// have, an edge inside counted at both its ends.
    pub(super) fn open(&self, root: IslandId) -> i32 {
        self.open[root]
    }

    /// The member after this one in the ring of its component.
    pub(super) fn after(&self, island: IslandId) -> IslandId {
        self.sets.after(island)
    }

    /// Copies the components of the same islands from elsewhere.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Self { sets, open } = self;
        sets.copy_from(&other.sets);
        open.values_mut().copy_from_slice(other.open.values());
    }
}
