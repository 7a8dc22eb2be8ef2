//! What is known so far: for every edge the least and the most bridges it can carry.

use crate::puzzle::{Bridges, EdgeId, IdVec, Network};

/// One bound on one edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// The edge carries at least so many bridges.
    AtLeast(EdgeId, u8),
    /// The edge carries at most so many bridges.
    AtMost(EdgeId, u8),
}

impl Fact {
    /// The edge that the fact is about.
    #[must_use]
    pub fn edge(self) -> EdgeId {
        match self {
            Self::AtLeast(edge, _) | Self::AtMost(edge, _) => edge,
        }
    }

    /// Whether an edge with this many bridges agrees with the fact.
    #[must_use]
    pub fn holds(self, count: u8) -> bool {
        match self {
            Self::AtLeast(_, least) => count >= least,
            Self::AtMost(_, most) => count <= most,
        }
    }
}

/// For every edge `lo <= hi` within the bounds that the rules give it; only ever narrows.
///
/// # Examples
/// ```
/// use hashi::logic::{Domains, Fact};
/// use hashi::puzzle::{Board, Clue, Id, EdgeId, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let edge = EdgeId::from_index(0);
/// let mut domains = Domains::of(&network);
/// assert!(domains.narrow(Fact::AtMost(edge, 1)));
/// assert_eq!((domains.lo(edge), domains.hi(edge)), (0, 1));
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    bounds: IdVec<EdgeId, [u8; 2]>,
}

impl Domains {
    /// Nothing deduced: every edge from 0 to k, given and forbidden edges within theirs.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let edges = network.edges().ids();
        Self {
            bounds: edges.map(|edge| network.bounds(edge)).collect(),
        }
    }

    /// The least number of bridges on an edge.
    #[must_use]
    pub fn lo(&self, edge: EdgeId) -> u8 {
        self.bounds[edge][0]
    }

    /// The most bridges on an edge.
    #[must_use]
    pub fn hi(&self, edge: EdgeId) -> u8 {
        self.bounds[edge][1]
    }

    /// Whether only one number is left for an edge.
    #[must_use]
    pub fn is_fixed(&self, edge: EdgeId) -> bool {
        self.lo(edge) == self.hi(edge)
    }

    /// Whether the fact is known.
    #[must_use]
    pub fn knows(&self, fact: Fact) -> bool {
        match fact {
            Fact::AtLeast(edge, least) => self.lo(edge) >= least,
            Fact::AtMost(edge, most) => self.hi(edge) <= most,
        }
    }

    /// Takes a fact in. Returns whether a number of bridges is left for the edge; where
    /// none is, nothing is changed.
    #[must_use]
    pub fn narrow(&mut self, fact: Fact) -> bool {
        let bounds = &mut self.bounds[fact.edge()];
        match fact {
            Fact::AtLeast(_, least) if least > bounds[1] => return false,
            Fact::AtMost(_, most) if most < bounds[0] => return false,
            Fact::AtLeast(_, least) => bounds[0] = bounds[0].max(least),
            Fact::AtMost(_, most) => bounds[1] = bounds[1].min(most),
        }
        true
    }

    /// Whether these bridges lie within all bounds.
    #[must_use]
    pub fn allow(&self, bridges: &Bridges) -> bool {
        bridges
            .iter()
            .all(|(edge, count)| self.lo(edge) <= count && count <= self.hi(edge))
    }

    /// The number of edges with only one number left.
    #[must_use]
    pub fn fixed(&self) -> usize {
        let fixed = |bounds: &&[u8; 2]| bounds[0] == bounds[1];
        self.bounds.values().iter().filter(fixed).count()
    }

    /// Copies all bounds from others of the same network, without allocating.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.bounds
            .values_mut()
            .copy_from_slice(other.bounds.values());
    }
}
