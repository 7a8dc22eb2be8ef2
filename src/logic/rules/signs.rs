//! Counting at a sign: the degrees of the islands that it sees add up to what it says.
//!
//! With the sum N and least\[v\] ≤ d\[v\] ≤ most\[v\] for the islands v of a view,
//! d\[v\] ≤ N − Σ least and d\[v\] ≥ N − Σ most of the others. Bounds on a degree bound the
//! edges there, as in `counting`. That the degrees are all different is not used.

use super::counting::count_of;
use crate::logic::state::{State, Sums};
use crate::logic::trace::{Anchor, Dead, Rule};
use crate::puzzle::{EdgeId, IslandId, Literal, Sum, ViewId};

/// Looks at everything that signs give a sum of.
pub(in crate::logic) fn add_up(state: &mut State<'_>) -> Result<(), Dead> {
    let network = state.network;
    for (view, seen) in network.views().iter() {
        let Sum::Exactly(sum) = seen.sum else {
            continue;
        };
        room(state, view, sum)?;
        for &island in &seen.islands {
            for &edge in network.edges_at(island) {
                narrow(state, (view, sum), island, edge)?;
            }
        }
    }
    Ok(())
}

/// The least and the most degree of an island, as far as its edges and its clue say.
fn degrees(state: &State<'_>, island: IslandId) -> Sums {
    let sums = state.sums[island];
    let wanted = state.wanted[island].within(sums);
    Sums {
        lo: sums.lo.max(wanted.least),
        hi: sums.hi.min(wanted.most),
    }
}

/// How much more than their least the degrees of a view may come to, and how much less than
/// their most.
fn room(state: &State<'_>, view: ViewId, sum: u16) -> Result<[i32; 2], Dead> {
    let islands = state.network.views()[view].islands.iter();
    let (lo, hi) = islands.fold((0, 0), |(lo, hi), &island| {
        let degrees = degrees(state, island);
        (lo + degrees.lo, hi + degrees.hi)
    });
    let sum = i32::from(sum);
    if lo > sum || hi < sum {
        return Err(state.dead(Rule::SignSum, Anchor::View(view), None));
    }
    Ok([sum - lo, hi - sum])
}

/// Narrows an edge at an island of a view.
fn narrow(
    state: &mut State<'_>,
    (view, sum): (ViewId, u16),
    island: IslandId,
    edge: EdgeId,
) -> Result<(), Dead> {
    let [spare, slack] = room(state, view, sum)?;
    let (sums, degrees) = (state.sums[island], degrees(state, island));
    if degrees.lo > degrees.hi {
        // Counting at the island says so.
        return Ok(());
    }
    let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
    let anchor = Anchor::View(view);
    let most = degrees.lo + spare - (sums.lo - i32::from(lo));
    if most < i32::from(hi) {
        let fact = Literal::AtMost(edge, count_of(most));
        state.tell(Rule::SignSum, anchor, fact)?;
    }
    let least = degrees.hi - slack - (sums.hi - i32::from(hi));
    if least > i32::from(lo) {
        let fact = Literal::AtLeast(edge, count_of(least));
        state.tell(Rule::SignSum, anchor, fact)?;
    }
    Ok(())
}
