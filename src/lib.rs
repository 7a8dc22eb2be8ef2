//! hashi
pub mod generate;
pub mod puzzle;
