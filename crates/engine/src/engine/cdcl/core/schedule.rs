//! When to restart and when to reduce the learned clauses, counted in conflicts.

/// Restarts after 100 × (1, 1, 2, 1, 1, 2, 4, …) conflicts.
const RESTART_UNIT: u64 = 100;
/// The first reduction comes after so many conflicts,
const FIRST_REDUCTION: u64 = 2_000;
/// and every later one so many conflicts later than the one before.
const REDUCTION_STEP: u64 = 500;

/// The conflicts of one search and what they are due to trigger.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    conflicts: u64,
    restarts: u64,
    next_restart: u64,
    reductions: u64,
    next_reduction: u64,
}

impl Schedule {
    /// No conflict yet.
    pub(crate) fn new() -> Self {
        Self {
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART_UNIT,
            reductions: 0,
            next_reduction: FIRST_REDUCTION,
        }
    }

    /// The number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Counts a conflict.
    pub(crate) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether to restart now; saying so settles it.
    pub(crate) fn restart_is_due(&mut self) -> bool {
        let due = self.conflicts >= self.next_restart;
        if due {
            self.restarts += 1;
            self.next_restart = self.conflicts + RESTART_UNIT * luby(self.restarts);
        }
        due
    }

    /// Whether to reduce the learned clauses at this restart; saying so settles it.
    pub(crate) fn reduction_is_due(&mut self) -> bool {
        let due = self.conflicts >= self.next_reduction;
        if due {
            self.reductions += 1;
            self.next_reduction =
                self.conflicts + FIRST_REDUCTION + REDUCTION_STEP * self.reductions;
        }
        due
    }
}

/// The sequence of Luby, Sinclair and Zuckerman, from index 0: 1 1 2 1 1 2 4 1 1 2 …
fn luby(index: u64) -> u64 {
    let mut rest = index + 1;
    loop {
        let bits = u64::BITS - rest.leading_zeros();
        if rest == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        rest -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_begins_as_published() {
        let start: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
