//! Bridges drawn between neighbouring islands.

use std::ops::Range;

use crate::pixels::Pixels;
use crate::spot::Spot;

/// Gaps in a line of at least this length, in radii, may hold an island: lines stop at its circle,
/// and it may be a third smaller than others.
const LEAST_GAP: f32 = 1.3;
/// Cross-sections reach this far to both sides, in radii: most of it must be paper, also in a small
/// picture with two bridges.
const WIDTH: f32 = 1.2;
/// Ink this near to the centre of another island, in radii, is its rim.
const BESIDE: f32 = 1.25;

/// Lines drawn between two islands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lines {
    /// Their number; 3 means 3 or more.
    pub(crate) number: u8,
    /// The share of the cross-sections with this number.
    pub(crate) agreement: f32,
    /// The middle of a gap in the lines as wide as an island.
    pub(crate) gap: Option<(f32, f32)>,
}

/// The lines between two islands, by cross-sections. Ink in other islands is their rims and clues;
/// lines that do not come near both ends are no bridges.
pub(crate) fn lines_between(
    pixels: &Pixels,
    from: &Spot,
    to: &Spot,
    islands: &[Spot],
    radius: f32,
    contrast: f32,
) -> Lines {
    const LEAST: f32 = 0.4;
    let length = from.distance(to).max(1.0);
    let (step_x, step_y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (mut begin, mut end) = (1.22 * from.radius, length - 1.22 * to.radius);
    if end - begin < 3.0 {
        (begin, end) = (length / 2.0 - 1.5, length / 2.0 + 1.5);
    }
    let sections = ((end - begin) as usize).clamp(5, 60);
    let step = (end - begin) / (sections - 1) as f32;
    let apart = (radius / 40.0).max(0.5);
    let half = (WIDTH * radius / apart) as i32;
    let inner = (0.6 * radius / apart) as i32;
    let place = |section: usize, aside: i32| {
        let (along, aside) = (begin + step * section as f32, aside as f32 * apart);
        (
            from.x + along * step_x - aside * step_y,
            from.y + along * step_y + aside * step_x,
        )
    };
    let mut colors = Vec::new();
    for section in 0..sections {
        for aside in -half..=half {
            let (x, y) = place(section, aside);
            colors.push(pixels.between(x, y));
        }
    }
    let paper = median_color(&colors);
    let middle = place(sections / 2, 0);
    let others: Vec<&Spot> = (islands.iter())
        .filter(|island| {
            let far = (island.x - middle.0).hypot(island.y - middle.1);
            let is_end = |end: &Spot| island.distance(end) < 0.5 * radius;
            far < length / 2.0 + 2.0 * radius && !is_end(from) && !is_end(to)
        })
        .collect();
    // The radius of a thick ring may be that of its hole.
    let is_beside = |(x, y): (f32, f32)| {
        let mut others = others.iter();
        others.any(|island| (island.x - x).hypot(island.y - y) < BESIDE * island.radius.max(radius))
    };
    let (mut counts, mut seen) = ([0_u32; 4], Vec::with_capacity(sections));
    for (at_section, section) in colors.chunks((2 * half + 1) as usize).enumerate() {
        let is_ink = |at: i32| {
            distance(&section[(at + half) as usize], &paper) > LEAST * contrast
                && !is_beside(place(at_section, at))
        };
        let (mut lines, mut run, mut longest) = (0_usize, 0, 0);
        for at in -inner..=inner {
            if is_ink(at) {
                run += 1;
                lines += usize::from(run == 1);
                longest = longest.max(run);
            } else {
                run = 0;
            }
        }
        // A line across, as of a border or another bridge, does not count.
        let says = (longest * 4 <= (2 * inner + 1) * 3).then_some(lines.min(3));
        if let Some(lines) = says {
            counts[lines] += 1;
        }
        seen.push(says);
    }
    let all: u32 = counts.iter().sum();
    let most = (0..4).rev().max_by_key(|&lines| counts[lines]).unwrap_or(0);
    let ends = sections.div_ceil(3);
    let reaches = |part: &[Option<usize>]| {
        let inked = part.iter().filter(|&&lines| lines != Some(0)).count();
        inked * 4 >= part.len()
    };
    let number = if reaches(&seen[..ends]) && reaches(&seen[sections - ends..]) {
        most
    } else {
        0
    };
    let gap = longest_gap(&seen, number, radius / step)
        .filter(|_| number > 0)
        .map(|middle| place(middle, 0));
    Lines {
        number: number as u8,
        agreement: counts[number] as f32 / all.max(1) as f32,
        gap,
    }
}

/// The middle of a run of cross-sections without the usual number of lines, half of them without
/// any, about as long as an island is wide, and with the usual number before and after.
fn longest_gap(seen: &[Option<usize>], usual: usize, radius: f32) -> Option<usize> {
    let is_usual = |lines: &Option<usize>| *lines == Some(usual);
    let first = seen.iter().position(is_usual)?;
    let last = seen.iter().rposition(is_usual)?;
    let mut begin = first;
    while begin < last {
        let run = seen[begin..=last]
            .iter()
            .take_while(|&lines| !is_usual(lines));
        let length = run.count();
        let gap = &seen[begin..begin + length];
        let none = gap.iter().filter(|&&lines| lines == Some(0)).count();
        if none * 2 >= length && length as f32 >= LEAST_GAP * radius {
            return Some(begin + length / 2);
        }
        begin += length.max(1);
    }
    None
}

/// The contrast of the clues of islands: the median over islands of the largest difference from the
/// island's own colour.
pub(crate) fn clue_contrast(pixels: &Pixels, islands: &[Spot]) -> f32 {
    let mut contrasts: Vec<f32> = islands
        .iter()
        .map(|island| {
            let half = (island.radius * 0.7) as i32;
            let (x, y) = (island.x.round() as i32, island.y.round() as i32);
            contrast_in(pixels, x - half..x + half + 1, y - half..y + half + 1, 97)
        })
        .collect();
    contrasts.sort_unstable_by(f32::total_cmp);
    contrasts.get(contrasts.len() / 2).copied().unwrap_or(0.0)
}

/// The contrast in a box: the difference from its median colour that this many per cent of its
/// pixels do not reach; 0 if it is empty.
pub(crate) fn contrast_in(
    pixels: &Pixels,
    columns: Range<i32>,
    rows: Range<i32>,
    per_cent: usize,
) -> f32 {
    let places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    let colors: Vec<[f32; 3]> = places
        .map(|(x, y)| pixels.nearest(x, y).map(f32::from))
        .collect();
    let usual = median_color(&colors);
    let mut apart: Vec<f32> = colors.iter().map(|color| distance(color, &usual)).collect();
    apart.sort_unstable_by(f32::total_cmp);
    apart
        .get(apart.len() * per_cent / 100)
        .copied()
        .unwrap_or(0.0)
}

pub(crate) fn median_color(colors: &[[f32; 3]]) -> [f32; 3] {
    std::array::from_fn(|channel| {
        let mut values: Vec<f32> = colors.iter().map(|color| color[channel]).collect();
        let middle = values.len() / 2;
        if values.is_empty() {
            return 0.0;
        }
        *values.select_nth_unstable_by(middle, f32::total_cmp).1
    })
}

/// Whether a place differs clearly from two at its sides, as thin ink does. `contrast` is that of
/// clues.
pub(crate) fn stands_out(
    pixels: &Pixels,
    (x, y): (f32, f32),
    sides: [(f32, f32); 2],
    contrast: f32,
) -> bool {
    let ink = pixels.between(x, y);
    (sides.iter()).all(|&(x, y)| distance(&ink, &pixels.between(x, y)) > 0.25 * contrast)
}

pub(crate) fn distance(a: &[f32; 3], b: &[f32; 3]) -> f32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b) * (a - b))
        .sum::<f32>()
        .sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f32, y: f32) -> Spot {
        Spot {
            x,
            y,
            radius: 20.0,
            quality: 1.0,
        }
    }

    /// The lines between islands at 40 and 240 pixels of a row, for the given ink and other
    /// islands.
    fn lines(others: &[Spot], is_ink: &dyn Fn(f32, f32) -> bool) -> Lines {
        lines_from([40.0, 240.0], others, is_ink)
    }

    /// The same for islands at these places of the row.
    fn lines_from(places: [f32; 2], others: &[Spot], is_ink: &dyn Fn(f32, f32) -> bool) -> Lines {
        let color = |at: usize| {
            let (x, y) = ((at % 280) as f32, (at / 280) as f32);
            if is_ink(x, y) { [0; 3] } else { [255; 3] }
        };
        let pixels = Pixels::new(280, 120, (0..280 * 120).map(color).collect());
        let ends = places.map(|x| spot(x, 60.0));
        let islands = [&ends, others].concat();
        lines_between(&pixels, &ends[0], &ends[1], &islands, 20.0, 400.0)
    }

    #[test]
    fn bridges_reach_both_islands() {
        let is_line = |y: f32| (y - 60.0).abs() < 1.5;
        let whole = lines(&[], &|_, y| is_line(y));
        assert_eq!((whole.number, whole.gap), (1, None));
        // Lines drawn by hand a little too short are bridges too.
        let short = lines(&[], &|x, y| is_line(y) && (75.0..205.0).contains(&x));
        assert_eq!((short.number, short.gap), (1, None));
        let half = lines(&[], &|x, y| is_line(y) && x < 165.0);
        assert_eq!(half.number, 0);
    }

    #[test]
    fn rims_of_islands_beside_are_no_bridges() {
        let others: Vec<Spot> = (0..6)
            .flat_map(|at| [28.0, 92.0].map(|y| spot(65.0 + 30.0 * at as f32, y)))
            .collect();
        let is_rim = |x: f32, y: f32| {
            let mut others = others.iter();
            others.any(|other| ((x - other.x).hypot(y - other.y) - 21.0).abs() < 1.5)
        };
        assert_eq!(lines(&others, &is_rim).number, 0);
        // Without islands there the same ink would be lines.
        assert!(lines(&[], &is_rim).number > 0);
        // A thick ring whose radius is that of its hole, between circles that nearly touch.
        let hole = [Spot {
            radius: 16.8,
            ..spot(140.0, 29.0)
        }];
        let is_ring = |x: f32, y: f32| {
            let far = (x - 140.0).hypot(y - 29.0);
            (17.0..20.4).contains(&far)
        };
        assert_eq!(lines_from([109.0, 171.0], &hole, &is_ring).number, 0);
        assert!(lines_from([109.0, 171.0], &[], &is_ring).number > 0);
    }

    #[test]
    fn a_gap_as_wide_as_an_island_is_seen() {
        let line = |from: f32, to: f32| {
            move |x: f32, y: f32| (y - 60.0).abs() < 1.5 && !(from..to).contains(&x)
        };
        let wide = lines(&[], &line(120.0, 160.0));
        assert_eq!(wide.number, 1);
        let (x, y) = wide.gap.expect("a gap");
        assert!(
            (x - 140.0).abs() < 6.0 && (y - 60.0).abs() < 1.0,
            "{x}, {y}"
        );
        // Between dashes, and where a bridge crosses, the line is interrupted briefly.
        assert_eq!(lines(&[], &line(135.0, 150.0)).gap, None);
    }
}
