//! The forward pass: all states after each decision, each with the sum of its predecessors' values.
//!
//! A state combines a state of the skeleton, for degrees, crossings and signs, and the labels of
//! its joints.

use crate::engine::SweepProgress;

use super::bound::{SweepBound, SweepHalt};
use super::diagram::Diagram;
use super::labels::Labels;
use super::layer::{Layer, NextLayer, Stage};
use super::plan::SweepPlan;
use super::residual::Residual;
use super::semiring::Semiring;
use super::skeleton::Skeleton;

/// A sweep over a residual board.
pub(super) struct Sweep<'a, 'b, S: Semiring> {
    pub(super) residual: &'a Residual,
    pub(super) plan: &'a SweepPlan,
    pub(super) semiring: &'a S,
    pub(super) bound: SweepBound<'b>,
}

impl<S: Semiring> Sweep<'_, '_, S> {
    /// Adds up over all solutions, and records the arcs in the diagram, if there is one.
    pub(super) fn run(&mut self, mut diagram: Option<&mut Diagram>) -> Result<S::Value, SweepHalt> {
        let skeleton = Skeleton::of(self.residual, self.plan, &mut self.bound)?;
        let Some(levels) = skeleton.levels() else {
            return Ok(self.semiring.zero());
        };
        let mut labels = Labels::new(self.residual, self.plan.label_words);
        let mut layer = Layer::of(self.semiring.one());
        let mut swept = self.initial_progress();
        for (step, level) in self.plan.steps.iter().zip(levels) {
            let arity = usize::from(self.residual.edges[step.edge as usize].most) + 1;
            let stage = Stage { step, level, arity };
            let is_noted = diagram.is_some();
            let mut onward = NextLayer::of(self.semiring, stage, &mut labels, &layer, is_noted);
            for alike in level.alike(step).iter() {
                onward.turn_to(&alike);
                for &state in alike.states {
                    onward.arrive(state as usize, &mut self.bound)?;
                }
            }
            let (after, arcs) = onward.done();
            if let (Some(diagram), Some(arcs)) = (&mut diagram, arcs) {
                diagram.push(step.edge, arity, arcs);
            }
            swept.states += after.values.len() as u64;
            swept.steps[0] += 1;
            (self.bound.progress)(swept);
            layer = after;
        }
        debug_assert!(layer.values.len() <= 1, "nothing is open in the end");
        Ok(layer.values.pop().unwrap_or(self.semiring.zero()))
    }
    /// The progress before any decision.
    fn initial_progress(&self) -> SweepProgress {
        SweepProgress {
            states: 1,
            steps: [0, self.plan.steps.len()],
        }
    }
}
