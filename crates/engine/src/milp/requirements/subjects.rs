//! The edges and islands in requirements.

use crate::puzzle::{Clue, EdgeId, IslandId, Network, Pos, Requirement, Sum};

/// The edges in requirements, in order.
pub(super) fn spoken_of(network: &Network, requirements: &[Requirement]) -> Vec<EdgeId> {
    let mut edges = Vec::new();
    for requirement in requirements {
        match requirement {
            &Requirement::Clue(island) => edges.extend(network.edges_at(island)),
            Requirement::Crossing(crossing) => {
                edges.extend([crossing.horizontal, crossing.vertical]);
            }
            &Requirement::Given(edge) | &Requirement::MostBridges(edge) => edges.push(edge),
            &Requirement::Sign(pos) => {
                let seen = seen(network, pos);
                edges.extend(seen.into_iter().flat_map(|island| network.edges_at(island)));
            }
            Requirement::Loops => edges.extend(network.edges().ids()),
            Requirement::Leaves(islands) => edges.extend(border(network, islands)),
            Requirement::Connectivity => {}
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The islands whose degrees have columns: those of signs, and those whose clue is a set.
pub(super) fn counted(network: &Network, requirements: &[Requirement]) -> Vec<IslandId> {
    let mut islands = Vec::new();
    for requirement in requirements {
        match requirement {
            Requirement::Sign(pos) => islands.extend(seen(network, *pos)),
            Requirement::Clue(island) => match network.islands()[*island].clue {
                Clue::Exactly(_) => {}
                Clue::OneOf(_) | Clue::Unknown => islands.push(*island),
            },
            _ => {}
        }
    }
    islands.sort_unstable();
    islands.dedup();
    islands
}

/// The islands in the views for which a sign has a demand.
fn seen(network: &Network, pos: Pos) -> Vec<IslandId> {
    let views = network.views().values().iter();
    let views = views.filter(|view| view.sign == pos && view.sum != Sum::Unsaid);
    views
        .flat_map(|view| view.islands.iter().copied())
        .collect()
}

/// The edges of which one end is among these islands.
pub(super) fn border(network: &Network, islands: &[IslandId]) -> Vec<EdgeId> {
    let edges = network.edges().iter();
    let leaves = edges.filter(|(_, edge)| {
        let [one, other] = edge.ends.map(|end| islands.contains(&end));
        one != other
    });
    leaves.map(|(edge, _)| edge).collect()
}
