//! A scene as PNG: its SVG, rasterised by resvg with the embedded font.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::font;
use super::scale::{PictureError, Scale};
use super::scene::Scene;
use super::svg::svg;

/// The picture as the bytes of a PNG file. A box stands for each letter that the embedded
/// font does not have.
///
/// # Errors
/// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`], and
/// [`PictureError::Raster`] where the machine has no memory for the pixels.
///
/// # Examples
/// ```
/// use hashi::picture::{Scale, Scene, png};
/// use hashi::puzzle::Size;
/// let bytes = png(&Scene::empty(Size::new(1, 1)), Scale::new(20)?)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), hashi::picture::PictureError>(())
/// ```
pub fn png(scene: &Scene, scale: Scale) -> Result<Vec<u8>, PictureError> {
    let scene = scene.clone().with_texts(font::in_letters);
    rasterise(&svg(&scene, scale)?)
}

/// The pixels of an SVG document at its own size.
pub(super) fn rasterise(document: &str) -> Result<Vec<u8>, PictureError> {
    let options = Options {
        fontdb: font::faces(),
        ..Options::default()
    };
    let refused = |why: &dyn ToString| PictureError::Raster(why.to_string());
    let tree = Tree::from_str(document, &options).map_err(|error| refused(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| refused(&"too many pixels for this machine"))?;
    // Where sides are rounded up, the drawing ends inside the last row or column of pixels.
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| refused(&error))
}
