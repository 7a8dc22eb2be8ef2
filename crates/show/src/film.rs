//! Films in one file: an animation, or a strip of pictures side by side.

use std::time::Duration;

use crate::appearance::{Appearance, PictureKind};
use crate::picture::{Film, PictureError};

/// How many pictures stand in a row of a strip.
pub const IN_A_ROW: usize = 4;

/// How a film is written into one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilmFrames {
    /// An animation that every program shows, each picture for so long.
    Gif(Duration),
    /// An animation in all colours, each picture for so long.
    Apng(Duration),
    /// All pictures side by side.
    Strip(PictureKind),
}

impl FilmFrames {
    /// How long each picture of an animation is shown, unless somebody says otherwise.
    pub const EACH: Duration = Duration::from_millis(1_500);

    /// The same with each picture shown for so long, where they are shown one after the other.
    #[must_use]
    pub fn paced(self, each: Duration) -> Self {
        match self {
            Self::Gif(_) => Self::Gif(each),
            Self::Apng(_) => Self::Apng(each),
            Self::Strip(_) => self,
        }
    }

    /// The most pictures that people look through.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Strip(_) => 60,
            Self::Gif(_) | Self::Apng(_) => 240,
        }
    }

    /// The file's bytes, as long as it may go on.
    ///
    /// # Errors
    /// [`PictureError`] if the film is too large, or may not go on.
    pub fn encode(
        self,
        film: &Film,
        appearance: &Appearance,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u8>, PictureError> {
        match self {
            Self::Strip(picture) => appearance.draw_strip(&film.strip(IN_A_ROW), picture),
            Self::Gif(each) => film.gif(appearance.of_film(film), each, go_on),
            Self::Apng(each) => film.apng(appearance.of_film(film), each, go_on),
        }
    }
}
