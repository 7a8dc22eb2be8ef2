//! The limits of a sweep: time, memory, interrupts, and the range of values.

use crate::engine::{Budget, Limit, SweepProgress};

/// Number of states between two looks at the budget.
const STATES_BETWEEN_LOOKS: usize = 4096;

/// Why a sweep ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepHalt {
    Limit(Limit),
    /// A value does not fit.
    Overflow,
}

/// Why a board is not swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// More joints are open at a time than a state of the sweep can hold.
    #[error("the board is too wide for a sweep")]
    TooWide,
    /// A limit was reached first.
    #[error("{0}")]
    Stopped(Limit),
}

/// The budget of a sweep, and the callback for its progress.
pub(super) struct SweepBound<'a> {
    pub(super) budget: &'a Budget,
    pub(super) progress: &'a mut dyn FnMut(SweepProgress),
    /// States since the last look.
    pub(super) states: usize,
}

impl SweepBound<'_> {
    /// Counts `states` more states and looks at the budget after every `STATES_BETWEEN_LOOKS`:
    /// `bytes` may be added, since a collection doubles when it is full.
    pub(super) fn look_at(
        &mut self,
        states: usize,
        bytes: impl Fn() -> usize,
    ) -> Result<(), SweepHalt> {
        self.states += states;
        if self.states < STATES_BETWEEN_LOOKS {
            return Ok(());
        }
        self.states = 0;
        self.look()?;
        match self.budget.reached_with(bytes() as u64) {
            Some(limit) => Err(SweepHalt::Limit(limit)),
            None => Ok(()),
        }
    }

    /// Looks at the budget.
    pub(super) fn look(&self) -> Result<(), SweepHalt> {
        match self.budget.reached() {
            Some(limit) => Err(SweepHalt::Limit(limit)),
            None => Ok(()),
        }
    }
}
