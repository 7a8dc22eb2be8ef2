//! Puzzles and solutions that draw themselves.

use super::puzzle::Puzzle;
use super::solution::Solution;
use crate::picture::{PictureError, Scale, Scene, drawn, png};

impl Puzzle {
    /// A picture of the board as an SVG document, as large as is comfortable for it.
    ///
    /// # Examples
    /// ```
    /// use hashilab_handle::puzzle::Puzzle;
    /// let puzzle: Puzzle = "2,,2\n".parse()?;
    /// assert!(puzzle.to_svg().starts_with("<svg"));
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let scene = Scene::of(self, None);
        drawn(&scene, Scale::sensible(&scene).into())
    }

    /// A picture of the board as the bytes of a PNG file.
    ///
    /// # Errors
    /// A [`PictureError`] if the board is too large for pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let scene = Scene::of(self, None);
        png(&scene, Scale::sensible(&scene))
    }
}

impl Solution {
    /// The puzzle and its bridges as a scene.
    fn scene(&self) -> Scene {
        Scene::of(self.puzzle(), Some(self))
    }

    /// A picture as an SVG document, as large as is comfortable for the board.
    ///
    /// # Examples
    /// ```
    /// use hashilab_handle::puzzle::{Puzzle, oracle};
    /// let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
    /// let solution = oracle::solutions(&puzzle, 1_000)?.remove(0);
    /// assert!(solution.to_svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let scene = self.scene();
        drawn(&scene, Scale::sensible(&scene).into())
    }

    /// A picture as the bytes of a PNG file.
    ///
    /// # Errors
    /// A [`PictureError`] if the board is too large for pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let scene = self.scene();
        png(&scene, Scale::sensible(&scene))
    }
}
