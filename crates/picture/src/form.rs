//! The sizes of a picture's parts and the fonts of its texts, which a scene needs before it is
//! drawn.

use super::font::Fonts;

/// Widths and radii, in cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sizes {
    /// The distance from an island's centre to the middle of its rim.
    pub(super) radius: f64,
    /// The width of an island's rim.
    pub(super) rim: f64,
    /// The font size of one digit in an island; longer texts are smaller.
    pub(super) clue: f64,
    /// The width of one plank.
    pub(super) bridge: f64,
    /// The distance between the middles of adjacent planks.
    pub(super) apart: f64,
    /// The width of the lines between cells.
    pub(super) grid: f64,
    /// The width of the board's border.
    pub(super) border: f64,
    /// The radius of a dot.
    pub(super) dot: f64,
}

/// The sizes and fonts of a theme. The default is that of every [`Style`](super::Style).
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    pub(super) sizes: Sizes,
    pub(super) fonts: Fonts,
}

/// The radius and the rim that the following figures refer to.
const USUAL: [f64; 2] = [0.36, 0.05];
/// The width of a rim that has a tone.
const TONED_RIM: f64 = 0.09;
/// The largest distance between the middles of an edge's first and last plank.
const SPREAD: f64 = 0.5;
/// How far an island's text may extend from the centre.
const REACH: f64 = 0.3;

impl Sizes {
    /// The width of a rim that has a tone.
    pub(super) fn toned_rim(&self) -> f64 {
        TONED_RIM * (self.rim / USUAL[1])
    }

    /// The largest distance between the middles of an edge's first and last plank.
    pub(super) fn spread(&self) -> f64 {
        SPREAD * (self.radius / USUAL[0])
    }

    /// How far an island's text may extend from the centre.
    pub(super) fn reach(&self) -> f64 {
        REACH * (self.radius / USUAL[0])
    }
}
