//! Prunes the last steps of a sweep with a backward sweep: it runs from the end, without labels,
//! until it meets the forward sweep. What an island has got on the two sides must add up to what it
//! needs; a state without a matching partner is dead, however many steps the forward sweep would
//! take to find that out.
//!
//! Only islands that need one certain number are compared, so a state without a partner is
//! certainly dead, and one with a partner may be.

use std::collections::BTreeMap;

use super::bound::{SpaceError, SweepBound, SweepHalt};
use super::decisions::{Filter, LiveStates, StepStates, decide};
use super::degrees::StateDegrees;
use super::layout::IslandSlot;
use super::plan::SweepPlan;
use super::residual::Residual;
use super::table::KeyTable;

/// With fewer states at a time a backward sweep costs more than it saves.
pub(super) const MANY: usize = 4_000;
/// Steps between two comparisons of states: after 4 steps dead states have few descendants.
const BETWEEN: usize = 4;

/// The backward sweep, which starts at the end.
pub(super) struct BackwardSweep<'a> {
    residual: &'a Residual,
    plan: &'a SweepPlan,
    /// The backward sweep waits until the forward sweep has at least this number of states.
    many: usize,
    /// The plan of the backward sweep, made once it is needed.
    backward: Option<SweepPlan>,
    /// The states at the border that the backward sweep has reached.
    states: KeyTable,
    /// The number of steps before that border.
    border: usize,
    /// Filters of live states at that border and at some behind it.
    filters: BTreeMap<usize, Filter>,
}

/// The slots of what an island has got on either side, and what it needs in all.
struct SidePair {
    ahead: IslandSlot,
    behind: IslandSlot,
    needed: u64,
}

impl SidePair {
    /// Writes what the island must have got behind the border for a state ahead of it. Returns
    /// false if it cannot have got that.
    fn write(&self, state: &[u64], key: &mut [u64]) -> bool {
        let Self {
            ahead,
            behind,
            needed,
        } = self;
        let got = ahead.place.read(state) + u64::from(ahead.least);
        let wanted = needed.checked_sub(got + u64::from(behind.least));
        match wanted.filter(|&wanted| wanted <= behind.place.mask) {
            Some(wanted) => behind.place.write(key, wanted),
            None => return false,
        }
        true
    }
}

impl<'a> BackwardSweep<'a> {
    /// A backward sweep that starts once the forward sweep has `many` states.
    pub(super) fn new(residual: &'a Residual, plan: &'a SweepPlan, many: usize) -> Self {
        Self {
            residual,
            plan,
            many,
            backward: None,
            states: KeyTable::new(1),
            border: plan.steps.len(),
            filters: BTreeMap::new(),
        }
    }

    /// Advances towards the forward sweep, which is before step `at` with `states` states, while
    /// the backward sweep has no more states than that.
    pub(super) fn come(
        &mut self,
        at: usize,
        states: usize,
        bound: &mut SweepBound<'_>,
    ) -> Result<(), SweepHalt> {
        if states < self.many {
            return Ok(());
        }
        if self.backward.is_none() {
            let edges: Vec<u32> = self.plan.steps.iter().rev().map(|step| step.edge).collect();
            let backward = match SweepPlan::of(self.residual, &edges, bound.budget) {
                Ok(backward) => backward,
                Err(SpaceError::TooWide) => return Ok(()),
                Err(SpaceError::Stopped(limit)) => return Err(SweepHalt::Limit(limit)),
            };
            self.states = KeyTable::new(backward.words);
            self.states.number_of(&vec![0; backward.words]);
            self.backward = Some(backward);
        }
        let backward = self.backward.take();
        let mut degrees = StateDegrees::new(self.residual);
        while let Some(backward) = &backward
            && self.border > at
            && self.states.len() <= states
        {
            self.step(backward, &mut degrees, bound)?;
            if self.border == at || self.border.is_multiple_of(BETWEEN) {
                self.compare(backward, bound)?;
            }
        }
        self.backward = backward;
        Ok(())
    }

    /// Moves the border back by one step.
    fn step(
        &mut self,
        backward: &SweepPlan,
        degrees: &mut StateDegrees<'_>,
        bound: &mut SweepBound<'_>,
    ) -> Result<(), SweepHalt> {
        let step = &backward.steps[self.plan.steps.len() - self.border];
        let states = StepStates {
            keys: &self.states,
            arity: usize::from(self.residual.edges[step.edge as usize].most) + 1,
            alive: LiveStates::default(),
        };
        let (_, after) = decide(degrees, step, states, bound)?;
        self.states = after;
        self.border -= 1;
        Ok(())
    }

    /// The islands that need one certain number and are open at the border, on both sides.
    fn pairs(&self, backward: &SweepPlan) -> Vec<SidePair> {
        let last = self.plan.steps.len() - self.border - 1;
        let behind = match self.border.checked_sub(1) {
            Some(last) => &self.plan.steps[last].open[..],
            None => &[],
        };
        let pairs = backward.steps[last].open.iter().filter_map(|&ahead| {
            let needed = self.residual.allowed[ahead.island as usize];
            let behind = behind.iter().find(|slot| slot.island == ahead.island)?;
            needed.is_power_of_two().then(|| SidePair {
                ahead,
                behind: *behind,
                needed: needed.trailing_zeros().into(),
            })
        });
        pairs.collect()
    }

    /// Stores the filter of states at the border: both sides must add up to what islands need.
    fn compare(
        &mut self,
        backward: &SweepPlan,
        bound: &mut SweepBound<'_>,
    ) -> Result<(), SweepHalt> {
        let pairs = self.pairs(backward);
        let mut filter = Filter {
            mask: vec![0; self.plan.words],
            keys: KeyTable::with_room(self.plan.words, self.states.len()),
        };
        for SidePair { behind, .. } in &pairs {
            filter.mask[behind.place.word as usize] |= behind.place.bits();
        }
        let mut key = vec![0; self.plan.words];
        for number in 0..self.states.len() {
            bound.look_at(1, || filter.keys.bytes())?;
            let state = self.states.key(number);
            key.fill(0);
            if pairs.iter().all(|pair| pair.write(state, &mut key)) {
                filter.keys.number_of(&key);
            }
        }
        self.filters.insert(self.border, filter);
        Ok(())
    }

    /// The filters of live states before a step and after it.
    pub(super) fn alive(&self, at: usize) -> LiveStates<'_> {
        // At the border where the two sweeps have met, states are known to be alive.
        let before = self.filters.get(&at).filter(|_| at == self.border);
        let after = self.filters.get(&(at + 1));
        LiveStates { before, after }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use hashilab_grow::{PublishedRecipe, grow};

    use super::*;
    use crate::engine::{Budget, Limit};
    use crate::logic::Domains;

    #[test]
    fn an_interrupt_is_heard_while_states_are_compared() {
        let network = grow(&PublishedRecipe::square(30, 75, 10), 1)
            .expect("it fits")
            .network;
        let residual = Residual::of(&network, &Domains::of(&network)).expect("it has a solution");
        let edges: Vec<u32> = (0..).take(residual.edges.len()).collect();
        let plan = SweepPlan::of(&residual, &edges, &Budget::unlimited()).expect("a small board");
        let mut ahead = BackwardSweep::new(&residual, &plan, 0);
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().interrupted_by(Arc::clone(&flag));
        let mut bound = SweepBound {
            budget: &budget,
            progress: &mut |_| {},
            states: 0,
        };
        let half = plan.steps.len() / 2;
        let come = ahead.come(half, usize::MAX, &mut bound);
        assert_eq!((come, ahead.border), (Ok(()), half));
        flag.store(true, Ordering::Relaxed);
        // Makes the next look at the budget due.
        bound.states = usize::MAX / 2;
        let backward = ahead.backward.take().expect("it has come");
        let halted = ahead.compare(&backward, &mut bound);
        assert_eq!(halted, Err(SweepHalt::Limit(Limit::Interrupted)));
    }
}
