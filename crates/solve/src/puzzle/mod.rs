//! What the puzzle is, by its rules alone, and what programs hold in their hands: a [`Puzzle`],
//! which owns its board and network, and a [`Solution`], which owns its puzzle and bridges that
//! [`verify`] has checked. They can be read, be printed and become a program.
//!
//! They stand among the names of the rules, and `verify` and the oracle here return them. The
//! crates below work on networks and on what their own `verify` returns.

pub mod oracle;
mod program;
#[allow(clippy::module_inception, reason = "each handle has its file")]
mod puzzle;
mod solution;
mod text;

pub use hashilab_rules::puzzle::*;

pub use puzzle::Puzzle;
pub use solution::{Solution, verify};
