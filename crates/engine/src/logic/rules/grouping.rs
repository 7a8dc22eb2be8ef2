//! Rules about a component: islands that certainly built edges join.
//!
//! Where loops are forbidden, no further edge joins two of its islands. Where connectivity is
//! required and it is not the whole board, some edge must leave it. If only one edge still can,
//! that one is built. If the bridges that it can still take could all be placed on one edge, inside
//! it or to another component that can take just as many, and the two are not the whole board, then
//! that many bridges would cut them off: the edge carries fewer.

use super::counting::count_of;
use crate::logic::state::RuleState;
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{EdgeId, IslandId, Literal};

/// The exits of a component.
enum ComponentExits {
    None,
    One(EdgeId),
    Several,
}

/// Joins the components that a newly built edge touches.
pub(in crate::logic) fn merge(
    state: &mut RuleState<'_>,
    built: EdgeId,
) -> Result<(), TraceConflict> {
    let [one, other] = state.network.edges()[built].ends;
    if !state.components.merge(one, other) && state.forbids_loops() {
        let fact = Literal::AtMost(built, 0);
        state.add_fact(Rule::Loop, Anchor::Edge(built), fact)?;
    }
    state.regrouped.push(one);
    Ok(())
}

/// Applies the rules to the component of one island.
pub(in crate::logic) fn look(
    state: &mut RuleState<'_>,
    island: IslandId,
) -> Result<(), TraceConflict> {
    let root = state.components.find(island);
    if state.forbids_loops() && state.rules.has(Rule::Loop) {
        keep_tree(state, root)?;
    }
    // The search for edges that would close a component needs its exits first.
    if state.must_connect() && state.rules.has_any(&[Rule::OnlyExit, Rule::Closing]) {
        lead_on(state, root)?;
    }
    Ok(())
}

/// Shuts the edges that would close a loop.
fn keep_tree(state: &mut RuleState<'_>, root: IslandId) -> Result<(), TraceConflict> {
    let network = state.network;
    let mut member = root;
    loop {
        for &edge in network.edges_at(member) {
            let [one, other] = network.edges()[edge].ends;
            let inside = state.components.find(one) == state.components.find(other);
            if inside && state.domains.lo(edge) == 0 {
                state.add_fact(Rule::Loop, Anchor::Edge(edge), Literal::AtMost(edge, 0))?;
            }
        }
        member = state.components.after(member);
        if member == root {
            return Ok(());
        }
    }
}

/// Forces an exit of a component, unless it is the whole board.
fn lead_on(state: &mut RuleState<'_>, root: IslandId) -> Result<(), TraceConflict> {
    if state.components.size(root) == state.network.islands().len() {
        return Ok(());
    }
    let anchor = Anchor::Component(root);
    match exits(state, root) {
        ComponentExits::None => return Err(state.conflict(Rule::OnlyExit, anchor, None)),
        // The component of its other end is joined before anything else is concluded.
        ComponentExits::One(edge) => {
            return state.add_fact(Rule::OnlyExit, anchor, Literal::AtLeast(edge, 1));
        }
        ComponentExits::Several => {}
    }
    let most = i32::from(state.network.board().rules().max_bridges());
    if state.components.open(root) <= 2 * most {
        keep_open(state, root)?;
    }
    Ok(())
}

/// Finds up to two edges to other components. The two found last are tried first: mostly they are
/// still exits.
fn exits(state: &mut RuleState<'_>, root: IslandId) -> ComponentExits {
    let [one, other] = state.last_exits[root];
    if one != other && leads_out(state, root, one) && leads_out(state, root, other) {
        return ComponentExits::Several;
    }
    let network = state.network;
    let mut found = ComponentExits::None;
    let mut member = root;
    loop {
        for &edge in network.edges_at(member) {
            let other = network.edges()[edge].other(member);
            if state.domains.hi(edge) > 0 && state.components.find(other) != root {
                if let ComponentExits::One(first) = found {
                    state.last_exits[root] = [first, edge];
                    return ComponentExits::Several;
                }
                found = ComponentExits::One(edge);
            }
        }
        member = state.components.after(member);
        if member == root {
            return found;
        }
    }
}

/// Whether an edge may lead from a component to another.
fn leads_out(state: &mut RuleState<'_>, root: IslandId, edge: EdgeId) -> bool {
    let ends = state.network.edges()[edge].ends;
    let inside = ends.map(|end| state.components.find(end) == root);
    state.domains.hi(edge) > 0 && inside[0] != inside[1]
}

/// Keeps single edges from taking all bridges that the component can take.
fn keep_open(state: &mut RuleState<'_>, root: IslandId) -> Result<(), TraceConflict> {
    let network = state.network;
    let mut member = root;
    loop {
        if state.sums[member].lo < state.wanted[member].most {
            for &edge in network.edges_at(member) {
                keep_edge_open(state, root, edge)?;
            }
        }
        member = state.components.after(member);
        if member == root {
            return Ok(());
        }
    }
}

fn keep_edge_open(
    state: &mut RuleState<'_>,
    root: IslandId,
    edge: EdgeId,
) -> Result<(), TraceConflict> {
    let network = state.network;
    let [one, other] = network.edges()[edge]
        .ends
        .map(|end| state.components.find(end));
    let wants = state.components.open(root);
    let (closing, islands) = if one == other {
        (wants / 2, state.components.size(root))
    } else {
        let size = state.components.size(one) + state.components.size(other);
        if state.components.open(one) != state.components.open(other) {
            return Ok(());
        }
        (wants, size)
    };
    let enough = i32::from(state.domains.lo(edge)) + closing;
    let closes = closing > 0
        && !(one == other && wants % 2 != 0)
        && islands < network.islands().len()
        && enough <= i32::from(state.domains.hi(edge));
    if closes {
        let fact = Literal::AtMost(edge, count_of(enough - 1));
        state.add_fact(Rule::Closing, Anchor::Edge(edge), fact)?;
    }
    Ok(())
}
