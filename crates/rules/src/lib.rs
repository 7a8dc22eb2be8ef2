//! The puzzle by its rules alone, and plain algorithms on its networks.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.
//!
//! Files, each using only those before it: `puzzle`, `graph`.

pub mod graph;
pub mod puzzle;
