//! Boards made from a seed: the same recipe and seed give the same board everywhere.
//!
//! [`Recipe`] makes puzzles: one solution, a level, a look. A layout of islands grows, numbers of
//! bridges are chosen and changed until deduction solves the board at its level, and the puzzle is
//! returned once `questions` has shown that its solution is the only one. [`PublishedRecipe`] makes
//! boards like those of the published benchmark: [`grow`] builds them from their own solution
//! outwards.

mod canonical;
mod conditions;
mod consistency;
mod fix_clues;
mod layout;
mod layout_draft;
mod mask;
mod perturb;
mod puzzles;
mod recipe;
mod tighten;
mod variations;

pub use canonical::fingerprint;
pub use conditions::{Breadth, HardestMoment, Infeasible, NecessaryRule, middle_width};
pub use consistency::RecipeError;
pub use hashilab_grow::{GrowError, GrownBoard, PublishedRecipe, grow};
pub use mask::Mask;
pub use puzzles::{GenerateError, GeneratedPuzzle, Puzzles};
pub use recipe::{Recipe, SizeWritten, Symmetry, size_as_text};
pub use tighten::{TRIES, grow_sharp, seed_of_board};
pub use variations::disturbed;
