//! Questions about all solutions of a board: list them, count them, decide whether there is exactly
//! one, and find what they have in common.
//!
//! Solutions come in a stable order: lexicographic by the numbers of bridges, edge after edge, the
//! order of the exhaustive search. All are verified. That there are no more follows from deduction
//! and from the clause-learning engine's refutation, even where another engine found the solutions.

mod backbone;
mod count;
mod program;
mod program_solutions;
mod prover;
mod solutions;
mod unique;

pub(super) use backbone::backbone_beyond;
pub use backbone::{Backbone, backbone, backbone_by};
pub use count::{SolutionCount, count};
pub use program::ListingProgram;
pub(super) use prover::proved;
pub use solutions::Solutions;
pub use unique::{Uniqueness, differing, unique, unique_observed};
