//! The printed parts of other rules: walls, signs, given and forbidden edges.
//!
//! The label of a given edge is at its middle, or if others cross it there, on the nearest line
//! between two cells; beside the edge if its islands are adjacent, so that its bridges are visible.

use super::font::Fonts;
use super::form::Sizes;
use super::part::Part;
use super::scene::{Point, Scene, Shape};
use crate::puzzle::{Axis, Bridges, EdgeId, Heading, IslandId, Network, Pos, Sum, sign_sums};

/// The distance from a wall's centre to its sides.
const WALL: f64 = 0.44;
/// The distance from a sign's centre to its corners.
const SIGN: f64 = 0.48;
/// The width of a sign's rim.
const SIGN_RIM: f64 = 0.03;
/// The distance from a sign's centre to the middle of a number, in the number's direction.
const SUM_AWAY: f64 = 0.22;
/// The font size of a number on a sign, and its largest width.
const SUM: [f64; 2] = [0.21, 0.28];
/// The font size along edges.
const EM: f64 = 0.2;
/// Half the height of a plate, in em.
const HALF_PLATE: f64 = 0.5;
/// The horizontal margin of a plate around its text.
const PLATE_PAD: f64 = 0.03;
/// The vertical distance of plates.
const ABOVE: f64 = 0.24;
/// The horizontal distance of plates.
const BESIDE: f64 = 0.42;
/// How far a plate beside an edge moves along it if it would cover others.
const ASIDE: f64 = 0.13;
/// The width of a plate's rim.
const PLATE_RIM: f64 = 0.015;
/// The distance from the middle of a cross to its ends, right and down.
const CROSS: f64 = 0.1;
/// The width of a cross's lines.
const CROSS_WIDTH: f64 = 0.06;
/// The corners of a square, in units of half its side.
pub(super) const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
/// The most planks that are drawn one by one; more are shown as a number.
const AT_A_GLANCE: u8 = 3;

/// Half the width and half the height of the plate behind a text.
pub(super) fn half_plate(fonts: &Fonts, part: Part, text: &str, em: f64) -> [f64; 2] {
    [
        em * fonts.width(part, text) / 2.0 + PLATE_PAD,
        em * HALF_PLATE,
    ]
}

/// The distance from the middle of an edge at which its bridges end on either side.
pub(super) fn bundle(sizes: &Sizes, most: u8) -> f64 {
    let steps = f64::from(most.saturating_sub(1));
    (sizes.apart * steps).min(sizes.spread()) / 2.0 + sizes.bridge
}

/// Whether two cells of one row or column are adjacent.
pub(super) fn side_by_side([from, to]: [Pos; 2]) -> bool {
    from.row.abs_diff(to.row) + from.col.abs_diff(to.col) == 1
}

impl Scene {
    /// Draws the walls, which fill their cells.
    pub(super) fn draw_walls(&mut self, network: &Network) {
        for &pos in network.board().rules().walls() {
            let middle = self.middle(pos);
            self.draw_area(Part::Wall, middle, CORNERS, [WALL, WALL, 0.0]);
        }
    }

    /// Draws the signs as diamonds, each number in the corner of its direction; with bridges also
    /// the sums found, unless a sign sees an open island.
    pub(super) fn draw_signs(
        &mut self,
        network: &Network,
        bridges: Option<&Bridges>,
        open: &[IslandId],
    ) {
        for &(pos, _) in network.board().rules().signs() {
            let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
            let measures = [SIGN, SIGN, SIGN_RIM];
            let middle = self.middle(pos);
            self.draw_area(Part::Sign, middle, corners, measures);
        }
        let sums = bridges.map(|bridges| sign_sums(network, bridges));
        for (id, view) in network.views().iter() {
            let is_open = view.islands.iter().any(|island| open.contains(island));
            let (part, text) = match (view.sum, sums.as_ref().filter(|_| !is_open)) {
                (Sum::Unsaid, _) => continue,
                (Sum::Exactly(sum), _) => (Part::Clue, sum.to_string()),
                (Sum::Unknown, Some(sums)) => (Part::Found, sums[id].to_string()),
                (Sum::Unknown, None) => (Part::Clue, "?".to_owned()),
            };
            let (right, down) = match view.heading {
                Heading::North => (0.0, -SUM_AWAY),
                Heading::South => (0.0, SUM_AWAY),
                Heading::East => (SUM_AWAY, 0.0),
                Heading::West => (-SUM_AWAY, 0.0),
            };
            let place = self.middle(view.sign).shifted(right, down);
            self.write(part, place, text, SUM);
        }
    }

    /// Draws the label of a given edge, and the number of its bridges if they are not drawn one by
    /// one.
    pub(super) fn draw_given(&mut self, network: &Network, edge: EdgeId, bridges: Option<u8>) {
        let bounds = network.bounds(edge);
        let most = network.board().rules().max_bridges();
        let given = range_label(bounds, most);
        let exactly = bridges.is_some_and(|count| bounds == [count, count]);
        let many = bridges.filter(|&count| count > AT_A_GLANCE && !exactly);
        let texts: Vec<(Part, String)> = given
            .map(|text| (Part::Given, text))
            .into_iter()
            .chain(many.map(|count| (Part::Bridge, count.to_string())))
            .collect();
        let (middle, axis) = (self.clear_middle(network, edge), network.edges()[edge].axis);
        let side_by_side = side_by_side(network.cells_of(edge));
        let first = -0.5 * (texts.len() as f64 - 1.0);
        for (index, (part, text)) in texts.into_iter().enumerate() {
            let step = first + index as f64;
            let [wide, high] = half_plate(self.fonts(), part, &text, EM);
            // Beside all bridges, the first on one side and the second on the other.
            let side = if index == 0 { 1.0 } else { -1.0 };
            let clear = bundle(self.sizes(), most);
            let place = match axis {
                Axis::Horizontal if side_by_side => middle.shifted(0.0, -side * (clear + high)),
                Axis::Vertical if side_by_side => middle.shifted(side * (clear + wide), 0.0),
                Axis::Horizontal => middle.shifted(0.0, step * ABOVE),
                Axis::Vertical => middle.shifted(step * BESIDE, 0.0),
            };
            self.draw_plate(part, place, text);
        }
        if bounds == [0, 0] {
            self.draw_cross(middle);
        }
    }

    /// The middle of an edge; if others cross it there, the nearest place where none does.
    fn clear_middle(&self, network: &Network, edge: EdgeId) -> Point {
        let [from, to] = network.cells_of(edge);
        let length = (to.row - from.row).max(to.col - from.col);
        let along = if network.crossing(edge).is_empty() {
            f64::from(length) / 2.0
        } else {
            f64::from((length - 1) / 2) + 0.5
        };
        let from = self.middle(from);
        match network.edges()[edge].axis {
            Axis::Horizontal => from.shifted(along, 0.0),
            Axis::Vertical => from.shifted(0.0, along),
        }
    }

    /// Draws a text on a plate, which stays inside the picture.
    pub(super) fn draw_plate(&mut self, part: Part, centre: Point, text: String) {
        self.draw_plate_of(part, centre, text, EM);
    }

    /// Draws a text of this font size on a plate, which stays inside the picture.
    pub(super) fn draw_plate_of(&mut self, part: Part, centre: Point, text: String, em: f64) {
        let [half, down] = half_plate(self.fonts(), part, &text, em);
        let centre = self.inside(centre, [half, down]);
        self.draw_area(Part::Plate, centre, CORNERS, [half, down, PLATE_RIM]);
        self.push(Shape::Label {
            part,
            centre,
            text,
            em,
        });
    }

    /// The nearest place where a plate of these half sizes is inside the board's border, as long as
    /// nothing is written below the board.
    pub(super) fn inside(&self, centre: Point, half: [f64; 2]) -> Point {
        let begin = self.corner(Pos::new(0, 0));
        let end = [self.width(), self.height()].map(|side| side - Self::MARGIN);
        let held = |place: f64, [from, to]: [f64; 2], half: f64| {
            let [first, last] = [from + half + PLATE_RIM, to - half - PLATE_RIM];
            if first < last {
                place.clamp(first, last)
            } else {
                f64::midpoint(from, to)
            }
        };
        Point {
            x: held(centre.x, [begin.x, end[0]], half[0]),
            y: held(centre.y, [begin.y, end[1]], half[1]),
        }
    }

    /// The line between two cells that is nearest to the middle of two ends: crossing edges run
    /// through the middles of cells. It is moved towards the middle if the plate of a text would
    /// cover an island; for adjacent islands it is beside all bridges between them, where it covers
    /// least of the existing plates, preferably on the side given by the direction.
    pub(super) fn place_of_label(
        &self,
        [from, to]: [Pos; 2],
        part: Part,
        text: &str,
        most: u8,
    ) -> Point {
        let whole = |from: u16, to: u16| f64::from(to) - f64::from(from);
        let [right, down] = [whole(from.col, to.col), whole(from.row, to.row)];
        let [wide, high] = half_plate(self.fonts(), part, text, EM);
        let radius = self.sizes().radius;
        let along = |whole: f64, half: f64| {
            let beside = ((whole.abs() - 1.0) / 2.0).floor() + 0.5;
            let beside = beside.max(radius + half).min(whole.abs() / 2.0);
            if whole == 0.0 {
                0.0
            } else {
                beside.copysign(whole)
            }
        };
        let middle = self.middle(from);
        let place = middle.shifted(along(right, wide), along(down, high));
        if !side_by_side([from, to]) {
            return place;
        }
        let clear = bundle(self.sizes(), most);
        let beside = [down * (clear + wide), -right * (clear + high)];
        let places = [1.0, -1.0].into_iter().flat_map(|side| {
            let [x, y] = beside.map(|by| side * by);
            [0.0, -ASIDE, ASIDE].map(|by| place.shifted(x + right * by, y + down * by))
        });
        let covered = |place: &Point| self.covered(*place, [wide, high]);
        let places = places.map(|place| (covered(&place), place));
        // The first of the places that cover least.
        let least = places.reduce(|best, next| if next.0 < best.0 { next } else { best });
        least.map_or(place, |(_, place)| place)
    }

    /// The area of existing plates that another one would cover.
    fn covered(&self, centre: Point, [wide, high]: [f64; 2]) -> f64 {
        let plates = self.shapes().iter().filter_map(|shape| match shape {
            Shape::Area {
                part: Part::Plate,
                corners,
                ..
            } => Some(corners),
            _ => None,
        });
        let common = |corners: &Vec<Point>, of: fn(&Point) -> f64, half: f64| {
            let least = corners.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (most.min(of(&centre) + half) - least.max(of(&centre) - half)).max(0.0)
        };
        plates
            .map(|it| common(it, |point| point.x, wide) * common(it, |point| point.y, high))
            .sum()
    }

    fn draw_cross(&mut self, middle: Point) {
        for down in [CROSS, -CROSS] {
            self.push(Shape::Line {
                part: Part::Forbidden,
                ends: [middle.shifted(-CROSS, -down), middle.shifted(CROSS, down)],
                width: CROSS_WIDTH,
            });
        }
    }

    /// Draws an area with these corners, relative to its centre.
    pub(super) fn draw_area(
        &mut self,
        part: Part,
        centre: Point,
        corners: [(f64, f64); 4],
        [right, down, rim]: [f64; 3],
    ) {
        let corners = corners.map(|(x, y)| centre.shifted(x * right, y * down));
        self.push(Shape::Area {
            part,
            corners: corners.to_vec(),
            rim,
        });
    }
}

/// The label of an edge with these bounds on its bridges; nothing without a restriction, or if it
/// carries none.
fn range_label([least, up_to]: [u8; 2], most: u8) -> Option<String> {
    match (least, up_to) {
        (_, 0) => None,
        (least, up_to) if least == up_to => Some(format!("={least}")),
        (0, up_to) if up_to == most => None,
        (0, up_to) => Some(format!("≤{up_to}")),
        (least, up_to) if up_to == most => Some(format!("≥{least}")),
        (least, up_to) => Some(format!("{least}–{up_to}")),
    }
}
