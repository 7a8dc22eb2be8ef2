//! What a search relied on, written down for a proof: the clauses that the rules of the
//! puzzle gave it, in the order in which they were used, and the clauses it learned.
//!
//! A search keeps no journal unless asked to, and then pays nothing for it. Clauses are about
//! levels and about the sums that signs speak of, which are told first. Where requirements
//! are chosen, those that hold are not told: their guards are left out of all clauses.

use std::ops::Range;

use super::core::{Literal, Numbering, Reason};
use super::instance::Instance;
use super::propagators::{Conflict, Sources};
use crate::proof::{Inference, Part, SumId, Term};
use crate::puzzle::{self, Id, IslandId};

/// One clause of a journal, or a sum that its clauses speak of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// From here on there is a sum of these, numbered from 0 in the order of the notes.
    Sum(Vec<Part>),
    /// A sign says it, or it says what a sum is.
    Said(Inference),
    /// The rules give it. It is
    /// - a bound on an edge that is given or forbidden: one literal;
    /// - the order of an edge's levels, or a crossing;
    /// - a degree: bounds on an island's edges under which the sum lies above the clue,
    ///   below it, or in a gap of its set, so that they do not all hold;
    /// - a cycle: edges that are not all built (under loops forbidden);
    /// - a cut or a parity;
    /// - where requirements are chosen, what one of them says.
    Rule(Vec<puzzle::Literal>),
    /// Follows from the clauses before it by unit propagation.
    Learned(Vec<Term>),
}

/// The notes of one search.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    notes: Vec<Note>,
    numbering: Numbering,
    /// The variables that say whether requirements hold.
    guards: Range<usize>,
    /// What the variables behind them say of sums, as far as they are ever true.
    bounds: Vec<Option<(SumId, u16)>>,
    /// How many literals of the trail are facts that have been noted.
    facts: usize,
}

impl Journal {
    /// Nothing noted yet.
    pub(crate) fn new(instance: &Instance) -> Self {
        Self {
            notes: Vec::new(),
            numbering: instance.numbering(),
            guards: instance.guard_vars(),
            bounds: instance.sums().bounds.clone(),
            facts: 0,
        }
    }

    /// The notes in the order in which they were made.
    pub(crate) fn into_notes(self) -> Vec<Note> {
        self.notes
    }

    /// A literal that is about a level.
    fn level(&self, literal: Literal) -> puzzle::Literal {
        let (edge, level) = self.numbering.meaning(literal.var());
        if literal.is_negative() {
            puzzle::Literal::AtMost(edge, level - 1)
        } else {
            puzzle::Literal::AtLeast(edge, level)
        }
    }

    /// What a clause says of levels and sums. The variable that is never true stands in no
    /// clause: with it the facts contradict each other.
    fn terms(&self, literals: &[Literal]) -> Vec<Term> {
        let term = |&literal: &Literal| {
            let index = literal.var().index();
            if index < self.guards.start {
                Some(Term::Edge(self.level(literal)))
            } else {
                let (sum, least) = (*self.bounds.get(index.checked_sub(self.guards.end)?)?)?;
                let bound = Term::AtLeast(sum, least);
                Some(if literal.is_negative() { !bound } else { bound })
            }
        };
        literals.iter().filter_map(term).collect()
    }

    /// Notes a clause about levels that the rules give.
    pub(crate) fn rule(&mut self, literals: &[Literal]) {
        let told = literals.iter().copied();
        let told = told.filter(|literal| !self.guards.contains(&literal.var().index()));
        let clause = told.map(|literal| self.level(literal)).collect();
        self.notes.push(Note::Rule(clause));
    }

    /// Notes a clause that follows.
    pub(crate) fn lesson(&mut self, literals: &[Literal]) {
        let clause = self.terms(literals);
        self.notes.push(Note::Learned(clause));
    }

    /// Notes the sums that signs speak of, what these are, and what the signs say.
    fn signs(&mut self, instance: &Instance) {
        let sums = instance.sums().parts.iter().cloned();
        self.notes.extend(sums.map(Note::Sum));
        for statement in instance.statements() {
            let reason = statement.reason.clone();
            let clause = self.terms(&statement.literals);
            self.notes.push(Note::Said(Inference { reason, clause }));
        }
    }

    /// Notes the facts that stand in the rules, the edges that may not saturate both their
    /// ends, and one that must all the same: then both literals of the conflict are the
    /// same.
    pub(crate) fn first(&mut self, sources: Sources<'_>, conflict: Option<Conflict>) {
        for clause in sources.instance.clauses() {
            self.rule(clause);
        }
        self.signs(sources.instance);
        let trail = (0..sources.trail.len()).map(|place| sources.trail.at(place));
        let free = trail.filter(|fact| sources.trail.reason_of(fact.var()) == Reason::Free);
        let broken = match conflict {
            Some(Conflict::Pair([contrary, _])) => Some(!contrary),
            Some(_) | None => None,
        };
        for fact in free.chain(broken) {
            if sources.instance.is_guard(fact) {
                // A requirement that holds; or that nothing can keep, which breaks it.
                if broken == Some(fact) {
                    self.rule(&[]);
                }
            } else if !sources.instance.is_level(fact) {
                // Of a sum: it has been noted with what the signs say.
            } else if sources.instance.facts().contains(&fact) {
                self.rule(&[fact]);
            } else {
                self.closed_pair(sources, !fact);
            }
        }
    }

    /// Notes new facts and the clause that a conflict breaks.
    pub(crate) fn conflict(&mut self, sources: Sources<'_>, conflict: Conflict) {
        self.facts(sources);
        match conflict {
            Conflict::Clause(_) => {}
            // An edge that must and may not saturate both its ends: noted already.
            Conflict::Pair([one, other]) if one == other => {}
            Conflict::Degree(_) | Conflict::Pair(_) | Conflict::Written => {
                let mut clause = Vec::new();
                sources.conflict(conflict, &mut clause);
                self.rule(&clause);
            }
        }
    }

    /// Notes why each new fact (a literal that is true at depth 0) holds.
    fn facts(&mut self, sources: Sources<'_>) {
        let facts = sources.trail.end_of(0);
        for place in self.facts..facts {
            self.reason(sources, sources.trail.at(place));
        }
        self.facts = facts;
    }

    /// Notes why every literal of the trail holds that was not decided.
    pub(crate) fn trail(&mut self, sources: Sources<'_>) {
        for place in 0..sources.trail.len() {
            self.reason(sources, sources.trail.at(place));
        }
    }

    /// Notes the clause that made a literal true, unless it was decided or learned.
    fn reason(&mut self, sources: Sources<'_>, literal: Literal) {
        if let Some(premise) = premise(sources, literal) {
            self.premise(sources.instance, &premise);
        }
    }

    /// Notes a premise.
    pub(crate) fn premise(&mut self, instance: &Instance, premise: &Premise) {
        match premise {
            Premise::Rule(clause) => self.rule(clause),
            Premise::Closing { clause, cut } => self.closing(instance, clause, cut),
        }
    }

    /// Notes why an edge, about which the clause's last literal is, may not close two
    /// components: it would leave nothing over for the cut's edges that the clause has
    /// not, by the degree of the island that they share with it.
    fn closing(&mut self, instance: &Instance, clause: &[Literal], cut: &[Literal]) {
        let edge = |literal: Literal| self.numbering.meaning(literal.var()).0;
        let fewer = *clause.last().expect("the forced literal");
        let ends = instance.ends(edge(fewer));
        let mut degrees = Vec::new();
        for &built in cut.iter().filter(|built| !clause.contains(built)) {
            let shared = |end: &IslandId| instance.ends(edge(built)).contains(end);
            let end = ends
                .into_iter()
                .find(shared)
                .expect("an edge of either end");
            let at_end = clause.iter().filter(|&&literal| {
                literal.is_negative() && instance.ends(edge(literal)).contains(&end)
            });
            degrees.push(at_end.copied().chain([!built]).collect::<Vec<_>>());
        }
        for degree in degrees {
            self.rule(&degree);
        }
        self.rule(cut);
        self.lesson(clause);
    }

    /// Notes why an edge may not saturate both its ends: each end would have no other
    /// bridge, and so nothing would lead on from the two.
    fn closed_pair(&mut self, sources: Sources<'_>, saturating: Literal) {
        let (edge, _) = self.numbering.meaning(saturating.var());
        let mut cut = Vec::new();
        for end in sources.instance.ends(edge) {
            for way in sources.instance.sites()[end].ways() {
                if way.edge != edge {
                    let built = self.numbering.built(way.edge);
                    self.rule(&[!saturating, !built]);
                    cut.push(built);
                }
            }
        }
        self.rule(&cut);
        self.lesson(&[!saturating]);
    }
}

/// A clause that a search relied on and did not learn.
#[derive(Clone, Debug)]
pub(crate) enum Premise {
    /// The rules give it.
    Rule(Vec<Literal>),
    /// It follows from this cut and from degrees.
    Closing {
        /// The clause; its last literal is the one that it forced.
        clause: Vec<Literal>,
        /// The cut.
        cut: Vec<Literal>,
    },
}

/// The clause that made a literal true, unless that was a decision or a learned clause.
pub(crate) fn premise(sources: Sources<'_>, literal: Literal) -> Option<Premise> {
    let mut clause = Vec::new();
    sources.reason(literal, &mut clause);
    clause.push(literal);
    clause.retain(|&literal| !sources.instance.is_guard(literal));
    match sources.trail.reason_of(literal.var()) {
        Reason::Free | Reason::Clause(_) => None,
        Reason::Implied(_) | Reason::Degree(_) => Some(Premise::Rule(clause)),
        Reason::Written(entry) => Some(match sources.written.cut(entry) {
            None => Premise::Rule(clause),
            Some(cut) => Premise::Closing {
                clause,
                cut: (cut.iter().copied())
                    .filter(|&literal| !sources.instance.is_guard(literal))
                    .collect(),
            },
        }),
    }
}
