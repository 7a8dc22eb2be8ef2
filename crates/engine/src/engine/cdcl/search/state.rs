//! The state of a search: known literals, and the propagation of their consequences.
//!
//! Propagation handles the trail's literals one by one (bounds, the order of levels, crossings,
//! learned clauses), then the degrees of the islands that they changed; then the propagators of
//! other rules run, and the literals that they force are propagated in turn.

use crate::logic::Domains;
use crate::puzzle::{Bridges, EdgeId, IslandId};

use super::super::core::{Clauses, Literal, Retention, Trail, TrailReason, TrailValue};
use super::super::instance::{Instance, SignClause};
use super::super::propagators::{
    BrokenRule, DegreeBounds, Propagators, ReasonConflict, ReasonScene, Sources, WrittenReasons,
};

/// The trail and all data that is kept in step with it.
#[derive(Clone, Debug)]
pub(crate) struct SearchState {
    pub(crate) instance: Instance,
    pub(crate) trail: Trail,
    pub(crate) degrees: DegreeBounds,
    pub(crate) clauses: Clauses,
    propagators: Propagators,
    written: WrittenReasons,
    /// The number of literals propagated since the last call of `take_work`.
    work: u64,
}

impl SearchState {
    /// The state before any propagation.
    pub(crate) fn new(instance: Instance) -> Self {
        let vars = instance.vars();
        let mut clauses = Clauses::new(vars);
        for SignClause { literals, .. } in instance.statements() {
            if literals.len() > 1 {
                clauses.add(literals, 0, Retention::Always);
            }
        }
        Self {
            trail: Trail::new(vars),
            degrees: DegreeBounds::new(&instance),
            clauses,
            propagators: Propagators::of(&instance),
            written: WrittenReasons::default(),
            work: 0,
            instance,
        }
    }

    /// Keeps the rules of reasons, for a journal.
    pub(crate) fn keep_whys(&mut self) {
        self.written.keep_whys();
    }

    /// Whether degrees, crossings and connectivity are all that the board demands.
    pub(crate) fn is_plain(&self) -> bool {
        self.propagators.are_plain() && !self.instance.has_auxiliary()
    }

    /// The data from which reasons and conflicts are reconstructed.
    pub(crate) fn sources(&self) -> Sources<'_> {
        Sources {
            instance: &self.instance,
            trail: &self.trail,
            clauses: &self.clauses,
            written: &self.written,
        }
    }

    /// Adds known bounds of edges; call it before anything else.
    pub(crate) fn know(&mut self, domains: &Domains) {
        let numbering = self.instance.numbering();
        for edge in self.instance.edge_ids() {
            let least = (1..=domains.lo(edge)).map(|level| numbering.at_least(edge, level));
            let most =
                (domains.hi(edge) + 1..=numbering.most()).map(|level| numbering.below(edge, level));
            for literal in least.chain(most) {
                self.trail.push(literal, TrailReason::Free);
            }
        }
    }

    /// The number on every edge, once everything is decided.
    pub(crate) fn answer(&self) -> Bridges {
        let edges = self.instance.edge_ids();
        edges.map(|edge| self.degrees.bounds(edge).lo).collect()
    }

    /// Propagates without decisions: the facts of the instance, what the islands' degrees force by
    /// themselves, and that no edge saturates both its ends, which would close a component of two.
    pub(crate) fn look_at_islands(&mut self) -> Result<(), ReasonConflict> {
        for index in 0..self.instance.facts().len() {
            self.insist(self.instance.facts()[index])?;
        }
        for island in self.instance.sites().ids() {
            self.check_degree(island)?;
        }
        for edge in self.instance.edge_ids() {
            if let Some(literal) = self.saturating(edge) {
                self.insist(!literal)?;
            }
        }
        Ok(())
    }

    /// Makes a literal true without a reason.
    fn insist(&mut self, literal: Literal) -> Result<(), ReasonConflict> {
        match self.trail.value(literal) {
            TrailValue::Open => self.trail.push(literal, TrailReason::Free),
            TrailValue::False => return Err(ReasonConflict::Pair([!literal; 2])),
            TrailValue::True => {}
        }
        Ok(())
    }

    /// The literal by which an edge would saturate both its ends, if it can and if its ends are not
    /// the whole board.
    fn saturating(&self, edge: EdgeId) -> Option<Literal> {
        let numbering = self.instance.numbering();
        let ends = self.instance.ends(edge);
        let [one, other] = ends.map(|end| self.instance.sites()[end].most);
        let alone = ends.iter().all(|&end| self.propagators.is_alone(end));
        let more = self.instance.sites().len() > 2;
        let level = u8::try_from(one).ok()?;
        let closes = one == other && alone && more && (1..=numbering.most()).contains(&level);
        closes.then(|| numbering.at_least(edge, level))
    }

    fn check_degree(&mut self, island: IslandId) -> Result<(), ReasonConflict> {
        self.degrees
            .check(island, &self.instance, &mut self.trail)
            .map_err(ReasonConflict::Degree)
    }

    /// The work done since the last call.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Propagates everything.
    pub(crate) fn propagate(&mut self) -> Result<(), ReasonConflict> {
        loop {
            while self.degrees.applied() < self.trail.len() {
                let literal = self.trail.at(self.degrees.applied());
                self.degrees.apply(literal, &self.instance);
                self.work += 1;
                if self.instance.is_level(literal) {
                    self.imply_levels_and_crossings(literal)?;
                }
                self.clauses
                    .propagate(literal, &mut self.trail)
                    .map_err(ReasonConflict::Clause)?;
            }
            if let Some(island) = self.degrees.next() {
                self.check_degree(island)?;
                continue;
            }
            self.look_around()?;
            if self.degrees.applied() == self.trail.len() {
                return Ok(());
            }
        }
    }

    /// Runs the propagators that look at more than one island or edge.
    fn look_around(&mut self) -> Result<(), ReasonConflict> {
        let mut scene = ReasonScene {
            instance: &self.instance,
            degrees: &self.degrees,
            trail: &mut self.trail,
            written: &mut self.written,
            work: &mut self.work,
        };
        let checked = self.propagators.check(&mut scene);
        checked.map_err(|BrokenRule| ReasonConflict::Written)
    }

    /// "At least l" implies "at least l − 1", "fewer than l" implies "fewer than l + 1",
    /// and "built" implies "not built" for the edges that cross.
    fn imply_levels_and_crossings(&mut self, literal: Literal) -> Result<(), ReasonConflict> {
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

    /// Undoes everything after a level, and calls `taken` with every literal undone.
    pub(crate) fn back_to(&mut self, depth: u32, mut taken: impl FnMut(Literal)) {
        if depth == self.trail.decision_level() {
            return;
        }
        self.degrees.forget();
        let end = self.trail.end_of(depth);
        self.propagators.undo(end);
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
fn imply(trail: &mut Trail, literal: Literal, by: Literal) -> Result<(), ReasonConflict> {
    match trail.value(literal) {
        TrailValue::True => Ok(()),
        TrailValue::False => Err(ReasonConflict::Pair([by, !literal])),
        TrailValue::Open => {
            trail.push(literal, TrailReason::Implied(by));
            Ok(())
        }
    }
}
