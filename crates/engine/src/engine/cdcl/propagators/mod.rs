//! The propagators: each derives what follows from a rule of the puzzle, with its clauses.
//!
//! Degrees keep the bounds that all others read, literal by literal. The others look at more than
//! one island or edge and run after all else is propagated.

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

/// A rule about more than one island or edge.
trait Propagator {
    /// Propagates the trail's new literals, all of which have been applied to the bounds. If the
    /// rule is violated, the draft is the clause that shows it.
    fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule>;

    /// Undoes everything from this place of the trail on.
    fn undo(&mut self, end: usize);

    /// Resets the rule: it is in force from now on.
    fn begin(&mut self, _instance: &Instance) {}
}

/// A rule that a board may lack.
impl<P: Propagator> Propagator for Option<P> {
    fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        self.as_mut().map_or(Ok(()), |rule| rule.check(scene))
    }

    fn undo(&mut self, end: usize) {
        if let Some(rule) = self {
            rule.undo(end);
        }
    }
}

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
}

impl<P: Propagator> Propagator for GuardedRule<P> {
    fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        let Some(guard) = self.guard else {
            return self.rule.check(scene);
        };
        if !scene.trail.is_true(guard) {
            return Ok(());
        }
        if self.since.is_none() {
            self.since = Some(scene.trail.place_of(guard.var()));
            self.rule.begin(scene.instance);
        }
        scene.written.guard_by(Some(guard));
        let checked = self.rule.check(scene);
        scene.written.guard_by(None);
        checked
    }

    fn undo(&mut self, end: usize) {
        self.since = self.since.filter(|&place| (place as usize) < end);
        self.rule.undo(end);
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
        self.connectivity.check(scene)?;
        self.parity.check(scene)?;
        self.gaps.check(scene)?;
        self.cycles.check(scene)
    }

    /// Undoes everything from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        self.connectivity.undo(end);
        self.parity.undo(end);
        self.gaps.undo(end);
        self.cycles.undo(end);
    }
}
