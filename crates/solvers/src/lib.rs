//! Other solvers' programs as engines: what each is called and reads, how it is run, and what its
//! files and its output say.
//!
//! A [`ProgramEngine`] writes the integer program to a folder of its own, runs the solver there and reads
//! what it left. Nothing of that is believed: a point is decoded into bridges, which are a
//! claim, and so is every word about how the search ended. `table` has one entry for each solver; `run`
//! runs any of them within a budget and ends it with all that it has started; `said` finds in what
//! was left how the search ended. A solver that is not in the table is named by a command line
//! ([`SolverCommand`]), which is split into words once and never given to a shell.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

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
pub use table::{SolverEntry, TestStatus, entries};
pub use version::{FoundSolver, StartUp, found, start_up};
