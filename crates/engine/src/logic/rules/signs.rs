//! At a sign: the degrees of the islands that it sees add up to its number, and no two of them are
//! equal.
//!
//! With the sum N and least\[v\] ≤ d\[v\] ≤ most\[v\] for the islands v of a view,
//! d\[v\] ≤ N − Σ least and d\[v\] ≥ N − Σ most of the others. Bounds on a degree bound the
//! edges there, as in `counting`. Two islands with at most one open edge between them are
//! compared at that edge's bounds.

use super::counting::count_of;
use crate::logic::state::{IslandSums, RuleState};
use crate::logic::trace::{Anchor, Rule, TraceConflict};
use crate::puzzle::{Clue, EdgeId, IslandId, Literal, Network, Sum, ViewId};

/// The undecided edges of two islands, whose clues give no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpenSign {
    /// None: both degrees are known.
    Nothing,
    /// This edge alone.
    Edge(EdgeId),
    /// More than one edge.
    More,
}

/// Applies the rule of sums to all views.
pub(in crate::logic) fn add_up(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    let network = state.network;
    for (view, seen) in network.views().iter() {
        let Sum::Exactly(sum) = seen.sum else {
            continue;
        };
        room(state, view, sum)?;
        for &island in &seen.islands {
            for &edge in network.edges_at(island) {
                narrow(state, view, sum, island, edge)?;
            }
        }
    }
    Ok(())
}

/// The least and the most degree of an island, by its edges and its clue.
fn degrees(state: &RuleState<'_>, island: IslandId) -> IslandSums {
    let sums = state.sums[island];
    let wanted = state.wanted[island].within(sums);
    IslandSums {
        lo: sums.lo.max(wanted.least),
        hi: sums.hi.min(wanted.most),
    }
}

/// By how much the degrees of a view may exceed their least, and fall short of their most.
fn room(state: &RuleState<'_>, view: ViewId, sum: u16) -> Result<[i32; 2], TraceConflict> {
    let islands = state.network.views()[view].islands.iter();
    let (lo, hi) = islands.fold((0, 0), |(lo, hi), &island| {
        let degrees = degrees(state, island);
        (lo + degrees.lo, hi + degrees.hi)
    });
    let sum = i32::from(sum);
    if lo > sum || hi < sum {
        return Err(state.conflict(Rule::SignSum, Anchor::View(view), None));
    }
    Ok([sum - lo, hi - sum])
}

/// Narrows an edge at an island of a view.
fn narrow(
    state: &mut RuleState<'_>,
    view: ViewId,
    sum: u16,
    island: IslandId,
    edge: EdgeId,
) -> Result<(), TraceConflict> {
    let [spare, slack] = room(state, view, sum)?;
    let (sums, degrees) = (state.sums[island], degrees(state, island));
    if degrees.lo > degrees.hi {
        // Counting at the island concludes this.
        return Ok(());
    }
    let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
    let anchor = Anchor::View(view);
    let most = degrees.lo + spare - (sums.lo - i32::from(lo));
    if most < i32::from(hi) {
        let fact = Literal::AtMost(edge, count_of(most));
        state.add_fact(Rule::SignSum, anchor, fact)?;
    }
    let least = degrees.hi - slack - (sums.hi - i32::from(hi));
    if least > i32::from(lo) {
        let fact = Literal::AtLeast(edge, count_of(least));
        state.add_fact(Rule::SignSum, anchor, fact)?;
    }
    Ok(())
}

/// Compares the degrees of the islands in each view.
pub(in crate::logic) fn differ(state: &mut RuleState<'_>) -> Result<(), TraceConflict> {
    let network = state.network;
    for (view, seen) in network.views().iter() {
        if seen.sum == Sum::Unsaid {
            continue;
        }
        for (place, &one) in seen.islands.iter().enumerate() {
            for &other in &seen.islands[place + 1..] {
                set_apart(state, view, [one, other])?;
            }
        }
    }
    Ok(())
}

/// Keeps two islands from having equal degrees.
fn set_apart(
    state: &mut RuleState<'_>,
    view: ViewId,
    pair: [IslandId; 2],
) -> Result<(), TraceConflict> {
    let (network, domains) = (state.network, &state.domains);
    let open = OpenSign::at(network, pair, |edge| domains.is_fixed(edge));
    let [least, other_least] = pair.map(|island| number(network, island, |e| domains.lo(e)));
    let [most, other_most] = pair.map(|island| number(network, island, |e| domains.hi(e)));
    let anchor = Anchor::View(view);
    match open {
        OpenSign::Nothing if least == other_least => {
            Err(state.conflict(Rule::SignDiffer, anchor, None))
        }
        OpenSign::Edge(edge) if least == other_least => {
            let fact = Literal::AtLeast(edge, domains.lo(edge) + 1);
            state.add_fact(Rule::SignDiffer, anchor, fact)
        }
        OpenSign::Edge(edge) if most == other_most => {
            let fact = Literal::AtMost(edge, domains.hi(edge) - 1);
            state.add_fact(Rule::SignDiffer, anchor, fact)
        }
        OpenSign::Nothing | OpenSign::Edge(_) | OpenSign::More => Ok(()),
    }
}

impl OpenSign {
    fn at(network: &Network, pair: [IslandId; 2], is_fixed: impl Fn(EdgeId) -> bool) -> Self {
        let is_asked =
            |island: &IslandId| !matches!(network.islands()[*island].clue, Clue::Exactly(_));
        let edges = pair.iter().filter(|&island| is_asked(island));
        let edges = edges.flat_map(|&island| network.edges_at(island).iter().copied());
        edges
            .filter(|&edge| !is_fixed(edge))
            .fold(Self::Nothing, |open, edge| match open {
                Self::Nothing => Self::Edge(edge),
                Self::Edge(other) if other == edge => open,
                Self::Edge(_) | Self::More => Self::More,
            })
    }
}

/// The degree of an island with these bridges on its edges, or its clue if that is a number.
fn number(network: &Network, island: IslandId, bridges: impl Fn(EdgeId) -> u8) -> u32 {
    match network.islands()[island].clue {
        Clue::Exactly(clue) => u32::from(clue),
        Clue::Unknown | Clue::OneOf(_) => {
            let edges = network.edges_at(island).iter();
            edges.map(|&edge| u32::from(bridges(edge))).sum()
        }
    }
}

/// The first two islands of a view with equal degrees, and this degree, where the bridges on their
/// edges are known.
pub fn same_number(
    network: &Network,
    view: ViewId,
    known: impl Fn(EdgeId) -> Option<u8>,
) -> Option<([IslandId; 2], u32)> {
    let islands = &network.views()[view].islands;
    let is_known = |edge| known(edge).is_some();
    let bridges = |edge| known(edge).unwrap_or(0);
    let mut pairs = islands.iter().enumerate().flat_map(|(place, &one)| {
        let others = islands[place + 1..].iter();
        others.map(move |&other| [one, other])
    });
    pairs.find_map(|pair| {
        let [one, other] = pair.map(|island| number(network, island, bridges));
        let is_same = one == other && OpenSign::at(network, pair, is_known) == OpenSign::Nothing;
        is_same.then_some((pair, one))
    })
}
