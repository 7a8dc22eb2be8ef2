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

use super::super::core::{Literal, Value};
use super::super::instance::{Instance, Slots, Way};
use super::Propagator;
use super::degrees::Bounds;
use super::written::{Broken, Scene, Why};

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
enum Sum {
    Even,
    Odd,
    /// An island's degree is not known.
    Unknown,
}

impl Sum {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (one, other) if one == other => Self::Even,
            _ => Self::Odd,
        }
    }
}

/// An island on the way from a walk's start to where the walk is.
#[derive(Clone, Copy, Debug)]
struct Step {
    island: IslandId,
    /// The edge that led here; none at the start.
    by: Option<EdgeId>,
    /// The island's edges that have not been followed yet.
    ahead: Slots,
    /// The earliest island that can be reached from here on without that edge.
    low: u32,
    /// The residues of the islands entered from here on.
    sum: Sum,
}

/// The walk over undecided edges.
#[derive(Clone, Debug)]
pub(crate) struct Parity {
    /// The clock's reading when an island was entered; the clock never goes back.
    entered: IdVec<IslandId, u32>,
    clock: u32,
    /// The clock when this check began, and when the walk over this part began.
    check_began: u32,
    part_began: u32,
    /// The islands of this part as they were entered.
    order: Vec<IslandId>,
    path: Vec<Step>,
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

impl Parity {
    /// Every island is to be looked at.
    pub(crate) fn new(instance: &Instance) -> Self {
        let islands = instance.sites();
        Self {
            entered: IdVec::filled(0, islands.len()),
            clock: 0,
            check_began: 0,
            part_began: 0,
            order: Vec::new(),
            path: Vec::new(),
            seen: 0,
            starts: islands.ids().collect(),
            wait: 0,
            patience: 0,
            largest: 0,
        }
    }

    /// Walks over the part of one island; gives up when it is large, or was given up
    /// before in this check.
    fn walk(&mut self, start: IslandId, scene: &mut Scene<'_>) -> Result<(), Broken> {
        self.part_began = self.clock;
        self.order.clear();
        self.path.clear();
        self.enter(start, None, scene);
        while let Some(step) = self.path.last_mut() {
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
                step.low = step.low.min(entered);
            }
            match ahead {
                Some(Way { edge, to }) => self.enter(to, Some(edge), scene),
                None => self.leave(scene)?,
            }
        }
        Ok(())
    }

    fn enter(&mut self, island: IslandId, by: Option<EdgeId>, scene: &Scene<'_>) {
        self.clock += 1;
        let undecided = scene.degrees.undecided(island);
        let ahead = by.map_or(undecided, |edge| {
            undecided.without(scene.instance.span(edge).place_at(island))
        });
        self.entered[island] = self.clock;
        self.order.push(island);
        self.path.push(Step {
            island,
            by,
            ahead,
            low: self.clock,
            sum: match scene.degrees.residue(island) {
                None => Sum::Unknown,
                Some(residue) if residue % 2 == 0 => Sum::Even,
                Some(_) => Sum::Odd,
            },
        });
    }

    /// Leaves an island all of whose edges have been followed.
    fn leave(&mut self, scene: &mut Scene<'_>) -> Result<(), Broken> {
        let step = self.path.pop().expect("called with an island on the path");
        let entered = self.entered[step.island];
        let side = (entered - self.part_began - 1) as usize;
        let Some(above) = self.path.last_mut() else {
            if step.sum == Sum::Odd {
                self.write(side, None, scene);
                return Err(Broken);
            }
            return Ok(());
        };
        above.low = above.low.min(step.low);
        above.sum = above.sum.and(step.sum);
        match step.by {
            Some(edge) if step.low == entered => self.conclude(edge, side, step.sum, scene),
            Some(_) | None => Ok(()),
        }
    }

    /// Moves the bounds of a cut edge inward where they have the wrong parity. The side
    /// is everything entered from this index on.
    fn conclude(
        &mut self,
        edge: EdgeId,
        side: usize,
        sum: Sum,
        scene: &mut Scene<'_>,
    ) -> Result<(), Broken> {
        let Bounds { lo, hi } = scene.degrees.bounds(edge);
        let numbering = scene.instance.numbering();
        let is_odd = match sum {
            Sum::Unknown => return Ok(()),
            Sum::Even => false,
            Sum::Odd => true,
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
    fn write(&self, side: usize, by: Option<EdgeId>, scene: &mut Scene<'_>) {
        let numbering = scene.instance.numbering();
        let first = self.entered[self.order[side]];
        scene
            .written
            .begin(|| Why::Parity(self.order[side..].to_vec()));
        for &island in &self.order[side..] {
            scene.write_clue(island);
            for &Way { edge, to } in scene.instance.ways_from(island) {
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

impl Propagator for Parity {
    /// Now and then only: around the literals that have been applied since.
    fn check(&mut self, scene: &mut Scene<'_>) -> Result<(), Broken> {
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
            if self.entered[start] <= self.check_began && !scene.degrees.undecided(start).is_empty()
            {
                self.walk(start, scene)?;
            }
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
fn force(scene: &mut Scene<'_>, literal: Literal) -> Result<(), Broken> {
    match scene.trail.value(literal) {
        Value::True => Ok(()),
        Value::Open => {
            scene.written.force(literal, scene.trail);
            Ok(())
        }
        Value::False => {
            scene.written.push(literal);
            Err(Broken)
        }
    }
}
