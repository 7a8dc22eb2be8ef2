//! The core of any search by clause learning: literals, the trail, learned clauses, branching, and
//! restarts. It knows nothing about islands.

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
