//! Rules about one edge: built edges shut those that they cross, clues forbid closed pairs.

use super::counting::count_of;
use crate::logic::state::RuleState;
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{EdgeId, Literal};

/// Shuts the edges that cross a built one.
pub(in crate::logic) fn shut(
    state: &mut RuleState<'_>,
    built: EdgeId,
) -> Result<(), TraceConflict> {
    let network = state.network;
    for &crossed in network.crossing(built) {
        state.add_fact(
            Rule::Crossing,
            Anchor::Edge(built),
            Literal::AtMost(crossed, 0),
        )?;
    }
    Ok(())
}

/// If c is the most that each end of an edge may have, c bridges would leave both without another
/// and cut them off from the rest: with more than two islands the edge carries at most c − 1.
pub(in crate::logic) fn close_pairs(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    let network = state.network;
    if network.islands().len() <= 2 || !state.must_connect() {
        return Ok(());
    }
    for edge in network.edges().ids() {
        close_pair(state, edge)?;
    }
    Ok(())
}

/// The rule of [`close_pairs`] for one edge.
pub(in crate::logic) fn close_pair(
    state: &mut RuleState<'_>,
    edge: EdgeId,
) -> Result<(), TraceConflict> {
    let ends = state.network.edges()[edge].ends;
    let [most, same] = ends.map(|end| state.wanted[end].most);
    if most == same && (1..=i32::from(state.domains.hi(edge))).contains(&most) {
        let fact = Literal::AtMost(edge, count_of(most - 1));
        state.add_fact(Rule::ClosedPair, Anchor::Edge(edge), fact)?;
    }
    Ok(())
}
