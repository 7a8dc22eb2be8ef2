//! Finds what was missed between two neighbouring islands: a round edge of any strength, ink that
//! is no bridge, a drawn bridge with a gap as wide as an island.
//!
//! An island whose bridges go straight on can be missed, and the remaining board may still have a
//! solution. So places without an island are examined in another way than in the search for
//! islands: at a size at which an island has a radius of ten pixels, which removes noise, and by
//! what most directions around a place have in common, so that bridges, lines of a grid and text
//! count for little. The four slanting directions must agree: the sides of a cell are about as far
//! as a circle's edge, but not its corners.

use crate::bridges::{clue_contrast, distance, median_color};
use crate::digits::ClueShares;
use crate::pixels::Pixels;
use crate::spot::{Spot, clue_in_turns};

/// The radius of the islands in the small picture.
const RADIUS: f32 = 10.0;
/// The distance between examined places, in pixels of the small picture.
const STEP: f32 = 1.0;
/// The number of directions examined from a place.
const RAYS: usize = 32;
/// The radii at which round edges are searched, in the small picture: numbers of bridges are in
/// smaller discs.
const LEAST: usize = 8;
const MOST: usize = 12;
/// The least distance between the centres of two islands, in radii.
const FREE: f32 = 2.0;
/// A round edge counts if it has this share of the strength of the islands' own: the second one
/// where the islands stand in a grid that is not drawn, since lines around a cell have weak ones.
const LEAST_EDGE: [f32; 2] = [0.25, 0.12];
/// The islands' own edges count as at least this part of the contrast of clues: they are weak where
/// they are not round.
const LEAST_USUAL: f32 = 0.2;
/// The extent of a digit, in tenths of a radius.
const LEAST_EXTENT: usize = 7;
/// The least probability of a digit without a circle.
const LEAST_SHARE: f32 = 0.7;
/// The share of directions that may lack a round edge: bridges may meet it there.
const HIDDEN: f32 = 0.28;

/// A small picture with the known islands in it.
pub(crate) struct KnownIslands<'a> {
    pixels: &'a Pixels,
    small: Pixels,
    scale: f32,
    islands: Vec<Spot>,
    /// The strength of the ink of clues.
    contrast: f32,
    /// The least strength of a round edge.
    least_edge: f32,
}

impl<'a> KnownIslands<'a> {
    pub(crate) fn of(
        pixels: &'a Pixels,
        islands: &[Spot],
        radius: f32,
        is_bare_grid: bool,
    ) -> Self {
        let contrast = clue_contrast(pixels, islands);
        let scale = (RADIUS / radius).min(1.0);
        let place = |x: f32| (x + 0.5) * scale - 0.5;
        let islands: Vec<Spot> = (islands.iter())
            .map(|island| Spot {
                x: place(island.x),
                y: place(island.y),
                radius: island.radius * scale,
                ..*island
            })
            .collect();
        let mut beside = Self {
            pixels,
            small: pixels.resized(scale),
            scale,
            islands,
            contrast,
            least_edge: 0.0,
        };
        let unit = radius * scale / RADIUS;
        let mut edges: Vec<f32> = (beside.islands.iter())
            .map(|island| beside.round_edge((island.x, island.y), (1.0, 0.0), unit))
            .collect();
        edges.sort_unstable_by(f32::total_cmp);
        let usual = edges.get(edges.len() / 2).copied().unwrap_or(0.0);
        let usual = usual.max(LEAST_USUAL * beside.contrast);
        beside.least_edge = usual * LEAST_EDGE[usize::from(is_bare_grid)];
        beside
    }

    /// The strength of the edge at one distance that most directions around a place share, the
    /// first of them along (`u`, `v`). `unit` is the radius of the islands in tens of pixels.
    fn round_edge(&self, (x, y): (f32, f32), (u, v): (f32, f32), unit: f32) -> f32 {
        let mut profiles = [[[0.0_f32; 3]; MOST + 2]; RAYS];
        for (ray, profile) in profiles.iter_mut().enumerate() {
            let (sine, cosine) = (ray as f32 / RAYS as f32 * std::f32::consts::TAU).sin_cos();
            let (right, down) = (cosine * u - sine * v, cosine * v + sine * u);
            for (far, color) in profile.iter_mut().enumerate().skip(LEAST - 1) {
                let far = far as f32 * unit;
                *color = self.small.between(x + far * right, y + far * down);
            }
        }
        let mut strongest = 0.0_f32;
        for far in LEAST..=MOST {
            for channel in 0..3 {
                let step =
                    profiles.map(|profile| profile[far + 1][channel] - profile[far - 1][channel]);
                strongest = strongest.max(common(step));
            }
        }
        strongest
    }

    /// The place of something between two islands, in pixels of the original picture.
    pub(crate) fn between(&self, from: usize, to: usize) -> Option<(f32, f32)> {
        let ends = [from, to];
        let (from, to) = (self.islands[from], self.islands[to]);
        let length = from.distance(&to).max(1.0);
        let (u, v) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let unit = f32::midpoint(from.radius, to.radius) / RADIUS;
        let near = FREE * RADIUS * unit;
        let middle = (f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y));
        let others: Vec<&Spot> = (self.islands.iter().enumerate())
            .filter(|(index, island)| {
                let far = (island.x - middle.0).hypot(island.y - middle.1);
                !ends.contains(index) && far < length / 2.0 + near
            })
            .map(|(_, island)| island)
            .collect();
        let is_free = |x: f32, y: f32| {
            let mut others = others.iter();
            others.all(|island| (island.x - x).hypot(island.y - y) > near)
        };
        let mut edge = (self.least_edge, None);
        let mut ink = (LEAST_EXTENT - 1, None);
        let mut along = near;
        while along <= length - near {
            for aside in [-2.0, -1.0, 0.0, 1.0, 2.0] {
                let aside = aside * STEP * unit;
                let (x, y) = (
                    from.x + along * u - aside * v,
                    from.y + along * v + aside * u,
                );
                if !is_free(x, y) {
                    continue;
                }
                let strength = self.round_edge((x, y), (u, v), unit);
                if strength > edge.0 {
                    edge = (strength, Some((x, y)));
                }
                if aside == 0.0 {
                    let (extent, place) = self.ink_beside_lines((x, y), (u, v), unit);
                    if extent > ink.0 {
                        ink = (extent, Some(place));
                    }
                }
            }
            along += STEP * unit;
        }
        let place = |(x, y): (f32, f32)| {
            let place = |x: f32| (x + 0.5) / self.scale - 0.5;
            (place(x), place(y))
        };
        let is_digit = |&(x, y): &(f32, f32)| {
            let (digit, share) = self.clue_at(x, y, RADIUS * unit / self.scale).number();
            digit > 1 && share > LEAST_SHARE
        };
        let edge = edge.1.map(place);
        edge.or_else(|| ink.1.map(place).filter(is_digit))
    }

    /// The clue that a place in the picture seems to show.
    fn clue_at(&self, x: f32, y: f32, radius: f32) -> ClueShares {
        let spot = Spot {
            x,
            y,
            radius,
            quality: 0.0,
        };
        clue_in_turns(self.pixels, &spot, 1.0)
    }

    /// The extent of ink near a place that is not part of a line along a row or a column, in tenths
    /// of a radius, and its middle.
    fn ink_beside_lines(
        &self,
        (x, y): (f32, f32),
        (u, v): (f32, f32),
        unit: f32,
    ) -> (usize, (f32, f32)) {
        const REACH: i32 = 6;
        let at = |along: i32, aside: i32| {
            let (along, aside) = (along as f32 * unit, aside as f32 * unit);
            self.small
                .between(x + along * u - aside * v, y + along * v + aside * u)
        };
        let length = (2 * REACH + 1) as usize;
        let far = 11;
        let around = (-9..=9).flat_map(|aside| (-9..=9).map(move |along| (along, aside)));
        let around: Vec<[f32; 3]> = around.map(|(along, aside)| at(along, aside)).collect();
        let paper = median_color(&around);
        let is_ink =
            |along: i32, aside: i32| distance(&at(along, aside), &paper) > 0.3 * self.contrast;
        let near = |values: &[bool], at: usize| {
            (at.saturating_sub(2)..(at + 3).min(values.len())).any(|other| values[other])
        };
        let ends = |is_row: bool| -> Vec<bool> {
            (-REACH - 2..=REACH + 2)
                .map(|offset| {
                    [far - 1, far, -far, 1 - far].into_iter().any(|end| {
                        if is_row {
                            is_ink(end, offset)
                        } else {
                            is_ink(offset, end)
                        }
                    })
                })
                .collect()
        };
        let (rows, columns) = (ends(true), ends(false));
        let (mut used_rows, mut used_columns) = (vec![false; length], vec![false; length]);
        let places =
            (-REACH..=REACH).flat_map(|aside| (-REACH..=REACH).map(move |along| (along, aside)));
        for (along, aside) in places {
            let (column, row) = ((along + REACH) as usize, (aside + REACH) as usize);
            if along * along + aside * aside <= REACH * REACH
                && !near(&rows, row + 2)
                && !near(&columns, column + 2)
                && is_ink(along, aside)
            {
                used_rows[row] = true;
                used_columns[column] = true;
            }
        }
        let extent = |used: &[bool]| used.iter().filter(|&&used| used).count();
        let middle = |used: &[bool]| {
            let first = used.iter().position(|&used| used).unwrap_or(0);
            let last = used.iter().rposition(|&used| used).unwrap_or(0);
            (f32::midpoint(first as f32, last as f32) - REACH as f32) * unit
        };
        let (along, aside) = (middle(&used_columns), middle(&used_rows));
        let place = (x + along * u - aside * v, y + along * v + aside * u);
        (extent(&used_rows).max(extent(&used_columns)), place)
    }
}

/// The least value, of either sign, that most directions have in common, among them those that
/// slant.
fn common(values: [f32; RAYS]) -> f32 {
    let hidden = (HIDDEN * RAYS as f32) as usize;
    let rises = |values: [f32; RAYS]| {
        // The mean of the three most slanting directions of each quarter.
        let slanting = [0, 1, 2, 3].map(|quarter| {
            let middle = RAYS / 8 + quarter * RAYS / 4;
            values[middle - 1..=middle + 1].iter().sum::<f32>() / 3.0
        });
        let mut sorted = values;
        sorted.sort_unstable_by(f32::total_cmp);
        slanting.into_iter().fold(sorted[hidden], f32::min)
    };
    rises(values).max(rises(values.map(|value| -value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: [u8; 3] = [30, 30, 60];
    const PAPER: [u8; 3] = [240, 238, 230];

    fn island(x: f32, y: f32) -> Spot {
        Spot {
            x,
            y,
            radius: 30.0,
            quality: 1.0,
        }
    }

    /// Two islands 300 pixels apart, with something drawn, and what is found between them.
    fn seen(drawn: &dyn Fn(f32, f32) -> Option<[u8; 3]>) -> Option<(f32, f32)> {
        seen_in(false, drawn)
    }

    fn seen_in(
        is_bare_grid: bool,
        drawn: &dyn Fn(f32, f32) -> Option<[u8; 3]>,
    ) -> Option<(f32, f32)> {
        let ends = [island(60.0, 100.0), island(360.0, 100.0)];
        let color = |at: usize| {
            let (x, y) = ((at % 420) as f32, (at / 420) as f32);
            let is_ring = |end: &Spot| ((x - end.x).hypot(y - end.y) - 30.0).abs() < 2.0;
            let is_clue = |end: &Spot| (x - end.x).abs() < 2.0 && (y - end.y).abs() < 15.0;
            if ends.iter().any(|end| is_ring(end) || is_clue(end)) {
                INK
            } else {
                drawn(x, y).unwrap_or(PAPER)
            }
        };
        let pixels = Pixels::new(420, 200, (0..420 * 200).map(color).collect());
        KnownIslands::of(&pixels, &ends, 30.0, is_bare_grid).between(0, 1)
    }

    fn is_at(place: Option<(f32, f32)>, x: f32, y: f32) -> bool {
        place.is_some_and(|place| (place.0 - x).hypot(place.1 - y) < 12.0)
    }

    #[test]
    fn rings_and_discs_that_look_otherwise_are_something() {
        let far = |x: f32, y: f32| (x - 200.0).hypot(y - 103.0);
        for radius in [22.0, 30.0, 34.0] {
            let pale = seen(&|x, y| ((far(x, y) - radius).abs() < 2.0).then_some([150, 150, 160]));
            assert!(is_at(pale, 200.0, 103.0), "ring of {radius}: {pale:?}");
            let yellow = seen(&|x, y| (far(x, y) < radius).then_some([255, 240, 120]));
            assert!(is_at(yellow, 200.0, 103.0), "disc of {radius}: {yellow:?}");
        }
        // Bridges end at it on both sides, and others pass above and below.
        let between = seen(&|x, y| {
            let is_bridge = (y - 100.0).abs() < 1.5 && far(x, y) > 30.0;
            ((far(x, y) - 30.0).abs() < 2.0 || is_bridge).then_some(INK)
        });
        assert!(is_at(between, 200.0, 103.0), "{between:?}");
    }

    #[test]
    fn a_faint_ring_is_something_where_no_grid_is_drawn() {
        let faint = |x: f32, y: f32| {
            let far = (x - 200.0).hypot(y - 100.0);
            ((far - 30.0).abs() < 2.0).then_some([205, 204, 203])
        };
        assert!(is_at(seen_in(true, &faint), 200.0, 100.0));
        assert_eq!(seen_in(false, &faint), None);
        assert_eq!(seen_in(true, &|_, _| None), None);
    }

    #[test]
    fn a_digit_without_a_circle_is_something() {
        // A 7: a bar, and a stroke down to the left.
        let digit = |x: f32, y: f32| {
            let (x, y) = (x - 210.0, y - 100.0);
            let is_bar = x.abs() < 10.0 && (y + 15.0).abs() < 2.5;
            let is_stroke = y.abs() < 16.0 && (x - 4.0 + (y + 1.0) * 0.4).abs() < 2.5;
            (is_bar || is_stroke).then_some(INK)
        };
        assert!(is_at(seen(&digit), 210.0, 100.0), "{:?}", seen(&digit));
    }

    /// Whether there is ink at a place.
    type Ink<'a> = &'a dyn Fn(f32, f32) -> bool;

    #[test]
    fn paper_grids_and_bridges_are_nothing() {
        let is_near = |value: f32, line: f32| (value - line).abs() < 1.5;
        let drawn: [(&str, Ink<'_>); 5] = [
            ("paper", &|_, _| false),
            ("grid", &|x, y| {
                is_near(x % 30.0, 15.0) || is_near(y % 30.0, 15.0)
            }),
            ("bridge", &|x, y| {
                is_near(y, 100.0) && (90.0..330.0).contains(&x)
            }),
            ("two bridges", &|x, y| {
                (is_near(y, 94.0) || is_near(y, 106.0)) && (90.0..330.0).contains(&x)
            }),
            ("bridges across", &|x, _| {
                is_near(x, 194.0) || is_near(x, 206.0)
            }),
        ];
        for (name, drawn) in drawn {
            let found = seen(&|x, y| drawn(x, y).then_some(INK));
            assert_eq!(found, None, "{name}");
        }
        // A shadow that falls over half of the picture.
        let shadow = seen(&|x, y| (x + y / 3.0 > 230.0).then_some([180, 178, 172]));
        assert_eq!(shadow, None);
    }
}
