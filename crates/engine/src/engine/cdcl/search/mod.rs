//! The search itself: propagation, conflict analysis, and the ways of asking for an
//! answer, for all of them, or for one near another.

mod analysis;
mod bound;
mod heuristic;
mod incremental;
mod listing;
mod near_answer;
mod next_answer;
mod selective;
mod solver;
mod state;

pub(crate) use bound::SearchBound;
pub use incremental::Incremental;
pub use listing::{Listing, NextAnswer};
pub use selective::Selective;
pub(crate) use solver::ClauseSearch;
