//! The look of a scene: scale, colours, background.

use super::scale::Scale;
use super::style::{Palette, Style};

/// The look of a scene. A [`Scale`] alone is a look with default colours and background.
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
    /// Whether there is no paper, so that anything behind shows through.
    pub is_transparent: bool,
}

impl From<Scale> for Look {
    fn from(scale: Scale) -> Self {
        Self {
            scale,
            palette: Style::default().palette(),
            is_transparent: false,
        }
    }
}
