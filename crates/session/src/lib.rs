//! Whatever can be asked, as questions with typed answers, and what leaves as records and
//! pages.
//!
//! A question is a struct whose fields are its options: name, default and meaning of each stand there
//! once, and arguments (clap), lines of JSON (serde) and their schema (schemars) follow. What can
//! change an answer is a field; what may be used up, who listens and where solutions go is the
//! session's. Options that do not go together are refused in pieces, so that each front end spells
//! their names in its own way: `--big-m` here, `big_m` there.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

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
