//! Boards and answers as text; which picture an option asks for; what is too large to be drawn
//! is refused.

use super::run::output::Template;
use super::ui::Failure;
use crate::notation::{Glyphs, LatticeError, write_lattice};
use crate::picture::PictureError;
use crate::puzzle::{Bridges, Network};
use crate::show::PictureKind;

/// Refuses a name whose ending says another kind of picture, for the option that asks for this
/// one.
pub(crate) fn named(kind: PictureKind, name: &Template) -> Result<(), Failure> {
    let ending = name.as_path().extension().unwrap_or_default();
    let said = PictureKind::of(&ending.to_string_lossy().to_ascii_lowercase());
    if said.is_none_or(|said| said == kind) {
        return Ok(());
    }
    let shown = name.as_path().display();
    let why = format!(
        "{} does not go with a name that ends like this",
        option(kind)
    );
    let hint = said.map(|said| format!("{} writes {shown}", option(said)));
    Err(Failure::usage(why)
        .about(shown)
        .hint(hint.unwrap_or_default()))
}

/// The option that asks for a kind of picture.
pub(crate) fn option(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Png => "--png",
        PictureKind::Svg => "--svg",
        PictureKind::Pdf => "--pdf",
        PictureKind::Tikz => "--tikz",
    }
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
                "a picture shows it: name a file that ends in .png, .svg or .pdf"
            }
            LatticeError::Rule(_)
            | LatticeError::Adjacent(_)
            | LatticeError::NoCharacter { .. }
            | LatticeError::NoNumber(_) => "leave out =planks",
        };
        Failure::usage(error.to_string()).hint(hint)
    })
}

impl From<PictureError> for Failure {
    fn from(error: PictureError) -> Self {
        let message = error.to_string();
        let failure = match error {
            PictureError::Raster(_) => Self::internal(message),
            PictureError::Interrupted => Self::interrupted(),
            PictureError::TooManyCells { .. }
            | PictureError::TooManyPixels { .. }
            | PictureError::NoScale => Self::usage(message),
        };
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}
