//! Which islands can be reached over some edges, by breadth-first search.
//!
//! Every search takes the edges that it may use as a function. Islands come in the order in which
//! they are reached: the nearest first, neighbours in the order of their edges.

use crate::puzzle::{EdgeId, IdVec, IslandId, Network};

/// A search that remembers which islands it has reached.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::Reach;
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let row = [0, 2, 4].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 5), row.to_vec(), Rules::default())?);
/// let [first, middle, last] = [0, 1, 2].map(IslandId::from_index);
/// let mut reach = Reach::over(&network);
/// reach.block(middle);
/// assert_eq!(reach.from(first, |_| true), [first]);
/// assert!(reach.has(first) && !reach.has(last));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    network: &'a Network,
    seen: IdVec<IslandId, bool>,
}

impl<'a> Reach<'a> {
    /// A search before any island is reached.
    #[must_use]
    #[inline]
    pub fn over(network: &'a Network) -> Self {
        Self {
            network,
            seen: IdVec::filled(false, network.islands().len()),
        }
    }

    /// Marks an island as reached, so that no search goes through it.
    #[inline]
    pub fn block(&mut self, island: IslandId) {
        self.seen[island] = true;
    }

    /// Whether an island has been reached or blocked.
    #[must_use]
    #[inline]
    pub fn has(&self, island: IslandId) -> bool {
        self.seen[island]
    }

    /// Marks islands as not reached. O(their number).
    #[inline]
    pub fn forget(&mut self, islands: &[IslandId]) {
        for &island in islands {
            self.seen[island] = false;
        }
    }

    /// The islands that are reached from `start` over usable edges and were not reached before,
    /// `start` first. O(islands reached).
    pub fn from(&mut self, start: IslandId, usable: impl Fn(EdgeId) -> bool) -> Vec<IslandId> {
        self.seen[start] = true;
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&island) = reached.get(next) {
            next += 1;
            for &edge in self.network.edges_at(island) {
                let other = self.network.edges()[edge].other(island);
                if !self.seen[other] && usable(edge) {
                    self.seen[other] = true;
                    reached.push(other);
                }
            }
        }
        reached
    }

    /// The connected components, over usable edges, of the islands not reached before, in the order
    /// of their first islands, each sorted.
    pub fn pieces(&mut self, usable: impl Fn(EdgeId) -> bool) -> Vec<Vec<IslandId>> {
        let mut pieces = Vec::new();
        for first in self.network.islands().ids() {
            if !self.seen[first] {
                let mut piece = self.from(first, &usable);
                piece.sort_unstable();
                pieces.push(piece);
            }
        }
        pieces
    }
}

/// Whether usable edges connect two islands. Searches from both in turn, so it takes at most twice
/// as long as searching the smaller component if they are not connected, and little time if a short
/// path connects them.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::are_joined;
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let row = [0, 2, 4].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 5), row.to_vec(), Rules::default())?);
/// let ends = [0, 2].map(IslandId::from_index);
/// assert!(are_joined(&network, ends, |_| true));
/// assert!(!are_joined(&network, ends, |edge| edge.index() == 0));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn are_joined(network: &Network, ends: [IslandId; 2], usable: impl Fn(EdgeId) -> bool) -> bool {
    if ends[0] == ends[1] {
        return true;
    }
    // The end from which an island has been reached: 1 or 2.
    let mut reached_from: IdVec<IslandId, u8> = IdVec::filled(0, network.islands().len());
    let [one, other] = ends;
    (reached_from[one], reached_from[other]) = (1, 2);
    let mut reached = ends.map(|end| vec![end]);
    let mut next = 0;
    loop {
        for (side, islands) in (1..).zip(&mut reached) {
            let Some(&island) = islands.get(next) else {
                return false;
            };
            for &edge in network.edges_at(island) {
                let there = network.edges()[edge].other(island);
                if reached_from[there] == side || !usable(edge) {
                    continue;
                }
                if reached_from[there] != 0 {
                    return true;
                }
                reached_from[there] = side;
                islands.push(there);
            }
        }
        next += 1;
    }
}

/// A shortest path over usable edges, as edges from the first island to the second; `None`
/// if there is none.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::shortest_path;
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let row = [0, 2, 4].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 5), row.to_vec(), Rules::default())?);
/// let ends = [0, 2].map(IslandId::from_index);
/// let path = shortest_path(&network, ends, |_| true).expect("all edges may be used");
/// assert_eq!(path.iter().map(|edge| edge.index()).collect::<Vec<_>>(), [0, 1]);
/// assert!(shortest_path(&network, ends, |_| false).is_none());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn shortest_path(
    network: &Network,
    [from, to]: [IslandId; 2],
    usable: impl Fn(EdgeId) -> bool,
) -> Option<Vec<EdgeId>> {
    let mut entered: IdVec<IslandId, Option<EdgeId>> = IdVec::filled(None, network.islands().len());
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&island) = reached.get(next) {
        next += 1;
        if island == to {
            break;
        }
        for &edge in network.edges_at(island) {
            let other = network.edges()[edge].other(island);
            if other != from && entered[other].is_none() && usable(edge) {
                entered[other] = Some(edge);
                reached.push(other);
            }
        }
    }
    if from != to {
        entered[to]?;
    }
    let mut path = Vec::new();
    let mut island = to;
    while let Some(edge) = entered[island] {
        path.push(edge);
        island = network.edges()[edge].other(island);
    }
    path.reverse();
    Some(path)
}
