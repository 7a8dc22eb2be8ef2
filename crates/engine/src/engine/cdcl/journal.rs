//! Records the steps of a search as a proof: the clauses that the rules of the puzzle gave, each
//! with its reason, in the order in which they were used, and the learned clauses.
//!
//! A search keeps a journal only on request, and otherwise at no cost. Clauses are about levels and
//! about the sums that signs use, which are declared first. If requirements are chosen, the guards
//! of those in force are left out of clauses.

use std::ops::Range;

use super::core::{Literal, Numbering, TrailReason as Because};
use super::instance::{Instance, SignClause};
use super::propagators::{ClauseBasis, ReasonConflict, Sources};
use crate::proof::{ProofStep, Reason, SumId, Term};
use crate::puzzle::{self, EdgeId, Id, IslandId};

/// The steps of one search.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    steps: Vec<ProofStep>,
    numbering: Numbering,
    /// The guard variables.
    guards: Range<usize>,
    /// The meaning of the auxiliary variables after them, if they can be true.
    bounds: Vec<Option<(SumId, u16)>>,
    /// The number of facts on the trail that have been recorded.
    facts: usize,
}

impl Journal {
    /// An empty journal.
    pub(crate) fn new(instance: &Instance) -> Self {
        Self {
            steps: Vec::new(),
            numbering: instance.numbering(),
            guards: instance.guard_vars(),
            bounds: instance.sums().bounds.clone(),
            facts: 0,
        }
    }

    /// The steps in the order in which they were made.
    pub(crate) fn into_steps(self) -> Vec<ProofStep> {
        self.steps
    }

    /// The edge of a literal about a level.
    fn edge(&self, literal: Literal) -> EdgeId {
        self.numbering.meaning(literal.var()).0
    }

    /// The public form of a literal about a level.
    fn level(&self, literal: Literal) -> puzzle::Literal {
        let (edge, level) = self.numbering.meaning(literal.var());
        if literal.is_negative() {
            puzzle::Literal::AtMost(edge, level - 1)
        } else {
            puzzle::Literal::AtLeast(edge, level)
        }
    }

    /// The terms of a clause about levels and sums. The variable that is never true is in no
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

    /// Records a clause that the rules give.
    fn note_given(&mut self, reason: Reason, literals: &[Literal]) {
        let mut clause = self.terms(literals);
        clause.sort_unstable();
        clause.dedup();
        self.steps.push(ProofStep::given(reason, clause));
    }

    /// Records a clause that excludes an answer.
    pub(crate) fn excluded(&mut self, reason: Reason, literals: &[Literal]) {
        self.note_given(reason, literals);
    }

    /// Records that the facts contradict each other.
    pub(crate) fn end(&mut self, sources: Sources<'_>) {
        self.facts(sources);
        self.learned(&[]);
    }

    /// Records a clause that follows.
    pub(crate) fn learned(&mut self, literals: &[Literal]) {
        let clause = self.terms(literals);
        self.steps.push(ProofStep::Derive(clause));
    }

    /// Records what the rules give before any search: the sums and clauses of signs, and the edges
    /// that may not saturate both their ends. If one of these must, the first look ended in a
    /// conflict of two equal literals, and it is recorded too.
    pub(crate) fn record_givens(&mut self, sources: Sources<'_>, conflict: Option<ReasonConflict>) {
        let instance = sources.instance;
        let sums = instance.sums().parts.iter().cloned();
        self.steps.extend(sums.map(ProofStep::Declare));
        for SignClause { reason, literals } in instance.statements() {
            self.note_given(reason.clone(), literals);
        }
        let trail = (0..sources.trail.len()).map(|place| sources.trail.at(place));
        let free = trail.filter(|fact| sources.trail.reason_of(fact.var()) == Because::Free);
        let broken = match conflict {
            Some(ReasonConflict::Pair([contrary, other])) if contrary == other => Some(!contrary),
            Some(_) | None => None,
        };
        for fact in free.chain(broken) {
            if instance.is_level(fact) && !instance.facts().contains(&fact) {
                self.closed_pair(sources, !fact);
            }
        }
    }

    /// Records new facts and the clause that a conflict violates.
    pub(crate) fn conflict(&mut self, sources: Sources<'_>, conflict: ReasonConflict) {
        self.facts(sources);
        let why = match conflict {
            ReasonConflict::Clause(_) => None,
            // An edge that must and may not saturate both its ends: recorded already.
            ReasonConflict::Pair([one, other]) => {
                (one != other).then(|| pair(sources, [one, other]))
            }
            ReasonConflict::Degree(conflict) => Some(ClauseBasis::Degree(conflict.island)),
            ReasonConflict::Written => sources.written.why_draft().cloned(),
        };
        if let Some(why) = why {
            let mut clause = Vec::new();
            sources.conflict(conflict, &mut clause);
            clause.retain(|&literal| !sources.instance.is_guard(literal));
            self.premise(sources.instance, Premise { why, clause });
        }
    }

    /// Records the reason of each new fact (a literal that is true at level 0).
    fn facts(&mut self, sources: Sources<'_>) {
        let facts = sources.trail.end_of(0);
        for place in self.facts..facts {
            self.reason(sources, sources.trail.at(place));
        }
        self.facts = facts;
    }

    /// Records the reason of every literal on the trail that was not decided.
    pub(crate) fn trail(&mut self, sources: Sources<'_>) {
        for place in 0..sources.trail.len() {
            self.reason(sources, sources.trail.at(place));
        }
    }

    /// Records the clause that made a literal true, unless it was decided or learned.
    fn reason(&mut self, sources: Sources<'_>, literal: Literal) {
        if let Some(premise) = premise(sources, literal) {
            self.premise(sources.instance, premise);
        }
    }

    /// Records a premise.
    pub(crate) fn premise(&mut self, instance: &Instance, premise: Premise) {
        let Premise { why, clause } = premise;
        let reason = match why {
            ClauseBasis::Level => Reason::Level,
            ClauseBasis::Cross => Reason::Cross,
            ClauseBasis::Degree(island) => Reason::Degree(island),
            ClauseBasis::Cut(islands) => Reason::Cut(sorted(islands)),
            ClauseBasis::Parity(islands) => Reason::Parity(sorted(islands)),
            ClauseBasis::Cycle => {
                Reason::Cycle(clause.iter().map(|&literal| self.edge(literal)).collect())
            }
            ClauseBasis::Closing(islands) => return self.closing(instance, &clause, islands),
        };
        self.note_given(reason, &clause);
    }

    /// Records why an edge, that of the clause's last literal, may not close two components: it
    /// would leave nothing for the edges that leave them and are not in the clause, by the degree
    /// of the end at which these meet it.
    fn closing(&mut self, instance: &Instance, clause: &[Literal], islands: Vec<IslandId>) {
        let fewer = *clause.last().expect("the forced literal");
        let ends = instance.ends(self.edge(fewer));
        let islands = sorted(islands);
        let ways = islands
            .iter()
            .flat_map(|&island| instance.ways_from(island));
        let leaving = ways.filter(|way| islands.binary_search(&way.to).is_err());
        let cut = leaving.map(|way| self.numbering.built(way.edge));
        let cut: Vec<Literal> = cut.collect();
        for &built in cut.iter().filter(|built| !clause.contains(built)) {
            let shared = |end: &IslandId| instance.ends(self.edge(built)).contains(end);
            let end = ends.into_iter().find(shared);
            let end = end.expect("an edge of either end");
            let at_end = clause.iter().copied().filter(|&literal| {
                literal.is_negative() && instance.ends(self.edge(literal)).contains(&end)
            });
            let degree: Vec<Literal> = at_end.chain([!built]).collect();
            self.note_given(Reason::Degree(end), &degree);
        }
        self.note_given(Reason::Cut(islands), &cut);
        self.learned(clause);
    }

    /// Records why an edge may not saturate both its ends: neither end would have another bridge,
    /// and so the two would be cut off.
    fn closed_pair(&mut self, sources: Sources<'_>, saturating: Literal) {
        let edge = self.edge(saturating);
        let ends = sources.instance.ends(edge);
        let mut cut = Vec::new();
        for end in ends {
            for way in sources.instance.sites()[end].ways() {
                if way.edge != edge {
                    let built = self.numbering.built(way.edge);
                    self.note_given(Reason::Degree(end), &[!saturating, !built]);
                    cut.push(built);
                }
            }
        }
        self.note_given(Reason::Cut(sorted(ends.to_vec())), &cut);
        self.learned(&[!saturating]);
    }
}

/// A clause that a search used and did not learn.
#[derive(Clone, Debug)]
pub(crate) struct Premise {
    /// Its reason.
    why: ClauseBasis,
    /// The clause. If it was a reason, its last literal is the one that it forced.
    clause: Vec<Literal>,
}

/// The clause that made a literal true, unless that was a decision or a learned clause.
pub(crate) fn premise(sources: Sources<'_>, literal: Literal) -> Option<Premise> {
    let why = match sources.trail.reason_of(literal.var()) {
        Because::Free | Because::Clause(_) => return None,
        Because::Implied(by) => pair(sources, [by, literal]),
        Because::Degree(island) => ClauseBasis::Degree(island),
        Because::Written(entry) => sources.written.why(entry)?.clone(),
    };
    let mut clause = Vec::new();
    sources.reason(literal, &mut clause);
    clause.push(literal);
    clause.retain(|&literal| !sources.instance.is_guard(literal));
    Some(Premise { why, clause })
}

/// The reason why two literals exclude each other: levels of one edge, or a crossing.
fn pair(sources: Sources<'_>, pair: [Literal; 2]) -> ClauseBasis {
    let numbering = sources.instance.numbering();
    let [one, other] = pair.map(|literal| numbering.meaning(literal.var()).0);
    if one == other {
        ClauseBasis::Level
    } else {
        ClauseBasis::Cross
    }
}

fn sorted(mut islands: Vec<IslandId>) -> Vec<IslandId> {
    islands.sort_unstable();
    islands
}
