//! Parts of the board that one island connects, over the edges that may be built.
//!
//! Remove an island and let S be one of the remaining parts. All bridges into S come from this
//! island, so (1) there is at least one; (2) the number of bridges into S has the parity of the
//! clues in S; (3) all parts together take the island's clue. With one edge into S this is the rule
//! of the cut edge.

use super::counting::count_of;
use crate::graph::{Forest, ParitySum};
use crate::logic::state::{IslandSums, RuleState};
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{EdgeId, Id, IslandId, Literal, Parity};

/// A part as seen from the island: its edges there, their numbers, and its parity.
#[derive(Clone, Copy)]
struct IslandPart {
    /// The entry of the part's subtree; 0 for the part upward.
    entry: u32,
    edges: [EdgeId; 4],
    len: usize,
    lo: i32,
    hi: i32,
    parity: ParitySum,
}

impl IslandPart {
    fn edges(&self) -> &[EdgeId] {
        &self.edges[..self.len]
    }

    /// The least and the most bridges into the part.
    fn bounds(&self, parity: Parity) -> (i32, i32) {
        let (mut least, mut most) = (self.lo.max(1), self.hi);
        if !parity.allows(least) {
            least += 1;
        }
        if !parity.allows(most) {
            most -= 1;
        }
        (least, most)
    }
}

/// Applies the rules to every island that connects parts.
pub(in crate::logic) fn hold_together(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    let (network, domains, wanted) = (state.network, &state.domains, &state.wanted);
    let label = |island: IslandId| wanted[island].parity;
    let mut forest = std::mem::replace(&mut state.forest, Forest::of(0));
    forest.grow(network, |edge| domains.hi(edge) > 0, label);
    let result = state.in_one_look(|state| look(state, &forest));
    state.forest = forest;
    result
}

fn look(state: &mut RuleState<'_>, forest: &Forest) -> Result<(), TraceConflict> {
    let first = IslandId::from_index(0);
    if forest.node[first].last as usize != forest.order.len() {
        return Err(state.conflict(Rule::CutEdge, Anchor::Reach(first), None));
    }
    for &island in forest
        .order
        .iter()
        .filter(|&&island| forest.node[island].holds)
    {
        let (parts, len) = parts_at(state, forest, island);
        if len > 1 {
            share(state, island, &parts[..len], PartReading::Connected)?;
            share(state, island, &parts[..len], PartReading::Parity)?;
        }
    }
    Ok(())
}

/// The parts that an island connects, at most four, and their number.
fn parts_at(state: &RuleState<'_>, forest: &Forest, island: IslandId) -> ([IslandPart; 4], usize) {
    let nothing = IslandPart {
        entry: 0,
        edges: [EdgeId::from_index(0); 4],
        len: 0,
        lo: 0,
        hi: 0,
        parity: ParitySum::NOTHING,
    };
    let (mut parts, mut len) = ([nothing; 4], 0);
    let everything = forest.node[IslandId::from_index(0)].parity;
    let mut upward = everything.less(ParitySum::of(state.wanted[island].parity));
    for &edge in state.network.edges_at(island) {
        let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
        if hi == 0 {
            continue;
        }
        let child = child_towards(state, forest, island, edge);
        let hanging = child.filter(|&child| forest.node[child].low >= forest.node[island].entry);
        let entry = hanging.map_or(0, |child| forest.node[child].entry);
        let known = parts[..len].iter().position(|part| part.entry == entry);
        let index = known.unwrap_or_else(|| {
            parts[len].entry = entry;
            len += 1;
            len - 1
        });
        if let (Some(child), None) = (hanging, known) {
            parts[index].parity = forest.node[child].parity;
            upward = upward.less(forest.node[child].parity);
        }
        let part = &mut parts[index];
        part.edges[part.len] = edge;
        part.len += 1;
        part.lo += i32::from(lo);
        part.hi += i32::from(hi);
    }
    if let Some(part) = parts[..len].iter_mut().find(|part| part.entry == 0) {
        part.parity = upward;
    }
    (parts, len)
}

/// The child of an island in the forest whose subtree contains the edge's other end, if it is
/// below.
fn child_towards(
    state: &RuleState<'_>,
    forest: &Forest,
    island: IslandId,
    edge: EdgeId,
) -> Option<IslandId> {
    let network = state.network;
    let other = network.edges()[edge].other(island);
    if forest.node[other].entry < forest.node[island].entry {
        return None;
    }
    network
        .edges_at(island)
        .iter()
        .map(|&edge| (edge, network.edges()[edge].other(island)))
        .filter(|&(edge, child)| forest.node[child].above == Some(edge))
        .map(|(_, child)| child)
        .find(|&child| forest.node[child].is_above(&forest.node[other]))
}

/// Which properties of a part are used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartReading {
    /// At least one bridge leads into it.
    Connected,
    /// Also its parity.
    Parity,
}

/// Distributes the island's clue over the parts.
fn share(
    state: &mut RuleState<'_>,
    island: IslandId,
    parts: &[IslandPart],
    reading: PartReading,
) -> Result<(), TraceConflict> {
    let parity = |part: &IslandPart| match reading {
        PartReading::Connected => Parity::Unknown,
        PartReading::Parity => part.parity.parity(),
    };
    let bounds = |part: &IslandPart| part.bounds(parity(part));
    let least: i32 = parts.iter().map(|part| bounds(part).0).sum();
    let most: i32 = parts.iter().map(|part| bounds(part).1).sum();
    let (lo, hi) = (least, most);
    let wanted = state.wanted[island].within(IslandSums { lo, hi });
    let anchor = Anchor::Parts(island);
    for part in parts {
        let (part_least, part_most) = bounds(part);
        let mut low = part_least.max(wanted.least - (most - part_most));
        let mut high = part_most.min(wanted.most - (least - part_least));
        low += i32::from(!parity(part).allows(low));
        high -= i32::from(!parity(part).allows(high));
        let rule = match (reading, part.len) {
            (PartReading::Parity, _) => Rule::Parity,
            (PartReading::Connected, 1) => Rule::CutEdge,
            (PartReading::Connected, _) => Rule::Articulation,
        };
        if low > high {
            // It is about the clue, however many edges lead to the part.
            let rule = if rule == Rule::CutEdge {
                Rule::Articulation
            } else {
                rule
            };
            return Err(state.conflict(rule, anchor, None));
        }
        for &edge in part.edges() {
            let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
            let at_least = low - (part.hi - i32::from(hi));
            let at_most = high - (part.lo - i32::from(lo));
            bound(state, rule, anchor, edge, at_least, at_most)?;
        }
    }
    Ok(())
}

/// Concludes the bounds of one edge.
fn bound(
    state: &mut RuleState<'_>,
    rule: Rule,
    anchor: Anchor,
    edge: EdgeId,
    least: i32,
    most: i32,
) -> Result<(), TraceConflict> {
    if least > i32::from(state.domains.lo(edge)) {
        state.add_fact(rule, anchor, Literal::AtLeast(edge, count_of(least)))?;
    }
    if most < i32::from(state.domains.hi(edge)) {
        state.add_fact(rule, anchor, Literal::AtMost(edge, count_of(most)))?;
    }
    Ok(())
}
