//! Engines: they turn a board into a claim about it.
//!
//! An [`Engine`] is given a [`Task`] and a [`Budget`] and returns a [`Run`]: its claim
//! ([`Verdict`] with an [`Incumbent`]) and its effort ([`SolveStats`]). No engine is trusted; `questions` decides what is
//! believed. [`Highs`] solves the integer program, [`Cdcl`] works on the network by learning
//! clauses, [`MockEngine`] returns what a test has scripted.

mod budget;
mod cdcl;
mod clock;
#[cfg(feature = "highs")]
mod highs;
mod limited_text;
mod mock;
mod name;
mod observer;
mod outcome;
mod task;
mod threads;

pub use budget::Budget;
pub use cdcl::{Cdcl, Exclusion, Incremental, JournaledOutcome, Listing, Selective};
pub use clock::Clock;
#[cfg(feature = "highs")]
pub use highs::{
    BoundSet, BranchCandidate, BranchLimits, BranchNode, BranchOptions, BranchTree, Branching,
    Farkas, Fate, Highs, HighsOptions, LpInfeasible, LpOutcome, LpPoint, LpRanging, LpRound,
    NamedOption, NodeSelection, OptionError, Presolve, Relaxation, branch, presolved_size, relax,
    relax_in_rounds, relax_once, relax_with_ranging,
};
pub use limited_text::{LimitedText, lp_within, mps_within};
pub use mock::MockEngine;
pub use name::EngineName;
pub use observer::{CutRound, Detail, Event, Observer, Progress, SweepProgress};
pub use outcome::{Incumbent, Limit, Run, SolveStats, SolverFiles, Verdict};
pub use task::{Engine, EngineError, ProgramRound, Task, can_hold_program, formulate_within};
pub use threads::{BusyThread, Threads};
