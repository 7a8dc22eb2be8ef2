//! Keeps degrees out of the gaps of their clues, where a clue has several numbers.
//!
//! `degrees` keeps a degree between the least and the most number. A gap is a pair p < q of the
//! clue's numbers with others between them, none of which is allowed. With low = Σ lo and high = Σ
//! hi over an island's edges the cases are:
//! - low > p and high < q: the degree is in the gap, a conflict.
//! - low > p: it is at least q, so an edge with hi − (high − q) > lo carries at least that.
//! - high < q: it is at most p, so an edge with lo + (p − low) < hi carries at most that.
//!
//! The clause says that the bounds that make low > p and those that make high < q do not all hold,
//! the negation of the forced literal among them: under them every degree is in the gap.

use crate::puzzle::{EdgeId, IdVec, IslandId};

use super::super::core::{Literal, TrailValue};
use super::super::instance::{Instance, SeenEdge};
use super::explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene};

/// The gaps of all clues.
#[derive(Clone, Debug)]
pub(crate) struct Gaps {
    gaps: IdVec<IslandId, Vec<[i16; 2]>>,
    /// The number of literals of the trail processed; all islands have been checked if it is not 0.
    seen: usize,
}

/// A gap at an island, and the range of the total on its edges.
#[derive(Clone, Copy, Debug)]
struct Gap {
    island: IslandId,
    ends: [i16; 2],
    low: i16,
    high: i16,
}

impl Gaps {
    /// The gaps of an instance's islands; `None` if there are none.
    pub(crate) fn of(instance: &Instance) -> Option<Self> {
        if instance.gaps().is_empty() {
            return None;
        }
        let mut gaps = IdVec::filled(Vec::new(), instance.sites().len());
        for &(island, gap) in instance.gaps() {
            gaps[island].push(gap);
        }
        Some(Self { gaps, seen: 0 })
    }

    fn look_at(&self, island: IslandId, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if !scene.degrees.has_clue(island, scene.instance) {
            return Ok(());
        }
        for &ends in &self.gaps[island] {
            let [low, high] = scene.degrees.range(island, scene.instance);
            let gap = Gap {
                island,
                ends,
                low,
                high,
            };
            gap.close(scene)?;
        }
        Ok(())
    }
    /// Checks the ends of the edges of the trail's new literals.
    pub(super) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if self.seen == 0 {
            for island in self.gaps.ids() {
                self.look_at(island, scene)?;
            }
        }
        let applied = scene.degrees.applied();
        while self.seen < applied {
            let literal = scene.trail.at(self.seen);
            if scene.instance.is_level(literal) {
                let (edge, _) = scene.instance.numbering().meaning(literal.var());
                for end in scene.instance.ends(edge) {
                    self.look_at(end, scene)?;
                }
            } else if let Some(clue) = scene.instance.clue_guarded_by(literal) {
                self.look_at(clue.island, scene)?;
            }
            self.seen += 1;
        }
        Ok(())
    }

    /// Undoes everything from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        self.seen = self.seen.min(end);
    }
}

impl Gap {
    /// Propagates.
    fn close(self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let [p, q] = self.ends;
        match (self.low > p, self.high < q) {
            (false, false) => Ok(()),
            (true, true) => {
                self.write([None, None], scene);
                Err(BrokenRule)
            }
            (true, false) => self.raise(scene),
            (false, true) => self.lower(scene),
        }
    }

    /// Propagates "the degree is at least q".
    fn raise(self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let [_, q] = self.ends;
        for &SeenEdge { edge, .. } in scene.instance.ways_from(self.island) {
            let bounds = scene.degrees.bounds(edge);
            let least = i16::from(bounds.hi) - (self.high - q);
            if least > i16::from(bounds.lo) {
                let forced = scene.instance.numbering().at_least(edge, level(least));
                if !scene.trail.is_true(forced) {
                    self.write([None, Some(edge)], scene);
                    force(scene, forced)?;
                }
            }
        }
        Ok(())
    }

    /// Propagates "the degree is at most p".
    fn lower(self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let [p, _] = self.ends;
        for &SeenEdge { edge, .. } in scene.instance.ways_from(self.island) {
            let bounds = scene.degrees.bounds(edge);
            let most = i16::from(bounds.lo) + (p - self.low);
            if most < i16::from(bounds.hi) {
                let forced = scene.instance.numbering().below(edge, level(most + 1));
                if !scene.trail.is_true(forced) {
                    self.write([Some(edge), None], scene);
                    force(scene, forced)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the clause that the bounds which put the degree into the gap do not all hold. The lower
    /// bound of one edge and the upper bound of another are left out of it.
    fn write(self, [lower, upper]: [Option<EdgeId>; 2], scene: &mut ReasonScene<'_>) {
        scene.written.begin(|| ClauseBasis::Degree(self.island));
        scene.write_clue(self.island);
        self.write_lower(lower, scene);
        self.write_upper(upper, scene);
    }

    /// Writes that not all lower bounds hold that make the degree more than p, without one edge.
    /// The excess over p + 1 is left out.
    fn write_lower(self, except: Option<EdgeId>, scene: &mut ReasonScene<'_>) {
        let numbering = scene.instance.numbering();
        let mut spare = match except {
            None => self.low - self.ends[0] - 1,
            Some(_) => 0,
        };
        for &SeenEdge { edge, .. } in scene.instance.ways_from(self.island) {
            let lo = i16::from(scene.degrees.bounds(edge).lo);
            let needed = (lo - spare).max(0);
            if Some(edge) != except {
                spare -= lo - needed;
                if needed > 0 {
                    scene.written.push(numbering.below(edge, level(needed)));
                }
            }
        }
    }

    /// Writes that not all upper bounds hold that make the degree less than q, without one edge.
    fn write_upper(self, except: Option<EdgeId>, scene: &mut ReasonScene<'_>) {
        let numbering = scene.instance.numbering();
        let most = i16::from(numbering.most());
        let mut spare = match except {
            None => self.ends[1] - 1 - self.high,
            Some(_) => 0,
        };
        for &SeenEdge { edge, .. } in scene.instance.ways_from(self.island) {
            let hi = i16::from(scene.degrees.bounds(edge).hi);
            let needed = (hi + spare).min(most);
            if Some(edge) != except {
                spare -= needed - hi;
                if needed < most {
                    scene
                        .written
                        .push(numbering.at_least(edge, level(needed + 1)));
                }
            }
        }
    }
}

/// Converts a level that is known to be in 0..=k.
fn level(level: i16) -> u8 {
    u8::try_from(level).expect("a number of bridges on one edge")
}

/// Forces a literal that is not true yet, with the draft as its clause.
fn force(scene: &mut ReasonScene<'_>, literal: Literal) -> Result<(), BrokenRule> {
    if scene.trail.value(literal) == TrailValue::False {
        scene.written.push(literal);
        return Err(BrokenRule);
    }
    scene.written.force(literal, scene.trail);
    Ok(())
}
