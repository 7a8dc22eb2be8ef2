//! Films: pictures in an order, as numbered pictures, as one strip, and as an animation
//! (GIF, or PNG, which has all colours).

use std::borrow::Cow;
use std::collections::BTreeMap;
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
/// use hashilab_picture::{Film, Scale, Scene, Tile};
/// use hashilab_rules::puzzle::Size;
/// let empty = Scene::empty(Size::new(2, 2));
/// let mut film = Film::default();
/// film.push(Tile::new(empty.clone(), "round 1"));
/// film.push(Tile::new(empty, "round 2"));
/// assert_eq!(film.pictures().len(), 2);
/// let second = std::time::Duration::from_secs(1);
/// assert!(film.gif(Scale::new(20)?, second, &mut || true)?.starts_with(b"GIF89a"));
/// # Ok::<(), hashilab_picture::PictureError>(())
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
    /// long, in hundredths of a second, drawn while `go_on` says so. Of more than 256 colours
    /// the nearest are taken.
    ///
    /// # Errors
    /// As for [`png`](super::png); a GIF has at most 65,535 pixels to a side.
    /// [`PictureError::Interrupted`] if `go_on` says no.
    pub fn gif(
        &self,
        look: impl Into<Look>,
        each: Duration,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u8>, PictureError> {
        let look = Look {
            backdrop: Backdrop::Paper,
            ..look.into()
        };
        let mut frames = self.pixels(look, go_on);
        let first = frames.next().ok_or_else(no_picture)??;
        let [width, height] = [side(first.width)?, side(first.height)?];
        let mut file = Vec::new();
        let mut encoder = GifEncoder::new(&mut file, width, height, &[]).map_err(broken)?;
        encoder.set_repeat(Repeat::Infinite).map_err(broken)?;
        for pixels in std::iter::once(Ok(first)).chain(frames) {
            let mut frame = frame(&pixels?, [width, height]);
            frame.delay = u16::try_from(each.as_millis() / 10).unwrap_or(u16::MAX);
            encoder.write_frame(&frame).map_err(broken)?;
        }
        drop(encoder);
        Ok(file)
    }

    /// An animation as a PNG file that begins again after its end, each picture shown so
    /// long, in thousandths of a second up to 65.535 s, drawn while `go_on` says so. What
    /// shows no animations shows the first picture.
    ///
    /// # Errors
    /// As for [`png`](super::png). [`PictureError::Interrupted`] if `go_on` says no.
    pub fn apng(
        &self,
        look: impl Into<Look>,
        each: Duration,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u8>, PictureError> {
        let mut frames = self.pixels(look.into(), go_on);
        let first = frames.next().ok_or_else(no_picture)??;
        let count = u32::try_from(self.len()).map_err(|_| no_picture())?;
        let mut file = Vec::new();
        let mut encoder = PngEncoder::new(&mut file, first.width, first.height);
        encoder.set_color(first.colour_type());
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        encoder.set_animated(count, 0).map_err(broken)?;
        let thousandths = u16::try_from(each.as_millis()).unwrap_or(u16::MAX);
        encoder.set_frame_delay(thousandths, 1000).map_err(broken)?;
        let mut writer = encoder.write_header().map_err(broken)?;
        for pixels in std::iter::once(Ok(first)).chain(frames) {
            writer.write_image_data(&pixels?.bytes).map_err(broken)?;
        }
        writer.finish().map_err(broken)?;
        Ok(file)
    }

    /// The pixels of one picture after the other.
    fn pixels(
        &self,
        look: Look,
        go_on: &mut dyn FnMut() -> bool,
    ) -> impl Iterator<Item = Result<Pixels, PictureError>> {
        self.pictures().into_iter().map(move |scene| {
            if go_on() {
                Pixels::of(&scene, look)
            } else {
                Err(PictureError::Interrupted)
            }
        })
    }
}

/// The pixels to a side of a GIF.
fn side(pixels: u32) -> Result<u16, PictureError> {
    let most = "a GIF has at most 65535 pixels to a side";
    u16::try_from(pixels).map_err(|_| PictureError::Raster(most.to_owned()))
}

fn broken(error: impl std::error::Error) -> PictureError {
    PictureError::Raster(error.to_string())
}

fn no_picture() -> PictureError {
    PictureError::Raster("a film has at least one picture".to_owned())
}

/// A picture as a GIF has it: in exactly its colours, if these are no more than 256.
fn frame(pixels: &Pixels, [width, height]: [u16; 2]) -> Frame<'static> {
    let Some(places) = places(pixels) else {
        return Frame::from_rgb_speed(width, height, &pixels.bytes, 10);
    };
    let mut last = (&[][..], 0);
    let place = |colour| {
        if last.0 != colour {
            last = (colour, places[colour]);
        }
        last.1
    };
    Frame {
        width,
        height,
        buffer: Cow::Owned(pixels.bytes.chunks_exact(3).map(place).collect()),
        palette: Some(places.into_keys().collect::<Vec<_>>().concat()),
        ..Frame::default()
    }
}

/// The places of a picture's colours in their order; nothing for more than 256.
fn places(pixels: &Pixels) -> Option<BTreeMap<&[u8], u8>> {
    let mut places: BTreeMap<&[u8], u8> = BTreeMap::new();
    let mut last = &[][..];
    for colour in pixels.bytes.chunks_exact(3) {
        // Most pixels are as the one before.
        if last != colour {
            last = colour;
            places.insert(colour, 0);
            if places.len() > 256 {
                return None;
            }
        }
    }
    for (place, index) in (0..=u8::MAX).zip(places.values_mut()) {
        *index = place;
    }
    Some(places)
}
