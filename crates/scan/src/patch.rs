//! The ink of a clue: cut out of its island, centred, scaled to a fixed size.

use crate::pixels::{Color, Pixels, otsu, quantile};

/// Width and height of a [`Crop`] in pixels.
pub const CROP_SIDE: usize = 48;
/// Width and height of a [`Patch`] in pixels.
pub const PATCH_SIDE: usize = 24;
/// The distance from the centre of a crop to its sides, in radii of the island.
pub const CROP_REACH: f32 = 1.1;
/// The radius within which ink is searched, in radii of the island.
const INNER: f32 = 0.8;
/// A digit's width is at most this many times its height.
const WIDEST: f32 = 1.6;

/// An island cut out of a picture at a fixed size, row by row.
pub type Crop = [Color; CROP_SIDE * CROP_SIDE];
/// Ink from 0 to 255, row by row; its box is centred and leaves two pixels at each side.
pub type Patch = [u8; PATCH_SIDE * PATCH_SIDE];

/// Cuts the island at (`x`, `y`) with this radius, in pixels, out of a picture that is turned
/// around it by `turn` radians. If the crop is smaller than its part of the picture, each of its
/// pixels is an average.
pub(crate) fn crop(pixels: &Pixels, (x, y): (f32, f32), radius: f32, turn: f32) -> Box<Crop> {
    let (sine, cosine) = turn.sin_cos();
    let step = 2.0 * CROP_REACH * radius / CROP_SIDE as f32;
    let parts = (step.ceil() as i32).clamp(1, 8);
    let middle = (CROP_SIDE as f32 - 1.0) / 2.0;
    let share = 1.0 / (parts * parts) as f32;
    let mut crop = Box::new([[0; 3]; CROP_SIDE * CROP_SIDE]);
    for (at, color) in crop.iter_mut().enumerate() {
        let (col, row) = (at % CROP_SIDE, at / CROP_SIDE);
        let mut sum = [0.0; 3];
        for part in 0..parts * parts {
            let offset = |part: i32| (part as f32 + 0.5) / parts as f32 - 0.5;
            let right = (col as f32 - middle + offset(part % parts)) * step;
            let down = (row as f32 - middle + offset(part / parts)) * step;
            let seen = pixels.between(
                x + right * cosine - down * sine,
                y + right * sine + down * cosine,
            );
            for (sum, seen) in sum.iter_mut().zip(seen) {
                *sum += seen * share;
            }
        }
        *color = sum.map(|value| value.round() as u8);
    }
    crop
}

/// The ink of the clue in a crop.
struct ClueInk {
    /// The pieces that belong to the clue.
    ink: Vec<bool>,
    /// How far each pixel is from the island's own colour.
    distance: Vec<f32>,
    /// The distance of strong ink.
    strong: f32,
    /// The first and the last row and column with ink.
    rows: (f32, f32),
    columns: (f32, f32),
}

impl ClueInk {
    fn width(&self) -> f32 {
        self.columns.1 - self.columns.0 + 1.0
    }

    fn height(&self) -> f32 {
        self.rows.1 - self.rows.0 + 1.0
    }
}

/// Whether the clue in a crop is wider than a digit: several numbers, or a number above 9.
pub(crate) fn is_wide(crop: &Crop) -> bool {
    clue_ink(crop).is_some_and(|ink| ink.width() > WIDEST * ink.height())
}

/// The ink of the clue in a crop, centred and scaled, if there is any.
pub fn patch(crop: &Crop) -> Option<Box<Patch>> {
    let clue = clue_ink(crop)?;
    let side = clue.width().max(clue.height());
    if side < CROP_SIDE as f32 * 0.14 {
        return None;
    }
    let strength = strengths(&clue.ink, &clue.distance, clue.strong.max(1.0));
    let step = side / (PATCH_SIDE as f32 - 4.0);
    let x = f32::midpoint(clue.columns.0, clue.columns.1);
    let y = f32::midpoint(clue.rows.0, clue.rows.1);
    let half = (PATCH_SIDE as f32 - 1.0) / 2.0;
    let mut patch = Box::new([0; PATCH_SIDE * PATCH_SIDE]);
    for (at, value) in patch.iter_mut().enumerate() {
        let x = x + ((at % PATCH_SIDE) as f32 - half) * step;
        let y = y + ((at / PATCH_SIDE) as f32 - half) * step;
        *value = (sample(&strength, x, y) * 255.0).round() as u8;
    }
    Some(patch)
}

/// Finds ink that differs from the island's own colour, the median within 0.8 of its radius. Pieces
/// of the ring and of bridges, which stay near the edge or cross it, are left out.
fn clue_ink(crop: &Crop) -> Option<ClueInk> {
    const RADIUS: f32 = INNER * CROP_SIDE as f32 / 2.0 / CROP_REACH;
    let middle = (CROP_SIDE as f32 - 1.0) / 2.0;
    let reach: [f32; CROP_SIDE * CROP_SIDE] = std::array::from_fn(|at| {
        ((at % CROP_SIDE) as f32 - middle).hypot((at / CROP_SIDE) as f32 - middle)
    });
    let inside = |at: &usize| reach[*at] < RADIUS;
    let color: [f32; 3] = std::array::from_fn(|channel| {
        let mut histogram = [0; 256];
        for at in (0..crop.len()).filter(inside) {
            histogram[usize::from(crop[at][channel])] += 1;
        }
        quantile(&histogram, 0.5) as f32
    });
    let mut distance = vec![0.0_f32; CROP_SIDE * CROP_SIDE];
    let mut histogram = [0; 256];
    for (at, distance) in distance.iter_mut().enumerate() {
        let apart = (0..3).map(|channel| (f32::from(crop[at][channel]) - color[channel]).powi(2));
        *distance = apart.sum::<f32>().sqrt().min(255.0);
        if inside(&at) {
            histogram[*distance as usize] += 1;
        }
    }
    let strong = quantile(&histogram, 0.97) as f32;
    let least = (otsu(&histogram) as f32).max(0.35 * strong).max(10.0);
    // If a clue touches its ring, a smaller part of the island is examined.
    let ink = [1.22, 0.98, 0.86].into_iter().find_map(|cut| {
        let is_ink = |at: usize| distance[at] > least && reach[at] < RADIUS * cut;
        let outside = RADIUS * f32::min(1.0, cut - 0.05);
        let ink = clue_pieces(&is_ink, &reach, RADIUS, outside);
        (ink.iter().filter(|&&ink| ink).count() >= 6).then_some(ink)
    })?;
    let rows = ink.chunks(CROP_SIDE);
    let used = |mut line: Box<dyn Iterator<Item = bool> + '_>| line.any(|ink| ink);
    let lines: Vec<bool> = rows.map(|row| row.contains(&true)).collect();
    let columns = (0..CROP_SIDE).map(|col| {
        used(Box::new(
            (0..CROP_SIDE)
                .map(move |row| row * CROP_SIDE + col)
                .map(|at| ink[at]),
        ))
    });
    let columns: Vec<bool> = columns.collect();
    let ends = |used: &[bool]| {
        let begin = used.iter().position(|&used| used).unwrap_or(0);
        let end = used.iter().rposition(|&used| used).unwrap_or(0);
        (begin as f32, end as f32)
    };
    Some(ClueInk {
        rows: ends(&lines),
        columns: ends(&columns),
        ink,
        distance,
        strong,
    })
}

/// The connected pieces of ink that belong to a clue: larger than a speck, near the middle, and at
/// most two fifths of them beyond the given distance.
fn clue_pieces(
    is_ink: &dyn Fn(usize) -> bool,
    reach: &[f32],
    radius: f32,
    outside: f32,
) -> Vec<bool> {
    let mut met = vec![false; CROP_SIDE * CROP_SIDE];
    let mut kept = vec![false; CROP_SIDE * CROP_SIDE];
    for first in 0..met.len() {
        if met[first] || !is_ink(first) {
            continue;
        }
        met[first] = true;
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(&at) = piece.get(next) {
            next += 1;
            let (col, row) = (at % CROP_SIDE, at / CROP_SIDE);
            for row in row.saturating_sub(1)..=(row + 1).min(CROP_SIDE - 1) {
                for col in col.saturating_sub(1)..=(col + 1).min(CROP_SIDE - 1) {
                    let near = row * CROP_SIDE + col;
                    if !met[near] && is_ink(near) {
                        met[near] = true;
                        piece.push(near);
                    }
                }
            }
        }
        let is_near = piece.iter().any(|&at| reach[at] <= radius * 0.62);
        let far = piece.iter().filter(|&&at| reach[at] > outside).count();
        if piece.len() >= 4 && is_near && far * 5 <= piece.len() * 2 {
            for at in piece {
                kept[at] = reach[at] <= radius * 1.05;
            }
        }
    }
    kept
}

/// The strength of the ink, 0 to 1, in the clue's pieces and one pixel around them.
fn strengths(ink: &[bool], distance: &[f32], strong: f32) -> Vec<f32> {
    let near = |at: usize| {
        let (col, row) = (at % CROP_SIDE, at / CROP_SIDE);
        (row.saturating_sub(1)..=(row + 1).min(CROP_SIDE - 1)).any(|row| {
            (col.saturating_sub(1)..=(col + 1).min(CROP_SIDE - 1))
                .any(|col| ink[row * CROP_SIDE + col])
        })
    };
    let strength = |at: usize| {
        if near(at) {
            (distance[at] / strong).min(1.0)
        } else {
            0.0
        }
    };
    (0..ink.len()).map(strength).collect()
}

/// The strength between pixels; 0 outside the crop.
fn sample(strength: &[f32], x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (u, v) = (x - left, y - top);
    let at = |col: f32, row: f32| {
        let is_inside = |value: f32| (0.0..CROP_SIDE as f32).contains(&value);
        if is_inside(col) && is_inside(row) {
            strength[row as usize * CROP_SIDE + col as usize]
        } else {
            0.0
        }
    };
    let upper = at(left, top) * (1.0 - u) + at(left + 1.0, top) * u;
    let lower = at(left, top + 1.0) * (1.0 - u) + at(left + 1.0, top + 1.0) * u;
    upper * (1.0 - v) + lower * v
}
