//! A board as a scene: grid, bridges, islands, what other rules print, from the bottom up.
//!
//! The measures are chosen so that the bridges between two islands side by side still
//! show, and that as many planks as the rules allow fit under the islands' rims.

use super::scene::{Part, Point, Scene, Shape};
use crate::puzzle::{
    Axis, Bridges, Clue, Degree, EdgeId, Island, IslandId, Network, Note, NoteKind, Pos, Size,
    degrees,
};

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

/// What a picture points out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks<'a> {
    /// Edges, built or not, that something is to be seen at.
    pub edges: &'a [EdgeId],
    /// Islands whose clue was changed, with the old one, which is struck out beside them.
    pub changed: &'a [(IslandId, Clue)],
}

impl Scene {
    /// The picture of a board, with these bridges if there are any.
    ///
    /// Bridges are drawn as they are claimed, right or wrong. In the place of a clue that is
    /// not one number stands, in another colour, the number that was found for it, if the
    /// clue allows it; so do the sums that signs ask for. Given bridges have the colour of
    /// what is printed, and what is given of an edge stands on it; a cross on it forbids all
    /// bridges. More than three bridges are counted in a number. Ignored islands are faint.
    /// Title, author and source stand below.
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
        Self::marked(network, bridges, Marks::default())
    }

    /// The same picture with marks.
    ///
    /// # Examples
    /// ```
    /// use hashi::picture::{Marks, Scene};
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 1), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let differing = Marks { edges: &[EdgeId::from_index(0)], ..Marks::default() };
    /// let scene = Scene::marked(&network, None, differing);
    /// assert_eq!(scene.to_string().matches("line mark").count(), 1);
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn marked(network: &Network, bridges: Option<&Bridges>, marks: Marks<'_>) -> Self {
        let mut scene = Self::empty(network.board().size());
        scene.draw_grid();
        scene.draw_walls(network);
        scene.draw_signs(network, bridges);
        scene.draw_ignored(network);
        for &edge in marks.edges {
            scene.push(Shape::Line {
                part: Part::Mark,
                ends: network.cells_of(edge).map(Self::middle),
                width: MARK,
            });
        }
        for edge in network.edges().ids() {
            let given = network.bounds(edge)[0];
            let count = bridges.map_or(given, |bridges| bridges[edge]);
            scene.draw_bridges(network, edge, [given, count]);
        }
        scene.draw_islands(network, bridges, marks.changed);
        for edge in network.edges().ids() {
            scene.draw_said(network, edge, bridges.map(|bridges| bridges[edge]));
        }
        scene.draw_notes(network.board().notes());
        let rules = network.board().rules().unusual();
        let rules = rules.map(|rules| Note {
            kind: NoteKind::Source,
            text: rules,
        });
        scene.draw_notes(rules.as_slice());
        scene
    }

    /// The islands with their clues, or with the numbers that are found for them.
    fn draw_islands(
        &mut self,
        network: &Network,
        bridges: Option<&Bridges>,
        changed: &[(IslandId, Clue)],
    ) {
        let found = bridges.map(|bridges| degrees(network, bridges));
        for (id, &Island { pos, clue }) in network.islands().iter() {
            let old = changed.iter().find(|&&(island, _)| island == id);
            let found = found.as_ref().and_then(|found| found_for(clue, found[id]));
            let (part, clue) = match (found, old) {
                (Some(found), _) => (Part::Found, found),
                (None, Some(_)) => (Part::Changed, clue),
                (None, None) => (Part::Clue, clue),
            };
            self.draw_island(pos, [Part::Island, part], clue);
        }
        for &(island, old) in changed {
            self.draw_old(network.islands()[island].pos, old);
        }
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

    /// Parallel planks from centre to centre, first those that are given; the islands are
    /// drawn over their ends.
    fn draw_bridges(&mut self, network: &Network, edge: EdgeId, [given, count]: [u8; 2]) {
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
            let part = if plank < given {
                Part::Given
            } else {
                Part::Bridge
            };
            self.push(Shape::Line { part, ends, width });
        }
    }
}

/// The number that was found for a clue that is not one itself, where the clue allows it.
fn found_for(clue: Clue, degree: u32) -> Option<Clue> {
    match clue {
        Clue::Exactly(_) => None,
        Clue::OneOf(_) | Clue::Unknown => {
            let found = Degree::try_from(degree).ok()?;
            clue.allows(degree).then_some(Clue::Exactly(found))
        }
    }
}
