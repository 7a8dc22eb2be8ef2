//! The views of signs: for each sign and heading the islands up to the next sign or the border.
//!
//! Walls and islands do not stop a sign's view. All views are found by two sweeps over the
//! islands and signs, row by row and back.

use super::board::Board;
use super::cell::Pos;
use super::id::{Id, IdVec, IslandId, define_id};
use super::sign::{Heading, Sum};

define_id! {
    /// A view of a network, numbered sign by sign, north, south, east, west.
    ViewId
}

/// The demand of a sign for one heading, and the islands that it sees there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The sign's cell.
    pub sign: Pos,
    /// The direction of view.
    pub heading: Heading,
    /// The demand.
    pub sum: Sum,
    /// The islands that it sees, the nearest first.
    pub islands: Vec<IslandId>,
}

/// Four views for every sign of a board.
pub(super) fn views(board: &Board) -> IdVec<ViewId, View> {
    let mut views = IdVec::new();
    let mut met: Vec<(Pos, Hit)> = Vec::new();
    for &(pos, sign) in board.rules().signs() {
        met.push((pos, Hit::Sign(views.len())));
        for heading in Heading::ALL {
            views.push(View {
                sign: pos,
                heading,
                sum: sign.sum(heading),
                islands: Vec::new(),
            });
        }
    }
    if met.is_empty() {
        return views;
    }
    let islands = (0..).map(IslandId::from_index).zip(board.islands());
    met.extend(islands.map(|(island, &(pos, _))| (pos, Hit::Island(island))));
    met.sort_unstable_by_key(|&(pos, _)| pos);
    look(&met, [Heading::East, Heading::South], &mut views);
    met.reverse();
    look(&met, [Heading::West, Heading::North], &mut views);
    views
}

/// An item that a sweep over the board meets.
#[derive(Clone, Copy)]
enum Hit {
    /// A sign, by the index of its first view.
    Sign(usize),
    /// An island.
    Island(IslandId),
}

/// Adds every island to the views of the last signs met in its row and in its column, for these
/// headings.
fn look(
    met: &[(Pos, Hit)],
    [along_row, along_column]: [Heading; 2],
    views: &mut IdVec<ViewId, View>,
) {
    let columns = met.iter().map(|(pos, _)| usize::from(pos.col) + 1).max();
    let mut in_column = vec![None; columns.unwrap_or(0)];
    let mut in_row = None;
    for &(pos, thing) in met {
        let column = &mut in_column[usize::from(pos.col)];
        match thing {
            Hit::Sign(first) => {
                in_row = Some((pos.row, first));
                *column = Some(first);
            }
            Hit::Island(island) => {
                let row = in_row.filter(|&(row, _)| row == pos.row);
                if let Some((_, first)) = row {
                    views[view(first, along_row)].islands.push(island);
                }
                if let Some(first) = *column {
                    views[view(first, along_column)].islands.push(island);
                }
            }
        }
    }
}

/// The index of the view in this heading, for the sign with this first view.
fn view(first: usize, heading: Heading) -> ViewId {
    let mut all = Heading::ALL.into_iter();
    let behind = all.position(|other| other == heading);
    ViewId::from_index(first + behind.expect("all headings are there"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Clue, Rules, Sign, Size};

    /// The distance of a cell in this heading; `None` for a cell that is not there.
    fn distance(from: Pos, to: Pos, heading: Heading) -> Option<u16> {
        let (on_line, distance) = match heading {
            Heading::North => (from.col == to.col, from.row.checked_sub(to.row)),
            Heading::South => (from.col == to.col, to.row.checked_sub(from.row)),
            Heading::East => (from.row == to.row, to.col.checked_sub(from.col)),
            Heading::West => (from.row == to.row, from.col.checked_sub(to.col)),
        };
        distance.filter(|&distance| on_line && distance > 0)
    }

    /// The islands that are nearer than the nearest sign, found by looking at all.
    fn seen(board: &Board, from: Pos, heading: Heading) -> Vec<IslandId> {
        let signs = board.rules().signs().iter();
        let end = signs.filter_map(|&(pos, _)| distance(from, pos, heading));
        let end = end.min().unwrap_or(u16::MAX);
        let islands = (0..).map(IslandId::from_index).zip(board.islands());
        let mut seen: Vec<(u16, IslandId)> = islands
            .filter_map(|(island, &(pos, _))| Some((distance(from, pos, heading)?, island)))
            .filter(|&(distance, _)| distance < end)
            .collect();
        seen.sort_unstable();
        seen.into_iter().map(|(_, island)| island).collect()
    }

    #[test]
    fn the_sweep_sees_what_a_look_at_every_cell_sees() {
        let mut seen_at_all = 0;
        for pattern in 0..200_u32 {
            let (mut islands, mut signs) = (Vec::new(), Vec::new());
            for cell in 0..63_u16 {
                let pos = Pos::new(cell / 9, cell % 9);
                match (u32::from(cell) + 1).wrapping_mul(pattern.wrapping_mul(2_654_435_761) | 1)
                    >> 13
                    & 7
                {
                    0 => signs.push((pos, Sign::default())),
                    1 | 2 => islands.push((pos, Clue::Unknown)),
                    _ => {}
                }
            }
            let rules = Rules::default().with_signs(signs);
            let board = Board::new(Size::new(7, 9), islands, rules).expect("a board");
            for view in views(&board).values() {
                assert_eq!(
                    view.islands,
                    seen(&board, view.sign, view.heading),
                    "{pattern}"
                );
                seen_at_all += view.islands.len();
            }
        }
        assert!(seen_at_all > 1_000, "{seen_at_all}");
    }
}
