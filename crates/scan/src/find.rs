//! Finds candidates for islands: rings, filled discs, digits alone.

use crate::circles::circles_like;
use crate::ink::{dark_and_light, off_paper};
use crate::mask::Mask;
use crate::outline::outlines;
use crate::pixels::Pixels;
use crate::spot::Spot;

/// How islands are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Circles around clues.
    Rings,
    /// Filled circles.
    Discs,
    /// Clues without circles.
    Digits,
}

/// Spots of about one size, each of which may be an island.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) style: Style,
    pub(crate) spots: Vec<Spot>,
}

/// The smallest radius of an island, at the working size of the picture.
const LEAST_RADIUS: f32 = 5.0;
/// The most candidates, the roundest ones; more are noise.
const MOST_CANDIDATES: usize = 4000;

/// A picture with the data that all searches need.
pub(crate) struct Finder<'a> {
    pub(crate) pixels: &'a Pixels,
    pub(crate) gray: Vec<u8>,
    /// Dark and light ink, relative to wide squares.
    ink: [Mask; 2],
}

impl<'a> Finder<'a> {
    pub(crate) fn of(pixels: &'a Pixels) -> Self {
        let gray = pixels.gray();
        let ink = dark_and_light(pixels, &gray, 12, 8.0);
        Self { pixels, gray, ink }
    }

    fn largest_radius(&self) -> f32 {
        self.pixels.width.max(self.pixels.height) as f32 / 8.0
    }

    /// Rings: outlines of ink, and holes in it, that are round after small gaps are closed. A
    /// bridge that meets a ring leaves its hole round.
    pub(crate) fn rings(&self, go_on: &dyn Fn() -> bool) -> Option<Vec<Group>> {
        let narrow = dark_and_light(self.pixels, &self.gray, 40, 6.0);
        let mut found = Vec::new();
        for ink in self.ink.iter().chain(&narrow) {
            for (gap, loss) in [(0, 0.0), (2, 0.1), (4, 0.2)] {
                let least = 2 * LEAST_RADIUS as i32 - 2;
                for outline in outlines(&ink.closed(gap), least, go_on)? {
                    let is_round = outline.aspect() > 0.68
                        && outline.deviation < 0.13
                        && outline.reach < 1.45
                        && (LEAST_RADIUS..self.largest_radius()).contains(&outline.radius);
                    if is_round {
                        let hole = if outline.is_hole { 0.0 } else { 0.05 };
                        found.push(Spot {
                            x: outline.x,
                            y: outline.y,
                            radius: outline.radius,
                            quality: 1.0 - 3.0 * outline.deviation - loss - hole,
                        });
                    }
                }
            }
        }
        Some(by_size(found, Style::Rings))
    }

    /// Circles of about this size at other places than the known ones, without a complete outline.
    pub(crate) fn circles_like(
        &self,
        known: &[Spot],
        radius: f32,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Spot>> {
        circles_like(self.pixels, &self.gray, &self.ink, known, radius, go_on)
    }

    /// Filled discs, with or without attached bridges: the opening of the ink by a somewhat smaller
    /// disc.
    pub(crate) fn discs(&self, go_on: &dyn Fn() -> bool) -> Option<Vec<Group>> {
        let colored = off_paper(self.pixels);
        let mut groups = Vec::new();
        for ink in self.ink.iter().chain([&colored]) {
            let ink = if ink.share() < 0.6 {
                &ink.filled()
            } else {
                ink
            };
            let depths = ink.depths();
            for radius in usual_depths(ink, &depths, self.largest_radius()) {
                let opened = ink.opened(&depths, 0.62 * radius);
                let found = outlines(&opened, LEAST_RADIUS as i32, go_on)?;
                let discs = found.iter().filter(|outline| {
                    !outline.is_hole
                        && (outline.radius / radius).ln().abs() < 0.3
                        && outline.aspect() > 0.6
                        && outline.deviation < 0.17
                });
                let discs: Vec<Spot> = discs
                    .map(|outline| Spot {
                        x: outline.x,
                        y: outline.y,
                        radius: outline.radius,
                        quality: 1.0 - 3.0 * outline.deviation,
                    })
                    .collect();
                if discs.len() >= 4 {
                    groups.extend(by_size(discs, Style::Discs));
                }
            }
        }
        Some(groups)
    }

    /// Pieces of ink with the shape of a digit, with a radius as if a circle were around them.
    pub(crate) fn digits(&self, go_on: &dyn Fn() -> bool) -> Option<Vec<Spot>> {
        let longest = self.pixels.width.max(self.pixels.height) as f32;
        let mut found = Vec::new();
        for ink in &self.ink {
            for outline in outlines(ink, 1, go_on)? {
                let (width, height) = (outline.width(), outline.height());
                let is_digit = !outline.is_hole
                    && (7.0..=longest / 8.0).contains(&height)
                    && (0.1 * height..=1.3 * height).contains(&width);
                if is_digit {
                    let (left, top, right, bottom) = outline.bounds;
                    found.push(Spot {
                        x: (left + right) as f32 / 2.0 - 0.5,
                        y: (top + bottom) as f32 / 2.0 - 0.5,
                        radius: 0.85 * height,
                        quality: 1.0,
                    });
                }
            }
        }
        found.truncate(MOST_CANDIDATES);
        Some(found)
    }
}

/// The most frequent distances from the middle of thick ink to its edge, at most two.
fn usual_depths(ink: &Mask, depths: &[f32], largest: f32) -> Vec<f32> {
    let (width, height) = (ink.width, ink.height);
    let mut peaks = Vec::new();
    for (at, &depth) in depths.iter().enumerate() {
        if depth <= LEAST_RADIUS || depth >= largest {
            continue;
        }
        let (x, y) = (at % width, at / width);
        let rows = y.saturating_sub(4)..(y + 5).min(height);
        let is_peak = rows.into_iter().all(|row| {
            let near = row * width + x.saturating_sub(4)..row * width + (x + 5).min(width);
            depths[near].iter().all(|&other| other <= depth)
        });
        if is_peak {
            peaks.push(depth.ln());
        }
    }
    if peaks.len() < 4 {
        return Vec::new();
    }
    peaks.sort_unstable_by(f32::total_cmp);
    let mut usual: Vec<f32> = Vec::new();
    for _ in 0..2 {
        let far = |peak: f32| {
            usual
                .iter()
                .all(|&known: &f32| (known - peak).abs() >= 0.25)
        };
        let mut best = (0.0, None);
        let mut previous = f32::MIN;
        for &peak in &peaks {
            if peak - previous < 0.005 || !far(peak) {
                continue;
            }
            previous = peak;
            let score = near(&peaks, peak, 0.08).len() as f32 * (peak / 2.0).exp();
            if score > best.0 {
                best = (score, Some(peak));
            }
        }
        let (_, Some(peak)) = best else { break };
        usual.push(peak);
    }
    let mean = |peak: &f32| {
        let near = near(&peaks, *peak, 0.08);
        (near.iter().sum::<f32>() / near.len() as f32).exp()
    };
    usual.iter().map(mean).collect()
}

/// The part of sorted values within `width` of `value`.
fn near(sorted: &[f32], value: f32, width: f32) -> &[f32] {
    let first = sorted.partition_point(|&other| other <= value - width);
    let last = sorted.partition_point(|&other| other < value + width);
    &sorted[first..last]
}

/// Groups of about one size, the most convincing first, with the roundest spot of each place.
pub(crate) fn by_size(mut spots: Vec<Spot>, style: Style) -> Vec<Group> {
    spots.sort_by(|a, b| b.quality.total_cmp(&a.quality));
    spots.truncate(MOST_CANDIDATES);
    spots.sort_by(|a, b| a.radius.total_cmp(&b.radius));
    let sizes: Vec<f32> = spots.iter().map(|spot| spot.radius.ln()).collect();
    let mut used = vec![false; spots.len()];
    let mut groups = Vec::new();
    for _ in 0..4 {
        // Prefix sums over unused spots, so that a range of sizes is a difference.
        let mut sums = vec![0.0];
        for (spot, used) in spots.iter().zip(&used) {
            let weight = if *used { 0.0 } else { spot.quality.max(0.05) };
            sums.push(sums[sums.len() - 1] + weight);
        }
        let range = |size: f32, width: f32| {
            let first = sizes.partition_point(|&other| other <= size - width);
            first..sizes.partition_point(|&other| other < size + width)
        };
        let mut best = (1.2_f32, None);
        for &size in &sizes {
            let among = range(size, 0.22);
            let score = sums[among.end] - sums[among.start];
            if score > best.0 {
                best = (score, Some(size));
            }
        }
        let (_, Some(size)) = best else { break };
        groups.push(Group {
            style,
            spots: one_each(spots[range(size, 0.35)].to_vec()),
        });
        used[range(size, 0.22)].fill(true);
    }
    groups
}

/// The best of the spots that overlap, for each place.
pub(crate) fn one_each(mut spots: Vec<Spot>) -> Vec<Spot> {
    spots.sort_by(|a, b| b.quality.total_cmp(&a.quality));
    let mut kept: Vec<Spot> = Vec::new();
    for spot in spots {
        let is_free = |other: &Spot| spot.distance(other) > 1.6 * spot.radius.max(other.radius);
        if kept.iter().all(is_free) {
            kept.push(spot);
        }
    }
    kept
}
