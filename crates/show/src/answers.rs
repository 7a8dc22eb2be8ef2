//! Answers as pictures of their boards.

use crate::appearance::Appearance;
use crate::likely;
use crate::logic::Domains;
use crate::picture::{Key, LegendLine, Marks, Plank, Scene, Tone};
use crate::puzzle::Network;
use crate::questions::Uniqueness;
use crate::session::{LikelyAnswer, RepairAnswer, SolveAnswer, UniqueAnswer};

/// The picture of the solution, if one was found.
#[must_use]
pub fn solved_scene(
    answer: &SolveAnswer,
    network: &Network,
    appearance: &Appearance,
) -> Option<Scene> {
    let solution = answer.found()?;
    Some(appearance.board(network, Some(solution)))
}

/// Two solutions side by side, with marks where they differ, or a single one.
#[must_use]
pub fn unique_scene(
    answer: &UniqueAnswer,
    network: &Network,
    appearance: &Appearance,
) -> Option<Scene> {
    if let Uniqueness::Several(both) = &answer.uniqueness {
        return Some(appearance.both(network, both));
    }
    Some(appearance.board(network, Some(answer.solution()?)))
}

/// Every bridge of some solution, darker the more likely it is.
#[must_use]
pub fn likely_scene(
    answer: &LikelyAnswer,
    network: &Network,
    appearance: &Appearance,
) -> Option<Scene> {
    let marks = likely::marks(network, answer.likelihoods.as_ref()?);
    Some(appearance.marked(network, None, &marks))
}

/// The repaired board, with the original clues.
#[must_use]
pub fn repair_scene(answer: &RepairAnswer, appearance: &Appearance) -> Option<Scene> {
    let best = answer.best()?;
    let changes = best.changes.iter();
    let mut marks = Marks {
        changed: changes.map(|change| (change.island, change.read)).collect(),
        ..Marks::default()
    };
    if !best.changes.is_empty() {
        let key = Key::new(LegendLine::Line(Tone::Wrong), "changed");
        marks.legend.push(key);
    }
    Some(appearance.marked(&best.network, Some(&best.solution), &marks))
}

/// Bridges of all solutions as solid lines, those of some as dashed lines.
#[must_use]
pub fn common(network: &Network, known: &Domains, appearance: &Appearance) -> Scene {
    let mut marks = Marks {
        legend: vec![
            Key::new(LegendLine::Line(Tone::Usual), "in every solution"),
            Key::new(LegendLine::Dashed(Tone::Group(0)), "in some, not in all"),
        ],
        ..Marks::default()
    };
    for edge in network.edges().ids() {
        let given = network.bounds(edge)[0];
        let plank = |tone, dashed| Plank { edge, tone, dashed };
        let certain = (given..known.lo(edge)).map(|_| plank(Tone::Usual, false));
        let open = (known.lo(edge)..known.hi(edge)).map(|_| plank(Tone::Group(0), true));
        marks.planks.extend(certain.chain(open));
    }
    appearance.marked(network, None, &marks)
}
