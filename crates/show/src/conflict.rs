//! Pictures of explanations: of a conflict, of open edges.

use std::collections::BTreeSet;

use crate::Appearance;
use crate::explain::Conflict;
use crate::logic::Domains;
use crate::picture::{Key, LegendLine, Marks, Region, Scene, Tint, Tone};
use crate::puzzle::{Bridges, EdgeId, IslandId, Network, Requirement};
use crate::sets::keys_of_others;

/// The picture of a conflict: its clues, edges and cuts, or the island without neighbours.
pub(crate) fn conflict_scene(network: &Network, look: &Appearance, conflict: &Conflict) -> Scene {
    let mut marks = Marks::default();
    if let (Some(island), []) = (network.alone(), &conflict.requirements[..]) {
        let sign = LegendLine::Rim(Tone::Wrong);
        marks.rims = vec![(network.islands()[island].pos, Tone::Wrong)];
        marks.legend = vec![Key::new(sign, "sees no other island")];
        return look.marked(network, None, &marks);
    }
    let mut cuts = 0;
    for requirement in &conflict.requirements {
        match requirement {
            Requirement::Clue(island) => {
                let pos = network.islands()[*island].pos;
                marks.rims.push((pos, Tone::Wrong));
            }
            Requirement::Crossing(crossing) => {
                for edge in [crossing.horizontal, crossing.vertical] {
                    marks.tints.push(Tint::edge(network, edge, Tone::Wrong));
                }
            }
            Requirement::Given(edge) | Requirement::MostBridges(edge) => {
                marks.tints.push(Tint::edge(network, *edge, Tone::Wrong));
            }
            Requirement::Sign(pos) => marks.tints.push(Tint::cell(*pos, Tone::Wrong)),
            Requirement::Loops | Requirement::Connectivity => {}
            Requirement::Leaves(islands) => {
                let tone = Tone::Group(cuts);
                cuts += 1;
                marks.regions.push(Region::of(network, islands, tone));
            }
        }
    }
    marks.legend = conflict_legend(&marks);
    look.marked(network, None, &marks)
}

/// The legend of a conflict's picture.
fn conflict_legend(marks: &Marks) -> Vec<Key> {
    let is_cell = |tint: &Tint| tint.ends[0] == tint.ends[1];
    let cells = marks.tints.iter().filter(|tint| is_cell(tint)).count();
    let tinted = match (cells, marks.tints.len() - cells) {
        (0, _) => "edges of the conflict",
        (_, 0) => "signs of the conflict",
        (_, _) => "edges and signs of the conflict",
    };
    let all = [
        (
            marks.rims.is_empty(),
            LegendLine::Rim(Tone::Wrong),
            "clues of the conflict",
        ),
        (
            marks.tints.is_empty(),
            LegendLine::Tint(Tone::Wrong),
            tinted,
        ),
        (
            marks.regions.is_empty(),
            LegendLine::Tint(Tone::Group(0)),
            "groups that a bridge must leave",
        ),
    ];
    let there = all.into_iter().filter(|&(is_missing, _, _)| !is_missing);
    let others = keys_of_others(marks.regions.len(), "group");
    let there = there.map(|(_, sign, text)| Key::new(sign, text));
    there.chain(others).collect()
}

/// The islands that may have more bridges than are certain.
pub(crate) fn open_islands(network: &Network, known: &Domains) -> Vec<IslandId> {
    let edges = network.edges().iter();
    let open = edges.filter(|&(edge, _)| !known.is_fixed(edge));
    let ends: BTreeSet<IslandId> = open.flat_map(|(_, edge)| edge.ends).collect();
    ends.into_iter().collect()
}

/// The picture of what several solutions have in common, and where they differ.
pub(crate) fn open_scene(network: &Network, look: &Appearance, common: &Domains) -> Scene {
    let edges = network.edges().ids();
    let bridges: Bridges = edges.map(|edge| common.lo(edge)).collect();
    let open = network.edges().ids().filter(|&edge| !common.is_fixed(edge));
    let edges: Vec<EdgeId> = open.collect();
    let key = Key::new(LegendLine::Mark, "open: solutions differ here");
    let marks = Marks {
        legend: edges.first().map(|_| key).into_iter().collect(),
        edges,
        open: open_islands(network, common),
        ..Marks::default()
    };
    look.marked(network, Some(&bridges), &marks)
}
