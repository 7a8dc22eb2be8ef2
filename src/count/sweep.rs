//! The forward pass: all states after each decision, with what led to each of them added up.
//!
//! A state is one of the skeleton's, which stands for degrees, crossings and signs, and the
//! labels of its joints.

use crate::engine::Swept;

use super::bound::{Bound, Halt};
use super::degrees::Degrees;
use super::diagram::{Arc, Diagram};
use super::labels::Labels;
use super::plan::{Plan, Step};
use super::residual::Residual;
use super::semiring::{Decision, Semiring};
use super::skeleton::{AllUsable, Skeleton};
use super::table::Table;

/// A sweep over a residual board.
pub(super) struct Sweep<'a, 'b, S: Semiring> {
    pub(super) residual: &'a Residual,
    pub(super) plan: &'a Plan,
    pub(super) semiring: &'a S,
    pub(super) bound: Bound<'b>,
}

/// All states after a step.
struct Layer<V> {
    table: Table,
    values: Vec<V>,
}

/// A step, the one before it, and what the skeleton says of them.
#[derive(Clone, Copy)]
struct Stage<'a> {
    index: usize,
    before: &'a Step,
    step: &'a Step,
    skeleton: &'a Skeleton,
    usable: &'a AllUsable,
}

impl Stage<'_> {
    fn decision(&self, more: u8, joins: bool) -> Decision {
        let edge = self.step.edge;
        Decision { edge, more, joins }
    }
}

impl<S: Semiring> Sweep<'_, '_, S> {
    /// Adds up over all solutions, and notes in the diagram, if there is one, what leads
    /// where.
    pub(super) fn run(&mut self, mut diagram: Option<&mut Diagram>) -> Result<S::Value, Halt> {
        let skeleton = Skeleton::of(self.residual, self.plan, &mut self.bound)?;
        if skeleton.is_empty() {
            return Ok(self.semiring.zero());
        }
        let mut labels = Labels::new(self.residual);
        let mut degrees = Degrees::new(self.residual);
        let nothing = Step::nothing();
        let mut before = &nothing;
        let mut layer = Layer::of(self.semiring.one());
        let mut swept = Swept {
            states: 1,
            steps: [0, self.plan.steps.len()],
        };
        for (index, step) in self.plan.steps.iter().enumerate() {
            let mut arcs = diagram.as_ref().map(|_| Vec::new());
            let stage = Stage {
                index,
                before,
                step,
                skeleton: &skeleton,
                usable: &skeleton.usable(index, step, &mut degrees),
            };
            layer = self.next(&mut labels, stage, (&layer, arcs.as_mut()))?;
            if let (Some(diagram), Some(arcs)) = (&mut diagram, arcs) {
                let most = self.residual.edges[step.edge as usize].most;
                diagram.push(step.edge, usize::from(most) + 1, arcs);
            }
            swept.states += layer.values.len() as u64;
            swept.steps[0] += 1;
            (self.bound.progress)(swept);
            before = step;
        }
        debug_assert!(layer.values.len() <= 1, "nothing is open in the end");
        Ok(layer.values.pop().unwrap_or(self.semiring.zero()))
    }

    fn next(
        &mut self,
        labels: &mut Labels<'_>,
        stage: Stage<'_>,
        (layer, mut arcs): (&Layer<S::Value>, Option<&mut Vec<Arc>>),
    ) -> Result<Layer<S::Value>, Halt> {
        let labelling = &stage.step.labelling;
        let mut after = Layer {
            table: Table::new(labelling.words()),
            values: Vec::new(),
        };
        let mut key = vec![0; labelling.words()];
        for (number, value) in layer.values.iter().enumerate() {
            let noted = || arcs.as_ref().map_or(0, |arcs| size_of_val(&arcs[..]));
            self.bound
                .look_at(number, || noted() + self.bytes(&after))?;
            let from = layer.table.key(number);
            let bare = stage.before.labelling.number.read(from);
            let bare = usize::try_from(bare).expect("a number of 32 bits");
            for (more, &to) in (0..).zip(stage.skeleton.arcs(stage.index, bare)) {
                let mut arc = Arc::NOWHERE;
                if let Some(bare) = to.state() {
                    labels.unpack(stage.before, from);
                    if labels.decide(stage.step, more, stage.usable.of(bare)) {
                        key.fill(0);
                        labelling.number.write(&mut key, bare as u64);
                        labels.pack(stage.step, &mut key);
                        let decision = stage.decision(more, labels.joins);
                        let value = self.semiring.decided(value, decision);
                        arc = self.arrive(&mut after, &key, value)?;
                    }
                }
                if let Some(arcs) = &mut arcs {
                    arcs.push(arc);
                }
            }
        }
        Ok(after)
    }

    /// Adds a value to a state.
    fn arrive(
        &self,
        after: &mut Layer<S::Value>,
        key: &[u64],
        value: S::Value,
    ) -> Result<Arc, Halt> {
        let at = after.table.number_of(key);
        match after.values.get_mut(at) {
            Some(sum) => self.semiring.add(sum, &value).ok_or(Halt::Overflow)?,
            None => after.values.push(value),
        }
        Ok(Arc::to(at))
    }

    fn bytes(&self, layer: &Layer<S::Value>) -> usize {
        layer.table.bytes() + layer.values.len() * self.semiring.bytes()
    }
}

impl<V> Layer<V> {
    /// The one state in which nothing is decided.
    fn of(value: V) -> Self {
        let mut table = Table::new(1);
        table.number_of(&[0]);
        Self {
            table,
            values: vec![value],
        }
    }
}
