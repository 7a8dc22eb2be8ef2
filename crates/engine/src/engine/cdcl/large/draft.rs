//! Bridges that satisfy all rules except connectivity, and their components.
//!
//! Every island knows its component and its position in the component's list, so that islands move
//! from one component to another in constant time. An ordered set gives the component to be
//! repaired next.

use std::collections::BTreeSet;

use crate::puzzle::{Bridges, Id, IdVec, IslandId, Network, components, define_id};

define_id! {
    /// A component of a draft.
    (pub(crate)) ComponentId
}

/// A component: its islands in no particular order, and how often repair failed there.
#[derive(Clone, Debug, Default)]
struct Component {
    islands: Vec<IslandId>,
    failures: u32,
}

/// Bridges and their components.
#[derive(Clone, Debug)]
pub(crate) struct BridgesDraft {
    pub(crate) bridges: Bridges,
    components: IdVec<ComponentId, Component>,
    /// Ids of empty components, for reuse.
    unused: Vec<ComponentId>,
    label: IdVec<IslandId, ComponentId>,
    place: IdVec<IslandId, u32>,
    /// The components by failures, then by size.
    order: BTreeSet<(u32, usize, ComponentId)>,
    /// The components by size.
    sizes: BTreeSet<(usize, ComponentId)>,
}

impl BridgesDraft {
    /// A draft of these bridges, with their components.
    pub(crate) fn new(network: &Network, bridges: Bridges) -> Self {
        let islands = network.islands().len();
        let nowhere = ComponentId::from_index(0);
        let mut draft = Self {
            components: IdVec::new(),
            unused: Vec::new(),
            label: IdVec::filled(nowhere, islands),
            place: IdVec::filled(0, islands),
            order: BTreeSet::new(),
            sizes: BTreeSet::new(),
            bridges,
        };
        for islands in components(network, &draft.bridges) {
            let component = draft.components.push(Component::default());
            for island in islands {
                draft.append(island, component);
            }
            draft.list(component);
        }
        draft
    }

    /// The component to be repaired next: the smallest of those that failed least, except the
    /// largest one.
    pub(crate) fn next(&self) -> Option<ComponentId> {
        let &(_, largest) = self.sizes.last()?;
        let mut order = self.order.iter().map(|&(_, _, component)| component);
        order.find(|&component| component != largest)
    }

    /// The component of an island.
    pub(crate) fn component_of(&self, island: IslandId) -> ComponentId {
        self.label[island]
    }

    /// The islands of a component.
    pub(crate) fn islands(&self, component: ComponentId) -> &[IslandId] {
        &self.components[component].islands
    }

    /// How often repair failed at a component.
    pub(crate) fn failures(&self, component: ComponentId) -> u32 {
        self.components[component].failures
    }

    /// Counts a failure.
    pub(crate) fn fail(&mut self, component: ComponentId) {
        self.unlist(component);
        self.components[component].failures += 1;
        self.list(component);
    }

    /// Removes a component from the order while its islands change.
    pub(crate) fn unlist(&mut self, component: ComponentId) {
        let Component { islands, failures } = &self.components[component];
        self.order.remove(&(*failures, islands.len(), component));
        self.sizes.remove(&(islands.len(), component));
    }

    /// Puts a component back into the order; an empty one is freed.
    pub(crate) fn list(&mut self, component: ComponentId) {
        let Component { islands, failures } = &self.components[component];
        if islands.is_empty() {
            self.unused.push(component);
        } else {
            self.order.insert((*failures, islands.len(), component));
            self.sizes.insert((islands.len(), component));
        }
    }

    /// A new empty component, not in the order.
    pub(crate) fn new_component(&mut self) -> ComponentId {
        let unused = self.unused.pop();
        let component = unused.unwrap_or_else(|| self.components.push(Component::default()));
        self.components[component].failures = 0;
        component
    }

    /// Moves an island to another component. Neither may be in the order.
    pub(crate) fn move_to(&mut self, island: IslandId, component: ComponentId) {
        let old = &mut self.components[self.label[island]].islands;
        let place = self.place[island];
        old.swap_remove(place as usize);
        if let Some(&moved) = old.get(place as usize) {
            self.place[moved] = place;
        }
        self.append(island, component);
    }

    fn append(&mut self, island: IslandId, component: ComponentId) {
        let islands = &mut self.components[component].islands;
        self.label[island] = component;
        self.place[island] = u32::try_from(islands.len()).expect("fewer islands than 2^32");
        islands.push(island);
    }
}
