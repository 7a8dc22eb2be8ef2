//! A board as a scene: grid, bridges, islands, clues, from the bottom up.
//!
//! The measures are chosen so that the bridges between two islands side by side still
//! show, and that as many planks as the rules allow fit under the islands' rims.

use std::fmt::Display;

use super::scene::{Part, Point, Scene, Shape};
use crate::puzzle::{Axis, Bridges, EdgeId, Network, Pos, Size};

/// From an island's centre to the middle of its rim.
const RADIUS: f64 = 0.36;
/// The width of an island's rim.
const RIM: f64 = 0.05;
/// The font size of one digit; longer clues get less.
const EM: f64 = 0.46;
/// The font size of a clue of two digits.
const EM_OF_TWO: f64 = 0.38;
/// The width of one plank.
const PLANK: f64 = 0.08;
/// From the middle of one plank to that of the next.
const PLANK_STEP: f64 = 0.2;
/// From the middle of an edge's first plank to that of its last, at most.
const PLANK_SPREAD: f64 = 0.5;
/// The share of a step that a plank fills where planks stand close.
const PLANK_SHARE: f64 = 0.5;
/// The width of a mark along an edge.
const MARK: f64 = 0.6;
/// The width of the lines between cells.
const GRID: f64 = 0.015;
/// The width of the board's border.
const BORDER: f64 = 0.03;

impl Scene {
    /// The picture of a board, with these bridges if there are any.
    ///
    /// Bridges are drawn as they are claimed, right or wrong.
    ///
    /// # Examples
    /// ```
    /// use hashi::picture::Scene;
    /// use hashi::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 1), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let scene = Scene::of(&network, Some(&Bridges::from_iter([2])));
    /// assert_eq!(scene.to_string().matches("line bridge").count(), 2);
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, bridges: Option<&Bridges>) -> Self {
        Self::marked(network, bridges, &[])
    }

    /// The same picture with marks along some edges, built or not.
    ///
    /// # Examples
    /// ```
    /// use hashi::picture::Scene;
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 1), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let scene = Scene::marked(&network, None, &[EdgeId::from_index(0)]);
    /// assert_eq!(scene.to_string().matches("line mark").count(), 1);
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn marked(network: &Network, bridges: Option<&Bridges>, marks: &[EdgeId]) -> Self {
        let mut scene = Self::empty(network.board().size());
        scene.draw_grid();
        for &edge in marks {
            scene.push(Shape::Line {
                part: Part::Mark,
                ends: network.cells_of(edge).map(Self::middle),
                width: MARK,
            });
        }
        for (edge, count) in bridges.into_iter().flat_map(Bridges::built) {
            scene.draw_bridges(network, edge, count);
        }
        for island in network.islands().values() {
            scene.draw_island(island.pos, &island.clue);
        }
        scene
    }

    /// The lines between the cells, then the border.
    fn draw_grid(&mut self) {
        let Size { rows, cols } = self.size();
        let corner = Self::corner(Pos::new(0, 0));
        let (width, height) = (f64::from(cols), f64::from(rows));
        let mut line = |part, width, from: Point, right, down| {
            let ends = [from, from.shifted(right, down)];
            self.push(Shape::Line { part, ends, width });
        };
        for row in 1..rows {
            let from = corner.shifted(0.0, f64::from(row));
            line(Part::Grid, GRID, from, width, 0.0);
        }
        for col in 1..cols {
            let from = corner.shifted(f64::from(col), 0.0);
            line(Part::Grid, GRID, from, 0.0, height);
        }
        // The horizontal sides reach over the ends of the vertical ones, for square corners.
        let half = BORDER / 2.0;
        for down in [0.0, height] {
            let from = corner.shifted(-half, down);
            line(Part::Border, BORDER, from, width + BORDER, 0.0);
        }
        for right in [0.0, width] {
            line(
                Part::Border,
                BORDER,
                corner.shifted(right, 0.0),
                0.0,
                height,
            );
        }
    }

    /// Parallel planks from centre to centre; the islands are drawn over their ends.
    fn draw_bridges(&mut self, network: &Network, edge: EdgeId, count: u8) {
        let ends = network.cells_of(edge).map(Self::middle);
        let step = match count {
            0 | 1 => 0.0,
            more => PLANK_STEP.min(PLANK_SPREAD / f64::from(more - 1)),
        };
        let width = match count {
            0 | 1 => PLANK,
            _ => PLANK.min(PLANK_SHARE * step),
        };
        for plank in 0..count {
            let aside = step * (f64::from(plank) - f64::from(count - 1) / 2.0);
            let ends = ends.map(|end| match network.edges()[edge].axis {
                Axis::Horizontal => end.shifted(0.0, aside),
                Axis::Vertical => end.shifted(aside, 0.0),
            });
            self.push(Shape::Line {
                part: Part::Bridge,
                ends,
                width,
            });
        }
    }

    fn draw_island(&mut self, pos: Pos, clue: &impl Display) {
        let centre = Self::middle(pos);
        let text = clue.to_string();
        let em = if text.len() > 1 { EM_OF_TWO } else { EM };
        self.push(Shape::Circle {
            part: Part::Island,
            centre,
            radius: RADIUS,
            rim: RIM,
        });
        self.push(Shape::Label {
            part: Part::Clue,
            centre,
            text,
            em,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No clue of standard rules has two digits, so the picture is asked directly.
    #[test]
    fn two_digits_are_smaller_than_one() {
        let mut scene = Scene::empty(Size::new(1, 1));
        for clue in [8, 12] {
            scene.draw_island(Pos::new(0, 0), &clue);
        }
        let ems: Vec<f64> = scene
            .shapes()
            .iter()
            .filter_map(|shape| match shape {
                Shape::Label { em, .. } => Some(*em),
                Shape::Line { .. } | Shape::Circle { .. } => None,
            })
            .collect();
        assert!(ems[1] < ems[0], "{ems:?}");
    }
}
