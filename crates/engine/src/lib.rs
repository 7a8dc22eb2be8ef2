//! What works on a puzzle: deduction with reasons, integer programs, and the engines that make
//! claims about it. Nothing here is believed before it has been checked.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_notation as notation;
use hashilab_proof as proof;
use hashilab_rules::{graph, puzzle};

pub mod engine;
pub mod logic;
pub mod milp;
#[cfg(test)]
mod random_boards;
