//! Questions about all solutions of a board: which they are, how many, whether there is
//! exactly one, and what they have in common.
//!
//! Solutions come one after the other in a stable order: lexicographic by the numbers of
//! bridges, edge after edge, the order of the exhaustive search. Every one has been
//! verified. That there are no more follows from deduction and from the clause-learning
//! engine's refutation.
//!
//! Files, each using only those before it: `solutions`, `count`, `unique`, `common`.

mod common;
mod count;
mod solutions;
mod unique;

pub use common::{Common, common};
pub use count::{Count, count};
pub use solutions::{Listed, Solutions, Stop};
pub use unique::{Uniqueness, differing, unique};
