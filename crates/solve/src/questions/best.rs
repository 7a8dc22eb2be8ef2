//! How good a solution is, for questions with an objective.
//!
//! The value of a solution is computed from its bridges. The bound is an unchecked claim of an
//! engine, and is printed as such. A verified solution that is better than the bound refutes it.

use super::answer::{Claimant, ObjectiveBound, Optimality, Warning};
use crate::engine::{Limit, Run};
use crate::milp::Objective;
use crate::puzzle::{Network, Solution};

/// The bound and status that an engine reported with its solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineBound {
    pub(super) claim: Claimant,
    pub(super) bound: Option<f64>,
    pub(super) limit: Option<Limit>,
}

impl EngineBound {
    /// The report of an engine that computes no bounds.
    pub(super) fn nothing(claim: Claimant) -> Self {
        Self {
            claim,
            bound: None,
            limit: None,
        }
    }

    /// The report of an engine for a run.
    pub(super) fn of(claim: Claimant, run: &Run) -> Self {
        Self {
            claim,
            bound: run.stats.bound,
            limit: run.outcome.limit(),
        }
    }
}

/// Rates a solution by an engine's report.
pub(super) fn judge(
    network: &Network,
    objective: &Objective,
    solution: &Solution,
    said: EngineBound,
) -> (Optimality, Option<Warning>) {
    let EngineBound {
        claim,
        bound,
        limit,
    } = said;
    let mut best = Optimality {
        objective: objective.clone(),
        value: objective.value(network, solution),
        bound: None,
        limit,
    };
    let value = best.value;
    let Some(bound) = bound.and_then(|bound| objective.bound(network, bound)) else {
        return (best, None);
    };
    if objective.prefers(value, bound) {
        let warning = Warning::FalseBound {
            claim,
            bound,
            value,
        };
        return (best, Some(warning));
    }
    best.bound = Some(ObjectiveBound {
        amount: bound,
        claim: Some(claim),
    });
    // Both are multiples of one unit, so a smaller gap is none. A search that ended normally with a
    // larger one was allowed a gap.
    best.limit = (bound != value).then_some(limit.unwrap_or(Limit::Gap));
    (best, None)
}

/// The rating of the only possible bridges.
#[must_use]
pub fn without_choice(network: &Network, objective: &Objective, solution: &Solution) -> Optimality {
    let value = objective.value(network, solution);
    Optimality {
        objective: objective.clone(),
        value,
        bound: Some(ObjectiveBound {
            amount: value,
            claim: None,
        }),
        limit: None,
    }
}

/// The better of two solutions, the first if they are equally good.
pub(super) fn better(
    network: &Network,
    objective: &Objective,
    [one, other]: [Solution; 2],
) -> Solution {
    let [value, other_value] = [&one, &other].map(|solution| objective.value(network, solution));
    if objective.prefers(other_value, value) {
        other
    } else {
        one
    }
}
