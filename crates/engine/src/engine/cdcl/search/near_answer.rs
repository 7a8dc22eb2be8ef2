//! An answer near another one: only what must change is decided.
//!
//! Every edge has a plan: its number in the given answer, moved into its bounds. The plans are an
//! answer as soon as they fit together, so edges whose plans need no change are not decided. The
//! cases, in this order:
//! - a wish is undecided: decide for it.
//! - the plans at an island do not agree with its clue: decide for one bridge more, or one fewer,
//!   on one of its edges.
//! - the plans are not connected: decide for an edge that leaves the smallest component.
//! - otherwise the plans are an answer.
//!
//! Plans do not cross: an edge whose plan changed is known to be built, and so those that cross it
//! are known not to be. This supports degrees and connectivity, and no other rules.

use crate::puzzle::{Bridges, Connectivity, EdgeId, IdVec, IslandId};

use super::super::core::Literal;
use super::super::instance::{Instance, SeenEdge};
use super::state::SearchState;

/// The next step once everything is propagated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NearStep {
    /// Decide for this literal.
    Decide(Literal),
    /// Nothing: this is an answer.
    Found,
    /// Nothing: this assumption is false.
    Refuted(Literal),
    /// Nothing: no edge can leave some component of the plans, so they lead to no answer.
    Lost,
}

/// The difference between the plans at an island and its clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lack {
    More,
    Fewer,
}

/// The progress of the search.
#[derive(Clone, Copy, Debug, Default)]
struct NearPlace {
    /// The wishes before this one have values.
    wish: usize,
    /// The plans agree with the clues at the edges of the trail's literals before this one.
    literal: usize,
}

/// The plans, the wishes, and the progress on both.
#[derive(Clone, Debug)]
pub(crate) struct NearSearch {
    plans: IdVec<EdgeId, u8>,
    wishes: Vec<Literal>,
    place: NearPlace,
    /// The progress when each level was opened.
    before: Vec<NearPlace>,
    components: IdVec<IslandId, u32>,
    reached: Vec<IslandId>,
}

impl NearSearch {
    /// A search near an answer of an instance, with wishes in order of priority.
    pub(crate) fn new(instance: &Instance, plans: &Bridges, wishes: Vec<Literal>) -> Self {
        Self {
            plans: plans.iter().map(|(_, count)| count).collect(),
            wishes,
            place: NearPlace::default(),
            before: Vec::new(),
            components: IdVec::filled(0, instance.sites().len()),
            reached: Vec::new(),
        }
    }

    /// Opens the next level.
    pub(crate) fn open_decision_level(&mut self) {
        self.before.push(self.place);
    }

    /// Undoes everything after a level.
    pub(crate) fn back_to(&mut self, depth: u32) {
        if let Some(&place) = self.before.get(depth as usize) {
            self.place = place;
            self.before.truncate(depth as usize);
        }
    }

    /// The next step once everything is propagated.
    pub(crate) fn next(&mut self, state: &SearchState) -> NearStep {
        while let Some(&wish) = self.wishes.get(self.place.wish) {
            if state.trail.is_open(wish.var()) {
                return NearStep::Decide(wish);
            }
            self.place.wish += 1;
        }
        while self.place.literal < state.trail.len() {
            let literal = state.trail.at(self.place.literal);
            if let Some(decision) = self.mend_around(literal, state) {
                return NearStep::Decide(decision);
            }
            self.place.literal += 1;
        }
        match state.instance.connectivity() {
            Connectivity::Required => self.connect(state),
            Connectivity::Free => NearStep::Found,
        }
    }

    /// The answer of the plans.
    pub(crate) fn answer(&self, state: &SearchState) -> Bridges {
        let edges = state.instance.edge_ids();
        edges.map(|edge| self.plan(edge, state)).collect()
    }

    fn plan(&self, edge: EdgeId, state: &SearchState) -> u8 {
        let bounds = state.degrees.bounds(edge);
        self.plans[edge].clamp(bounds.lo, bounds.hi)
    }

    /// A decision at an end of a literal's edge, if the literal changes the plan.
    fn mend_around(&self, literal: Literal, state: &SearchState) -> Option<Literal> {
        let (edge, level) = state.instance.numbering().meaning(literal.var());
        if (self.plans[edge] >= level) != literal.is_negative() {
            return None;
        }
        let mut ends = state.instance.ends(edge).into_iter();
        ends.find_map(|end| self.mend(end, state))
    }

    /// A decision that brings the plans at an island closer to its clue, unless they agree. Some
    /// edge allows it, since the bounds agree with the clue.
    fn mend(&self, island: IslandId, state: &SearchState) -> Option<Literal> {
        let lack = self.lack(island, state)?;
        let possible = |way: &&SeenEdge| {
            let bounds = state.degrees.bounds(way.edge);
            match lack {
                Lack::More => self.plan(way.edge, state) < bounds.hi,
                Lack::Fewer => self.plan(way.edge, state) > bounds.lo,
            }
        };
        let ways = state.instance.ways_from(island).iter().filter(possible);
        let way = ways.max_by_key(|way| self.fitness(**way, lack, state))?;
        let (numbering, plan) = (state.instance.numbering(), self.plan(way.edge, state));
        Some(match lack {
            Lack::More => numbering.at_least(way.edge, plan + 1),
            Lack::Fewer => numbering.below(way.edge, plan),
        })
    }

    /// How well an edge fits that should carry what its near end lacks: best if the far end lacks
    /// it as well, worst if another plan must give way.
    fn fitness(&self, way: SeenEdge, lack: Lack, state: &SearchState) -> i8 {
        let far = if self.lack(way.to, state) == Some(lack) {
            2
        } else {
            0
        };
        let crosses = || self.plan(way.edge, state) == 0 && self.crosses(way.edge, state);
        far - i8::from(lack == Lack::More && crosses())
    }

    fn crosses(&self, edge: EdgeId, state: &SearchState) -> bool {
        let crossed = state.instance.crossed(edge);
        crossed.iter().any(|&other| self.plan(other, state) > 0)
    }

    fn lack(&self, island: IslandId, state: &SearchState) -> Option<Lack> {
        let site = &state.instance.sites()[island];
        let plans = site.ways().iter().map(|way| self.plan(way.edge, state));
        let planned: i16 = plans.map(i16::from).sum();
        if planned < site.least {
            Some(Lack::More)
        } else if planned > site.most {
            Some(Lack::Fewer)
        } else {
            None
        }
    }

    /// A decision for an edge that leaves the smallest component of the plans, if there is more
    /// than one.
    fn connect(&mut self, state: &SearchState) -> NearStep {
        let islands = state.instance.sites().ids();
        self.components.values_mut().fill(0);
        let (mut smallest, mut last) = ((usize::MAX, 0), 0);
        for island in islands {
            if self.components[island] == 0 {
                last += 1;
                smallest = smallest.min((self.explore(island, last, state), last));
            }
        }
        if last <= 1 {
            return NearStep::Found;
        }
        let inside = |island: IslandId| self.components[island] == smallest.1;
        let islands = state
            .instance
            .sites()
            .ids()
            .filter(|&island| inside(island));
        let ways = islands.flat_map(|island| state.instance.ways_from(island));
        let exits = ways.filter(|way| !inside(way.to) && state.degrees.is_open(way.edge));
        match exits.min_by_key(|way| self.crosses(way.edge, state)) {
            Some(way) => NearStep::Decide(state.instance.numbering().built(way.edge)),
            None => NearStep::Lost,
        }
    }

    /// Numbers the islands that plans join to `from`, and returns how many they are.
    fn explore(&mut self, from: IslandId, number: u32, state: &SearchState) -> usize {
        self.components[from] = number;
        self.reached.clear();
        self.reached.push(from);
        let mut next = 0;
        while let Some(&island) = self.reached.get(next) {
            next += 1;
            for way in state.instance.ways_from(island) {
                if self.components[way.to] == 0 && self.plan(way.edge, state) > 0 {
                    self.components[way.to] = number;
                    self.reached.push(way.to);
                }
            }
        }
        next
    }
}
