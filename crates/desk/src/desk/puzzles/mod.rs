//! Questions whose answers are boards.

pub(in crate::desk) mod convert;
pub(in crate::desk) mod edges;
pub(in crate::desk) mod generate;
