//! The backward pass: a decision diagram of all solutions, recorded by a sweep, and what is
//! computed from it: the number of ways to the end, the number of solutions for each number of
//! bridges on an edge, a best solution, fair samples.

use super::semiring::{Decision, Semiring};

/// Where a decision leads: the number of a state of the next layer, or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiagramArc(u32);

impl DiagramArc {
    /// No solution is reached this way.
    pub(super) const NOWHERE: Self = Self(u32::MAX);

    /// To the state with this number.
    pub(super) fn to(state: usize) -> Self {
        Self(crate::puzzle::in_32_bits(state))
    }

    /// The number of the state.
    pub(super) fn state(self) -> Option<usize> {
        (self != Self::NOWHERE).then_some(self.0 as usize)
    }
}

/// The decisions on one edge: from each state an arc for each number of bridges that the edge may
/// carry.
#[derive(Clone, Debug)]
struct DiagramLayer {
    edge: u32,
    arity: usize,
    arcs: Vec<DiagramArc>,
}

/// All solutions as paths.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagram {
    levels: Vec<DiagramLayer>,
}

impl Diagram {
    /// The states of all levels.
    pub(super) fn states(&self) -> usize {
        let states = self
            .levels
            .iter()
            .map(|level| level.arcs.len() / level.arity);
        states.sum()
    }

    /// Adds the last level.
    pub(super) fn push(&mut self, edge: u32, arity: usize, arcs: Vec<DiagramArc>) {
        self.levels.push(DiagramLayer { edge, arity, arcs });
    }

    /// Adds up values from the end back. Joins are not known here.
    pub(super) fn to_end<S: Semiring>(&self, semiring: &S) -> Option<Vec<Vec<S::Value>>> {
        let mut all = vec![vec![semiring.one()]];
        for level in self.levels.iter().rev() {
            let after = all.last().expect("the end");
            let mut values = Vec::with_capacity(level.arcs.len() / level.arity);
            for arcs in level.arcs.chunks(level.arity) {
                let mut sum = semiring.zero();
                for (more, arc) in (0..).zip(arcs) {
                    if let Some(state) = arc.state() {
                        let decision = level.decision(more);
                        let value = semiring.decided(&after[state], decision);
                        semiring.add(&mut sum, &value)?;
                    }
                }
                values.push(sum);
            }
            all.push(values);
        }
        all.reverse();
        Some(all)
    }

    /// Follows one path from the root: `choose` picks among the values at the ends of the arcs,
    /// `None` where an arc leads nowhere. Calls `taken` with each decision.
    pub(super) fn follow<V>(
        &self,
        to_end: &[Vec<V>],
        mut choose: impl FnMut(Decision, &[Option<&V>]) -> usize,
        mut taken: impl FnMut(Decision),
    ) {
        let mut state = 0;
        for (index, level) in self.levels.iter().enumerate() {
            let arcs = &level.arcs[state * level.arity..(state + 1) * level.arity];
            let after = &to_end[index + 1];
            let values: Vec<Option<&V>> = arcs
                .iter()
                .map(|arc| arc.state().map(|state| &after[state]))
                .collect();
            let more = choose(level.decision(0), &values);
            state = arcs[more].state().expect("an arc that leads on");
            taken(level.decision(u8::try_from(more).expect("at most nine bridges")));
        }
    }

    /// Visits all arcs from the root: calls `met` with the decision, the value of all ways to it,
    /// and the value from there to the end.
    pub(super) fn through<S: Semiring>(
        &self,
        semiring: &S,
        to_end: &[Vec<S::Value>],
        add: impl Fn(&mut S::Value, &S::Value),
        mut met: impl FnMut(Decision, &S::Value, &S::Value),
    ) {
        let mut ways = vec![semiring.one()];
        for (level, after) in self.levels.iter().zip(&to_end[1..]) {
            let mut next = vec![semiring.zero(); after.len()];
            for (arcs, value) in level.arcs.chunks(level.arity).zip(&ways) {
                for (more, arc) in (0..).zip(arcs) {
                    if let Some(state) = arc.state() {
                        add(&mut next[state], value);
                        met(level.decision(more), value, &after[state]);
                    }
                }
            }
            ways = next;
        }
    }
}

impl DiagramLayer {
    fn decision(&self, more: u8) -> Decision {
        Decision {
            edge: self.edge,
            more,
            joins: false,
        }
    }
}
