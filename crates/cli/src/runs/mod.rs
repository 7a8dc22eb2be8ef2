//! Many boards: processed in parallel and reported in order.
//!
//! Threads are started here and nowhere else.

mod in_order;

pub use in_order::{ThreadStartError, in_order};
