//! Counting without listing: a frontier sweep over what is left of a board once bounds are
//! known.
//!
//! The free edges are decided one after the other. All decisions with the same future are one
//! state; a state is what crosses the border between decided and undecided edges: what islands have
//! got, which of them are joined, which edges are shut, what signs have seen. The forward pass adds
//! up over a semiring: numbers, whether there is any, the least sum.
//! A sweep may record a decision diagram; the backward pass over it gives how likely each edge is,
//! a best solution, and fair samples. (Simpath, Knuth 2011; frontier-based search, Kawahara, Inoue,
//! Iwashita and Minato 2017.)
//!
//! The results are numbers and claims: bridges become solutions by `verify` alone.
//!
//! A first sweep without labels, forward and back, drops dead states: most are dead by their
//! degrees alone, and the sweep that counts never meets them.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

mod ahead;
mod anneal;
mod blocks;
mod bound;
mod certain;
mod decisions;
mod degrees;
mod diagram;
mod estimate;
mod labels;
mod layer;
mod layout;
mod likelihoods;
mod order;
mod outcomes;
mod paths;
mod plan;
mod residual;
mod semiring;
mod skeleton;
mod space;
mod splits;
mod step;
mod sweep;
mod table;

use hashilab_engine::{engine, logic, milp};
use hashilab_rules::{graph, puzzle};

pub use crate::engine::SweepProgress;
pub use bound::SpaceError;
pub use likelihoods::{Likelihoods, Share};
pub use num_bigint::BigUint;
pub use paths::{Paths, Samples};
pub use residual::Residual;
pub use space::{Limits, Space};
