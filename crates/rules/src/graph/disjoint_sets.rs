//! Disjoint sets (union–find): which things have been joined, directly or by others.
//!
//! Union by size with path halving (Tarjan and van Leeuwen, "Worst-case analysis of set
//! union algorithms", 1984), and without path compression where joins are taken back.

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
    /// So many ids, each by itself.
    #[must_use]
    pub fn new(ids: usize) -> Self {
        Self {
            above: (0..ids).map(I::from_index).collect(),
            next: (0..ids).map(I::from_index).collect(),
            size: IdVec::filled(1, ids),
        }
    }

    /// The member that stands for the set.
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

    /// Joins two sets. Returns whether they were two: the member that stood for the larger
    /// one stands for both.
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

    /// The members of an id's set, that id first.
    pub fn members(&self, id: I) -> impl Iterator<Item = I> + '_ {
        let after = move |&member: &I| Some(self.next[member]).filter(|&next| next != id);
        std::iter::successors(Some(id), after)
    }

    /// Copies the sets of the same ids from elsewhere, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.above
            .values_mut()
            .copy_from_slice(other.above.values());
        self.next.values_mut().copy_from_slice(other.next.values());
        self.size.values_mut().copy_from_slice(other.size.values());
    }
}

/// Disjoint sets whose joins can be taken back, the last first.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::UndoSets;
/// use hashilab_rules::puzzle::{Id, IslandId};
/// let [one, other] = [0, 1].map(IslandId::from_index);
/// let mut sets = UndoSets::new(2);
/// let before = sets.joins();
/// sets.join(one, other);
/// sets.undo_to(before);
/// assert_ne!(sets.find(one), sets.find(other));
/// ```
#[derive(Clone, Debug)]
pub struct UndoSets<I: Id> {
    above: IdVec<I, I>,
    size: IdVec<I, u32>,
    /// The member that stopped standing for its set, join by join.
    joined: Vec<I>,
}

impl<I: Id> UndoSets<I> {
    /// So many ids, each by itself.
    #[must_use]
    pub fn new(ids: usize) -> Self {
        Self {
            above: (0..ids).map(I::from_index).collect(),
            size: IdVec::filled(1, ids),
            joined: Vec::new(),
        }
    }

    /// The member that stands for the set. O(log members).
    #[must_use]
    pub fn find(&self, mut id: I) -> I {
        while self.above[id] != id {
            id = self.above[id];
        }
        id
    }

    /// Joins two sets. Returns whether they were two.
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
        self.joined.push(small);
        true
    }

    /// The number of joins that stand.
    #[must_use]
    pub fn joins(&self) -> usize {
        self.joined.len()
    }

    /// Takes joins back until so many stand.
    pub fn undo_to(&mut self, joins: usize) {
        while self.joined.len() > joins
            && let Some(small) = self.joined.pop()
        {
            let large = self.above[small];
            self.size[large] -= self.size[small];
            self.above[small] = small;
        }
    }
}
