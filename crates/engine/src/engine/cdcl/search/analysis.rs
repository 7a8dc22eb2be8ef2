//! Conflict analysis: resolves with reasons, newest literal first, until only one literal of the
//! newest level is left (the first unique implication point), then removes every literal that the
//! others imply.

use std::collections::BTreeSet;

use crate::puzzle::IdVec;

use super::super::core::{Branching, ClauseRef, Literal, TrailReason, Var};
use super::super::journal::{Premise, premise};
use super::super::propagators::Sources;

/// A learned clause: all literals but the first are false after backjumping.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LearnedClause {
    /// The level to go back to, where the first literal is forced.
    pub(crate) back_to: u32,
    /// The number of different levels among the literals.
    pub(crate) lbd: u32,
}

/// The state of a variable in an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnalysisMark {
    Unknown,
    /// It is in the clause, was resolved, or follows from the clause.
    Seen,
    /// It does not follow from the clause.
    Apart,
}

/// A variable whose value should follow from the clause.
#[derive(Clone, Copy, Debug)]
struct Goal {
    var: Var,
    /// The elements of `unresolved` from this place on must follow first.
    rest: usize,
}

/// Memory for analyses.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// The clause under construction; the first literal is the one to be forced.
    pub(crate) clause: Vec<Literal>,
    /// The conflict's clause, then one reason after the other.
    pub(crate) premise: Vec<Literal>,
    /// The learned clauses among the reasons.
    pub(crate) needed: Vec<ClauseRef>,
    /// The other reasons, for a journal.
    pub(crate) used: Option<Vec<Premise>>,
    marks: IdVec<Var, AnalysisMark>,
    /// The variables with a mark.
    to_clear: Vec<Var>,
    goals: Vec<Goal>,
    unresolved: Vec<Literal>,
    /// When each level was last counted.
    counted: Vec<u32>,
    count: u32,
}

impl Analysis {
    /// The memory for a search with `vars` variables.
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            clause: Vec::new(),
            premise: Vec::new(),
            needed: Vec::new(),
            used: None,
            marks: IdVec::filled(AnalysisMark::Unknown, vars),
            to_clear: Vec::new(),
            goals: Vec::new(),
            unresolved: Vec::new(),
            counted: vec![0; vars + 1],
            count: 0,
        }
    }

    /// Derives the clause to be learned from `premise`, the conflict's clause. At least one of its
    /// literals became false at the trail's level, which is above 0.
    pub(crate) fn learn(
        &mut self,
        sources: Sources<'_>,
        branching: &mut Branching,
    ) -> LearnedClause {
        let trail = sources.trail;
        self.needed.clear();
        self.clause.clear();
        self.clause.push(sources.trail.at(0));
        let mut here = self.take_premise(sources, branching);
        let mut place = trail.len();
        let point = loop {
            place -= 1;
            let literal = trail.at(place);
            if self.marks[literal.var()] != AnalysisMark::Seen {
                continue;
            }
            here -= 1;
            if here == 0 {
                break literal;
            }
            if let TrailReason::Clause(clause) = trail.reason_of(literal.var()) {
                self.needed.push(clause);
            }
            self.take_reason(literal, sources);
            here += self.take_premise(sources, branching);
        };
        self.clause[0] = !point;
        self.minimise(sources);
        let lbd = self.lbd(sources);
        for var in self.to_clear.drain(..) {
            self.marks[var] = AnalysisMark::Unknown;
        }
        LearnedClause {
            back_to: self.second_watch(sources),
            lbd,
        }
    }

    /// The decisions from which a true literal follows.
    pub(crate) fn decisions_behind(
        &mut self,
        literal: Literal,
        sources: Sources<'_>,
    ) -> Vec<Literal> {
        let trail = sources.trail;
        let mut decisions = Vec::new();
        let mut wanted = BTreeSet::from([trail.place_of(literal.var())]);
        while let Some(place) = wanted.pop_last() {
            let literal = trail.at(place as usize);
            if trail.decision_level_of(literal.var()) == 0 {
                continue;
            }
            if trail.reason_of(literal.var()) == TrailReason::Free {
                decisions.push(literal);
            }
            sources.reason(literal, &mut self.premise);
            wanted.extend(self.premise.iter().map(|other| trail.place_of(other.var())));
        }
        decisions
    }

    /// Sets the premise to the reason of a literal.
    fn take_reason(&mut self, literal: Literal, sources: Sources<'_>) {
        sources.reason(literal, &mut self.premise);
        if let Some(used) = &mut self.used {
            used.extend(premise(sources, literal));
        }
    }

    /// Marks the premise's literals; those of earlier levels are added to the clause. Returns how
    /// many new ones belong to the newest level.
    fn take_premise(&mut self, sources: Sources<'_>, branching: &mut Branching) -> usize {
        let trail = sources.trail;
        let mut here = 0;
        for &literal in &self.premise {
            let var = literal.var();
            let depth = trail.decision_level_of(var);
            if depth == 0 || self.marks[var] == AnalysisMark::Seen {
                continue;
            }
            self.marks[var] = AnalysisMark::Seen;
            self.to_clear.push(var);
            branching.bump(var);
            if depth == trail.decision_level() {
                here += 1;
            } else {
                self.clause.push(literal);
            }
        }
        here
    }

    /// Removes every literal but the first that follows from the others.
    fn minimise(&mut self, sources: Sources<'_>) {
        let depths = self.clause[1..].iter().fold(0, |depths, literal| {
            depths | depth_bit(sources.trail.decision_level_of(literal.var()))
        });
        let mut kept = 1;
        for index in 1..self.clause.len() {
            let literal = self.clause[index];
            if !self.follows(!literal, depths, sources) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a true literal follows from the clause. `depths` is the set of levels in the clause,
    /// as bits: a literal of another level leads to a decision that is not in the clause.
    fn follows(&mut self, literal: Literal, depths: u64, sources: Sources<'_>) -> bool {
        if sources.trail.reason_of(literal.var()) == TrailReason::Free {
            return false;
        }
        self.goals.clear();
        self.unresolved.clear();
        let mut goal = Some(literal);
        while let Some(literal) = goal {
            if !self.pursue(literal, depths, sources) {
                while let Some(Goal { var, .. }) = self.goals.pop() {
                    self.mark(var, AnalysisMark::Apart);
                }
                return false;
            }
            goal = self.next_goal();
        }
        true
    }

    /// Makes a literal a goal, to be derived from its reason; false if part of the reason does not
    /// follow.
    fn pursue(&mut self, literal: Literal, depths: u64, sources: Sources<'_>) -> bool {
        let trail = sources.trail;
        self.goals.push(Goal {
            var: literal.var(),
            rest: self.unresolved.len(),
        });
        self.take_reason(literal, sources);
        for &other in &self.premise {
            let var = other.var();
            let depth = trail.decision_level_of(var);
            if depth == 0 || self.marks[var] == AnalysisMark::Seen {
                continue;
            }
            let apart = self.marks[var] == AnalysisMark::Apart
                || trail.reason_of(var) == TrailReason::Free
                || depth_bit(depth) & depths == 0;
            if apart {
                return false;
            }
            self.unresolved.push(!other);
        }
        true
    }

    /// Removes the goals that are reached; returns the next literal to pursue for the others, if
    /// there are any.
    fn next_goal(&mut self) -> Option<Literal> {
        while let Some(&Goal { var, rest }) = self.goals.last() {
            if self.unresolved.len() == rest {
                self.goals.pop();
                self.mark(var, AnalysisMark::Seen);
            } else if let Some(literal) = self.unresolved.pop()
                && self.marks[literal.var()] != AnalysisMark::Seen
            {
                return Some(literal);
            }
        }
        None
    }

    fn mark(&mut self, var: Var, mark: AnalysisMark) {
        if self.marks[var] == AnalysisMark::Unknown {
            self.marks[var] = mark;
            self.to_clear.push(var);
        }
    }

    /// The number of different levels in the clause.
    fn lbd(&mut self, sources: Sources<'_>) -> u32 {
        self.count += 1;
        let mut lbd = 0;
        for literal in &self.clause {
            let depth = sources.trail.decision_level_of(literal.var()) as usize;
            if std::mem::replace(&mut self.counted[depth], self.count) != self.count {
                lbd += 1;
            }
        }
        lbd
    }

    /// Moves the newest literal after the first to the second place and returns its level.
    fn second_watch(&mut self, sources: Sources<'_>) -> u32 {
        let depth = |literal: Literal| sources.trail.decision_level_of(literal.var());
        let newest = (1..self.clause.len()).max_by_key(|&index| depth(self.clause[index]));
        newest.map_or(0, |newest| {
            self.clause.swap(1, newest);
            depth(self.clause[1])
        })
    }
}

/// A bit for a level; several levels share one.
fn depth_bit(depth: u32) -> u64 {
    1 << (depth % 64)
}
