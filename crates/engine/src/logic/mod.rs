//! Deduction with reasons: what must hold in every solution, and why.
//!
//! Rules narrow, for every edge, the least and the most number of bridges it can carry.
//! Each conclusion is a [`TraceStep`], small and quickly noted; [`explain`] works out as steps
//! of a proof those that matter, for [`Ledger`](crate::proof::Ledger) to check; [`reasons`]
//! tells why each holds, where nobody wants the steps. What no bound
//! on an edge can say, that clues and signs add up to an odd number, [`odd_total`] finds.

mod components;
mod domains;
mod explain;
mod levels;
mod look;
mod lookahead;
mod odd;
mod propagate;
mod reasons;
mod rounds;
mod rule_set;
mod rules;
mod settle;
mod state;
mod support;
mod technique;
mod trace;

pub use domains::Domains;
pub use explain::{Deduction, explain, explain_contradiction};
pub use levels::{ChangingClues, level_of, solved_by};
pub use odd::{OddTotal, odd_total};
pub use propagate::{open_edges, propagate, propagate_while};
pub use reasons::reasons;
pub use rounds::{Round, Rounds, rounds};
pub use rule_set::RuleSet;
pub use rules::signs::same_number;
pub use technique::{Level, Technique};
pub use trace::{Anchor, Contradiction, Probe, Rule, Tier, Trace, TraceConflict, TraceStep};
