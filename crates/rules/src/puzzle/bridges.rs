//! A claim: the number of bridges on every edge, which may break any rule.

use std::ops::Index;

use super::cell::Pos;
use super::id::{EdgeId, IdVec};
use super::network::Network;
use super::violation::Violation;

/// A number of bridges for every edge of one network; a claim until `verify` has checked it.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Bridges, Clue, Id, EdgeId, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let mut bridges = Bridges::none(&network);
/// bridges.set(EdgeId::from_index(0), 1);
/// assert_eq!(bridges.total(), 1);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bridges(IdVec<EdgeId, u8>);

/// Bridges between two cells, as in an answer from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedBridges {
    /// One end.
    pub from: Pos,
    /// The other end.
    pub to: Pos,
    /// How many bridges run between them.
    pub count: u8,
}

impl Bridges {
    /// No bridge anywhere.
    #[must_use]
    pub fn none(network: &Network) -> Self {
        Self(IdVec::filled(0, network.edges().len()))
    }

    /// The bridges of an answer from outside. Several entries for one edge add up.
    ///
    /// # Errors
    /// One [`Violation::NoEdge`] for each entry between cells that are not two islands
    /// that see each other.
    pub fn placed(network: &Network, placed: &[PlacedBridges]) -> Result<Self, Vec<Violation>> {
        let mut bridges = Self::none(network);
        let mut wrong = Vec::new();
        for &PlacedBridges { from, to, count } in placed {
            let edge = network
                .island_at(from)
                .zip(network.island_at(to))
                .and_then(|(one, other)| network.edge_between(one, other));
            match edge {
                Some(edge) => bridges.set(edge, bridges[edge].saturating_add(count)),
                None => wrong.push(Violation::NoEdge { from, to }),
            }
        }
        if wrong.is_empty() {
            Ok(bridges)
        } else {
            Err(wrong)
        }
    }

    /// Puts `count` bridges on an edge.
    #[inline]
    pub fn set(&mut self, edge: EdgeId, count: u8) {
        self.0[edge] = count;
    }

    /// All edges with the number of bridges each carries.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (EdgeId, u8)> + ExactSizeIterator {
        self.0.iter().map(|(edge, &count)| (edge, count))
    }

    /// The edges that carry at least one bridge, with their numbers.
    #[inline]
    pub fn built(&self) -> impl DoubleEndedIterator<Item = (EdgeId, u8)> {
        self.iter().filter(|&(_, count)| count > 0)
    }

    /// The number of edges of the claim.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no edges at all.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of bridges on all edges together.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u64 {
        self.0.values().iter().map(|&count| u64::from(count)).sum()
    }
}

impl Index<EdgeId> for Bridges {
    type Output = u8;

    #[inline]
    fn index(&self, edge: EdgeId) -> &u8 {
        &self.0[edge]
    }
}

impl FromIterator<u8> for Bridges {
    /// Collects numbers of bridges in the order of the edges' ids.
    fn from_iter<S: IntoIterator<Item = u8>>(counts: S) -> Self {
        Self(counts.into_iter().collect())
    }
}
