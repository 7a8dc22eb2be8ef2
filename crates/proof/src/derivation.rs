//! Whether a clause follows from others by unit propagation: assume its contrary and let
//! clauses with one literal left force it, until one has none left.
//!
//! Each clause of two or more literals is watched at its first two, which are kept such that
//! a watched literal is false only if the other one is true or the clause has been noticed
//! (M. Moskewicz and others, "Chaff: engineering an efficient SAT solver", 2001).

use std::collections::BTreeMap;

/// A literal by its number in DIMACS: a variable from 1, negated for its contrary.
pub(super) type Number = i32;

/// A number from 0 of its own for each literal.
fn code(number: Number) -> usize {
    2 * (number.unsigned_abs() as usize - 1) + usize::from(number < 0)
}

/// The clauses so far, and the literals that they force.
#[derive(Debug, Default)]
pub(super) struct Derivation {
    clauses: Vec<Vec<Number>>,
    /// Clauses with the same literals, to be forgotten one by one.
    places: BTreeMap<Vec<Number>, Vec<usize>>,
    /// By literal: the clauses that are watched there.
    watched: Vec<Vec<usize>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    trail: Vec<Number>,
    next: usize,
    refuted: bool,
}

impl Derivation {
    /// Makes room for so many variables.
    pub(super) fn reach(&mut self, variables: usize) {
        self.watched.resize(2 * variables, Vec::new());
        self.is_true.resize(2 * variables, false);
    }

    fn is_true(&self, literal: Number) -> bool {
        self.is_true[code(literal)]
    }

    fn is_false(&self, literal: Number) -> bool {
        self.is_true[code(-literal)]
    }

    /// Adds a clause that is known to hold.
    pub(super) fn add(&mut self, clause: &[Number]) {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        let place = self.clauses.len();
        self.places.entry(literals.clone()).or_default().push(place);
        if is_tautology(&literals) {
            self.clauses.push(Vec::new());
            return;
        }
        // Literals that are not false come first, to be watched.
        literals.sort_by_key(|&literal| self.is_false(literal));
        match literals.as_slice() {
            [] => self.refuted = true,
            &[first, ..] if self.is_false(first) => self.refuted = true,
            &[only] => self.force(only),
            &[first, second, ..] => {
                if self.is_false(second) {
                    self.force(first);
                }
                self.watched[code(first)].push(place);
                self.watched[code(second)].push(place);
            }
        }
        self.clauses.push(literals);
        self.refuted |= !self.propagate();
    }

    /// Takes a clause away that was added. Returns whether it was there.
    pub(super) fn forget(&mut self, clause: &[Number]) -> bool {
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
    pub(super) fn implies(&mut self, clause: &[Number]) -> bool {
        let before = self.trail.len();
        let mut consistent = !self.refuted;
        for &literal in clause {
            // True already, or the contrary of a literal before it.
            consistent &= !self.is_true(literal);
            if consistent {
                self.force(-literal);
            }
        }
        consistent = consistent && self.propagate();
        for literal in self.trail.drain(before..) {
            self.is_true[code(literal)] = false;
        }
        self.next = before;
        !consistent
    }

    fn force(&mut self, literal: Number) {
        if !self.is_true(literal) {
            self.is_true[code(literal)] = true;
            self.trail.push(literal);
        }
    }

    /// Lets clauses force literals. Returns whether no clause has been made false.
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
                consistent &= self.first_may_hold(place);
            }
            watchers.truncate(kept);
            self.watched[code(falsified)] = watchers;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Finds another literal to watch a clause at, which is then watched there. If there is
    /// none, the first literal is the one that is left.
    fn moves_on(&mut self, place: usize, falsified: Number) -> bool {
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

    /// Forces the literal that a clause has left; returns whether that is possible.
    fn first_may_hold(&mut self, place: usize) -> bool {
        let first = self.clauses[place][0];
        if self.is_false(first) {
            return false;
        }
        self.force(first);
        true
    }
}

/// Whether a sorted clause has a literal and its contrary.
fn is_tautology(literals: &[Number]) -> bool {
    let contrary = |literal: &Number| literals.binary_search(&-literal).is_ok();
    literals.iter().any(contrary)
}
