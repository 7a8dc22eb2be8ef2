//! Rows and columns counted by the grid that is drawn: by its lines between cells, as far as these
//! go on, also where no islands are.

use std::collections::BTreeSet;

use hashilab_rules::puzzle::{Pos, Size};

use crate::lattice::{Axis, LEAST_CELL, LEAST_EQUAL, Lattice};
use crate::spot::Spot;

/// Lines are looked for at this many places between the first and the last island.
const SAMPLES: u16 = 160;
/// Fewer places that no island hides show no line.
const FEWEST_SAMPLES: usize = 12;
/// What is nearer to an island than this, in radii, is not looked at.
const HIDDEN: f32 = 1.25;
/// The paper of a line is looked for so far beside it, in radii.
const PAPER: f32 = 0.25;
/// Nearer than this to the middle of an island, in radii, lies no line between cells: bridges do.
const BRIDGES: f32 = 0.75;
/// A line stands out by at least this much, of 255, and by this share of what is usual in its grid.
const LEAST_STRENGTH: f32 = 3.0;
const LEAST_SHARE: f32 = 0.35;
/// Distances of neighbouring lines differ by at most this share, in a tilted picture too.
const EVEN: f32 = 0.12;
/// Islands are at most this far from the middle of their cell, in cells.
const OFF: f32 = 0.2;
/// Whether lines go on beyond another is looked for from the first to the last of these distances
/// from it, in cells; the second must be in the picture. A title begins beyond the third.
const BEYOND: [f32; 4] = [0.06, 0.12, 0.2, 0.5];
/// Lines go on if at least the second share of them does, and end if at most the first does.
const GO_ON: [f32; 2] = [0.25, 0.6];

/// The cells of a board with a grid that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawnGrid {
    pub(crate) size: Size,
    /// The cell of each island.
    pub(crate) cells: Vec<Pos>,
    /// The first and the last line between rows, and between columns.
    ends: [[f32; 2]; 2],
}

/// Rows, or columns.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Side {
    Rows,
    Columns,
}

/// A picture whose grid is looked for.
struct Picture<'a> {
    gray: &'a [u8],
    width: usize,
    islands: &'a [Spot],
    lattice: &'a Lattice,
    radius: f32,
}

/// Lines between rows, or between columns.
struct Lines {
    /// All that may be some, in order.
    all: Vec<f32>,
    /// Those from the last one before all islands to the first one after them.
    inner: Vec<f32>,
    /// How much they stand out, usually.
    strength: f32,
    /// 1 if they are lighter than the paper, -1 if they are darker.
    tone: f32,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Rows => Self::Columns,
            Self::Columns => Self::Rows,
        }
    }
}

impl DrawnGrid {
    /// The cells of islands with this usual radius, in a grid that is drawn whole and ends in the
    /// picture on all four sides: its lines are evenly apart, and each island stands between two of
    /// them. `None` in all other cases.
    pub(crate) fn of(
        gray: &[u8],
        width: usize,
        islands: &[Spot],
        lattice: &Lattice,
        radius: f32,
    ) -> Option<Self> {
        let picture = Picture {
            gray,
            width,
            islands,
            lattice,
            radius,
        };
        let [rows, columns] = [Side::Rows, Side::Columns].map(|side| picture.strengths(side));
        // Lines are darker than the paper, or lighter.
        [-1.0, 1.0].into_iter().find_map(|tone| {
            let rows = picture.lines(Side::Rows, &rows, tone)?;
            let columns = picture.lines(Side::Columns, &columns, tone)?;
            picture.grid(&rows, &columns)
        })
    }
}

impl DrawnGrid {
    /// Gives each island the row and the column that the drawn lines count.
    pub(crate) fn count(&self, lattice: &mut Lattice) {
        lattice.rows.lines = self.cells.iter().map(|cell| cell.row).collect();
        lattice.columns.lines = self.cells.iter().map(|cell| cell.col).collect();
        lattice.is_grid = true;
    }

    /// Whether a place lies outside the grid, by more than the part of a cell by which islands are off
    /// the middle of theirs: not on the last line, and not in one more row or column.
    pub(crate) fn is_outside(&self, lattice: &Lattice, (x, y): (f32, f32)) -> bool {
        let (x, y) = (x - lattice.middle.0, y - lattice.middle.1);
        let lines = [lattice.rows.way.line(x, y), lattice.columns.way.line(y, x)];
        let cells = [self.size.rows, self.size.cols];
        let mut sides = lines.into_iter().zip(self.ends).zip(cells);
        sides.any(|((at, [first, last]), cells)| {
            let least = OFF * (last - first) / f32::from(cells);
            at < first - least || at > last + least
        })
    }
}

impl Picture<'_> {
    fn axis(&self, side: Side) -> &Axis {
        match side {
            Side::Rows => &self.lattice.rows,
            Side::Columns => &self.lattice.columns,
        }
    }

    fn grid(&self, rows: &Lines, columns: &Lines) -> Option<DrawnGrid> {
        if (rows.step() / columns.step()).ln().abs() > LEAST_EQUAL {
            return None;
        }
        let (row_of, height, top_and_bottom) = self.numbers(Side::Rows, rows, columns)?;
        let (column_of, width, left_and_right) = self.numbers(Side::Columns, columns, rows)?;
        Some(DrawnGrid {
            size: Size::new(height, width),
            cells: (row_of.into_iter().zip(column_of))
                .map(|(row, col)| Pos::new(row, col))
                .collect(),
            ends: [top_and_bottom, left_and_right],
        })
    }

    /// The number of each island's row or column, how many there are, and the first and the last
    /// line. `None` if islands in an even grid say something else, or two rows are in one.
    fn numbers(
        &self,
        side: Side,
        lines: &Lines,
        across: &Lines,
    ) -> Option<(Vec<u16>, u16, [f32; 2])> {
        let (before, first) = self.more(side, lines, across, -1.0)?;
        let (after, last) = self.more(side, lines, across, 1.0)?;
        let axis = self.axis(side);
        let old: BTreeSet<u16> = axis.lines.iter().copied().collect();
        let inside = |middle: &f32| lines.inner.partition_point(|line| line < middle) as u16 - 1;
        let new: Vec<u16> = axis.middles.iter().map(inside).collect();
        let is_as_seen = !self.lattice.is_grid || are_so_many_times(&old, &new);
        if !is_as_seen || !new.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let number = |line: &u16| before + new[old.range(..line).count()];
        let all = before + lines.inner.len() as u16 - 1 + after;
        Some((axis.lines.iter().map(number).collect(), all, [first, last]))
    }

    /// How many more cells there are before the inner lines, or after them, up to the last line, where
    /// the grid ends.
    fn more(&self, side: Side, lines: &Lines, across: &Lines, sign: f32) -> Option<(u16, f32)> {
        let inner = &lines.inner;
        let (mut last, mut step) = if sign < 0.0 {
            (inner[0], inner[1] - inner[0])
        } else {
            let last = inner[inner.len() - 1];
            (last, last - inner[inner.len() - 2])
        };
        let mut more = 0;
        while self.goes_on(side, across, last, sign * step)? {
            let beyond = lines.all.iter().map(|line| sign * (line - last));
            let next = beyond.filter(|&apart| apart > 0.0).min_by(f32::total_cmp)?;
            if !is_even(next, step) {
                return None;
            }
            last += sign * next;
            step = next;
            more += 1;
        }
        Some((more, last))
    }

    /// Whether the lines across go on beyond this one. Letters of a title hide that they do not, so
    /// where it is not clear, what is next to this line decides.
    fn goes_on(&self, side: Side, across: &Lines, last: f32, step: f32) -> Option<bool> {
        let [from, seen, near, to] = BEYOND.map(|cells| last + cells * step);
        let is_seen = |&line: &f32| self.contrast(side.other(), line, seen).is_some();
        if !across.inner.iter().all(is_seen) {
            return None;
        }
        let share = self.share_with_ink(side.other(), across, [from, to]);
        if share >= GO_ON[1] {
            return Some(true);
        }
        let share_near = || self.share_with_ink(side.other(), across, [from, near]);
        (share <= GO_ON[0] || share_near() <= GO_ON[0]).then_some(false)
    }

    /// The share of these lines that stand out between two places along them.
    fn share_with_ink(&self, side: Side, lines: &Lines, [from, to]: [f32; 2]) -> f32 {
        let number = ((to - from).abs() as u16).max(4);
        let along = (0..=number).map(|at| from + (to - from) * f32::from(at) / f32::from(number));
        let along: Vec<f32> = along.collect();
        let strength = |line: f32| {
            let contrasts = along.iter().filter_map(|&at| self.contrast(side, line, at));
            let (sum, number) = contrasts.fold((0.0, 0.0), |(sum, number), contrast| {
                (sum + contrast, number + 1.0)
            });
            sum / f32::max(number, 1.0)
        };
        let has_ink = |&&line: &&f32| {
            let stands_out = |aside| lines.tone * strength(line + aside) > 0.2 * lines.strength;
            [-2.0, -1.0, 0.0, 1.0, 2.0].into_iter().any(stands_out)
        };
        lines.inner.iter().filter(has_ink).count() as f32 / lines.inner.len() as f32
    }

    /// The lines between rows or columns, if islands stand in the middle between them.
    fn lines(&self, side: Side, strengths: &[f32], tone: f32) -> Option<Lines> {
        let (origin, _) = self.extent(side);
        let middles = &self.axis(side).middles;
        let strength = |(at, strength): (usize, &f32)| {
            let is_bridge =
                |middle: &f32| (at as f32 - origin - middle).abs() < BRIDGES * self.radius;
            if middles.iter().any(is_bridge) {
                0.0
            } else {
                tone * strength
            }
        };
        let strengths: Vec<f32> = strengths.iter().enumerate().map(strength).collect();
        // Beside a line are weaker ones where a picture was compressed or sharpened.
        let around = (0.5 * LEAST_CELL * self.radius) as usize;
        let is_peak = |&at: &usize| {
            let near = &strengths[at.saturating_sub(around)..strengths.len().min(at + around + 1)];
            strengths[at] >= LEAST_STRENGTH
                && near.iter().all(|&other| other <= strengths[at])
                && (at == 0 || strengths[at - 1] < strengths[at])
        };
        let mut peaks: Vec<usize> = (0..strengths.len()).filter(is_peak).collect();
        let (first, last) = (*middles.first()?, *middles.last()?);
        let bounds = |peaks: &[usize]| {
            let before = |middle: f32| peaks.partition_point(|&at| at as f32 - origin < middle);
            let (begin, end) = (before(first).checked_sub(1)?, before(last) + 1);
            (end <= peaks.len()).then_some(begin..end)
        };
        // The first and the last may be a frame, which is stronger.
        let ends = bounds(&peaks)?;
        let within = usize::from(ends.len() > 2);
        let mut usual: Vec<f32> = (peaks[ends.start + within..ends.end - within].iter())
            .map(|&at| strengths[at])
            .collect();
        usual.sort_unstable_by(f32::total_cmp);
        let strength = usual[usual.len() / 2];
        peaks.retain(|&at| strengths[at] >= LEAST_SHARE * strength);
        let bounds = bounds(&peaks)?;
        let all: Vec<f32> = peaks.iter().map(|&at| at as f32 - origin).collect();
        let lines = Lines {
            inner: all[bounds].to_vec(),
            all,
            strength,
            tone,
        };
        let gaps: Vec<[f32; 2]> = (lines.inner.windows(2))
            .map(|pair| [pair[0], pair[1]])
            .collect();
        let is_middle = |middle: &f32| {
            let mut gaps = gaps.iter();
            gaps.any(|[a, b]| (f32::midpoint(*a, *b) - middle).abs() < OFF * (b - a))
        };
        let are_even = gaps
            .windows(2)
            .all(|pair| is_even(pair[0][1] - pair[0][0], pair[1][1] - pair[1][0]));
        (lines.step() >= LEAST_CELL * self.radius && are_even && middles.iter().all(is_middle))
            .then_some(lines)
    }

    /// Where the middle of the islands is across the picture, and how far that goes, in pixels.
    fn extent(&self, side: Side) -> (f32, usize) {
        match side {
            Side::Rows => (self.lattice.middle.1, self.gray.len() / self.width),
            Side::Columns => (self.lattice.middle.0, self.width),
        }
    }

    /// How much each line stands out, one for each pixel across the picture: lighter than its paper
    /// if above 0.
    fn strengths(&self, side: Side) -> Vec<f32> {
        let (origin, length) = self.extent(side);
        let across = &self.axis(side.other()).middles;
        let (first, last) = (
            across[0] - self.radius,
            across[across.len() - 1] + self.radius,
        );
        let step = (last - first) / f32::from(SAMPLES);
        let aside = self.aside() as usize;
        let hidden = HIDDEN * self.radius;
        let islands: Vec<(f32, f32)> = (self.islands.iter())
            .map(|island| self.lines_through(side, island))
            .collect();
        let mut samples: Vec<Vec<f32>> = vec![Vec::new(); length];
        for sample in 0..=SAMPLES {
            let along = first + step * f32::from(sample);
            let line = |at: usize| at as f32 - origin;
            let mut near: Vec<(f32, f32)> = islands.clone();
            near.retain(|island| (island.1 - along).abs() < hidden);
            let is_hidden = |line: f32| {
                let mut near = near.iter();
                near.any(|island| (island.0 - line).hypot(island.1 - along) < hidden)
            };
            let gray: Vec<Option<f32>> = (0..length)
                .map(|at| self.gray(self.place(side, line(at), along)))
                .collect();
            for at in (aside..length.saturating_sub(aside)).filter(|&at| !is_hidden(line(at))) {
                if let [Some(before), Some(here), Some(after)] =
                    [at - aside, at, at + aside].map(|at| gray[at])
                {
                    samples[at].push(here - f32::midpoint(before, after));
                }
            }
        }
        let strength = |mut samples: Vec<f32>| {
            if samples.len() < FEWEST_SAMPLES {
                return 0.0;
            }
            samples.sort_unstable_by(f32::total_cmp);
            let part = |share: usize| samples[samples.len() * share / 20];
            // Of even noise this is nothing, of a dashed line half of that of a whole one.
            part(13) + part(7)
        };
        samples.into_iter().map(strength).collect()
    }

    /// The lines through an island, of this side and of the other.
    fn lines_through(&self, side: Side, island: &Spot) -> (f32, f32) {
        let (x, y) = (
            island.x - self.lattice.middle.0,
            island.y - self.lattice.middle.1,
        );
        let row = self.lattice.rows.way.line(x, y);
        let column = self.lattice.columns.way.line(y, x);
        match side {
            Side::Rows => (row, column),
            Side::Columns => (column, row),
        }
    }

    /// How far beside a line its paper is, in pixels.
    fn aside(&self) -> f32 {
        (PAPER * self.radius).round().max(2.0)
    }

    /// How much a place on a line stands out from both sides; `None` beyond the picture.
    fn contrast(&self, side: Side, line: f32, along: f32) -> Option<f32> {
        let aside = self.aside();
        let gray = |line: f32| self.gray(self.place(side, line, along));
        let paper = f32::midpoint(gray(line - aside)?, gray(line + aside)?);
        Some(gray(line)? - paper)
    }

    /// The place where a line crosses one of the other side, in pixels.
    fn place(&self, side: Side, line: f32, along: f32) -> (f32, f32) {
        let (row, column) = match side {
            Side::Rows => (line, along),
            Side::Columns => (along, line),
        };
        let (mut x, mut y) = (column, row);
        for _ in 0..3 {
            y = self.lattice.rows.way.across(row, x);
            x = self.lattice.columns.way.across(column, y);
        }
        (x + self.lattice.middle.0, y + self.lattice.middle.1)
    }

    /// The brightness between pixels.
    fn gray(&self, (x, y): (f32, f32)) -> Option<f32> {
        let height = self.gray.len() / self.width;
        let is_inside =
            x >= 0.0 && y >= 0.0 && x < (self.width - 1) as f32 && y < (height - 1) as f32;
        if !is_inside {
            return None;
        }
        let (left, top) = (x as usize, y as usize);
        let (u, v) = (x - left as f32, y - top as f32);
        let at = |right: usize, down: usize| {
            f32::from(self.gray[(top + down) * self.width + left + right])
        };
        let row = |down: usize| at(0, down) + (at(1, down) - at(0, down)) * u;
        Some(row(0) + (row(1) - row(0)) * v)
    }
}

impl Lines {
    /// How far apart the inner ones are.
    fn step(&self) -> f32 {
        let last = self.inner.len() - 1;
        (self.inner[last] - self.inner[0]) / last as f32
    }
}

/// Whether lines of a grid have these numbers, or two, three or more times them: where islands stand
/// on every second line or fewer, the grid that they show by themselves is coarser.
fn are_so_many_times(shown: &BTreeSet<u16>, drawn: &[u16]) -> bool {
    let (Some(&last_shown), Some(&last_drawn)) = (shown.last(), drawn.last()) else {
        return false;
    };
    let times = last_drawn / last_shown.max(1);
    shown
        .iter()
        .map(|line| line * times)
        .eq(drawn.iter().copied())
}

fn is_even(one: f32, other: f32) -> bool {
    (one / other - 1.0).abs() < EVEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::lattice;

    const SIDE: usize = 400;
    const CELL: f32 = 40.0;

    /// What is counted in such a picture.
    fn counted(
        cells: &[(u16, u16)],
        corner: f32,
        shade: &dyn Fn(f32, f32) -> u8,
    ) -> Option<(Size, Vec<Pos>)> {
        let (_, found) = grid(cells, corner, shade);
        found.map(|found| (found.size, found.cells))
    }

    /// The grid of a picture with islands in these cells of a grid whose upper left corner is this
    /// far from that of the picture; `shade` says how dark each place of the picture is, in pixels
    /// from that corner, where no island is.
    fn grid(
        cells: &[(u16, u16)],
        corner: f32,
        shade: &dyn Fn(f32, f32) -> u8,
    ) -> (Lattice, Option<DrawnGrid>) {
        let middle = |number: u16| corner + (f32::from(number) + 0.5) * CELL;
        let spot = |&(row, col): &(u16, u16)| Spot {
            x: middle(col),
            y: middle(row),
            radius: 14.0,
            quality: 1.0,
        };
        let islands: Vec<Spot> = cells.iter().map(spot).collect();
        let color = |at: usize| {
            let (x, y) = ((at % SIDE) as f32, (at / SIDE) as f32);
            let mut far = islands
                .iter()
                .map(|island| (island.x - x).hypot(island.y - y));
            match far.find(|&far| far < 15.0) {
                Some(far) if far < 13.0 => 0,
                Some(_) => 200,
                None => shade(x - corner, y - corner),
            }
        };
        let gray: Vec<u8> = (0..SIDE * SIDE).map(|at| 240 - color(at)).collect();
        let centers: Vec<(f32, f32)> = islands.iter().map(|island| (island.x, island.y)).collect();
        let lattice = lattice(&centers, 14.0, &|| true).expect("not stopped");
        let found = DrawnGrid::of(&gray, SIDE, &islands, &lattice, 14.0);
        (lattice, found)
    }

    /// The lines of a grid of so many rows and columns, as dark as that.
    fn lines(rows: f32, columns: f32, dark: u8) -> impl Fn(f32, f32) -> u8 {
        move |x: f32, y: f32| {
            let is_line = |place: f32| place.rem_euclid(CELL) < 1.0;
            let is_inside = |place: f32, cells: f32| place >= 0.0 && place < cells * CELL + 1.0;
            let is_ink = (is_line(x) || is_line(y)) && is_inside(x, columns) && is_inside(y, rows);
            if is_ink { dark } else { 0 }
        }
    }

    const CELLS: [(u16, u16); 5] = [(1, 1), (1, 4), (3, 1), (4, 2), (4, 4)];

    fn all(cells: &[(u16, u16)]) -> Vec<Pos> {
        cells.iter().map(|&(row, col)| Pos::new(row, col)).collect()
    }

    #[test]
    fn what_is_more_than_a_part_of_a_cell_beyond_the_last_lines_is_outside() {
        let (corner, shade) = (60.0, lines(5.0, 6.0, 60));
        let (lattice, grid) = grid(&CELLS, corner, &shade);
        let grid = grid.expect("a grid");
        for (x, y, wanted) in [
            (corner + 5.0, corner + 5.0, false),
            (corner + 100.0, corner - 5.0, false),
            (corner + 100.0, corner - 10.0, true),
            (corner + 100.0, corner - 25.0, true),
            (corner + 6.0 * CELL + 25.0, corner + 50.0, true),
            (corner + 100.0, corner + 5.0 * CELL + 25.0, true),
            (corner - 25.0, corner + 50.0, true),
        ] {
            assert_eq!(grid.is_outside(&lattice, (x, y)), wanted, "{x} {y}");
        }
    }

    #[test]
    fn rows_and_columns_beyond_the_islands_are_counted_by_the_lines() {
        for dark in [12, 90] {
            let found = counted(&CELLS, 30.0, &lines(7.0, 6.0, dark));
            assert_eq!(found, Some((Size::new(7, 6), all(&CELLS))), "{dark}");
        }
        // Lines that are dashed, with a thick frame; the paper gets darker.
        let dashed = |x: f32, y: f32| {
            let is_frame = [x, x - 6.0 * CELL, y, y - 7.0 * CELL]
                .iter()
                .any(|far| far.abs() < 3.0);
            let is_inside =
                (-2.0..6.0 * CELL + 3.0).contains(&x) && (-2.0..7.0 * CELL + 3.0).contains(&y);
            let is_dash = (x + y).rem_euclid(8.0) < 4.0;
            let dark = if is_frame && is_inside {
                120
            } else if is_dash {
                lines(7.0, 6.0, 60)(x, y)
            } else {
                0
            };
            dark + (y + 40.0) as u8 / 8
        };
        let found = counted(&CELLS, 30.0, &dashed);
        assert_eq!(found, Some((Size::new(7, 6), all(&CELLS))));
        // Light lines on dark paper.
        let light = |x: f32, y: f32| 200 - lines(7.0, 6.0, 60)(x, y);
        let found = counted(&CELLS, 30.0, &light);
        assert_eq!(found, Some((Size::new(7, 6), all(&CELLS))));
        // Islands that show no grid by themselves, also with a strong frame.
        let framed = |x: f32, y: f32| {
            let is_frame = [x, x - 3.0 * CELL, y, y - 3.0 * CELL].contains(&0.0);
            lines(3.0, 3.0, if is_frame { 200 } else { 30 })(x, y)
        };
        let corner = [(0, 0), (0, 2), (2, 2)];
        let found = counted(&corner, 30.0, &framed);
        assert_eq!(found, Some((Size::new(3, 3), all(&corner))));
        let few = [(0, 1), (0, 5), (3, 5)];
        let found = counted(&few, 30.0, &lines(4.0, 8.0, 60));
        assert_eq!(found, Some((Size::new(4, 8), all(&few))));
    }

    #[test]
    fn islands_on_every_second_line_leave_the_others_to_the_grid() {
        let cells = [
            (1, 0),
            (1, 4),
            (3, 2),
            (3, 6),
            (5, 0),
            (5, 2),
            (7, 4),
            (7, 6),
        ];
        for dark in [12, 90] {
            let (lattice, found) = grid(&cells, 30.0, &lines(9.0, 8.0, dark));
            // By themselves they stand in a grid with half as many rows and columns.
            assert!(lattice.is_grid);
            assert_eq!(lattice.rows.lines, [0, 0, 1, 1, 2, 2, 3, 3]);
            let found = found.expect("a grid");
            assert_eq!((found.size, &found.cells), (Size::new(9, 8), &all(&cells)));
            let mut counted = lattice.clone();
            found.count(&mut counted);
            assert_eq!(counted.cell(2), Pos::new(3, 2));
        }
        // A line is missing; a grid as coarse as theirs.
        let missing = |at: f32| {
            move |x: f32, y: f32| {
                let is_missing = (y - at * CELL).abs() < 3.0;
                if is_missing {
                    0
                } else {
                    lines(9.0, 8.0, 60)(x, y)
                }
            }
        };
        for at in [2.0, 4.0, 5.0] {
            assert_eq!(counted(&cells, 30.0, &missing(at)), None, "{at}");
        }
        let coarse = |x: f32, y: f32| lines(4.0, 4.0, 60)(0.5 * x + 10.0, 0.5 * y - 10.0);
        let found = counted(&cells, 30.0, &coarse).expect("a grid");
        assert_eq!((found.0, found.1[2]), (Size::new(4, 4), Pos::new(1, 1)));
    }

    #[test]
    fn letters_above_a_grid_are_no_lines_that_go_on() {
        let title = |x: f32, y: f32| {
            let is_stroke = [2.0, 3.0].iter().any(|line| (x - line * CELL).abs() < 2.0);
            if is_stroke && (-20.0..-9.0).contains(&y) {
                200
            } else {
                lines(7.0, 6.0, 40)(x, y)
            }
        };
        let found = counted(&CELLS, 30.0, &title);
        assert_eq!(found, Some((Size::new(7, 6), all(&CELLS))));
        // Lines of which some go on say nothing.
        let some = |x: f32, y: f32| {
            if (x - 2.0 * CELL).abs().min((x - 3.0 * CELL).abs()) < 1.0 && y < 0.0 {
                40
            } else {
                lines(7.0, 6.0, 40)(x, y)
            }
        };
        assert_eq!(counted(&CELLS, 30.0, &some), None);
    }

    #[test]
    fn lines_that_go_on_or_do_not_agree_count_nothing() {
        let count = |shade: &dyn Fn(f32, f32) -> u8| counted(&CELLS, 30.0, shade);
        assert_eq!(count(&|_, _| 0), None);
        // Squared paper: to the picture's border, on one side alone, and with two squares a cell.
        assert_eq!(count(&lines(7.0, 60.0, 60)), None);
        let half = |x: f32, y: f32| lines(14.0, 12.0, 60)(2.0 * x, 2.0 * y);
        assert_eq!(count(&half), None);
        // The frame is the picture's border.
        assert_eq!(counted(&CELLS, 0.0, &lines(7.0, 6.0, 60)), None);
        // A line is missing; the frame alone; a frame around the board and its margin is no row.
        let missing = |x: f32, y: f32| {
            let is_missing = (y - 2.0 * CELL).abs() < 3.0;
            if is_missing {
                0
            } else {
                lines(7.0, 6.0, 60)(x, y)
            }
        };
        assert_eq!(count(&missing), None);
        let frame = |x: f32, y: f32| {
            let is_inner = |place: f32, cells: f32| place > 3.0 && place < cells * CELL - 3.0;
            let is_inside = is_inner(x, 6.0) && is_inner(y, 7.0);
            if is_inside {
                0
            } else {
                lines(7.0, 6.0, 60)(x, y)
            }
        };
        assert_eq!(count(&frame), None);
        let around = |x: f32, y: f32| {
            let is_frame = (y + 20.0).abs() < 1.0 || (y - 8.0 * CELL).abs() < 1.0;
            if is_frame {
                60
            } else {
                lines(7.0, 6.0, 60)(x, y)
            }
        };
        assert_eq!(count(&around), Some((Size::new(7, 6), all(&CELLS))));
    }
}
