//! Films: pictures in an order, as numbered pictures, as one strip, and as an animation
//! (GIF, or PNG, which has all colours).

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

use gif::{Encoder as GifEncoder, Frame, Repeat};
use png::{BitDepth, Compression, Encoder as PngEncoder};

use super::look::{Backdrop, Look};
use super::raster::Pixels;
use super::scale::PictureError;
use super::scene::Scene;
use super::sheet::Tile;

/// Pictures in an order, each with what is written under it.
///
/// # Examples
/// ```
/// use hashi::picture::{Film, Scale, Scene, Tile};
/// use hashi::puzzle::Size;
/// let empty = Scene::empty(Size::new(2, 2));
/// let mut film = Film::default();
/// film.push(Tile::new(empty.clone(), "round 1"));
/// film.push(Tile::new(empty, "round 2"));
/// assert_eq!(film.pictures().len(), 2);
/// let second = std::time::Duration::from_secs(1);
/// assert!(film.gif(Scale::new(20)?, second)?.starts_with(b"GIF89a"));
/// # Ok::<(), hashi::picture::PictureError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Film {
    tiles: Vec<Tile>,
}

impl Film {
    /// Adds a picture at the end.
    pub fn push(&mut self, tile: Tile) {
        self.tiles.push(tile);
    }

    /// The number of pictures.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there is no picture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// All pictures as one, so many in a row.
    #[must_use]
    pub fn strip(&self, columns: usize) -> Scene {
        Scene::sheet(&self.tiles, columns)
    }

    /// Each picture by itself with its caption, all of the size of the largest.
    #[must_use]
    pub fn pictures(&self) -> Vec<Scene> {
        let mut scenes: Vec<Scene> = self.tiles.iter().map(Tile::captioned).collect();
        let width = scenes.iter().map(Scene::width).fold(0.0, f64::max);
        let height = scenes.iter().map(Scene::height).fold(0.0, f64::max);
        for scene in &mut scenes {
            scene.widen([width, height]);
        }
        scenes
    }

    /// An animation as a GIF file that begins again after its end, each picture shown so
    /// long, in hundredths of a second. Of more than 256 colours the nearest are taken.
    ///
    /// # Errors
    /// As for [`png`](super::png); a GIF has at most 65,535 pixels to a side.
    pub fn gif(&self, look: impl Into<Look>, each: Duration) -> Result<Vec<u8>, PictureError> {
        let look = Look {
            backdrop: Backdrop::Paper,
            ..look.into()
        };
        let frames = self.pixels(look)?;
        let side = |pixels: u32| {
            u16::try_from(pixels).map_err(|_| {
                PictureError::Raster("a GIF has at most 65535 pixels to a side".to_owned())
            })
        };
        let (width, height) = match frames.first() {
            Some(first) => (side(first.width)?, side(first.height)?),
            None => return Err(no_picture()),
        };
        let encode = || -> Result<Vec<u8>, gif::EncodingError> {
            let mut file = Vec::new();
            let mut encoder = GifEncoder::new(&mut file, width, height, &[])?;
            encoder.set_repeat(Repeat::Infinite)?;
            for pixels in &frames {
                let mut frame = frame(pixels, [width, height]);
                frame.delay = u16::try_from(each.as_millis() / 10).unwrap_or(u16::MAX);
                encoder.write_frame(&frame)?;
            }
            drop(encoder);
            Ok(file)
        };
        encode().map_err(|error| PictureError::Raster(error.to_string()))
    }

    /// An animation as a PNG file that begins again after its end, each picture shown so
    /// long, in thousandths of a second up to 65.535 s. What shows no animations shows the
    /// first picture.
    ///
    /// # Errors
    /// As for [`png`](super::png).
    pub fn apng(&self, look: impl Into<Look>, each: Duration) -> Result<Vec<u8>, PictureError> {
        let frames = self.pixels(look.into())?;
        let first = frames.first().ok_or_else(no_picture)?;
        let count = u32::try_from(frames.len()).map_err(|_| no_picture())?;
        let encode = || -> Result<Vec<u8>, png::EncodingError> {
            let mut file = Vec::new();
            let mut encoder = PngEncoder::new(&mut file, first.width, first.height);
            encoder.set_color(first.colour_type());
            encoder.set_depth(BitDepth::Eight);
            encoder.set_compression(Compression::Balanced);
            encoder.set_animated(count, 0)?;
            let thousandths = u16::try_from(each.as_millis()).unwrap_or(u16::MAX);
            encoder.set_frame_delay(thousandths, 1000)?;
            let mut writer = encoder.write_header()?;
            for pixels in &frames {
                writer.write_image_data(&pixels.bytes)?;
            }
            writer.finish()?;
            Ok(file)
        };
        encode().map_err(|error| PictureError::Raster(error.to_string()))
    }

    fn pixels(&self, look: Look) -> Result<Vec<Pixels>, PictureError> {
        let pictures = self.pictures();
        let pixels = pictures.iter().map(|scene| Pixels::of(scene, look));
        pixels.collect()
    }
}

fn no_picture() -> PictureError {
    PictureError::Raster("a film has at least one picture".to_owned())
}

/// A picture as a GIF has it: in exactly its colours, if these are no more than 256.
fn frame(pixels: &Pixels, [width, height]: [u16; 2]) -> Frame<'static> {
    let colours: BTreeSet<&[u8]> = pixels.bytes.chunks_exact(3).collect();
    if colours.len() > 256 {
        return Frame::from_rgb_speed(width, height, &pixels.bytes, 10);
    }
    let colours: Vec<&[u8]> = colours.into_iter().collect();
    let index = |pixel: &[u8]| {
        let place = colours
            .binary_search(&pixel)
            .expect("each colour is listed");
        u8::try_from(place).expect("there are at most 256 colours")
    };
    Frame {
        width,
        height,
        palette: Some(colours.concat()),
        buffer: Cow::Owned(pixels.bytes.chunks_exact(3).map(index).collect()),
        ..Frame::default()
    }
}
