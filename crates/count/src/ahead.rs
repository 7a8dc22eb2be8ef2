//! What the last steps of a sweep can take in: they are swept from the end, without labels, to
//! where the sweep from the beginning is met. What has been got on one side and what on the
//! other add up to what islands need; a state that finds no partner is dead, however long it
//! would take to see that from its own side.
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

/// With fewer states at a time a sweep from the end is not worth its trouble.
pub(super) const MANY: usize = 4_000;
/// After so many steps states are compared: dead ones have few descendants by then.
const BETWEEN: usize = 4;

/// The sweep from the end.
pub(super) struct BackwardSweep<'a> {
    residual: &'a Residual,
    plan: &'a SweepPlan,
    /// While the other sweep has fewer states it does not come.
    many: usize,
    /// Its own plan, once there are many states.
    backward: Option<SweepPlan>,
    /// The states at the border that it has come to,
    states: KeyTable,
    /// and the number of steps before that border.
    border: usize,
    /// What is known of states at that border and at some behind it.
    filters: BTreeMap<usize, Filter>,
}

/// Where it stands what an island has got on either side, and what it needs in all.
struct SidePair {
    ahead: IslandSlot,
    behind: IslandSlot,
    needed: u64,
}

impl SidePair {
    /// Writes what the island must have got behind the border for a state ahead of it.
    /// Returns whether it can have got that.
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
    /// It waits at the end, until the other sweep has so many states.
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

    /// Comes towards the sweep from the beginning, which stands before a step with so many
    /// states, as long as it has no more states itself.
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

    /// One step, from the border to the one before.
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

    /// Notes what is known of states at the border: whatever adds up to what islands need.
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

    /// What is known of states before a step and after it.
    pub(super) fn alive(&self, at: usize) -> LiveStates<'_> {
        // States behind the border at which the two have met are known to be alive.
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
        // As if many states had been looked at since the last look at the budget.
        bound.states = usize::MAX / 2;
        let backward = ahead.backward.take().expect("it has come");
        let halted = ahead.compare(&backward, &mut bound);
        assert_eq!(halted, Err(SweepHalt::Limit(Limit::Interrupted)));
    }
}
