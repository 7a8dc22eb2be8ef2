//! Components of islands joined by edges that are surely built, kept by union–find with
//! what each still needs.

use crate::puzzle::{IdVec, IslandId};

/// Disjoint sets of islands. The members of each form a ring, so that they can be listed.
#[derive(Clone, Debug)]
pub(super) struct Components {
    parent: IdVec<IslandId, IslandId>,
    next: IdVec<IslandId, IslandId>,
    size: IdVec<IslandId, u32>,
    open: IdVec<IslandId, i32>,
}

impl Components {
    /// Every island by itself, with the number of bridges that it wants at most.
    pub(super) fn of(wanted: impl Iterator<Item = i32>) -> Self {
        let open: IdVec<IslandId, i32> = wanted.collect();
        Self {
            parent: open.ids().collect(),
            next: open.ids().collect(),
            size: IdVec::filled(1, open.len()),
            open,
        }
    }

    /// The island that stands for the component.
    #[inline]
    pub(super) fn find(&mut self, mut island: IslandId) -> IslandId {
        while self.parent[island] != island {
            let above = self.parent[self.parent[island]];
            self.parent[island] = above;
            island = above;
        }
        island
    }

    /// Joins two components.
    pub(super) fn merge(&mut self, one: IslandId, other: IslandId) {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return;
        }
        let (small, large) = if self.size[one] < self.size[other] {
            (one, other)
        } else {
            (other, one)
        };
        self.parent[small] = large;
        self.size[large] += self.size[small];
        self.open[large] += self.open[small];
        let after = self.next[small];
        self.next[small] = self.next[large];
        self.next[large] = after;
    }

    /// An island of the component has `bridges` more of what it wants.
    #[inline]
    pub(super) fn meet(&mut self, island: IslandId, bridges: i32) {
        let root = self.find(island);
        self.open[root] -= bridges;
    }

    /// The number of islands of the component that this island stands for.
    pub(super) fn size(&self, root: IslandId) -> usize {
        self.size[root] as usize
    }

    /// How many bridges the islands of a component want at most beyond those they surely
    /// have, an edge inside counted at both its ends.
    pub(super) fn open(&self, root: IslandId) -> i32 {
        self.open[root]
    }

    /// The member after this one in the ring of its component.
    pub(super) fn after(&self, island: IslandId) -> IslandId {
        self.next[island]
    }

    /// Copies the components of the same islands from elsewhere.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Self {
            parent,
            next,
            size,
            open,
        } = self;
        parent.values_mut().copy_from_slice(other.parent.values());
        next.values_mut().copy_from_slice(other.next.values());
        size.values_mut().copy_from_slice(other.size.values());
        open.values_mut().copy_from_slice(other.open.values());
    }
}
