//! Reasoning about a puzzle: deduction with reasons, integer programs, and the engines that make
//! claims about it. Nothing here is believed before it has been checked.
//!
//! `logic` narrows the bounds on every edge by rules that give their reasons as inferences; `milp`
//! states the integer program; `engine` contains HiGHS, clause learning, and a scripted engine for
//! tests.
//!
//! Clause learning is our own. Two libraries to which a propagator can be attached were measured
//! first, batsat's `Theory` and `CaDiCaL`'s external propagator, with degrees as clauses and the same
//! connectivity propagator: 0.4, 0.9, 1.8 and 3.7 ms on average with the one and 0.6, 1.5, 2.6 and
//! 5.7 ms with the other at 100, 200, 300 and 400 islands, and 4.4 and 6.8 s at 4,000. So degrees,
//! connectivity and parity are propagated natively, and a rule that a board does not have costs it
//! nothing.
//!
//! HiGHS is called directly, since `good_lp` reports a limit with an incumbent and one without as
//! errors. It runs on a thread of its own: its presolve and its reading of a program observe only
//! the time limit, so the caller polls the budget a hundred times a second and leaves a run behind
//! that does not end on request. The threads are the budget's and are reused, since HiGHS allocates
//! half a megabyte for each before it reads the first row.
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
