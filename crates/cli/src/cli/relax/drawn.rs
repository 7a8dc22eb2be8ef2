//! Relaxations as pictures: edges as wide as their values, fractional ones in another colour
//! with their value, loosely joined island sets shaded, flow as arrows; several side by side
//! under one scale.

use std::collections::BTreeSet;

use super::found::{Found, Relaxed};
use crate::cli::draw::{LookArgs, Picture};
use crate::cli::ui::Failure;
use crate::engine::{LpOutcome, LpPoint};
use crate::milp::{Formulated, Place, RowId};
use crate::picture::{Arrow, Key, Layout, Marks, Region, Scene, Sign, Span, Tile, Tone};
use crate::puzzle::{EdgeId, IdVec, IslandId, Network};
use crate::report::on_edge;

/// The width of the line of one bridge, and of the narrowest line, in cells.
const WIDTH: [f64; 2] = [0.13, 0.03];
/// The widest arrow and the narrowest, in cells. Between them the square of the width grows
/// with the flow, so that small flows can be told apart.
const ARROW: [f64; 2] = [0.14, 0.03];
/// How many relaxations stand side by side: with more their values could not be read where the
/// picture is as wide as a column.
const IN_A_ROW: usize = 2;
/// The most island sets that the legend shows the colours of.
const LEGEND_SETS: usize = 4;
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
    pub(crate) sets: &'a [Shaded<'a>],
    /// What the values beside fractional edges are.
    pub(crate) values: Values,
}

/// An island set that a point breaks a rule at.
#[derive(Clone, Copy)]
pub(crate) struct Shaded<'a> {
    pub(crate) islands: &'a [IslandId],
    pub(crate) why: Broken,
}

/// What a point breaks at an island set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Broken {
    /// Too little is built that leaves it.
    Joined,
    /// Too few bridges leave it: two must, since the clues add up to an even number.
    Even,
    /// More is built inside than without a loop.
    Loop,
}

impl Broken {
    /// What a legend says.
    fn text(self) -> &'static str {
        match self {
            Self::Joined => "less than one built edge leaves these islands",
            Self::Even => "even sum of clues: less than two bridges leave",
            Self::Loop => "a loop joins these islands",
        }
    }
}

/// What is written beside an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// How many bridges it carries.
    Bridges,
    /// How much of it is built, which is what cuts are about.
    Built,
}

impl Drawing<'_> {
    /// All relaxations side by side, drawn.
    pub(crate) fn side_by_side(&self, picture: Picture) -> Result<Vec<u8>, Failure> {
        self.refuse_flow()?;
        self.drawn(&self.sheet(IN_A_ROW), picture)
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
            LpOutcome::Infeasible(_) | LpOutcome::Limit(_) | LpOutcome::Failed(_) => false,
        };
        if self.flow && !self.found.relaxed.iter().any(has_flow) {
            let why = "--flow: none of these formulations has flow to draw";
            return Err(
                Failure::usage(why).hint("flow is in notebook, flow, multi and multi-directed")
            );
        }
        Ok(())
    }

    /// A scene in the look that was asked for, with the title above it.
    pub(crate) fn drawn(&self, scene: &Scene, picture: Picture) -> Result<Vec<u8>, Failure> {
        self.look.draw(&self.titled(scene), picture)
    }

    /// A scene with the title above it.
    pub(crate) fn titled(&self, scene: &Scene) -> Scene {
        scene.titled(&self.look.layout().title)
    }

    /// The picture of one relaxation with its bound.
    fn tile(&self, one: &Relaxed) -> Tile {
        let relaxation = &one.relaxation;
        let bound = relaxation.bound().map(|bound| bound * self.found.scale);
        let bound = bound.map_or_else(String::new, |bound| self.found.bound_text(bound));
        let (marks, says) = match &relaxation.outcome {
            LpOutcome::Optimal(point) => {
                let why = Broken::Joined;
                let shaded = |islands| Shaded { islands, why };
                let loose = relaxation.loose.iter();
                let sets: Vec<Shaded<'_>> = loose.map(|set| shaded(set)).collect();
                let shown = Shown {
                    program: &relaxation.program,
                    point,
                    sets: &sets,
                    values: Values::Bridges,
                };
                (self.marks(shown), bound)
            }
            LpOutcome::Infeasible(why) => {
                let (marks, elsewhere) = conflict(&relaxation.program, &why.rows);
                (marks, format!("infeasible{elsewhere}"))
            }
            LpOutcome::Limit(limit) => (Marks::default(), format!("{bound} {limit}")),
            LpOutcome::Failed(_) => (Marks::default(), format!("{bound} failed")),
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
            let value = match shown.values {
                // A whole number of bridges, and yet no whole edge.
                Values::Bridges if is_whole(bridges) => {
                    format!("{} ({})", short(bridges), short(built))
                }
                Values::Bridges => short(bridges),
                Values::Built => short(built),
            };
            spans.push(if fraction { span.saying(value) } else { span });
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
        let has_built = marks.spans.iter().any(|span| span.label.contains('('));
        let fraction = match shown.values {
            Values::Bridges if has_built => "fraction: bridges (how much is built)",
            Values::Bridges => "fraction, with its number of bridges",
            Values::Built => "fraction, with how much of it is built",
        };
        key(has_fraction, line(Tone::Strong), fraction);
        shade(&mut marks, network, shown.sets);
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
                    width: (ARROW[0] * (net.abs() / most).sqrt()).max(ARROW[1]),
                    label: String::new(),
                });
            }
        }
        let text = "flow less what flows back, wider for more";
        let key = Key::new(Sign::Arrow(Tone::Premise), text);
        marks.legend.push(key);
    }
}

/// Shades island sets, with what that means: those of one kind in colours of their own, or
/// where there are several kinds, each kind in one colour.
fn shade(marks: &mut Marks, network: &Network, sets: &[Shaded<'_>]) {
    let kinds: BTreeSet<Broken> = sets.iter().map(|set| set.why).collect();
    let are_mixed = kinds.len() > 1;
    for (number, set) in (0..).zip(sets) {
        let tone = Tone::Group(if are_mixed { set.why as u16 } else { number });
        marks.regions.push(Region::of(network, set.islands, tone));
    }
    for why in kinds {
        let tone = Tone::Group(if are_mixed { why as u16 } else { 0 });
        marks.legend.push(Key::new(Sign::Tint(tone), why.text()));
    }
    if !are_mixed {
        let others = (1..sets.len().min(LEGEND_SETS)).map(|number| {
            let tone = Tone::Group(u16::try_from(number).unwrap_or(u16::MAX));
            Key::new(Sign::Tint(tone), "another such set")
        });
        marks.legend.extend(others);
    }
}

/// The places of rows that cannot be kept together, and in words those that have none.
fn conflict(program: &Formulated, rows: &[RowId]) -> (Marks, String) {
    let mut marks = Marks::default();
    let mut elsewhere: Vec<String> = Vec::new();
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
            Place::Nowhere | Place::Index(_) | Place::View(..) => {
                elsewhere.push(program.model.rows()[row].name.to_string());
            }
        }
    }
    marks.rims.sort_unstable_by_key(|rim| rim.0);
    marks.rims.dedup();
    let rims = (!marks.rims.is_empty()).then(|| {
        let text = "an island with a row in conflict";
        Key::new(Sign::Rim(Tone::Wrong), text)
    });
    let lines = (!marks.spans.is_empty()).then(|| {
        let text = "an edge with a row in conflict";
        Key::new(Sign::Line(Tone::Wrong), text)
    });
    marks.legend = rims.into_iter().chain(lines).collect();
    let others = match elsewhere.len() {
        0 => String::new(),
        1..=3 => format!(", also in conflict: {}", elsewhere.join(", ")),
        more => format!(", {more} more rows in conflict"),
    };
    (marks, others)
}

/// A value with as few decimals as tell it apart, two at most; what would look whole and is
/// not, as just above or below that.
fn short(value: f64) -> String {
    let nearest = value.round();
    let off = value - nearest;
    if off.abs() >= WHOLE && off.abs() < 0.005 {
        let side = if off > 0.0 { '>' } else { '<' };
        return format!("{side}{nearest:.0}");
    }
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
