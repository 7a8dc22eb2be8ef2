//! Violations of rules, as data and as sentences that name cells.

use std::fmt;

use super::cell::Pos;
use super::clue::Clue;
use super::edge::Crossing;
use super::given::{GivenBound, Pair};
use super::id::{EdgeId, IslandId};
use super::network::Network;
use super::sign::Sum;
use super::view::ViewId;

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
        /// The number that it carries.
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
    /// Built edges form a cycle although loops are forbidden.
    Loop {
        /// The islands on the cycle, each joined to the next and the last to the first.
        islands: Vec<IslandId>,
    },
    /// The degrees in a sign's view do not agree with its demand.
    Sign {
        /// The view.
        view: ViewId,
        /// What is wrong there.
        fault: SignFault,
    },
    /// An edge does not satisfy its given bound.
    Given {
        /// The given bound.
        given: GivenBound,
        /// The number that the edge carries.
        count: u8,
    },
    /// A forbidden edge is built.
    Forbidden {
        /// The edge's ends.
        pair: Pair,
        /// The number that the edge carries.
        count: u8,
    },
}

/// The most bridges that any rules allow on an edge, and at an island.
const MOST_ON_AN_EDGE: u8 = 9;
const MOST_AT_AN_ISLAND: u32 = 36;

/// How the degrees in a view disagree with the demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignFault {
    /// The degrees add up to another number.
    Sum(u32),
    /// Two islands have the same degree.
    Repeated {
        /// The degree.
        degree: u32,
        /// The islands, the nearer one first.
        islands: [IslandId; 2],
    },
}

impl Violation {
    /// Whether more bridges may repair it: it does not make an unfinished answer wrong.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    /// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// let wanting = |bridges: u8| {
    ///     let wrong = verify(&network, [bridges].into_iter().collect()).unwrap_err();
    ///     wrong.0.iter().all(|violation| violation.is_wanting(&network))
    /// };
    /// assert!(wanting(0) && !wanting(2));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn is_wanting(&self, network: &Network) -> bool {
        let may_grow = |island: IslandId, degree: u32| {
            let clue = network.islands()[island].clue;
            (degree + 1..=MOST_AT_AN_ISLAND).any(|more| clue.allows(more))
        };
        match self {
            Self::Degree { island, degree } => may_grow(*island, *degree),
            Self::Disconnected { .. } => true,
            Self::Sign { view, fault } => match *fault {
                SignFault::Sum(sees) => match network.views()[*view].sum {
                    Sum::Exactly(wanted) => sees < u32::from(wanted),
                    Sum::Unknown | Sum::Unsaid => false,
                },
                SignFault::Repeated { degree, islands } => {
                    islands.into_iter().any(|island| may_grow(island, degree))
                }
            },
            Self::Given { given, count } => {
                (count + 1..=MOST_ON_AN_EDGE).any(|more| given.bound.allows(more))
            }
            Self::NoEdge { .. }
            | Self::TooMany { .. }
            | Self::Crossed(_)
            | Self::Loop { .. }
            | Self::Forbidden { .. } => false,
        }
    }

    /// The islands apart from the largest component; none where all are joined.
    pub fn islands_apart(&self) -> impl Iterator<Item = IslandId> {
        let components = match self {
            Self::Disconnected { components } => components.as_slice(),
            _ => &[],
        };
        smaller(components).flatten().copied()
    }

    /// The violation as a sentence that names cells.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let wrong = verify(&network, Bridges::none(&network)).unwrap_err();
    /// assert_eq!(wrong.0[0].describe(&network), "r1c1 has 0 bridges, its clue is 1");
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
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
                let wanted = clue_text(network.islands()[*island].clue);
                format!("{} has {}, {wanted}", cell(*island), bridges(*degree))
            }
            Self::Crossed(crossing) => format!(
                "{} and {} cross",
                cells(crossing.horizontal),
                cells(crossing.vertical)
            ),
            Self::Disconnected { components } => describe_components(components, cell),
            Self::Loop { islands } => describe_loop(islands, cell),
            Self::Sign { view, fault } => describe_sign(network, *view, *fault),
            Self::Given { given, count } => {
                format!(
                    "{} carries {}, {given} is given",
                    given.pair,
                    bridges(*count)
                )
            }
            Self::Forbidden { pair, count } => {
                format!("{pair} carries {}, it is forbidden", bridges(*count))
            }
        }
    }
}

fn clue_text(clue: Clue) -> String {
    match clue {
        Clue::Exactly(clue) => format!("its clue is {clue}"),
        Clue::OneOf(set) => format!("its clue is one of {set}"),
        Clue::Unknown => "its clue ? wants at least one".to_owned(),
    }
}

fn bridges(count: impl Into<u32>) -> String {
    match count.into() {
        1 => "1 bridge".to_owned(),
        count => format!("{count} bridges"),
    }
}

/// The cycle by its islands, cut after a few.
fn describe_loop(islands: &[IslandId], cell: impl Fn(IslandId) -> Pos) -> String {
    const MOST_NAMED: usize = 16;
    let mut names: Vec<String> = islands
        .iter()
        .take(MOST_NAMED)
        .map(|&island| cell(island).to_string())
        .collect();
    if islands.len() > MOST_NAMED {
        names.push(format!("and {} more", islands.len() - MOST_NAMED));
    }
    format!("a loop, which is forbidden: {}", names.join(" "))
}

fn describe_sign(network: &Network, view: ViewId, fault: SignFault) -> String {
    let view = &network.views()[view];
    let who = format!("the sign at {}, looking {},", view.sign, view.heading);
    match fault {
        SignFault::Sum(sum) => {
            let wanted = match view.sum {
                Sum::Exactly(wanted) => wanted.to_string(),
                Sum::Unknown => "?".to_owned(),
                Sum::Unsaid => "nothing".to_owned(),
            };
            format!("{who} sees {sum}, it says {wanted}")
        }
        SignFault::Repeated { degree, islands } => {
            let [one, other] = islands.map(|island| network.islands()[island].pos);
            format!("{who} sees {degree} twice, at {one} and at {other}")
        }
    }
}

/// The components without the largest, the first of those as large as each other.
fn smaller(components: &[Vec<IslandId>]) -> impl Iterator<Item = &Vec<IslandId>> {
    let sizes = components.iter().map(Vec::len).enumerate();
    let largest = sizes.max_by_key(|&(index, size)| (size, std::cmp::Reverse(index)));
    let all = components.iter().enumerate();
    all.filter(move |&(index, _)| largest.is_none_or(|(largest, _)| index != largest))
        .map(|(_, islands)| islands)
}

/// Names the islands of every component but the largest, each list cut after a few.
fn describe_components(components: &[Vec<IslandId>], cell: impl Fn(IslandId) -> Pos) -> String {
    const MOST_NAMED: usize = 8;
    let mut parts = Vec::new();
    for islands in smaller(components).take(MOST_NAMED) {
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

/// Every rule that some bridges break, in the order: edges, islands, crossings,
/// components, loops, signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violations(pub Vec<Violation>);

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} broken rules", self.0.len())
    }
}

impl std::error::Error for Violations {}
