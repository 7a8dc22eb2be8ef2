//! The search: propagation, conflict analysis, and the interfaces for finding one answer, all
//! answers, or one near another.

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
pub use listing::Listing;
pub use selective::Selective;
pub(crate) use solver::ClauseSearch;
