//! Programs as pictures: the coefficient matrix as a picture, its blocks named by family.
//!
//! A cell of the picture is one row and one column of a small program; of a larger one it is
//! a block of them, the darker the more of its coefficients are not 0.

use crate::appearance::Appearance;
use crate::milp::Model;
use crate::picture::{Part, Point, Scene, Shape, Tile, Tone};
use crate::puzzle::{Id, Size};
use crate::report::counted;

/// The most cells to a side.
const MOST: usize = 160;

/// The coefficient matrix of a program, its blocks named by family.
///
/// # Panics
/// Never: a picture has at most 160 cells to a side.
#[must_use]
pub fn matrix(model: &Model, appearance: &Appearance) -> Scene {
    let layout = appearance.layout();
    let blocks = MatrixBlocks::of(model);
    let [height, width] = blocks
        .size
        .map(|cells| u16::try_from(cells.max(1)).expect("at most 160 cells to a side"));
    let mut scene = Scene::empty(Size::new(height, width)).formed(&layout.form);
    let most = blocks.counts.iter().copied().max().unwrap_or(1).max(1);
    let filled = blocks.counts.iter().enumerate();
    for (place, &count) in filled.filter(|&(_, &count)| count > 0) {
        let at = [place % blocks.size[1], place / blocks.size[1]];
        // Even a single coefficient is to be seen.
        let share = 0.35 + 0.65 * count as f64 / most as f64;
        let corner = at.map(|cell| cell as f64 + Scene::MARGIN);
        scene.push(square(corner, Tone::heat(share)));
    }
    blocks.draw_borders(&mut scene, model);
    let caption = format!(
        "{}: {}; {}: {}",
        counted(model.rows().len(), "row"),
        named(&row_families(model)),
        counted(model.columns().len(), "column"),
        named(&column_families(model)),
    );
    let captioned = Tile::new(scene, caption).captioned();
    captioned.titled(&layout.title)
}

/// A matrix in blocks of rows and columns.
struct MatrixBlocks {
    /// Rows and columns of a block.
    block: [usize; 2],
    /// How many blocks stand below and beside each other.
    size: [usize; 2],
    /// The coefficients in each block, row by row.
    counts: Vec<usize>,
}

impl MatrixBlocks {
    fn of(model: &Model) -> Self {
        let all = [model.rows().len(), model.columns().len()];
        let block = all.map(|all| all.div_ceil(MOST).max(1));
        let size = [all[0].div_ceil(block[0]), all[1].div_ceil(block[1])];
        let mut counts = vec![0_usize; size[0] * size[1]];
        for row in model.rows().ids() {
            let terms = model.terms(row).iter();
            for term in terms.filter(|term| term.coefficient != 0.0) {
                let place = [row.index() / block[0], term.column.index() / block[1]];
                counts[place[0] * size[1] + place[1]] += 1;
            }
        }
        Self {
            block,
            size,
            counts,
        }
    }

    /// Lines between families of rows and of columns.
    fn draw_borders(&self, scene: &mut Scene, model: &Model) {
        let [height, width] = self.size.map(|cells| cells as f64);
        let at = |place: usize, block: usize| place as f64 / block as f64 + Scene::MARGIN;
        for row in changes(&row_families(model)) {
            let from = Point {
                x: Scene::MARGIN,
                y: at(row, self.block[0]),
            };
            scene.push(border(from, [width, 0.0]));
        }
        for column in changes(&column_families(model)) {
            let from = Point {
                x: at(column, self.block[1]),
                y: Scene::MARGIN,
            };
            scene.push(border(from, [0.0, height]));
        }
    }
}

/// The family of each row, and how many rows in a line have it.
fn row_families(model: &Model) -> Vec<(&'static str, usize)> {
    in_lines(model.rows().values().iter().map(|row| row.family.word()))
}

fn column_families(model: &Model) -> Vec<(&'static str, usize)> {
    in_lines(
        model
            .columns()
            .values()
            .iter()
            .map(|column| column.family.word()),
    )
}

/// Words that repeat, counted.
fn in_lines(words: impl Iterator<Item = &'static str>) -> Vec<(&'static str, usize)> {
    let mut lines: Vec<(&str, usize)> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            _ => lines.push((word, 1)),
        }
    }
    lines
}

/// Where each family begins, the end included.
fn changes(families: &[(&str, usize)]) -> Vec<usize> {
    let mut places = vec![0];
    for (_, count) in families {
        places.push(places[places.len() - 1] + count);
    }
    places
}

/// The families in order, with how many each has; those that repeat, as for each commodity of a
/// flow, once with how often they do.
fn named(families: &[(&'static str, usize)]) -> String {
    let mut named = Vec::new();
    let mut rest = families;
    while let Some(first) = rest.first() {
        let (pattern, times) = repeated(rest);
        named.push(match times {
            1 => counts(&[*first]),
            _ => format!("{times} × ({})", counts(pattern)),
        });
        let taken = if times == 1 { 1 } else { pattern.len() * times };
        rest = &rest[taken..];
    }
    named.join(", ")
}

fn counts(families: &[(&str, usize)]) -> String {
    let counts = families.iter();
    let counts = counts.map(|(word, count)| format!("{word} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

/// What these families begin with and repeat, and how often; the shortest that covers most.
fn repeated<'a>(families: &'a [(&'static str, usize)]) -> (&'a [(&'static str, usize)], usize) {
    /// More families than a commodity has.
    const LONGEST: usize = 6;
    let times = |length: usize| {
        let pattern = &families[..length];
        let chunks = families.chunks_exact(length);
        chunks.take_while(|chunk| *chunk == pattern).count()
    };
    let lengths = 1..=LONGEST.min(families.len() / 2).max(1);
    let repeats = lengths.map(|length| (length, times(length)));
    let (length, times) = repeats
        .filter(|&(_, times)| times > 1)
        .max_by_key(|&(length, times)| (length * times, std::cmp::Reverse(length)))
        .unwrap_or((1, 1));
    (&families[..length], times)
}

fn square([x, y]: [f64; 2], tone: Tone) -> Shape {
    let corner = Point { x, y };
    Shape::Area {
        part: Part::Tone(tone),
        corners: vec![
            corner,
            corner.shifted(1.0, 0.0),
            corner.shifted(1.0, 1.0),
            corner.shifted(0.0, 1.0),
        ],
        rim: 0.0,
    }
}

fn border(from: Point, [right, down]: [f64; 2]) -> Shape {
    Shape::Line {
        part: Part::Border,
        ends: [from, from.shifted(right, down)],
        width: 0.12,
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn families_that_repeat_are_named_once() {
        let once = [("level", 3), ("degree", 4)];
        assert_eq!(named(&once), "level 3, degree 4");
        let commodity = [("balance", 39), ("capacity", 58)];
        let many = [
            &once[..],
            &commodity,
            &commodity,
            &commodity,
            &[("cross", 2)],
        ]
        .concat();
        assert_eq!(
            named(&many),
            "level 3, degree 4, 3 × (balance 39, capacity 58), cross 2"
        );
    }
}
