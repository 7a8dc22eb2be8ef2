//! Boards and answers as text and pictures; what is too large to be drawn is refused.

use super::ui::Failure;
use crate::notation::{Glyphs, LatticeError, write_lattice};
use crate::picture::{self, Marks, PictureError, Scale, Scene};
use crate::puzzle::{Bridges, Network};

/// What a picture is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// Pixels.
    Png,
    /// Lines.
    Svg,
}

/// Reads a scale from the command line: pixels per cell.
pub(crate) fn scale(text: &str) -> Result<Scale, String> {
    let pixels = text.parse().map_err(|_| "expected a number of pixels")?;
    Scale::new(pixels).map_err(|error| error.to_string())
}

/// A board as text, with its bridges if there are any.
pub(crate) fn text(
    network: &Network,
    bridges: Option<&Bridges>,
    glyphs: Glyphs,
) -> Result<String, Failure> {
    write_lattice(network, bridges, glyphs).map_err(|error| {
        let hint = match error {
            LatticeError::TooLarge(_) => "an answer of any size can be written as CSV or JSON",
            LatticeError::Crossed(..) | LatticeError::TooMany { .. } => {
                "a picture shows it: name a file that ends in .png or .svg"
            }
            LatticeError::Rule(_)
            | LatticeError::Adjacent(_)
            | LatticeError::NoCharacter { .. }
            | LatticeError::NoNumber(_) => "leave out =planks",
        };
        Failure::usage(error.to_string()).hint(hint)
    })
}

/// A board as a picture, with its bridges if there are any.
pub(crate) fn picture(
    network: &Network,
    bridges: Option<&Bridges>,
    how: (Picture, Option<Scale>),
) -> Result<Vec<u8>, Failure> {
    marked(network, bridges, &Marks::default(), how)
}

/// The same picture with marks.
pub(crate) fn marked(
    network: &Network,
    bridges: Option<&Bridges>,
    marks: &Marks,
    how: (Picture, Option<Scale>),
) -> Result<Vec<u8>, Failure> {
    scene(&Scene::marked(network, bridges, marks), how)
}

fn scene(scene: &Scene, (picture, scale): (Picture, Option<Scale>)) -> Result<Vec<u8>, Failure> {
    let scale = scale.unwrap_or_else(|| Scale::sensible(scene));
    let drawn = match picture {
        Picture::Png => picture::png(scene, scale),
        Picture::Svg => picture::svg(scene, scale).map(String::into_bytes),
    };
    drawn.map_err(|error| refused(&error))
}

fn refused(error: &PictureError) -> Failure {
    let message = error.to_string();
    let failure = match error {
        PictureError::Raster(_) => Failure::internal(message),
        PictureError::TooManyCells { .. }
        | PictureError::TooManyPixels { .. }
        | PictureError::NoScale => Failure::usage(message),
    };
    match error.hint() {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}
