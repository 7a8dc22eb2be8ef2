//! Finds ink among the islands that is no island, no bridge and no line of a grid: walls, signs,
//! marks of forbidden and given bridges, and whatever else other rules draw. A board without them
//! may be another puzzle.

use std::ops::RangeInclusive;

use crate::bridges::contrast_in;
use crate::ink::dark_and_light;
use crate::mask::Mask;
use crate::outline::{Outline, outlines};
use crate::pixels::Pixels;
use crate::spot::Spot;

/// The least and the largest side of a mark, in radii: a small cross, a wall that fills its cell.
const LEAST_SIDE: f32 = 0.45;
const MOST_SIDE: f32 = 3.2;
/// Marks are at least this large, in pixels of the working picture: smaller ones are noise.
const LEAST_PIXELS: i32 = 6;
/// Longer shapes are pieces of lines.
const LEAST_ASPECT: f32 = 0.42;
/// The least contrast of a mark, as a part of that of the clues: lines of a grid have less.
const LEAST_CONTRAST: f32 = 0.3;
/// Ink is darker or lighter than a square of this side around it, in radii: more than a wall.
const SQUARE: f32 = 12.0;
/// Ink this near to the centre of an island, in radii, belongs to it.
const OF_ISLAND: f32 = 1.15;
/// The directions in which the hull of the islands is known.
const DIRECTIONS: u8 = 32;
/// The least and the largest side of a character of a label, in radii.
const CHARACTER: RangeInclusive<f32> = 0.28..=0.8;
/// A label stands this near to the middle of an edge, along it and across, in radii.
const OF_LABEL: (f32, f32) = (0.8, 0.3);
/// Ink this near to the middle line of a bridge, in radii, belongs to it.
const OF_BRIDGE: f32 = 0.8;

/// The islands and drawn bridges of a board.
pub(crate) struct DrawnBoard<'a> {
    pub(crate) islands: &'a [Spot],
    /// The ends of each drawn bridge.
    pub(crate) bridges: Vec<(Spot, Spot)>,
    /// The ends of each edge without one.
    pub(crate) free: Vec<(Spot, Spot)>,
    pub(crate) radius: f32,
    /// The contrast of its clues.
    pub(crate) contrast: f32,
}

/// The middles of marks, in pixels; `None` if `go_on` returns false.
pub(crate) fn marks(
    pixels: &Pixels,
    gray: &[u8],
    board: &DrawnBoard<'_>,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<(f32, f32)>> {
    // A difference in all three channels.
    let least_gray = LEAST_CONTRAST * board.contrast / 3.0_f32.sqrt();
    let longest = pixels.width.max(pixels.height) as f32;
    let parts = (longest / (SQUARE * board.radius)).max(1.0) as usize;
    let inks = dark_and_light(pixels, gray, parts, least_gray);
    // The ink in which islands are drawn: on their rims, and not all around them.
    let drawn = |ink: &&Mask| -> usize {
        let islands = board.islands.iter();
        let seen = islands.map(|spot| {
            let outside = [1.25, 1.4, 1.55].map(|part| inked(ink, spot, &[part]));
            let outside = outside.into_iter().min().unwrap_or(0);
            inked(ink, spot, &[0.9, 1.0, 1.1]).saturating_sub(outside)
        });
        seen.sum()
    };
    let Some(ink) = inks.iter().max_by_key(drawn) else {
        return Some(Vec::new());
    };
    let found = outlines(ink, LEAST_PIXELS / 3, go_on)?;
    let least = f32::max(LEAST_PIXELS as f32, LEAST_SIDE * board.radius);
    let is_large = |outline: &Outline| {
        outline.width().min(outline.height()) >= least
            && outline.width().max(outline.height()) < MOST_SIDE * board.radius
            && outline.aspect() > LEAST_ASPECT
            && board.is_free(outline)
    };
    let stands_out = |outline: &Outline| {
        !outline.is_hole
            && contrast(pixels, outline, board.radius) > LEAST_CONTRAST * board.contrast
    };
    let is_mark = |outline: &&Outline| is_large(outline) && stands_out(outline);
    let mut marks: Vec<(f32, f32)> = found.iter().filter(is_mark).map(middle).collect();
    let edge = |outline: &Outline| board.labelled_edge(outline).filter(|_| stands_out(outline));
    let mut labelled: Vec<usize> = found.iter().filter_map(edge).collect();
    labelled.sort_unstable();
    // A label has two characters at least; a single one may be a piece of a line.
    for characters in labelled.chunk_by(|one, other| one == other) {
        if characters.len() >= 2 {
            let (from, to) = &board.free[characters[0]];
            marks.push((f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y)));
        }
    }
    Some(marks)
}

/// The middle of an outline's box.
fn middle(outline: &Outline) -> (f32, f32) {
    let (left, top, right, bottom) = outline.bounds;
    (
        (left + right) as f32 / 2.0 - 0.5,
        (top + bottom) as f32 / 2.0 - 0.5,
    )
}

/// How far along the line between two islands a place lies, and how far aside.
pub(crate) fn along_and_aside((x, y): (f32, f32), from: &Spot, to: &Spot) -> (f32, f32) {
    let length = from.distance(to).max(1.0);
    let (step_x, step_y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (right, down) = (x - from.x, y - from.y);
    (
        right * step_x + down * step_y,
        right * step_y - down * step_x,
    )
}

/// The number of directions in which there is ink at one of these distances, in radii.
fn inked(ink: &Mask, spot: &Spot, parts: &[f32]) -> usize {
    const RAYS: u8 = 16;
    let has_ink = |ray: &u8| {
        let (sine, cosine) = (f32::from(*ray) / f32::from(RAYS) * std::f32::consts::TAU).sin_cos();
        parts.iter().any(|part| {
            let far = part * spot.radius;
            ink.has(
                (spot.x + far * cosine).round() as i32,
                (spot.y + far * sine).round() as i32,
            )
        })
    };
    (0..RAYS).filter(has_ink).count()
}

/// The contrast between an outline's contents and its surroundings.
fn contrast(pixels: &Pixels, outline: &Outline, radius: f32) -> f32 {
    let margin = (0.4 * radius).ceil() as i32;
    let (left, top, right, bottom) = outline.bounds;
    let (columns, rows) = (left - margin..right + margin, top - margin..bottom + margin);
    contrast_in(pixels, columns, rows, 95)
}

impl DrawnBoard<'_> {
    /// The free edge in the middle of which an outline like a character stands, as of a bound on the
    /// number of bridges.
    fn labelled_edge(&self, outline: &Outline) -> Option<usize> {
        let (x, y) = middle(outline);
        let longer = outline.width().max(outline.height());
        let is_in_middle = |(from, to): &(Spot, Spot)| {
            let length = from.distance(to).max(1.0);
            let (along, aside) = along_and_aside((x, y), from, to);
            (along - length / 2.0).abs() < OF_LABEL.0 * self.radius
                && aside.abs() < OF_LABEL.1 * self.radius
        };
        let is_character = longer >= LEAST_PIXELS as f32
            && CHARACTER.contains(&(longer / self.radius))
            && !self.touches(outline);
        let edge = self.free.iter().position(is_in_middle);
        edge.filter(|_| is_character)
    }

    /// Whether an outline belongs to an island.
    fn touches(&self, outline: &Outline) -> bool {
        let (left, top, right, bottom) = outline.bounds;
        self.islands.iter().any(|island| {
            let right = (island.x - right as f32)
                .max(left as f32 - island.x)
                .max(0.0);
            let down = (island.y - bottom as f32)
                .max(top as f32 - island.y)
                .max(0.0);
            right.hypot(down) < OF_ISLAND * island.radius.max(self.radius)
        })
    }

    /// Whether an outline lies among the islands, but at none of them and at no bridge.
    fn is_free(&self, outline: &Outline) -> bool {
        let (x, y) = middle(outline);
        // Within the convex hull of the islands' circles.
        let is_within = |direction: u8| {
            let angle = f32::from(direction) / f32::from(DIRECTIONS) * std::f32::consts::TAU;
            let (sine, cosine) = angle.sin_cos();
            let far = |spot: &Spot| spot.x * cosine + spot.y * sine + self.radius;
            let most = self.islands.iter().map(far).fold(f32::MIN, f32::max);
            x * cosine + y * sine <= most
        };
        let is_on = |(from, to): &(Spot, Spot)| {
            let (along, aside) = along_and_aside((x, y), from, to);
            (0.0..from.distance(to)).contains(&along) && aside.abs() < OF_BRIDGE * self.radius
        };
        (0..DIRECTIONS).all(is_within) && !self.touches(outline) && !self.bridges.iter().any(is_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four islands around a square of 300 pixels with something drawn inside it, and the marks
    /// found there.
    fn seen(drawn: &dyn Fn(f32, f32) -> bool) -> Vec<(f32, f32)> {
        let spot = |x: f32, y: f32| Spot {
            x,
            y,
            radius: 30.0,
            quality: 1.0,
        };
        let islands = [
            spot(60.0, 60.0),
            spot(360.0, 60.0),
            spot(60.0, 360.0),
            spot(360.0, 360.0),
        ];
        let is_ring = |x: f32, y: f32| {
            let mut islands = islands.iter();
            islands.any(|island| ((x - island.x).hypot(y - island.y) - 30.0).abs() < 2.0)
        };
        let is_ink = |at: usize| {
            let (x, y) = ((at % 420) as f32, (at / 420) as f32);
            is_ring(x, y) || drawn(x, y)
        };
        let color = |at: usize| if is_ink(at) { [20; 3] } else { [250; 3] };
        let pixels = Pixels::new(420, 420, (0..420 * 420).map(color).collect());
        let board = DrawnBoard {
            islands: &islands,
            bridges: vec![(islands[0], islands[1])],
            free: vec![(islands[2], islands[3])],
            radius: 30.0,
            contrast: 390.0,
        };
        marks(&pixels, &pixels.gray(), &board, &|| true).expect("it is not stopped")
    }

    #[test]
    fn walls_signs_and_crosses_are_marks() {
        let diamond = |x: f32, y: f32| {
            let far = (x - 200.0).abs() + (y - 240.0).abs();
            (36.0..40.0).contains(&far)
        };
        let wall = |x: f32, y: f32| (x - 200.0).abs() < 38.0 && (y - 240.0).abs() < 38.0;
        let cross = |x: f32, y: f32| {
            let (x, y) = (x - 200.0, y - 240.0);
            x.abs().max(y.abs()) < 10.0 && (x.abs() - y.abs()).abs() < 3.0
        };
        let drawn: [&dyn Fn(f32, f32) -> bool; 3] = [&diamond, &wall, &cross];
        for drawn in drawn {
            let found = seen(drawn);
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(
                (found[0].0 - 200.0).hypot(found[0].1 - 240.0) < 2.0,
                "{found:?}"
            );
        }
    }

    #[test]
    fn labels_in_the_middle_of_an_edge_are_marks() {
        // Two bars as high as characters.
        let bars = |left: f32, top: f32| {
            move |x: f32, y: f32| ((x - left).abs() - 9.0).abs() < 2.5 && (y - top).abs() < 7.0
        };
        assert_eq!(seen(&bars(215.0, 362.0)), [(210.0, 360.0)]);
        // Elsewhere, on a bridge, and one bar alone, they are none.
        for drawn in [bars(150.0, 362.0), bars(215.0, 390.0), bars(215.0, 60.0)] {
            assert_eq!(seen(&drawn), []);
        }
        assert_eq!(seen(&|x, y| x > 215.0 && bars(215.0, 362.0)(x, y)), []);
    }

    #[test]
    fn grids_bridges_and_dots_are_none() {
        let is_near = |value: f32, line: f32| (value - line).abs() < 1.5;
        assert_eq!(seen(&|_, _| false), []);
        assert_eq!(
            seen(&|x, y| is_near(x % 75.0, 22.0) || is_near(y % 75.0, 22.0)),
            []
        );
        // A pair of bridges that run into one another.
        assert_eq!(
            seen(&|x, y| (100.0..130.0).contains(&x) && (y - 60.0).abs() < 9.0),
            []
        );
        assert_eq!(
            seen(&|x, y| (100.0..300.0).contains(&x) && is_near(y, 200.0)),
            []
        );
        assert_eq!(seen(&|x, y| (x - 200.0).hypot(y - 200.0) < 4.0), []);
        // Outside of the islands, as a title is.
        assert_eq!(seen(&|x, y| x.max(y) < 25.0 && (x - y).abs() < 4.0), []);
    }
}
