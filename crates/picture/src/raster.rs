//! A scene as PNG: its SVG, rasterised by resvg with the embedded font.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, PixelDimensions, Unit};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Error, Options, Tree, roxmltree};

use super::font::Fonts;
use super::look::Look;
use super::scale::PictureError;
use super::scene::Scene;
use super::style::Colour;
use super::svg::svg;

/// Pixels per metre: 300 per inch, as in print, so that a picture in its own size is at most as
/// wide as a page, and a cell is about as large as in TikZ.
const PIXELS_PER_METRE: u32 = 11_811;

/// The picture as the bytes of a PNG file with 300 dots per inch. Letters that the embedded font
/// does not have are shown as boxes.
///
/// # Errors
/// [`PictureError::TooManyCells`] or [`PictureError::TooManyPixels`], and
/// [`PictureError::Raster`] if there is not enough memory for the pixels.
///
/// # Examples
/// ```
/// use hashilab_picture::{Scale, Scene, png};
/// use hashilab_rules::puzzle::Size;
/// let bytes = png(&Scene::empty(Size::new(1, 1)), Scale::new(20)?)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
pub fn png(scene: &Scene, look: impl Into<Look>) -> Result<Vec<u8>, PictureError> {
    let look = look.into();
    let scene = scene.clone().in_letters();
    encoded(&rasterise(&svg(&scene, look)?, scene.fonts(), paper(look))?)
}

/// The background of pixels.
pub(super) fn paper(look: Look) -> Option<Colour> {
    (!look.is_transparent).then_some(look.palette.paper)
}

/// The pixels of a picture, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pixels {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The bytes per pixel: 3 for red, green and blue, 4 with opacity, not premultiplied.
    pub(super) channels: usize,
    pub(super) bytes: Vec<u8>,
}

/// A part of a picture, in pixels: from the left, from the top, width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PixelBox {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl PixelBox {
    /// The whole of a picture with this width and height.
    pub(super) fn of([width, height]: [u32; 2]) -> Self {
        Self {
            left: 0,
            top: 0,
            width,
            height,
        }
    }

    /// The part of this one around a rectangle, given by its least and its greatest x and y, with a
    /// margin in pixels.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held within the picture"
    )]
    pub(super) fn around(self, [left, top, right, bottom]: [f64; 4], more: f64) -> Self {
        let [width, height] = [self.width, self.height].map(f64::from);
        let begin = |place: f64, side: f64| (place - more).floor().clamp(0.0, side) as u32;
        let end = |place: f64, side: f64| (place + more).ceil().clamp(0.0, side) as u32;
        let [left, top] = [begin(left, width), begin(top, height)];
        Self {
            left,
            top,
            width: end(right, width) - left,
            height: end(bottom, height) - top,
        }
    }

    /// Whether two parts overlap.
    pub(super) fn meets(self, other: Self) -> bool {
        let common = |[one, long]: [u32; 2], [other, wide]: [u32; 2]| {
            one.max(other) < (one + long).min(other + wide)
        };
        common([self.left, self.width], [other.left, other.width])
            && common([self.top, self.height], [other.top, other.height])
    }

    /// The smallest part that contains both.
    pub(super) fn with(self, other: Self) -> Self {
        let [left, top] = [self.left.min(other.left), self.top.min(other.top)];
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }
}

impl Pixels {
    /// Copies the pixels of a part to their place.
    pub(super) fn put(&mut self, part: &Self, place: PixelBox) {
        let [row, line] = [self.width, place.width].map(|side| side as usize * self.channels);
        let first = place.top as usize * row + place.left as usize * self.channels;
        let rows = self
            .bytes
            .get_mut(first..)
            .unwrap_or_default()
            .chunks_mut(row);
        for (old, new) in rows.zip(part.bytes.chunks(line.max(1))) {
            old[..line].copy_from_slice(new);
        }
    }

    /// The PNG colour type of the pixels.
    pub(super) fn colour_type(&self) -> ColorType {
        if self.channels == 3 {
            ColorType::Rgb
        } else {
            ColorType::Rgba
        }
    }
}

/// Parses an SVG document for the renderers.
pub(super) fn tree(document: &str, fonts: &Fonts) -> Result<Tree, PictureError> {
    let options = Options {
        fontdb: fonts.database(),
        ..Options::default()
    };
    Tree::from_str(document, &options).map_err(|error| match error {
        Error::ParsingFailed(roxmltree::Error::NodesLimitReached) | Error::ElementsLimitReached => {
            PictureError::TooManyShapes
        }
        other => PictureError::Raster(other.to_string()),
    })
}

/// The pixels of an SVG document at its own size, on a coloured or a transparent background.
pub(super) fn rasterise(
    document: &str,
    fonts: &Fonts,
    paper: Option<Colour>,
) -> Result<Pixels, PictureError> {
    let tree = tree(document, fonts)?;
    let size = tree.size().to_int_size();
    rasterise_tree(&tree, paper, PixelBox::of([size.width(), size.height()]))
}

/// The pixels of a part of an SVG document at its own size.
pub(super) fn rasterise_part(
    document: &str,
    fonts: &Fonts,
    paper: Option<Colour>,
    part: PixelBox,
) -> Result<Pixels, PictureError> {
    rasterise_tree(&tree(document, fonts)?, paper, part)
}

fn rasterise_tree(
    tree: &Tree,
    paper: Option<Colour>,
    part: PixelBox,
) -> Result<Pixels, PictureError> {
    let refused = || PictureError::Raster("too many pixels for this machine".to_owned());
    let mut pixels = Pixmap::new(part.width, part.height).ok_or_else(refused)?;
    if let Some(Colour(red, green, blue)) = paper {
        // If sizes were rounded up, the drawing ends inside the last row or column of pixels.
        pixels.fill(Color::from_rgba8(red, green, blue, 0xFF));
    }
    let [left, top] = [part.left, part.top].map(|side| -(side as f32));
    let moved = Transform::from_translate(left, top);
    resvg::render(tree, moved, &mut pixels.as_mut());
    let (width, height) = (pixels.width(), pixels.height());
    let bytes: Vec<u8> = if paper.is_some() {
        let opaque = pixels.data().chunks_exact(4);
        opaque
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect()
    } else {
        let free = pixels
            .pixels()
            .iter()
            .map(resvg::tiny_skia::PremultipliedColorU8::demultiply);
        free.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect()
    };
    Ok(Pixels {
        width,
        height,
        channels: if paper.is_some() { 3 } else { 4 },
        bytes,
    })
}

/// The size of a PNG file's pixels on paper.
pub(super) fn density() -> PixelDimensions {
    PixelDimensions {
        xppu: PIXELS_PER_METRE,
        yppu: PIXELS_PER_METRE,
        unit: Unit::Meter,
    }
}

/// The bytes of a PNG file.
pub(super) fn encoded(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let encode = || -> Result<Vec<u8>, EncodingError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, pixels.width, pixels.height);
        encoder.set_color(pixels.colour_type());
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        encoder.set_pixel_dims(Some(density()));
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels.bytes)?;
        writer.finish()?;
        Ok(file)
    };
    encode().map_err(|error| PictureError::Raster(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::png;
    use crate::puzzle::Size;
    use crate::{Scale, Scene};

    #[test]
    fn a_file_says_how_large_its_pixels_are() {
        let scale = Scale::new(9).expect("a scale");
        let bytes = png(&Scene::empty(Size::new(1, 1)), scale).expect("a small picture");
        let chunk = bytes
            .windows(4)
            .position(|name| name == b"pHYs")
            .expect("a chunk");
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
        let dots = [chunk + 4, chunk + 8].map(|at| f64::from(number(at)) * 0.0254);
        assert!(
            dots.iter().all(|dots| (dots - 300.0).abs() < 0.01),
            "{dots:?}"
        );
        assert_eq!(bytes[chunk + 12], 1, "in a metre");
    }
}
