//! What any search by clause learning stands on: literals, the trail, learned clauses,
//! what to decide next, and when to restart. It knows nothing of islands.

mod branching;
mod clauses;
mod literal;
mod schedule;
mod trail;

pub(crate) use branching::Branching;
pub(crate) use clauses::{Clauses, Retention};
pub(crate) use literal::{Literal, Numbering, Var};
pub(crate) use schedule::Schedule;
pub(crate) use trail::{ClauseRef, Trail, TrailReason, TrailValue};
