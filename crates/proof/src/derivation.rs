//! Checks that a clause follows from others by unit propagation: the clause is assumed to be false
//! and clauses with one literal left force it, until one has none left.
//!
//! Each clause of two or more literals is watched at its first two. A watched literal is false only
//! if the other one is true or the clause has been visited (M. Moskewicz and others, "Chaff:
//! engineering an efficient SAT solver", 2001).

use std::collections::{BTreeMap, BTreeSet};

/// A literal in DIMACS numbering: a variable from 1, negated for its negation.
pub(super) type DimacsLiteral = i32;

/// An index from 0 for each literal.
fn code(number: DimacsLiteral) -> usize {
    2 * (number.unsigned_abs() as usize - 1) + usize::from(number < 0)
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
enum RefutedFact {
    /// The clause contains a literal and its negation.
    Nothing,
    /// This literal is true.
    Literal(DimacsLiteral),
    /// This clause is false.
    Clause(usize),
}

/// The clauses added, and the literals that they force.
#[derive(Debug, Default)]
pub(super) struct Derivation {
    clauses: Vec<Vec<DimacsLiteral>>,
    /// Indices of clauses with the same literals, so that they can be forgotten one by one.
    places: BTreeMap<Vec<DimacsLiteral>, Vec<usize>>,
    /// By literal: the clauses that watch it.
    watched: Vec<Vec<usize>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    /// By literal: the clause that forced it last, if one did.
    forced_by: Vec<Option<usize>>,
    trail: Vec<DimacsLiteral>,
    next: usize,
    /// A clause that cannot be satisfied.
    broken: Option<usize>,
    refuted: bool,
}

impl Derivation {
    /// Makes room for `variables` variables.
    pub(super) fn reach(&mut self, variables: usize) {
        self.watched.resize(2 * variables, Vec::new());
        self.is_true.resize(2 * variables, false);
        self.forced_by.resize(2 * variables, None);
    }

    fn is_true(&self, literal: DimacsLiteral) -> bool {
        self.is_true[code(literal)]
    }

    fn is_false(&self, literal: DimacsLiteral) -> bool {
        self.is_true[code(-literal)]
    }

    /// Adds a clause that is known to hold.
    pub(super) fn add(&mut self, clause: &[DimacsLiteral]) {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        let place = self.clauses.len();
        self.places.entry(literals.clone()).or_default().push(place);
        if is_tautology(&literals) {
            self.clauses.push(Vec::new());
            return;
        }
        // Literals that are not false come first, since these two are watched.
        literals.sort_by_key(|&literal| self.is_false(literal));
        match literals.as_slice() {
            [] => self.refute(place),
            &[first, ..] if self.is_false(first) => self.refute(place),
            &[only] => self.force(only, Some(place)),
            &[first, second, ..] => {
                if self.is_false(second) {
                    self.force(first, Some(place));
                }
                self.watched[code(first)].push(place);
                self.watched[code(second)].push(place);
            }
        }
        self.clauses.push(literals);
        self.refuted |= !self.propagate();
    }

    /// Records that a clause has been added that cannot be satisfied.
    fn refute(&mut self, place: usize) {
        if !self.refuted {
            self.broken = Some(place);
        }
        self.refuted = true;
    }

    /// Removes a clause that was added. Returns whether it was there.
    pub(super) fn forget(&mut self, clause: &[DimacsLiteral]) -> bool {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        let Some(place) = self.places.get_mut(&literals).and_then(Vec::pop) else {
            return false;
        };
        for &literal in std::mem::take(&mut self.clauses[place]).iter().take(2) {
            self.watched[code(literal)].retain(|&watched| watched != place);
        }
        true
    }

    /// Whether a clause follows by unit propagation.
    pub(super) fn implies(&mut self, clause: &[DimacsLiteral]) -> bool {
        let before = self.trail.len();
        let consistent = self.assume(clause).is_ok() && self.propagate();
        self.take_back(before);
        !consistent
    }

    /// The clauses from which one follows by unit propagation, by the order in which they were
    /// added; `None` if it does not follow. No clause may have been forgotten.
    pub(super) fn premises(&mut self, clause: &[DimacsLiteral]) -> Option<Vec<usize>> {
        let before = self.trail.len();
        let premises = match self.assume(clause) {
            Err(broken) => Some(self.behind(broken)),
            Ok(()) if self.propagate() => None,
            Ok(()) => Some(
                self.behind(
                    self.broken
                        .map_or(RefutedFact::Nothing, RefutedFact::Clause),
                ),
            ),
        };
        self.take_back(before);
        premises
    }

    /// Assumes the negation of a clause, or returns the immediate contradiction.
    fn assume(&mut self, clause: &[DimacsLiteral]) -> Result<(), RefutedFact> {
        if self.refuted {
            return Err(self
                .broken
                .map_or(RefutedFact::Nothing, RefutedFact::Clause));
        }
        for &literal in clause {
            // True already, or the negation of an earlier literal.
            if self.is_true(literal) {
                return Err(RefutedFact::Literal(literal));
            }
            self.force(-literal, None);
        }
        Ok(())
    }

    /// Undoes all literals after the first `before`.
    fn take_back(&mut self, before: usize) {
        for literal in self.trail.drain(before..) {
            self.is_true[code(literal)] = false;
        }
        self.next = before;
    }

    /// The clauses that led to a contradiction.
    fn behind(&self, broken: RefutedFact) -> Vec<usize> {
        let mut premises = BTreeSet::new();
        let mut needed = BTreeSet::new();
        match broken {
            RefutedFact::Nothing => {}
            RefutedFact::Literal(literal) => drop(needed.insert(literal)),
            RefutedFact::Clause(place) => {
                premises.insert(place);
                needed.extend(self.clauses[place].iter().map(|&literal| -literal));
            }
        }
        for &literal in self.trail.iter().rev() {
            if let (true, Some(place)) = (needed.contains(&literal), self.forced_by[code(literal)])
            {
                premises.insert(place);
                let others = self.clauses[place]
                    .iter()
                    .filter(|&&other| other != literal);
                needed.extend(others.map(|&other| -other));
            }
        }
        premises.into_iter().collect()
    }

    fn force(&mut self, literal: DimacsLiteral, by: Option<usize>) {
        if !self.is_true(literal) {
            self.is_true[code(literal)] = true;
            self.forced_by[code(literal)] = by;
            self.trail.push(literal);
        }
    }

    /// Propagates. Returns false if a clause has become false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            let falsified = -literal;
            let mut watchers = std::mem::take(&mut self.watched[code(falsified)]);
            let mut kept = 0;
            let mut consistent = true;
            for index in 0..watchers.len() {
                let place = watchers[index];
                if consistent && self.moves_on(place, falsified) {
                    continue;
                }
                watchers[kept] = place;
                kept += 1;
                consistent = consistent && self.first_may_hold(place);
            }
            watchers.truncate(kept);
            self.watched[code(falsified)] = watchers;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Finds another literal of a clause to watch, and watches it. If there is none, the first
    /// literal is the only one left.
    fn moves_on(&mut self, place: usize, falsified: DimacsLiteral) -> bool {
        let mut clause = std::mem::take(&mut self.clauses[place]);
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let mut moved = false;
        if !self.is_true(clause[0]) {
            let free = clause[2..]
                .iter()
                .position(|&literal| !self.is_false(literal));
            if let Some(index) = free {
                clause.swap(1, index + 2);
                self.watched[code(clause[1])].push(place);
                moved = true;
            }
        }
        self.clauses[place] = clause;
        moved
    }

    /// Forces the last literal of a clause; returns false if it is false.
    fn first_may_hold(&mut self, place: usize) -> bool {
        let first = self.clauses[place][0];
        if self.is_false(first) {
            self.broken = Some(place);
            return false;
        }
        self.force(first, Some(place));
        true
    }
}

/// Whether a sorted clause contains a literal and its negation.
fn is_tautology(literals: &[DimacsLiteral]) -> bool {
    let contrary = |literal: &DimacsLiteral| literals.binary_search(&-literal).is_ok();
    literals.iter().any(contrary)
}
