//! Disjoint sets (union–find): which items have been joined, directly or through others.
//!
//! Union by size with path halving (Tarjan and van Leeuwen, "Worst-case analysis of set union
//! algorithms", 1984). Two modules have sets of their own: `engine/cdcl/propagators/rings` undoes
//! joins, and in `engine/cdcl/large/window` the lowest member represents a set.

use crate::puzzle::{Id, IdVec};

/// Disjoint sets of ids whose members can be listed.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::DisjointSets;
/// use hashilab_rules::puzzle::{Id, IslandId};
/// let [one, two, three] = [0, 1, 2].map(IslandId::from_index);
/// let mut sets = DisjointSets::new(3);
/// assert!(sets.join(one, three) && !sets.join(three, one));
/// assert!(sets.are_joined(one, three) && !sets.are_joined(one, two));
/// assert_eq!(sets.size(one), 2);
/// assert_eq!(sets.members(three).collect::<Vec<_>>(), [three, one]);
/// ```
#[derive(Clone, Debug)]
pub struct DisjointSets<I: Id> {
    above: IdVec<I, I>,
    /// The members of each set form a ring.
    next: IdVec<I, I>,
    size: IdVec<I, u32>,
}

impl<I: Id> DisjointSets<I> {
    /// The ids `0..ids`, each in a set of its own.
    #[must_use]
    pub fn new(ids: usize) -> Self {
        Self {
            above: (0..ids).map(I::from_index).collect(),
            next: (0..ids).map(I::from_index).collect(),
            size: IdVec::filled(1, ids),
        }
    }

    /// The representative of the set.
    #[inline]
    pub fn find(&mut self, mut id: I) -> I {
        while self.above[id] != id {
            let twice = self.above[self.above[id]];
            self.above[id] = twice;
            id = twice;
        }
        id
    }

    /// Whether two ids are in one set.
    pub fn are_joined(&mut self, one: I, other: I) -> bool {
        self.find(one) == self.find(other)
    }

    /// Joins two sets. Returns whether they were different; the representative of the larger one
    /// then represents both.
    pub fn join(&mut self, one: I, other: I) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return false;
        }
        let (small, large) = if self.size[one] < self.size[other] {
            (one, other)
        } else {
            (other, one)
        };
        self.above[small] = large;
        self.size[large] += self.size[small];
        let after = self.next[small];
        self.next[small] = self.next[large];
        self.next[large] = after;
        true
    }

    /// The number of members of an id's set.
    pub fn size(&mut self, id: I) -> usize {
        let root = self.find(id);
        self.size[root] as usize
    }

    /// The member after this one in the ring of its set, for walks during which the sets are used
    /// otherwise.
    #[inline]
    #[must_use]
    pub fn after(&self, id: I) -> I {
        self.next[id]
    }

    /// The members of an id's set, that id first.
    pub fn members(&self, id: I) -> impl Iterator<Item = I> + '_ {
        let after = move |&member: &I| Some(self.after(member)).filter(|&next| next != id);
        std::iter::successors(Some(id), after)
    }

    /// Copies other sets of the same ids, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.above
            .values_mut()
            .copy_from_slice(other.above.values());
        self.next.values_mut().copy_from_slice(other.next.values());
        self.size.values_mut().copy_from_slice(other.size.values());
    }
}
