//! Whether a clause follows from others by unit propagation: assume its contrary and let
//! clauses with one literal left force it, until one has none left.
//!
//! Each clause of two or more literals is watched at its first two, which are kept such that
//! a watched literal is false only if the other one is true or the clause has been noticed
//! (M. Moskewicz and others, "Chaff: engineering an efficient SAT solver", 2001).

use std::collections::BTreeMap;

use super::literal::Literal;

/// The clauses so far, and the literals that they force.
#[derive(Debug)]
pub(super) struct Derivation {
    clauses: Vec<Vec<Literal>>,
    /// Clauses with the same literals, to be forgotten one by one.
    places: BTreeMap<Vec<Literal>, Vec<usize>>,
    /// By literal: the clauses that are watched there.
    watched: Vec<Vec<usize>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    trail: Vec<Literal>,
    next: usize,
    refuted: bool,
}

impl Derivation {
    /// No clauses yet, over so many levels.
    pub(super) fn over(levels: usize) -> Self {
        Self {
            clauses: Vec::new(),
            places: BTreeMap::new(),
            watched: vec![Vec::new(); 2 * levels],
            is_true: vec![false; 2 * levels],
            trail: Vec::new(),
            next: 0,
            refuted: false,
        }
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.is_true[literal.code()]
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_true[(!literal).code()]
    }

    /// Adds a clause that is known to hold.
    pub(super) fn add(&mut self, clause: &[Literal]) {
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
                self.watched[first.code()].push(place);
                self.watched[second.code()].push(place);
            }
        }
        self.clauses.push(literals);
        self.refuted |= !self.propagate();
    }

    /// Takes a clause away that was added. Returns whether it was there.
    pub(super) fn forget(&mut self, clause: &[Literal]) -> bool {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        let Some(place) = self.places.get_mut(&literals).and_then(Vec::pop) else {
            return false;
        };
        for literal in std::mem::take(&mut self.clauses[place]).iter().take(2) {
            self.watched[literal.code()].retain(|&watched| watched != place);
        }
        true
    }

    /// Whether a clause follows by unit propagation.
    pub(super) fn implies(&mut self, clause: &[Literal]) -> bool {
        let before = self.trail.len();
        let mut consistent = !self.refuted;
        for &literal in clause {
            // True already, or the contrary of a literal before it.
            consistent &= !self.is_true(literal);
            if consistent {
                self.force(!literal);
            }
        }
        consistent = consistent && self.propagate();
        for literal in self.trail.drain(before..) {
            self.is_true[literal.code()] = false;
        }
        self.next = before;
        !consistent
    }

    fn force(&mut self, literal: Literal) {
        if !self.is_true(literal) {
            self.is_true[literal.code()] = true;
            self.trail.push(literal);
        }
    }

    /// Lets clauses force literals. Returns whether no clause has been made false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            let falsified = !literal;
            let mut watchers = std::mem::take(&mut self.watched[falsified.code()]);
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
            self.watched[falsified.code()] = watchers;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Finds another literal to watch a clause at, which is then watched there. If there is
    /// none, the first literal is the one that is left.
    fn moves_on(&mut self, place: usize, falsified: Literal) -> bool {
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
                self.watched[clause[1].code()].push(place);
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
fn is_tautology(literals: &[Literal]) -> bool {
    let contrary = |literal: &Literal| literals.binary_search(&!*literal).is_ok();
    literals.iter().any(contrary)
}
