//! Puzzles and solutions that can draw themselves.

use crate::picture::{PictureError, Scale, Scene, png, render_large};
use crate::puzzle::{Puzzle, Solution};

/// Types with a picture of their own: a puzzle, and a solution with its bridges. The picture has
/// the default size for the board.
///
/// # Examples
/// ```
/// use hashilab_show::ToPicture;
/// use hashilab_solve::puzzle::{Puzzle, oracle};
/// let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
/// let solution = oracle::solutions(&puzzle, 1_000)?.remove(0);
/// assert!(puzzle.to_svg().starts_with("<svg"));
/// assert!(solution.to_svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToPicture {
    /// The scene.
    fn scene(&self) -> Scene;

    /// Its picture as an SVG document.
    #[must_use]
    fn to_svg(&self) -> String {
        let scene = self.scene();
        render_large(&scene, Scale::sensible(&scene).into())
    }

    /// Its picture as the bytes of a PNG file.
    ///
    /// # Errors
    /// A [`PictureError`] if the board is too large for pixels.
    fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let scene = self.scene();
        png(&scene, Scale::sensible(&scene))
    }
}

impl ToPicture for Puzzle {
    fn scene(&self) -> Scene {
        Scene::of(self, None)
    }
}

impl ToPicture for Solution {
    fn scene(&self) -> Scene {
        Scene::of(self.puzzle(), Some(self))
    }
}
