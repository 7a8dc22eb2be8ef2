//! What can be wrong with bridges, as data and as a sentence that names cells.

use std::fmt;

use super::board::{Clue, Pos};
use super::id::{EdgeId, IslandId};
use super::network::{Crossing, Network};

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Bridges between two cells that are not islands that see each other.
    NoEdge {
        /// One end.
        from: Pos,
        /// The other end.
        to: Pos,
    },
    /// An edge carries more bridges than the rules allow.
    TooMany {
        /// The edge.
        edge: EdgeId,
        /// What it carries.
        count: u8,
    },
    /// The bridges at an island do not agree with its clue.
    Degree {
        /// The island.
        island: IslandId,
        /// The number of bridges there.
        degree: u32,
    },
    /// Two crossing edges are both built.
    Crossed(Crossing),
    /// Not all islands are joined.
    Disconnected {
        /// The components, by their first island.
        components: Vec<Vec<IslandId>>,
    },
}

impl Violation {
    /// The violation as a sentence that names cells.
    ///
    /// # Examples
    /// ```
    /// use hashi::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let wrong = verify(&network, Bridges::none(&network)).unwrap_err();
    /// assert_eq!(wrong.0[0].describe(&network), "r1c1 has 0 bridges, its clue is 1");
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, network: &Network) -> String {
        let cell = |island: IslandId| network.islands()[island].pos;
        let cells = |edge: EdgeId| {
            let [from, to] = network.cells_of(edge);
            format!("{from}-{to}")
        };
        match self {
            Self::NoEdge { from, to } => {
                format!("bridges from {from} to {to}, which are not islands that see each other")
            }
            Self::TooMany { edge, count } => format!(
                "{} carries {count} bridges, at most {} are allowed",
                cells(*edge),
                network.board().rules().max_bridges()
            ),
            Self::Degree { island, degree } => {
                let plural = if *degree == 1 { "" } else { "s" };
                let wanted = match network.islands()[*island].clue {
                    Clue::Exactly(clue) => format!("its clue is {clue}"),
                    Clue::Unknown => "its clue ? wants at least one".to_owned(),
                };
                format!("{} has {degree} bridge{plural}, {wanted}", cell(*island))
            }
            Self::Crossed(crossing) => format!(
                "{} and {} cross",
                cells(crossing.horizontal),
                cells(crossing.vertical)
            ),
            Self::Disconnected { components } => describe_components(components, cell),
        }
    }
}

/// Names the islands of every component but the largest, each list cut after a few.
fn describe_components(components: &[Vec<IslandId>], cell: impl Fn(IslandId) -> Pos) -> String {
    const MOST_NAMED: usize = 8;
    let largest = components
        .iter()
        .enumerate()
        .max_by_key(|&(index, islands)| (islands.len(), std::cmp::Reverse(index)))
        .map_or(0, |(index, _)| index);
    let mut parts = Vec::new();
    for (index, islands) in components.iter().enumerate() {
        if index == largest || parts.len() == MOST_NAMED {
            continue;
        }
        let mut names: Vec<String> = islands
            .iter()
            .take(MOST_NAMED)
            .map(|&island| cell(island).to_string())
            .collect();
        if islands.len() > MOST_NAMED {
            names.push(format!("and {} more", islands.len() - MOST_NAMED));
        }
        parts.push(names.join(" "));
    }
    let unnamed = components.len() - 1 - parts.len();
    if unnamed > 0 {
        parts.push(format!("{unnamed} more"));
    }
    format!(
        "the islands fall into {} components; apart from the largest: {}",
        components.len(),
        parts.join("; ")
    )
}

/// Every rule that some bridges break, in the order: edges, islands, crossings, components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violations(pub Vec<Violation>);

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} broken rules", self.0.len())
    }
}

impl std::error::Error for Violations {}
