//! The fixed point of all rules but looking ahead: always returns to the cheapest rule with
//! something new to look at.

use super::rule_set::{GROUPING, PARTS};
use super::rules::{counting, crossing, grouping, parity, parts, signs};
use super::state::RuleState;
use super::trace::{Rule, TraceConflict};

/// The fixed point of all tiers but looking ahead.
pub(super) fn settle(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    loop {
        narrow_edges(state)?;
        if !state.rules.has_any(&GROUPING) {
            return Ok(());
        }
        while let Some(&built) = state.built.get(state.next_to_merge) {
            state.next_to_merge += 1;
            grouping::merge(state, built)?;
        }
        if let Some(island) = state.regrouped.pop() {
            grouping::look(state, island)?;
            continue;
        }
        let steps = Some(state.trace.steps.len());
        // If every edge is decided, all degrees are right and everything is joined, the rules about
        // parts and parities conclude nothing.
        if state.is_whole() {
            state.parts_seen = steps;
            state.parity_seen = steps;
        }
        if state.rules.has_any(&PARTS) && state.parts_seen != steps && state.must_connect() {
            state.parts_seen = steps;
            parts::hold_together(state)?;
        } else if state.rules.has(Rule::Parity) && state.parity_seen != steps {
            state.parity_seen = steps;
            parity::balance(state)?;
        } else if state.rules.has(Rule::SignSum) && state.signs_seen != steps {
            state.signs_seen = steps;
            signs::add_up(state)?;
        } else if state.rules.has(Rule::SignDiffer) && state.numbers_seen != steps {
            state.numbers_seen = steps;
            signs::differ(state)?;
        } else {
            return Ok(());
        }
    }
}

/// The fixed point of the two cheapest tiers.
fn narrow_edges(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    loop {
        if let Some(island) = state.changed.pop() {
            counting::count(state, island)?;
        } else if state.rules.has(Rule::Crossing)
            && let Some(&built) = state.built.get(state.next_to_cross)
        {
            state.next_to_cross += 1;
            crossing::shut(state, built)?;
        } else {
            return Ok(());
        }
    }
}
