//! Reasons that are written out at once: those that rest on a set of islands, which would
//! be hard to find again later.
//!
//! They lie in a stack beside the trail and go when the literal that they explain goes.

use super::super::core::{Literal, Trail, TrailReason};
use super::super::instance::Instance;
use super::degrees::DegreeBounds;
use crate::puzzle::IslandId;

/// What a clause rests on that a rule gives.
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
    /// The same, where degrees leave nothing over for the edges that the clause has not.
    Closing(Vec<IslandId>),
    /// What leaves these islands is as odd as the sum of their degrees.
    Parity(Vec<IslandId>),
    /// The clause's edges are a cycle.
    Cycle,
}

/// A reason: the place of the literal that it explains, and where its clause begins.
#[derive(Clone, Copy, Debug)]
struct ReasonEntry {
    place: u32,
    start: u32,
}

/// The written reasons that stand, and perhaps one clause more that is being written.
#[derive(Clone, Debug, Default)]
pub(crate) struct WrittenReasons {
    entries: Vec<ReasonEntry>,
    literals: Vec<Literal>,
    /// Where the clause that is being written begins.
    draft: usize,
    /// What each reason rests on, where a journal asks, and at last the clause that is being
    /// written.
    whys: Option<Vec<ClauseBasis>>,
    /// What the rule holds under that writes now.
    guard: Option<Literal>,
}

impl WrittenReasons {
    /// Begins a clause that rests on this; what was written and not used is forgotten.
    pub(crate) fn begin(&mut self, why: impl FnOnce() -> ClauseBasis) {
        if let Some(whys) = &mut self.whys {
            whys.truncate(self.entries.len());
            whys.push(why());
        }
        self.literals.truncate(self.draft);
        self.literals.extend(self.guard.map(|guard| !guard));
    }

    /// Every clause begun from now on holds only under this guard, if there is one.
    pub(crate) fn guard_by(&mut self, guard: Option<Literal>) {
        self.guard = guard;
    }

    /// Adds a literal to the clause that is being written.
    pub(crate) fn push(&mut self, literal: Literal) {
        self.literals.push(literal);
    }

    /// The clause that is being written, or was written last and not used.
    pub(crate) fn draft(&self) -> &[Literal] {
        &self.literals[self.draft..]
    }

    /// Makes an open literal true; the clause that was written is why, but for the literal.
    pub(crate) fn force(&mut self, literal: Literal, trail: &mut Trail) {
        let entry = word(self.entries.len());
        self.entries.push(ReasonEntry {
            place: word(trail.len()),
            start: word(self.draft),
        });
        self.draft = self.literals.len();
        trail.push(literal, TrailReason::Written(entry));
    }

    /// Keeps from now on what clauses rest on; none has been written yet.
    pub(crate) fn keep_whys(&mut self) {
        self.whys = Some(Vec::new());
    }

    /// What a standing reason rests on.
    pub(crate) fn why(&self, entry: u32) -> Option<&ClauseBasis> {
        self.whys.as_ref()?.get(entry as usize)
    }

    /// What the draft rests on.
    pub(crate) fn why_draft(&self) -> Option<&ClauseBasis> {
        self.whys.as_ref()?.get(self.entries.len())
    }

    /// The false literals of a standing reason.
    pub(crate) fn reason(&self, entry: u32) -> &[Literal] {
        let start = self.entries[entry as usize].start as usize;
        let next = self.entries.get(entry as usize + 1);
        &self.literals[start..next.map_or(self.draft, |next| next.start as usize)]
    }

    /// Takes back the reasons of all literals from this place of the trail on.
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

fn word(length: usize) -> u32 {
    u32::try_from(length).expect("fewer literals than 2^32")
}

/// What the propagators that write their reasons read and write.
#[derive(Debug)]
pub(crate) struct ReasonScene<'a> {
    pub(crate) instance: &'a Instance,
    pub(crate) degrees: &'a DegreeBounds,
    pub(crate) trail: &'a mut Trail,
    pub(crate) written: &'a mut WrittenReasons,
    /// Counts what is looked at.
    pub(crate) work: &'a mut u64,
}

impl ReasonScene<'_> {
    /// Writes that the clue of an island does not hold, if it has a guard.
    pub(super) fn write_clue(&mut self, island: IslandId) {
        if let Some(clue) = self.instance.guarded_clue(island)
            && self.degrees.has_clue(island, self.instance)
        {
            self.written.push(!clue.guard);
        }
    }
}

/// A rule cannot hold any more; the clause that says why is the draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrokenRule;
