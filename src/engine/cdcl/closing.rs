//! Edges that would close two components at once.
//!
//! Let all that is left over in a component, Σ up, be left over at one island, and the
//! same amount t at one island of another component. If t bridges between the two islands
//! make up everything left over, and the two components are not everything, then t
//! bridges there would leave them without exit: the edge carries fewer than t.
//!
//! The clause is the cut around both: an edge of it that is impossible already stands for
//! itself, one that is still open ends at one of the two islands, where the lower bounds
//! of the other edges and t bridges leave nothing over.

use crate::puzzle::{EdgeId, IslandId};

use super::components::Components;
use super::instance::Way;
use super::literal::Literal;
use super::trail::Value;
use super::written::Scene;

/// Only components of at most so many islands are looked at.
const LARGEST: usize = 12;

/// Where the only thing left over in a component is, and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rest {
    island: IslandId,
    amount: i16,
}

/// Forbids the edges by which a component that was just looked at would close with
/// another.
pub(super) fn forbid(components: &Components, scene: &mut Scene<'_>) {
    for &island in components.fresh() {
        forbid_at(components, island, scene);
    }
}

fn forbid_at(components: &Components, island: IslandId, scene: &mut Scene<'_>) {
    let Some(rest) = rest(components, island, scene) else {
        return;
    };
    let instance = scene.instance;
    for way in instance.ways_from(rest.island) {
        let apart = components.name_of(way.to) != components.name_of(island);
        let islands = components.size_of(island) + components.size_of(way.to);
        if !apart || islands == instance.sites().len() || !scene.degrees.is_open(way.edge) {
            continue;
        }
        let same = |other: Rest| other.island == way.to && other.amount == rest.amount;
        if self::rest(components, way.to, scene).is_some_and(same) {
            forbid_edge(components, rest, *way, scene);
        }
    }
}

/// What is left over in the component of an island, if it is left at one island and fits
/// on one edge.
fn rest(components: &Components, island: IslandId, scene: &Scene<'_>) -> Option<Rest> {
    if components.size_of(island) > LARGEST {
        return None;
    }
    let mut rest = None;
    for island in components.members(island) {
        let amount = scene.degrees.up(island);
        if amount > 0 {
            if rest.is_some() || amount > i16::from(scene.instance.numbering().most()) {
                return None;
            }
            rest = Some(Rest { island, amount });
        }
    }
    rest
}

fn forbid_edge(components: &Components, rest: Rest, way: Way, scene: &mut Scene<'_>) {
    let level = u8::try_from(rest.amount).expect("at most k");
    let literal = scene.instance.numbering().below(way.edge, level);
    if scene.trail.value(literal) != Value::Open {
        return;
    }
    scene.written.begin();
    let ends = [rest.island, way.to];
    for end in ends {
        for member in components.members(end) {
            write_boundary(components, (member, ends), way.edge, scene);
        }
    }
    if scene.written.keeps_cuts() {
        let cut = cut(components, ends, scene);
        scene.written.keep_cut(cut);
    }
    scene.written.force(literal, scene.trail);
}

/// The cut around the components of two islands.
fn cut(components: &Components, ends: [IslandId; 2], scene: &Scene<'_>) -> Vec<Literal> {
    let inside = ends.map(|end| components.name_of(end));
    let members = ends.into_iter().flat_map(|end| components.members(end));
    members
        .flat_map(|member| scene.instance.ways_from(member))
        .filter(|way| !inside.contains(&components.name_of(way.to)))
        .map(|way| scene.instance.numbering().built(way.edge))
        .collect()
}

/// Writes why no edge from an island to beyond the two components will be built.
fn write_boundary(
    components: &Components,
    (member, ends): (IslandId, [IslandId; 2]),
    closing: EdgeId,
    scene: &mut Scene<'_>,
) {
    let numbering = scene.instance.numbering();
    let inside = ends.map(|end| components.name_of(end));
    let mut open = false;
    for way in scene.instance.ways_from(member) {
        if inside.contains(&components.name_of(way.to)) {
            continue;
        }
        if scene.degrees.is_open(way.edge) {
            open = true;
        } else {
            scene.written.push(numbering.built(way.edge));
        }
    }
    if open {
        for way in scene.instance.ways_from(member) {
            let lo = scene.degrees.bounds(way.edge).lo;
            if way.edge != closing && lo > 0 {
                scene.written.push(numbering.below(way.edge, lo));
            }
        }
    }
}
