//! Parity, which resolution handles badly: the bridges inside a set of islands count twice.
//!
//! Take the graph of the edges that are still undecided (lo < hi), and at every island the residue:
//! its clue minus the lower bounds. The cases:
//! - a component of that graph with an odd sum of residues: a conflict.
//! - a cut edge of that graph: what it carries above its lower bound has the parity of the sum of
//!   residues on either side. A bound of the wrong parity moves inward by one.
//!
//! The clause names the bridges on all decided edges that leave the component, or the side. A
//! component with an island of unknown degree gives nothing. Only small components are searched,
//! and only where something changed: depth first, with islands numbered as they are entered; an
//! edge is a cut edge if nothing below it reaches above it.

use crate::puzzle::{EdgeId, IdVec, IslandId, Parity};

use super::super::core::{Literal, TrailValue};
use super::super::instance::{Instance, SeenEdge, Slots};
use super::degrees::Bounds;
use super::explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene};

/// The most islands of a component that is searched, except at level 0,
const LARGEST_PART: u32 = 48;
/// and the most while there are no conflicts,
const LARGEST_CALM: u32 = 8;
/// that is, when this many checks have passed since the last backtracking.
const PATIENCE: u32 = 20;

/// Checks are expensive: after each one this many are skipped. Nothing is lost except that
/// conflicts are found later.
const OCCASIONS_PASSED: u32 = 1;

/// An island that the search has entered.
#[derive(Clone, Copy, Debug)]
struct WalkStep {
    island: IslandId,
    /// The edge that led here; `None` at the start.
    by: Option<EdgeId>,
    /// The parent step; the start's is itself.
    above: u32,
    /// The earliest island that can be reached from here on without that edge.
    low: u32,
    /// The island's edges that have not been followed yet.
    ahead: Slots,
    /// The sum of residues of the islands entered from here on.
    sum: Parity,
}

/// The search over undecided edges.
#[derive(Clone, Debug)]
pub(crate) struct ParityWalk {
    /// The clock's reading when each island was entered; the clock never goes back.
    entered: IdVec<IslandId, u32>,
    clock: u32,
    /// The clock at the start of this check, and at the start of this component.
    check_began: u32,
    part_began: u32,
    /// The islands of this component in the order of entry.
    steps: Vec<WalkStep>,
    /// The number of literals of the trail that have been processed.
    seen: usize,
    starts: Vec<IslandId>,
    /// The number of checks skipped before the next one.
    wait: u32,
    /// The number of checks left of the period after backtracking.
    patience: u32,
    /// The largest component that this check searches.
    largest: u32,
}

impl ParityWalk {
    /// All islands are to be checked.
    pub(crate) fn new(instance: &Instance) -> Self {
        let islands = instance.sites();
        Self {
            entered: IdVec::filled(0, islands.len()),
            clock: 0,
            check_began: 0,
            part_began: 0,
            steps: Vec::new(),
            seen: 0,
            starts: islands.ids().collect(),
            wait: 0,
            patience: 0,
            largest: 0,
        }
    }

    /// Searches the component of one island; gives up if it is large, or was given up before in
    /// this check.
    fn walk(&mut self, start: IslandId, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        self.part_began = self.clock;
        self.steps.clear();
        let mut at = self.enter(start, None, 0, scene);
        loop {
            let step = &mut self.steps[at];
            let site = &scene.instance.sites()[step.island];
            let mut ahead = None;
            while let Some(way) = site.take(&mut step.ahead) {
                let entered = self.entered[way.to];
                if entered <= self.part_began {
                    if entered > self.check_began || self.clock - self.part_began >= self.largest {
                        return Ok(());
                    }
                    ahead = Some(way);
                    break;
                }
                if Some(way.edge) != step.by {
                    step.low = step.low.min(entered);
                }
            }
            at = match ahead {
                Some(way) => self.enter(way.to, Some(way.edge), at, scene),
                None if at == 0 => return self.end(scene),
                None => self.leave(at, scene)?,
            };
        }
    }

    /// Enters an island; returns its step.
    fn enter(
        &mut self,
        island: IslandId,
        by: Option<EdgeId>,
        above: usize,
        scene: &ReasonScene<'_>,
    ) -> usize {
        self.clock += 1;
        self.entered[island] = self.clock;
        let at = self.steps.len();
        self.steps.push(WalkStep {
            island,
            by,
            above: u32::try_from(above).expect("fewer islands than 2^32"),
            low: self.clock,
            ahead: scene.degrees.undecided(island),
            sum: match scene.degrees.residue(island) {
                None => Parity::Unknown,
                Some(residue) => Parity::of(residue.into()),
            },
        });
        at
    }

    /// Finishes a component: all its edges have been followed.
    fn end(&self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if self.steps[0].sum == Parity::Odd {
            self.write(0, None, scene);
            return Err(BrokenRule);
        }
        Ok(())
    }

    /// Leaves an island all of whose edges have been followed, and which is not the start; returns
    /// its parent step.
    fn leave(&mut self, at: usize, scene: &mut ReasonScene<'_>) -> Result<usize, BrokenRule> {
        let WalkStep {
            island,
            by,
            above: up,
            low,
            sum,
            ..
        } = self.steps[at];
        let up = up as usize;
        let above = &mut self.steps[up];
        above.low = above.low.min(low);
        above.sum = above.sum.plus(sum);
        if let Some(edge) = by
            && low == self.entered[island]
        {
            self.conclude(edge, at, sum, scene)?;
        }
        Ok(up)
    }

    /// Moves the bounds of a cut edge inward if they have the wrong parity. The side is everything
    /// entered from index `side` on.
    fn conclude(
        &mut self,
        edge: EdgeId,
        side: usize,
        sum: Parity,
        scene: &mut ReasonScene<'_>,
    ) -> Result<(), BrokenRule> {
        let Bounds { lo, hi } = scene.degrees.bounds(edge);
        let numbering = scene.instance.numbering();
        let is_odd = match sum {
            Parity::Unknown => return Ok(()),
            Parity::Even => false,
            Parity::Odd => true,
        };
        if is_odd {
            self.write(side, Some(edge), scene);
            if lo > 0 {
                scene.written.push(numbering.below(edge, lo));
            }
            force(scene, numbering.at_least(edge, lo + 1))?;
        }
        if ((hi - lo) % 2 == 1) != is_odd {
            self.write(side, Some(edge), scene);
            if hi < numbering.most() {
                scene.written.push(numbering.at_least(edge, hi + 1));
            }
            force(scene, numbering.below(edge, hi))?;
        }
        Ok(())
    }

    /// Writes that the decided edges that leave a side do not all carry their numbers.
    fn write(&self, side: usize, by: Option<EdgeId>, scene: &mut ReasonScene<'_>) {
        let numbering = scene.instance.numbering();
        let entered = self.steps[side..].iter().map(|step| step.island);
        let first = self.entered[self.steps[side].island];
        scene
            .written
            .begin(|| ClauseBasis::Parity(entered.clone().collect()));
        for island in entered {
            scene.write_clue(island);
            for &SeenEdge { edge, to } in scene.instance.ways_from(island) {
                if Some(edge) == by || self.entered[to] >= first {
                    continue;
                }
                let carried = scene.degrees.bounds(edge).lo;
                if carried > 0 {
                    scene.written.push(numbering.below(edge, carried));
                }
                if carried < numbering.most() {
                    scene.written.push(numbering.at_least(edge, carried + 1));
                }
            }
        }
    }
    /// Checks only now and then, around the literals applied since the last check.
    pub(super) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if self.wait > 0 && scene.trail.decision_level() > 0 {
            self.wait -= 1;
            return Ok(());
        }
        self.wait = OCCASIONS_PASSED;
        let applied = scene.degrees.applied();
        for place in self.seen..applied {
            let literal = scene.trail.at(place);
            if !scene.instance.is_level(literal) {
                continue;
            }
            let (edge, _) = scene.instance.numbering().meaning(literal.var());
            if scene.degrees.bounds(edge).are_equal() {
                self.starts.extend(scene.instance.ends(edge));
            }
        }
        self.seen = applied;
        if self.clock > u32::MAX / 2 {
            self.entered.values_mut().fill(0);
            self.clock = 0;
        }
        self.check_began = self.clock;
        self.patience = self.patience.saturating_sub(1);
        self.largest = if scene.trail.decision_level() == 0 {
            u32::MAX
        } else if self.patience > 0 {
            LARGEST_PART
        } else {
            LARGEST_CALM
        };
        while let Some(start) = self.starts.pop() {
            let undecided = scene.degrees.undecided(start);
            if self.entered[start] > self.check_began || undecided.is_empty() {
                continue;
            }
            let mut ways = scene.instance.ways_among(start, undecided);
            if ways
                .next()
                .is_some_and(|way| self.entered[way.to] > self.check_began)
            {
                // A search would give up at its first step.
                self.clock += 1;
                self.entered[start] = self.clock;
                continue;
            }
            self.walk(start, scene)?;
        }
        Ok(())
    }

    /// Undoes everything from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        self.seen = self.seen.min(end);
        self.starts.clear();
        self.patience = PATIENCE;
    }
}

/// Forces a literal, with the draft as its clause.
fn force(scene: &mut ReasonScene<'_>, literal: Literal) -> Result<(), BrokenRule> {
    match scene.trail.value(literal) {
        TrailValue::True => Ok(()),
        TrailValue::Open => {
            scene.written.force(literal, scene.trail);
            Ok(())
        }
        TrailValue::False => {
            scene.written.push(literal);
            Err(BrokenRule)
        }
    }
}
