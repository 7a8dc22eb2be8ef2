//! hashi
pub mod puzzle;
