//! The puzzle by its rules alone, and plain algorithms on its networks.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

pub mod graph;
pub mod puzzle;
