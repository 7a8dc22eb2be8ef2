//! The requirements of a board, one at a time.
//!
//! The effect of leaving one out:
//! - a clue or a set: any degree from 1 (from 0 if the clue allows it).
//! - a crossing: both edges may be built.
//! - given or forbidden bridges of an edge: the edge has no such bound.
//! - the most bridges of an edge: as many as its ends can take, 4k at most.
//! - a sign: it demands nothing but still blocks the view.
//! - loops, connectivity: cycles and separate components are allowed.
//!
//! Every other rule holds: an edge runs straight between two islands that see each other, and
//! an island has a bridge unless its clue allows none.

use std::collections::BTreeSet;

use super::cell::Pos;
use super::clue::Clue;
use super::edge::Crossing;
use super::id::{EdgeId, IslandId};
use super::network::Network;
use super::rules::{Connectivity, Loops};

/// One requirement of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Requirement {
    /// The island has a degree that its clue allows.
    Clue(IslandId),
    /// Not both edges are built.
    Crossing(Crossing),
    /// The edge satisfies its given bounds, or is not built if it is forbidden.
    Given(EdgeId),
    /// The edge carries at most k bridges. If no requirement is of this kind, that holds for all.
    MostBridges(EdgeId),
    /// The demands of the sign in this cell are satisfied.
    Sign(Pos),
    /// No cycle of edges is built.
    Loops,
    /// All islands are joined.
    Connectivity,
    /// Some bridge leaves these islands: a part of connectivity.
    Leaves(Vec<IslandId>),
}

impl Requirement {
    /// All requirements of a board, with connectivity as a whole.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    /// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// let [one, other] = [0, 1].map(IslandId::from_index);
    /// let all = Requirement::all(&network);
    /// assert_eq!(all[..2], [Requirement::Clue(one), Requirement::Clue(other)]);
    /// assert_eq!(all.last(), Some(&Requirement::Connectivity));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn all(network: &Network) -> Vec<Self> {
        let rules = network.board().rules();
        let islands = network.islands().iter();
        let clues = islands.filter(|(_, island)| island.clue != Clue::Unknown);
        let mut all: Vec<Self> = clues.map(|(island, _)| Self::Clue(island)).collect();
        all.extend(network.crossings().iter().copied().map(Self::Crossing));
        let given = rules.given().iter().map(|given| given.pair);
        let pairs = given.chain(rules.forbidden().iter().copied());
        let edges = pairs.filter_map(|pair| network.edge_of_pair(pair));
        let edges: BTreeSet<EdgeId> = edges.collect();
        all.extend(edges.into_iter().map(Self::Given));
        all.extend(network.edges().ids().map(Self::MostBridges));
        all.extend(rules.signs().iter().map(|&(pos, _)| Self::Sign(pos)));
        if rules.loops() == Loops::Forbidden {
            all.push(Self::Loops);
        }
        if rules.connectivity() == Connectivity::Required {
            all.push(Self::Connectivity);
        }
        all
    }

    /// The name of its kind in records.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Clue(_) => "clue",
            Self::Crossing(_) => "crossing",
            Self::Given(_) => "given",
            Self::MostBridges(_) => "most_bridges",
            Self::Sign(_) => "sign",
            Self::Loops => "loops",
            Self::Connectivity => "connectivity",
            Self::Leaves(_) => "leaves",
        }
    }

    /// Its cells: of islands, of the ends of edges, of a sign.
    #[must_use]
    pub fn cells(&self, network: &Network) -> Vec<Pos> {
        let of = |island: &IslandId| network.islands()[*island].pos;
        match self {
            Self::Clue(island) => vec![of(island)],
            Self::Crossing(crossing) => {
                let edges = [crossing.horizontal, crossing.vertical];
                let cells = edges.map(|edge| network.cells_of(edge));
                cells.concat()
            }
            Self::Given(edge) | Self::MostBridges(edge) => network.cells_of(*edge).to_vec(),
            Self::Sign(pos) => vec![*pos],
            Self::Loops | Self::Connectivity => Vec::new(),
            Self::Leaves(islands) => islands.iter().map(of).collect(),
        }
    }
}
