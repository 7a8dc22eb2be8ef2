//! Finds the rows and columns of islands, also in turned pictures.

use hashilab_rules::puzzle::Pos;

/// A row and a column for each island, and how clear they are.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Lattice {
    pub(crate) rows: Axis,
    pub(crate) columns: Axis,
    /// The middle of all islands, in pixels.
    pub(crate) middle: (f32, f32),
    /// Whether they stand in one grid, so that those without islands are counted too.
    pub(crate) is_grid: bool,
    /// Whether some stand so far apart that there may be others between them, not counted.
    pub(crate) may_lack_lines: bool,
}

impl Lattice {
    /// The cell of an island, counted from the first row and column with one.
    pub(crate) fn cell(&self, island: usize) -> Pos {
        Pos::new(self.rows.lines[island], self.columns.lines[island])
    }

    /// Whether rows and columns are clearly separate.
    pub(crate) fn is_clear(&self) -> bool {
        self.rows.clearness.min(self.columns.clearness) >= CLEAR
    }
}

/// Rows or columns less clear than this are doubtful.
const CLEAR: f32 = 1.5;

/// A gap this many times as wide as the narrowest may have a line in it.
const UNEVEN: f32 = 1.5;

/// Lines farther apart than this, in radii, may all have another between them: islands are half as
/// wide as a cell at least.
const FAR_APART: f32 = 4.0;

/// Lines are at least this far apart, in radii.
const LEAST_APART: f32 = 1.0;

/// Rows and columns of a grid are equally far apart: gaps differ from whole numbers of its cells
/// by at most this share of a cell, and the width of a cell from its height by at most this ratio.
pub(crate) const LEAST_EQUAL: f32 = 0.2;
/// Fewer gaps than this show no grid.
const FEWEST_GAPS: usize = 3;
/// Islands side by side in a grid are at least this far apart, in radii.
pub(crate) const LEAST_CELL: f32 = 1.7;

/// How rows or columns run in the picture: all turned alike, and turned more the farther they are
/// from its middle (keystone). Places are in pixels from the middle of all islands, along the axis
/// that they run and across.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Way {
    /// The tangent of their turn.
    turn: f32,
    /// How much more it is, for each pixel from the middle.
    keystone: f32,
}

impl Way {
    /// As in a picture that is not turned.
    #[cfg(test)]
    pub(crate) const STRAIGHT: Self = Self {
        turn: 0.0,
        keystone: 0.0,
    };

    /// The number of pixels from the middle to the line through a place, in the middle.
    pub(crate) fn line(self, along: f32, across: f32) -> f32 {
        across - self.turn * along - self.keystone * along * across
    }

    /// Where such a line is across, elsewhere along.
    pub(crate) fn across(self, line: f32, along: f32) -> f32 {
        (line + self.turn * along) / (1.0 - self.keystone * along)
    }
}

/// The rows or the columns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Axis {
    pub(crate) way: Way,
    /// Where each line with islands is, in order, in pixels from the middle of all islands.
    pub(crate) middles: Vec<f32>,
    /// The line of each island, from 0; lines in between may be empty.
    pub(crate) lines: Vec<u16>,
    /// The ratio of the least gap between two lines to the spread within one.
    pub(crate) clearness: f32,
}

const DEGREE: f32 = std::f32::consts::PI / 180.0;

/// The number of close neighbours among these places, with a soft limit.
fn closeness(places: &mut [f32], width: f32) -> f32 {
    places.sort_unstable_by(f32::total_cmp);
    places
        .windows(2)
        .map(|pair| (-((pair[1] - pair[0]) / width).powi(2)).exp())
        .sum()
}

/// The rows and columns of islands with these centres and a usual radius, in pixels: first a common
/// turn of up to 14 degrees, then a turn and a keystone of each axis, that put most islands on
/// lines with others. Where all lines stand in one grid, those between islands are counted too.
/// `None` if `go_on` returns false.
pub(crate) fn lattice(
    centers: &[(f32, f32)],
    radius: f32,
    go_on: &dyn Fn() -> bool,
) -> Option<Lattice> {
    let number = centers.len() as f32;
    let mean = |part: fn(&(f32, f32)) -> f32| centers.iter().map(part).sum::<f32>() / number;
    let (mean_x, mean_y) = (mean(|center| center.0), mean(|center| center.1));
    let centers: Vec<(f32, f32)> = centers
        .iter()
        .map(|(x, y)| (x - mean_x, y - mean_y))
        .collect();
    let range = |part: fn(&(f32, f32)) -> f32| {
        let values = centers.iter().map(part);
        values.clone().fold(f32::MIN, f32::max) - values.fold(f32::MAX, f32::min)
    };
    let extent = range(|center| center.0)
        .max(range(|center| center.1))
        .max(1.0);
    let width = 0.22 * radius;
    let way = |turn: f32, keystone: f32| Way {
        turn: turn.tan(),
        keystone: keystone / extent,
    };
    let mut places = Vec::with_capacity(centers.len());
    let mut score = |is_row: bool, turn: f32, keystone: f32, width: f32| {
        let way = way(turn, keystone);
        places.clear();
        places.extend(centers.iter().map(|&(x, y)| {
            let (along, across) = if is_row { (x, y) } else { (y, x) };
            way.line(along, across)
        }));
        closeness(&mut places, width)
    };
    let mut best = (f32::MIN, 0.0);
    for half in -28_i16..=28 {
        let turn = f32::from(half) * 0.5 * DEGREE;
        let close = score(true, turn, 0.0, width) + score(false, -turn, 0.0, width);
        let close = close - 0.002 * number * (turn / DEGREE).abs();
        if close > best.0 {
            best = (close, turn);
        }
    }
    let common = best.1;
    let mut axes = Vec::new();
    for is_row in [true, false] {
        let usual = if is_row { common } else { -common };
        let penalty = |turn: f32, keystone: f32| {
            number * (0.004 * ((turn - usual) / DEGREE).abs() + 0.06 * keystone.abs())
        };
        let mut best = (f32::MIN, usual, 0.0);
        for quarter in -20_i16..=20 {
            if !go_on() {
                return None;
            }
            let turn = usual + f32::from(quarter) * 0.25 * DEGREE;
            for fiftieth in -10_i16..=10 {
                let keystone = f32::from(fiftieth) * 0.02;
                let close = score(is_row, turn, keystone, width) - penalty(turn, keystone);
                if close > best.0 {
                    best = (close, turn, keystone);
                }
            }
        }
        let (_, around, keystone_around) = best;
        let mut best = (f32::MIN, around, keystone_around);
        for step in -5_i16..=5 {
            let turn = around + f32::from(step) * 0.05 * DEGREE;
            for step in -4_i16..=4 {
                let keystone = keystone_around + f32::from(step) * 0.005;
                let close = score(is_row, turn, keystone, width * 0.7) - penalty(turn, keystone);
                if close > best.0 {
                    best = (close, turn, keystone);
                }
            }
        }
        let (_, turn, keystone) = best;
        let way = way(turn, keystone);
        let places = centers.iter().map(|&(x, y)| {
            let (along, across) = if is_row { (x, y) } else { (y, x) };
            way.line(along, across)
        });
        axes.push(lines(&places.collect::<Vec<_>>(), way, radius));
    }
    let mut columns = axes.pop()?;
    let mut rows = axes.pop()?;
    let [row_gaps, column_gaps] = [&rows, &columns].map(Axis::gaps);
    let (height, width) = (cell(&row_gaps, radius), cell(&column_gaps, radius));
    let grid = height.zip(width);
    let grid = grid.filter(|(height, width)| (height / width).ln().abs() < LEAST_EQUAL);
    if let Some((height, width)) = grid {
        rows.count_empty(&row_gaps, height);
        columns.count_empty(&column_gaps, width);
    }
    let gaps = || row_gaps.iter().chain(&column_gaps).copied();
    let (least, most) = (gaps().fold(f32::MAX, f32::min), gaps().fold(0.0, f32::max));
    Some(Lattice {
        rows,
        columns,
        middle: (mean_x, mean_y),
        is_grid: grid.is_some(),
        may_lack_lines: least > FAR_APART * radius || grid.is_none() && most >= UNEVEN * least,
    })
}

/// The distance of two lines of a grid, if gaps between lines with islands are whole numbers of it.
fn cell(gaps: &[f32], radius: f32) -> Option<f32> {
    let least = gaps.iter().copied().fold(f32::MAX, f32::min);
    let cells: f32 = gaps.iter().map(|gap| (gap / least).round()).sum();
    let cell = gaps.iter().sum::<f32>() / cells;
    let fits = |gap: &f32| ((gap / cell) - (gap / cell).round()).abs() <= LEAST_EQUAL;
    (gaps.len() >= FEWEST_GAPS && cell >= LEAST_CELL * radius && gaps.iter().all(fits))
        .then_some(cell)
}

impl Axis {
    /// How far apart lines with islands are.
    fn gaps(&self) -> Vec<f32> {
        let pairs = self.middles.windows(2);
        pairs.map(|pair| pair[1] - pair[0]).collect()
    }

    /// Counts the lines without islands in gaps that are wider than a cell.
    fn count_empty(&mut self, gaps: &[f32], cell: f32) {
        let mut numbers = vec![0_u16];
        for gap in gaps {
            let last = numbers[numbers.len() - 1];
            numbers.push(last + (gap / cell).round().max(1.0) as u16);
        }
        for line in &mut self.lines {
            *line = numbers[usize::from(*line)];
        }
    }
}

/// Divides places into lines, which run this way, at the widest empty interval of gaps.
fn lines(places: &[f32], way: Way, radius: f32) -> Axis {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    let sorted: Vec<f32> = order.iter().map(|&index| places[index]).collect();
    let gaps: Vec<f32> = sorted.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let least = 0.08 * radius;
    let mut bounds = gaps.clone();
    bounds.extend([least, 4.0 * radius]);
    bounds.sort_unstable_by(f32::total_cmp);
    let mut best: Option<(f32, f32, f32)> = None;
    for pair in bounds.windows(2) {
        let (low, high) = (pair[0].max(least), pair[1].min(4.0 * radius));
        // Lines on which islands would overlap are one, drawn badly or in a tilted picture.
        if high <= low || high < LEAST_APART * radius {
            continue;
        }
        let middle = (low * high).sqrt();
        if middle < 0.28 * radius || middle > 1.9 * radius {
            continue;
        }
        let spread = spread(&sorted, &gaps, middle).max(least);
        let clearness = high / spread;
        let width = (high / low).min(clearness).ln() - 0.25 * (middle / (0.75 * radius)).ln().abs();
        if best.is_none_or(|(most, ..)| width > most) {
            best = Some((width, middle, clearness));
        }
    }
    let (_, middle, clearness) = best.unwrap_or((0.0, 0.7 * radius, 1.0));
    let mut of_island = vec![0; places.len()];
    let mut middles: Vec<f32> = Vec::new();
    let mut first = 0;
    for at in 0..sorted.len() {
        if at > 0 && gaps[at - 1] > middle {
            middles.push(mean(&sorted[first..at]));
            first = at;
        }
        of_island[order[at]] = middles.len() as u16;
    }
    middles.push(mean(&sorted[first..]));
    Axis {
        way,
        middles,
        lines: of_island,
        clearness,
    }
}

fn mean(places: &[f32]) -> f32 {
    places.iter().sum::<f32>() / places.len() as f32
}

/// The widest line if the places are divided at gaps above `middle`.
fn spread(sorted: &[f32], gaps: &[f32], middle: f32) -> f32 {
    let mut widest = 0.0_f32;
    let mut first = 0;
    for at in 0..sorted.len() {
        if at > 0 && gaps[at - 1] > middle {
            first = at;
        }
        widest = widest.max(sorted[at] - sorted[first]);
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_found_in_a_turned_and_tilted_picture() {
        let cells = [
            (0, 0),
            (0, 3),
            (1, 1),
            (1, 4),
            (2, 0),
            (2, 2),
            (2, 4),
            (4, 1),
            (4, 2),
            (4, 4),
        ];
        for turn in [-9.0_f32, 0.0, 4.0, 11.0] {
            let (sine, cosine) = (turn * DEGREE).sin_cos();
            let centers: Vec<(f32, f32)> = cells
                .iter()
                .map(|&(row, col): &(i16, i16)| {
                    // Lines get closer to the right, as if the camera were held at an angle.
                    let (x, y) = (f32::from(col) * 100.0, f32::from(row) * 100.0);
                    let y = 200.0 + (y - 200.0) * (1.0 - x / 5000.0);
                    (x * cosine - y * sine + 300.0, x * sine + y * cosine + 300.0)
                })
                .collect();
            let found = lattice(&centers, 40.0, &|| true).unwrap();
            // Row 3 has no island; it is counted, since all others are equally far apart.
            let rows = [0, 0, 1, 1, 2, 2, 2, 4, 4, 4];
            assert_eq!(found.rows.lines, rows, "{turn}");
            assert_eq!(
                found.columns.lines,
                [0, 3, 1, 4, 0, 2, 4, 1, 2, 4],
                "{turn}"
            );
            assert!(found.rows.clearness.min(found.columns.clearness) > 1.5);
        }
        assert_eq!(lattice(&[(0.0, 0.0), (100.0, 0.0)], 40.0, &|| false), None);
    }

    #[test]
    fn empty_lines_are_counted_in_a_grid_alone() {
        let found = |rows: &[f32], columns: &[f32]| {
            let centers: Vec<(f32, f32)> = (rows.iter().zip(columns.iter().cycle()))
                .flat_map(|(&y, &x)| [(x, y), (columns[0], y), (x, rows[0])])
                .collect();
            let lattice = lattice(&centers, 40.0, &|| true).unwrap();
            let last = |axis: &Axis| axis.lines.iter().max().copied().unwrap();
            (
                last(&lattice.rows),
                last(&lattice.columns),
                lattice.may_lack_lines,
            )
        };
        let even = [0.0, 100.0, 300.0, 400.0];
        assert_eq!(found(&even, &even), (4, 4, false));
        assert_eq!(found(&even, &[0.0, 100.0, 250.0, 350.0]), (3, 3, true));
        // A table with wide columns is no grid of cells.
        assert_eq!(found(&even, &[0.0, 200.0, 600.0, 800.0]), (3, 3, true));
        let [every, second] = [[0.0, 100.0, 200.0, 300.0], [0.0, 200.0, 400.0, 600.0]];
        assert_eq!(found(&every, &every), (3, 3, false));
        // There may be one between all lines: islands that small have larger cells.
        assert_eq!(found(&every, &second), (3, 3, true));
        assert_eq!(found(&second, &second), (3, 3, true));
        // Nothing is missing between lines that are nearly equally far apart.
        let nearly = [0.0, 100.0, 225.0, 330.0];
        assert_eq!(found(&nearly, &nearly), (3, 3, false));
    }

    #[test]
    fn lines_on_which_islands_would_overlap_are_one() {
        // Two groups, each nearly exact, nearer to each other than an island's radius of 40.
        let places = [0.0, 36.0, 203.0, 4.0, 402.0, 200.0, 40.0, 2.0, 400.0];
        let near = lines(&places, Way::STRAIGHT, 40.0);
        assert_eq!(near.lines, [0, 0, 1, 0, 2, 1, 0, 0, 2]);
        assert!((3.0..5.0).contains(&near.clearness), "{}", near.clearness);
        // Where they are farther apart than that, they are two lines.
        let between = 30.0..50.0_f32;
        let places = places.map(|place| place + if between.contains(&place) { 24.0 } else { 0.0 });
        assert_eq!(
            lines(&places, Way::STRAIGHT, 40.0).lines,
            [0, 1, 2, 0, 3, 2, 1, 0, 3]
        );
    }
}
