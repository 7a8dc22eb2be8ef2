//! What follows from the puzzle's rules, and why: each propagator draws what its rule
//! gives and can give the clause behind it.
//!
//! Degrees keep the bounds that all others read, literal by literal. The others look at
//! more than one island or edge and are asked once all else is propagated.

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

/// A rule that looks at more than one island or edge.
trait Propagator {
    /// Draws what follows from the trail's new literals, all of which have been applied to
    /// the bounds. If the rule is broken, the draft is the clause that says why.
    fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule>;

    /// Takes back all that came from this place of the trail on.
    fn undo(&mut self, end: usize);

    /// Nothing has been looked at yet: the rule begins to hold now.
    fn begin(&mut self, _instance: &Instance) {}
}

/// A rule where a board has it.
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

/// A rule that holds where its guard is true, or always without one.
#[derive(Clone, Debug)]
struct GuardedRule<P> {
    rule: P,
    guard: Option<Literal>,
    /// Where on the trail the guard was when the rule was last asked.
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

/// The propagators of all rules but degrees, crossings and signs.
#[derive(Clone, Debug)]
pub(crate) struct Propagators {
    connectivity: Option<GuardedRule<ConnectivityPropagator>>,
    parity: ParityWalk,
    gaps: Option<Gaps>,
    cycles: Option<GuardedRule<Cycles>>,
}

impl Propagators {
    /// Those that an instance needs; nothing has been looked at yet.
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

    /// Whether degrees and connectivity are all that is looked at.
    pub(crate) fn are_plain(&self) -> bool {
        self.gaps.is_none() && self.cycles.is_none()
    }

    /// Whether an island is joined to none from the start and must be joined to others.
    pub(crate) fn is_alone(&self, island: IslandId) -> bool {
        let connectivity = self.connectivity.as_ref();
        connectivity.is_some_and(|rule| rule.guard.is_none() && rule.rule.is_alone(island))
    }

    /// Draws what follows, each rule in turn. If one is broken, the draft says why.
    pub(crate) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        self.connectivity.check(scene)?;
        self.parity.check(scene)?;
        self.gaps.check(scene)?;
        self.cycles.check(scene)
    }

    /// Takes back all that came from this place of the trail on.
    pub(crate) fn undo(&mut self, end: usize) {
        self.connectivity.undo(end);
        self.parity.undo(end);
        self.gaps.undo(end);
        self.cycles.undo(end);
    }
}
