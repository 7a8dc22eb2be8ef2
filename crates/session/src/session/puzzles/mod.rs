//! Questions whose answers are boards.

pub(in crate::session) mod convert;
pub(in crate::session) mod edges;
pub(in crate::session) mod generate;
pub(in crate::session) mod made_puzzle;
