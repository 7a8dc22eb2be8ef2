//! What is known at a moment of a search, and everything that follows from it.
//!
//! Propagation takes the trail's literals one by one (bounds and degrees, the order of
//! levels, crossings, learned clauses); when nothing is left, connectivity, what would close
//! components, and parity are asked, and what they force is propagated in turn.

use crate::logic::Domains;
use crate::puzzle::{Bridges, EdgeId, IslandId};

use super::clauses::Clauses;
use super::closing;
use super::components::Components;
use super::degrees::Degrees;
use super::instance::{Connectivity, Instance};
use super::literal::Literal;
use super::parity::Parity;
use super::reasons::{Conflict, Sources};
use super::trail::{Reason, Trail, Value};
use super::written::{Scene, Written};

/// The trail and all that is kept in step with it.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) instance: Instance,
    pub(super) trail: Trail,
    pub(super) degrees: Degrees,
    pub(super) clauses: Clauses,
    components: Components,
    parity: Parity,
    written: Written,
}

impl State {
    /// Nothing is known as yet.
    pub(super) fn new(instance: Instance) -> Self {
        let vars = instance.numbering().vars(instance.edge_count());
        Self {
            trail: Trail::new(vars),
            degrees: Degrees::new(&instance),
            clauses: Clauses::new(vars),
            components: Components::new(&instance),
            parity: Parity::new(&instance),
            written: Written::default(),
            instance,
        }
    }

    /// Keeps the cuts behind reasons, for a journal.
    pub(super) fn keep_cuts(&mut self) {
        self.written.keep_cuts();
    }

    /// What reasons and conflicts refer to.
    pub(super) fn sources(&self) -> Sources<'_> {
        Sources {
            instance: &self.instance,
            trail: &self.trail,
            clauses: &self.clauses,
            written: &self.written,
        }
    }

    /// Takes over what is known of the edges; to be called before anything else.
    pub(super) fn know(&mut self, domains: &Domains) {
        let numbering = self.instance.numbering();
        for edge in self.instance.edge_ids() {
            let least = (1..=domains.lo(edge)).map(|level| numbering.at_least(edge, level));
            let most =
                (domains.hi(edge) + 1..=numbering.most()).map(|level| numbering.below(edge, level));
            for literal in least.chain(most) {
                self.trail.push(literal, Reason::Free);
            }
        }
    }

    /// What every edge carries, once everything is decided.
    pub(super) fn answer(&self) -> Bridges {
        let edges = self.instance.edge_ids();
        edges.map(|edge| self.degrees.bounds(edge).lo).collect()
    }

    /// Facts that need no decision: what the islands' degrees force by themselves, and
    /// that no edge saturates both its ends, which would close a component of two.
    pub(super) fn look_at_islands(&mut self) -> Result<(), Conflict> {
        for island in self.instance.sites().ids() {
            self.check_degree(island)?;
        }
        for edge in self.instance.edge_ids() {
            let Some(literal) = self.saturating(edge) else {
                continue;
            };
            match self.trail.value(literal) {
                Value::Open => self.trail.push(!literal, Reason::Free),
                Value::True => return Err(Conflict::Pair([literal, literal])),
                Value::False => {}
            }
        }
        Ok(())
    }

    /// The literal by which an edge would saturate both its ends, if it can and if that
    /// would not be everything.
    fn saturating(&self, edge: EdgeId) -> Option<Literal> {
        let numbering = self.instance.numbering();
        let ends = self.instance.ends(edge);
        let [one, other] = ends.map(|end| self.instance.sites()[end].most);
        let alone = ends.iter().all(|&end| self.components.size_of(end) == 1);
        let more = self.instance.sites().len() > 2
            && self.instance.connectivity() == Connectivity::Required;
        let level = u8::try_from(one).ok()?;
        let closes = one == other && alone && more && (1..=numbering.most()).contains(&level);
        closes.then(|| numbering.at_least(edge, level))
    }

    fn check_degree(&mut self, island: IslandId) -> Result<(), Conflict> {
        self.degrees
            .check(island, &self.instance, &mut self.trail)
            .map_err(Conflict::Degree)
    }

    /// Draws everything that follows.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while self.degrees.applied() < self.trail.len() {
                let literal = self.trail.at(self.degrees.applied());
                let changed = self.degrees.apply(literal, &self.instance);
                self.imply_levels_and_crossings(literal)?;
                for end in changed.into_iter().flatten() {
                    self.check_degree(end)?;
                }
                self.clauses
                    .propagate(literal, &mut self.trail)
                    .map_err(Conflict::Clause)?;
            }
            let mut scene = Scene {
                instance: &self.instance,
                degrees: &self.degrees,
                trail: &mut self.trail,
                written: &mut self.written,
            };
            let sound = match self.instance.connectivity() {
                Connectivity::Required => self.components.check(&mut scene).is_ok(),
                Connectivity::Free => true,
            };
            let quiet = sound && scene.trail.len() == self.degrees.applied();
            if quiet && self.instance.connectivity() == Connectivity::Required {
                closing::forbid(&self.components, &mut scene);
            }
            let sound = sound && self.parity.check(&mut scene).is_ok();
            if !sound {
                return Err(Conflict::Written);
            }
            if self.degrees.applied() == self.trail.len() {
                return Ok(());
            }
        }
    }

    /// "At least l" implies "at least l − 1", "fewer than l" implies "fewer than l + 1",
    /// and "built" implies "not built" for the edges that cross.
    fn imply_levels_and_crossings(&mut self, literal: Literal) -> Result<(), Conflict> {
        let numbering = self.instance.numbering();
        let (edge, level) = numbering.meaning(literal.var());
        if literal.is_negative() {
            if level < numbering.most() {
                imply(&mut self.trail, numbering.below(edge, level + 1), literal)?;
            }
        } else if level > 1 {
            imply(
                &mut self.trail,
                numbering.at_least(edge, level - 1),
                literal,
            )?;
        } else {
            for &other in self.instance.crossed(edge) {
                imply(&mut self.trail, numbering.below(other, 1), literal)?;
            }
        }
        Ok(())
    }

    /// Takes back all that came after a depth, and names every literal that goes.
    pub(super) fn back_to(&mut self, depth: u32, mut taken: impl FnMut(Literal)) {
        if depth == self.trail.depth() {
            return;
        }
        let end = self.trail.end_of(depth);
        self.components.undo(end);
        self.parity.undo(end);
        self.written.undo(end);
        let Self {
            instance,
            trail,
            degrees,
            ..
        } = self;
        let mut left = trail.len();
        trail.back_to(depth, |literal| {
            left -= 1;
            if left < degrees.applied() {
                degrees.undo(literal, instance);
            }
            taken(literal);
        });
    }
}

/// Makes a literal true because another one is.
fn imply(trail: &mut Trail, literal: Literal, by: Literal) -> Result<(), Conflict> {
    match trail.value(literal) {
        Value::True => Ok(()),
        Value::False => Err(Conflict::Pair([by, !literal])),
        Value::Open => {
            trail.push(literal, Reason::Implied(by));
            Ok(())
        }
    }
}
