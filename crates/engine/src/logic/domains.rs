//! Domains: for every edge the least and the most bridges that it can carry.

use crate::puzzle::{Bridges, EdgeId, IdVec, Literal, Network};

/// For every edge `lo <= hi` within the bounds of the rules; domains only ever narrow.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::Domains;
/// use hashilab_rules::puzzle::{Board, Clue, Id, EdgeId, Literal, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let edge = EdgeId::from_index(0);
/// let mut domains = Domains::of(&network);
/// assert!(domains.narrow(Literal::AtMost(edge, 1)));
/// assert_eq!((domains.lo(edge), domains.hi(edge)), (0, 1));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domains {
    bounds: IdVec<EdgeId, [u8; 2]>,
}

impl Domains {
    /// The domains before deduction: 0 to k, or the bounds of given and forbidden edges.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let edges = network.edges().ids();
        Self {
            bounds: edges.map(|edge| network.bounds(edge)).collect(),
        }
    }

    /// The domains that fix each edge at its number of bridges here.
    #[must_use]
    pub fn exactly(bridges: &Bridges) -> Self {
        Self {
            bounds: bridges.iter().map(|(_, count)| [count, count]).collect(),
        }
    }

    /// The least number of bridges on an edge.
    #[must_use]
    #[inline]
    pub fn lo(&self, edge: EdgeId) -> u8 {
        self.bounds[edge][0]
    }

    /// The most bridges on an edge.
    #[must_use]
    #[inline]
    pub fn hi(&self, edge: EdgeId) -> u8 {
        self.bounds[edge][1]
    }

    /// Whether an edge has only one number left.
    #[must_use]
    #[inline]
    pub fn is_fixed(&self, edge: EdgeId) -> bool {
        self.lo(edge) == self.hi(edge)
    }

    /// Whether the fact holds throughout the domain.
    #[must_use]
    #[inline]
    pub fn knows(&self, fact: Literal) -> bool {
        match fact {
            Literal::AtLeast(edge, least) => self.lo(edge) >= least,
            Literal::AtMost(edge, most) => self.hi(edge) <= most,
        }
    }

    /// Whether the fact leaves its edge a number of bridges.
    #[must_use]
    #[inline]
    pub fn agrees(&self, fact: Literal) -> bool {
        match fact {
            Literal::AtLeast(edge, least) => least <= self.hi(edge),
            Literal::AtMost(edge, most) => most >= self.lo(edge),
        }
    }

    /// Applies a fact. Returns false, changing nothing, if it would leave its edge no number of
    /// bridges.
    #[must_use]
    #[inline]
    pub fn narrow(&mut self, fact: Literal) -> bool {
        let bounds = &mut self.bounds[fact.edge()];
        match fact {
            Literal::AtLeast(_, least) if least > bounds[1] => return false,
            Literal::AtMost(_, most) if most < bounds[0] => return false,
            Literal::AtLeast(_, least) => bounds[0] = bounds[0].max(least),
            Literal::AtMost(_, most) => bounds[1] = bounds[1].min(most),
        }
        true
    }

    /// Undoes the last literal applied to its bound, which was `bound` before.
    pub(super) fn restore(&mut self, literal: Literal, bound: u8) {
        match literal {
            Literal::AtLeast(edge, _) => self.bounds[edge][0] = bound,
            Literal::AtMost(edge, _) => self.bounds[edge][1] = bound,
        }
    }

    /// The current value of the bound that a literal is about.
    pub(super) fn bound(&self, literal: Literal) -> u8 {
        match literal {
            Literal::AtLeast(edge, _) => self.lo(edge),
            Literal::AtMost(edge, _) => self.hi(edge),
        }
    }

    /// Whether these bridges are within all bounds.
    #[must_use]
    pub fn allow(&self, bridges: &Bridges) -> bool {
        bridges
            .iter()
            .all(|(edge, count)| self.lo(edge) <= count && count <= self.hi(edge))
    }

    /// Whether other domains are within these, edge by edge.
    #[must_use]
    pub fn contain(&self, others: &Self) -> bool {
        let mut both = self.bounds.values().iter().zip(others.bounds.values());
        both.all(|(own, other)| own[0] <= other[0] && other[1] <= own[1])
    }

    /// The number of edges with only one number left.
    #[must_use]
    pub fn fixed(&self) -> usize {
        let fixed = |bounds: &&[u8; 2]| bounds[0] == bounds[1];
        self.bounds.values().iter().filter(fixed).count()
    }

    /// Resets an edge to these initial bounds.
    pub(super) fn widen(&mut self, edge: EdgeId, bounds: [u8; 2]) {
        self.bounds[edge] = bounds;
    }

    /// Copies other domains of the same network, without allocating.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.bounds
            .values_mut()
            .copy_from_slice(other.bounds.values());
    }
}
