//! Counting at one island: the numbers on its edges must add up to its clue.
//!
//! With clue d, Σ lo ≤ d ≤ Σ hi over the island's edges, and for each edge e
//! hi\[e\] ≤ d − Σ lo of the others, lo\[e\] ≥ d − Σ hi of the others. Where the clue allows
//! several degrees, d is the largest of those between the sums, or the smallest.
//!
//! Two of these bounds are simple enough for rules of their own: hi\[e\] ≤ d, and lo\[e\] ≥ d minus
//! the most bridges on each other edge that is not shut. And if every other edge is decided, e gets
//! all that is missing, which needs no bound of e's.

use crate::logic::state::RuleState;
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{IslandId, Literal};

/// Applies the rules to one island.
pub(in crate::logic) fn count(
    state: &mut RuleState<'_>,
    island: IslandId,
) -> Result<(), TraceConflict> {
    let sums = state.sums[island];
    let wanted = state.wanted[island].within(sums);
    let (spare, slack) = (wanted.most - sums.lo, sums.hi - wanted.least);
    let anchor = Anchor::Island(island);
    if spare < 0 {
        return Err(state.conflict(Rule::Saturated, anchor, None));
    }
    if slack < 0 {
        return Err(state.conflict(Rule::Forced, anchor, None));
    }
    if sums.lo == sums.hi {
        // All its edges are decided, mostly just now by this rule.
        return Ok(());
    }
    let most_bridges = i32::from(state.network.board().rules().max_bridges());
    if spare >= most_bridges && slack >= most_bridges {
        return Ok(());
    }
    let network = state.network;
    for &edge in network.edges_at(island) {
        let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
        let [lo, hi] = [lo, hi].map(i32::from);
        if hi > lo + spare {
            let rule = if spare == 0 {
                Rule::Saturated
            } else if sums.lo == lo {
                Rule::SmallClue
            } else {
                Rule::Capacity
            };
            if state.rules.has(rule) {
                state.add_fact(rule, anchor, Literal::AtMost(edge, count_of(lo + spare)))?;
            }
        }
        let least = hi - slack;
        if least <= lo {
            continue;
        }
        // Tier island uses sums over all edges only.
        let is_last = state.rules.has(Rule::LargeClue) && sums.hi - hi == sums.lo - lo;
        if slack == 0 || is_last {
            state.add_fact(
                Rule::Forced,
                anchor,
                Literal::AtLeast(edge, count_of(least)),
            )?;
            continue;
        }
        let ways = network.edges_at(island).iter();
        let others = ways.filter(|&&way| way != edge && state.domains.hi(way) > 0);
        let many = i32::try_from(others.count()).expect("at most 4 edges");
        let sure = wanted.least - most_bridges * many;
        if sure > lo && state.rules.has(Rule::LargeClue) {
            state.add_fact(
                Rule::LargeClue,
                anchor,
                Literal::AtLeast(edge, count_of(sure)),
            )?;
        }
        if least > lo.max(sure) && state.rules.has(Rule::Necessary) {
            state.add_fact(
                Rule::Necessary,
                anchor,
                Literal::AtLeast(edge, count_of(least)),
            )?;
        }
    }
    Ok(())
}

/// Converts a bound that is between two bounds of an edge to a number of bridges.
pub(super) fn count_of(bound: i32) -> u8 {
    u8::try_from(bound).expect("between the bounds of an edge")
}
