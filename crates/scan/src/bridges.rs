//! Bridges that are drawn between neighbouring islands.

use crate::find::Spot;
use crate::pixels::Pixels;

/// How many lines are drawn between two islands, and the share of the cross-sections between
/// them that say so.
pub(crate) fn lines_between(
    pixels: &Pixels,
    from: &Spot,
    to: &Spot,
    radius: f32,
    contrast: f32,
) -> (u8, f32) {
    const LEAST: f32 = 0.4;
    let length = from.distance(to).max(1.0);
    let (step_x, step_y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (mut begin, mut end) = (1.22 * from.radius, length - 1.22 * to.radius);
    if end - begin < 3.0 {
        (begin, end) = (length / 2.0 - 1.5, length / 2.0 + 1.5);
    }
    let sections = ((end - begin) as usize).clamp(5, 60);
    let apart = (radius / 40.0).max(0.5);
    let half = (0.85 * radius / apart) as i32;
    let inner = (0.6 * radius / apart) as i32;
    let mut colors = Vec::new();
    for section in 0..sections {
        let along = begin + (end - begin) * section as f32 / (sections - 1) as f32;
        for aside in -half..=half {
            let aside = aside as f32 * apart;
            colors.push(pixels.between(
                from.x + along * step_x - aside * step_y,
                from.y + along * step_y + aside * step_x,
            ));
        }
    }
    let paper = median_color(&colors);
    let mut counts = [0_u32; 4];
    for section in colors.chunks((2 * half + 1) as usize) {
        let is_ink = |at: i32| distance(&section[(at + half) as usize], &paper) > LEAST * contrast;
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
        // A line across, a border or a bridge of others, says nothing.
        if longest * 4 <= (2 * inner + 1) * 3 {
            counts[lines.min(3)] += 1;
        }
    }
    let all: u32 = counts.iter().sum();
    let most = (0..4).rev().max_by_key(|&lines| counts[lines]).unwrap_or(0);
    (most as u8, counts[most] as f32 / all.max(1) as f32)
}

/// The contrast of the clues of islands: the median of what the strongest ink in each differs
/// from the island's own colour.
pub(crate) fn clue_contrast(pixels: &Pixels, islands: &[Spot]) -> f32 {
    let mut contrasts: Vec<f32> = islands
        .iter()
        .map(|island| {
            let half = (island.radius * 0.7) as i32;
            let (x, y) = (island.x.round() as i32, island.y.round() as i32);
            let rows = y - half..=y + half;
            let colors: Vec<[f32; 3]> = rows
                .flat_map(|y| (x - half..=x + half).map(move |x| (x, y)))
                .map(|(x, y)| pixels.nearest(x, y).map(f32::from))
                .collect();
            let own = median_color(&colors);
            let mut apart: Vec<f32> = colors.iter().map(|color| distance(color, &own)).collect();
            apart.sort_unstable_by(f32::total_cmp);
            apart[apart.len() * 97 / 100]
        })
        .collect();
    contrasts.sort_unstable_by(f32::total_cmp);
    contrasts.get(contrasts.len() / 2).copied().unwrap_or(0.0)
}

fn median_color(colors: &[[f32; 3]]) -> [f32; 3] {
    std::array::from_fn(|channel| {
        let mut values: Vec<f32> = colors.iter().map(|color| color[channel]).collect();
        let middle = values.len() / 2;
        if values.is_empty() {
            return 0.0;
        }
        *values.select_nth_unstable_by(middle, f32::total_cmp).1
    })
}

fn distance(a: &[f32; 3], b: &[f32; 3]) -> f32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b) * (a - b))
        .sum::<f32>()
        .sqrt()
}
