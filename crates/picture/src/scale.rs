//! The scale of a picture, and limits on its size.

use super::scene::Scene;

/// The most cells of a board that is drawn.
pub const MOST_CELLS: u64 = 1_000_000;

/// The most pixels of a picture, with eight bytes of memory each.
pub const MOST_PIXELS: u64 = 36_000_000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A board of more than [`MOST_CELLS`] cells.
    #[error("a board of {cells} cells is not drawn, {MOST_CELLS} is the most")]
    TooManyCells {
        /// The number of cells.
        cells: u64,
    },
    /// A picture of more than [`MOST_PIXELS`] pixels.
    #[error("a picture of {width}x{height} pixels is not drawn, {MOST_PIXELS} is the most")]
    TooManyPixels {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
        /// The largest scale that fits.
        fitting: Scale,
    },
    /// More shapes and letters than the rasteriser supports.
    #[error("a picture of a million shapes and letters is not drawn in this format")]
    TooManyShapes,
    /// A scale of no pixels.
    #[error("a scale is at least 1 pixel per cell, found 0")]
    NoScale,
    /// Drawing was interrupted before the last picture.
    #[error("interrupted")]
    Interrupted,
    /// The rasteriser failed.
    #[error("cannot rasterise the picture: {0}")]
    Raster(String),
}

impl PictureError {
    /// A hint, if there is one.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::TooManyPixels { fitting, .. } => {
                Some(format!("{} pixels per cell are possible", fitting.pixels()))
            }
            Self::TooManyShapes => Some("SVG has room for it".to_owned()),
            Self::TooManyCells { .. } | Self::NoScale | Self::Interrupted | Self::Raster(_) => None,
        }
    }
}

/// Pixels per cell, at least 1.
///
/// # Examples
/// ```
/// use hashilab_picture::{PictureError, Scale};
/// assert_eq!(Scale::new(40)?.pixels(), 40);
/// assert_eq!(Scale::new(0), Err(PictureError::NoScale));
/// # Ok::<(), PictureError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scale(u32);

impl Scale {
    /// One pixel per cell.
    pub(super) const LEAST: Self = Self(1);
    /// The largest default: a board of 10 cells is then as wide as a report's column.
    const COMFORTABLE: f64 = 80.0;
    /// The smallest default at which clues are legible, if the picture may be that large.
    const LEGIBLE: f64 = 20.0;
    /// The smallest default at which labels along lines are legible.
    const LETTERS: u32 = 36;
    /// The length of the longer side between the two limits above.
    const SIDE: f64 = 2000.0;

    /// A scale of `pixels` pixels per cell.
    ///
    /// # Errors
    /// [`PictureError::NoScale`] for 0.
    pub fn new(pixels: u32) -> Result<Self, PictureError> {
        if pixels == 0 {
            return Err(PictureError::NoScale);
        }
        Ok(Self(pixels))
    }

    /// Pixels per cell.
    #[must_use]
    pub fn pixels(self) -> u32 {
        self.0
    }

    /// The default scale: 80 pixels per cell for small boards, fewer for larger ones, but enough to
    /// be legible if that fits.
    #[must_use]
    pub fn sensible(scene: &Scene) -> Self {
        let side = scene.width().max(scene.height());
        let wanted = (Self::SIDE / side).clamp(Self::LEGIBLE, Self::COMFORTABLE);
        let wanted = u32::try_from(whole(wanted)).expect("no more than the largest default");
        Self(wanted).min(Self::most(scene))
    }

    /// The default scale of a film's pictures: half of that of one picture, but not below what is
    /// legible, since an animation has many of them.
    #[must_use]
    pub fn of_film(scene: &Scene) -> Self {
        let usual = Self::sensible(scene);
        let legible = u32::try_from(whole(Self::LEGIBLE)).expect("a small number");
        Self(usual.0 / 2).max(Self(legible).min(usual))
    }

    /// The default scale of a strip of pictures: that of one picture, but at least such that labels
    /// on lines are legible.
    #[must_use]
    pub fn of_strip(scene: &Scene) -> Self {
        let legible = Self(Self::LETTERS);
        Self::sensible(scene).max(legible.min(Self::most(scene)))
    }

    /// Whether the scene can be drawn, without drawing it.
    ///
    /// # Errors
    /// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`].
    pub fn check(self, scene: &Scene) -> Result<(), PictureError> {
        self.size_of(scene).map(|_| ())
    }

    /// The width and height of the scene's picture in pixels, if it can be drawn.
    ///
    /// # Errors
    /// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`].
    pub(super) fn size_of(self, scene: &Scene) -> Result<[u32; 2], PictureError> {
        let cells = scene.cells();
        if cells > MOST_CELLS {
            return Err(PictureError::TooManyCells { cells });
        }
        let [width, height] = self.sides_of(scene);
        if !self.fits(scene) {
            return Err(PictureError::TooManyPixels {
                width,
                height,
                fitting: Self::most(scene),
            });
        }
        Ok([width, height]
            .map(|side| u32::try_from(side).expect("a side has no more pixels than the picture")))
    }

    /// The width and height of the scene's picture in pixels, even if it is too large.
    pub(super) fn pixels_of(self, scene: &Scene) -> [u32; 2] {
        let sides = self.sides_of(scene);
        sides.map(|side| u32::try_from(side).unwrap_or(u32::MAX))
    }

    /// The largest scale at which the picture can be drawn, or 1.
    fn most(scene: &Scene) -> Self {
        let about = whole((MOST_PIXELS as f64 / (scene.width() * scene.height())).sqrt());
        let at_most = u32::try_from(about).expect("no more than the square root of the pixels");
        (1..=at_most)
            .rev()
            .map(Self)
            .find(|scale| scale.fits(scene))
            .unwrap_or(Self(1))
    }

    fn fits(self, scene: &Scene) -> bool {
        let [width, height] = self.sides_of(scene);
        width.saturating_mul(height) <= MOST_PIXELS
    }

    fn sides_of(self, scene: &Scene) -> [u64; 2] {
        [scene.width(), scene.height()].map(|cells| whole((cells * f64::from(self.0)).ceil()))
    }
}

/// The whole part of a number of pixels.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a side is positive and less than 2^16 cells of less than 2^32 pixels"
)]
fn whole(value: f64) -> u64 {
    value as u64
}
