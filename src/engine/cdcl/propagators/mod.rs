//! What follows from the puzzle's rules, and why: each propagator draws what its rule
//! gives and can say the clause behind it.
//!
//! Files, each using only those before it: `degrees`, `written`, `rings`, `connectivity`,
//! `closing`, `parity`, `gaps`, `cycles`, `reasons`.

pub(crate) mod closing;
mod connectivity;
mod cycles;
mod degrees;
mod gaps;
mod parity;
mod reasons;
mod rings;
mod written;

pub(crate) use connectivity::Components;
pub(crate) use cycles::Forest;
pub(crate) use degrees::Degrees;
pub(crate) use gaps::Holes;
pub(crate) use parity::Parity;
pub(crate) use reasons::{Conflict, Sources};
pub(crate) use written::{Scene, Written};
