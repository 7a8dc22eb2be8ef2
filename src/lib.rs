//! hashi
pub mod cli;
pub mod engine;
pub mod generate;
pub mod logic;
pub mod milp;
pub mod notation;
pub mod picture;
pub mod proof;
pub mod puzzle;
pub mod questions;
pub mod report;
pub mod runs;
