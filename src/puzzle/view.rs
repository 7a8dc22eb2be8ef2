//! What signs see: for each sign and heading the islands up to the next sign or the border.
//!
//! Walls and islands do not stop a sign's view. Each view is found by looking through all
//! islands and signs: signs are few.

use super::board::Board;
use super::cell::Pos;
use super::id::{Id, IdVec, IslandId, define_id};
use super::sign::{Heading, Sum};

define_id! {
    /// A view of a network, numbered sign by sign, north, south, east, west.
    ViewId
}

/// What a sign says of one heading, and the islands that it sees there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The sign's cell.
    pub sign: Pos,
    /// Where it looks.
    pub heading: Heading,
    /// What it says.
    pub sum: Sum,
    /// The islands that it sees, the nearest first.
    pub islands: Vec<IslandId>,
}

/// Four views for every sign of a board.
pub(super) fn views(board: &Board) -> IdVec<ViewId, View> {
    let signs = board.rules().signs();
    let mut views = IdVec::new();
    for &(pos, sign) in signs {
        for heading in Heading::ALL {
            views.push(View {
                sign: pos,
                heading,
                sum: sign.sum(heading),
                islands: seen(board, pos, heading),
            });
        }
    }
    views
}

/// The islands that are nearer than the nearest sign in this heading.
fn seen(board: &Board, from: Pos, heading: Heading) -> Vec<IslandId> {
    let signs = board.rules().signs().iter();
    let end = signs
        .filter_map(|&(pos, _)| distance(from, pos, heading))
        .min()
        .unwrap_or(u16::MAX);
    let islands = (0..).map(IslandId::from_index).zip(board.islands());
    let mut seen: Vec<(u16, IslandId)> = islands
        .filter_map(|(island, &(pos, _))| Some((distance(from, pos, heading)?, island)))
        .filter(|&(distance, _)| distance < end)
        .collect();
    seen.sort_unstable();
    seen.into_iter().map(|(_, island)| island).collect()
}

/// How far a cell lies in this heading; `None` for a cell that does not.
fn distance(from: Pos, to: Pos, heading: Heading) -> Option<u16> {
    let (on_line, distance) = match heading {
        Heading::North => (from.col == to.col, from.row.checked_sub(to.row)),
        Heading::South => (from.col == to.col, to.row.checked_sub(from.row)),
        Heading::East => (from.row == to.row, to.col.checked_sub(from.col)),
        Heading::West => (from.row == to.row, from.col.checked_sub(to.col)),
    };
    distance.filter(|&distance| on_line && distance > 0)
}
