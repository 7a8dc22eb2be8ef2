//! When to restart and when to reduce the learned clauses, counted in conflicts.

/// Restarts after 100 × (1, 1, 2, 1, 1, 2, 4, …) conflicts.
const RESTART_UNIT: u64 = 100;
/// The number of conflicts before the first reduction,
const FIRST_REDUCTION: u64 = 2_000;
/// and by how many conflicts the interval grows after each one.
const REDUCTION_STEP: u64 = 500;

/// The number of conflicts of a search and the events due at them.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    conflicts: u64,
    restarts: u64,
    next_restart: u64,
    reductions: u64,
    next_reduction: u64,
}

impl Schedule {
    /// A schedule before any conflict.
    pub(crate) fn new() -> Self {
        Self {
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART_UNIT,
            reductions: 0,
            next_reduction: FIRST_REDUCTION,
        }
    }

    /// The number of conflicts up to now.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Counts a conflict.
    pub(crate) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether a restart is due; if so, it counts as done.
    pub(crate) fn restart_is_due(&mut self) -> bool {
        let due = self.conflicts >= self.next_restart;
        if due {
            self.restarts += 1;
            self.next_restart = self.conflicts + RESTART_UNIT * luby(self.restarts);
        }
        due
    }

    /// Whether a reduction of learned clauses is due at this restart; if so, it counts as done.
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
