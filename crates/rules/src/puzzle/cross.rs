//! Which edges cross: a sweep over the rows.
//!
//! The sweep keeps the vertical edges of which the current row is strictly inside as bits of a set
//! over the columns; each horizontal edge reads the ones that it crosses from there. Memory is
//! O(columns + crossings).

use std::ops::Range;

use super::edge::{Axis, Crossing, Edge, Island};
use super::id::{EdgeId, Id, IdVec, IslandId};

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

/// All crossings, by a sweep over the rows. In each row, islands first close the vertical edges
/// above them, then horizontal edges are looked up, then islands open the edges below, so edges
/// that only touch at an island never count.
pub(super) fn cross(
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

/// For every edge the edges that cross it, as one list with the start of each edge's part.
pub(super) fn index_crossings(crossings: &[Crossing], edges: usize) -> (Vec<EdgeId>, Vec<u32>) {
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
