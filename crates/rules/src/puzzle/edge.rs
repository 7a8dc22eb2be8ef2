//! The parts of a network: islands, edges and crossings.

use super::cell::Pos;
use super::clue::Clue;
use super::id::{EdgeId, IslandId};

/// An island: its cell and its clue.
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
    #[inline]
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
