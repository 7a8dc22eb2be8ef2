//! A tree of islands grown cell by cell, without numbers of bridges.
//!
//! Every edge owns the cells between its ends, so no two edges cross and none passes an
//! island. O(islands × reach) steps: each one places an island or closes one for good.

use hashilab_rules::graph::Random;
use hashilab_rules::puzzle::{Pos, Size};

/// Islands and the edges that join them all, one fewer than islands.
#[derive(Clone, Debug)]
pub(super) struct IslandTree {
    /// The islands in the order in which they grew.
    pub(super) islands: Vec<Pos>,
    /// The ends of the edges, the older island first.
    pub(super) edges: Vec<[Pos; 2]>,
}

impl IslandTree {
    /// Grows `islands` islands, each at most `reach` cells from its parent; `None` if the tree gets
    /// stuck before that.
    ///
    /// The size has at least one cell, and `islands` and `reach` are at least 1.
    pub(super) fn grow(
        size: Size,
        islands: usize,
        reach: u16,
        random: &mut Random,
    ) -> Option<Self> {
        let mut cells = TreeCells::of(size);
        let first = Pos::new(draw(size.rows, random), draw(size.cols, random));
        cells.take(first);
        let mut open = vec![first];
        let mut tree = Self {
            islands: vec![first],
            edges: Vec::with_capacity(islands - 1),
        };
        while tree.islands.len() < islands {
            if open.is_empty() {
                return None;
            }
            let place = random.below(open.len());
            let from = open[place];
            let Some(way) = cells.way_out(from, random) else {
                open.swap_remove(place);
                continue;
            };
            let distance = 1 + draw(cells.free_run(from, way, reach), random);
            let to = cells.take_run(from, way, distance);
            open.push(to);
            tree.islands.push(to);
            tree.edges.push([from, to]);
        }
        Some(tree)
    }
}

/// A number in `0..end`.
fn draw(end: u16, random: &mut Random) -> u16 {
    u16::try_from(random.below(usize::from(end))).expect("below a u16")
}

/// A direction from a cell.
#[derive(Clone, Copy)]
enum TreeWay {
    Up,
    Down,
    Left,
    Right,
}

/// The board while the tree grows.
struct TreeCells {
    size: Size,
    is_taken: Vec<bool>,
}

impl TreeCells {
    fn of(size: Size) -> Self {
        let cells = usize::try_from(size.cells()).expect("a board that fits into memory");
        Self {
            size,
            is_taken: vec![false; cells],
        }
    }

    fn index(&self, pos: Pos) -> usize {
        usize::from(pos.row) * usize::from(self.size.cols) + usize::from(pos.col)
    }

    fn take(&mut self, pos: Pos) {
        let index = self.index(pos);
        self.is_taken[index] = true;
    }

    /// The cell after this one, if it is on the board and free.
    fn free_after(&self, pos: Pos, way: TreeWay) -> Option<Pos> {
        let next = match way {
            TreeWay::Up => Pos::new(pos.row.checked_sub(1)?, pos.col),
            TreeWay::Down => Pos::new(pos.row.checked_add(1)?, pos.col),
            TreeWay::Left => Pos::new(pos.row, pos.col.checked_sub(1)?),
            TreeWay::Right => Pos::new(pos.row, pos.col.checked_add(1)?),
        };
        let is_free = self.size.contains(next) && !self.is_taken[self.index(next)];
        is_free.then_some(next)
    }

    /// A random direction to a free cell, each equally likely.
    fn way_out(&self, pos: Pos, random: &mut Random) -> Option<TreeWay> {
        let mut ways = [TreeWay::Up; 4];
        let mut found = 0;
        for way in [TreeWay::Up, TreeWay::Down, TreeWay::Left, TreeWay::Right] {
            if self.free_after(pos, way).is_some() {
                ways[found] = way;
                found += 1;
            }
        }
        (found > 0).then(|| ways[random.below(found)])
    }

    /// The number of free cells ahead, at most `most`.
    fn free_run(&self, mut pos: Pos, way: TreeWay, most: u16) -> u16 {
        let mut run = 0;
        while run < most
            && let Some(next) = self.free_after(pos, way)
        {
            pos = next;
            run += 1;
        }
        run
    }

    /// Takes `distance` free cells ahead; returns the last of them.
    fn take_run(&mut self, mut pos: Pos, way: TreeWay, distance: u16) -> Pos {
        for _ in 0..distance {
            pos = self.free_after(pos, way).expect("within the free run");
            self.take(pos);
        }
        pos
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_reach_of_one_every_cell_is_filled() {
        for (rows, cols) in [(1, 1), (1, 9), (7, 3), (12, 12)] {
            let size = Size::new(rows, cols);
            let cells = usize::from(rows * cols);
            let tree = IslandTree::grow(size, cells, 1, &mut Random::seeded(5)).unwrap();
            let mut islands = tree.islands;
            islands.sort_unstable();
            islands.dedup();
            assert_eq!((islands.len(), tree.edges.len()), (cells, cells - 1));
        }
    }

    #[test]
    fn a_long_reach_can_get_stuck() {
        let stuck = (0..20).filter(|&seed| {
            IslandTree::grow(Size::new(5, 5), 25, 5, &mut Random::seeded(seed)).is_none()
        });
        assert_eq!(stuck.count(), 20);
    }
}
