//! Learned clauses: their storage, propagation and reduction.
//!
//! Invariants: a clause has at least two literals, the first two are watched, and a watched literal
//! is false only if the other one is true or still to be propagated. The list of a literal holds
//! the clauses to visit when that literal becomes true, that is, the clauses that watch its
//! negation. A clause that is a reason keeps the literal that it forced in front as long as it is
//! one.

use crate::puzzle::{IdVec, in_32_bits};

use super::literal::Literal;
use super::trail::{ClauseRef, Trail, TrailReason, TrailValue};

/// Clauses with at most this many decision levels are never removed.
const LBD_KEPT: u32 = 2;

/// The position of a clause and its quality.
#[derive(Clone, Copy, Debug)]
struct ClauseHeader {
    start: u32,
    len: u32,
    /// The number of different decision levels among its literals when it was learned: its
    /// literal block distance.
    lbd: u32,
    /// Whether a conflict used it since the last reduction.
    used: Usage,
}

impl ClauseHeader {
    /// Whether a reduction may remove the clause.
    fn is_at_risk(&self) -> bool {
        self.used == Usage::Idle && self.lbd > LBD_KEPT
    }
}

/// Whether a clause was used since the last reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Usage {
    Idle,
    Helped,
    /// Never removed.
    Kept,
}

/// An entry in a literal's list.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    /// Another literal of the clause; if it is true, the clause need not be read.
    blocker: Literal,
}

/// How long a clause is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Retention {
    /// As long as it seems useful.
    WhileUseful,
    /// Forever: it excludes an answer and follows from nothing else.
    Always,
}

/// All learned clauses.
#[derive(Clone, Debug)]
pub(crate) struct Clauses {
    headers: IdVec<ClauseRef, ClauseHeader>,
    literals: Vec<Literal>,
    /// Empty while there are no clauses: watch lists need more memory than all other data of a
    /// search about a variable.
    watches: IdVec<Literal, Vec<Watch>>,
    vars: usize,
}

impl Clauses {
    /// No clauses, over `vars` variables.
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            headers: IdVec::new(),
            literals: Vec::new(),
            watches: IdVec::new(),
            vars,
        }
    }

    /// The literals of a clause.
    pub(crate) fn literals(&self, clause: ClauseRef) -> &[Literal] {
        let ClauseHeader { start, len, .. } = self.headers[clause];
        &self.literals[start as usize..(start + len) as usize]
    }

    /// Records that a conflict used a clause.
    pub(crate) fn helped(&mut self, clause: ClauseRef) {
        let header = &mut self.headers[clause];
        if header.used == Usage::Idle {
            header.used = Usage::Helped;
        }
    }

    /// Adds a clause of two or more literals, the first two to be watched.
    pub(crate) fn add(&mut self, literals: &[Literal], lbd: u32, keep: Retention) -> ClauseRef {
        let clause = self.headers.push(ClauseHeader {
            start: in_32_bits(self.literals.len()),
            len: in_32_bits(literals.len()),
            lbd,
            used: match keep {
                Retention::WhileUseful => Usage::Helped,
                Retention::Always => Usage::Kept,
            },
        });
        self.literals.extend_from_slice(literals);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        if self.watches.is_empty() {
            self.watches = IdVec::filled(Vec::new(), 2 * self.vars);
        }
        let &[first, second, ..] = self.literals(clause) else {
            unreachable!("clauses have at least two literals")
        };
        for (watched, blocker) in [(first, second), (second, first)] {
            self.watches[!watched].push(Watch { clause, blocker });
        }
    }

    /// Propagates a literal that became true; a violated clause is an error.
    pub(crate) fn propagate(
        &mut self,
        literal: Literal,
        trail: &mut Trail,
    ) -> Result<(), ClauseRef> {
        if self.watches.is_empty() || self.watches[literal].is_empty() {
            return Ok(());
        }
        let mut list = std::mem::take(&mut self.watches[literal]);
        let mut kept = 0;
        let mut outcome = Ok(());
        for index in 0..list.len() {
            let watch = list[index];
            if outcome.is_ok() && !trail.is_true(watch.blocker) {
                match self.visit(watch.clause, literal, trail) {
                    Visit::Moved => continue,
                    Visit::Stays(blocker) => list[index].blocker = blocker,
                    Visit::Broken => outcome = Err(watch.clause),
                }
            }
            list[kept] = list[index];
            kept += 1;
        }
        list.truncate(kept);
        self.watches[literal] = list;
        outcome
    }

    /// Visits a clause one of whose watched literals became false: watches another one, or forces
    /// the last one left.
    fn visit(&mut self, clause: ClauseRef, literal: Literal, trail: &mut Trail) -> Visit {
        let ClauseHeader { start, len, .. } = self.headers[clause];
        let literals = &mut self.literals[start as usize..(start + len) as usize];
        if literals[0] == !literal {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if trail.is_true(first) {
            return Visit::Stays(first);
        }
        for index in 2..literals.len() {
            if trail.value(literals[index]) != TrailValue::False {
                literals.swap(1, index);
                self.watches[!literals[1]].push(Watch {
                    clause,
                    blocker: first,
                });
                return Visit::Moved;
            }
        }
        if trail.value(first) == TrailValue::False {
            return Visit::Broken;
        }
        trail.push(first, TrailReason::Clause(clause));
        Visit::Stays(first)
    }

    /// Removes the worse half of the clauses that are neither kept forever, nor reasons, nor used
    /// since the last reduction, nor of at most two decision levels; removes clauses satisfied by
    /// facts, and false facts from the rest. Everything must have been propagated.
    pub(crate) fn reduce(&mut self, trail: &mut Trail) {
        let worst_kept = self.median_at_risk();
        let reasons = trail.clause_reasons();
        let mut reasons = reasons.into_iter().peekable();
        let headers = std::mem::take(&mut self.headers);
        let literals = std::mem::take(&mut self.literals);
        for list in self.watches.values_mut() {
            list.clear();
        }
        let mut rest = Vec::new();
        for (clause, &header) in headers.iter() {
            let ClauseHeader { start, len, .. } = header;
            let forced = reasons.next_if(|&(reason, _)| reason == clause);
            let clause = &literals[start as usize..(start + len) as usize];
            let dropped = header.is_at_risk() && Some((header.lbd, header.len)) >= worst_kept;
            let is_fact = |&&literal: &&Literal| trail.decision_level_of(literal.var()) == 0;
            let satisfied = |literal: &Literal| trail.is_true(*literal) && is_fact(&literal);
            if forced.is_none() && (dropped || clause.iter().any(satisfied)) {
                continue;
            }
            let counts = |literal: &&Literal| {
                trail.value(**literal) != TrailValue::False || !is_fact(literal)
            };
            rest.clear();
            rest.extend(clause.iter().filter(counts));
            let kept = self.re_add(&rest, header);
            if let Some((_, var)) = forced {
                trail.set_reason(var, TrailReason::Clause(kept));
            }
        }
    }

    /// The best of the worse half of the removable clauses, by literal block distance and length.
    fn median_at_risk(&self) -> Option<(u32, u32)> {
        let at_risk = self
            .headers
            .values()
            .iter()
            .filter(|header| header.is_at_risk());
        let mut at_risk: Vec<_> = at_risk.map(|header| (header.lbd, header.len)).collect();
        at_risk.sort_unstable();
        at_risk.get(at_risk.len() / 2).copied()
    }

    /// Adds a clause that is kept, with its use reset.
    fn re_add(&mut self, literals: &[Literal], header: ClauseHeader) -> ClauseRef {
        let keep = match header.used {
            Usage::Kept => Retention::Always,
            Usage::Idle | Usage::Helped => Retention::WhileUseful,
        };
        let clause = self.add(literals, header.lbd, keep);
        if keep == Retention::WhileUseful {
            self.headers[clause].used = Usage::Idle;
        }
        clause
    }
}

/// The result of visiting a clause.
enum Visit {
    /// Another literal is watched now.
    Moved,
    /// The literal is still watched; this other one is a good blocker.
    Stays(Literal),
    /// All literals are false.
    Broken,
}
