//! Deduction with reasons: what must hold in every solution, and why.
//!
//! Rules narrow, for every edge, the least and the most number of bridges it can carry.
//! Each conclusion is a [`Step`]; [`explain`] works out its premises as a [`Deduction`],
//! and [`check`] confirms a deduction without using the rules.
//!
//! Files, each using only those before it: `domains`, `trace`, `components`, `state`,
//! `rules`, `settle`, `lookahead`, `propagate`, `explain`, `check`.

mod check;
mod components;
mod domains;
mod explain;
mod lookahead;
mod propagate;
mod rules;
mod settle;
mod state;
mod trace;

pub use check::{Unproved, check};
pub use domains::{Domains, Fact};
pub use explain::{Conclusion, Deduction, Focus, explain, explain_contradiction};
pub use propagate::{propagate, propagate_while};
pub use trace::{Anchor, Contradiction, Dead, Rule, Step, Tier, Trace, Trial};
