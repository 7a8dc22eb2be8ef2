//! All ways to keep degrees, crossings and signs, labels left out: a first sweep forward,
//! and back again to drop what leads nowhere. What remains are the only states that the
//! sweep with labels needs to look at, and most of its decisions are made once here instead
//! of once for every way to label a state.

use super::bound::{Bound, Halt};
use super::degrees::Degrees;
use super::diagram::Arc;
use super::plan::{Plan, Step};
use super::residual::Residual;
use super::table::Table;

/// All ways to keep the degrees.
#[derive(Clone, Debug)]
pub(super) struct Skeleton {
    levels: Vec<Level>,
}

/// The decisions of one step.
#[derive(Clone, Debug)]
struct Level {
    arity: usize,
    /// For each state before the step, then for each decision, the state after it.
    arcs: Vec<Arc>,
    /// The states after the step.
    states: Table,
}

/// Which of a step's ways out can be built, a bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usable<'a>(&'a [u64]);

impl Usable<'_> {
    /// Their places in the list of ways out.
    pub(super) fn edges(self) -> impl Iterator<Item = usize> {
        (0_usize..)
            .step_by(64)
            .zip(self.0)
            .flat_map(|(first, &word)| {
                let after = |word: &u64| Some(word & word.wrapping_sub(1));
                let left = std::iter::successors(Some(word), after).take_while(|&word| word != 0);
                left.map(move |word| first + word.trailing_zeros() as usize)
            })
    }
}

/// What can be built after a step, state by state.
#[derive(Debug)]
pub(super) struct AllUsable {
    words: usize,
    bits: Vec<u64>,
}

impl AllUsable {
    /// What can be built in a state.
    pub(super) fn of(&self, state: usize) -> Usable<'_> {
        Usable(&self.bits[state * self.words..(state + 1) * self.words])
    }
}

impl Skeleton {
    /// Sweeps forward and back.
    pub(super) fn of(
        residual: &Residual,
        plan: &Plan,
        bound: &mut Bound<'_>,
    ) -> Result<Self, Halt> {
        let mut skeleton = Self { levels: Vec::new() };
        let mut degrees = Degrees::new(residual);
        let nothing = Step::nothing();
        let mut before = &nothing;
        let mut first = Table::new(1);
        first.number_of(&[0]);
        for step in &plan.steps {
            let states = skeleton.levels.last().map_or(&first, |level| &level.states);
            let arity = usize::from(residual.edges[step.edge as usize].most) + 1;
            let level = level(&mut degrees, [before, step], (states, arity), bound)?;
            skeleton.levels.push(level);
            before = step;
        }
        skeleton.drop_dead();
        Ok(skeleton)
    }

    /// Leaves out the states from which no way leads to the end.
    fn drop_dead(&mut self) {
        let last = self.levels.last().map_or(1, |level| level.states.len());
        let mut number: Vec<Arc> = (0..last).map(Arc::to).collect();
        for level in self.levels.iter_mut().rev() {
            let is_alive = |arc: &Arc| *arc != Arc::NOWHERE;
            level.states = level.states.only(number.iter().map(is_alive));
            let mut arcs = Vec::new();
            let mut alive = 0;
            let before = level.arcs.chunks(level.arity).map(|chunk| {
                let to = chunk
                    .iter()
                    .map(|arc| arc.state().map_or(Arc::NOWHERE, |to| number[to]));
                let from = arcs.len();
                arcs.extend(to);
                if arcs[from..].iter().any(is_alive) {
                    alive += 1;
                    Arc::to(alive - 1)
                } else {
                    arcs.truncate(from);
                    Arc::NOWHERE
                }
            });
            number = before.collect();
            arcs.shrink_to_fit();
            level.arcs = arcs;
        }
    }

    /// Whether there is any way at all.
    pub(super) fn is_empty(&self) -> bool {
        self.levels
            .first()
            .is_some_and(|level| level.arcs.is_empty())
    }

    /// The decisions in a state before a step: where they lead.
    pub(super) fn arcs(&self, step: usize, state: usize) -> &[Arc] {
        let level = &self.levels[step];
        &level.arcs[state * level.arity..(state + 1) * level.arity]
    }

    /// What can be built after a step.
    pub(super) fn usable(&self, index: usize, step: &Step, degrees: &mut Degrees<'_>) -> AllUsable {
        let states = &self.levels[index].states;
        let words = step.ways_out.len().div_ceil(64);
        let mut bits = vec![0_u64; words * states.len()];
        if words > 0 {
            degrees.forget(step);
            for (number, bits) in bits.chunks_mut(words).enumerate() {
                degrees.unpack(step, states.key(number));
                for (at, way) in step.ways_out.iter().enumerate() {
                    let is_usable = degrees.is_usable(way.edge, way.ends);
                    bits[at / 64] |= u64::from(is_usable) << (at % 64);
                }
            }
        }
        AllUsable { words, bits }
    }
}

/// All decisions of one step.
fn level(
    degrees: &mut Degrees<'_>,
    [before, step]: [&Step; 2],
    (states, arity): (&Table, usize),
    bound: &mut Bound<'_>,
) -> Result<Level, Halt> {
    let mut after = Table::new(step.layout.words());
    let mut key = vec![0; step.layout.words()];
    let mut arcs = Vec::with_capacity(states.len() * arity);
    for number in 0..states.len() {
        bound.look_at(number, || after.bytes())?;
        for more in 0..arity {
            if more == 0 || !step.completes.is_empty() {
                degrees.forget(step);
                degrees.unpack(before, states.key(number));
                (0..more).for_each(|_| degrees.add(step));
            } else {
                degrees.add(step);
            }
            let may_stand = (more == 0 || degrees.may_add(step)) && degrees.may_stand(step);
            arcs.push(if may_stand {
                degrees.pack(step, &mut key);
                Arc::to(after.number_of(&key))
            } else {
                Arc::NOWHERE
            });
        }
    }
    after.close();
    Ok(Level {
        arity,
        arcs,
        states: after,
    })
}
