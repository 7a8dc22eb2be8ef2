//! Films: sequences of pictures, written as numbered pictures, as one strip, or as an animation
//! (GIF, or PNG, which has all colours).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::time::Duration;

use gif::{Encoder as GifEncoder, Frame, Repeat};
use png::{BitDepth, Compression, Encoder as PngEncoder, Writer as PngWriter};

use super::look::Look;
use super::raster::{PixelBox, Pixels, density};
use super::repaint::Painter;
use super::scale::PictureError;
use super::scene::Scene;
use super::sheet::Tile;

/// The last picture of an animation is shown this many times as long as the others.
const LAST: u32 = 3;

/// A sequence of pictures, each with a caption.
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

    /// The pictures with their captions.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Whether there is no picture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// All pictures as one, with this number of columns.
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

    /// An animation as a GIF file that repeats. Each picture is shown for `each`, in hundredths of
    /// a second, the last one three times as long. Drawing stops if `go_on`, which is called before
    /// each picture, returns false: the animation then ends with the picture before. If there are
    /// more than 256 colours, the nearest ones are used. After the first picture the file only
    /// contains the changes.
    ///
    /// # Errors
    /// As for [`png`](super::png); a GIF has at most 65,535 pixels to a side.
    /// [`PictureError::Interrupted`] if `go_on` returns false before the first picture.
    pub fn gif(
        &self,
        look: impl Into<Look>,
        each: Duration,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u8>, PictureError> {
        let look = Look {
            is_transparent: false,
            ..look.into()
        };
        let (first, mut others) = self.pixels(look, go_on)?;
        let [width, height] = [side(first.width)?, side(first.height)?];
        let mut file = Vec::new();
        let mut encoder = GifEncoder::new(&mut file, width, height, &[]).map_err(broken)?;
        encoder.set_repeat(Repeat::Infinite).map_err(broken)?;
        let hundredths = |each: Duration| u16::try_from(each.as_millis() / 10).unwrap_or(u16::MAX);
        let mut frame = whole_frame(&first, [width, height]);
        frame.delay = hundredths(each);
        encoder.write_frame(&frame).map_err(broken)?;
        let mut before = first;
        while let Some(pixels) = others.next() {
            let pixels = pixels?;
            let mut frame = changed_frame(&before, &pixels);
            frame.delay = hundredths(duration(each, others.peek().is_none()));
            encoder.write_frame(&frame).map_err(broken)?;
            before = pixels;
        }
        drop(encoder);
        Ok(file)
    }

    /// An animation as a PNG file that repeats. Each picture is shown for `each`, in thousandths of
    /// a second up to 65.535 s, the last one three times as long. Drawing stops if `go_on`, which
    /// is called before each picture, returns false: the animation then ends with the picture
    /// before. After the first picture the file only contains the changes. Programs without support
    /// for animations show the first picture.
    ///
    /// # Errors
    /// As for [`png`](super::png). [`PictureError::Interrupted`] if `go_on` returns false before
    /// the first picture.
    pub fn apng(
        &self,
        look: impl Into<Look>,
        each: Duration,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u8>, PictureError> {
        let (first, mut others) = self.pixels(look.into(), go_on)?;
        let thousandths = |each: Duration| u16::try_from(each.as_millis()).unwrap_or(u16::MAX);
        let mut file = Vec::new();
        let mut writer = begin_apng(&mut file, &first, thousandths(each), self.len())?;
        writer.write_image_data(&first.bytes).map_err(broken)?;
        let mut count = 1;
        let mut before = None;
        while let Some(pixels) = others.next() {
            let pixels = pixels?;
            count += 1;
            let area = PixelBox::changed(before.as_ref().unwrap_or(&first), &pixels);
            let delay = thousandths(duration(each, others.peek().is_none()));
            writer.set_frame_delay(delay, 1000).map_err(broken)?;
            // Resets the position, so that any size fits before the next one.
            writer.reset_frame_position().map_err(broken)?;
            writer
                .set_frame_dimension(area.width, area.height)
                .map_err(broken)?;
            writer
                .set_frame_position(area.left, area.top)
                .map_err(broken)?;
            let bytes = area.rows_of(&pixels).concat();
            writer.write_image_data(&bytes).map_err(broken)?;
            before = Some(pixels);
        }
        writer.finish().map_err(broken)?;
        if count < self.len() {
            // The head says how many pictures follow.
            let mut head = Vec::new();
            drop(begin_apng(&mut head, &first, thousandths(each), count)?);
            head.truncate(head.len() - PNG_END);
            file[..head.len()].copy_from_slice(&head);
        }
        Ok(file)
    }

    /// The pixels of the first picture, and those of the others, drawn one by one until `go_on`
    /// returns false.
    fn pixels(
        &self,
        look: Look,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<
        (
            Pixels,
            Peekable<impl Iterator<Item = Result<Pixels, PictureError>>>,
        ),
        PictureError,
    > {
        let mut painter = Painter::new(look);
        let pictures = self.pictures().into_iter();
        let mut drawn = pictures.map_while(move |scene| go_on().then(|| painter.paint(scene)));
        let none = if self.is_empty() {
            PictureError::Raster("a film has at least one picture".to_owned())
        } else {
            PictureError::Interrupted
        };
        let first = drawn.next().ok_or(none)??;
        Ok((first, drawn.peekable()))
    }
}

/// The bytes of the empty chunk at the end of a PNG file.
const PNG_END: usize = 12;

/// Begins an animation of `count` pictures as a PNG file: writes its head.
fn begin_apng<'a>(
    file: &'a mut Vec<u8>,
    first: &Pixels,
    thousandths: u16,
    count: usize,
) -> Result<PngWriter<&'a mut Vec<u8>>, PictureError> {
    let count = u32::try_from(count).map_err(broken)?;
    let mut encoder = PngEncoder::new(file, first.width, first.height);
    encoder.set_color(first.colour_type());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_pixel_dims(Some(density()));
    encoder.set_animated(count, 0).map_err(broken)?;
    encoder.set_frame_delay(thousandths, 1000).map_err(broken)?;
    encoder.write_header().map_err(broken)
}

/// The duration of a picture after the first: longer for the last one.
fn duration(each: Duration, is_last: bool) -> Duration {
    if is_last { each * LAST } else { each }
}

/// The side of a GIF in pixels.
fn side(pixels: u32) -> Result<u16, PictureError> {
    let most = "a GIF has at most 65535 pixels to a side";
    u16::try_from(pixels).map_err(|_| PictureError::Raster(most.to_owned()))
}

fn broken(error: impl std::error::Error) -> PictureError {
    PictureError::Raster(error.to_string())
}

impl PixelBox {
    /// The smallest box with all changes between two pictures of equal size; one pixel if nothing
    /// changes.
    fn changed(before: &Pixels, after: &Pixels) -> Self {
        let pixel = after.channels;
        let row = after.width as usize * pixel;
        let rows = before.bytes.chunks(row).zip(after.bytes.chunks(row));
        let (mut lines, mut columns) = (None::<[usize; 2]>, [row, 0]);
        for (place, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
            lines = Some([lines.map_or(place, |[first, _]| first), place]);
            let differs = |(old, new): (&u8, &u8)| old != new;
            let mut bytes = old.iter().zip(new);
            let first = bytes.position(differs).unwrap_or_default();
            let last = old.iter().zip(new).rposition(differs).unwrap_or_default();
            columns = [columns[0].min(first), columns[1].max(last)];
        }
        let Some([top, bottom]) = lines else {
            return Self {
                left: 0,
                top: 0,
                width: 1,
                height: 1,
            };
        };
        let [left, right] = columns.map(|byte| byte / pixel);
        let pixels = |count: usize| u32::try_from(count).expect("sides are counted in 32 bits");
        Self {
            left: pixels(left),
            top: pixels(top),
            width: pixels(right - left + 1),
            height: pixels(bottom - top + 1),
        }
    }

    /// The bytes of its rows in a picture.
    fn rows_of(self, pixels: &Pixels) -> Vec<&[u8]> {
        let row = pixels.width as usize * pixels.channels;
        let [from, length] = [self.left, self.width].map(|it| it as usize * pixels.channels);
        let rows = self.top as usize..(self.top + self.height) as usize;
        rows.map(|line| &pixels.bytes[line * row + from..line * row + from + length])
            .collect()
    }
}

/// The colour of a pixel.
type PixelColour = [u8; 3];

/// The colours of some bytes, three for each.
fn colours(bytes: &[u8]) -> impl Iterator<Item = PixelColour> {
    let colours = bytes.chunks_exact(3);
    colours.map(|colour| [colour[0], colour[1], colour[2]])
}

/// The first picture as a frame of a GIF.
fn whole_frame(pixels: &Pixels, [width, height]: [u16; 2]) -> Frame<'static> {
    let (places, coarse) = grid(|| colours(&pixels.bytes), 256);
    let place = |colour| places[&coarse(colour)];
    Frame {
        width,
        height,
        buffer: Cow::Owned(colours(&pixels.bytes).map(place).collect()),
        palette: Some(places.into_keys().collect::<Vec<_>>().concat()),
        ..Frame::default()
    }
}

/// The changes from the picture before: unchanged pixels are transparent, which compresses well.
fn changed_frame(before: &Pixels, after: &Pixels) -> Frame<'static> {
    /// One of 256 places is for transparency.
    const MOST: usize = 255;
    let area = PixelBox::changed(before, after);
    let rows = area.rows_of(before).into_iter().zip(area.rows_of(after));
    let pairs = rows.flat_map(|(old, new)| colours(old).zip(colours(new)));
    let changed: Vec<Option<PixelColour>> = pairs
        .map(|(old, new)| (old != new).then_some(new))
        .collect();
    let (places, coarse) = grid(|| changed.iter().flatten().copied(), MOST);
    let see_through = u8::try_from(places.len()).expect("at most 255 colours");
    let place = |colour: &Option<PixelColour>| colour.map_or(see_through, |it| places[&coarse(it)]);
    let mut palette: Vec<u8> = places.keys().copied().collect::<Vec<_>>().concat();
    palette.extend([0; 3]);
    let side = |pixels: u32| u16::try_from(pixels).expect("the whole picture fits");
    Frame {
        left: side(area.left),
        top: side(area.top),
        width: side(area.width),
        height: side(area.height),
        transparent: Some(see_through),
        buffer: Cow::Owned(changed.iter().map(place).collect()),
        palette: Some(palette),
        ..Frame::default()
    }
}

/// The colours unchanged if there are at most `most` of them, else those of the finest grid that
/// has at most `most`: their indices, and the function that rounds a colour.
fn grid<C: Iterator<Item = PixelColour>>(
    colours: impl Fn() -> C,
    most: usize,
) -> (
    BTreeMap<PixelColour, u8>,
    impl Fn(PixelColour) -> PixelColour,
) {
    let grids = (0..8).map(coarser);
    let mut fitting =
        grids.filter_map(|coarse| Some((places(colours().map(&coarse), most)?, coarse)));
    fitting.next().expect("a grid of 27 colours has no more")
}

/// Rounds a colour to the nearest one of a grid without the last `bits` bits of each channel.
fn coarser(bits: u32) -> impl Fn(PixelColour) -> PixelColour {
    move |colour| {
        colour.map(|part| {
            let step = 1_u32 << bits;
            let nearest = (u32::from(part) + step / 2) / step * step;
            u8::try_from(nearest).unwrap_or(u8::MAX)
        })
    }
}

/// The indices of colours in order; nothing if there are too many.
fn places(
    colours: impl Iterator<Item = PixelColour>,
    most: usize,
) -> Option<BTreeMap<PixelColour, u8>> {
    let mut places: BTreeMap<PixelColour, u8> = BTreeMap::new();
    let mut last = None;
    for colour in colours {
        // Most pixels equal the one before.
        if last != Some(colour) {
            last = Some(colour);
            places.insert(colour, 0);
            if places.len() > most {
                return None;
            }
        }
    }
    for (place, index) in (0..=u8::MAX).zip(places.values_mut()) {
        *index = place;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::{PixelBox, Pixels, changed_frame};

    /// A picture of grey pixels.
    fn grey(width: u32, shades: &[u8]) -> Pixels {
        Pixels {
            width,
            height: u32::try_from(shades.len()).expect("few") / width,
            channels: 3,
            bytes: shades.iter().flat_map(|&shade| [shade; 3]).collect(),
        }
    }

    #[test]
    fn only_what_changes_is_in_a_frame() {
        let before = grey(4, &[0; 12]);
        let after = grey(4, &[0, 0, 0, 0, 0, 9, 0, 7, 0, 0, 0, 0]);
        let area = PixelBox::changed(&before, &after);
        assert_eq!((area.left, area.top, area.width, area.height), (1, 1, 3, 1));
        let frame = changed_frame(&before, &after);
        assert_eq!(
            (&*frame.buffer, frame.transparent),
            (&[1, 2, 0][..], Some(2))
        );
        assert_eq!(
            frame.palette.as_deref(),
            Some(&[7, 7, 7, 9, 9, 9, 0, 0, 0][..])
        );
        let still = changed_frame(&after, &after);
        assert_eq!(
            (still.width, still.height, &*still.buffer),
            (1, 1, &[0][..])
        );
    }

    #[test]
    fn many_colours_become_fewer() {
        let many: Vec<u8> = (0..=255).collect();
        let after = Pixels {
            bytes: many
                .iter()
                .flat_map(|&shade| [shade, 255 - shade, shade / 2])
                .collect(),
            ..grey(16, &many)
        };
        let frame = changed_frame(&grey(16, &[3; 256]), &after);
        let palette = frame.palette.expect("a palette of its own");
        assert!(
            palette.len() <= 768 && palette.len() > 300,
            "{}",
            palette.len()
        );
    }
}
