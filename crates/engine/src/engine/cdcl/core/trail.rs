//! The trail: which literals are true, in which order they became so, and why.
//!
//! Decision level 0 holds what is true without any decision; every decision opens the next level. A
//! reason is stored in short form and expanded to a clause only when it is needed (`reasons`).
//! Invariant: every literal in a reason's clause precedes on the trail the literal that it
//! explains.

use crate::puzzle::{IdVec, IslandId, define_id};

use super::literal::{Literal, Var};

define_id! {
    /// A learned clause.
    (pub(crate)) ClauseRef
}

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrailValue {
    /// Unassigned.
    Open,
    /// It holds.
    True,
    /// Its negation holds.
    False,
}

/// Why a literal became true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrailReason {
    /// It was decided, assumed, or is a fact that needs no reason.
    Free,
    /// The order of an edge's levels, or a crossing: the other literal implies it.
    Implied(Literal),
    /// The island's degree and its other edges.
    Degree(IslandId),
    /// A learned clause.
    Clause(ClauseRef),
    /// A connectivity cut or a parity, by its number among the explicit reasons.
    Written(u32),
}

/// When and why a variable got its value.
#[derive(Clone, Copy, Debug)]
struct TrailMark {
    decision_level: u32,
    place: u32,
    reason: TrailReason,
}

/// The decision that opened a level, and its place on the trail.
#[derive(Clone, Copy, Debug)]
struct TrailDecision {
    place: u32,
    literal: Option<Literal>,
}

/// The literals that are true, oldest first.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    values: IdVec<Literal, TrailValue>,
    marks: IdVec<Var, TrailMark>,
    literals: Vec<Literal>,
    decisions: Vec<TrailDecision>,
}

impl Trail {
    /// An empty trail over `vars` variables.
    pub(crate) fn new(vars: usize) -> Self {
        let mark = TrailMark {
            decision_level: 0,
            place: 0,
            reason: TrailReason::Free,
        };
        Self {
            values: IdVec::filled(TrailValue::Open, 2 * vars),
            marks: IdVec::filled(mark, vars),
            literals: Vec::with_capacity(vars),
            decisions: Vec::new(),
        }
    }

    /// The value of a literal.
    pub(crate) fn value(&self, literal: Literal) -> TrailValue {
        self.values[literal]
    }

    /// Whether the variable is unassigned.
    pub(crate) fn is_open(&self, var: Var) -> bool {
        self.values[Literal::positive(var)] == TrailValue::Open
    }

    /// Whether the literal is true.
    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal] == TrailValue::True
    }

    /// Whether the literal is true and became so before this place.
    pub(crate) fn is_true_before(&self, literal: Literal, place: u32) -> bool {
        self.is_true(literal) && self.marks[literal.var()].place < place
    }

    /// The number of true literals; also the next literal's place.
    pub(crate) fn len(&self) -> usize {
        self.literals.len()
    }

    /// The literal at this place.
    pub(crate) fn at(&self, place: usize) -> Literal {
        self.literals[place]
    }

    /// The number of current decisions.
    pub(crate) fn decision_level(&self) -> u32 {
        u32::try_from(self.decisions.len()).expect("fewer decisions than variables")
    }

    /// The decision that opened a level above 0; `None` if its literal already had a value.
    pub(crate) fn decision(&self, decision_level: u32) -> Option<Literal> {
        self.decisions[decision_level as usize - 1].literal
    }

    /// The decision level at which a variable got its value.
    pub(crate) fn decision_level_of(&self, var: Var) -> u32 {
        self.marks[var].decision_level
    }

    /// The place on the trail at which a variable got its value.
    pub(crate) fn place_of(&self, var: Var) -> u32 {
        self.marks[var].place
    }

    /// Why a variable has its value.
    pub(crate) fn reason_of(&self, var: Var) -> TrailReason {
        self.marks[var].reason
    }

    /// The learned clauses that are reasons, in order, each with the variable that it forced. Facts
    /// no longer need any.
    pub(crate) fn clause_reasons(&mut self) -> Vec<(ClauseRef, Var)> {
        let mut reasons = Vec::new();
        for literal in &self.literals {
            let mark = &mut self.marks[literal.var()];
            if let TrailReason::Clause(clause) = mark.reason {
                if mark.decision_level == 0 {
                    mark.reason = TrailReason::Free;
                } else {
                    reasons.push((clause, literal.var()));
                }
            }
        }
        reasons.sort_unstable();
        reasons
    }

    /// Replaces the reason of a variable by another clause that forces it as well.
    pub(crate) fn set_reason(&mut self, var: Var, reason: TrailReason) {
        self.marks[var].reason = reason;
    }

    /// Opens the next decision level and makes a literal true there, unless it has a value.
    pub(crate) fn decide(&mut self, literal: Literal) {
        let is_open = self.value(literal) == TrailValue::Open;
        self.decisions.push(TrailDecision {
            place: self.next_place(),
            literal: is_open.then_some(literal),
        });
        if is_open {
            self.push(literal, TrailReason::Free);
        }
    }

    /// Makes an open literal true.
    pub(crate) fn push(&mut self, literal: Literal, reason: TrailReason) {
        debug_assert_eq!(self.values[literal], TrailValue::Open);
        self.values[literal] = TrailValue::True;
        self.values[!literal] = TrailValue::False;
        self.marks[literal.var()] = TrailMark {
            decision_level: self.decision_level(),
            place: self.next_place(),
            reason,
        };
        self.literals.push(literal);
    }

    /// The first place that backtracking to a decision level removes.
    pub(crate) fn end_of(&self, decision_level: u32) -> usize {
        self.decisions
            .get(decision_level as usize)
            .map_or(self.literals.len(), |decision| decision.place as usize)
    }

    /// Undoes everything after a decision level, newest first.
    pub(crate) fn back_to(&mut self, decision_level: u32, mut taken: impl FnMut(Literal)) {
        let end = self.end_of(decision_level);
        while self.literals.len() > end {
            let literal = self.literals.pop().expect("longer than its end");
            self.values[literal] = TrailValue::Open;
            self.values[!literal] = TrailValue::Open;
            taken(literal);
        }
        self.decisions.truncate(decision_level as usize);
    }

    fn next_place(&self) -> u32 {
        u32::try_from(self.literals.len()).expect("fewer literals than 2^32")
    }
}
