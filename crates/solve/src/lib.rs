//! What answers stand on: questions about solutions and what is believed of a claim, why a
//! board has the solution that it has, and boards made from a seed.
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
