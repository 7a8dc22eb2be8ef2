//! The propagators: each derives what follows from a rule of the puzzle, with its clauses.
//!
//! Degrees keep the bounds that all others read, literal by literal. The others look at more than
//! one island or edge and run after all else is propagated: `check` propagates the trail's new
//! literals, all of which have been applied to the bounds, and if the rule is violated the draft is
//! the clause that shows it; `undo` forgets everything from a place of the trail on.

mod closing_edges;
mod components;
mod connectivity;
mod cycles;
mod degree_clauses;
mod degrees;
mod explicit_reasons;
mod gaps;
mod parity;
mod reasons;
mod rings;

use super::core::Literal;
use super::instance::Instance;
use crate::puzzle::{Connectivity as Demanded, IslandId, Loops};

use connectivity::ConnectivityPropagator;
use cycles::Cycles;
use gaps::Gaps;
use parity::ParityWalk;

pub(crate) use degrees::DegreeBounds;
pub(crate) use explicit_reasons::{BrokenRule, ClauseBasis, ReasonScene, WrittenReasons};
pub(crate) use reasons::{ReasonConflict, Sources};

/// A rule that is in force if its guard is true, or always without one.
#[derive(Clone, Debug)]
struct GuardedRule<P> {
    rule: P,
    guard: Option<Literal>,
    /// The guard's place on the trail when the rule last ran.
    since: Option<u32>,
}

impl<P> GuardedRule<P> {
    fn new(rule: P, guard: Option<Literal>) -> Self {
        let since = None;
        Self { rule, guard, since }
    }

    /// Propagates if the rule is in force: `begin` resets it for that, `check` propagates.
    fn check(
        &mut self,
        scene: &mut ReasonScene<'_>,
        begin: impl FnOnce(&mut P, &Instance),
        check: impl FnOnce(&mut P, &mut ReasonScene<'_>) -> Result<(), BrokenRule>,
    ) -> Result<(), BrokenRule> {
        let Some(guard) = self.guard else {
            return check(&mut self.rule, scene);
        };
        if !scene.trail.is_true(guard) {
            return Ok(());
        }
        if self.since.is_none() {
            self.since = Some(scene.trail.place_of(guard.var()));
            begin(&mut self.rule, scene.instance);
        }
        scene.written.guard_by(Some(guard));
        let checked = check(&mut self.rule, scene);
        scene.written.guard_by(None);
        checked
    }

    /// Undoes everything from this place of the trail on; `undo` does so in the rule.
    fn undo(&mut self, end: usize, undo: impl FnOnce(&mut P, usize)) {
        self.since = self.since.filter(|&place| (place as usize) < end);
        undo(&mut self.rule, end);
    }
}

/// The propagators of all rules except degrees, crossings and signs.
#[derive(Clone, Debug)]
pub(crate) struct Propagators {
    connectivity: Option<GuardedRule<ConnectivityPropagator>>,
    parity: ParityWalk,
    gaps: Option<Gaps>,
    cycles: Option<GuardedRule<Cycles>>,
}

impl Propagators {
    /// The propagators that an instance needs, before any check.
    pub(crate) fn of(instance: &Instance) -> Self {
        let joined = instance.connectivity() == Demanded::Required;
        let tree = instance.loops() == Loops::Forbidden;
        let guards = instance.guards();
        Self {
            connectivity: joined.then(|| {
                GuardedRule::new(ConnectivityPropagator::new(instance), guards.connectivity)
            }),
            parity: ParityWalk::new(instance),
            gaps: Gaps::of(instance),
            cycles: tree.then(|| GuardedRule::new(Cycles::of(instance), guards.loops)),
        }
    }

    /// Whether only degrees and connectivity are propagated.
    pub(crate) fn are_plain(&self) -> bool {
        self.gaps.is_none() && self.cycles.is_none()
    }

    /// Whether an island is joined to none from the start and must be joined to others.
    pub(crate) fn is_alone(&self, island: IslandId) -> bool {
        let connectivity = self.connectivity.as_ref();
        connectivity.is_some_and(|rule| rule.guard.is_none() && rule.rule.is_alone(island))
    }

    /// Runs the rules in turn. If one is violated, the draft is the clause that shows it.
    pub(crate) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        if let Some(rule) = &mut self.connectivity {
            let (begin, check) = (ConnectivityPropagator::begin, ConnectivityPropagator::check);
            rule.check(scene, begin, check)?;
        }
        self.parity.check(scene)?;
        if let Some(gaps) = &mut self.gaps {
            gaps.check(scene)?;
        }
        if let Some(rule) = &mut self.cycles {
            rule.check(scene, |_, _| (), Cycles::check)?;
        }
        Ok(())
    }

    /// Undoes everything from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        if let Some(rule) = &mut self.connectivity {
            rule.undo(end, ConnectivityPropagator::undo);
        }
        self.parity.undo(end);
        if let Some(gaps) = &mut self.gaps {
            gaps.undo(end);
        }
        if let Some(rule) = &mut self.cycles {
            rule.undo(end, Cycles::undo);
        }
    }
}
