//! Other solvers' programs as engines: their names and formats, how they are run, and how their
//! files and output are read.
//!
//! A [`ProgramEngine`] writes the integer program to a folder of its own, runs the solver there and
//! reads its output. None of that is trusted: a point is decoded into bridges, which are a claim,
//! and so is the status of the search. `table` has one entry for each solver; `run` runs any of
//! them within a budget and kills it with all processes that it has started; `status` finds out how
//! the search ended. A solver that is not in the table is given by a command line
//! ([`SolverCommand`]), which is split into words once and never passed to a shell.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_engine::{engine, milp};
use hashilab_notation as notation;
use hashilab_rules::puzzle;

mod command;
mod family;
mod find;
mod program;
mod run;
mod status;
mod table;
mod version;

pub use command::{CommandError, SolverCommand, split_words};
pub use find::ProgramNotFound;
pub use program::{ProgramEngine, SolverProgram};
pub use table::{SolverEntry, entries};
pub use version::{FoundSolver, StartUp, found, start_up};
