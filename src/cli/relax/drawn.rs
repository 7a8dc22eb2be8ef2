//! Relaxations as pictures: edges as wide as their values, fractional ones in another colour
//! with their value, loosely joined island sets shaded, flow as arrows; several side by side
//! under one scale.

use super::found::{Found, Relaxed};
use crate::cli::draw::{LookArgs, Picture};
use crate::cli::ui::Failure;
use crate::engine::{LpOutcome, LpPoint};
use crate::milp::{Formulated, Place, RowId};
use crate::picture::{Arrow, Key, Layout, Marks, Region, Scene, Sign, Span, Tile, Tone};
use crate::puzzle::{EdgeId, IdVec, IslandId};
use crate::report::on_edge;

/// The width of the line of one bridge, and of the narrowest line, in cells.
const WIDTH: [f64; 2] = [0.13, 0.03];
/// The widest arrow and the narrowest, in cells.
const ARROW: [f64; 2] = [0.14, 0.03];
/// What is as good as whole, or as nothing.
const WHOLE: f64 = 1e-6;

/// What pictures are drawn of, and how.
#[derive(Clone, Copy)]
pub(crate) struct Drawing<'a> {
    pub(crate) found: &'a Found,
    pub(crate) flow: bool,
    pub(crate) look: &'a LookArgs,
}

/// A point of a program, with island sets to shade.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) program: &'a Formulated,
    pub(crate) point: &'a LpPoint,
    pub(crate) sets: &'a [Vec<IslandId>],
}

impl Drawing<'_> {
    /// All relaxations side by side, drawn.
    pub(crate) fn side_by_side(&self, picture: Picture) -> Result<Vec<u8>, Failure> {
        self.refuse_flow()?;
        let columns = match self.found.relaxed.len() {
            0..=3 => 3,
            4 => 2,
            _ => 4,
        };
        self.drawn(&self.sheet(columns), picture)
    }

    /// All relaxations side by side, so many in a row.
    pub(crate) fn sheet(&self, columns: usize) -> Scene {
        let tiles: Vec<Tile> = self
            .found
            .relaxed
            .iter()
            .map(|one| self.tile(one))
            .collect();
        Scene::sheet(&tiles, columns)
    }

    /// Refuses to draw flow where no point has any.
    fn refuse_flow(&self) -> Result<(), Failure> {
        let has_flow = |one: &Relaxed| match &one.relaxation.outcome {
            LpOutcome::Optimal(point) => one.relaxation.program.flow(&point.values).is_some(),
            LpOutcome::Infeasible(_) | LpOutcome::Limit(_) => false,
        };
        if self.flow && !self.found.relaxed.iter().any(has_flow) {
            let why = "--flow: none of these formulations has flow to draw";
            return Err(
                Failure::usage(why).hint("flow is in notebook, flow, multi and multi-directed")
            );
        }
        Ok(())
    }

    /// A scene in the look that was asked for, with the title under it.
    pub(crate) fn drawn(&self, scene: &Scene, picture: Picture) -> Result<Vec<u8>, Failure> {
        self.look.draw(&self.titled(scene), picture)
    }

    /// A scene with the title under it.
    pub(crate) fn titled(&self, scene: &Scene) -> Scene {
        Tile::new(scene.clone(), self.look.layout().title).captioned()
    }

    /// The picture of one relaxation with its bound.
    fn tile(&self, one: &Relaxed) -> Tile {
        let relaxation = &one.relaxation;
        let bound = relaxation.bound().map(|bound| bound * self.found.scale);
        let bound = bound.map_or_else(String::new, |bound| format!("{bound:.3}"));
        let (marks, says) = match &relaxation.outcome {
            LpOutcome::Optimal(point) => {
                let shown = Shown {
                    program: &relaxation.program,
                    point,
                    sets: &relaxation.loose,
                };
                (self.marks(shown), bound)
            }
            LpOutcome::Infeasible(why) => {
                let marks = conflict(&relaxation.program, &why.rows);
                (marks, "infeasible".to_owned())
            }
            LpOutcome::Limit(limit) => (Marks::default(), format!("{bound} {limit}")),
        };
        Tile::new(self.scene(&marks), format!("{}: {}", one.name, says.trim()))
    }

    /// The board with these marks.
    pub(crate) fn scene(&self, marks: &Marks) -> Scene {
        let layout = Layout {
            title: String::new(),
            ..self.look.layout()
        };
        Scene::laid_out(&self.found.puzzle, None, marks, &layout)
    }

    /// The edges that carry anything, as wide as much, fractions with their values.
    fn spans(&self, shown: Shown<'_>) -> Vec<Span> {
        let network = &self.found.puzzle;
        let mut spans = Vec::new();
        for edge in network.edges().ids() {
            let [built, bridges] = on_edge(shown.program, edge, &shown.point.values);
            if bridges < WHOLE {
                continue;
            }
            let is_whole = |value: f64| (value - value.round()).abs() < WHOLE;
            let fraction = !(is_whole(bridges) && is_whole(built));
            let tone = if fraction { Tone::Strong } else { Tone::Usual };
            let span = Span::new(network.cells_of(edge), tone);
            let span = span.wide((WIDTH[0] * bridges).max(WIDTH[1]));
            spans.push(if fraction {
                span.saying(short(bridges))
            } else {
                span
            });
        }
        spans
    }

    /// A point on its edges, island sets shaded, flow as arrows if it is wanted.
    pub(crate) fn marks(&self, shown: Shown<'_>) -> Marks {
        let network = &self.found.puzzle;
        let mut marks = Marks {
            spans: self.spans(shown),
            ..Marks::default()
        };
        let has = |tone| marks.spans.iter().any(|span| span.tone == tone);
        let [has_whole, has_fraction] = [Tone::Usual, Tone::Strong].map(has);
        let mut key = |is_there: bool, sign, text: &str| {
            if is_there {
                marks.legend.push(Key::new(sign, text));
            }
        };
        let line = |tone| Sign::Line(tone);
        key(
            has_whole,
            line(Tone::Usual),
            "whole, as wide as many bridges",
        );
        key(has_fraction, line(Tone::Strong), "fraction, with its value");
        let text = "less than one edge leaves these islands";
        key(!shown.sets.is_empty(), Sign::Tint(Tone::Group(0)), text);
        for (number, set) in (0..).zip(shown.sets) {
            marks
                .regions
                .push(Region::of(network, set, Tone::Group(number)));
        }
        if self.flow
            && let Some(flow) = shown.program.flow(&shown.point.values)
        {
            self.add_flow(&mut marks, &flow);
        }
        marks
    }

    /// Adds arrows for what flows along each edge and back.
    fn add_flow(&self, marks: &mut Marks, flow: &IdVec<EdgeId, [f64; 2]>) {
        let net = |[there, back]: [f64; 2]| there - back;
        let flows = flow.values().iter().map(|&both| net(both).abs());
        let most = flows.fold(WHOLE, f64::max);
        for (edge, &both) in flow.iter() {
            let [from, to] = self.found.puzzle.cells_of(edge);
            let net = net(both);
            let ends = if net >= 0.0 { [from, to] } else { [to, from] };
            if net.abs() > WHOLE {
                marks.arrows.push(Arrow {
                    ends,
                    tone: Tone::Premise,
                    width: (ARROW[0] * net.abs() / most).max(ARROW[1]),
                    label: String::new(),
                });
            }
        }
        let text = "flow less what flows back, as wide as much";
        let key = Key::new(Sign::Arrow(Tone::Premise), text);
        marks.legend.push(key);
    }
}

/// The places of rows that cannot be kept together.
fn conflict(program: &Formulated, rows: &[RowId]) -> Marks {
    let mut marks = Marks::default();
    for &row in rows {
        match program.model.rows()[row].name.place() {
            Place::Cell(cell) | Place::CellFor(cell, _) => marks.rims.push((cell, Tone::Wrong)),
            Place::Pair(ends) | Place::PairFor(ends, _) => {
                marks.spans.push(Span::new(ends, Tone::Wrong));
            }
            Place::Pairs(both) => {
                let spans = both.map(|ends| Span::new(ends, Tone::Wrong));
                marks.spans.extend(spans);
            }
            Place::Nowhere | Place::Index(_) | Place::View(..) => {}
        }
    }
    marks.rims.sort_unstable_by_key(|rim| rim.0);
    marks.rims.dedup();
    let signs = [
        (Sign::Rim(Tone::Wrong), "an island with a row in conflict"),
        (Sign::Line(Tone::Wrong), "an edge with a row in conflict"),
    ];
    marks.legend = signs.map(|(sign, text)| Key::new(sign, text)).to_vec();
    marks
}

/// A value with as few decimals as tell it apart, two at most.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
