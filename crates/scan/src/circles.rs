//! Circles of a known size that have no complete outline: open ones, and those that a clue or a
//! bridge touches. Each edge of ink votes for the places that are a radius away from it on both
//! sides (Hough transform); where many votes meet, ink must be around in all directions.

use crate::mask::Mask;
use crate::pixels::Pixels;
use crate::spot::Spot;

/// The most places that are examined.
const MOST_PLACES: usize = 400;
/// The least share of directions in which a circle has ink.
const LEAST_COVERED: f32 = 0.8;
const RAYS: u8 = 32;

/// The largest distance of a circle's ink from it, in radii.
const APART: f32 = 0.13;

/// The share of the directions from a place in which there is ink within `apart` (in radii) of its
/// circle.
fn covered(ink: &Mask, x: f32, y: f32, radius: f32, apart: f32) -> f32 {
    let has_ink = |ray: u8| {
        let (sine, cosine) = (f32::from(ray) / f32::from(RAYS) * std::f32::consts::TAU).sin_cos();
        let mut at = (1.0 - apart) * radius;
        while at <= (1.0 + apart) * radius {
            if ink.has(
                (x + at * cosine).round() as i32,
                (y + at * sine).round() as i32,
            ) {
                return true;
            }
            at += 0.7;
        }
        false
    };
    let number = (0..RAYS).filter(|&ray| has_ink(ray)).count();
    number as f32 / f32::from(RAYS)
}

/// The share of ink on a circle.
fn inked(ink: &Mask, x: f32, y: f32, radius: f32) -> f32 {
    let has_ink = |ray: &u8| {
        let (sine, cosine) = (f32::from(*ray) / f32::from(RAYS) * std::f32::consts::TAU).sin_cos();
        let (x, y) = (x + radius * cosine, y + radius * sine);
        ink.has(x.round() as i32, y.round() as i32)
    };
    (0..RAYS).filter(has_ink).count() as f32 / f32::from(RAYS)
}

/// Circles of about this size at other places than the known ones. The quality is the share of
/// directions in which there is ink.
pub(crate) fn circles_like(
    pixels: &Pixels,
    gray: &[u8],
    inks: &[Mask],
    known: &[Spot],
    radius: f32,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<Spot>> {
    // Light paper inside dark circles is as round as they are, but thicker.
    let number = |ink: &Mask| known.iter().filter(|spot| is_ring(ink, spot)).count();
    let ink = inks.iter().max_by_key(|ink| number(ink))?;
    if number(ink) * 2 < known.len() {
        return Some(Vec::new());
    }
    let votes = Votes::of(pixels, gray, ink, radius, go_on)?;
    let mut found: Vec<Spot> = Vec::new();
    for (x, y) in votes.places(known, radius) {
        if !go_on() {
            return None;
        }
        let Some(spot) = refined(ink, x, y, radius) else {
            continue;
        };
        let is_free = |other: &Spot| spot.distance(other) > 1.2 * radius;
        if known.iter().chain(&found).all(is_free) {
            found.push(spot);
        }
    }
    Some(found)
}

/// The circle near a place with ink in most directions, if there is one with little ink inside and
/// outside.
fn refined(ink: &Mask, x: f32, y: f32, radius: f32) -> Option<Spot> {
    let mut best: Option<(f32, Spot)> = None;
    for size in [0.8, 0.87, 0.94, 1.0, 1.07, 1.15, 1.25_f32] {
        for down in -2..=2_i8 {
            for right in -2..=2_i8 {
                let spot = Spot {
                    x: x + f32::from(right) * 0.09 * radius,
                    y: y + f32::from(down) * 0.09 * radius,
                    radius: size * radius,
                    quality: 0.0,
                };
                let quality = covered(ink, spot.x, spot.y, spot.radius, APART);
                // If many places have ink all around, the one in the middle.
                let near = covered(ink, spot.x, spot.y, spot.radius, 0.3 * APART);
                let score = quality + 0.5 * near - 0.1 * size.ln().abs();
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, Spot { quality, ..spot }));
                }
            }
        }
    }
    let (_, spot) = best?;
    is_ring(ink, &spot).then_some(spot)
}

/// Whether there is ink all around, and little somewhere inside and somewhere outside: a clue may
/// fill most of its circle, and bridges may come from all sides.
fn is_ring(ink: &Mask, spot: &Spot) -> bool {
    let has_gap = |parts: [f32; 3]| {
        let inked = |part| inked(ink, spot.x, spot.y, part * spot.radius);
        parts.into_iter().any(|part| inked(part) < 0.5)
    };
    covered(ink, spot.x, spot.y, spot.radius, APART) >= LEAST_COVERED
        && has_gap([0.68, 0.76, 0.84])
        && has_gap([1.2, 1.35, 1.5])
}

/// For each cell of a grid, the number of edges that vote for a circle's centre there.
struct Votes {
    width: usize,
    height: usize,
    /// Pixels of a side of a cell.
    side: f32,
    counts: Vec<u32>,
}

impl Votes {
    fn of(
        pixels: &Pixels,
        gray: &[u8],
        ink: &Mask,
        radius: f32,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let side = (radius / 8.0).max(1.0);
        let cells = |length: usize| (length as f32 / side).ceil() as usize + 1;
        let (width, height) = (cells(pixels.width), cells(pixels.height));
        let mut votes = Self {
            width,
            height,
            side,
            counts: vec![0; width * height],
        };
        let at = |x: usize, y: usize| f32::from(gray[y * pixels.width + x]);
        for y in 1..pixels.height.saturating_sub(1) {
            if !go_on() {
                return None;
            }
            for x in 1..pixels.width.saturating_sub(1) {
                if !ink.has(x as i32, y as i32) {
                    continue;
                }
                // Sobel's operator.
                let right = at(x + 1, y - 1) + 2.0 * at(x + 1, y) + at(x + 1, y + 1);
                let left = at(x - 1, y - 1) + 2.0 * at(x - 1, y) + at(x - 1, y + 1);
                let below = at(x - 1, y + 1) + 2.0 * at(x, y + 1) + at(x + 1, y + 1);
                let above = at(x - 1, y - 1) + 2.0 * at(x, y - 1) + at(x + 1, y - 1);
                let (across, down) = (right - left, below - above);
                let steepness = across.hypot(down);
                if steepness < 40.0 {
                    continue;
                }
                let (across, down) = (across / steepness, down / steepness);
                for size in [0.8, 0.9, 1.0, 1.1, 1.2_f32] {
                    for sign in [-1.0, 1.0] {
                        let away = sign * size * radius;
                        votes.add(x as f32 + away * across, y as f32 + away * down);
                    }
                }
            }
        }
        Some(votes)
    }

    fn add(&mut self, x: f32, y: f32) {
        let (col, row) = (
            (x / self.side).round() as i32,
            (y / self.side).round() as i32,
        );
        let is_inside =
            (0..self.width as i32).contains(&col) && (0..self.height as i32).contains(&row);
        if is_inside {
            self.counts[row as usize * self.width + col as usize] += 1;
        }
    }

    /// The votes for a cell and its neighbours.
    fn around(&self, col: usize, row: usize) -> u32 {
        let rows = row.saturating_sub(1)..(row + 2).min(self.height);
        let cols = col.saturating_sub(1)..(col + 2).min(self.width);
        let rows = rows.map(|row| row * self.width + cols.start..row * self.width + cols.end);
        rows.map(|cells| self.counts[cells].iter().sum::<u32>())
            .sum()
    }

    /// Places with at least a third of the votes of the known ones, those with most votes first,
    /// and none near another or a known one.
    fn places(&self, known: &[Spot], radius: f32) -> Vec<(f32, f32)> {
        let cell = |length: f32, cells: usize| {
            ((length / self.side).round().max(0.0) as usize).min(cells - 1)
        };
        let mut usual: Vec<u32> = known
            .iter()
            .map(|spot| self.around(cell(spot.x, self.width), cell(spot.y, self.height)))
            .collect();
        usual.sort_unstable();
        let least = usual.get(usual.len() / 2).copied().unwrap_or(0) / 3;
        let mut places: Vec<(u32, usize, usize)> = Vec::new();
        for row in 0..self.height {
            for col in 0..self.width {
                let number = self.around(col, row);
                if number > least.max(20) {
                    places.push((number, row, col));
                }
            }
        }
        places.sort_by(|a, b| b.cmp(a));
        let mut kept: Vec<(f32, f32)> = Vec::new();
        for (_, row, col) in places {
            let (x, y) = (col as f32 * self.side, row as f32 * self.side);
            let is_far = |other: (f32, f32), least: f32| (x - other.0).hypot(y - other.1) > least;
            let is_free = known.iter().all(|spot| is_far((spot.x, spot.y), radius))
                && kept.iter().all(|&other| is_far(other, 0.5 * radius));
            if is_free {
                kept.push((x, y));
                if kept.len() >= MOST_PLACES {
                    break;
                }
            }
        }
        kept
    }
}
