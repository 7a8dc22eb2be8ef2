//! Pictures of explanations: of the steps of an argument (what a step looks at, what it rests
//! on, what follows), of a conflict, of what is open.

use super::draw::LookArgs;
use crate::explain::{ArgumentStep, Conflict, describe_place};
use crate::logic::Domains;
use crate::picture::{Key, Marks, Region, Scene, Sign, Span, Tile, Tint, Tone};
use crate::proof::Reason;
use crate::puzzle::{Bridges, EdgeId, Literal, Network, Requirement};
use crate::report::counted;

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
            Sign::Rim(Tone::Wrong),
            "clues of the conflict",
        ),
        (marks.tints.is_empty(), Sign::Tint(Tone::Wrong), tinted),
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
    let edges: Vec<EdgeId> = open.collect();
    let key = Key::new(Sign::Mark, "open: solutions differ here");
    let marks = Marks {
        legend: edges.first().map(|_| key).into_iter().collect(),
        edges,
        ..Marks::default()
    };
    look.marked(network, Some(&bridges), &marks)
}

/// The pictures of steps, made one after the other.
pub(crate) struct Steps<'a> {
    network: &'a Network,
    look: &'a LookArgs,
    known: Domains,
    /// Bounds of which it is to be seen that they are wrong.
    faults: &'a [Literal],
}

impl<'a> Steps<'a> {
    /// Before the first step, these bounds are known.
    pub(crate) fn new(network: &'a Network, look: &'a LookArgs, known: Domains) -> Self {
        Self {
            network,
            look,
            known,
            faults: &[],
        }
    }

    /// The same where these bounds cannot stand together.
    pub(crate) fn blaming(mut self, faults: &'a [Literal]) -> Self {
        self.faults = faults;
        self
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
            let region = Region::of(network, &islands, Tone::Premise);
            marks.regions.push(region);
            let sign = Sign::Tint(Tone::Premise);
            add_key(&mut marks, sign, describe_place(network, step));
        }
        if let Some(Reason::Sign(view)) = step.reason {
            let sign = network.views()[view].sign;
            marks.tints.push(Tint::cell(sign, Tone::Premise));
        }
        for &premise in &step.premises {
            self.mark_premise(premise, &mut marks);
        }
        for &conclusion in &step.conclusions {
            self.mark_conclusion(conclusion, &step.conclusions, &mut marks);
        }
        for &fault in self.faults {
            self.mark_fault(fault, &mut marks);
        }
        marks
    }

    /// Bridges that are wrong, or an edge that is wrongly said to have none.
    fn mark_fault(&self, fault: Literal, marks: &mut Marks) {
        let edge = fault.edge();
        let sign = match fault {
            Literal::AtLeast(..) => {
                marks.bridges.push((edge, Tone::Wrong));
                Sign::Line(Tone::Wrong)
            }
            Literal::AtMost(..) => {
                let ends = self.network.cells_of(edge);
                marks.spans.push(Span::new(ends, Tone::Wrong).dashed());
                Sign::Dashed(Tone::Wrong)
            }
        };
        add_key(marks, sign, "wrong so far");
    }

    fn mark_premise(&self, premise: Literal, marks: &mut Marks) {
        let edge = premise.edge();
        let ends = self.network.cells_of(edge);
        match premise {
            Literal::AtLeast(_, least) => {
                marks.bridges.push((edge, Tone::Premise));
                let is_wrong = self.faults.iter().any(|fault| fault.edge() == edge);
                if least > 0 && self.known.lo(edge) > 0 && !is_wrong {
                    let sign = Sign::Line(Tone::Premise);
                    add_key(marks, sign, "bridges that it rests on");
                }
            }
            Literal::AtMost(_, 0) => {
                marks.spans.push(Span::new(ends, Tone::Faint).dashed());
                add_key(marks, Sign::Dashed(Tone::Faint), "no bridge here");
            }
            Literal::AtMost(_, most) => {
                let tint = Tint::edge(self.network, edge, Tone::Faint);
                let sign = Sign::Tint(tint.tone);
                marks.tints.push(tint);
                add_key(
                    marks,
                    sign,
                    format!("at most {}", counted(usize::from(most), "bridge")),
                );
            }
        }
    }

    /// What follows for an edge; of two bounds that leave one number, that number.
    fn mark_conclusion(&self, conclusion: Literal, all: &[Literal], marks: &mut Marks) {
        let ends = self.network.cells_of(conclusion.edge());
        let tone = Tone::Conclusion;
        let span = Span::new(ends, tone).wide(0.14);
        let (span, sign) = match conclusion {
            Literal::AtMost(_, 0) => (span.dashed().saying("0"), Sign::Dashed(tone)),
            Literal::AtMost(edge, most) if all.contains(&Literal::AtLeast(edge, most)) => return,
            Literal::AtMost(_, most) => {
                let label = format!("≤{most}");
                (span.dashed().saying(label), Sign::Dashed(tone))
            }
            Literal::AtLeast(edge, least) if all.contains(&Literal::AtMost(edge, least)) => {
                (span.saying(least.to_string()), Sign::Line(tone))
            }
            Literal::AtLeast(_, least) => (span.saying(format!("≥{least}")), Sign::Line(tone)),
        };
        marks.spans.push(span);
        add_key(marks, sign, "what follows");
    }
}

/// Adds a line to a legend, once; a second meaning of a sign stands beside the first.
fn add_key(marks: &mut Marks, sign: Sign, text: impl Into<String>) {
    let text = text.into();
    let known = marks.legend.iter_mut().find(|key| key.sign == sign);
    match known {
        None => marks.legend.push(Key::new(sign, text)),
        Some(key) if key.text.split(" or ").any(|meaning| meaning == text) => {}
        Some(key) => key.text = format!("{} or {text}", key.text),
    }
}
