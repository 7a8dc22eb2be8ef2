//! Parity, which resolution cannot see: the bridges inside a set of islands count twice.
//!
//! Take the graph of the edges that are still undecided (lo < hi), and at every island the
//! residue: what its clue leaves over the lower bounds. The cases:
//! - a part of that graph with an odd sum of residues: a conflict.
//! - a cut edge of that graph: what it carries above its lower bound is as odd as the sum
//!   of residues on either side. A bound of the wrong parity moves inward by one.
//!
//! The clause behind it names the bridges on all decided edges that leave the part, or the
//! side. Islands whose degree is not known make their part say nothing. Only small parts
//! are looked at, and only where something changed: a part is walked depth first, islands
//! numbered as they are entered, an edge being a cut edge when nothing below it reaches
//! above it.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::super::core::{Literal, TrailValue};
use super::super::instance::{Instance, SeenEdge, Slots};
use super::Propagator;
use super::degrees::Bounds;
use super::explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene};

/// Parts of more islands than this are left alone, but for facts, which count for good,
const LARGEST_PART: u32 = 48;
/// and of more than this while there is no trouble,
const LARGEST_CALM: u32 = 8;
/// which is so many checks after the search last went back.
const PATIENCE: u32 = 20;

/// Checks cost time: after each one, so many occasions are passed over. Nothing is lost
/// but the depth at which it is seen.
const OCCASIONS_PASSED: u32 = 1;

/// A sum of residues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ResidueSum {
    Even,
    Odd,
    /// An island's degree is not known.
    Unknown,
}

impl ResidueSum {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (one, other) if one == other => Self::Even,
            _ => Self::Odd,
        }
    }
}

/// An island that a walk has entered.
#[derive(Clone, Copy, Debug)]
struct WalkStep {
    island: IslandId,
    /// The edge that led here; none at the start.
    by: Option<EdgeId>,
    /// The step that it led here from; at the start itself.
    above: u32,
    /// The earliest island that can be reached from here on without that edge.
    low: u32,
    /// The island's edges that have not been followed yet.
    ahead: Slots,
    /// The residues of the islands entered from here on.
    sum: ResidueSum,
}

/// The walk over undecided edges.
#[derive(Clone, Debug)]
pub(crate) struct ParityWalk {
    /// The clock's reading when an island was entered; the clock never goes back.
    entered: IdVec<IslandId, u32>,
    clock: u32,
    /// The clock when this check began, and when the walk over this part began.
    check_began: u32,
    part_began: u32,
    /// The islands of this part as they were entered.
    steps: Vec<WalkStep>,
    /// How many literals of the trail have been looked at.
    seen: usize,
    starts: Vec<IslandId>,
    /// How many occasions are passed over before the next check.
    wait: u32,
    /// How many checks trouble still lasts.
    patience: u32,
    /// The largest part that this check looks at.
    largest: u32,
}

impl ParityWalk {
    /// Every island is to be looked at.
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

    /// Walks over the part of one island; gives up when it is large, or was given up
    /// before in this check.
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

    /// Enters an island; says which step that is.
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
                None => ResidueSum::Unknown,
                Some(residue) if residue % 2 == 0 => ResidueSum::Even,
                Some(_) => ResidueSum::Odd,
            },
        });
        at
    }

    /// All edges of the part have been followed.
    fn end(&self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if self.steps[0].sum == ResidueSum::Odd {
            self.write(0, None, scene);
            return Err(BrokenRule);
        }
        Ok(())
    }

    /// Leaves an island all of whose edges have been followed, and which is not the start;
    /// says which step is above it.
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
        above.sum = above.sum.and(sum);
        if let Some(edge) = by
            && low == self.entered[island]
        {
            self.conclude(edge, at, sum, scene)?;
        }
        Ok(up)
    }

    /// Moves the bounds of a cut edge inward where they have the wrong parity. The side
    /// is everything entered from this index on.
    fn conclude(
        &mut self,
        edge: EdgeId,
        side: usize,
        sum: ResidueSum,
        scene: &mut ReasonScene<'_>,
    ) -> Result<(), BrokenRule> {
        let Bounds { lo, hi } = scene.degrees.bounds(edge);
        let numbering = scene.instance.numbering();
        let is_odd = match sum {
            ResidueSum::Unknown => return Ok(()),
            ResidueSum::Even => false,
            ResidueSum::Odd => true,
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

    /// Writes that the decided edges that leave a side do not all carry what they do.
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
}

impl Propagator for ParityWalk {
    /// Now and then only: around the literals that have been applied since.
    fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
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
                // A walk would give up at its first step.
                self.clock += 1;
                self.entered[start] = self.clock;
                continue;
            }
            self.walk(start, scene)?;
        }
        Ok(())
    }

    fn undo(&mut self, end: usize) {
        self.seen = self.seen.min(end);
        self.starts.clear();
        self.patience = PATIENCE;
    }
}

/// Makes a literal true by the clause in the draft.
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
