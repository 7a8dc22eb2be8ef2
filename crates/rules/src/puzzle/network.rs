//! The board as a graph: islands, edges (pairs of islands that see each other) and
//! crossings, built in one sweep per axis.
//!
//! Rules about cells are translated here: walls and signs block edges, given and forbidden edges
//! become bounds, signs become views. Ignored islands are left out.

use std::sync::Arc;

use super::board::Board;
use super::bounds::bounds;
use super::cell::Pos;
use super::clue::Clue;
use super::cross::{cross, index_crossings};
use super::edge::{Crossing, Edge, Island};
use super::given::Pair;
use super::id::{EdgeId, Id, IdVec, IslandId};
use super::sight::sight;
use super::view::{View, ViewId, views};

/// A board as a graph; every board has one. Copies share it, so a copy costs nothing.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 0), (0, 2), (2, 0)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(2)))
///     .to_vec();
/// let network = Network::of(Board::new(Size::new(3, 3), islands, Rules::default())?);
/// assert_eq!((network.islands().len(), network.edges().len()), (3, 2));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    parts: Arc<NetworkParts>,
}

/// The data that all copies of a network share.
#[derive(Clone, Debug)]
struct NetworkParts {
    board: Board,
    islands: IdVec<IslandId, Island>,
    edges: IdVec<EdgeId, Edge>,
    incident: IdVec<IslandId, IncidentEdges>,
    crossings: Vec<Crossing>,
    crossed: Vec<EdgeId>,
    crossed_from: Vec<u32>,
    bounds: IdVec<EdgeId, [u8; 2]>,
    views: IdVec<ViewId, View>,
}

/// The edges at one island, at most four, in the order of their ids.
#[derive(Clone, Copy, Debug)]
struct IncidentEdges {
    edges: [EdgeId; 4],
    len: u8,
}

impl Network {
    /// The network of a board.
    #[must_use]
    pub fn of(board: Board) -> Self {
        let islands: IdVec<IslandId, Island> = board
            .islands()
            .iter()
            .map(|&(pos, clue)| Island { pos, clue })
            .collect();
        let columns = board.size().cols;
        let edges = sight(board.islands(), board.rules(), columns);
        let crossings = cross(&islands, &edges, usize::from(columns));
        let (crossed, crossed_from) = index_crossings(&crossings, edges.len());
        let bounds = bounds(board.islands(), &edges, board.rules());
        let parts = NetworkParts {
            incident: incidence(&edges, islands.len()),
            bounds: bounds.expect("given edges are checked when the board is made"),
            views: views(&board),
            board,
            islands,
            edges,
            crossings,
            crossed,
            crossed_from,
        };
        Self {
            parts: Arc::new(parts),
        }
    }

    /// Replaces the clues of all islands. What the islands see does not change, so this only writes
    /// the clues, unless copies share the network: the copies do not change.
    ///
    /// # Panics
    /// If the number of clues is wrong, or one is above what the rules allow.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Unknown));
    /// let mut network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// network.exchange_clues(&[Clue::Exactly(2); 2].into_iter().collect());
    /// assert_eq!(network.board().islands()[1].1, Clue::Exactly(2));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn exchange_clues(&mut self, clues: &IdVec<IslandId, Clue>) {
        assert_eq!(clues.len(), self.islands().len(), "a clue for each island");
        for (island, &clue) in clues.iter() {
            self.exchange_clue(island, clue);
        }
    }

    /// Replaces the clue of one island, as [`Self::exchange_clues`] does for all.
    ///
    /// # Panics
    /// If the clue is above what the rules allow.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    /// let mut network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// network.exchange_clue(IslandId::from_index(1), Clue::Exactly(2));
    /// assert_eq!(network.board().islands()[1].1, Clue::Exactly(2));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn exchange_clue(&mut self, island: IslandId, clue: Clue) {
        let parts = Arc::make_mut(&mut self.parts);
        parts.board.exchange_clue(island.index(), clue);
        parts.islands[island].clue = clue.simplest();
    }

    /// The board of this network.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board {
        &self.parts.board
    }

    /// The islands row by row.
    #[must_use]
    #[inline]
    pub fn islands(&self) -> &IdVec<IslandId, Island> {
        &self.parts.islands
    }

    /// The edges by their first end, horizontal before vertical.
    #[must_use]
    #[inline]
    pub fn edges(&self) -> &IdVec<EdgeId, Edge> {
        &self.parts.edges
    }

    /// The crossings, by horizontal edge and then from left to right.
    #[must_use]
    #[inline]
    pub fn crossings(&self) -> &[Crossing] {
        &self.parts.crossings
    }

    /// The edges at an island, at most four, in the order of their ids.
    #[must_use]
    #[inline]
    pub fn edges_at(&self, island: IslandId) -> &[EdgeId] {
        let incident = &self.parts.incident[island];
        &incident.edges[..usize::from(incident.len)]
    }

    /// The edges that cross this one, in the order of their ids.
    #[must_use]
    #[inline]
    pub fn crossing(&self, edge: EdgeId) -> &[EdgeId] {
        let index = edge.index();
        &self.parts.crossed
            [self.parts.crossed_from[index] as usize..self.parts.crossed_from[index + 1] as usize]
    }

    /// The least and the most bridges that an edge may carry: 0 and k except for given and
    /// forbidden edges.
    #[must_use]
    #[inline]
    pub fn bounds(&self, edge: EdgeId) -> [u8; 2] {
        if self.parts.bounds.is_empty() {
            [0, self.parts.board.rules().max_bridges()]
        } else {
            self.parts.bounds[edge]
        }
    }

    /// The views of all signs: four for each sign, signs row by row.
    #[must_use]
    #[inline]
    pub fn views(&self) -> &IdVec<ViewId, View> {
        &self.parts.views
    }

    /// The cells of an edge's two ends.
    #[must_use]
    #[inline]
    pub fn cells_of(&self, edge: EdgeId) -> [Pos; 2] {
        self.parts.edges[edge]
            .ends
            .map(|end| self.parts.islands[end].pos)
    }

    /// The island on this cell, if there is one.
    #[must_use]
    pub fn island_at(&self, pos: Pos) -> Option<IslandId> {
        self.parts
            .islands
            .values()
            .binary_search_by_key(&pos, |island| island.pos)
            .ok()
            .map(IslandId::from_index)
    }

    /// The first island that sees no other though its clue wants a bridge, if there is one: it
    /// alone proves that the board has no solution.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = [(0, 0), (1, 1)].map(|(row, col)| (Pos::new(row, col), Clue::Unknown));
    /// let network = Network::of(Board::new(Size::new(2, 2), islands.to_vec(), Rules::default())?);
    /// assert_eq!(network.alone(), Some(IslandId::from_index(0)));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn alone(&self) -> Option<IslandId> {
        let mut islands = self.parts.islands.iter();
        let alone = islands
            .find(|(island, shown)| self.edges_at(*island).is_empty() && !shown.clue.allows(0));
        alone.map(|(island, _)| island)
    }

    /// The edge between two islands, if they see each other.
    #[must_use]
    pub fn edge_between(&self, one: IslandId, other: IslandId) -> Option<EdgeId> {
        if one == other {
            return None;
        }
        self.edges_at(one)
            .iter()
            .copied()
            .find(|&edge| self.parts.edges[edge].ends.contains(&other))
    }

    /// The edge between two cells, if they are islands that see each other.
    #[must_use]
    pub fn edge_of_pair(&self, pair: Pair) -> Option<EdgeId> {
        let [one, other] = pair.cells().map(|cell| self.island_at(cell));
        self.edge_between(one?, other?)
    }
}

/// Lists for every island the edges that end there.
fn incidence(edges: &IdVec<EdgeId, Edge>, islands: usize) -> IdVec<IslandId, IncidentEdges> {
    let none = IncidentEdges {
        edges: [EdgeId::from_index(0); 4],
        len: 0,
    };
    let mut incident = IdVec::filled(none, islands);
    for (edge, &Edge { ends, .. }) in edges.iter() {
        for end in ends {
            let here: &mut IncidentEdges = &mut incident[end];
            here.edges[usize::from(here.len)] = edge;
            here.len += 1;
        }
    }
    incident
}
