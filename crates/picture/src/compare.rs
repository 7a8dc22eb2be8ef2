//! Two answers to one board: side by side, or one over the other.

use super::layout::Layout;
use super::marks::{Key, LegendLine, Marks, Plank};
use super::scene::Scene;
use super::sheet::Tile;
use super::tone::Tone;
use crate::puzzle::{Bridges, EdgeId, Network};

/// The tones of parts of the first answer alone, and of the second alone.
const ONLY: [Tone; 2] = [Tone::Group(1), Tone::Group(2)];

/// Two answers to compare, with their names.
#[derive(Clone, Copy, Debug)]
pub struct ComparedAnswers<'a> {
    /// The answers.
    pub bridges: [&'a Bridges; 2],
    /// Their names.
    pub names: [&'a str; 2],
}

impl ComparedAnswers<'_> {
    /// The edges on which the two differ.
    #[must_use]
    pub fn differing(&self, network: &Network) -> Vec<EdgeId> {
        let [one, other] = self.bridges;
        let differs = |edge: &EdgeId| one[*edge] != other[*edge];
        network.edges().ids().filter(differs).collect()
    }
}

impl Scene {
    /// Two answers side by side, with marks on the edges where they differ.
    #[must_use]
    pub fn beside(network: &Network, pair: ComparedAnswers<'_>, layout: &Layout) -> Self {
        let marks = Marks {
            edges: pair.differing(network),
            ..Marks::default()
        };
        let tile = |index: usize| {
            let scene = Self::laid_out(network, Some(pair.bridges[index]), &marks, layout);
            Tile::new(scene, pair.names[index])
        };
        let mut sheet = Self::sheet(&[tile(0), tile(1)], 2);
        let differs = match marks.edges.len() {
            1 => "1 edge differs".to_owned(),
            more => format!("{more} edges differ"),
        };
        sheet.draw_legend(&[Key::new(LegendLine::Mark, differs)]);
        sheet
    }

    /// Two answers on one board: common bridges as usual, and on edges where they differ the first
    /// one's bridges as solid lines and the second one's as dashed lines.
    #[must_use]
    pub fn over(network: &Network, pair: ComparedAnswers<'_>, layout: &Layout) -> Self {
        let mut marks = Marks::default();
        let [one, other] = pair.bridges;
        for edge in network.edges().ids() {
            let given = network.bounds(edge)[0];
            let common = one[edge].min(other[edge]);
            let plank = |tone, dashed| Plank { edge, tone, dashed };
            let only = if one[edge] > other[edge] {
                plank(ONLY[0], false)
            } else {
                plank(ONLY[1], true)
            };
            let both = (given..common).map(|_| plank(Tone::Usual, false));
            let differing = (given.max(common)..one[edge].max(other[edge])).map(|_| only);
            marks.planks.extend(both.chain(differing));
        }
        let keys = [
            (LegendLine::Line(Tone::Usual), "in both".to_owned()),
            (LegendLine::Line(ONLY[0]), format!("only {}", pair.names[0])),
            (
                LegendLine::Dashed(ONLY[1]),
                format!("only {}", pair.names[1]),
            ),
        ];
        // The legend only lists what is drawn.
        let is_drawn = |sign: &LegendLine| {
            let mut planks = marks.planks.iter();
            planks.any(|plank| match *sign {
                LegendLine::Line(tone) => plank.tone == tone && !plank.dashed,
                LegendLine::Dashed(tone) => plank.tone == tone && plank.dashed,
                _ => false,
            })
        };
        let keys = keys.into_iter().filter(|(sign, _)| is_drawn(sign));
        let keys: Vec<Key> = keys.map(|(sign, text)| Key::new(sign, text)).collect();
        marks.legend = keys;
        Self::laid_out(network, None, &marks, layout)
    }
}
