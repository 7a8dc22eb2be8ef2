//! The query API: each question is a struct with a typed answer. This crate also writes the records
//! and pages made from answers.
//!
//! The fields of a question are its options: the name, default and meaning of each are defined
//! there once, and arguments (clap), lines of JSON (serde) and their schema (schemars) are derived
//! from them. What can change an answer is a field; limits, observers and the consumer of items
//! belong to the session. Errors about options are kept in pieces, so that each front end can spell
//! the names in its own way: `--big-m` here, `big_m` there.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_count as count;
use hashilab_engine::{engine, logic, milp};
use hashilab_notation as notation;
use hashilab_proof as proof;
use hashilab_solve::{explain, generate, puzzle, questions};
#[cfg(feature = "solvers")]
use hashilab_solvers as solvers;

pub mod report;
pub mod session;

pub use session::Solver;
