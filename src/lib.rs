//! hashi
pub mod generate;
pub mod milp;
pub mod notation;
pub mod picture;
pub mod puzzle;
