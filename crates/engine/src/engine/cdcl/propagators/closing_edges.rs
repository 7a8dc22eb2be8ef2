//! Edges that would close the components that they join.
//!
//! Let t be the residue at an end of an edge, so that t more bridges on the edge saturate that end.
//! If then no exit remains from the component of one end or from that of the other, and they are
//! not the whole board, the edge carries less. The cases, for a component that was just checked:
//! - all its exits are at one island: the edges from there, to another component or inside this
//!   one.
//! - all its exits are at two islands: the edge between the two.
//!
//! The clause is the cut around both: an impossible edge in it stands for itself; one that is still
//! undecided ends at one of the edge's ends, where the lower bounds of the other edges and the t
//! bridges leave nothing over.

use crate::puzzle::{EdgeId, IslandId};

use super::super::core::TrailValue;
use super::super::instance::SeenEdge;
use super::components::TrailComponents;
use super::degrees::Bounds;
use super::explicit_reasons::{ClauseBasis, ReasonScene};

/// Forbids the edges that would close a component that was just checked.
pub(crate) fn forbid(components: &TrailComponents, scene: &mut ReasonScene<'_>) {
    for &[one, other] in components.gates() {
        if one == other {
            forbid_at(components, one, scene);
        } else {
            forbid_between(components, [one, other], scene);
        }
    }
}

/// Forbids edges from the island with all exits of its component.
fn forbid_at(components: &TrailComponents, gate: IslandId, scene: &mut ReasonScene<'_>) {
    let instance = scene.instance;
    for way in instance.ways_among(gate, scene.degrees.undecided(gate)) {
        if let Some(level) = saturating(gate, way.edge, scene)
            && closes(components, [gate, way.to], scene)
        {
            forbid_level(components, [gate, way.to], way.edge, level, scene);
        }
    }
}

/// Forbids the edge between two islands of a component that have all its exits.
fn forbid_between(components: &TrailComponents, gates: [IslandId; 2], scene: &mut ReasonScene<'_>) {
    let [one, other] = gates;
    if scene.degrees.up(one) != scene.degrees.up(other) {
        return;
    }
    let instance = scene.instance;
    let mut ways = instance.ways_among(one, scene.degrees.undecided(one));
    if let Some(SeenEdge { edge, .. }) = ways.find(|way| way.to == other)
        && let Some(level) = saturating(one, edge, scene)
        && !components
            .members(one)
            .any(|member| !gates.contains(&member) && leads_on(components, member, gates, scene))
    {
        forbid_level(components, gates, edge, level, scene);
    }
}

/// The level at which an edge saturates an end, if it can.
fn saturating(end: IslandId, edge: EdgeId, scene: &ReasonScene<'_>) -> Option<u8> {
    let Bounds { lo, hi } = scene.degrees.bounds(edge);
    let amount = u8::try_from(scene.degrees.up(end)).ok()?;
    (amount <= hi - lo).then(|| lo + amount)
}

/// Whether the components of an edge's ends have no exits once the first end, which has all exits
/// of its component, is saturated.
fn closes(components: &TrailComponents, ends: [IslandId; 2], scene: &ReasonScene<'_>) -> bool {
    let [gate, to] = ends;
    if components.name_of(gate) == components.name_of(to) {
        return true;
    }
    let islands = components.size_of(gate) + components.size_of(to);
    let saturated = scene.degrees.up(to) == scene.degrees.up(gate);
    islands < scene.instance.sites().len()
        && !components
            .members(to)
            .any(|member| !(saturated && member == to) && leads_on(components, member, ends, scene))
}

/// Whether an undecided edge leads from an island out of the two components.
fn leads_on(
    components: &TrailComponents,
    member: IslandId,
    ends: [IslandId; 2],
    scene: &ReasonScene<'_>,
) -> bool {
    let inside = ends.map(|end| components.name_of(end));
    let undecided = scene.degrees.undecided(member);
    let mut ways = scene.instance.ways_among(member, undecided);
    ways.any(|way| scene.degrees.is_open(way.edge) && !inside.contains(&components.name_of(way.to)))
}

/// Forbids that an edge reaches a level.
fn forbid_level(
    components: &TrailComponents,
    ends: [IslandId; 2],
    edge: EdgeId,
    level: u8,
    scene: &mut ReasonScene<'_>,
) {
    let literal = scene.instance.numbering().below(edge, level);
    if scene.trail.value(literal) != TrailValue::Open {
        return;
    }
    scene
        .written
        .begin(|| ClauseBasis::Closing(members(components, ends).collect()));
    for member in members(components, ends) {
        write_boundary(components, member, ends, edge, scene);
    }
    scene.written.force(literal, scene.trail);
}

/// The islands of the components of two islands.
fn members(components: &TrailComponents, ends: [IslandId; 2]) -> impl Iterator<Item = IslandId> {
    let [one, other] = ends;
    let apart = components.name_of(one) != components.name_of(other);
    let others = apart.then(|| components.members(other));
    components.members(one).chain(others.into_iter().flatten())
}

/// Writes why no edge from an island out of the two components will be built.
fn write_boundary(
    components: &TrailComponents,
    member: IslandId,
    ends: [IslandId; 2],
    closing: EdgeId,
    scene: &mut ReasonScene<'_>,
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
        scene.write_clue(member);
        for way in scene.instance.ways_from(member) {
            let lo = scene.degrees.bounds(way.edge).lo;
            if way.edge != closing && lo > 0 {
                scene.written.push(numbering.below(way.edge, lo));
            }
        }
    }
}
