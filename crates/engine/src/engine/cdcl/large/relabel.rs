//! Updates components after a window was solved again, from the window outward.
//!
//! The window's islands are divided into classes by known connections. A component whose outside
//! islands are attached to one class belongs to that class as a whole, so that only the smaller
//! components of a class move. A component attached to several classes is torn: it is searched from
//! the window if it is small, and the answer is refused if it is not.

use crate::puzzle::{IslandId, Network};

use super::draft::{BridgesDraft, ComponentId};
use super::window::Window;

/// The largest torn component that is searched, in islands.
const LARGEST_TORN: usize = 2_000;

/// A component that touches the window, and the classes that its outside islands are attached to.
#[derive(Clone, Debug)]
struct TouchingComponent {
    component: ComponentId,
    /// Islands of the window with fixed bridges to the outside, each with its class.
    hangs_on: Vec<(u32, IslandId)>,
}

impl TouchingComponent {
    /// The class of all its islands outside the window, if there is only one.
    fn whole(&self) -> Option<u32> {
        let (class, _) = *self.hangs_on.first()?;
        let one = self.hangs_on.iter().all(|&(other, _)| other == class);
        one.then_some(class)
    }

    fn is_torn(&self) -> bool {
        !self.hangs_on.is_empty() && self.whole().is_none()
    }
}

/// Updates the draft's components for its bridges, which changed inside the window only. Refuses,
/// changing nothing, if there would be no fewer components or a large one is torn.
pub(crate) fn relabel(network: &Network, draft: &mut BridgesDraft, window: &mut Window) -> bool {
    let touching = touching(network, draft, window);
    let mut classes: Vec<u32> = (0..)
        .zip(&window.islands.clone())
        .map(|(index, _)| window.representative(index))
        .collect();
    let of_island = classes.clone();
    classes.sort_unstable();
    classes.dedup();
    let too_large = |touching: &TouchingComponent| {
        touching.is_torn() && draft.islands(touching.component).len() > LARGEST_TORN
    };
    if classes.len() >= touching.len() || touching.iter().any(too_large) {
        return false;
    }
    for touching in &touching {
        draft.unlist(touching.component);
    }
    let mut targets = Vec::new();
    for class in classes {
        let target = gather(class, &touching, draft, window);
        for torn in touching.iter().filter(|touching| touching.is_torn()) {
            walk(network, draft, window, torn, class, target);
        }
        targets.push((class, target));
    }
    for (&class, island) in of_island.iter().zip(window.islands.clone()) {
        let found = targets.binary_search_by_key(&class, |&(class, _)| class);
        let (_, target) = targets[found.expect("every class has a target")];
        draft.move_to(island, target);
    }
    let mut listed: Vec<ComponentId> = touching.iter().map(|touching| touching.component).collect();
    listed.extend(targets.iter().map(|&(_, target)| target));
    listed.sort_unstable();
    listed.dedup();
    for component in listed {
        draft.list(component);
    }
    true
}

/// The components that touch the window.
fn touching(
    network: &Network,
    draft: &BridgesDraft,
    window: &mut Window,
) -> Vec<TouchingComponent> {
    let mut entries: Vec<(ComponentId, u32)> = (0..)
        .zip(&window.islands)
        .map(|(index, &island)| (draft.component_of(island), index))
        .collect();
    entries.sort_unstable();
    let mut touching: Vec<TouchingComponent> = Vec::new();
    for (component, index) in entries {
        if touching
            .last()
            .is_none_or(|last| last.component != component)
        {
            touching.push(TouchingComponent {
                component,
                hangs_on: Vec::new(),
            });
        }
        let island = window.islands[index as usize];
        let leaves = network.edges_at(island).iter().any(|&edge| {
            draft.bridges[edge] > 0 && !window.has(network.edges()[edge].other(island))
        });
        if leaves {
            let class = window.representative(index);
            let last = touching.last_mut().expect("pushed above");
            last.hangs_on.push((class, island));
        }
    }
    touching
}

/// The component that a class becomes: the largest that belongs to it as a whole, with the outside
/// islands of the others added.
fn gather(
    class: u32,
    touching: &[TouchingComponent],
    draft: &mut BridgesDraft,
    window: &Window,
) -> ComponentId {
    let whole = touching
        .iter()
        .filter(|touching| touching.whole() == Some(class))
        .map(|touching| touching.component);
    let largest = whole
        .clone()
        .max_by_key(|&component| draft.islands(component).len());
    let Some(target) = largest else {
        return draft.new_component();
    };
    for component in whole.filter(|&component| component != target) {
        for island in draft.islands(component).to_vec() {
            if !window.has(island) {
                draft.move_to(island, target);
            }
        }
    }
    target
}

/// Moves the part of a torn component that is attached to one class, by a search over bridges
/// outside the window.
fn walk(
    network: &Network,
    draft: &mut BridgesDraft,
    window: &Window,
    torn: &TouchingComponent,
    class: u32,
    target: ComponentId,
) {
    let hanging = torn.hangs_on.iter().filter(|&&(other, _)| other == class);
    let mut ahead: Vec<IslandId> = hanging.map(|&(_, island)| island).collect();
    while let Some(island) = ahead.pop() {
        for &edge in network.edges_at(island) {
            let other = network.edges()[edge].other(island);
            if draft.bridges[edge] > 0
                && !window.has(other)
                && draft.component_of(other) == torn.component
            {
                draft.move_to(other, target);
                ahead.push(other);
            }
        }
    }
}
