//! Records of several solutions: the differences of two, what all have in common.

use schemars::JsonSchema;
use serde::Serialize;

use crate::logic::Domains;
use crate::puzzle::{Bridges, Network};
use crate::questions::differing;

/// An edge that carries one number of bridges in one solution and another in another.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DifferenceRecord {
    /// The cell of the edge's first end.
    pub from: String,
    /// The cell of its other end.
    pub to: String,
    /// The bridges in the first solution, then in the second.
    pub bridges: [u8; 2],
}

impl DifferenceRecord {
    /// The edges that carry different numbers of bridges, in order.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
    /// use hashilab_session::report::DifferenceRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let [none, one]: [Bridges; 2] = [0, 1].map(|count| [count].into_iter().collect());
    /// let records = DifferenceRecord::all(&network, &none, &one);
    /// assert_eq!((records[0].to.as_str(), records[0].bridges), ("r1c3", [0, 1]));
    /// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn all(network: &Network, one: &Bridges, other: &Bridges) -> Vec<Self> {
        let record = |edge| {
            let [from, to] = network.cells_of(edge).map(|cell| cell.to_string());
            let bridges = [one[edge], other[edge]];
            Self { from, to, bridges }
        };
        differing(one, other).into_iter().map(record).collect()
    }
}

/// How many bridges an edge carries in any solution.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BoundsRecord {
    /// The cell of the edge's first end.
    pub from: String,
    /// The cell of its other end.
    pub to: String,
    /// The least number of bridges.
    pub least: u8,
    /// The largest number of bridges.
    pub most: u8,
}

impl BoundsRecord {
    /// The bounds of every edge, in order.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::logic::Domains;
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_session::report::BoundsRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let records = BoundsRecord::all(&network, &Domains::of(&network));
    /// assert_eq!((records[0].least, records[0].most), (0, 2));
    /// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn all(network: &Network, domains: &Domains) -> Vec<Self> {
        let record = |edge| {
            let [from, to] = network.cells_of(edge).map(|cell| cell.to_string());
            let (least, most) = (domains.lo(edge), domains.hi(edge));
            Self {
                from,
                to,
                least,
                most,
            }
        };
        network.edges().ids().map(record).collect()
    }
}
