//! Whatever can be asked, as questions with typed answers, and what leaves as records and
//! pages.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_count as count;
use hashilab_engine::{engine, logic, milp};
use hashilab_handle::puzzle;
use hashilab_notation as notation;
use hashilab_proof as proof;
use hashilab_solve::{explain, generate, questions};

pub mod desk;
pub mod report;

pub use desk::Solver;
