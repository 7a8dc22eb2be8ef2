//! The limits of a search, and how far a conflict leads back.

use crate::engine::Budget;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchBound<'a> {
    /// Deadline and interrupt.
    pub(crate) budget: &'a Budget,
    /// The most conflicts, counted from the start of the call.
    pub(crate) conflicts: u64,
}

impl<'a> SearchBound<'a> {
    /// No limit on conflicts.
    pub(crate) fn of(budget: &'a Budget) -> Self {
        let conflicts = u64::MAX;
        Self { budget, conflicts }
    }
}

/// How far a conflict leads back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backjump {
    /// A jump over more decision levels than this undoes only one of them.
    pub(crate) farthest: u32,
    /// The decisions up to this level are kept.
    pub(crate) floor: u32,
}

impl Backjump {
    /// To the level at which the learned clause forces its literal.
    pub(crate) const TO_ASSERTION: Self = Self {
        farthest: u32::MAX,
        floor: 0,
    };
    /// Chronological backtracking if that is far, so that decisions are kept that have little to do
    /// with the conflict. (Nadel and Ryvchin, 2018.)
    pub(crate) const CHRONOLOGICAL: Self = Self {
        farthest: 3,
        floor: 0,
    };
}
