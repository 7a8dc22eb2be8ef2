//! Many boards: worked on in parallel and reported in order, or timed one by one.
//!
//! Threads are started here and nowhere else, and clocks are read.

pub mod bench;
mod in_order;

pub use in_order::{NoThreads, in_order};
