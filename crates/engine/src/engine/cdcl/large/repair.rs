//! Large boards: first bridges that satisfy all rules except connectivity, then repair.
//!
//! While there is more than one component, a small one that has failed least is chosen, and a
//! window around it is solved with everything outside fixed, starting from the current bridges,
//! with a limit on conflicts. If that succeeds the component is joined to another; if not, the next
//! window there is larger and has a higher limit. Repair proves nothing: if it fails, the whole
//! board has to be searched.

use crate::engine::{Budget, Verdict};
use crate::graph::Random;
use crate::puzzle::{Bridges, EdgeId, Id, Network};

use super::super::search::{ClauseSearch, SearchBound};
use super::draft::{BridgesDraft, ComponentId};
use super::relabel::relabel;
use super::window::{Window, WindowSpread, WindowView};

/// The smallest window.
const SMALLEST: usize = 120;
/// Larger components, in islands, are repaired from a place on their border.
const SMALL: usize = 60;
/// The smallest window at such a place,
const BORDER: usize = 120;
/// and the number of places tried before it grows.
const PLACES: u32 = 3;
/// The limit on conflicts for a window that has not failed yet.
const CONFLICTS: usize = 600;
/// Repair ends when the window of every component has grown this often.
const MOST_GROWTH: u32 = 24;

/// One board under repair.
#[derive(Debug)]
pub(crate) struct LargeRepair<'a> {
    network: &'a Network,
    draft: BridgesDraft,
    window: Window,
    /// The number of conflicts in all windows.
    conflicts: u64,
    seed: u64,
}

impl<'a> LargeRepair<'a> {
    /// Starts from bridges that satisfy all rules except connectivity.
    pub(crate) fn new(network: &'a Network, bridges: Bridges, seed: u64) -> Self {
        Self {
            network,
            draft: BridgesDraft::new(network, bridges),
            window: Window::new(network),
            seed,
            conflicts: 0,
        }
    }

    /// Repairs one component after the other; `None` if that fails, or at a limit. Also returns the
    /// number of conflicts.
    pub(crate) fn run(mut self, budget: &Budget) -> (Option<Bridges>, u64) {
        while let Some(component) = self.draft.next() {
            let hopeless = self.growth(component) > MOST_GROWTH;
            if hopeless || budget.reached().is_some() {
                return (None, self.conflicts);
            }
            if !self.join(component, budget) {
                self.draft.fail(component);
            }
        }
        (Some(self.draft.bridges), self.conflicts)
    }

    /// How often the window of a component has grown: after each failure, on a border after every
    /// few.
    fn growth(&self, component: ComponentId) -> u32 {
        let failures = self.draft.failures(component);
        if self.is_small(component) {
            failures
        } else {
            failures / PLACES
        }
    }

    fn is_small(&self, component: ComponentId) -> bool {
        self.draft.islands(component).len() <= SMALL
    }

    /// Tries to join a component to another; returns whether the draft changed.
    fn join(&mut self, component: ComponentId, budget: &Budget) -> bool {
        let growth = self.growth(component);
        let islands = self.draft.islands(component);
        let (from, least) = if self.is_small(component) {
            let least = SMALLEST.max(islands.len() + islands.len() / 2);
            (islands, least)
        } else {
            let place = self.border(component);
            (&islands[place..=place], BORDER)
        };
        let view = WindowView {
            network: self.network,
            bridges: &self.draft.bridges,
            decided: None,
            spread: WindowSpread::Around,
        };
        self.window.choose(view, from, grown(least, growth));
        let mut instance = self.window.instance(view);
        if !self
            .window
            .link_others(&self.draft, component, &mut instance)
        {
            return false;
        }
        let mut search = ClauseSearch::new(instance, self.seed);
        for (index, &edge) in self.window.edges.iter().enumerate() {
            search.prefer(EdgeId::from_index(index), self.draft.bridges[edge]);
        }
        let conflicts = grown(CONFLICTS, growth) as u64;
        let verdict = search.solve(&[], SearchBound { budget, conflicts });
        self.conflicts += search.conflicts();
        verdict == Verdict::Yes(()) && self.take(&search)
    }

    /// An island of a component that sees one of another, by its position in the list; if there are
    /// several, a different one after each failure.
    fn border(&self, component: ComponentId) -> usize {
        let islands = self.draft.islands(component);
        let mut random = Random::seeded(self.seed ^ u64::from(self.draft.failures(component)));
        let first = random.rest_below(islands.len());
        let sees_another = |&place: &usize| {
            let island = islands[place];
            let edges = self.network.edges_at(island).iter();
            let mut others = edges.map(|&edge| self.network.edges()[edge].other(island));
            others.any(|other| self.draft.component_of(other) != component)
        };
        let places = (first..islands.len()).chain(0..first);
        places.clone().find(sees_another).unwrap_or(first)
    }

    /// Applies a window's answer unless it tears a large component apart.
    fn take(&mut self, search: &ClauseSearch) -> bool {
        let old: Vec<u8> = self
            .window
            .edges
            .iter()
            .map(|&edge| self.draft.bridges[edge])
            .collect();
        for (index, &edge) in self.window.edges.iter().enumerate() {
            let count = search.found(EdgeId::from_index(index));
            self.draft.bridges.set(edge, count);
        }
        self.window.join_inside(self.network, &self.draft.bridges);
        if relabel(self.network, &mut self.draft, &mut self.window) {
            return true;
        }
        for (&edge, count) in self.window.edges.iter().zip(old) {
            self.draft.bridges.set(edge, count);
        }
        false
    }
}

/// An amount that has grown by three tenths `growth` times.
fn grown(amount: usize, growth: u32) -> usize {
    (0..growth).fold(amount, |amount, _| amount + amount * 3 / 10)
}

#[cfg(test)]
mod tests {
    use hashilab_grow::{PublishedRecipe, grow};

    use super::*;
    use crate::engine::cdcl::instance::Instance;
    use crate::engine::cdcl::large::LargeSweep;
    use crate::puzzle::{Violation, components, verify};

    fn networks() -> impl Iterator<Item = (u64, Network)> {
        let kinds = [25, 50, 75].into_iter().cycle();
        (0_u32..12).zip(kinds).map(|(index, singles)| {
            let (recipe, seed) = (
                PublishedRecipe::square(150 + 40 * index, singles, 5),
                index.into(),
            );
            (seed, grow(&recipe, seed).expect("room enough").network)
        })
    }

    /// Bridges that satisfy all rules except connectivity.
    fn apart(network: &Network, seed: u64) -> Bridges {
        let mut search = ClauseSearch::new(Instance::of(network).without_connectivity(), seed);
        let budget = Budget::unlimited();
        assert_eq!(
            search.solve(&[], SearchBound::of(&budget)),
            Verdict::Yes(())
        );
        network
            .edges()
            .ids()
            .map(|edge| search.found(edge))
            .collect()
    }

    /// Asserts that connectivity is the only violated rule.
    fn assert_only_apart(network: &Network, bridges: &Bridges) {
        if let Err(violations) = verify(network, bridges.clone()) {
            let [Violation::Disconnected { .. }] = violations.0.as_slice() else {
                panic!("{violations:?}");
            };
        }
    }

    #[test]
    fn a_draft_knows_its_components_after_every_window() {
        let mut changes = 0;
        for (seed, network) in networks() {
            let mut repair = LargeRepair::new(&network, apart(&network, seed), seed);
            let budget = Budget::unlimited();
            while let Some(component) = repair.draft.next() {
                let joined = repair.join(component, &budget);
                if !joined {
                    repair.draft.fail(component);
                }
                changes += u32::from(joined);
                assert_only_apart(&network, &repair.draft.bridges);
                for islands in components(&network, &repair.draft.bridges) {
                    let component = repair.draft.component_of(islands[0]);
                    let mut found = repair.draft.islands(component).to_vec();
                    found.sort_unstable();
                    assert_eq!(found, islands);
                }
            }
            assert!(verify(&network, repair.draft.bridges).is_ok());
        }
        assert!(changes > 50, "{changes}");
    }

    #[test]
    fn a_border_fails_more_often_before_repair_ends() {
        let (seed, network) = networks().last().expect("there are some");
        let mut repair = LargeRepair::new(&network, apart(&network, seed), seed);
        let mut all = network.islands().ids();
        let mut of_size = |small: bool| {
            let components = all.by_ref().map(|island| repair.draft.component_of(island));
            let mut components = components.filter(|&it| repair.is_small(it) == small);
            components.next().expect("the board is apart")
        };
        let (large, small) = (of_size(false), of_size(true));
        for _ in 0..=MOST_GROWTH {
            repair.draft.fail(large);
            repair.draft.fail(small);
        }
        assert!(repair.growth(small) > MOST_GROWTH);
        assert_eq!(repair.growth(large), (MOST_GROWTH + 1) / PLACES);
    }

    #[test]
    fn a_sweep_leaves_nothing_wrong_but_connectivity() {
        for (seed, network) in networks() {
            let (swept, _) = LargeSweep::new(&network, seed).run(&Budget::unlimited());
            assert_only_apart(&network, &swept.expect("the board can be solved"));
        }
    }
}
