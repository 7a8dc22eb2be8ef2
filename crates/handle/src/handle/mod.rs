//! What programs hold in their hands: a [`Puzzle`], which owns its board and network, and a
//! [`Solution`], which owns its puzzle and bridges that [`verify`] has checked. Each can do
//! what is known below this room: be read, be printed, be drawn,
//! become a program.
//!
//! They stand among the names of `puzzle`, and `verify` and the oracle there return them. The
//! crates below work on networks and on what their own `verify` returns.

#[cfg(feature = "draw")]
mod draw;
pub mod oracle;
mod program;
mod puzzle;
mod solution;
mod text;

pub use puzzle::Puzzle;
pub use solution::{Solution, verify};
