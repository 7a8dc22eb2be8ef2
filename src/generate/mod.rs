//! Boards made from a seed: the same recipe and seed give the same board everywhere.
//!
//! Nothing here asks an engine: what [`grow`] makes is valid because it is built from its
//! own solution outwards, and it is handed out only after `verify` has read that solution.
//!
//! Files, each using only those before it: `tree`, `grow`, `sharpen`, `disturb`.

mod disturb;
mod grow;
mod sharpen;
mod tree;

pub use disturb::disturbed;
pub use grow::{GrowError, Grown, Recipe, grow};
pub use sharpen::{TRIES, grow_sharp};
