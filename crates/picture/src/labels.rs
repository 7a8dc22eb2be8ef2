//! The places of labels that must be readable on a slide: along their lines, where they cover no
//! island, no other label and no other line between adjacent islands. A label without such a place
//! is left out, since a smaller one could not be read either.

use std::collections::{BTreeMap, BTreeSet};

use super::part::Part;
use super::rules::{bundle, half_plate, side_by_side};
use super::scene::{Point, Scene};
use crate::puzzle::{Network, Pos};

/// The occupied places.
#[derive(Debug)]
pub(super) struct LargeLabels<'a> {
    network: &'a Network,
    /// The intervals of the drawn lines, by whether they are in a row and by its index.
    lines: BTreeMap<(bool, u16), Vec<[u16; 2]>>,
    /// The drawn lines between adjacent cells.
    short_lines: BTreeSet<[Pos; 2]>,
    /// The labels that are placed, by the cell of their middle.
    labels: BTreeMap<[i64; 2], Vec<(Point, [f64; 2])>>,
}

impl<'a> LargeLabels<'a> {
    /// The font size.
    pub(super) const EM: f64 = 0.34;

    /// No labels yet, beside lines with these ends.
    pub(super) fn of(network: &'a Network, drawn: impl IntoIterator<Item = [Pos; 2]>) -> Self {
        let mut lines: BTreeMap<(bool, u16), Vec<[u16; 2]>> = BTreeMap::new();
        let mut short_lines = BTreeSet::new();
        for [from, to] in drawn {
            if side_by_side([from, to]) {
                short_lines.insert([from, to]);
            }
            let is_row = from.row == to.row;
            let (line, stretch) = if is_row {
                (from.row, [from.col, to.col])
            } else {
                (from.col, [from.row, to.row])
            };
            lines.entry((is_row, line)).or_default().push(stretch);
        }
        let labels = BTreeMap::new();
        Self {
            network,
            lines,
            short_lines,
            labels,
        }
    }

    /// The first free place of a label, which is then occupied.
    pub(super) fn free(
        &mut self,
        scene: &Scene,
        ends: [Pos; 2],
        part: Part,
        text: &str,
    ) -> Option<Point> {
        let half = half_plate(scene.fonts(), part, text, Self::EM);
        let mut places = self.places(scene, ends, half).into_iter();
        let place = places.find(|&place| {
            !self.covers_a_label(scene, place, half)
                && !self.covers_an_island(scene, place, half)
                && !self.covers_a_short_line(scene, place, half, ends)
        })?;
        let cell = cell_of(scene, place);
        self.labels.entry(cell).or_default().push((place, half));
        Some(place)
    }

    /// The possible places of a label, best first: between two cells, where nothing crosses, from
    /// the middle outwards; beside the line if the islands are adjacent.
    fn places(&self, scene: &Scene, ends: [Pos; 2], half: [f64; 2]) -> Vec<Point> {
        let [from, to] = ends;
        let begin = scene.middle(from);
        let [right, down] = [to.col - from.col, to.row - from.row].map(f64::from);
        let length = right + down;
        let places: Vec<Point> = if side_by_side(ends) {
            let most = self.network.board().rules().max_bridges();
            let clear = bundle(scene.sizes(), most);
            let [x, y] = [down * (clear + half[0]), right * (clear + half[1])];
            let middle = begin.shifted(right / 2.0, down / 2.0);
            vec![middle.shifted(x, -y), middle.shifted(-x, y)]
        } else {
            // The middle of a cell is only used for lines of length two, which have little other
            // space.
            let count = (to.col - from.col) + (to.row - from.row);
            let middle = (count == 2 && !self.is_crossed(ends)).then_some(1.0);
            let mut along: Vec<f64> = (0..count).map(|at| f64::from(at) + 0.5).collect();
            let off = |at: &f64| (at - length / 2.0).abs();
            along.sort_by(|one, other| off(one).total_cmp(&off(other)));
            let along = middle.into_iter().chain(along);
            along
                .map(|at| begin.shifted(at * right / length, at * down / length))
                .collect()
        };
        let inside = |place| scene.inside(place, half);
        places.into_iter().map(inside).collect()
    }

    /// Whether a drawn line crosses the middle of a line of length two.
    fn is_crossed(&self, [from, to]: [Pos; 2]) -> bool {
        let is_row = from.row == to.row;
        let (across, place) = if is_row {
            (from.col + 1, from.row)
        } else {
            (from.row + 1, to.col)
        };
        let lines = self.lines.get(&(!is_row, across));
        lines.is_some_and(|lines| {
            let mut lines = lines.iter();
            lines.any(|&[first, last]| first < place && place < last)
        })
    }

    /// Whether a plate would cover an existing one.
    fn covers_a_label(&self, scene: &Scene, place: Point, half: [f64; 2]) -> bool {
        // A label is less than two cells wide, and is stored at the cell of its middle.
        let near = around(cell_of(scene, place), [1, 3]);
        near.filter_map(|cell| self.labels.get(&cell))
            .flatten()
            .any(|(other, wide)| {
                (other.x - place.x).abs() < half[0] + wide[0]
                    && (other.y - place.y).abs() < half[1] + wide[1]
            })
    }

    /// Whether a plate would cover the middle of another line between adjacent islands: little more
    /// of it can be seen.
    fn covers_a_short_line(
        &self,
        scene: &Scene,
        place: Point,
        [wide, high]: [f64; 2],
        own: [Pos; 2],
    ) -> bool {
        around(cell_of(scene, place), [1, 2]).any(|[row, col]| {
            let (Ok(row), Ok(col)) = (u16::try_from(row), u16::try_from(col)) else {
                return false;
            };
            let from = Pos::new(row, col);
            let [right, down] = [Pos::new(row, col + 1), Pos::new(row + 1, col)];
            [(right, [0.5, 0.0]), (down, [0.0, 0.5])]
                .iter()
                .any(|&(to, [x, y])| {
                    let middle = scene.middle(from).shifted(x, y);
                    [from, to] != own
                        && self.short_lines.contains(&[from, to])
                        && (middle.x - place.x).abs() < wide
                        && (middle.y - place.y).abs() < high
                })
        })
    }

    /// Whether a plate would cover more of an island than its rim.
    fn covers_an_island(&self, scene: &Scene, place: Point, [wide, high]: [f64; 2]) -> bool {
        let inside = scene.sizes().radius - scene.sizes().rim;
        around(cell_of(scene, place), [1, 2]).any(|[row, col]| {
            let (Ok(row), Ok(col)) = (u16::try_from(row), u16::try_from(col)) else {
                return false;
            };
            let pos = Pos::new(row, col);
            if self.network.island_at(pos).is_none() {
                return false;
            }
            let island = scene.middle(pos);
            let x = ((island.x - place.x).abs() - wide).max(0.0);
            let y = ((island.y - place.y).abs() - high).max(0.0);
            x.hypot(y) < inside
        })
    }
}

/// The row and column of a place.
#[allow(
    clippy::cast_possible_truncation,
    reason = "a board has fewer than 2^16 rows and columns"
)]
fn cell_of(scene: &Scene, place: Point) -> [i64; 2] {
    let first = scene.corner(Pos::new(0, 0));
    [place.y - first.y, place.x - first.x].map(|at| at.floor() as i64)
}

/// The cells within `rows` rows and `cols` columns around one.
fn around([row, col]: [i64; 2], [rows, cols]: [i64; 2]) -> impl Iterator<Item = [i64; 2]> {
    (row - rows..=row + rows)
        .flat_map(move |row| (col - cols..=col + cols).map(move |col| [row, col]))
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    use crate::{Lettering, Marks, Part, Scene, Shape, Span, Tone};

    #[test]
    fn a_label_covers_no_line_between_adjacent_islands() {
        let cells = [(0, 1), (1, 1), (0, 2), (1, 2)].map(|(row, col)| Pos::new(row, col));
        let islands = cells.iter().map(|&pos| (pos, Clue::Unknown)).collect();
        let board = Board::new(Size::new(2, 4), islands, Rules::default()).expect("a board");
        let network = Network::of(board);
        let spans = [[cells[0], cells[1]], [cells[2], cells[3]]]
            .map(|ends| Span::new(ends, Tone::Strong).wide(0.1));
        let marks = Marks {
            spans: vec![spans[0].clone().saying("1.92"), spans[1].clone()],
            lettering: Lettering::Large,
            ..Marks::default()
        };
        let scene = Scene::marked(&network, None, &marks);
        let plate = scene.shapes().iter().find_map(|shape| match shape {
            Shape::Area {
                part: Part::Plate,
                corners,
                ..
            } => Some(corners),
            _ => None,
        });
        let own = scene.middle(cells[0]).x;
        let plate = plate.expect("there is room at the left");
        assert!(plate.iter().all(|corner| corner.x < own), "{plate:?}");
    }

    #[test]
    fn labels_stay_inside_the_border() {
        let cells = [
            (0, 0),
            (1, 0),
            (2, 0),
            (2, 1),
            (2, 2),
            (0, 2),
            (1, 2),
            (0, 1),
        ];
        let cells = cells.map(|(row, col)| Pos::new(row, col));
        let islands = cells.iter().map(|&pos| (pos, Clue::Unknown)).collect();
        let board = Board::new(Size::new(3, 3), islands, Rules::default()).expect("a board");
        let network = Network::of(board);
        for lettering in [Lettering::Small, Lettering::Large, Lettering::LargeOrSmall] {
            let edges = network.edges().ids();
            let spans =
                edges.map(|edge| Span::new(network.cells_of(edge), Tone::Strong).saying("1.44"));
            let marks = Marks {
                spans: spans.collect(),
                lettering,
                ..Marks::default()
            };
            let scene = Scene::marked(&network, None, &marks);
            let plates = scene.shapes().iter().filter_map(|shape| match shape {
                Shape::Area {
                    part: Part::Plate,
                    corners,
                    ..
                } => Some(corners),
                _ => None,
            });
            let [least, most] = [Scene::MARGIN, Scene::MARGIN + 3.0];
            let mut count = 0;
            for point in plates.flatten() {
                count += 1;
                for place in [point.x, point.y] {
                    assert!(least < place && place < most, "{point} {lettering:?}");
                }
            }
            let all = network.edges().len() * 4;
            assert!(count == all || lettering == Lettering::Large && count > 0);
        }
    }
}
