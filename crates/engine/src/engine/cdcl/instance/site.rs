//! The islands and edges of an instance, each with its positions in the lists of the other.

use crate::puzzle::{EdgeId, Id, IslandId};

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenEdge {
    /// The edge.
    pub(crate) edge: EdgeId,
    /// The island at its other end.
    pub(crate) to: IslandId,
}

/// A set of edges at one island, by their positions there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slots(u8);

impl Slots {
    /// The first `len` edges.
    fn first(len: u8) -> Self {
        Self((1 << len) - 1)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the edge at this position.
    pub(crate) fn with(self, place: u8) -> Self {
        Self(self.0 | 1 << place)
    }

    /// Removes the edge at this position.
    pub(crate) fn without(self, place: u8) -> Self {
        Self(self.0 & !(1 << place))
    }

    /// Removes and returns the first.
    fn take(&mut self) -> usize {
        let place = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        place
    }
}

/// An island: the degrees that it may have and its edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// The smallest degree.
    pub(crate) least: i16,
    /// The largest degree.
    pub(crate) most: i16,
    ways: [SeenEdge; 4],
    len: u8,
}

impl Site {
    /// An island without edges.
    pub(super) fn new(least: i16, most: i16) -> Self {
        let nowhere = SeenEdge {
            edge: EdgeId::from_index(0),
            to: IslandId::from_index(0),
        };
        Self {
            least,
            most,
            ways: [nowhere; 4],
            len: 0,
        }
    }

    /// Adds an edge and returns its position; an island has at most four.
    pub(super) fn push(&mut self, way: SeenEdge) -> u8 {
        let place = self.len;
        self.ways[usize::from(place)] = way;
        self.len += 1;
        place
    }

    /// The smallest and the largest degree.
    pub(crate) fn ends(&self) -> [i16; 2] {
        [self.least, self.most]
    }

    /// All edges that end here.
    pub(crate) fn slots(&self) -> Slots {
        Slots::first(self.len)
    }

    /// Removes and returns the first of some edges at the island; `None` if there is none.
    pub(crate) fn take(&self, slots: &mut Slots) -> Option<SeenEdge> {
        self.ways.get(slots.take()).copied()
    }

    /// The edges that end here.
    pub(crate) fn ways(&self) -> &[SeenEdge] {
        &self.ways[..usize::from(self.len)]
    }
}

/// An edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeSite {
    /// The islands that it joins.
    pub(crate) ends: [IslandId; 2],
    /// Its positions there.
    pub(super) places: [u8; 2],
    /// The start of the list of edges that cross it.
    pub(super) crossed_from: u32,
}

impl EdgeSite {
    /// Its ends, with its positions there.
    pub(crate) fn at_ends(&self) -> [(IslandId, u8); 2] {
        [0, 1].map(|end| (self.ends[end], self.places[end]))
    }
}
