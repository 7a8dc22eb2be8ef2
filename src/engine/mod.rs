//! Engines: what turns a board into a claim about it.
//!
//! An [`Engine`] is given a [`Task`] and a [`Budget`] and returns a [`Run`]: what it
//! claims ([`Outcome`]) and what that took ([`Effort`]). No engine is trusted; `questions`
//! decides what is believed. [`Highs`] solves the integer program, [`Cdcl`] works on the
//! network by learning clauses, [`Scripted`] plays what a test tells it to.
//!
//! Files, each using only those before it: `name`, `outcome`, `budget`, `watch`, `task` (with the
//! trait), `highs_load`, `highs_ffi`, `highs_options`, `highs`, `cdcl`, `scripted`.

mod budget;
mod cdcl;
mod highs;
mod highs_ffi;
mod highs_load;
mod highs_options;
mod name;
mod outcome;
mod scripted;
mod task;
mod watch;

pub use budget::Budget;
pub use cdcl::{Cdcl, Incremental, Journaled, Listing, Next, Note};
pub use highs::Highs;
pub use highs_options::{HighsOptions, NamedOption, OptionError, Presolve};
pub use name::EngineName;
pub use outcome::{Effort, Incumbent, Limit, Outcome, Run};
pub use scripted::Scripted;
pub use task::{Engine, EngineError, Task};
pub use watch::{Detail, Event, Progress, Watch};
