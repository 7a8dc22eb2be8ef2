//! Rows for connectivity, for cuts, and against loops.

use std::collections::BTreeMap;

use super::rows::{PlainEquation, PlainRows, RowNumber};
use super::variable::{PlainArc, Variable};
use crate::demands::Demands;
use crate::puzzle::{EdgeId, IdVec, IslandId, Network, Requirement};

/// The rows of a flow from one island to all others.
#[derive(Clone, Debug)]
pub(crate) struct FlowRows {
    /// The source of the flow.
    pub(crate) root: IslandId,
    /// The number of binary digits on an arc.
    pub(crate) bits: u8,
    /// By island: the inflow is the outflow plus one; `None` for the root.
    pub(crate) balance: IdVec<IslandId, Option<PlainEquation>>,
    /// By edge: no flow where nothing is built.
    pub(crate) capacity: IdVec<EdgeId, RowNumber>,
}

/// The number of binary digits of a number.
fn bits(number: usize) -> u8 {
    u8::try_from(usize::BITS - number.leading_zeros()).expect("at most 64")
}

/// A multiple of a number in binary digits.
fn number(
    times: i64,
    bits: u8,
    digit: impl Fn(u8) -> Variable,
) -> impl Iterator<Item = (i64, Variable)> {
    (0..bits).map(move |bit| (times << bit, digit(bit)))
}

impl FlowRows {
    /// Adds the rows; none if the islands need not be connected or there is only one.
    pub(super) fn state(rows: &mut PlainRows<'_>, demands: &Demands<'_>) -> Option<Self> {
        let network = demands.network;
        let root = network.islands().ids().next()?;
        let others = network.islands().len() - 1;
        if !demands.is_joined() || others == 0 {
            return None;
        }
        let bits = bits(others);
        let leads_in = |arc: PlainArc| arc.to != root;
        let all = network
            .edges()
            .ids()
            .flat_map(|edge| PlainArc::both(network, edge));
        rows.introduce(usize::from(bits) * all.filter(|&arc| leads_in(arc)).count());
        let cell = network.islands()[root].pos;
        rows.about(&format!("balance: {cell} sends something to every other island, of which each keeps 1; f0_A_B + 2 f1_A_B + ... flows from A to B"));
        let flow = |times, arc: PlainArc| number(times, bits, move |bit| Variable::Flow(arc, bit));
        let mut balance = IdVec::new();
        for island in network.islands().ids() {
            let ways = network.edges_at(island).iter();
            let arcs = ways
                .flat_map(|&edge| PlainArc::both(network, edge))
                .filter(|&arc| leads_in(arc));
            let net = arcs.flat_map(|arc| flow(if arc.to == island { 1 } else { -1 }, arc));
            let row = (island != root).then(|| rows.equal(net, 1));
            balance.push(row);
        }
        rows.about("capacity: it flows over bridges");
        let most = i64::try_from(others).expect("ids have 32 bits");
        let mut capacity = IdVec::new();
        for edge in network.edges().ids() {
            let arcs = PlainArc::both(network, edge)
                .into_iter()
                .filter(|&arc| leads_in(arc));
            let carried = [(most, Variable::Level(edge, 1))];
            let free = carried
                .into_iter()
                .chain(arcs.flat_map(|arc| flow(-1, arc)));
            capacity.push(rows.at_least(free, 0));
        }
        Some(Self {
            root,
            bits,
            balance,
            capacity,
        })
    }
}

/// The edges with one end among these islands, which are sorted.
pub(crate) fn border(network: &Network, islands: &[IslandId]) -> Vec<EdgeId> {
    let is_inside = |island: &IslandId| islands.binary_search(island).is_ok();
    let leaves = |&edge: &EdgeId| {
        let [one, other] = network.edges()[edge].ends.map(|end| is_inside(&end));
        one != other
    };
    let at = |&island: &IslandId| network.edges_at(island).iter().copied();
    islands.iter().flat_map(at).filter(leaves).collect()
}

/// The rows "some bridge leaves these islands".
pub(super) fn left(
    rows: &mut PlainRows<'_>,
    demands: &Demands<'_>,
) -> BTreeMap<Vec<IslandId>, RowNumber> {
    let mut left = BTreeMap::new();
    for requirement in demands.chosen() {
        if let Requirement::Leaves(islands) = requirement {
            if left.is_empty() {
                rows.about("cut: some bridge leaves these islands");
            }
            let border = border(demands.network, islands);
            let built = border.into_iter().map(|edge| (1, Variable::Level(edge, 1)));
            let row = rows.at_least(built, 1);
            left.insert(islands.clone(), row);
        }
    }
    left
}

/// The rows of a forest directed away from its roots.
#[derive(Clone, Debug)]
pub(crate) struct ForestRows {
    /// By edge: a built edge has one direction.
    pub(crate) ways: IdVec<EdgeId, PlainEquation>,
    /// By island: at most one edge is directed to it.
    pub(crate) parents: IdVec<IslandId, RowNumber>,
    /// By edge, as [`PlainArc::both`]: the position grows along its direction.
    pub(crate) later: IdVec<EdgeId, [RowNumber; 2]>,
}

impl ForestRows {
    pub(super) fn state(rows: &mut PlainRows<'_>, demands: &Demands<'_>) -> Option<Self> {
        let network = demands.network;
        let islands = network.islands().len();
        if !demands.forbids_loops() || islands == 0 {
            return None;
        }
        let bits = bits(islands - 1);
        rows.introduce(2 * network.edges().len() + islands * usize::from(bits));
        rows.about("loops: bridges lead away from some islands, the roots of trees: a_A_B = 1 from A to B, to each island from one other at most, and there the position p0 + 2 p1 + ... is larger");
        let along = |arc| Variable::Along(arc);
        let mut ways = IdVec::new();
        for edge in network.edges().ids() {
            let both = PlainArc::both(network, edge).map(|arc| (1, along(arc)));
            let built = [(-1, Variable::Level(edge, 1))];
            ways.push(rows.equal(both.into_iter().chain(built), 0));
        }
        let mut parents = IdVec::new();
        for island in network.islands().ids() {
            let at = network.edges_at(island).iter();
            let here = at.map(|&edge| (-1, along(PlainArc { edge, to: island })));
            parents.push(rows.at_least(here, -1));
        }
        let most = i64::try_from(islands).expect("ids have 32 bits");
        let position =
            |times, island| number(times, bits, move |bit| Variable::Position(island, bit));
        let mut later = IdVec::new();
        for edge in network.edges().ids() {
            later.push(PlainArc::both(network, edge).map(|arc| {
                let positions = position(1, arc.to).chain(position(-1, arc.from(network)));
                rows.at_least(positions.chain([(-most, along(arc))]), 1 - most)
            }));
        }
        Some(Self {
            ways,
            parents,
            later,
        })
    }
}
