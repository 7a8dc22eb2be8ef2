//! Draws pictures of equal size one after the other, and only the parts in which a picture differs
//! from the one before. Antialiasing there may differ by a quarter of a pixel from the whole
//! picture, since the rasteriser's coordinates begin in the part's corner.

use std::collections::BTreeMap;

use super::look::Look;
use super::raster::{PixelBox, Pixels, paper, rasterise_part};
use super::scale::PictureError;
use super::scene::{Scene, Shape};
use super::svg::{elements, enclosed};

/// The margin around a shape, in pixels: for antialiasing and rounding.
const AROUND: f64 = 2.0;
/// With more changed parts than this a picture is drawn as a whole.
const MOST_PLACES: usize = 40;

/// Draws pictures of equal size.
#[derive(Debug)]
pub(super) struct Painter {
    look: Look,
    before: Option<(Vec<Piece>, Pixels)>,
}

/// A shape as an element of an SVG document, and a box around it.
#[derive(Clone, PartialEq, Debug)]
struct Piece {
    element: String,
    covers: PixelBox,
}

impl Painter {
    /// A painter without a first picture.
    pub(super) fn new(look: Look) -> Self {
        let before = None;
        Self { look, before }
    }

    /// Draws the next picture.
    pub(super) fn paint(&mut self, scene: Scene) -> Result<Pixels, PictureError> {
        let scene = scene.in_letters();
        let size = self.look.scale.size_of(&scene)?;
        let pieces = pieces(&scene, self.look, size);
        let whole = PixelBox::of(size);
        let pixels = match &self.before {
            Some((before, pixels)) if [pixels.width, pixels.height] == size => {
                let mut pixels = pixels.clone();
                for place in places(before, &pieces).unwrap_or_else(|| vec![whole]) {
                    let drawn = self.place_pixels(&scene, &pieces, place)?;
                    pixels.put(&drawn, place);
                }
                pixels
            }
            Some(_) | None => self.place_pixels(&scene, &pieces, whole)?,
        };
        self.before = Some((pieces, pixels.clone()));
        Ok(pixels)
    }

    /// Draws one part of a picture.
    fn place_pixels(
        &self,
        scene: &Scene,
        pieces: &[Piece],
        place: PixelBox,
    ) -> Result<Pixels, PictureError> {
        let there = pieces.iter().filter(|piece| piece.covers.meets(place));
        let elements: String = there.map(|piece| piece.element.as_str()).collect();
        let document = enclosed(scene, self.look, &elements)?;
        rasterise_part(&document, scene.fonts(), paper(self.look), place)
    }
}

/// The shapes of a scene in a picture of this size.
fn pieces(scene: &Scene, look: Look, size: [u32; 2]) -> Vec<Piece> {
    let whole = PixelBox::of(size);
    let elements = elements(scene, look);
    let shapes = scene.shapes().iter().zip(elements.split_inclusive('\n'));
    let scale = f64::from(look.scale.pixels());
    let piece = |(shape, element): (&Shape, &str)| Piece {
        element: element.to_owned(),
        covers: whole.around(
            shape.covers(scene.fonts()).map(|cells| scale * cells),
            AROUND,
        ),
    };
    shapes.map(piece).collect()
}

/// The parts in which two pictures differ; nothing if it is better to draw the whole.
fn places(before: &[Piece], after: &[Piece]) -> Option<Vec<PixelBox>> {
    let kept = common([before, after]);
    let [old, new] = [(before, &kept[0]), (after, &kept[1])].map(|(pieces, kept)| {
        let pieces = pieces.iter().zip(kept);
        pieces.partition::<Vec<_>, _>(|&(_, &is_kept)| is_kept)
    });
    // In another order, unchanged shapes may overlap differently.
    let order = old.0.iter().zip(&new.0);
    if order
        .into_iter()
        .any(|(one, other)| one.0.element != other.0.element)
    {
        return None;
    }
    let mut places: Vec<PixelBox> = Vec::new();
    for (piece, _) in old.1.into_iter().chain(new.1) {
        let mut place = piece.covers;
        while let Some(met) = places.iter().position(|other| other.meets(place)) {
            place = place.with(places.swap_remove(met));
        }
        places.push(place);
        if places.len() > MOST_PLACES {
            return None;
        }
    }
    Some(places)
}

/// For each of two pictures, which of its shapes the other one has too, counted with multiplicity.
fn common(both: [&[Piece]; 2]) -> [Vec<bool>; 2] {
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (side, pieces) in both.iter().enumerate() {
        for piece in *pieces {
            counts.entry(&piece.element).or_default()[side] += 1;
        }
    }
    both.map(|pieces| {
        let mut left: BTreeMap<&str, usize> = counts
            .iter()
            .map(|(&element, &[one, other])| (element, one.min(other)))
            .collect();
        let is_kept = |piece: &Piece| {
            let left = left.get_mut(piece.element.as_str());
            left.is_some_and(|left| {
                let is_kept = *left > 0;
                *left -= usize::from(is_kept);
                is_kept
            })
        };
        pieces.iter().map(is_kept).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{Painter, Pixels};
    use crate::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size};
    use crate::{Key, LegendLine, Look, Marks, Scale, Scene, Span, Style, Tone};

    #[test]
    fn a_picture_is_as_if_it_were_drawn_as_a_whole_but_for_smoothing() {
        let cells = [(0, 0), (0, 6), (5, 6), (5, 0), (2, 3)].map(|(row, col)| Pos::new(row, col));
        let islands = cells.iter().map(|&pos| (pos, Clue::Exactly(2))).collect();
        let board = Board::new(Size::new(6, 7), islands, Rules::default()).expect("a board");
        let network = Network::of(board);
        let count = network.edges().len();
        let scene = |built: usize, label: &str| {
            let bridges: Bridges = (0..count).map(|edge| u8::from(edge < built)).collect();
            let ends = [cells[0], cells[1]];
            let marks = Marks {
                spans: vec![Span::new(ends, Tone::Conclusion).dashed().saying(label)],
                legend: vec![Key::new(LegendLine::Line(Tone::Conclusion), label)],
                ..Marks::default()
            };
            let mut scene = Scene::marked(&network, Some(&bridges), &marks);
            scene.widen([8.0, 8.0]);
            scene
        };
        for is_transparent in [false, true] {
            let look = Look {
                scale: Scale::new(37).expect("a scale"),
                palette: Style::Screen.palette(),
                is_transparent,
            };
            let mut film = Painter::new(look);
            for (built, label) in [
                (0, "≥1"),
                (1, "0"),
                (1, "a longer one"),
                (3, "a longer one"),
            ] {
                let one = film.paint(scene(built, label)).expect("pixels");
                let whole = Painter::new(look)
                    .paint(scene(built, label))
                    .expect("pixels");
                // Transparent pixels have no colour.
                let seen = |pixels: &Pixels| -> Vec<u8> {
                    let channels = pixels.bytes.len() / (pixels.width * pixels.height) as usize;
                    let pixels = pixels.bytes.chunks(channels);
                    let seen = pixels.flat_map(|pixel| {
                        let cover = u16::from(pixel.get(3).copied().unwrap_or(255));
                        let weighed = move |&value: &u8| u16::from(value) * cover / 255;
                        let bytes = pixel.iter().map(weighed);
                        bytes.map(|value| u8::try_from(value).expect("a share of a byte"))
                    });
                    seen.collect()
                };
                let both = seen(&one).into_iter().zip(seen(&whole));
                let off: Vec<u8> = both.map(|(one, other)| one.abs_diff(other)).collect();
                let most = off.iter().max();
                assert!(most <= Some(&144), "{built} {label}: {most:?}");
                let differing = off.iter().filter(|&&off| off > 0).count();
                assert!(differing * 100 <= off.len(), "{built} {label}: {differing}");
            }
        }
    }
}
