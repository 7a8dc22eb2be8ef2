//! The records of questions about all solutions: each solution, how many, whether one
//! only, and what all have in common.

use serde::Serialize;

use super::answer::limit_word;
use super::found::FoundRecord;
use super::record::Head;
use crate::logic::Domains;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Bridges, Network, Solution};
use crate::questions::{Backbone, Count, Stop, Uniqueness, differing};

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
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// use hashi::report::SolutionRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let solution = verify(&network, [1].into_iter().collect())?;
    /// let record = SolutionRecord::new("x.csv", (1, &solution), &network);
    /// assert_eq!((record.number, record.bridges.len()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(board: &'a str, (number, solution): (u64, &Solution), network: &Network) -> Self {
        Self {
            head: Head::of("solution"),
            board,
            number,
            bridges: bridge_records(network, solution),
            found: FoundRecord::of(network, solution),
        }
    }
}

/// How many solutions a board has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CountRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `exactly` or `at least`.
    pub status: &'static str,
    /// The number of solutions found.
    pub solutions: u64,
    /// Why there may be more: `enough`, `time`, `interrupted`, `effort`, `memory`.
    pub limit: Option<&'static str>,
}

impl<'a> CountRecord<'a> {
    /// The record of a count.
    ///
    /// # Examples
    /// ```
    /// use hashi::questions::Count;
    /// use hashi::report::CountRecord;
    /// assert_eq!(CountRecord::new("x.csv", Count::Exactly(3)).status, "exactly");
    /// ```
    pub fn new(board: &'a str, count: Count) -> Self {
        let (status, limit) = match count {
            Count::Exactly(_) => ("exactly", None),
            Count::AtLeast(_, stop) => ("at least", Some(stop_word(stop))),
        };
        Self {
            head: Head::of("count"),
            board,
            status,
            solutions: count.found(),
            limit,
        }
    }
}

/// The word for what ended a list.
fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Enough => "enough",
        Stop::Limit(limit) => limit_word(limit),
    }
}

/// Whether a board has exactly one solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UniqueRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `unique`, `several`, `infeasible` or `undecided`.
    pub status: &'static str,
    /// What ended the work of an undecided board.
    pub limit: Option<&'static str>,
    /// The built edges of the first solution, if one is known.
    pub bridges: Option<Vec<BridgeRecord>>,
    /// The built edges of a second solution, if one is known.
    pub second: Option<Vec<BridgeRecord>>,
    /// The edges in which the two differ.
    pub differing: Vec<DifferenceRecord>,
    /// What the first solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
}

/// An edge that carries one number of bridges in one solution and another in another.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// use hashi::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
    /// use hashi::report::DifferenceRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let [none, one]: [Bridges; 2] = [0, 1].map(|count| [count].into_iter().collect());
    /// let records = DifferenceRecord::all(&network, &none, &one);
    /// assert_eq!((records[0].to.as_str(), records[0].bridges), ("r1c3", [0, 1]));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
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

impl<'a> UniqueRecord<'a> {
    /// The record of an answer.
    ///
    /// # Examples
    /// ```
    /// use hashi::puzzle::{Board, Network, Rules, Size};
    /// use hashi::questions::Uniqueness;
    /// use hashi::report::UniqueRecord;
    /// let network = Network::of(Board::new(Size::new(1, 1), vec![], Rules::default())?);
    /// let record = UniqueRecord::new("x.csv", &network, &Uniqueness::Infeasible);
    /// assert_eq!(record.status, "infeasible");
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    pub fn new(board: &'a str, network: &Network, answer: &Uniqueness) -> Self {
        let (status, limit, first, second) = match answer {
            Uniqueness::Infeasible => ("infeasible", None, None, None),
            Uniqueness::Unique(solution) => ("unique", None, Some(solution), None),
            Uniqueness::Several(both) => ("several", None, Some(&both[0]), Some(&both[1])),
            Uniqueness::Undecided { found, stop } => {
                ("undecided", Some(stop_word(*stop)), found.as_ref(), None)
            }
        };
        let bridges = |solution: &Solution| bridge_records(network, solution);
        let found = first.map(|solution| FoundRecord::of(network, solution));
        let both = first.zip(second);
        let differing = both.map(|(one, other)| DifferenceRecord::all(network, one, other));
        Self {
            head: Head::of("unique"),
            board,
            status,
            limit,
            bridges: first.map(bridges),
            second: second.map(bridges),
            differing: differing.unwrap_or_default(),
            found: found.unwrap_or_default(),
        }
    }
}

/// What all solutions of a board have in common.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CommonRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `common`, `infeasible` or `undecided`.
    pub status: &'static str,
    /// What ended the work of an undecided board.
    pub limit: Option<&'static str>,
    /// Every edge in order; nothing if there is no solution.
    pub edges: Vec<BoundsRecord>,
}

/// How many bridges an edge carries in any solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
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

impl<'a> CommonRecord<'a> {
    /// The record of an answer.
    ///
    /// # Examples
    /// ```
    /// use hashi::puzzle::{Board, Network, Rules, Size};
    /// use hashi::questions::Backbone;
    /// use hashi::report::CommonRecord;
    /// let network = Network::of(Board::new(Size::new(1, 1), vec![], Rules::default())?);
    /// let record = CommonRecord::new("x.csv", &network, &Backbone::Infeasible);
    /// assert_eq!((record.status, record.edges.len()), ("infeasible", 0));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    pub fn new(board: &'a str, network: &Network, answer: &Backbone) -> Self {
        let (status, limit, known) = match answer {
            Backbone::Infeasible => ("infeasible", None, None),
            Backbone::All(domains) => ("common", None, Some(domains)),
            Backbone::Undecided { certain, limit } => {
                ("undecided", Some(limit_word(*limit)), Some(certain))
            }
        };
        Self {
            head: Head::of("common"),
            board,
            status,
            limit,
            edges: known.map_or(Vec::new(), |known| BoundsRecord::all(network, known)),
        }
    }
}

impl BoundsRecord {
    /// The bounds of every edge, in order.
    ///
    /// # Examples
    /// ```
    /// use hashi::logic::Domains;
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashi::report::BoundsRecord;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let records = BoundsRecord::all(&network, &Domains::of(&network));
    /// assert_eq!((records[0].least, records[0].most), (0, 2));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
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
