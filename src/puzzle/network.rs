//! The board as a graph: islands, edges (pairs of islands that see each other) and
//! crossings, built in one sweep per axis.
//!
//! The sweep along the rows gives every island its nearest neighbours, whatever order the
//! islands were given in; the second sweep keeps the vertical edges that the current row
//! lies strictly inside as bits of a set over the columns, so that each horizontal edge
//! reads off the ones it crosses. Memory is O(islands + columns + crossings).

use std::ops::Range;

use super::board::{Board, Clue, Pos};
use super::id::{EdgeId, Id, IdVec, IslandId};

/// An island: where it is and what is printed on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Island {
    /// The island's cell.
    pub pos: Pos,
    /// The island's clue.
    pub clue: Clue,
}

/// The direction of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Both ends in one row.
    Horizontal,
    /// Both ends in one column.
    Vertical,
}

/// Two islands that see each other: a place where bridges may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The two islands, the left or upper one first.
    pub ends: [IslandId; 2],
    /// Along the row or along the column.
    pub axis: Axis,
}

impl Edge {
    /// The other end.
    #[must_use]
    pub fn other(&self, end: IslandId) -> IslandId {
        if self.ends[0] == end {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

/// A horizontal and a vertical edge that share a water cell: at most one may be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Crossing {
    /// The edge along the row.
    pub horizontal: EdgeId,
    /// The edge along the column.
    pub vertical: EdgeId,
}

/// A board as a graph; every board has one.
///
/// # Examples
/// ```
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 0), (0, 2), (2, 0)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(2)))
///     .to_vec();
/// let network = Network::of(Board::new(Size::new(3, 3), islands, Rules::default())?);
/// assert_eq!((network.islands().len(), network.edges().len()), (3, 2));
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    board: Board,
    islands: IdVec<IslandId, Island>,
    edges: IdVec<EdgeId, Edge>,
    incident: IdVec<IslandId, Incident>,
    crossings: Vec<Crossing>,
    crossed: Vec<EdgeId>,
    crossed_from: Vec<u32>,
}

/// The edges at one island, at most four, in the order of their ids.
#[derive(Clone, Copy, Debug)]
struct Incident {
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
        let edges = sight(&islands, usize::from(board.size().cols));
        let crossings = cross(&islands, &edges, usize::from(board.size().cols));
        let (crossed, crossed_from) = index_crossings(&crossings, edges.len());
        Self {
            incident: incidence(&edges, islands.len()),
            board,
            islands,
            edges,
            crossings,
            crossed,
            crossed_from,
        }
    }

    /// The board that this is the network of.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The islands row by row.
    #[must_use]
    pub fn islands(&self) -> &IdVec<IslandId, Island> {
        &self.islands
    }

    /// The edges by their first end, horizontal before vertical.
    #[must_use]
    pub fn edges(&self) -> &IdVec<EdgeId, Edge> {
        &self.edges
    }

    /// The crossings, by horizontal edge and then from left to right.
    #[must_use]
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// The edges at an island, at most four, in the order of their ids.
    #[must_use]
    pub fn edges_at(&self, island: IslandId) -> &[EdgeId] {
        let incident = &self.incident[island];
        &incident.edges[..usize::from(incident.len)]
    }

    /// The edges that cross this one, in the order of their ids.
    #[must_use]
    pub fn crossing(&self, edge: EdgeId) -> &[EdgeId] {
        let index = edge.index();
        &self.crossed[self.crossed_from[index] as usize..self.crossed_from[index + 1] as usize]
    }

    /// The cells of an edge's two ends.
    #[must_use]
    pub fn cells_of(&self, edge: EdgeId) -> [Pos; 2] {
        self.edges[edge].ends.map(|end| self.islands[end].pos)
    }

    /// The island on this cell, if there is one.
    #[must_use]
    pub fn island_at(&self, pos: Pos) -> Option<IslandId> {
        self.islands
            .values()
            .binary_search_by_key(&pos, |island| island.pos)
            .ok()
            .map(IslandId::from_index)
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
            .find(|&edge| self.edges[edge].ends.contains(&other))
    }
}

/// The pairs of islands that see each other. One pass in row-major order: the last island
/// of the row is the left neighbour, the last one seen in the column the upper neighbour.
fn sight(islands: &IdVec<IslandId, Island>, columns: usize) -> IdVec<EdgeId, Edge> {
    let mut right: IdVec<IslandId, Option<IslandId>> = IdVec::filled(None, islands.len());
    let mut below: IdVec<IslandId, Option<IslandId>> = IdVec::filled(None, islands.len());
    let mut last_in_column: Vec<Option<IslandId>> = vec![None; columns];
    let mut last_in_row: Option<(u16, IslandId)> = None;
    for (island, &Island { pos, .. }) in islands.iter() {
        if let Some((row, left)) = last_in_row
            && row == pos.row
        {
            right[left] = Some(island);
        }
        last_in_row = Some((pos.row, island));
        if let Some(above) = last_in_column[usize::from(pos.col)].replace(island) {
            below[above] = Some(island);
        }
    }
    let mut edges = IdVec::new();
    for island in islands.ids() {
        for (axis, neighbour) in [
            (Axis::Horizontal, right[island]),
            (Axis::Vertical, below[island]),
        ] {
            if let Some(neighbour) = neighbour {
                edges.push(Edge {
                    ends: [island, neighbour],
                    axis,
                });
            }
        }
    }
    edges
}

/// Lists for every island the edges that end there.
fn incidence(edges: &IdVec<EdgeId, Edge>, islands: usize) -> IdVec<IslandId, Incident> {
    let none = Incident {
        edges: [EdgeId::from_index(0); 4],
        len: 0,
    };
    let mut incident = IdVec::filled(none, islands);
    for (edge, &Edge { ends, .. }) in edges.iter() {
        for end in ends {
            let here: &mut Incident = &mut incident[end];
            here.edges[usize::from(here.len)] = edge;
            here.len += 1;
        }
    }
    incident
}

/// The vertical edges open at the current row: a bit per column, and which edge it is.
struct OpenColumns {
    bits: Vec<u64>,
    edge: Vec<EdgeId>,
}

impl OpenColumns {
    fn of(columns: usize) -> Self {
        Self {
            bits: vec![0; columns.div_ceil(64)],
            edge: vec![EdgeId::from_index(0); columns],
        }
    }

    fn open(&mut self, col: u16, edge: EdgeId) {
        self.bits[usize::from(col) / 64] |= 1 << (col % 64);
        self.edge[usize::from(col)] = edge;
    }

    fn close(&mut self, col: u16) {
        self.bits[usize::from(col) / 64] &= !(1 << (col % 64));
    }

    /// Calls `found` for each open edge strictly between two columns, from left to right.
    fn between(&self, left: u16, right: u16, mut found: impl FnMut(EdgeId)) {
        let (first, end) = (usize::from(left) + 1, usize::from(right));
        for word in first / 64..end.div_ceil(64) {
            let base = word * 64;
            let mut bits = self.bits[word];
            if base < first {
                bits &= !0 << (first - base);
            }
            if end < base + 64 {
                bits &= !(!0 << (end - base));
            }
            while bits != 0 {
                found(self.edge[base + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

/// All crossings, by a sweep over the rows. An island closes the vertical edge above it
/// before its row's horizontal edges look, and opens the one below after they have looked,
/// so edges that only touch at an island never count.
fn cross(
    islands: &IdVec<IslandId, Island>,
    edges: &IdVec<EdgeId, Edge>,
    columns: usize,
) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    let mut open = OpenColumns::of(columns);
    let mut first_edge = 0;
    let mut rest = islands.values();
    let mut first_island = 0;
    while let Some(&Island { pos, .. }) = rest.first() {
        let in_row = rest.partition_point(|island| island.pos.row == pos.row);
        let (row, below) = rest.split_at(in_row);
        rest = below;
        first_island += in_row;
        let starting = edges.values()[first_edge..]
            .partition_point(|edge| edge.ends[0].index() < first_island);
        let starting = first_edge..first_edge + starting;
        first_edge = starting.end;
        for island in row {
            open.close(island.pos.col);
        }
        let along = |axis| columns_of(islands, edges, starting.clone(), axis);
        for (horizontal, [left, right]) in along(Axis::Horizontal) {
            open.between(left, right, |vertical| {
                crossings.push(Crossing {
                    horizontal,
                    vertical,
                });
            });
        }
        for (vertical, [col, _]) in along(Axis::Vertical) {
            open.open(col, vertical);
        }
    }
    crossings
}

/// The edges of one axis among these, each with the columns of its ends.
fn columns_of(
    islands: &IdVec<IslandId, Island>,
    edges: &IdVec<EdgeId, Edge>,
    among: Range<usize>,
    axis: Axis,
) -> impl Iterator<Item = (EdgeId, [u16; 2])> {
    among.filter_map(move |index| {
        let edge = &edges.values()[index];
        let columns = edge.ends.map(|end| islands[end].pos.col);
        (edge.axis == axis).then_some((EdgeId::from_index(index), columns))
    })
}

/// For every edge the edges that cross it, as one list and where each edge's part begins.
fn index_crossings(crossings: &[Crossing], edges: usize) -> (Vec<EdgeId>, Vec<u32>) {
    let mut from = vec![0_u32; edges + 1];
    for crossing in crossings {
        from[crossing.horizontal.index() + 1] += 1;
        from[crossing.vertical.index() + 1] += 1;
    }
    for index in 0..edges {
        from[index + 1] += from[index];
    }
    let mut next = from.clone();
    let mut crossed = vec![EdgeId::from_index(0); 2 * crossings.len()];
    for &Crossing {
        horizontal,
        vertical,
    } in crossings
    {
        for (edge, other) in [(horizontal, vertical), (vertical, horizontal)] {
            let place = &mut next[edge.index()];
            crossed[*place as usize] = other;
            *place += 1;
        }
    }
    for index in 0..edges {
        crossed[from[index] as usize..from[index + 1] as usize].sort_unstable();
    }
    (crossed, from)
}
