//! Counting at one island: what its edges carry together must come to its clue.
//!
//! With clue d, Σ lo ≤ d ≤ Σ hi over the island's edges, and for each edge e
//! hi\[e\] ≤ d − Σ lo of the others, lo\[e\] ≥ d − Σ hi of the others. Where the clue allows
//! several degrees, d is the largest of those between the sums, or the smallest.

use crate::logic::state::State;
use crate::logic::trace::{Anchor, Conflict, Rule};
use crate::puzzle::{IslandId, Literal};

/// Looks at one island.
pub(in crate::logic) fn count(state: &mut State<'_>, island: IslandId) -> Result<(), Conflict> {
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
    let most_bridges = i32::from(state.network.board().rules().max_bridges());
    if spare >= most_bridges && slack >= most_bridges {
        return Ok(());
    }
    let network = state.network;
    for &edge in network.edges_at(island) {
        let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
        if i32::from(hi) > i32::from(lo) + spare {
            let rule = if spare == 0 {
                Rule::Saturated
            } else {
                Rule::Capacity
            };
            state.tell(
                rule,
                anchor,
                Literal::AtMost(edge, count_of(i32::from(lo) + spare)),
            )?;
        }
        if slack == 0 && lo < hi {
            state.tell(Rule::Forced, anchor, Literal::AtLeast(edge, hi))?;
        } else if i32::from(lo) < i32::from(hi) - slack && state.rules.has(Rule::Necessary) {
            let least = count_of(i32::from(hi) - slack);
            state.tell(Rule::Necessary, anchor, Literal::AtLeast(edge, least))?;
        }
    }
    Ok(())
}

/// A bound between two bounds of an edge, as a number of bridges.
pub(super) fn count_of(bound: i32) -> u8 {
    u8::try_from(bound).expect("between the bounds of an edge")
}
