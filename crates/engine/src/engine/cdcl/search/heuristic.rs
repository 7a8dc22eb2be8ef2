//! Branching heuristics: the most active variable, the first undecided one of a fixed order, or one
//! that brings an answer nearer to another one.

use super::super::core::{Branching, Literal, TrailValue};
use super::near_answer::{NearSearch, NearStep};
use super::state::SearchState;

/// The branching heuristic of a search.
#[derive(Clone, Debug)]
pub(crate) enum Heuristic {
    /// The variable that took part in the most recent conflicts, with its last value.
    Activity,
    /// The first undecided literal of a list.
    InOrder(GivenOrder),
    /// Only what must differ from another answer.
    Near(NearSearch),
}

/// Literals to be decided in this order.
#[derive(Clone, Debug)]
pub(crate) struct GivenOrder {
    literals: Vec<Literal>,
    /// Everything in the order before this place has a value.
    place: usize,
    /// The place when each decision level was opened.
    before: Vec<usize>,
}

impl GivenOrder {
    /// A list as the order, with `decision_level` levels open.
    pub(crate) fn new(literals: Vec<Literal>, decision_level: u32) -> Self {
        Self {
            literals,
            place: 0,
            before: vec![0; decision_level as usize],
        }
    }

    fn next(&mut self, state: &SearchState) -> NearStep {
        while let Some(&literal) = self.literals.get(self.place) {
            if state.trail.value(literal) == TrailValue::Open {
                return NearStep::Decide(literal);
            }
            self.place += 1;
        }
        NearStep::Found
    }
}

impl Heuristic {
    /// The next step once everything is propagated.
    pub(crate) fn next(&mut self, state: &SearchState, branching: &mut Branching) -> NearStep {
        match self {
            Self::InOrder(order) => order.next(state),
            Self::Near(near) => near.next(state),
            Self::Activity => {
                while let Some(var) = branching.next() {
                    if state.trail.is_open(var) {
                        return NearStep::Decide(branching.phase(var));
                    }
                }
                NearStep::Found
            }
        }
    }

    /// Opens the next decision level.
    pub(crate) fn open_decision_level(&mut self) {
        match self {
            Self::Activity => {}
            Self::InOrder(order) => order.before.push(order.place),
            Self::Near(near) => near.open_decision_level(),
        }
    }

    /// Undoes everything after a decision level.
    pub(crate) fn back_to(&mut self, decision_level: u32) {
        match self {
            Self::Activity => {}
            Self::InOrder(order) => {
                if let Some(&place) = order.before.get(decision_level as usize) {
                    order.place = place;
                    order.before.truncate(decision_level as usize);
                }
            }
            Self::Near(near) => near.back_to(decision_level),
        }
    }

    /// Whether decisions depend on activity.
    pub(crate) fn is_in_order(&self) -> bool {
        matches!(self, Self::InOrder(_))
    }
}
