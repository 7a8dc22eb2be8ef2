//! Learned clauses: where they lie, how they propagate, which of them stay.
//!
//! Invariants: a clause has at least two literals, the first two are watched, and a
//! watched literal is false only if the other one is true or still to be propagated. The
//! list of a literal holds the clauses to look at when that literal becomes true, that
//! is, the clauses that watch its opposite. A clause that gave a reason keeps the literal
//! that it forced in front while that reason stands.

use crate::puzzle::IdVec;

use super::literal::Literal;
use super::trail::{ClauseRef, Reason, Trail, Value};

/// Where a clause lies and how good it is.
#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    len: u32,
    /// The number of different depths among its literals when it was learned.
    lbd: u32,
    /// Whether a conflict needed it since the last reduction.
    used: Usage,
}

/// Whether a clause helped since it was last judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Usage {
    Idle,
    Helped,
    /// Never thrown away.
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
pub(crate) enum Keep {
    /// As long as it seems useful.
    WhileUseful,
    /// For good: it excludes an answer and follows from nothing else.
    Always,
}

/// All learned clauses.
#[derive(Clone, Debug)]
pub(crate) struct Clauses {
    headers: IdVec<ClauseRef, Header>,
    literals: Vec<Literal>,
    watches: IdVec<Literal, Vec<Watch>>,
}

impl Clauses {
    /// No clause over so many variables.
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            headers: IdVec::new(),
            literals: Vec::new(),
            watches: IdVec::filled(Vec::new(), 2 * vars),
        }
    }

    /// The literals of a clause.
    pub(crate) fn literals(&self, clause: ClauseRef) -> &[Literal] {
        let Header { start, len, .. } = self.headers[clause];
        &self.literals[start as usize..(start + len) as usize]
    }

    /// Notes that a conflict needed a clause.
    pub(crate) fn helped(&mut self, clause: ClauseRef) {
        let header = &mut self.headers[clause];
        if header.used == Usage::Idle {
            header.used = Usage::Helped;
        }
    }

    /// Adds a clause of two or more literals, the first two to be watched.
    pub(crate) fn add(&mut self, literals: &[Literal], lbd: u32, keep: Keep) -> ClauseRef {
        let word = |length: usize| u32::try_from(length).expect("fewer literals than 2^32");
        let clause = self.headers.push(Header {
            start: word(self.literals.len()),
            len: word(literals.len()),
            lbd,
            used: match keep {
                Keep::WhileUseful => Usage::Helped,
                Keep::Always => Usage::Kept,
            },
        });
        self.literals.extend_from_slice(literals);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        let &[first, second, ..] = self.literals(clause) else {
            unreachable!("clauses have at least two literals")
        };
        for (watched, blocker) in [(first, second), (second, first)] {
            self.watches[!watched].push(Watch { clause, blocker });
        }
    }

    /// Draws what follows from a literal that became true; a broken clause is an error.
    pub(crate) fn propagate(
        &mut self,
        literal: Literal,
        trail: &mut Trail,
    ) -> Result<(), ClauseRef> {
        if self.watches[literal].is_empty() {
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

    /// Looks at a clause one of whose watched literals became false: finds another to
    /// watch, or forces the last one left.
    fn visit(&mut self, clause: ClauseRef, literal: Literal, trail: &mut Trail) -> Visit {
        let Header { start, len, .. } = self.headers[clause];
        let literals = &mut self.literals[start as usize..(start + len) as usize];
        if literals[0] == !literal {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if trail.is_true(first) {
            return Visit::Stays(first);
        }
        for index in 2..literals.len() {
            if trail.value(literals[index]) != Value::False {
                literals.swap(1, index);
                self.watches[!literals[1]].push(Watch {
                    clause,
                    blocker: first,
                });
                return Visit::Moved;
            }
        }
        if trail.value(first) == Value::False {
            return Visit::Broken;
        }
        trail.push(first, Reason::Clause(clause));
        Visit::Stays(first)
    }

    /// Throws away the worse half of the clauses that are neither kept for good, nor
    /// helped since the last reduction, nor lbd over one or two depths only, and every
    /// clause that the facts of depth 0 satisfy; false facts leave the rest.
    ///
    /// To be called at depth 0 with everything propagated, so that no reason that anybody
    /// may ask for is a clause.
    pub(crate) fn reduce(&mut self, trail: &Trail) {
        const SPREAD_KEPT: u32 = 2;
        let at_risk = |header: &Header| header.used == Usage::Idle && header.lbd > SPREAD_KEPT;
        let mut lbds: Vec<(u32, u32)> = self
            .headers
            .values()
            .iter()
            .filter(|header| at_risk(header))
            .map(|header| (header.lbd, header.len))
            .collect();
        lbds.sort_unstable();
        let worst_kept = lbds.get(lbds.len() / 2).copied();
        let headers = std::mem::take(&mut self.headers);
        let literals = std::mem::take(&mut self.literals);
        for list in self.watches.values_mut() {
            list.clear();
        }
        let mut rest = Vec::new();
        for &header in headers.values() {
            let Header { start, len, .. } = header;
            let clause = &literals[start as usize..(start + len) as usize];
            let dropped = at_risk(&header) && Some((header.lbd, header.len)) >= worst_kept;
            if dropped || clause.iter().any(|&literal| trail.is_true(literal)) {
                continue;
            }
            rest.clear();
            let open = |literal: &&Literal| trail.value(**literal) == Value::Open;
            rest.extend(clause.iter().filter(open));
            self.re_add(&rest, header);
        }
    }

    /// Adds a clause that stays, to be judged anew.
    fn re_add(&mut self, literals: &[Literal], header: Header) {
        let keep = match header.used {
            Usage::Kept => Keep::Always,
            Usage::Idle | Usage::Helped => Keep::WhileUseful,
        };
        let clause = self.add(literals, header.lbd, keep);
        if keep == Keep::WhileUseful {
            self.headers[clause].used = Usage::Idle;
        }
    }
}

/// What came of looking at a clause.
enum Visit {
    /// Another literal is watched now.
    Moved,
    /// The literal stays watched; this other one is good to ask first.
    Stays(Literal),
    /// All literals are false.
    Broken,
}
