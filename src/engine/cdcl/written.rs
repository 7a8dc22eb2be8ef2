//! Reasons that are written out at once: those that rest on a set of islands, which would
//! be hard to find again later.
//!
//! They lie in a stack beside the trail and go when the literal that they explain goes.

use super::degrees::Degrees;
use super::instance::Instance;
use super::literal::Literal;
use super::trail::{Reason, Trail};

/// A reason: the place of the literal that it explains, and where its clause begins.
#[derive(Clone, Copy, Debug)]
struct Entry {
    place: u32,
    start: u32,
}

/// The written reasons that stand, and perhaps one clause more that is being written.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    entries: Vec<Entry>,
    literals: Vec<Literal>,
    /// Where the clause that is being written begins.
    draft: usize,
}

impl Written {
    /// Begins a clause; what was written and not used is forgotten.
    pub(super) fn begin(&mut self) {
        self.literals.truncate(self.draft);
    }

    /// Adds a literal to the clause that is being written.
    pub(super) fn push(&mut self, literal: Literal) {
        self.literals.push(literal);
    }

    /// The clause that is being written, or was written last and not used.
    pub(super) fn draft(&self) -> &[Literal] {
        &self.literals[self.draft..]
    }

    /// Makes an open literal true; the clause that was written is why, but for the literal.
    pub(super) fn force(&mut self, literal: Literal, trail: &mut Trail) {
        let word = |length: usize| u32::try_from(length).expect("fewer literals than 2^32");
        let entry = word(self.entries.len());
        self.entries.push(Entry {
            place: word(trail.len()),
            start: word(self.draft),
        });
        self.draft = self.literals.len();
        trail.push(literal, Reason::Written(entry));
    }

    /// The false literals of a standing reason.
    pub(super) fn reason(&self, entry: u32) -> &[Literal] {
        let start = self.entries[entry as usize].start as usize;
        let next = self.entries.get(entry as usize + 1);
        &self.literals[start..next.map_or(self.draft, |next| next.start as usize)]
    }

    /// Takes back the reasons of all literals from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        while let Some(&Entry { place, start }) = self.entries.last()
            && place as usize >= end
        {
            self.entries.pop();
            self.draft = start as usize;
        }
        self.literals.truncate(self.draft);
    }
}

/// What the propagators that write their reasons read and write.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) instance: &'a Instance,
    pub(super) degrees: &'a Degrees,
    pub(super) trail: &'a mut Trail,
    pub(super) written: &'a mut Written,
}
