//! Answers as pictures of their boards.

use crate::appearance::Appearance;
use crate::desk::{
    AllAnswer, Answer, CommonAnswer, CountAnswer, LikelyAnswer, RepairAnswer, SampleAnswer,
    SolveAnswer, UniqueAnswer,
};
use crate::likely;
use crate::logic::Domains;
use crate::picture::{Key, LegendLine, Marks, Plank, Scene, Tone};
use crate::puzzle::{Network, Puzzle};
use crate::questions::Uniqueness;

/// An answer that can be drawn.
pub trait Drawn: Answer {
    /// Its picture, if it has one.
    fn scene(&self, _network: &Network, _appearance: &Appearance) -> Option<Scene> {
        None
    }
}

impl Drawn for SolveAnswer {
    fn scene(&self, network: &Network, appearance: &Appearance) -> Option<Scene> {
        let solution = self.work.solution()?;
        Some(appearance.board(network, Some(solution)))
    }
}

impl Drawn for UniqueAnswer {
    /// Two solutions side by side, with marks where they differ, or the one that there is.
    fn scene(&self, network: &Network, appearance: &Appearance) -> Option<Scene> {
        if let Uniqueness::Several(both) = &self.uniqueness {
            return Some(appearance.both(network, both));
        }
        Some(appearance.board(network, Some(self.solution()?)))
    }
}

impl Drawn for AllAnswer {}
impl Drawn for SampleAnswer {}
impl Drawn for CommonAnswer {}
impl Drawn for CountAnswer {}

impl Drawn for LikelyAnswer {
    fn scene(&self, network: &Network, appearance: &Appearance) -> Option<Scene> {
        let marks = likely::marks(network, self.likelihoods.as_ref()?);
        Some(appearance.marked(network, None, &marks))
    }
}

impl Drawn for RepairAnswer {
    /// The repaired board with the clues that were read.
    fn scene(&self, _network: &Network, appearance: &Appearance) -> Option<Scene> {
        let best = self.best()?;
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
}

/// Bridges of every solution as lines, those of some as dashed ones.
#[must_use]
pub fn common(puzzle: &Puzzle, known: &Domains, appearance: &Appearance) -> Scene {
    let mut marks = Marks {
        legend: vec![
            Key::new(LegendLine::Line(Tone::Usual), "in every solution"),
            Key::new(LegendLine::Dashed(Tone::Group(0)), "in some, not in all"),
        ],
        ..Marks::default()
    };
    for edge in puzzle.edges().ids() {
        let given = puzzle.bounds(edge)[0];
        let plank = |tone, dashed| Plank { edge, tone, dashed };
        let certain = (given..known.lo(edge)).map(|_| plank(Tone::Usual, false));
        let open = (known.lo(edge)..known.hi(edge)).map(|_| plank(Tone::Group(0), true));
        marks.planks.extend(certain.chain(open));
    }
    appearance.marked(puzzle, None, &marks)
}
