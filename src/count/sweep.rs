//! The forward pass: all states after each decision, with what led to each of them added up.

use crate::engine::{Budget, Limit, Swept};

use super::diagram::{Arc, Diagram};
use super::plan::{Plan, Step};
use super::residual::Residual;
use super::semiring::{Decision, Semiring};
use super::state::State;
use super::table::Table;

/// The budget is looked at after so many states.
const STATES_BETWEEN_LOOKS: usize = 4096;

/// Why a sweep ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    Limit(Limit),
    /// A value does not fit.
    Overflow,
}

/// What bounds a sweep, and who hears how far it is.
pub(super) struct Bound<'a> {
    pub(super) budget: &'a Budget,
    pub(super) progress: &'a mut dyn FnMut(Swept),
}

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

impl<S: Semiring> Sweep<'_, '_, S> {
    /// Adds up over all solutions, and notes in the diagram, if there is one, what leads
    /// where.
    pub(super) fn run(&mut self, mut diagram: Option<&mut Diagram>) -> Result<S::Value, Halt> {
        let mut state = State::new(self.residual);
        let nothing = Step::nothing();
        let mut before = &nothing;
        let mut layer = Layer::of(self.semiring.one());
        let mut swept = Swept {
            states: 1,
            steps: [0, self.plan.steps.len()],
        };
        for step in &self.plan.steps {
            let mut arcs = diagram.as_ref().map(|_| Vec::new());
            layer = self.next(&mut state, [before, step], (&layer, arcs.as_mut()))?;
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
        state: &mut State<'_>,
        [before, step]: [&Step; 2],
        (layer, mut arcs): (&Layer<S::Value>, Option<&mut Vec<Arc>>),
    ) -> Result<Layer<S::Value>, Halt> {
        let mut after = Layer {
            table: Table::new(step.layout.words),
            values: Vec::new(),
        };
        let mut key = vec![0; step.layout.words];
        let most = self.residual.edges[step.edge as usize].most;
        for (number, value) in layer.values.iter().enumerate() {
            if number % STATES_BETWEEN_LOOKS == 0 {
                // What grows doubles when it is full.
                let noted = arcs
                    .as_ref()
                    .map_or(0, |arcs| arcs.len() * size_of::<Arc>());
                self.look(noted + self.bytes(&after))?;
            }
            for more in 0..=most {
                state.forget(step);
                state.unpack(before, layer.table.key(number));
                let mut arc = Arc::NOWHERE;
                if state.decide(step, more) {
                    state.pack(step, &mut key);
                    let decision = Decision {
                        edge: step.edge,
                        more,
                        joins: state.joins,
                    };
                    let value = self.semiring.decided(value, decision);
                    arc = self.arrive(&mut after, &key, value)?;
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

    fn look(&self, bytes: usize) -> Result<(), Halt> {
        let budget = self.bound.budget;
        match budget
            .reached()
            .or_else(|| budget.reached_with(bytes as u64))
        {
            Some(limit) => Err(Halt::Limit(limit)),
            None => Ok(()),
        }
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
