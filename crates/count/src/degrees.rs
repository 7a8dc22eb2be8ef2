//! The part of a state about degrees, crossings and signs: unpacked, decided, packed again.
//!
//! After each decision every island that it concerns must still be able to get a number of bridges
//! that its clue allows, by edges that are not shut and whose other ends are not full. What no
//! longer matters is forgotten: an edge that cannot be built any more counts as shut, so that
//! states with the same future become one.

use super::residual::Residual;
use super::step::{CompletedIsland, FutureEdge, IslandCheck, SweepStep};

/// A whole state without its labels, by island, edge and view.
#[derive(Clone, Debug)]
pub(super) struct StateDegrees<'a> {
    residual: &'a Residual,
    got: Vec<u8>,
    is_shut: Vec<bool>,
    /// By view, a bit for each degree seen.
    seen: Vec<u64>,
}

impl<'a> StateDegrees<'a> {
    /// Nothing decided.
    pub(super) fn new(residual: &'a Residual) -> Self {
        Self {
            residual,
            got: vec![0; residual.allowed.len()],
            is_shut: vec![false; residual.edges.len()],
            seen: residual.views.iter().map(|view| view.degrees).collect(),
        }
    }

    /// Reads the places of the previous state that a step looks at. All others must be as they are
    /// before anything is decided.
    pub(super) fn unpack(&mut self, step: &SweepStep, key: &[u64]) {
        for slot in &step.reads.islands {
            self.got[slot.island as usize] = byte(slot.place.read(key)) + slot.least;
        }
        for slot in &step.reads.shuts {
            self.is_shut[slot.index as usize] = slot.place.read(key) != 0;
        }
        for slot in &step.reads.views {
            self.seen[slot.index as usize] = slot.place.read(key);
        }
    }

    /// Resets what a step may be the first to touch. Call it before the state that the step starts
    /// from is read.
    pub(super) fn forget(&mut self, step: &SweepStep) {
        let free = &self.residual.edges[step.edge as usize];
        for end in free.ends {
            self.got[end as usize] = 0;
        }
        for &other in &free.crossed {
            self.is_shut[other as usize] = false;
        }
        for completed in &step.completes {
            let view = completed.view as usize;
            self.seen[view] = self.residual.views[view].degrees;
        }
    }

    /// Decides that the step's edge carries one bridge more.
    pub(super) fn add(&mut self, step: &SweepStep) {
        let free = &self.residual.edges[step.edge as usize];
        for end in free.ends {
            self.got[end as usize] += 1;
        }
        if !free.is_built {
            for &other in &free.crossed {
                self.is_shut[other as usize] = true;
            }
        }
    }

    /// Whether the step's edge may be built at all.
    pub(super) fn may_add(&self, step: &SweepStep) -> bool {
        !self.is_shut[step.edge as usize]
    }

    /// Whether the state after a step can be completed. Degrees that are complete then are added to
    /// the views; if there are any, read the state again before the next decision on the edge.
    pub(super) fn may_stand(&mut self, step: &SweepStep) -> bool {
        step.checks.iter().all(|check| self.can_get_enough(check))
            && self.see(&step.completes, &step.ended_views)
    }

    /// The most bridges that an undecided edge can add to an island, by its other end.
    fn most(&self, to_come: FutureEdge) -> u32 {
        if self.is_shut[to_come.edge as usize] {
            return 0;
        }
        let most = self.most_at(to_come.other);
        most.min(u32::from(to_come.most))
    }

    /// The most bridges that an island can still take.
    fn most_at(&self, island: u32) -> u32 {
        let island = island as usize;
        let to_do = self.residual.allowed[island] >> self.got[island];
        to_do.checked_ilog2().unwrap_or(0)
    }

    fn can_get_enough(&self, check: &IslandCheck) -> bool {
        let island = check.island as usize;
        let to_do = self.residual.allowed[island] >> self.got[island];
        if to_do == 0 {
            return false;
        }
        let least = to_do.trailing_zeros();
        if least == 0 {
            return true;
        }
        let most: u32 = check.to_come.iter().map(|&edge| self.most(edge)).sum();
        least <= most
    }

    /// Adds complete degrees to the views. Returns whether the views are still allowed.
    fn see(&mut self, completes: &[CompletedIsland], ended: &[u32]) -> bool {
        for completed in completes {
            let degree = self.got[completed.island as usize] + completed.offset;
            let degrees = &mut self.seen[completed.view as usize];
            let view = &self.residual.views[completed.view as usize];
            if *degrees >> degree & 1 == 1 {
                return false;
            }
            *degrees |= 1 << degree;
            if !view.may_go_on(*degrees) {
                return false;
            }
        }
        ended.iter().all(|&view| {
            let view = view as usize;
            self.residual.views[view].may_end(self.seen[view])
        })
    }

    /// Whether an undecided edge can be built, as far as its ends allow.
    fn is_usable(&self, edge: u32, ends: [u32; 2]) -> bool {
        !self.is_shut[edge as usize] && ends.iter().all(|&end| self.most_at(end) > 0)
    }

    /// Writes what a step changes, after [`StateDegrees::may_stand`] has accepted it, into bits
    /// that are zero.
    pub(super) fn pack(&self, step: &SweepStep, key: &mut [u64]) {
        let writes = &step.writes;
        for (slot, first_like) in &writes.islands {
            let like = self.got[slot.island as usize] - slot.least;
            let got = first_like[like as usize] - slot.least;
            slot.place.write(key, got.into());
        }
        for slot in &writes.shuts {
            let edge = &self.residual.edges[slot.index as usize];
            let usable = self.is_usable(slot.index, edge.ends);
            slot.place.write(key, u64::from(!usable));
        }
        for slot in &writes.views {
            slot.place.write(key, self.seen[slot.index as usize]);
        }
    }
}

fn byte(value: u64) -> u8 {
    u8::try_from(value).expect("a slot of a byte")
}
