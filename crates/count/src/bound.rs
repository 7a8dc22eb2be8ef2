//! What bounds a sweep: time, memory, interrupts, and the values that it can hold.

use crate::engine::{Budget, Limit, SweepProgress};

/// The budget is looked at after so many states.
const STATES_BETWEEN_LOOKS: usize = 4096;

/// Why a sweep ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepHalt {
    Limit(Limit),
    /// A value does not fit.
    Overflow,
}

/// Why a board is not ready to be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// More stands open at a time than a state of the sweep can hold.
    #[error("the board is too wide for a sweep")]
    TooWide,
    /// A limit came before an order of its edges was found.
    #[error("{0}")]
    Stopped(Limit),
}

/// What bounds a sweep, and who hears how far it is.
pub(super) struct SweepBound<'a> {
    pub(super) budget: &'a Budget,
    pub(super) progress: &'a mut dyn FnMut(SweepProgress),
    /// States since the last look.
    pub(super) states: usize,
}

impl SweepBound<'_> {
    /// Looks at the budget now and then, so many states later: `bytes` may be added, as what grows doubles when it
    /// is full.
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
