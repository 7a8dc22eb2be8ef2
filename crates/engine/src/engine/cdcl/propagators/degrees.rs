//! Degrees as native constraints: bounds on every edge, and their sums at every island.
//!
//! With d in `least..=most` the degrees that an island may have, the slack `up = most − Σ lo` is
//! how many bridges may still be added there and `down = Σ hi − least` how many may still be
//! removed. The cases:
//! - `up < 0`: too many bridges, a conflict; `down < 0`: too few.
//! - an edge with `lo + up < hi` carries at most `lo + up`.
//! - an edge with `hi − down > lo` carries at least `hi − down`.
//! - `up ≥ k` and `down ≥ k`: nothing follows.
//!
//! Invariant: the bounds reflect exactly the first `applied` literals of the trail.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::super::core::{Literal, Trail, TrailReason, TrailValue};
use super::super::instance::{GuardedClue, Instance, SeenEdge, Site, Slots};

/// The range of an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) lo: u8,
    pub(crate) hi: u8,
}

impl Bounds {
    /// Whether the edge is decided.
    pub(crate) fn are_equal(self) -> bool {
        self.lo == self.hi
    }
}

/// The slack at an island.
#[derive(Clone, Copy, Debug)]
struct DegreeSlack {
    up: i16,
    down: i16,
    /// The edges with unequal bounds.
    undecided: Slots,
    /// Whether the island's degree is known.
    is_exact: bool,
    /// Whether a guarded clue is in force.
    is_guarded: bool,
    /// Whether the island is queued for a check.
    waits: bool,
}

/// How an island's degree is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Excess {
    /// Its edges carry at least more than the largest degree.
    TooMany,
    /// Its edges carry at most less than the smallest degree.
    TooFew,
}

/// An island whose degree is certainly wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DegreeConflict {
    /// The island.
    pub(crate) island: IslandId,
    /// How it is wrong.
    pub(crate) excess: Excess,
}

/// The bounds of all edges and the slack at the islands.
#[derive(Clone, Debug)]
pub(crate) struct DegreeBounds {
    bounds: IdVec<EdgeId, Bounds>,
    slacks: IdVec<IslandId, DegreeSlack>,
    /// The bound that each applied literal replaced.
    replaced: Vec<u8>,
    /// The queue of islands that changed since their last check.
    waiting: Vec<IslandId>,
}

impl DegreeBounds {
    /// All edges undecided.
    pub(crate) fn new(instance: &Instance) -> Self {
        let hi = instance.numbering().most();
        let slack = |site: &Site| {
            let edges = i16::try_from(site.ways().len()).expect("at most four edges");
            DegreeSlack {
                up: site.most,
                down: i16::from(hi) * edges - site.least,
                undecided: site.slots(),
                is_exact: site.least == site.most,
                is_guarded: false,
                waits: false,
            }
        };
        Self {
            bounds: IdVec::filled(Bounds { lo: 0, hi }, instance.edge_count()),
            slacks: instance.sites().values().iter().map(slack).collect(),
            replaced: Vec::with_capacity(instance.vars()),
            waiting: Vec::new(),
        }
    }

    /// The number of literals of the trail that the bounds reflect.
    pub(crate) fn applied(&self) -> usize {
        self.replaced.len()
    }

    /// Whether the edge is neither built nor impossible.
    pub(crate) fn is_open(&self, edge: EdgeId) -> bool {
        let Bounds { lo, hi } = self.bounds[edge];
        lo == 0 && hi > 0
    }

    /// The range of the edge.
    pub(crate) fn bounds(&self, edge: EdgeId) -> Bounds {
        self.bounds[edge]
    }

    /// How many bridges may still be added at an island.
    pub(crate) fn up(&self, island: IslandId) -> i16 {
        self.slacks[island].up
    }

    /// The edges at an island that are not decided.
    pub(crate) fn undecided(&self, island: IslandId) -> Slots {
        self.slacks[island].undecided
    }

    /// The range of the total on the island's edges.
    pub(crate) fn range(&self, island: IslandId, instance: &Instance) -> [i16; 2] {
        let DegreeSlack { up, down, .. } = self.slacks[island];
        let [least, most] = match instance.guarded_clue(island) {
            Some(clue) if self.slacks[island].is_guarded => clue.ends,
            Some(_) | None => instance.sites()[island].ends(),
        };
        [most - up, least + down]
    }

    /// Whether the slack at an island is due to its clue, not only to the board.
    pub(crate) fn has_clue(&self, island: IslandId, instance: &Instance) -> bool {
        self.slacks[island].is_guarded || instance.guarded_clue(island).is_none()
    }

    /// Puts a guarded clue into force, or out of it.
    fn guard(&mut self, clue: &GuardedClue, instance: &Instance) {
        let slack = &mut self.slacks[clue.island];
        let [old, new] = [instance.sites()[clue.island].ends(), clue.ends];
        let ([least, most], is_on) = ([new[0] - old[0], old[1] - new[1]], !slack.is_guarded);
        let sign = if is_on { 1 } else { -1 };
        slack.down -= sign * least;
        slack.up -= sign * most;
        slack.is_guarded = is_on;
        slack.is_exact = is_on && new[0] == new[1];
        if is_on && !std::mem::replace(&mut slack.waits, true) {
            self.waiting.push(clue.island);
        }
    }

    /// The residue of an island: its clue minus the lower bounds; `None` without a known degree.
    pub(crate) fn residue(&self, island: IslandId) -> Option<i16> {
        let DegreeSlack { up, is_exact, .. } = self.slacks[island];
        is_exact.then_some(up)
    }

    /// Applies the next literal of the trail. Queues the islands affected for a check.
    pub(crate) fn apply(&mut self, literal: Literal, instance: &Instance) {
        if !instance.is_level(literal) {
            self.replaced.push(0);
            if let Some(clue) = instance.clue_guarded_by(literal) {
                self.guard(clue, instance);
            }
            return;
        }
        let (edge, level) = instance.numbering().meaning(literal.var());
        let bounds = &mut self.bounds[edge];
        let old = *bounds;
        if literal.is_negative() {
            self.replaced.push(old.hi);
            bounds.hi = old.hi.min(level - 1);
        } else {
            self.replaced.push(old.lo);
            bounds.lo = old.lo.max(level);
        }
        let (up, down) = (bounds.lo - old.lo, old.hi - bounds.hi);
        if up + down == 0 {
            return;
        }
        let decided = bounds.are_equal();
        for (end, place) in instance.span(edge).at_ends() {
            let slack = &mut self.slacks[end];
            slack.up -= i16::from(up);
            slack.down -= i16::from(down);
            if decided {
                slack.undecided = slack.undecided.without(place);
            }
            if !std::mem::replace(&mut slack.waits, true) {
                self.waiting.push(end);
            }
        }
    }

    /// Undoes the newest applied literal.
    pub(crate) fn undo(&mut self, literal: Literal, instance: &Instance) {
        let replaced = self.replaced.pop().expect("one entry per applied literal");
        if !instance.is_level(literal) {
            if let Some(clue) = instance.clue_guarded_by(literal) {
                self.guard(clue, instance);
            }
            return;
        }
        let (edge, _) = instance.numbering().meaning(literal.var());
        let bounds = &mut self.bounds[edge];
        let old = *bounds;
        if literal.is_negative() {
            bounds.hi = replaced;
        } else {
            bounds.lo = replaced;
        }
        let (up, down) = (old.lo - bounds.lo, bounds.hi - old.hi);
        if up + down == 0 {
            return;
        }
        for (end, place) in instance.span(edge).at_ends() {
            let slack = &mut self.slacks[end];
            slack.up += i16::from(up);
            slack.down += i16::from(down);
            slack.undecided = slack.undecided.with(place);
        }
    }

    /// The next island of the queue, the latest first.
    pub(crate) fn next(&mut self) -> Option<IslandId> {
        let island = self.waiting.pop()?;
        self.slacks[island].waits = false;
        Some(island)
    }

    /// Clears the queue.
    pub(crate) fn forget(&mut self) {
        while self.next().is_some() {}
    }

    /// Propagates at one island.
    pub(crate) fn check(
        &self,
        island: IslandId,
        instance: &Instance,
        trail: &mut Trail,
    ) -> Result<(), DegreeConflict> {
        let DegreeSlack {
            up,
            down,
            undecided,
            ..
        } = self.slacks[island];
        let numbering = instance.numbering();
        let most = i16::from(numbering.most());
        if up >= most && down >= most {
            return Ok(());
        }
        let conflict = |excess| DegreeConflict { island, excess };
        if up < 0 {
            return Err(conflict(Excess::TooMany));
        }
        if down < 0 {
            return Err(conflict(Excess::TooFew));
        }
        for SeenEdge { edge, .. } in instance.ways_among(island, undecided) {
            let Bounds { lo, hi } = self.bounds[edge];
            if i16::from(lo) + up < i16::from(hi) {
                let level = lo + small(up) + 1;
                imply(trail, numbering.below(edge, level), island)
                    .ok_or(conflict(Excess::TooMany))?;
            }
            if i16::from(hi) - down > i16::from(lo) {
                let level = hi - small(down);
                imply(trail, numbering.at_least(edge, level), island)
                    .ok_or(conflict(Excess::TooFew))?;
            }
        }
        Ok(())
    }
}

/// A level that is known to lie in 0..=k.
fn small(level: i16) -> u8 {
    u8::try_from(level).expect("a number of bridges on one edge")
}

/// Makes the literal true unless it is; `None` if it is false.
fn imply(trail: &mut Trail, literal: Literal, island: IslandId) -> Option<()> {
    match trail.value(literal) {
        TrailValue::True => Some(()),
        TrailValue::False => None,
        TrailValue::Open => {
            trail.push(literal, TrailReason::Degree(island));
            Some(())
        }
    }
}
