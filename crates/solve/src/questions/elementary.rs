//! Reasons for a board to be infeasible that can be checked by hand.
//!
//! Each is a count over one island, one pair or the whole board. Finding none shows nothing. Reads
//! the rules of the puzzle and nothing else.
//!
//! An edge between islands with clues a and b carries at most min(h, a, b) bridges, where h
//! is k or what a given edge is limited to, and one fewer if a = b ≤ h, there is a third
//! island and all are to be joined: with a bridges the pair would be complete and cut off.
//! A set counts as its largest number, and `?` limits nothing. What else loops, signs and
//! lower bounds of given edges forbid is not looked at.

use crate::graph::Reach;
use crate::puzzle::{Clue, Connectivity, EdgeId, Island, IslandId, Network, Pos};

/// An elementary reason for a board to have no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elementary {
    /// A clue 0 on a board of several islands: the island can never be joined to the others.
    ZeroClue(IslandId),
    /// An island whose edges together carry fewer bridges than its clue.
    OutOfReach {
        /// The island.
        island: IslandId,
        /// The most bridges that can reach it.
        most: u32,
    },
    /// Two islands that no path of edges joins.
    Apart {
        /// An island.
        one: IslandId,
        /// The first island that no path from there reaches.
        other: IslandId,
    },
    /// The clues add up to an odd number, though every bridge counts at two islands.
    OddSum(u64),
    /// The clues add up to fewer bridges than it takes to join the islands.
    TooFew {
        /// The bridges that the clues add up to.
        bridges: u64,
        /// The least that join all islands.
        needed: u64,
    },
}

/// The first elementary reason that the board is infeasible, if there is one. Reasons that need all
/// islands to be joined are only given where connectivity is required.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Elementary, elementary};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let reason = elementary(&network).expect("1 + 2 is odd");
/// assert_eq!(reason.describe(&network), "r1c3 has clue 2, but at most 1 bridge can reach it");
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn elementary(network: &Network) -> Option<Elementary> {
    if !must_connect(network) {
        return out_of_reach(network, in_sight).or_else(|| odd_sum(network));
    }
    zero_clue(network)
        .or_else(|| out_of_reach_if_joined(network))
        .or_else(|| apart(network, |edge| room(network, edge) > 0))
        .or_else(|| odd_sum(network))
        .or_else(|| too_few(network))
}

impl Elementary {
    /// The reason as a sentence that names cells.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_solve::questions::Elementary;
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let text = Elementary::OddSum(1).describe(&network);
    /// assert_eq!(text, "the clues add up to 1, but every bridge counts at two islands");
    /// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, network: &Network) -> String {
        let cell = |island: IslandId| -> Pos { network.islands()[island].pos };
        match *self {
            Self::ZeroClue(island) => format!(
                "{} has clue 0, so it cannot be joined to the other islands",
                cell(island)
            ),
            Self::OutOfReach { island, most } => {
                let clue = network.islands()[island].clue;
                let reach = match most {
                    0 => "no bridge".to_owned(),
                    1 => "at most 1 bridge".to_owned(),
                    _ => format!("at most {most} bridges"),
                };
                let condition = if most < in_sight(network, island) {
                    " if all islands are to be joined"
                } else {
                    ""
                };
                let cell = cell(island);
                format!("{cell} has clue {clue}, but {reach} can reach it{condition}")
            }
            Self::Apart { one, other } => format!(
                "no path of bridges can lead from {} to {}",
                cell(one),
                cell(other)
            ),
            Self::OddSum(sum) => {
                format!("the clues add up to {sum}, but every bridge counts at two islands")
            }
            Self::TooFew { bridges, needed } => format!(
                "the clues add up to {bridges} bridges, but joining {} islands takes {needed}",
                network.islands().len()
            ),
        }
    }
}

fn zero_clue(network: &Network) -> Option<Elementary> {
    let is_zero = |island: &Island| island.clue == Clue::Exactly(0);
    if network.islands().len() < 2 {
        return None;
    }
    let found = network.islands().iter().find(|(_, island)| is_zero(island));
    found.map(|(island, _)| Elementary::ZeroClue(island))
}

/// An island that wants more bridges than `reach` says can come to it.
fn out_of_reach(
    network: &Network,
    reach: impl Fn(&Network, IslandId) -> u32,
) -> Option<Elementary> {
    let found = network.islands().iter().find_map(|(id, island)| {
        let wanted = match island.clue {
            Clue::Exactly(clue) => u32::from(clue),
            Clue::OneOf(set) => set.least().map_or(0, u32::from),
            Clue::Unknown => 1,
        };
        let most = reach(network, id);
        (wanted > most).then_some((id, most))
    });
    found.map(|(island, most)| Elementary::OutOfReach { island, most })
}

/// An island that wants more bridges than can come to it if all islands are to be joined; or, where
/// these cannot be joined whatever their clues are, two of them.
fn out_of_reach_if_joined(network: &Network) -> Option<Elementary> {
    let found = out_of_reach(network, in_reach)?;
    let in_sight = out_of_reach(network, in_sight);
    let sees = |edge| network.bounds(edge)[1] > 0;
    in_sight.or_else(|| apart(network, sees)).or(Some(found))
}

/// The most bridges that can reach an island if all islands are to be joined.
fn in_reach(network: &Network, island: IslandId) -> u32 {
    let edges = network.edges_at(island).iter();
    edges.map(|&edge| room(network, edge)).sum()
}

/// The most bridges that can reach an island, whatever is joined.
fn in_sight(network: &Network, island: IslandId) -> u32 {
    let edges = network.edges_at(island).iter();
    edges
        .map(|&edge| u32::from(room_at_ends(network, edge)))
        .sum()
}

/// The clues at the ends of an edge.
fn clues_at_ends(network: &Network, edge: EdgeId) -> [Clue; 2] {
    let ends = network.edges()[edge].ends;
    ends.map(|end| network.islands()[end].clue)
}

/// The most bridges that an edge can carry by the clues at its ends.
fn room_at_ends(network: &Network, edge: EdgeId) -> u8 {
    let [_, most] = network.bounds(edge);
    let clues = clues_at_ends(network, edge).into_iter();
    clues.fold(most, |room, clue| match clue {
        Clue::Exactly(clue) => room.min(clue),
        Clue::OneOf(set) => room.min(set.most().unwrap_or(0)),
        Clue::Unknown => room,
    })
}

/// Like [`room_at_ends`], but no two islands may be cut off from the others.
fn room(network: &Network, edge: EdgeId) -> u32 {
    let clues = clues_at_ends(network, edge);
    let room = room_at_ends(network, edge);
    let would_be_complete = clues == [Clue::Exactly(room); 2];
    let would_be_cut_off = must_connect(network) && network.islands().len() > 2;
    if would_be_complete && would_be_cut_off {
        u32::from(room.saturating_sub(1))
    } else {
        u32::from(room)
    }
}

fn must_connect(network: &Network) -> bool {
    match network.board().rules().connectivity() {
        Connectivity::Required => true,
        Connectivity::Free => false,
    }
}

/// Two islands that no path of edges with room joins.
fn apart(network: &Network, has_room: impl Fn(EdgeId) -> bool) -> Option<Elementary> {
    let first = network.islands().ids().next()?;
    let mut reach = Reach::over(network);
    reach.from(first, has_room);
    let other = network.islands().ids().find(|&island| !reach.has(island))?;
    Some(Elementary::Apart { one: first, other })
}

/// The sum of the clues, `None` if one is not a number.
fn sum_of_clues(network: &Network) -> Option<u64> {
    let clue = |island: &Island| match island.clue {
        Clue::Exactly(clue) => Some(u64::from(clue)),
        Clue::OneOf(_) | Clue::Unknown => None,
    };
    network.islands().values().iter().map(clue).sum()
}

fn odd_sum(network: &Network) -> Option<Elementary> {
    let sum = sum_of_clues(network)?;
    (sum % 2 == 1).then_some(Elementary::OddSum(sum))
}

/// Joining n islands takes n − 1 bridges.
fn too_few(network: &Network) -> Option<Elementary> {
    let bridges = sum_of_clues(network)? / 2;
    let needed = (network.islands().len() as u64).saturating_sub(1);
    (bridges < needed).then_some(Elementary::TooFew { bridges, needed })
}
