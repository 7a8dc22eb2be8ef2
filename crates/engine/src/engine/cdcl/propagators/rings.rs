//! Sets of islands that are joined, and separated again in reverse order.
//!
//! The islands of a set form a ring through `next`; joining two sets splices their rings and
//! renames the smaller one, and the same swap separates them again. Not `DisjointSets`: that
//! shortens its paths, which cannot be undone, and here names are read far more often than sets are
//! joined, with one access each.

use crate::puzzle::{IdVec, IslandId};

/// The sets, each with the name of one of its islands.
#[derive(Clone, Debug)]
pub(crate) struct Rings {
    name: IdVec<IslandId, IslandId>,
    next: IdVec<IslandId, IslandId>,
    size: IdVec<IslandId, u32>,
}

/// A record of two joined sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JoinedSets {
    /// The old name of the smaller one.
    lost: IslandId,
    /// The name of the larger one, and of the union.
    kept: IslandId,
}

impl Rings {
    /// Every island in a set of its own.
    pub(crate) fn over<T>(islands: &IdVec<IslandId, T>) -> Self {
        Self {
            name: islands.ids().collect(),
            next: islands.ids().collect(),
            size: IdVec::filled(1, islands.len()),
        }
    }

    /// The name of the set of an island.
    pub(crate) fn name_of(&self, island: IslandId) -> IslandId {
        self.name[island]
    }

    /// The number of islands in the set of this one.
    pub(crate) fn size_of(&self, island: IslandId) -> usize {
        self.size[self.name[island]] as usize
    }

    /// The islands of a set.
    pub(crate) fn members(&self, island: IslandId) -> impl Iterator<Item = IslandId> + '_ {
        let follow = move |&at: &IslandId| Some(self.next[at]).filter(|&next| next != island);
        std::iter::successors(Some(island), follow)
    }

    /// Joins the sets of two islands, if they are different.
    pub(crate) fn join(&mut self, ends: [IslandId; 2]) -> Option<JoinedSets> {
        let [one, other] = ends.map(|end| self.name[end]);
        if one == other {
            return None;
        }
        let (lost, kept) = if self.size[one] < self.size[other] {
            (one, other)
        } else {
            (other, one)
        };
        self.rename(lost, kept);
        self.swap_next(lost, kept);
        self.size[kept] += self.size[lost];
        Some(JoinedSets { lost, kept })
    }

    /// Undoes the newest join.
    pub(crate) fn part(&mut self, JoinedSets { lost, kept }: JoinedSets) {
        self.size[kept] -= self.size[lost];
        self.swap_next(lost, kept);
        self.rename(lost, lost);
    }

    /// Gives every island on the ring of `from` the name `name`.
    fn rename(&mut self, from: IslandId, name: IslandId) {
        let mut at = from;
        loop {
            self.name[at] = name;
            at = self.next[at];
            if at == from {
                return;
            }
        }
    }

    fn swap_next(&mut self, one: IslandId, other: IslandId) {
        let next = self.next[one];
        self.next[one] = self.next[other];
        self.next[other] = next;
    }
}
