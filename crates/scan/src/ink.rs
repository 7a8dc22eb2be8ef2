//! Finds possible ink: pixels darker or lighter than their surroundings.

use crate::mask::Mask;
use crate::pixels::{Pixels, otsu};

/// The mean and the standard deviation of a square of `side` pixels around each pixel, over the
/// part of the square inside the picture.
fn surroundings(gray: &[u8], width: usize, height: usize, side: usize) -> Vec<(f32, f32)> {
    let half = side / 2;
    // Sums over the columns of the square, updated row by row.
    let mut sums = vec![(0_u32, 0_u32); width];
    let mut around = Vec::with_capacity(gray.len());
    let row_of = |y: usize| &gray[y * width..(y + 1) * width];
    for y in 0..height {
        let entering = if y == 0 {
            0..(half + 1).min(height)
        } else {
            (y + half).min(height)..(y + half + 1).min(height)
        };
        for row in entering {
            for (sum, &value) in sums.iter_mut().zip(row_of(row)) {
                let value = u32::from(value);
                *sum = (sum.0 + value, sum.1 + value * value);
            }
        }
        if y > half {
            for (sum, &value) in sums.iter_mut().zip(row_of(y - half - 1)) {
                let value = u32::from(value);
                *sum = (sum.0 - value, sum.1 - value * value);
            }
        }
        let rows = (y + half + 1).min(height) - y.saturating_sub(half);
        let (mut sum, mut squares) = (0_u64, 0_u64);
        for column in &sums[..half.min(width)] {
            sum += u64::from(column.0);
            squares += u64::from(column.1);
        }
        for x in 0..width {
            if let Some(column) = sums.get(x + half) {
                sum += u64::from(column.0);
                squares += u64::from(column.1);
            }
            if x > half {
                let column = sums[x - half - 1];
                sum -= u64::from(column.0);
                squares -= u64::from(column.1);
            }
            let columns = (x + half + 1).min(width) - x.saturating_sub(half);
            let number = (rows * columns) as f32;
            let mean = sum as f32 / number;
            let variance = squares as f32 / number - mean * mean;
            around.push((mean, variance.max(0.0).sqrt()));
        }
    }
    around
}

/// Pixels darker than their surroundings by `least` or by a part of their contrast, and lighter
/// ones, with squares of `1 / parts` of the picture's longer side.
pub(crate) fn dark_and_light(pixels: &Pixels, gray: &[u8], parts: usize, least: f32) -> [Mask; 2] {
    let (width, height) = (pixels.width, pixels.height);
    let side = (width.max(height) / parts) | 1;
    let around = surroundings(gray, width, height, side);
    [-1.0, 1.0].map(|sign: f32| {
        Mask::of(width, height, |at| {
            let (mean, deviation) = around[at];
            sign * (f32::from(gray[at]) - mean) > f32::max(least, 0.35 * deviation + 0.02 * mean)
        })
    })
}

/// Pixels that differ in any channel from the colour of the paper, the most frequent one: this
/// finds discs with a colour as light as the paper.
pub(crate) fn off_paper(pixels: &Pixels) -> Mask {
    let code = |color: &[u8; 3]| {
        color
            .iter()
            .fold(0, |code, &value| code * 16 + usize::from(value >> 4))
    };
    let mut counts = vec![0_u32; 4096];
    for color in &pixels.colors {
        counts[code(color)] += 1;
    }
    let most = (0..4096).max_by_key(|&code| counts[code]).unwrap_or(0);
    let mut sums = [0_u64; 3];
    for color in pixels.colors.iter().filter(|color| code(color) == most) {
        for (sum, &value) in sums.iter_mut().zip(color) {
            *sum += u64::from(value);
        }
    }
    let paper = sums.map(|sum| sum as f32 / counts[most].max(1) as f32);
    let apart: Vec<u8> = pixels
        .colors
        .iter()
        .map(|color| {
            let channels = color.iter().zip(paper);
            channels
                .map(|(&value, paper)| (f32::from(value) - paper).abs())
                .fold(0.0, f32::max) as u8
        })
        .collect();
    let mut histogram = [0; 256];
    for &value in &apart {
        histogram[usize::from(value)] += 1;
    }
    let least = f32::max(12.0, otsu(&histogram) as f32 * 0.6);
    Mask::of(pixels.width, pixels.height, |at| {
        f32::from(apart[at]) > least
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_taken_over_what_there_is() {
        let gray = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
        let around = surroundings(&gray, 4, 3, 3);
        for (y, x, mean) in [(0, 0, 35.0), (1, 1, 60.0), (2, 3, 95.0), (0, 2, 50.0)] {
            assert!(
                (around[y * 4 + x].0 - mean).abs() < 1e-3,
                "{y} {x} {:?}",
                around[y * 4 + x]
            );
        }
        // Wider than the picture.
        assert!((surroundings(&gray, 4, 3, 41)[5].0 - 65.0).abs() < 1e-3);
    }
}
