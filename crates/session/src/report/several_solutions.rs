//! Records of several solutions: each one, the differences of two, what all have in common.

use schemars::JsonSchema;
use serde::Serialize;

use super::island_values::FoundRecord;
use super::record::Head;
use crate::logic::Domains;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Bridges, Network, Solution};
use crate::questions::differing;

/// One of a board's solutions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// Which solution it is, from 1.
    pub number: u64,
    /// The built edges in order.
    pub bridges: Vec<BridgeRecord>,
    /// What the solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
}

impl<'a> SolutionRecord<'a> {
    /// The record of a solution.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// use hashilab_session::report::SolutionRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let solution = verify(&network, [1].into_iter().collect())?;
    /// let record = SolutionRecord::new("x.csv", 1, &solution);
    /// assert_eq!((record.number, record.bridges.len()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(board: &'a str, number: u64, solution: &Solution) -> Self {
        let network = solution.puzzle();
        Self {
            head: Head::of("solution"),
            board,
            number,
            bridges: bridge_records(network, solution),
            found: FoundRecord::of(network, solution),
        }
    }
}

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
