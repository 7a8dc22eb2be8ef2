//! Very large boards at a glance: a square for each island and a line for each built edge, in
//! colours instead of digits, which would be too small to read.

use super::layout::Layout;
use super::marks::{Key, LegendLine};
use super::part::Part;
use super::rules::CORNERS;
use super::scene::{Scene, Shape};
use super::tone::Tone;
use crate::puzzle::{Bridges, Clue, Id, Network, components, degrees};

/// The distance from an island's middle to the sides of its square.
const HALF: f64 = 0.42;
/// The width of the line of a built edge, for one bridge and for more.
const WIDTHS: [f64; 2] = [0.16, 0.34];

crate::puzzle::by_name::closed! {
    /// What the colours of an overview say.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum ColouredBy {
        /// The number of bridges at each island, or its clue.
        #[default]
        Degree = "degree",
        /// Which islands are joined.
        Component = "component",
    }
}

impl Scene {
    /// A board without digits: its islands as coloured squares, its built edges as lines.
    ///
    /// # Examples
    /// ```
    /// use hashilab_picture::{ColouredBy, Layout, Scene};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(8))];
    /// let network = Network::of(Board::new(Size::new(1, 2), islands, Rules::default())?);
    /// let scene = Scene::overview(&network, None, ColouredBy::Degree, &Layout::default());
    /// assert!(scene.to_string().contains("area heat-255"));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn overview(
        network: &Network,
        bridges: Option<&Bridges>,
        by: ColouredBy,
        layout: &Layout,
    ) -> Self {
        let mut scene = Self::of_board(network, layout);
        scene.draw_title(&layout.title);
        scene.draw_border(network.board().size());
        let (tones, legend) = match by {
            ColouredBy::Degree => by_degree(network, bridges),
            ColouredBy::Component => by_component(network, bridges),
        };
        if let Some(bridges) = bridges {
            for (edge, ends) in network
                .edges()
                .iter()
                .filter(|&(edge, _)| bridges[edge] > 0)
            {
                let part = match by {
                    ColouredBy::Degree => Part::Border,
                    ColouredBy::Component => Part::Tone(tones[ends.ends[0].index()]),
                };
                let ends = network.cells_of(edge).map(|pos| scene.middle(pos));
                let width = WIDTHS[usize::from(bridges[edge] > 1)];
                scene.push(Shape::Line { part, ends, width });
            }
        }
        for (island, tone) in network.islands().ids().zip(&tones) {
            let middle = scene.middle(network.islands()[island].pos);
            scene.draw_area(Part::Tone(*tone), middle, CORNERS, [HALF, HALF, 0.0]);
        }
        scene.draw_legend(&legend);
        scene.draw_notes(network.board().notes(), &layout.said);
        scene
    }
}

/// The heat of each island by its clue, or by the number of its bridges.
fn by_degree(network: &Network, bridges: Option<&Bridges>) -> (Vec<Tone>, Vec<Key>) {
    let found = bridges.map(|bridges| degrees(network, bridges));
    let degree = |(id, clue): (_, Clue)| match (&found, clue) {
        (Some(found), _) => Some(found[id]),
        (None, Clue::Exactly(degree)) => Some(u32::from(degree)),
        (None, Clue::OneOf(_) | Clue::Unknown) => None,
    };
    let clues = network
        .islands()
        .iter()
        .map(|(id, island)| (id, island.clue));
    let degrees: Vec<Option<u32>> = clues.map(degree).collect();
    let most = degrees.iter().flatten().copied().max().unwrap_or(0);
    let tone = |degree: Option<u32>| match degree {
        Some(degree) => Tone::heat(f64::from(degree) / f64::from(most.max(1))),
        None => Tone::Strong,
    };
    let mut legend = vec![Key::new(LegendLine::Heat, format!("0 to {most} bridges"))];
    if degrees.contains(&None) {
        legend.push(Key::new(LegendLine::Dot(Tone::Strong), "not one number"));
    }
    (degrees.into_iter().map(tone).collect(), legend)
}

/// A tone for each component, the larger ones first.
fn by_component(network: &Network, bridges: Option<&Bridges>) -> (Vec<Tone>, Vec<Key>) {
    let Some(bridges) = bridges else {
        return (vec![Tone::Usual; network.islands().len()], Vec::new());
    };
    let mut parts = components(network, bridges);
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let mut tones = vec![Tone::Usual; network.islands().len()];
    for (part, group) in parts.iter().zip((0..Tone::GROUPS).cycle()) {
        for island in part {
            tones[island.index()] = Tone::Group(group);
        }
    }
    let mut legend = vec![Key::new(
        LegendLine::Dot(Tone::Group(0)),
        match parts.len() {
            1 => "all joined".to_owned(),
            more => format!("the largest of {more} components"),
        },
    )];
    if parts.len() > usize::from(Tone::GROUPS) {
        let more = parts.len() - usize::from(Tone::GROUPS);
        let text = format!("{more} more, in the same colours again");
        legend.push(Key::new(LegendLine::Dot(Tone::Usual), text));
    }
    (tones, legend)
}
