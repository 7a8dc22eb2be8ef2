//! What to decide next: the most active variable, the first open one of a fixed order, or
//! what brings an answer nearer to another one.

use super::super::core::{Branching, Literal, TrailValue};
use super::near_answer::{NearSearch, NearStep};
use super::state::SearchState;

/// How a search decides.
#[derive(Clone, Debug)]
pub(crate) enum Heuristic {
    /// The variable that took part in the most recent conflicts, the way it was last.
    Activity,
    /// The first literal of a list that is open.
    InOrder(GivenOrder),
    /// Only what must change of another answer.
    Near(NearSearch),
}

/// Literals to be decided in this order.
#[derive(Clone, Debug)]
pub(crate) struct GivenOrder {
    literals: Vec<Literal>,
    /// Everything in the order before this place is known.
    place: usize,
    /// The place when each decision level was opened.
    before: Vec<usize>,
}

impl GivenOrder {
    /// An order, once so many decision levels have been opened.
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
    /// What to do once everything is propagated.
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

    /// The next decision level is opened.
    pub(crate) fn open_decision_level(&mut self) {
        match self {
            Self::Activity => {}
            Self::InOrder(order) => order.before.push(order.place),
            Self::Near(near) => near.open_decision_level(),
        }
    }

    /// All that came after a decision level is taken back.
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

    /// Whether what is decided next depends on activity.
    pub(crate) fn is_in_order(&self) -> bool {
        matches!(self, Self::InOrder(_))
    }
}
