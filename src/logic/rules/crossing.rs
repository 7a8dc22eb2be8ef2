//! Rules about one edge: what a built edge shuts, and what its ends' clues forbid.

use crate::logic::domains::Fact;
use crate::logic::state::State;
use crate::logic::trace::{Anchor, Dead, Rule};
use crate::puzzle::{Clue, EdgeId};

/// Shuts the edges that cross a built one.
pub(in crate::logic) fn shut(state: &mut State<'_>, built: EdgeId) -> Result<(), Dead> {
    let network = state.network;
    for &crossed in network.crossing(built) {
        state.tell(
            Rule::Crossing,
            Anchor::Edge(built),
            Fact::AtMost(crossed, 0),
        )?;
    }
    Ok(())
}

/// Where both ends of an edge have the same clue c ≤ k, c bridges would satisfy both and
/// cut them off from the rest: with more than two islands the edge carries at most c − 1.
pub(in crate::logic) fn close_pairs(state: &mut State<'_>) -> Result<(), Dead> {
    let network = state.network;
    if network.islands().len() <= 2 || !state.must_connect() {
        return Ok(());
    }
    for (edge, this) in network.edges().iter() {
        let [one, other] = this.ends.map(|end| network.islands()[end].clue);
        if let (Clue::Exactly(clue @ 1..), true) = (one, one == other) {
            let fact = Fact::AtMost(edge, clue - 1);
            state.tell(Rule::ClosedPair, Anchor::Edge(edge), fact)?;
        }
    }
    Ok(())
}
