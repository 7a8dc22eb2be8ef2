//! Connectivity: propagation from components, and then from the edges that would close them.

use super::super::instance::Instance;
use super::closing_edges;
use super::components::TrailComponents;
use super::explicit_reasons::{BrokenRule, ReasonScene};
use crate::puzzle::IslandId;

/// The propagator of connectivity.
#[derive(Clone, Debug)]
pub(super) struct ConnectivityPropagator {
    components: TrailComponents,
}

impl ConnectivityPropagator {
    /// Every island in a component of its own, except for the instance's links.
    pub(super) fn new(instance: &Instance) -> Self {
        let components = TrailComponents::new(instance);
        Self { components }
    }

    /// Whether an island is joined to no other.
    pub(super) fn is_alone(&self, island: IslandId) -> bool {
        self.components.size_of(island) == 1
    }
    /// Propagates.
    pub(super) fn check(&mut self, scene: &mut ReasonScene<'_>) -> Result<(), BrokenRule> {
        self.components.check(scene)?;
        if scene.trail.len() == scene.degrees.applied() {
            closing_edges::forbid(&self.components, scene);
        }
        Ok(())
    }

    /// Undoes everything from this place of the trail on.
    pub(super) fn undo(&mut self, end: usize) {
        self.components.undo(end);
    }

    /// Resets the rule: it is in force from now on.
    pub(super) fn begin(&mut self, instance: &Instance) {
        self.components.look_at_all(instance);
    }
}
