//! Which islands see each other: one sweep along the rows.

use super::cell::Pos;
use super::clue::Clue;
use super::edge::{Axis, Edge};
use super::id::{EdgeId, Id, IdVec, IslandId};
use super::rules::Rules;

/// The pairs of islands that see each other: only water is between them, so a wall or a sign
/// separates them.
pub(super) fn sight(islands: &[(Pos, Clue)], rules: &Rules, columns: u16) -> IdVec<EdgeId, Edge> {
    let occupied = (0..).map(IslandId::from_index).zip(islands);
    let occupied = occupied.map(|(island, &(pos, _))| (pos, Some(island)));
    let mut sight = Sight::over(islands.len(), columns);
    if rules.walls().is_empty() && rules.signs().is_empty() {
        for (pos, thing) in occupied {
            sight.meet(pos, thing);
        }
    } else {
        let walls = rules.walls().iter().map(|&pos| (pos, None));
        let signs = rules.signs().iter().map(|&(pos, _)| (pos, None));
        let mut met: Vec<(Pos, Option<IslandId>)> = occupied.chain(walls).chain(signs).collect();
        met.sort_unstable_by_key(|&(pos, _)| pos);
        for (pos, thing) in met {
            sight.meet(pos, thing);
        }
    }
    sight.edges()
}

/// The last item that the sweep has met in the row, and in every column.
struct Sight {
    right: IdVec<IslandId, Option<IslandId>>,
    below: IdVec<IslandId, Option<IslandId>>,
    in_column: Vec<Option<IslandId>>,
    in_row: Option<(u16, IslandId)>,
}

impl Sight {
    fn over(islands: usize, columns: u16) -> Self {
        Self {
            right: IdVec::filled(None, islands),
            below: IdVec::filled(None, islands),
            in_column: vec![None; usize::from(columns)],
            in_row: None,
        }
    }

    /// Processes the next cell, row by row, that is not water: an island, or a wall or sign.
    fn meet(&mut self, pos: Pos, thing: Option<IslandId>) {
        let left = self.in_row.take();
        let above = std::mem::replace(&mut self.in_column[usize::from(pos.col)], thing);
        let Some(island) = thing else {
            return;
        };
        if let Some((row, left)) = left
            && row == pos.row
        {
            self.right[left] = Some(island);
        }
        self.in_row = Some((pos.row, island));
        if let Some(above) = above {
            self.below[above] = Some(island);
        }
    }

    /// The edges by their first end, horizontal before vertical.
    fn edges(&self) -> IdVec<EdgeId, Edge> {
        let mut edges = IdVec::new();
        for island in self.right.ids() {
            for (axis, neighbour) in [
                (Axis::Horizontal, self.right[island]),
                (Axis::Vertical, self.below[island]),
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
}
