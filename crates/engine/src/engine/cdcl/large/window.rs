//! A window: some islands of a large board, the fixed bridges around them, and the instance that
//! results.
//!
//! The edges between two islands of the window are free, unless a fixed bridge crosses them; all
//! others stay as they are. A search outward from all islands of the window in turn finds those
//! that fixed bridges join outside. It visits a limited number of islands, and ends when it can
//! join nothing more: islands not found to be joined must be joined inside, which is stricter than
//! necessary and never wrong. All costs depend on the window alone.

use std::collections::BTreeSet;

use crate::puzzle::{Bridges, EdgeId, Id, IdVec, IslandId, Network, in_32_bits};

use super::super::instance::{AllowedDegrees, Instance};
use super::draft::{BridgesDraft, ComponentId};

/// The most islands searched outside, for each island of the window,
const OUTSIDE_PER_ISLAND: usize = 8;
/// and the constant added to that.
const OUTSIDE_AT_LEAST: usize = 200;

/// The number of steps between two checks whether the search can still find anything.
const STEPS_PER_LOOK: usize = 16;

/// The context of a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowView<'a> {
    pub(crate) network: &'a Network,
    /// The current bridges.
    pub(crate) bridges: &'a Bridges,
    /// Which islands are decided; `None` if all are.
    pub(crate) decided: Option<&'a IdVec<IslandId, bool>>,
    /// Where a window may extend.
    pub(crate) spread: WindowSpread,
}

/// Where a window may extend, and what counts as joined around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowSpread {
    /// To undecided islands.
    Ahead,
    /// To all islands.
    Around,
    /// To all islands; everything that fixed bridges lead to counts as joined to undecided islands.
    Loosely,
}

impl WindowView<'_> {
    fn is_decided(self, island: IslandId) -> bool {
        self.decided.is_none_or(|decided| decided[island])
    }

    /// Whether an edge that is not free may get bridges later: neither end is decided and no bridge
    /// crosses it.
    fn may_come(self, edge: EdgeId) -> bool {
        let crossed = self.network.crossing(edge).iter();
        let ends = self.network.edges()[edge].ends;
        ends.iter().all(|&end| !self.is_decided(end))
            && crossed.copied().all(|other| self.bridges[other] == 0)
    }
}

/// The islands of a window with the data for searching it; allocated once.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// The islands of the core and then those of the rim; an island's index here is its id in the
    /// instance.
    pub(crate) islands: Vec<IslandId>,
    /// The number of islands in the core.
    core: usize,
    /// The free edges; an edge's index here is its id in the instance.
    pub(crate) edges: Vec<EdgeId>,
    /// For every island the index in `islands` plus one, or 0.
    index: IdVec<IslandId, u32>,
    /// For every edge the index in `edges` plus one, or 0.
    edge_index: IdVec<EdgeId, u32>,
    /// For every island outside that was visited: the island of the window whose search visited it,
    /// plus one; for those of the window themselves.
    met_by: IdVec<IslandId, u32>,
    met: Vec<IslandId>,
    /// Which islands of the window are known to be joined: a forest over indices. Not
    /// `DisjointSets`: the lowest index represents a set, which determines the links of the
    /// instance and with them the result.
    joined: Vec<u32>,
    /// An island that is joined to undecided ones.
    beyond: Option<u32>,
}

impl Window {
    /// A window without islands.
    pub(crate) fn new(network: &Network) -> Self {
        Self {
            islands: Vec::new(),
            core: 0,
            edges: Vec::new(),
            index: IdVec::filled(0, network.islands().len()),
            edge_index: IdVec::filled(0, network.edges().len()),
            met_by: IdVec::filled(0, network.islands().len()),
            met: Vec::new(),
            joined: Vec::new(),
            beyond: None,
        }
    }

    /// Chooses the core: the islands of a list and, breadth first, the ones around them, up to
    /// `size`. Everything around it is fixed.
    pub(crate) fn choose(&mut self, view: WindowView<'_>, from: &[IslandId], size: usize) {
        self.clear();
        for &island in from.iter().take(size) {
            self.add(island);
        }
        let mut next = 0;
        while next < self.islands.len() && self.islands.len() < size {
            let island = self.islands[next];
            next += 1;
            for &edge in view.network.edges_at(island) {
                let other = view.network.edges()[edge].other(island);
                if view.spread != WindowSpread::Ahead || !view.is_decided(other) {
                    self.add(other);
                }
            }
        }
        self.core = self.islands.len();
        self.add_rim(view);
        self.free_edges(view);
        self.walk_outside(view);
        self.excuse_closed(view);
    }

    /// Adds the undecided islands around the window as its rim: their edges into the window are
    /// free, and all their other edges are unconstrained.
    fn add_rim(&mut self, view: WindowView<'_>) {
        for index in 0..self.core {
            let island = self.islands[index];
            for &edge in view.network.edges_at(island) {
                let other = view.network.edges()[edge].other(island);
                if !view.is_decided(other) {
                    self.add(other);
                }
            }
        }
    }

    fn clear(&mut self) {
        for &island in &self.islands {
            self.index[island] = 0;
            self.met_by[island] = 0;
        }
        for &edge in &self.edges {
            self.edge_index[edge] = 0;
        }
        for &island in &self.met {
            self.met_by[island] = 0;
        }
        self.islands.clear();
        self.edges.clear();
        self.met.clear();
        self.joined.clear();
        self.beyond = None;
    }

    fn add(&mut self, island: IslandId) {
        if self.index[island] == 0 {
            self.islands.push(island);
            self.index[island] = in_32_bits(self.islands.len());
        }
    }

    /// Whether an island is in the window or on its rim.
    pub(crate) fn has(&self, island: IslandId) -> bool {
        self.index[island] > 0
    }

    /// Whether an island is in the core.
    fn is_core(&self, island: IslandId) -> bool {
        let index = self.index[island] as usize;
        index > 0 && index <= self.core
    }

    /// Whether an edge has both ends in the window, and one in the core.
    fn spans(&self, network: &Network, edge: EdgeId) -> bool {
        let ends = network.edges()[edge].ends;
        ends.iter().all(|&end| self.has(end)) && ends.iter().any(|&end| self.is_core(end))
    }

    fn free_edges(&mut self, view: WindowView<'_>) {
        let fixed_bridge =
            |&edge: &EdgeId| view.bridges[edge] > 0 && !self.spans(view.network, edge);
        let mut edges = Vec::new();
        for &island in &self.islands {
            for &edge in view.network.edges_at(island) {
                let first = view.network.edges()[edge].ends[0] == island;
                if first
                    && self.spans(view.network, edge)
                    && !view.network.crossing(edge).iter().any(fixed_bridge)
                {
                    edges.push(edge);
                }
            }
        }
        edges.sort_unstable();
        for (index, &edge) in edges.iter().enumerate() {
            self.edge_index[edge] = in_32_bits(index + 1);
        }
        self.edges = edges;
    }

    /// Joins the islands that fixed bridges join outside. Searches that reach undecided islands, or
    /// exceed their limit while there are any, count as joined there.
    fn walk_outside(&mut self, view: WindowView<'_>) {
        self.joined.extend(0..in_32_bits(self.islands.len()));
        for index in self.core..self.islands.len() {
            self.join_beyond(in_32_bits(index));
        }
        let limit = OUTSIDE_AT_LEAST + OUTSIDE_PER_ISLAND * self.islands.len();
        for (index, &island) in self.islands.iter().enumerate() {
            self.met_by[island] = in_32_bits(index + 1);
        }
        for index in 0..self.islands.len() {
            let island = self.islands[index];
            for &edge in view.network.edges_at(island) {
                if self.edge_index[edge] == 0 {
                    self.step_outside(view, island, edge);
                }
            }
        }
        let mut next = 0;
        while next < self.met.len() && self.met.len() < limit {
            if next % STEPS_PER_LOOK == 0 && self.is_settled(view, next) {
                break;
            }
            let island = self.met[next];
            next += 1;
            for &edge in view.network.edges_at(island) {
                self.step_outside(view, island, edge);
            }
        }
        if view.decided.is_some() {
            if view.spread == WindowSpread::Loosely {
                next = 0;
            }
            for index in next..self.met.len() {
                self.join_beyond(self.met_by[self.met[index]] - 1);
            }
        }
    }

    /// Whether the search can join nothing more: all islands that it has still to expand, from
    /// index `next` on, are joined to one another, and to the undecided ones if there are any.
    /// Every bridge between two visited islands has been followed from the one expanded first.
    fn is_settled(&mut self, view: WindowView<'_>, next: usize) -> bool {
        let one = match (view.decided, self.beyond) {
            (Some(_), None) => return false,
            (Some(_), Some(beyond)) => beyond,
            (None, _) => self.met_by[self.met[next]] - 1,
        };
        let one = self.representative(one);
        (next..self.met.len()).all(|index| {
            let walker = self.met_by[self.met[index]] - 1;
            self.representative(walker) == one
        })
    }

    /// Joins one island of every component that is closed already to the undecided ones: that is
    /// left to repair, and must not make the window fail.
    fn excuse_closed(&mut self, view: WindowView<'_>) {
        let Some(decided) = view.decided else {
            return;
        };
        let without_inside = self.joined.clone();
        self.join_inside(view.network, view.bridges);
        let mut open: Vec<u32> = self.beyond.into_iter().collect();
        open.extend(
            (0..in_32_bits(self.core)).filter(|&index| !decided[self.islands[index as usize]]),
        );
        let open: BTreeSet<u32> = open
            .iter()
            .map(|&index| self.representative(index))
            .collect();
        let roots: BTreeSet<u32> = (0..in_32_bits(self.core))
            .map(|index| self.representative(index))
            .collect();
        self.joined = without_inside;
        for &closed in roots.difference(&open) {
            self.join_beyond(closed);
        }
    }

    /// Follows an edge that is not free, if it has bridges, from an island that the search outside
    /// has reached.
    fn step_outside(&mut self, view: WindowView<'_>, from: IslandId, edge: EdgeId) {
        if view.bridges[edge] == 0 {
            return;
        }
        let to = view.network.edges()[edge].other(from);
        let [here, there] = [from, to].map(|island| self.met_by[island]);
        if there == here {
            return;
        }
        if there > 0 {
            self.join(here - 1, there - 1);
        } else if !view.is_decided(to) {
            self.join_beyond(here - 1);
        } else {
            self.met_by[to] = here;
            self.met.push(to);
        }
    }

    /// Records that an island is joined to undecided ones.
    fn join_beyond(&mut self, index: u32) {
        match self.beyond {
            Some(beyond) => self.join(beyond, index),
            None => self.beyond = Some(index),
        }
    }

    /// The representative of an island of the window, by index.
    pub(crate) fn representative(&mut self, index: u32) -> u32 {
        let mut at = index;
        while self.joined[at as usize] != at {
            let above = self.joined[at as usize];
            self.joined[at as usize] = self.joined[above as usize];
            at = above;
        }
        at
    }

    /// Records that two islands of the window are joined.
    pub(crate) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.representative(one), self.representative(other));
        self.joined[one.max(other) as usize] = one.min(other);
    }

    /// Records which islands the bridges on free edges join, in a new draft.
    pub(crate) fn join_inside(&mut self, network: &Network, bridges: &Bridges) {
        for index in 0..self.edges.len() {
            let edge = self.edges[index];
            if bridges[edge] > 0 {
                let [one, other] = network.edges()[edge].ends.map(|end| self.index[end] - 1);
                self.join(one, other);
            }
        }
    }

    /// The instance: clues minus fixed bridges, free edges, links of islands joined outside.
    pub(crate) fn instance(&mut self, view: WindowView<'_>) -> Instance {
        let mut instance = Instance::new(view.network.board().rules());
        for &island in &self.islands {
            instance.push_island(self.allowed(view, island));
        }
        for &edge in &self.edges {
            let ends = view.network.edges()[edge].ends;
            let crossed = view.network.crossing(edge).iter();
            let here = instance.push_edge(
                ends.map(|end| IslandId::from_index(self.index[end] as usize - 1)),
                crossed
                    .map(|&other| self.edge_index[other])
                    .filter(|&index| index > 0)
                    .map(|index| EdgeId::from_index(index as usize - 1)),
            );
            instance.bound(here, Instance::limits(view.network, edge));
        }
        for index in 0..in_32_bits(self.islands.len()) {
            let representative = self.representative(index);
            if representative != index {
                instance.link([representative, index].map(id));
            }
        }
        instance
    }

    /// The degrees that an island's free edges may add up to. On the rim, edges decided later may
    /// take any part of the clue.
    fn allowed(&self, view: WindowView<'_>, island: IslandId) -> AllowedDegrees {
        let mut fixed = [0, 0];
        for &edge in view.network.edges_at(island) {
            if self.edge_index[edge] > 0 {
                continue;
            }
            let [least, most] = if view.may_come(edge) {
                Instance::limits(view.network, edge)
            } else {
                [view.bridges[edge]; 2]
            };
            fixed = [fixed[0] + least, fixed[1] + most];
        }
        Instance::allowed(view.network, island).without(fixed)
    }

    /// Links one island of every component that touches the window to the largest one, except the
    /// one to be repaired: only that must be joined to the rest. Returns whether there is any
    /// other.
    pub(crate) fn link_others(
        &self,
        draft: &BridgesDraft,
        repaired: ComponentId,
        instance: &mut Instance,
    ) -> bool {
        let mut touching: Vec<(ComponentId, u32)> = (0..)
            .zip(&self.islands)
            .map(|(index, &island)| (draft.component_of(island), index))
            .filter(|&(component, _)| component != repaired)
            .collect();
        touching.sort_unstable();
        touching.dedup_by_key(|&mut (component, _)| component);
        let size = |&&(component, _): &&(ComponentId, u32)| draft.islands(component).len();
        let Some(&(largest, main)) = touching.iter().max_by_key(size) else {
            return false;
        };
        for (component, index) in touching {
            if component != largest {
                instance.link([main, index].map(id));
            }
        }
        true
    }
}

fn id(index: u32) -> IslandId {
    IslandId::from_index(index as usize)
}
