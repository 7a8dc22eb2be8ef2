//! Pictures of explanations: of the steps of an argument (what a step looks at, what it rests
//! on, what follows), of a conflict, of what is open.

use super::draw::LookArgs;
use crate::explain::{ArgumentStep, Conflict, describe_place};
use crate::logic::Domains;
use crate::picture::{Key, Marks, Region, Scene, Sign, Span, Tile, Tint, Tone};
use crate::puzzle::{Bridges, Literal, Network, Requirement};

/// The picture of a conflict: its clues, edges and cuts.
pub(crate) fn conflict_scene(network: &Network, look: &LookArgs, conflict: &Conflict) -> Scene {
    let mut marks = Marks::default();
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

/// What the signs on the picture of a conflict mean.
fn conflict_legend(marks: &Marks) -> Vec<Key> {
    let all = [
        (
            marks.rims.is_empty(),
            Sign::Rim(Tone::Wrong),
            "clues of the conflict",
        ),
        (
            marks.tints.is_empty(),
            Sign::Tint(Tone::Wrong),
            "edges and signs of the conflict",
        ),
        (
            marks.regions.is_empty(),
            Sign::Tint(Tone::Group(0)),
            "groups that a bridge must leave",
        ),
    ];
    let there = all.into_iter().filter(|&(is_missing, _, _)| !is_missing);
    there.map(|(_, sign, text)| Key::new(sign, text)).collect()
}

/// The picture of what several solutions have in common, and where they differ.
pub(crate) fn open_scene(network: &Network, look: &LookArgs, common: &Domains) -> Scene {
    let edges = network.edges().ids();
    let bridges: Bridges = edges.map(|edge| common.lo(edge)).collect();
    let open = network.edges().ids().filter(|&edge| !common.is_fixed(edge));
    let marks = Marks {
        edges: open.collect(),
        legend: vec![Key::new(Sign::Mark, "open: solutions differ here")],
        ..Marks::default()
    };
    look.marked(network, Some(&bridges), &marks)
}

/// The pictures of steps, made one after the other.
pub(crate) struct Steps<'a> {
    network: &'a Network,
    look: &'a LookArgs,
    known: Domains,
}

impl<'a> Steps<'a> {
    /// Before the first step, these bounds are known.
    pub(crate) fn new(network: &'a Network, look: &'a LookArgs, known: Domains) -> Self {
        Self {
            network,
            look,
            known,
        }
    }

    /// The picture of a step; what it concludes is known from then on.
    pub(crate) fn next(&mut self, step: &ArgumentStep) -> Scene {
        let edges = self.network.edges().ids();
        let bridges: Bridges = edges.map(|edge| self.known.lo(edge)).collect();
        let marks = self.marks(step);
        for &conclusion in &step.conclusions {
            // What contradicts is drawn and not taken in.
            let _is_possible = self.known.narrow(conclusion);
        }
        self.look.marked(self.network, Some(&bridges), &marks)
    }

    /// The same as a tile of a film.
    pub(crate) fn tile(&mut self, step: &ArgumentStep) -> Tile {
        let number = &step.number;
        let caption = format!("{number}. {}", step.technique.name());
        Tile::new(self.next(step), caption)
    }

    fn marks(&self, step: &ArgumentStep) -> Marks {
        let network = self.network;
        let islands = step.islands(network);
        let mut marks = Marks::default();
        if !islands.is_empty() {
            marks
                .regions
                .push(Region::of(network, &islands, Tone::Premise));
            marks.legend.push(Key::new(
                Sign::Tint(Tone::Premise),
                describe_place(network, step),
            ));
        }
        for premise in &step.premises {
            let edge = premise.edge();
            match premise {
                Literal::AtLeast(..) => marks.bridges.push((edge, Tone::Premise)),
                Literal::AtMost(_, 0) => {
                    let no_way = Span::new(network.cells_of(edge), Tone::Faint).dashed();
                    marks.spans.push(no_way);
                }
                Literal::AtMost(..) => marks.tints.push(Tint::edge(network, edge, Tone::Faint)),
            }
        }
        for conclusion in &step.conclusions {
            let ends = network.cells_of(conclusion.edge());
            let span = Span::new(ends, Tone::Conclusion).wide(0.14);
            marks.spans.push(match *conclusion {
                Literal::AtMost(_, 0) => span.dashed().saying("0"),
                Literal::AtMost(_, most) => span.dashed().saying(format!("≤{most}")),
                Literal::AtLeast(_, least) => span.saying(format!("≥{least}")),
            });
        }
        if !step.conclusions.is_empty() {
            marks
                .legend
                .push(Key::new(Sign::Line(Tone::Conclusion), "what follows"));
        }
        marks
    }
}
