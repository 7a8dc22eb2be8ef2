//! The questions about solutions and the rules for which claims are believed, explanations of why a
//! board has its solution, and boards made from a seed.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_count as count;
use hashilab_engine::{engine, logic, milp};
use hashilab_notation as notation;
use hashilab_proof as proof;
use hashilab_rules::graph;

pub mod explain;
#[cfg(feature = "arguments")]
pub mod flags;
pub mod generate;
pub mod puzzle;
pub mod questions;
