//! A solution that draws itself.

use super::solution::Solution;
use crate::picture::{PictureError, Scale, Scene, drawn, png};

impl Solution {
    /// The puzzle and its bridges as a scene.
    fn scene(&self) -> Scene {
        Scene::of(self.puzzle(), Some(self))
    }

    /// A picture as an SVG document, as large as is comfortable for the board.
    ///
    /// # Examples
    /// ```
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::desk::Solver;
    /// let puzzle: Puzzle = "2,,3\n,,\n,,1\n".parse()?;
    /// let solution = Solver::new().solve(&puzzle)?.solution()?;
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
