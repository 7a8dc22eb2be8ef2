//! A place that may be an island, and the clue on it.

use crate::digits::{ClueShares, clue_shares};
use crate::patch::{crop, patch};
use crate::pixels::Pixels;

/// The turns under which each clue is classified, in radians.
const TURNS: [f32; 3] = [-0.12, 0.0, 0.12];

/// A round place that may be an island; lengths in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) radius: f32,
    /// How round it is, 1 for a perfect circle.
    pub(crate) quality: f32,
}

impl Spot {
    pub(crate) fn distance(&self, other: &Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The clue within `part` of a spot's radius, with the picture turned by `turn` radians.
pub(crate) fn clue_on(pixels: &Pixels, spot: &Spot, part: f32, turn: f32) -> ClueShares {
    let patch = patch(&crop(pixels, (spot.x, spot.y), spot.radius * part, turn));
    patch.map_or(ClueShares::NOTHING, |patch| clue_shares(&patch))
}

/// The clue within `part` of a spot's radius, averaged over several turns.
pub(crate) fn clue_in_turns(pixels: &Pixels, spot: &Spot, part: f32) -> ClueShares {
    ClueShares::mean(&TURNS.map(|turn| clue_on(pixels, spot, part, turn)))
}
