//! The search itself: propagation, conflict analysis, and the ways of asking for an
//! answer, for all of them, or for one near another.
//!
//! Files, each using only those before it: `state`, `analysis`, `near`, `solver`,
//! `listing`, `incremental`.

mod analysis;
mod incremental;
mod listing;
mod near;
mod solver;
mod state;

pub use incremental::Incremental;
pub use listing::{Listing, Next};
pub(crate) use solver::{Bound, Solver, Verdict};
