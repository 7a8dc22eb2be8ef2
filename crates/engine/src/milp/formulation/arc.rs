//! Arcs: edges with a direction.

use crate::milp::name::{Name, NamePlace};
use crate::puzzle::{EdgeId, IslandId, Network, Pos};

/// An edge with a direction, for flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The edge.
    pub edge: EdgeId,
    /// The tail.
    pub from: IslandId,
    /// The head.
    pub to: IslandId,
}

impl Arc {
    /// The two arcs of an edge, first the one from its first end.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Arc;
    /// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let [there, back] = Arc::both(&network, EdgeId::from_index(0));
    /// assert_eq!((there.from, there.to), (back.to, back.from));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn both(network: &Network, edge: EdgeId) -> [Self; 2] {
        let [one, other] = network.edges()[edge].ends;
        [(one, other), (other, one)].map(|(from, to)| Self { edge, from, to })
    }

    /// The name of a column about this arc.
    pub(super) fn name(self, network: &Network, word: &'static str) -> Name {
        Name::new(word, NamePlace::Pair(self.cells(network)))
    }

    /// The name of a column about this arc and an island.
    pub(super) fn name_for(self, network: &Network, word: &'static str, whom: Pos) -> Name {
        Name::new(word, NamePlace::PairFor(self.cells(network), whom))
    }

    /// The cells of its tail and head.
    pub(super) fn cells(self, network: &Network) -> [Pos; 2] {
        [self.from, self.to].map(|island| network.islands()[island].pos)
    }
}
