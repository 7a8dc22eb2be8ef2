//! How a scene is drawn: how large, in which colours, on what.

use super::scale::Scale;
use super::style::{Palette, Style};

/// What a picture is drawn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backdrop {
    /// Paper in the style's colour.
    #[default]
    Paper,
    /// Nothing, so that whatever lies behind shows through.
    Transparent,
}

/// How a scene is drawn. A [`Scale`] alone is a look with all else as usual.
///
/// # Examples
/// ```
/// use hashilab_picture::{Look, Scale, Style};
/// let look = Look { palette: Style::Mono.palette(), ..Look::from(Scale::new(40)?) };
/// assert_eq!(look.scale.pixels(), 40);
/// # Ok::<(), hashilab_picture::PictureError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Pixels per cell.
    pub scale: Scale,
    /// The colours.
    pub palette: Palette,
    /// What it is drawn on.
    pub backdrop: Backdrop,
}

impl From<Scale> for Look {
    fn from(scale: Scale) -> Self {
        Self {
            scale,
            palette: Style::default().palette(),
            backdrop: Backdrop::default(),
        }
    }
}
