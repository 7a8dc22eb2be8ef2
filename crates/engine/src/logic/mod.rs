//! Deduction with reasons: what must hold in every solution, and why.
//!
//! Rules narrow, for every edge, the least and the most number of bridges it can carry. Each
//! conclusion is a [`TraceStep`], small and quickly recorded; [`explain`] converts those that
//! matter to steps of a proof, for [`Ledger`](crate::proof::Ledger) to check; [`reasons`] gives the
//! reason of each where the steps are not needed. A contradiction that no bound on an edge
//! expresses, that clues and signs add up to an odd number, is found by [`odd_total`].

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
