//! hashi
pub mod generate;
pub mod picture;
pub mod puzzle;
