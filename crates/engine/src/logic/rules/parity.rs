//! Parity of a part of the board that only one undecided edge joins to the rest.
//!
//! Let S be islands whose clues each allow even degrees only or odd ones, such that of the edges
//! with one end in S all but one are fixed. The clues in S add up to twice the bridges inside plus
//! those over the border, so the last edge's number has the parity of Σ clues in S − Σ the fixed
//! ones. If no edge is left that sum must be even.

use super::counting::count_of;
use crate::graph::{Forest, Node, ParitySum};
use crate::logic::state::RuleState;
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{EdgeId, IslandId, Literal, Parity};

/// Applies the rule to every cut edge between undecided parts.
pub(in crate::logic) fn balance(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    let (network, domains, wanted) = (state.network, &state.domains, &state.wanted);
    let label = |island: IslandId| {
        let fixed = |edge: &&EdgeId| domains.is_fixed(**edge);
        let edges = network.edges_at(island).iter().filter(fixed);
        let carried: i32 = edges.map(|&edge| i32::from(domains.lo(edge))).sum();
        wanted[island].parity.plus(Parity::of(carried))
    };
    let mut forest = std::mem::replace(&mut state.forest, Forest::of(0));
    forest.grow(network, |edge| !domains.is_fixed(edge), label);
    let result = state.in_one_look(|state| look(state, &forest));
    state.forest = forest;
    result
}

fn look(state: &mut RuleState<'_>, forest: &Forest) -> Result<(), TraceConflict> {
    let mut whole = ParitySum::NOTHING;
    for &island in &forest.order {
        let Node {
            parity,
            above,
            low,
            entry,
            ..
        } = forest.node[island];
        match above {
            None if parity.parity() == Parity::Odd => {
                return Err(state.conflict(Rule::Parity, Anchor::Undecided(island), None));
            }
            // The subtrees of this island follow.
            None => whole = parity,
            Some(edge) if low == entry => {
                let (end, beyond) = match parity.parity() {
                    Parity::Unknown => {
                        let other = state.network.edges()[edge].other(island);
                        (other, whole.less(parity).parity())
                    }
                    known => (island, known),
                };
                round(state, edge, end, beyond)?;
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Moves the bounds of an edge to the nearest numbers with the parity of the side beyond its end.
fn round(
    state: &mut RuleState<'_>,
    edge: EdgeId,
    end: IslandId,
    parity: Parity,
) -> Result<(), TraceConflict> {
    let anchor = Anchor::Border(edge, end);
    let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
    if !parity.allows(i32::from(lo)) {
        state.add_fact(Rule::Parity, anchor, Literal::AtLeast(edge, lo + 1))?;
    }
    if !parity.allows(i32::from(hi)) {
        let fact = Literal::AtMost(edge, count_of(i32::from(hi) - 1));
        state.add_fact(Rule::Parity, anchor, fact)?;
    }
    Ok(())
}
