//! The state of a deduction: domains, sums computed from them, and the changes since each rule was
//! last applied.
//!
//! All conclusions of rules go through [`RuleState::add_fact`], which updates the sums, the
//! components and the queues; so a rule looks only where something is new.

use super::components::Components;
use super::domains::Domains;
use super::rule_set::RuleSet;
use super::trace::{Anchor, Rule, Trace, TraceConflict, TraceStep};
use crate::graph::Forest;
use crate::puzzle::{
    Clue, Connectivity, DegreeSet, EdgeId, Id, IdVec, IslandId, Literal, Loops, Network, Parity,
};

/// A queue of ids, each contained at most once: a ring with room for all.
#[derive(Clone, Debug)]
pub(super) struct IdQueue<I> {
    ring: Vec<I>,
    first: usize,
    waiting: usize,
    is_waiting: IdVec<I, bool>,
}

impl<I: Id> Default for IdQueue<I> {
    fn default() -> Self {
        Self::of(0)
    }
}

impl<I: Id> IdQueue<I> {
    pub(super) fn of(len: usize) -> Self {
        Self {
            ring: vec![I::from_index(0); len],
            first: 0,
            waiting: 0,
            is_waiting: IdVec::filled(false, len),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, id: I) {
        if !std::mem::replace(&mut self.is_waiting[id], true) {
            let place = self.wrapped(self.first + self.waiting);
            self.ring[place] = id;
            self.waiting += 1;
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<I> {
        if self.waiting == 0 {
            return None;
        }
        let id = self.ring[self.first];
        self.first = self.wrapped(self.first + 1);
        self.waiting -= 1;
        self.is_waiting[id] = false;
        Some(id)
    }

    #[inline]
    fn wrapped(&self, place: usize) -> usize {
        let len = self.ring.len();
        if place < len { place } else { place - len }
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// The range of the total on an island's edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct IslandSums {
    pub(super) lo: i32,
    pub(super) hi: i32,
}

/// The degrees that an island may have: the least and the most, and their common parity.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedDegrees {
    pub(super) least: i32,
    pub(super) most: i32,
    pub(super) parity: Parity,
    /// The set of degrees, if the clue gives one.
    among: Option<DegreeSet>,
}

impl WantedDegrees {
    pub(super) fn of(network: &Network, island: IslandId) -> Self {
        match network.islands()[island].clue {
            Clue::Exactly(clue) => Self {
                least: i32::from(clue),
                most: i32::from(clue),
                parity: Parity::of(i32::from(clue)),
                among: None,
            },
            Clue::OneOf(set) => Self::among(set),
            Clue::Unknown => Self {
                least: 1,
                most: i32::from(network.board().rules().max_clue()),
                parity: Parity::Unknown,
                among: None,
            },
        }
    }

    fn among(set: DegreeSet) -> Self {
        let mut parities = set.iter().map(|degree| Parity::of(i32::from(degree)));
        let first = parities.next().unwrap_or(Parity::Unknown);
        Self {
            least: set.least().map_or(1, i32::from),
            most: set.most().map_or(0, i32::from),
            parity: if parities.all(|parity| parity == first) {
                first
            } else {
                Parity::Unknown
            },
            among: Some(set),
        }
    }

    /// Restricts it to degrees between these sums: the least and the most become degrees that the
    /// clue allows.
    #[inline]
    pub(super) fn within(mut self, sums: IslandSums) -> Self {
        if let Some(set) = self.among {
            let mut degrees = set.iter().map(i32::from);
            self.most = degrees
                .rfind(|&degree| degree <= sums.hi)
                .unwrap_or(self.most);
            let mut degrees = set.iter().map(i32::from);
            self.least = degrees
                .find(|&degree| degree >= sums.lo)
                .unwrap_or(self.least);
        }
        self
    }
}

/// The data of a state of rules about single islands and edges, while it is not in use; also memory
/// for the next state.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleStorage {
    domains: Domains,
    wanted: IdVec<IslandId, WantedDegrees>,
    sums: IdVec<IslandId, IslandSums>,
    /// The steps, in order.
    pub(super) steps: Vec<TraceStep>,
    changed: IdQueue<IslandId>,
    open: usize,
    built: Vec<EdgeId>,
}

/// All data that the rules read and change.
#[derive(Clone, Debug)]
pub(super) struct RuleState<'a> {
    pub(super) network: &'a Network,
    pub(super) rules: RuleSet,
    /// Whether one of the rules is about more than an island or an edge.
    has_groups: bool,
    pub(super) domains: Domains,
    pub(super) wanted: IdVec<IslandId, WantedDegrees>,
    pub(super) sums: IdVec<IslandId, IslandSums>,
    pub(super) trace: Trace,
    /// Islands with an edge that has narrowed.
    pub(super) changed: IdQueue<IslandId>,
    /// The number of edges that are not fixed.
    open: usize,
    /// Edges that became built, in order; the crossing rule and the components each have their own
    /// position in it.
    pub(super) built: Vec<EdgeId>,
    pub(super) next_to_cross: usize,
    pub(super) next_to_merge: usize,
    pub(super) components: Components,
    /// Islands whose component has changed: its exits, its size or what it still needs.
    pub(super) regrouped: IdQueue<IslandId>,
    /// By representative: two edges that led out of the component at its last check; one edge twice
    /// before the first check.
    pub(super) last_exits: IdVec<IslandId, [EdgeId; 2]>,
    pub(super) forest: Forest,
    /// The number of steps at the last check of parts.
    pub(super) parts_seen: Option<usize>,
    /// The number of steps at the last check of parities.
    pub(super) parity_seen: Option<usize>,
    /// The number of steps at the last check of signs.
    pub(super) signs_seen: Option<usize>,
    /// The number of steps at the last comparison of degrees in views.
    pub(super) numbers_seen: Option<usize>,
    /// The number of steps at the current look at the whole board, while a rule reports the
    /// conclusions of that look.
    pub(super) looked: Option<usize>,
    /// In a state that only looks: the conclusions of rules, which are not applied.
    shown: Option<Vec<TraceStep>>,
}

impl<'a> RuleState<'a> {
    /// The state before any rule is applied.
    pub(super) fn of(network: &'a Network, domains: &Domains, rules: RuleSet) -> Self {
        let islands = network.islands();
        let edges = network.edges().len();
        let wanted = islands
            .ids()
            .map(|island| WantedDegrees::of(network, island));
        let room = RuleStorage {
            domains: domains.clone(),
            wanted: wanted.collect(),
            sums: IdVec::filled(IslandSums { lo: 0, hi: 0 }, islands.len()),
            steps: Vec::with_capacity(edges),
            changed: IdQueue::of(islands.len()),
            open: 0,
            built: Vec::with_capacity(edges),
        };
        let mut state = Self::in_room(room, network, rules);
        state.take_in_bounds();
        if state.has_groups {
            state.begin_groups();
        }
        for island in islands.ids() {
            state.changed.push(island);
        }
        state
    }

    /// The state with stored data; no island is queued.
    fn in_room(room: RuleStorage, network: &'a Network, rules: RuleSet) -> Self {
        let rules = rules.on(network);
        Self {
            network,
            rules,
            has_groups: rules.has_groups(),
            shown: None,
            domains: room.domains,
            wanted: room.wanted,
            sums: room.sums,
            trace: Trace::of(room.steps),
            changed: room.changed,
            open: room.open,
            built: room.built,
            next_to_cross: 0,
            next_to_merge: 0,
            components: Components::of([].into_iter()),
            regrouped: IdQueue::of(0),
            last_exits: IdVec::new(),
            forest: Forest::of(0),
            parts_seen: None,
            parity_seen: None,
            signs_seen: None,
            numbers_seen: None,
            looked: None,
        }
    }

    /// A state with the stored data of another, without steps, in memory that belonged to a state
    /// of the same board before or to none. No rules about groups.
    pub(super) fn like(
        known: &RuleStorage,
        network: &'a Network,
        rules: RuleSet,
        mut room: RuleStorage,
    ) -> Self {
        if room.wanted.len() == known.wanted.len() {
            room.domains.copy_from(&known.domains);
            let wanted = room.wanted.values_mut();
            wanted.copy_from_slice(known.wanted.values());
            room.sums.values_mut().copy_from_slice(known.sums.values());
            room.changed.clear();
        } else {
            room = known.clone();
        }
        room.steps.clear();
        room.built.clear();
        room.open = known.open;
        Self::in_room(room, network, rules)
    }

    /// The data of the state, for storage.
    pub(super) fn into_room(self) -> RuleStorage {
        RuleStorage {
            domains: self.domains,
            wanted: self.wanted,
            sums: self.sums,
            steps: self.trace.steps,
            changed: self.changed,
            open: self.open,
            built: self.built,
        }
    }

    /// Undoes what is known of these edges, except by the remaining steps, and makes the rule about
    /// crossings look there again.
    pub(super) fn find_again(&mut self, edges: &IdVec<EdgeId, bool>) {
        let chosen = || edges.iter().filter(|(_, is_chosen)| **is_chosen);
        for (edge, _) in chosen() {
            self.widen(edge);
        }
        for place in 0..self.trace.steps.len() {
            let fact = self.trace.steps[place].fact;
            if edges[fact.edge()] {
                self.narrow(fact).expect("these facts were known together");
            }
        }
        for (edge, _) in chosen() {
            let across = self.network.crossing(edge).iter();
            let built = across.filter(|&&other| self.domains.lo(other) > 0);
            self.built.extend(built);
        }
    }

    /// Undoes all that is known of an edge.
    fn widen(&mut self, edge: EdgeId) {
        let (lo, hi) = (self.domains.lo(edge), self.domains.hi(edge));
        self.open -= usize::from(lo < hi);
        let [least, most] = self.network.bounds(edge);
        self.domains.widen(edge, [least, most]);
        self.open += usize::from(least < most);
        for end in self.network.edges()[edge].ends {
            self.sums[end].lo -= i32::from(lo - least);
            self.sums[end].hi += i32::from(most - hi);
        }
    }

    /// Switches to other rules, to be applied wherever edges are open; no rules about groups.
    pub(super) fn admit(&mut self, rules: RuleSet) {
        self.rules = rules;
        let network = self.network;
        for island in network.islands().ids() {
            let mut edges = network.edges_at(island).iter();
            if edges.any(|&edge| !self.domains.is_fixed(edge)) {
                self.changed.push(island);
            }
        }
    }

    /// A state that only looks: conclusions are recorded, not applied.
    pub(super) fn looking(network: &'a Network, domains: &Domains, rules: RuleSet) -> Self {
        Self {
            shown: Some(Vec::new()),
            ..Self::of(network, domains, rules)
        }
    }

    /// The conclusions recorded by a state that only looks.
    pub(super) fn new_steps(&self) -> &[TraceStep] {
        self.shown.as_deref().unwrap_or_default()
    }

    /// Discards the recorded conclusions.
    pub(super) fn clear_new_steps(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    /// Applies the initial bounds.
    fn take_in_bounds(&mut self) {
        for (edge, this) in self.network.edges().iter() {
            let (lo, hi) = (self.domains.lo(edge), self.domains.hi(edge));
            for end in this.ends {
                self.sums[end].lo += i32::from(lo);
                self.sums[end].hi += i32::from(hi);
            }
            if lo > 0 {
                self.built.push(edge);
            }
            self.open += usize::from(lo < hi);
        }
    }

    /// Sets up the data that only rules about more than an island or an edge use.
    fn begin_groups(&mut self) {
        let islands = self.network.islands();
        let wanted = self.wanted.values().iter().zip(self.sums.values());
        let wanted = wanted.map(|(wanted, sums)| wanted.most - sums.lo);
        self.components = Components::of(wanted);
        self.regrouped = IdQueue::of(islands.len());
        self.last_exits = IdVec::filled([EdgeId::from_index(0); 2], islands.len());
        self.forest = Forest::of(islands.len());
        for island in islands.ids() {
            self.regrouped.push(island);
        }
    }

    /// Becomes a copy of another state of the same network with an empty trace, reusing
    /// what is allocated here.
    pub(super) fn become_probe_of(&mut self, other: &Self) {
        self.domains.copy_from(&other.domains);
        self.sums.values_mut().copy_from_slice(other.sums.values());
        self.trace.steps.clear();
        self.trace.probes.clear();
        self.changed.clear();
        self.open = other.open;
        self.built.clone_from(&other.built);
        self.next_to_cross = other.next_to_cross;
        self.next_to_merge = other.next_to_merge;
        self.components.copy_from(&other.components);
        self.regrouped.clear();
        self.parts_seen = None;
        self.parity_seen = None;
        self.signs_seen = None;
        self.numbers_seen = None;
    }

    /// Applies the conclusion of a rule, if it is new.
    ///
    /// # Errors
    /// [`TraceConflict`] if the fact leaves no number of bridges for its edge.
    pub(super) fn add_fact(
        &mut self,
        rule: Rule,
        anchor: Anchor,
        fact: Literal,
    ) -> Result<(), TraceConflict> {
        if self.domains.knows(fact) {
            return Ok(());
        }
        let seen = self.seen();
        let step = TraceStep {
            rule,
            anchor,
            fact,
            seen,
        };
        if let Some(shown) = &mut self.shown {
            if !self.domains.agrees(fact) {
                return Err(self.conflict(rule, anchor, Some(fact)));
            }
            shown.push(step);
            return Ok(());
        }
        if self.take_in(fact).is_none() {
            return Err(self.conflict(rule, anchor, Some(fact)));
        }
        self.trace.steps.push(step);
        Ok(())
    }

    /// The conflict that a rule has found.
    pub(super) fn conflict(
        &self,
        rule: Rule,
        anchor: Anchor,
        fact: Option<Literal>,
    ) -> TraceConflict {
        let seen = self.seen();
        TraceConflict {
            rule,
            anchor,
            fact,
            seen,
        }
    }

    fn seen(&self) -> usize {
        self.looked.unwrap_or(self.trace.steps.len())
    }

    /// Runs a rule with all its conclusions recorded as from one look at the current board.
    pub(super) fn in_one_look(
        &mut self,
        tell: impl FnOnce(&mut Self) -> Result<(), TraceConflict>,
    ) -> Result<(), TraceConflict> {
        self.looked = Some(self.trace.steps.len());
        let result = tell(self);
        self.looked = None;
        result
    }

    /// Narrows a domain and updates all dependent data. `None` if the edge has no number left.
    #[inline]
    pub(super) fn take_in(&mut self, fact: Literal) -> Option<()> {
        let edge = fact.edge();
        let lo = self.domains.lo(edge);
        self.narrow(fact)?;
        let more = i32::from(self.domains.lo(edge) - lo);
        for end in self.network.edges()[edge].ends {
            self.changed.push(end);
            if self.has_groups {
                self.components.meet(end, more);
                self.regrouped.push(end);
            }
        }
        Some(())
    }

    /// As `take_in`, without queueing anything: no rule concludes more at the ends of the edge, and
    /// there are no rules about groups.
    #[inline]
    pub(super) fn narrow(&mut self, fact: Literal) -> Option<()> {
        let edge = fact.edge();
        let (lo, hi) = (self.domains.lo(edge), self.domains.hi(edge));
        if !self.domains.narrow(fact) {
            return None;
        }
        let more = i32::from(self.domains.lo(edge) - lo);
        let fewer = i32::from(hi - self.domains.hi(edge));
        for end in self.network.edges()[edge].ends {
            self.sums[end].lo += more;
            self.sums[end].hi -= fewer;
        }
        if lo == 0 && more > 0 {
            self.built.push(edge);
        }
        self.open -= usize::from(lo < hi && self.domains.is_fixed(edge));
        Some(())
    }

    /// Whether every edge is fixed.
    pub(super) fn is_decided(&self) -> bool {
        self.open == 0
    }

    /// Whether every edge is fixed and built edges join all islands.
    pub(super) fn is_whole(&mut self) -> bool {
        let islands = self.network.islands();
        self.is_decided()
            && islands
                .ids()
                .next()
                .is_some_and(|first| self.components.size(first) == islands.len())
    }

    /// Whether rules about connectivity apply.
    pub(super) fn must_connect(&self) -> bool {
        let rules = self.network.board().rules();
        rules.connectivity() == Connectivity::Required && self.network.islands().len() > 1
    }

    /// Whether rules about loops apply.
    pub(super) fn forbids_loops(&self) -> bool {
        self.network.board().rules().loops() == Loops::Forbidden
    }
}
