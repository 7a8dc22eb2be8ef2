//! The state of a deduction: domains, what follows from them by simple sums, and what has
//! changed since each rule last looked.
//!
//! Everything that a rule concludes goes through [`RuleState::tell`], which keeps the sums, the
//! components and the queues up to date; so a rule looks only where something is new.

use super::components::Components;
use super::domains::Domains;
use super::rule_set::RuleSet;
use super::trace::{Anchor, Rule, Trace, TraceConflict, TraceStep};
use crate::graph::Forest;
use crate::puzzle::{
    Clue, Connectivity, DegreeSet, EdgeId, Id, IdVec, IslandId, Literal, Loops, Network, Parity,
};

/// Ids waiting to be looked at, each at most once: a ring with room for all.
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

/// What an island's edges carry together: at least, and at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct IslandSums {
    pub(super) lo: i32,
    pub(super) hi: i32,
}

/// The degrees that an island may have: the least and the most, and the parity of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedDegrees {
    pub(super) least: i32,
    pub(super) most: i32,
    pub(super) parity: Parity,
    /// Which they are, where the clue says.
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

    /// The same where the degree lies between these sums: a degree that the clue leaves out
    /// is neither the least nor the most.
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

/// What is known of a board by rules that look at islands and edges alone, while nobody looks
/// at it: room for the next state as well.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleStorage {
    domains: Domains,
    wanted: IdVec<IslandId, WantedDegrees>,
    sums: IdVec<IslandId, IslandSums>,
    /// In order.
    pub(super) steps: Vec<TraceStep>,
    changed: IdQueue<IslandId>,
    open: usize,
    built: Vec<EdgeId>,
}

/// Everything that the rules read and change.
#[derive(Clone, Debug)]
pub(super) struct RuleState<'a> {
    pub(super) network: &'a Network,
    pub(super) rules: RuleSet,
    /// Whether one of the rules looks at more than an island or an edge.
    has_groups: bool,
    pub(super) domains: Domains,
    pub(super) wanted: IdVec<IslandId, WantedDegrees>,
    pub(super) sums: IdVec<IslandId, IslandSums>,
    pub(super) trace: Trace,
    /// Islands with an edge that has narrowed.
    pub(super) changed: IdQueue<IslandId>,
    /// How many edges are not fixed.
    open: usize,
    /// Edges that became built, in order; the crossing rule and the components each read
    /// on from where they stopped.
    pub(super) built: Vec<EdgeId>,
    pub(super) next_to_cross: usize,
    pub(super) next_to_merge: usize,
    pub(super) components: Components,
    /// Islands whose component has changed: its exits, its size or what it still needs.
    pub(super) regrouped: IdQueue<IslandId>,
    /// By the island that stands for it: two edges that led out of the component when it was
    /// last looked at; the same edge twice where nobody has looked.
    pub(super) last_exits: IdVec<IslandId, [EdgeId; 2]>,
    pub(super) forest: Forest,
    /// The number of steps when parts were last looked at.
    pub(super) parts_seen: Option<usize>,
    /// The number of steps when parities were last looked at.
    pub(super) parity_seen: Option<usize>,
    /// The number of steps when signs were last looked at.
    pub(super) signs_seen: Option<usize>,
    /// The number of steps when the numbers that signs see were last compared.
    pub(super) numbers_seen: Option<usize>,
    /// While a rule tells what it saw in one look at the whole board: the number of steps
    /// at that look.
    pub(super) looked: Option<usize>,
    /// While somebody only looks: what rules show, which changes nothing.
    shown: Option<Vec<TraceStep>>,
}

impl<'a> RuleState<'a> {
    /// The state before any rule has looked.
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

    /// The state with what is known there; no rule waits to look.
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

    /// The state with what is known in one room, and without steps, in another one, which
    /// belonged to a state of the same board before or to none. No rule looks at groups.
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

    /// What is known, while nobody looks.
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

    /// Takes back what is known of these edges, but for what the steps say, and lets the rule
    /// about crossings look there again.
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

    /// Takes back all that is known of an edge.
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

    /// Lets other rules look wherever something is open; none that looks at groups.
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

    /// The same for somebody who only looks: what rules show is kept apart.
    pub(super) fn looking(network: &'a Network, domains: &Domains, rules: RuleSet) -> Self {
        Self {
            shown: Some(Vec::new()),
            ..Self::of(network, domains, rules)
        }
    }

    /// What the rules have shown, for somebody who only looks.
    pub(super) fn new_steps(&self) -> &[TraceStep] {
        self.shown.as_deref().unwrap_or_default()
    }

    /// Forgets what the rules have shown.
    pub(super) fn forget_shown(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    /// Takes in the bounds at the start.
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

    /// Begins to keep what only rules about more than an island or an edge look at.
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

    /// Takes in what a rule concludes, if it is new.
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

    /// No solution is left, as a rule has seen.
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

    /// Lets a rule tell what it sees in one look at the whole board as it is now.
    pub(super) fn in_one_look(
        &mut self,
        tell: impl FnOnce(&mut Self) -> Result<(), TraceConflict>,
    ) -> Result<(), TraceConflict> {
        self.looked = Some(self.trace.steps.len());
        let result = tell(self);
        self.looked = None;
        result
    }

    /// Narrows a domain and keeps everything that depends on it. `None` if nothing is left.
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

    /// The same where nobody needs to look: no rule says more at the ends of the edge, and
    /// none looks at groups.
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
