//! Films in one file: an animation, or a strip of pictures side by side.

use std::time::Duration;

use crate::appearance::{Appearance, PictureKind};
use crate::picture::{Film, PictureError};

/// The number of pictures in a row of a strip.
pub const IN_A_ROW: usize = 4;

/// The format of a film in one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilmFrames {
    /// An animation that every program shows, with the duration of each picture.
    Gif(Duration),
    /// An animation in all colours, with the duration of each picture.
    Apng(Duration),
    /// All pictures side by side.
    Strip(PictureKind),
}

impl FilmFrames {
    /// The default duration of each picture of an animation.
    pub const EACH: Duration = Duration::from_millis(1_500);

    /// Sets the duration of each picture, for an animation.
    #[must_use]
    pub fn paced(self, each: Duration) -> Self {
        match self {
            Self::Gif(_) => Self::Gif(each),
            Self::Apng(_) => Self::Apng(each),
            Self::Strip(_) => self,
        }
    }

    /// The most pictures that people want to see.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Strip(_) => 60,
            Self::Gif(_) | Self::Apng(_) => 240,
        }
    }

    /// The film as the bytes of a file, unless it is interrupted.
    ///
    /// # Errors
    /// [`PictureError`] if the film is too large, or is interrupted.
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
