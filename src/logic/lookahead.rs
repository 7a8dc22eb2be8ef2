//! Looking ahead: assume one more fact, let the other tiers follow it, and where they find
//! a contradiction the contrary holds. One level deep, edges in the order of their ids.

use super::settle::settle;
use super::state::State;
use super::trace::{Anchor, Dead, Rule, Tier, Trial};
use crate::puzzle::{EdgeId, Literal};

/// Goes once over all edges, as long as `go_on` says so. After each refuted assumption the
/// other tiers follow up.
pub(super) fn look_ahead(
    state: &mut State<'_>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), Dead> {
    let mut trial = state.clone();
    trial.tier = Tier::Group;
    for edge in state.network.edges().ids() {
        while go_on()
            && let Some((contrary, refuted)) = refute(state, &mut trial, edge)
        {
            let anchor = Anchor::Trial(state.trace.trials.len());
            state.trace.trials.push(refuted);
            state.tell(Rule::Lookahead, anchor, contrary)?;
            settle(state)?;
        }
    }
    Ok(())
}

/// Tries the least and the most number of bridges of an edge; returns the contrary of the
/// first assumption that leads to a contradiction, and how it does.
fn refute<'a>(state: &State<'a>, trial: &mut State<'a>, edge: EdgeId) -> Option<(Literal, Trial)> {
    let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
    if lo == hi {
        return None;
    }
    let trials = [
        (Literal::AtMost(edge, lo), Literal::AtLeast(edge, lo + 1)),
        (Literal::AtLeast(edge, hi), Literal::AtMost(edge, hi - 1)),
    ];
    for (assumed, contrary) in trials {
        trial.become_trial_of(state);
        trial.take_in(assumed).expect("between the bounds");
        if let Err(dead) = settle(trial) {
            let steps = trial.trace.steps.clone();
            return Some((
                contrary,
                Trial {
                    assumed,
                    steps,
                    dead,
                },
            ));
        }
    }
    None
}
