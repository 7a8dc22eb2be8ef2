//! How a search continues after an answer: by a no-good that excludes it, by negating decisions one
//! after the other, or under other assumptions.

use std::cmp::Reverse;

use super::super::core::{Literal, Retention, TrailReason, TrailValue};
use super::super::propagators::ReasonConflict;
use super::solver::{ClauseSearch, SearchStatus};
use crate::engine::Verdict;
use crate::proof;
use crate::puzzle;

impl ClauseSearch {
    /// Adds the no-good of the answer just found: its decisions, from which everything else in it
    /// followed, do not hold together.
    pub(crate) fn add_no_good(&mut self) {
        let trail = &self.state.trail;
        let decisions: Vec<Literal> = (1..=trail.decision_level())
            .rev()
            .filter_map(|level| trail.decision(level))
            .map(|literal| !literal)
            .collect();
        if let Some(journal) = &mut self.journal {
            journal.trail(self.state.sources());
            journal.learned(&decisions);
        }
        let Some(&last) = decisions.first() else {
            self.status = SearchStatus::Exhausted(0);
            return;
        };
        let before = decisions.get(1);
        let level = before.map(|&before| trail.decision_level_of(before.var()));
        self.back_to(level.unwrap_or(0));
        let reason = if decisions.len() == 1 {
            TrailReason::Free
        } else {
            TrailReason::Clause(self.state.clauses.add(&decisions, 0, Retention::Always))
        };
        self.state.trail.push(last, reason);
    }

    /// Adds a clause that is false for the answer just found, and learns from the conflict.
    pub(crate) fn exclude(&mut self, reason: proof::Reason, clause: &[puzzle::Literal]) {
        let mut clause = self.numbered(clause);
        let trail = &self.state.trail;
        // The literals that became false last are watched.
        clause.sort_by_key(|one| Reverse(trail.decision_level_of(one.var())));
        if let Some(journal) = &mut self.journal {
            journal.excluded(reason, &clause);
        }
        match *clause.as_slice() {
            [only] if trail.decision_level_of(only.var()) > 0 => {
                self.back_to(0);
                self.state.trail.push(only, TrailReason::Free);
            }
            [] | [_] => {
                if let Some(journal) = &mut self.journal {
                    journal.end(self.state.sources());
                }
                self.status = SearchStatus::Exhausted(0);
            }
            _ => {
                let added = self.state.clauses.add(&clause, 0, Retention::Always);
                self.status = self.learn(ReasonConflict::Clause(added));
            }
        }
    }

    /// Adds a clause that every later answer satisfies.
    pub(crate) fn demand(&mut self, clause: &[puzzle::Literal]) {
        self.back_to(0);
        if self.facts() != Verdict::Yes(()) {
            return;
        }
        let mut clause = self.numbered(clause);
        let trail = &self.state.trail;
        let value = |&literal: &Literal| trail.value(literal);
        if clause
            .iter()
            .any(|literal| value(literal) == TrailValue::True)
        {
            return;
        }
        clause.retain(|literal| value(literal) == TrailValue::Open);
        match *clause.as_slice() {
            [] => self.status = SearchStatus::Exhausted(0),
            [only] => self.state.trail.push(only, TrailReason::Free),
            _ => {
                self.state.clauses.add(&clause, 0, Retention::Always);
            }
        }
    }

    /// A clause by its numbered literals.
    fn numbered(&self, clause: &[puzzle::Literal]) -> Vec<Literal> {
        let numbering = self.state.instance.numbering();
        let literal = |literal: &puzzle::Literal| match *literal {
            puzzle::Literal::AtLeast(edge, least) => numbering.at_least(edge, least),
            puzzle::Literal::AtMost(edge, most) => numbering.below(edge, most + 1),
        };
        clause.iter().map(literal).collect()
    }

    /// Raises the floor to the current level.
    pub(crate) fn raise_floor(&mut self) {
        self.backjump.floor = self.state.trail.decision_level();
        self.status = SearchStatus::Exhausted(self.backjump.floor);
    }

    /// If no answers are left at a decision level, negates its decision; the negation needs no
    /// reason and belongs to the level below, the new floor. False if no answers are left at all.
    pub(crate) fn negate_last_open_decision(&mut self) -> bool {
        let SearchStatus::Exhausted(mut level) = self.status else {
            return true;
        };
        while level > 0 {
            let decision = self.state.trail.decision(level);
            level -= 1;
            self.back_to(level);
            self.backjump.floor = level;
            let Some(decision) = decision.filter(|_| self.assert_units()) else {
                continue;
            };
            match self.state.trail.value(decision) {
                TrailValue::Open => self.state.trail.push(!decision, TrailReason::Free),
                TrailValue::False => {}
                // It followed, so its negation leads to no answer.
                TrailValue::True => continue,
            }
            self.status = SearchStatus::Open;
            return true;
        }
        self.status = SearchStatus::Exhausted(0);
        false
    }

    /// Makes learned units true again that were undone with the floor; false if one is false, so
    /// that no answers are left here.
    fn assert_units(&mut self) -> bool {
        let floor = self.backjump.floor;
        for (level, unit) in self.units.iter_mut().rev() {
            if *level <= floor {
                break;
            }
            match self.state.trail.value(*unit) {
                TrailValue::Open => self.state.trail.push(*unit, TrailReason::Free),
                TrailValue::True => {}
                TrailValue::False => return false,
            }
            *level = floor;
        }
        true
    }

    /// An unsatisfiable core: assumptions that do not all hold in any answer, after a search under
    /// assumptions has found that there is none. It need not be minimal.
    pub(crate) fn core(&mut self) -> Vec<Literal> {
        let Some(failed) = self.failed else {
            return Vec::new();
        };
        let mut core = self
            .analysis
            .decisions_behind(!failed, self.state.sources());
        core.push(failed);
        core
    }

    /// Goes back to where the decisions begin to differ from these assumptions, for the next call
    /// under them.
    pub(crate) fn keep_assumptions(&mut self, assumptions: &[Literal]) {
        let trail = &self.state.trail;
        let levels = (1..=trail.decision_level()).zip(assumptions);
        let same = levels.take_while(|&(level, &one)| trail.decision(level) == Some(one));
        let kept = same.last().map_or(0, |(level, _)| level);
        self.back_to(kept);
    }
}
