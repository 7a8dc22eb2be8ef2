//! Many boards: worked on in parallel, told about in order.
//!
//! Nothing here knows what the work is. Threads are started here and nowhere else.

mod in_order;

pub use in_order::{NoThreads, in_order};
