//! Relaxations as pictures: edges as wide as their values, fractional ones in another colour
//! with their value, loosely joined island sets shaded, flow as arrows; several side by side
//! under one scale.

use std::collections::BTreeSet;

use crate::Appearance;
use crate::desk::{Relaxed, Relaxing};
use crate::engine::{LpOutcome, LpPoint, LpRound, Relaxation};
use crate::milp::{Formulated, Formulation, NamePlace, RowId};
use crate::picture::{
    Arrow, Film, Key, LegendLine, Lettering, Marks, Region, Scene, Span, Tile, Tone,
};
use crate::puzzle::{EdgeId, IdVec, IslandId, Network};
use crate::report::counted;

/// The width of the line of one bridge, and of the narrowest line, in cells.
const WIDTH: [f64; 2] = [0.13, 0.03];
/// The widest arrow and the narrowest, in cells. Between them the square of the width grows
/// with the flow, so that small flows can be told apart.
const ARROW: [f64; 2] = [0.14, 0.03];
/// How many cells stand side by side at most, where there are more than two pictures: in more
/// their values could not be read where the picture is as wide as a page.
const WIDEST: f64 = 30.0;
/// So many pictures stand side by side whatever their size.
const ALWAYS: usize = 2;
/// The most island sets that the legend shows the colours of.
const LEGEND_SETS: usize = 4;
/// What is as good as whole, or as nothing.
const WHOLE: f64 = 1e-6;

/// Relaxations as pictures.
///
/// # Examples
/// ```
/// use hashilab_desk::{Solver, desk::Relax};
/// use hashilab_show::{Appearance, RelaxPictures};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Relax::default())?;
/// let appearance = Appearance::default();
/// let pictures = RelaxPictures::of(&answer.work, &appearance);
/// assert!(pictures.sheet(Some(1)).width() > 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RelaxPictures<'a> {
    found: &'a Relaxing,
    flow: bool,
    look: &'a Appearance,
}

/// A point of a program, with island sets to shade.
#[derive(Clone, Copy)]
struct ShownPoint<'a> {
    program: &'a Formulated,
    point: &'a LpPoint,
    sets: &'a [Shaded<'a>],
    /// What the values beside fractional edges are.
    values: Values,
}

/// An island set that a point breaks a rule at.
#[derive(Clone, Copy)]
struct Shaded<'a> {
    islands: &'a [IslandId],
    why: BrokenCut,
}

/// What a point breaks at an island set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum BrokenCut {
    /// Too little is built that leaves it.
    Joined,
    /// Too few bridges leave it: two must, since the clues add up to an even number.
    Even,
    /// More is built inside than without a loop.
    Loop,
}

impl BrokenCut {
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
enum Values {
    /// How many bridges it carries.
    Bridges,
    /// How much of it is built, which is what cuts are about, and what is not whole where a
    /// whole number of bridges is spread over the levels of an edge.
    Built,
}

impl<'a> RelaxPictures<'a> {
    /// What came of some relaxations, in this appearance.
    #[must_use]
    pub fn of(found: &'a Relaxing, look: &'a Appearance) -> Self {
        Self {
            found,
            flow: false,
            look,
        }
    }

    /// The same with what flows as arrows, all flows of a program together.
    #[must_use]
    pub fn with_flow(self) -> Self {
        Self { flow: true, ..self }
    }

    /// All relaxations side by side, so many in a row, with the title above; without a number
    /// as many as can be read on a page, and as many in each row as in the others where that is
    /// possible.
    #[must_use]
    pub fn sheet(&self, columns: Option<usize>) -> Scene {
        in_rows(&self.tiles(), columns, |sheet| self.titled(&sheet))
    }

    /// Each relaxation by itself, its bound above it.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        let relaxed = self.found.relaxed.iter();
        relaxed.map(|one| self.tile(one)).collect()
    }

    /// A picture for each round of the formulation cuts, and one for the last point; nothing if
    /// it is not among the relaxations.
    #[must_use]
    pub fn rounds(&self) -> Option<Film> {
        let mut relaxed = self.found.relaxed.iter();
        let cuts = relaxed.find(|one| one.name == Formulation::Cuts.name())?;
        Some(self.film(&cuts.relaxation))
    }

    /// The same as one picture.
    #[must_use]
    pub fn strip(&self) -> Scene {
        let film = self.rounds().unwrap_or_default();
        in_rows(film.tiles(), None, |sheet| sheet)
    }

    fn film(&self, relaxation: &Relaxation) -> Film {
        let (program, found) = (&relaxation.program, self.found);
        let shown_bound = |bound: f64| found.bound_text(bound * found.scale);
        let mut film = Film::default();
        let mut push = |point, sets: &[Shaded<'_>], caption: String| {
            let shown = ShownPoint {
                program,
                point,
                sets,
                values: Values::Built,
            };
            let tile = Tile::headed(&self.scene(&self.marks(shown)), caption);
            film.push(Tile {
                scene: self.titled(&tile.scene),
                ..tile
            });
        };
        for (number, round) in (1..).zip(&relaxation.rounds) {
            let cuts = counted(round.cuts.len(), "cut");
            let bound = shown_bound(round.point.bound);
            let caption = format!("round {number}: {bound}, {cuts} found");
            push(&round.point, &sets(&found.puzzle, round), caption);
        }
        if let LpOutcome::Optimal(point) = &relaxation.outcome {
            let bound = shown_bound(point.bound);
            let caption = format!("the end: {bound}, no cut is violated");
            push(point, &[], caption);
        }
        film
    }

    /// A scene with the title above it.
    fn titled(&self, scene: &Scene) -> Scene {
        scene.titled(&self.look.layout().title)
    }

    /// The picture of one relaxation with its bound.
    fn tile(&self, one: &Relaxed) -> Tile {
        let relaxation = &one.relaxation;
        let bound = relaxation.bound().map(|bound| bound * self.found.scale);
        let bound = bound.map_or_else(String::new, |bound| self.found.bound_text(bound));
        let (marks, says) = match &relaxation.outcome {
            LpOutcome::Optimal(point) => {
                let why = BrokenCut::Joined;
                let shaded = |islands| Shaded { islands, why };
                let loose = relaxation.loose.iter();
                let sets: Vec<Shaded<'_>> = loose.map(|set| shaded(set)).collect();
                let shown = ShownPoint {
                    program: &relaxation.program,
                    point,
                    sets: &sets,
                    values: self.values(&relaxation.program, point),
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
        let above = format!("{}: {}", one.name, says.trim());
        Tile::headed(&self.scene(&marks), above)
    }

    /// The number that tells where a point is not whole.
    fn values(&self, program: &Formulated, point: &LpPoint) -> Values {
        let edges = self.found.puzzle.edges().ids();
        let mut on = edges.map(|edge| program.on_edge(edge, &point.values));
        if on.any(|[built, bridges]| is_whole(bridges) && !is_whole(built)) {
            Values::Built
        } else {
            Values::Bridges
        }
    }

    /// The board with these marks.
    fn scene(&self, marks: &Marks) -> Scene {
        Scene::laid_out(&self.found.puzzle, None, marks, &self.look.untitled())
    }

    /// The edges that carry anything, as wide as much, fractions with their values.
    fn spans(&self, shown: ShownPoint<'_>) -> Vec<Span> {
        let network = &self.found.puzzle;
        let mut spans = Vec::new();
        for edge in network.edges().ids() {
            let [built, bridges] = shown.program.on_edge(edge, &shown.point.values);
            if bridges < WHOLE {
                continue;
            }
            let fraction = !(is_whole(bridges) && is_whole(built));
            let tone = if fraction { Tone::Strong } else { Tone::Usual };
            let span = Span::new(network.cells_of(edge), tone);
            let span = span.wide((WIDTH[0] * bridges).max(WIDTH[1]));
            let value = match shown.values {
                Values::Bridges => bridges,
                Values::Built => built,
            };
            spans.push(if fraction {
                span.saying(short(value))
            } else {
                span
            });
        }
        spans
    }

    /// A point on its edges, island sets shaded, flow as arrows if it is wanted.
    fn marks(&self, shown: ShownPoint<'_>) -> Marks {
        let network = &self.found.puzzle;
        let mut marks = Marks {
            spans: self.spans(shown),
            lettering: Lettering::Large,
            ..Marks::default()
        };
        let has = |tone| marks.spans.iter().any(|span| span.tone == tone);
        let [has_whole, has_fraction] = [Tone::Usual, Tone::Strong].map(has);
        let mut key = |is_there: bool, sign, text: &str| {
            if is_there {
                marks.legend.push(Key::new(sign, text));
            }
        };
        let line = |tone| LegendLine::Line(tone);
        key(
            has_whole,
            line(Tone::Usual),
            "whole, as wide as many bridges",
        );
        let fraction = match shown.values {
            Values::Bridges => "not whole, with how many bridges",
            Values::Built => "not whole, with how much is built",
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
        let key = Key::new(LegendLine::Arrow(Tone::Premise), text);
        marks.legend.push(key);
    }
}

/// Pictures as one, so many in a row, or as many as can be read.
fn in_rows(tiles: &[Tile], columns: Option<usize>, titled: impl Fn(Scene) -> Scene) -> Scene {
    let columns = columns.unwrap_or_else(|| {
        let widths = tiles.iter().map(|tile| tile.scene.width());
        let widest = widths.fold(1.0, f64::max);
        let fit = |&count: &usize| count as f64 * widest <= WIDEST;
        let fitting = (1..=tiles.len()).take_while(fit).count();
        let rows = tiles.len().div_ceil(fitting.max(ALWAYS)).max(1);
        tiles.len().div_ceil(rows)
    });
    titled(Scene::sheet(tiles, columns))
}

/// Whether a value is as good as whole.
fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < WHOLE
}

/// The island sets of a round's cuts.
fn sets<'a>(network: &Network, round: &'a LpRound) -> Vec<Shaded<'a>> {
    let cuts = round.cuts.iter().map(|(cut, _)| Shaded {
        islands: cut.islands(),
        why: match cut.word(network) {
            "even" => BrokenCut::Even,
            "loop" => BrokenCut::Loop,
            _ => BrokenCut::Joined,
        },
    });
    cuts.collect()
}

/// Shades island sets, with what that means: those of one kind in colours of their own, or
/// where there are several kinds, each kind in one colour.
fn shade(marks: &mut Marks, network: &Network, sets: &[Shaded<'_>]) {
    let kinds: BTreeSet<BrokenCut> = sets.iter().map(|set| set.why).collect();
    let are_mixed = kinds.len() > 1;
    for (number, set) in (0..).zip(sets) {
        let tone = Tone::Group(if are_mixed { set.why as u16 } else { number });
        marks.regions.push(Region::of(network, set.islands, tone));
    }
    for why in kinds {
        let tone = Tone::Group(if are_mixed { why as u16 } else { 0 });
        marks
            .legend
            .push(Key::new(LegendLine::Tint(tone), why.text()));
    }
    if !are_mixed {
        let others = (1..sets.len().min(LEGEND_SETS)).map(|number| {
            let tone = Tone::Group(u16::try_from(number).unwrap_or(u16::MAX));
            Key::new(LegendLine::Tint(tone), "another such set")
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
            NamePlace::Cell(cell) | NamePlace::CellFor(cell, _) => {
                marks.rims.push((cell, Tone::Wrong));
            }
            NamePlace::Pair(ends) | NamePlace::PairFor(ends, _) => {
                marks.spans.push(Span::new(ends, Tone::Wrong));
            }
            NamePlace::Pairs(both) => {
                let spans = both.map(|ends| Span::new(ends, Tone::Wrong));
                marks.spans.extend(spans);
            }
            NamePlace::Nowhere | NamePlace::Index(_) | NamePlace::Own(_) | NamePlace::View(..) => {
                elsewhere.push(program.model.rows()[row].name.to_string());
            }
        }
    }
    marks.rims.sort_unstable_by_key(|rim| rim.0);
    marks.rims.dedup();
    let rims = (!marks.rims.is_empty()).then(|| {
        let text = "an island with a row in conflict";
        Key::new(LegendLine::Rim(Tone::Wrong), text)
    });
    let lines = (!marks.spans.is_empty()).then(|| {
        let text = "an edge with a row in conflict";
        Key::new(LegendLine::Line(Tone::Wrong), text)
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
