//! hashi
pub mod generate;
pub mod milp;
pub mod picture;
pub mod puzzle;
