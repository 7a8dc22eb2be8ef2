//! Reasons and conflicts as clauses, written out only on request.
//!
//! Every clause here follows from the puzzle alone: from one island's degree, one
//! crossing, the order of one edge's levels, the cut around one set of islands, or from
//! clauses learned before. In the clause of a reason the explained literal is true and
//! all others became false before it; in the clause of a conflict all are false.

use super::super::core::{ClauseRef, Clauses, Literal, Trail, TrailReason};
use super::super::instance::Instance;
use super::degree_clauses;
use super::degrees::DegreeConflict;
use super::explicit_reasons::WrittenReasons;

/// A conflict: what cannot hold together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReasonConflict {
    /// An island's degree.
    Degree(DegreeConflict),
    /// The order of an edge's levels, or a crossing: not both of these.
    Pair([Literal; 2]),
    /// A learned clause.
    Clause(ClauseRef),
    /// A connectivity cut or a parity: the draft among the explicit reasons.
    Written,
}

/// The data from which clauses are reconstructed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a> {
    pub(crate) instance: &'a Instance,
    pub(crate) trail: &'a Trail,
    pub(crate) clauses: &'a Clauses,
    pub(crate) written: &'a WrittenReasons,
}

impl Sources<'_> {
    /// Replaces `clause` by the false literals of the clause that made a literal true; by nothing
    /// if it has no reason.
    pub(crate) fn reason(&self, literal: Literal, clause: &mut Vec<Literal>) {
        clause.clear();
        match self.trail.reason_of(literal.var()) {
            TrailReason::Free => {}
            TrailReason::Implied(by) => clause.push(!by),
            TrailReason::Degree(island) => {
                let (instance, trail) = (self.instance, self.trail);
                degree_clauses::explain_literal(literal, island, instance, trail, clause);
            }
            TrailReason::Clause(reason) => {
                let literals = self.clauses.literals(reason).iter().copied();
                clause.extend(literals.filter(|&other| other != literal));
            }
            TrailReason::Written(entry) => clause.extend_from_slice(self.written.reason(entry)),
        }
    }

    /// Replaces `clause` by the clause that a conflict violates.
    pub(crate) fn conflict(&self, conflict: ReasonConflict, clause: &mut Vec<Literal>) {
        clause.clear();
        match conflict {
            ReasonConflict::Degree(conflict) => {
                degree_clauses::explain_conflict(conflict, self.instance, self.trail, clause);
            }
            ReasonConflict::Pair(pair) => clause.extend(pair.map(|literal| !literal)),
            ReasonConflict::Clause(broken) => {
                clause.extend_from_slice(self.clauses.literals(broken));
            }
            ReasonConflict::Written => clause.extend_from_slice(self.written.draft()),
        }
    }
}
