//! Programs as pictures: the coefficient matrix as a picture, its blocks named by family.
//!
//! A cell of the picture is one row and one column of a small program; for a larger one it is a
//! block of them, darker the more coefficients are not 0.

use crate::appearance::Appearance;
use crate::milp::Model;
use crate::picture::{Part, Point, Scene, Shape, Tile, Tone};
use crate::puzzle::{Id, Size};
use crate::report::counted;

/// The most cells on each side.
const MOST: usize = 160;

/// The height of letters as a share of the longer side, and the least height in cells.
const EM: [f64; 2] = [0.024, 0.3];
/// The distance of lines of a name, and of two names in a row, in em.
const LINE: f64 = 1.25;
const GAP: f64 = 1.0;
/// The distance from a block to its name, in em.
const LEADER: f64 = 1.2;

/// The coefficient matrix of a program, its blocks named by family: those of rows on the left,
/// those of columns above.
///
/// # Panics
/// Never: a picture has at most 160 cells on each side, plus the names.
#[must_use]
pub fn matrix(model: &Model, appearance: &Appearance) -> Scene {
    let layout = appearance.layout();
    let blocks = MatrixBlocks::of(model);
    let [height, width] = blocks.size.map(|cells| cells.max(1) as f64);
    let fonts = Scene::empty(Size::new(1, 1)).formed(&layout.form);
    let rows = Names::of(&row_families(model), &fonts, blocks.block[0]);
    let columns = Names::of(&column_families(model), &fonts, blocks.block[1]);
    let em = (EM[0] * height.max(width)).max(EM[1]);
    let row_em = em.min(height / (LINE * rows.lines()).max(1.0));
    let column_em = em.min(width / columns.widths().max(1.0));
    let left = (row_em * (rows.widest() + LEADER)).ceil();
    let top = (column_em * (LINE * columns.highest() + LEADER)).ceil();
    let side = |cells: f64| u16::try_from(whole(cells)).expect("a few hundred cells to a side");
    let mut scene =
        Scene::empty(Size::new(side(top + height), side(left + width))).formed(&layout.form);
    let corner = Point {
        x: Scene::MARGIN + left,
        y: Scene::MARGIN + top,
    };
    blocks.draw(&mut scene, corner);
    blocks.draw_borders(&mut scene, model, corner);
    rows.draw_beside(&mut scene, corner, [height, row_em]);
    columns.draw_above(&mut scene, corner, [width, column_em]);
    let sides = format!(
        "{} × {}",
        counted(model.rows().len(), "row"),
        counted(model.columns().len(), "column"),
    );
    let caption = match blocks.block {
        [1, 1] => sides.clone(),
        [rows, columns] => {
            format!(
                "{sides}; a square is {rows} × {columns} of them, stronger for more coefficients"
            )
        }
    };
    let captioned = Tile::new(scene, caption).captioned();
    let named = captioned.named([format!("coefficient matrix, {sides}").as_str()]);
    named.titled(&layout.title)
}

/// A number of cells as a whole number, at least 1.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred cells"
)]
fn whole(cells: f64) -> u64 {
    cells.max(1.0) as u64
}

/// The names of families, in the order of their blocks.
struct Names {
    names: Vec<FamilyName>,
}

/// The name of consecutive rows or columns.
struct FamilyName {
    /// The beginning and end of its block, in cells.
    ends: [f64; 2],
    /// Each line of the name with its width, in em.
    lines: Vec<(String, f64)>,
}

impl FamilyName {
    fn widest(&self) -> f64 {
        self.lines.iter().map(|line| line.1).fold(0.0, f64::max)
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.ends[0], self.ends[1])
    }
}

impl Names {
    /// The names of families with `block` rows or columns per cell. A repeated sequence, as for
    /// each commodity of a flow, has one name with the number of repetitions.
    fn of(families: &[(&'static str, usize)], fonts: &Scene, block: usize) -> Self {
        let mut names = Vec::new();
        let (mut rest, mut begin) = (families, 0);
        while let Some(first) = rest.first() {
            let (pattern, times) = repeated(rest);
            let pattern = if times == 1 {
                std::slice::from_ref(first)
            } else {
                pattern
            };
            let count: usize = pattern.iter().map(|family| family.1).sum();
            let end = begin + times * count;
            let often = (times > 1).then(|| format!("{times} times:"));
            let each = pattern
                .iter()
                .map(|(word, count)| format!("{word} {count}"));
            let lines = often.into_iter().chain(each).map(|line| {
                let width = fonts.width_of(NAME, &line);
                (line, width)
            });
            names.push(FamilyName {
                ends: [begin, end].map(|place| place as f64 / block as f64),
                lines: lines.collect(),
            });
            begin = end;
            rest = &rest[pattern.len() * times..];
        }
        Self { names }
    }

    /// The number of lines of all names.
    fn lines(&self) -> f64 {
        self.names.iter().map(|name| name.lines.len() as f64).sum()
    }

    /// The number of lines of the highest name.
    fn highest(&self) -> f64 {
        let lines = self.names.iter().map(|name| name.lines.len() as f64);
        lines.fold(0.0, f64::max)
    }

    /// The total width of all names, in em.
    fn widths(&self) -> f64 {
        self.names.iter().map(|name| name.widest() + GAP).sum()
    }

    /// The width of the widest name, in em.
    fn widest(&self) -> f64 {
        self.names
            .iter()
            .map(FamilyName::widest)
            .fold(0.0, f64::max)
    }

    /// Writes the names on the left of a matrix of this height, in letters of this height.
    fn draw_beside(&self, scene: &mut Scene, corner: Point, [height, em]: [f64; 2]) {
        let rooms = self
            .names
            .iter()
            .map(|name| LINE * em * name.lines.len() as f64);
        let wanted = self.names.iter().map(FamilyName::middle);
        let middles = apart(&wanted.zip(rooms).collect::<Vec<_>>(), height);
        for (name, middle) in self.names.iter().zip(middles) {
            let from = corner.shifted(-0.2 * em, name.middle());
            let end = corner.shifted(-(LEADER - 0.3) * em, middle);
            scene.push(leader([from, end], em));
            let first = middle - LINE * em * (name.lines.len() as f64 - 1.0) / 2.0;
            for (number, (text, width)) in name.lines.iter().enumerate() {
                let right = -em * (LEADER + width / 2.0);
                let down = first + LINE * em * number as f64;
                scene.push(label(corner.shifted(right, down), text, em));
            }
        }
    }

    /// Writes the names above a matrix of this width, in letters of this height.
    fn draw_above(&self, scene: &mut Scene, corner: Point, [width, em]: [f64; 2]) {
        let rooms = self.names.iter().map(|name| em * (name.widest() + GAP));
        let wanted = self.names.iter().map(FamilyName::middle);
        let middles = apart(&wanted.zip(rooms).collect::<Vec<_>>(), width);
        for (name, middle) in self.names.iter().zip(middles) {
            let from = corner.shifted(name.middle(), -0.2 * em);
            let end = corner.shifted(middle, -(LEADER - 0.3) * em);
            scene.push(leader([from, end], em));
            for (number, (text, _)) in name.lines.iter().rev().enumerate() {
                let up = em * (LEADER + 0.2 + LINE * number as f64);
                scene.push(label(corner.shifted(middle, -up), text, em));
            }
        }
    }
}

/// The part of names.
const NAME: Part = Part::Caption;

/// The centres of things with a preferred place and a size each, as near to that as possible in
/// order between 0 and `end`, without overlaps.
fn apart(things: &[(f64, f64)], end: f64) -> Vec<f64> {
    let mut middles: Vec<f64> = Vec::new();
    let mut free = 0.0;
    for &(wanted, room) in things {
        let middle = f64::max(wanted, free + room / 2.0);
        free = middle + room / 2.0;
        middles.push(middle);
    }
    let mut free = end;
    for (middle, (_, room)) in middles.iter_mut().zip(things).rev() {
        *middle = middle.min(free - room / 2.0);
        free = *middle - room / 2.0;
    }
    middles
}

fn leader(ends: [Point; 2], em: f64) -> Shape {
    Shape::Line {
        part: Part::Border,
        ends,
        width: 0.08 * em,
    }
}

fn label(centre: Point, text: &str, em: f64) -> Shape {
    Shape::Label {
        part: NAME,
        centre,
        text: text.to_owned(),
        em,
    }
}

/// A matrix in blocks of rows and columns.
struct MatrixBlocks {
    /// The rows and columns of a block.
    block: [usize; 2],
    /// The number of blocks below and beside each other.
    size: [usize; 2],
    /// The number of coefficients in each block, row by row.
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

    /// Draws a square for each block with a coefficient, the first one in this corner.
    fn draw(&self, scene: &mut Scene, corner: Point) {
        let most = self.counts.iter().copied().max().unwrap_or(1).max(1);
        let filled = self.counts.iter().enumerate();
        for (place, &count) in filled.filter(|&(_, &count)| count > 0) {
            // Even a single coefficient must be visible.
            let share = 0.35 + 0.65 * count as f64 / most as f64;
            let [right, down] = [place % self.size[1], place / self.size[1]];
            let at = corner.shifted(right as f64, down as f64);
            scene.push(square(at, Tone::heat(share)));
        }
    }

    /// Draws lines between families of rows and of columns.
    fn draw_borders(&self, scene: &mut Scene, model: &Model, corner: Point) {
        let [height, width] = self.size.map(|cells| cells as f64);
        for row in changes(&row_families(model)) {
            let down = row as f64 / self.block[0] as f64;
            scene.push(border(corner.shifted(0.0, down), [width, 0.0]));
        }
        for column in changes(&column_families(model)) {
            let right = column as f64 / self.block[1] as f64;
            scene.push(border(corner.shifted(right, 0.0), [0.0, height]));
        }
    }
}

/// The family of each row, with the number of consecutive rows in it.
fn row_families(model: &Model) -> Vec<(&'static str, usize)> {
    in_lines(model.rows().values().iter().map(|row| row.family.name()))
}

fn column_families(model: &Model) -> Vec<(&'static str, usize)> {
    in_lines(
        model
            .columns()
            .values()
            .iter()
            .map(|column| column.family.name()),
    )
}

/// Runs of equal words with their lengths.
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

/// The beginnings of families, and the end of the last one.
fn changes(families: &[(&str, usize)]) -> Vec<usize> {
    let mut places = vec![0];
    for (_, count) in families {
        places.push(places[places.len() - 1] + count);
    }
    places
}

/// The sequence that these families begin with and repeat, and how often; the shortest that covers
/// most.
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

fn square(corner: Point, tone: Tone) -> Shape {
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
    use super::{Names, apart};
    use crate::picture::Scene;
    use crate::puzzle::Size;

    #[test]
    fn families_that_repeat_are_named_once() {
        let commodity = [("balance", 39), ("capacity", 58)];
        let many = [
            &[("level", 3), ("degree", 4)][..],
            &commodity,
            &commodity,
            &commodity,
            &[("cross", 2)],
        ]
        .concat();
        let names = Names::of(&many, &Scene::empty(Size::new(1, 1)), 2);
        let names = names.names.iter().map(|name| {
            let lines: Vec<&str> = name.lines.iter().map(|line| line.0.as_str()).collect();
            (name.ends, lines.join(" "))
        });
        let wanted = [
            ([0.0, 1.5], "level 3"),
            ([1.5, 3.5], "degree 4"),
            ([3.5, 149.0], "3 times: balance 39 capacity 58"),
            ([149.0, 150.0], "cross 2"),
        ];
        let wanted = wanted.map(|(ends, text)| (ends, text.to_owned()));
        assert_eq!(names.collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn names_keep_apart_and_inside() {
        let near = [(1.0, 4.0), (1.5, 4.0), (9.5, 2.0)];
        assert_eq!(apart(&near, 10.0), [2.0, 6.0, 9.0]);
        let late = [(2.0, 2.0), (9.0, 4.0), (9.9, 4.0)];
        assert_eq!(apart(&late, 10.0), [1.0, 4.0, 8.0]);
    }
}
