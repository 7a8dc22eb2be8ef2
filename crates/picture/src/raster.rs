//! A scene as PNG: its SVG, rasterised by resvg with the embedded font.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Error, Options, Tree, roxmltree};

use super::font::Fonts;
use super::look::{Backdrop, Look};
use super::scale::PictureError;
use super::scene::Scene;
use super::style::Colour;
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
/// use hashilab_picture::{Scale, Scene, png};
/// use hashilab_rules::puzzle::Size;
/// let bytes = png(&Scene::empty(Size::new(1, 1)), Scale::new(20)?)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
pub fn png(scene: &Scene, look: impl Into<Look>) -> Result<Vec<u8>, PictureError> {
    encoded(&Pixels::of(scene, look.into())?)
}

/// The pixels of a picture, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pixels {
    pub(super) width: u32,
    pub(super) height: u32,
    /// How many bytes a pixel has: 3 for red, green and blue, 4 with opacity, not
    /// multiplied.
    pub(super) channels: usize,
    pub(super) bytes: Vec<u8>,
}

impl Pixels {
    /// The pixels of a scene.
    pub(super) fn of(scene: &Scene, look: Look) -> Result<Self, PictureError> {
        let scene = scene.clone().in_letters();
        let paper = match look.backdrop {
            Backdrop::Paper => Some(look.palette.paper),
            Backdrop::Transparent => None,
        };
        rasterise(&svg(&scene, look)?, scene.fonts(), paper)
    }

    /// What a PNG calls the pixels' kind.
    pub(super) fn colour_type(&self) -> ColorType {
        if self.channels == 3 {
            ColorType::Rgb
        } else {
            ColorType::Rgba
        }
    }
}

/// An SVG document as the renderers understand it.
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

/// The pixels of an SVG document at its own size, on paper of a colour or on nothing.
pub(super) fn rasterise(
    document: &str,
    fonts: &Fonts,
    paper: Option<Colour>,
) -> Result<Pixels, PictureError> {
    let tree = tree(document, fonts)?;
    let size = tree.size().to_int_size();
    let refused = || PictureError::Raster("too many pixels for this machine".to_owned());
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(refused)?;
    if let Some(Colour(red, green, blue)) = paper {
        // Where sides are rounded up, the drawing ends inside the last row or column of pixels.
        pixels.fill(Color::from_rgba8(red, green, blue, 0xFF));
    }
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
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

/// The bytes of a PNG file.
pub(super) fn encoded(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let encode = || -> Result<Vec<u8>, EncodingError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, pixels.width, pixels.height);
        encoder.set_color(pixels.colour_type());
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels.bytes)?;
        writer.finish()?;
        Ok(file)
    };
    encode().map_err(|error| PictureError::Raster(error.to_string()))
}
