//! Reasons that are written out at once: those about a set of islands, which would be hard to
//! reconstruct later.
//!
//! They are kept in a stack parallel to the trail and removed with the literals that they explain.

use super::super::core::{Literal, Trail, TrailReason};
use super::super::instance::Instance;
use super::degrees::DegreeBounds;
use crate::puzzle::{IslandId, in_32_bits};

/// The rule from which a clause follows.
#[derive(Clone, Debug)]
pub(crate) enum ClauseBasis {
    /// The order of an edge's levels.
    Level,
    /// Of two crossing edges one is not built.
    Cross,
    /// The degree of this island.
    Degree(IslandId),
    /// Some edge that leaves these islands is built.
    Cut(Vec<IslandId>),
    /// As `Cut`, where degrees leave nothing over for the edges that are not in the clause.
    Closing(Vec<IslandId>),
    /// The bridges that leave these islands have the parity of the sum of their degrees.
    Parity(Vec<IslandId>),
    /// The clause's edges are a cycle.
    Cycle,
}

/// A reason: the place of the literal that it explains, and the start of its clause.
#[derive(Clone, Copy, Debug)]
struct ReasonEntry {
    place: u32,
    start: u32,
}

/// The current explicit reasons, and possibly the draft of another clause.
#[derive(Clone, Debug, Default)]
pub(crate) struct WrittenReasons {
    entries: Vec<ReasonEntry>,
    literals: Vec<Literal>,
    /// The start of the draft.
    draft: usize,
    /// The rule of each reason, if a journal needs it, and of the draft.
    whys: Option<Vec<ClauseBasis>>,
    /// The guard of the current rule.
    guard: Option<Literal>,
}

impl WrittenReasons {
    /// Starts a clause with this rule; an unused draft is discarded.
    pub(crate) fn begin(&mut self, why: impl FnOnce() -> ClauseBasis) {
        if let Some(whys) = &mut self.whys {
            whys.truncate(self.entries.len());
            whys.push(why());
        }
        self.literals.truncate(self.draft);
        self.literals.extend(self.guard.map(|guard| !guard));
    }

    /// Adds this guard, if there is one, to every clause started from now on.
    pub(crate) fn guard_by(&mut self, guard: Option<Literal>) {
        self.guard = guard;
    }

    /// Adds a literal to the draft.
    pub(crate) fn push(&mut self, literal: Literal) {
        self.literals.push(literal);
    }

    /// The draft, complete or not.
    pub(crate) fn draft(&self) -> &[Literal] {
        &self.literals[self.draft..]
    }

    /// Makes an open literal true, with the draft plus this literal as its reason.
    pub(crate) fn force(&mut self, literal: Literal, trail: &mut Trail) {
        let entry = in_32_bits(self.entries.len());
        self.entries.push(ReasonEntry {
            place: in_32_bits(trail.len()),
            start: in_32_bits(self.draft),
        });
        self.draft = self.literals.len();
        trail.push(literal, TrailReason::Written(entry));
    }

    /// Keeps the rules of clauses from now on; none may have been written yet.
    pub(crate) fn keep_whys(&mut self) {
        self.whys = Some(Vec::new());
    }

    /// The rule of a reason.
    pub(crate) fn why(&self, entry: u32) -> Option<&ClauseBasis> {
        self.whys.as_ref()?.get(entry as usize)
    }

    /// The rule of the draft.
    pub(crate) fn why_draft(&self) -> Option<&ClauseBasis> {
        self.whys.as_ref()?.get(self.entries.len())
    }

    /// The false literals of a reason.
    pub(crate) fn reason(&self, entry: u32) -> &[Literal] {
        let start = self.entries[entry as usize].start as usize;
        let next = self.entries.get(entry as usize + 1);
        &self.literals[start..next.map_or(self.draft, |next| next.start as usize)]
    }

    /// Removes the reasons of all literals from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        while let Some(&ReasonEntry { place, start }) = self.entries.last()
            && place as usize >= end
        {
            self.entries.pop();
            self.draft = start as usize;
        }
        self.literals.truncate(self.draft);
        if let Some(whys) = &mut self.whys {
            whys.truncate(self.entries.len());
        }
    }
}

/// The context of propagators with explicit reasons.
#[derive(Debug)]
pub(crate) struct ReasonScene<'a> {
    pub(crate) instance: &'a Instance,
    pub(crate) degrees: &'a DegreeBounds,
    pub(crate) trail: &'a mut Trail,
    pub(crate) written: &'a mut WrittenReasons,
    /// Counts the work done.
    pub(crate) work: &'a mut u64,
}

impl ReasonScene<'_> {
    /// Writes the negated guard of an island's clue, if it has one.
    pub(super) fn write_clue(&mut self, island: IslandId) {
        if let Some(clue) = self.instance.guarded_clue(island)
            && self.degrees.has_clue(island, self.instance)
        {
            self.written.push(!clue.guard);
        }
    }
}

/// A rule is violated; the draft is the clause that shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrokenRule;
