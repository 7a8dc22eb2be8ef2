//! Reasons that are written out at once: those that rest on a set of islands, which would
//! be hard to find again later.
//!
//! They lie in a stack beside the trail and go when the literal that they explain goes.

use super::super::core::{Literal, Reason, Trail};
use super::super::instance::Instance;
use super::degrees::Degrees;
use crate::puzzle::IslandId;

/// A reason: the place of the literal that it explains, and where its clause begins.
#[derive(Clone, Copy, Debug)]
struct Entry {
    place: u32,
    start: u32,
}

/// The written reasons that stand, and perhaps one clause more that is being written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    entries: Vec<Entry>,
    literals: Vec<Literal>,
    /// Where the clause that is being written begins.
    draft: usize,
    /// The cuts behind reasons that are not cuts themselves, where somebody asks for them:
    /// each with the number of its reason.
    cuts: Option<Vec<(u32, Vec<Literal>)>>,
    /// What the rule holds under that writes now.
    guard: Option<Literal>,
}

impl Written {
    /// Begins a clause; what was written and not used is forgotten.
    pub(crate) fn begin(&mut self) {
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
        self.entries.push(Entry {
            place: word(trail.len()),
            start: word(self.draft),
        });
        self.draft = self.literals.len();
        trail.push(literal, Reason::Written(entry));
    }

    /// Keeps cuts from now on.
    pub(crate) fn keep_cuts(&mut self) {
        self.cuts = Some(Vec::new());
    }

    /// Whether cuts are kept.
    pub(crate) fn keeps_cuts(&self) -> bool {
        self.cuts.is_some()
    }

    /// Keeps the cut behind the clause that is being written.
    pub(crate) fn keep_cut(&mut self, cut: Vec<Literal>) {
        let next = word(self.entries.len());
        self.cuts.get_or_insert_default().push((next, cut));
    }

    /// The cut behind a standing reason that is not a cut itself.
    pub(crate) fn cut(&self, entry: u32) -> Option<&[Literal]> {
        let cuts = self.cuts.as_ref()?;
        let place = cuts.binary_search_by_key(&entry, |&(entry, _)| entry);
        place.ok().map(|place| cuts[place].1.as_slice())
    }

    /// The false literals of a standing reason.
    pub(crate) fn reason(&self, entry: u32) -> &[Literal] {
        let start = self.entries[entry as usize].start as usize;
        let next = self.entries.get(entry as usize + 1);
        &self.literals[start..next.map_or(self.draft, |next| next.start as usize)]
    }

    /// Takes back the reasons of all literals from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        while let Some(&Entry { place, start }) = self.entries.last()
            && place as usize >= end
        {
            self.entries.pop();
            self.draft = start as usize;
        }
        self.literals.truncate(self.draft);
        let left = word(self.entries.len());
        if let Some(cuts) = &mut self.cuts {
            cuts.truncate(cuts.partition_point(|&(entry, _)| entry < left));
        }
    }
}

fn word(length: usize) -> u32 {
    u32::try_from(length).expect("fewer literals than 2^32")
}

/// What the propagators that write their reasons read and write.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) instance: &'a Instance,
    pub(crate) degrees: &'a Degrees,
    pub(crate) trail: &'a mut Trail,
    pub(crate) written: &'a mut Written,
    /// Counts what is looked at.
    pub(crate) work: &'a mut u64,
}

impl Scene<'_> {
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
pub(crate) struct Broken;
