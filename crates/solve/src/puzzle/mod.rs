//! The puzzle by its rules alone, and the types that callers hold: a [`Puzzle`], which owns its
//! board and network, and a [`Solution`], which owns its puzzle and bridges that [`verify`] has
//! checked. They can be read, printed and turned into a program.
//!
//! They are exported next to the names of the rules, and `verify` and the oracle here return them.
//! The crates below use networks and the results of their own `verify`.

pub mod oracle;
mod program;
#[allow(clippy::module_inception, reason = "each handle has its file")]
mod puzzle;
mod solution;
mod text;

pub use hashilab_rules::puzzle::*;

pub use puzzle::Puzzle;
pub use solution::{Solution, verify};
