//! The grid in which islands stand, and what of it is drawn: lines between cells, dots at corners.

use crate::bridges::{clue_contrast, stands_out};
use crate::lattice::Lattice;
use crate::pixels::Pixels;
use crate::spot::Spot;

/// The middle between two cells reaches this far to both sides, in cells: at a corner of four
/// cells, and where a line between cells has pieces that look like digits.
const OF_CORNER: f32 = 0.15;
const OF_LINE: f32 = 0.25;
/// A place farther than this from the middle of a cell, in cells, is in none, if an island is not
/// farther than this: the cells of a tilted picture differ.
const OFF: f32 = 0.3;
const NEAR: f32 = 2.5;
/// A line between cells is looked for so far to both sides, in cells.
const REACH: f32 = 1.5;
/// Its paper is looked for so far beside it, in cells.
const PAPER: f32 = 0.2;
/// A dashed line has ink in at least this share of its length.
const LEAST_INKED: f32 = 0.25;

/// A grid with an island in some of its cells.
pub(crate) struct Grid<'a> {
    pub(crate) pixels: &'a Pixels,
    pub(crate) islands: &'a [Spot],
    /// The step from a cell to the next one to the right, in pixels.
    pub(crate) right: (f32, f32),
    /// The step from a cell to the one below.
    pub(crate) down: (f32, f32),
    /// The contrast of the clues.
    pub(crate) contrast: f32,
}

impl<'a> Grid<'a> {
    /// The grid in which islands stand, if they do.
    pub(crate) fn of(pixels: &'a Pixels, islands: &'a [Spot], lattice: &Lattice) -> Option<Self> {
        if !lattice.is_grid {
            return None;
        }
        let mean = |is_row: bool| {
            let place = |island: usize| {
                let cell = lattice.cell(island);
                if is_row {
                    (cell.row, cell.col)
                } else {
                    (cell.col, cell.row)
                }
            };
            let mut order: Vec<usize> = (0..islands.len()).collect();
            order.sort_by_key(|&island| place(island));
            let (mut sum, mut cells) = ((0.0, 0.0), 0.0);
            for pair in order.windows(2) {
                let (one, other) = (place(pair[0]), place(pair[1]));
                if one.0 == other.0 {
                    let [from, to] = [&islands[pair[0]], &islands[pair[1]]];
                    sum = (sum.0 + to.x - from.x, sum.1 + to.y - from.y);
                    cells += f32::from(other.1 - one.1);
                }
            }
            (cells > 0.0).then(|| (sum.0 / cells, sum.1 / cells))
        };
        let (right, down) = mean(true).zip(mean(false))?;
        Some(Self {
            pixels,
            islands,
            right,
            down,
            contrast: clue_contrast(pixels, islands),
        })
    }

    /// How many cells a place lies to the right of the nearest island, and how many below.
    fn cells(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let far = |island: &&Spot| (island.x - x).hypot(island.y - y);
        let nearest = (self.islands.iter()).min_by(|a, b| far(a).total_cmp(&far(b)));
        let (x, y) = nearest.map_or((x, y), |island| (x - island.x, y - island.y));
        let (right, down) = (self.right, self.down);
        let size = right.0 * down.1 - right.1 * down.0;
        (
            (x * down.1 - y * down.0) / size,
            (y * right.0 - x * right.1) / size,
        )
    }

    /// Whether a place near an island is far from the middle of every cell.
    pub(crate) fn is_off(&self, place: (f32, f32)) -> bool {
        let (along, across) = self.cells(place);
        let off = |cells: f32| (cells - cells.round()).abs();
        along.abs().max(across.abs()) < NEAR && off(along).max(off(across)) > OFF
    }

    /// Whether lines between cells are drawn beside or below most islands.
    pub(crate) fn is_drawn(&self) -> bool {
        let has_line = |island: &&Spot| {
            let sides = [self.right, self.down].into_iter();
            let mut middles = sides.map(|(x, y)| (island.x + x / 2.0, island.y + y / 2.0));
            middles.any(|place| self.is_on_line(place))
        };
        self.islands.iter().filter(has_line).count() * 2 > self.islands.len()
    }

    /// Whether four cells meet at a place.
    pub(crate) fn is_corner(&self, place: (f32, f32)) -> bool {
        let (along, across) = self.cells(place);
        from_middle(along).abs().max(from_middle(across).abs()) < OF_CORNER
    }

    /// Whether a place is on a line between cells that is drawn, whole or dashed.
    pub(crate) fn is_on_line(&self, place: (f32, f32)) -> bool {
        let (along, across) = self.cells(place);
        let is_drawn = |off: f32, (aside_x, aside_y): (f32, f32), (step_x, step_y): (f32, f32)| {
            let at = |steps: f32, aside: f32| {
                (
                    place.0 + steps * step_x + (aside - off) * aside_x,
                    place.1 + steps * step_y + (aside - off) * aside_y,
                )
            };
            let has_ink = |sample: &i8| {
                let steps = f32::from(*sample) / 20.0;
                let sides = [at(steps, -PAPER), at(steps, PAPER)];
                let mut middle = [-0.04, -0.02, 0.0, 0.02, 0.04].into_iter();
                middle.any(|aside| stands_out(self.pixels, at(steps, aside), sides, self.contrast))
            };
            let most = (20.0 * REACH) as i8;
            let inked = (-most..=most).filter(has_ink).count();
            off.abs() < OF_LINE && inked as f32 >= LEAST_INKED * f32::from(2 * most + 1)
        };
        is_drawn(from_middle(along), self.right, self.down)
            || is_drawn(from_middle(across), self.down, self.right)
    }
}

/// How far a place is from the middle between two cells, in cells.
fn from_middle(cells: f32) -> f32 {
    cells - cells.floor() - 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_lines_between_cells_are_told_apart() {
        let spot = |x: f32, y: f32| Spot {
            x,
            y,
            radius: 16.0,
            quality: 1.0,
        };
        let islands = [spot(60.0, 60.0), spot(180.0, 60.0), spot(60.0, 140.0)];
        // Cells of 40 pixels; the lines between rows are dashed, every other one of those between
        // columns is missing.
        let is_ink = |x: i32, y: i32| {
            (y % 40 - 20 == 20 || y % 40 == 0) && x % 8 < 3 || x % 80 == 0 && x > 0
        };
        let color = |at: i32| {
            if is_ink(at % 240, at / 240) {
                [30; 3]
            } else {
                [250; 3]
            }
        };
        let pixels = Pixels::new(240, 200, (0..240 * 200).map(color).collect());
        let grid = Grid {
            pixels: &pixels,
            islands: &islands,
            right: (40.0, 0.0),
            down: (0.0, 40.0),
            contrast: 300.0,
        };
        assert!(grid.is_drawn());
        for (place, is_off) in [
            ((100.0, 100.0), false),
            ((110.0, 92.0), false),
            ((80.0, 80.0), true),
            ((60.0, 85.0), true),
            ((300.0, 85.0), false),
        ] {
            assert_eq!(grid.is_off(place), is_off, "{place:?}");
        }
        for place in [(80.0, 80.0), (122.0, 118.0), (160.0, 39.0)] {
            assert!(grid.is_corner(place), "{place:?}");
        }
        for place in [(60.0, 60.0), (80.0, 60.0), (100.0, 120.0), (90.0, 82.0)] {
            assert!(!grid.is_corner(place), "{place:?}");
        }
        for place in [(100.0, 78.0), (141.0, 122.0), (83.0, 100.0), (158.0, 140.0)] {
            assert!(grid.is_on_line(place), "{place:?}");
        }
        // In the middle of cells, and between cells without a line.
        for place in [(100.0, 100.0), (60.0, 61.0), (120.0, 100.0), (41.0, 140.0)] {
            assert!(!grid.is_on_line(place), "{place:?}");
        }
    }
}
