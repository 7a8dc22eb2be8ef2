//! What programs hold in their hands, puzzles and solutions, and these from files and into
//! files.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_notation as notation;
#[cfg(feature = "draw")]
use hashilab_picture as picture;

pub mod files;
mod handle;

/// What the puzzle is, by its rules alone, and the handles `Puzzle` and `Solution`.
pub mod puzzle {
    pub use crate::handle::{Puzzle, Solution, oracle, verify};
    pub use hashilab_rules::puzzle::*;
}
