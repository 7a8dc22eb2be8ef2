//! Relaxations as pictures: the width of a line is the edge's number of bridges, fractional ones
//! are in another colour with their number, loosely connected island sets are shaded, flow is drawn
//! as arrows beside the lines; several are side by side at one scale.

use std::collections::BTreeSet;

use crate::Appearance;
use crate::engine::{LpOutcome, LpPoint, LpRound, Relaxation};
use crate::milp::{Formulated, Formulation, NamePlace, RowId};
use crate::picture::{
    Arrow, Film, Key, LegendLine, Lettering, Marks, Region, Scene, Span, Tile, Tone,
};
use crate::puzzle::{EdgeId, IdVec, IslandId, Network, Pos};
use crate::report::counted;
use crate::session::{RelaxedBoard, SolvedRelaxation};
use crate::sets::keys_of_others;

/// The width of the line of one bridge, and of the narrowest line, in cells.
const WIDTH: [f64; 2] = [0.13, 0.03];
/// The widest and the narrowest arrow, in cells. Between them the square of the width is
/// proportional to the flow, so that small flows are distinguishable.
const ARROW: [f64; 2] = [0.14, 0.03];
/// The most cells side by side, if there are more than two pictures. With more, values could not be
/// read once the picture is as wide as a page.
const WIDEST: f64 = 30.0;
/// The number of pictures side by side that is always allowed.
const ALWAYS: usize = 2;
/// The tolerance for whole numbers, and for 0.
const WHOLE: f64 = 1e-6;
/// The distance from the side of a line to the arrow beside it, in cells.
const BESIDE: f64 = 0.05;

/// Relaxations as pictures.
///
/// # Examples
/// ```
/// use hashilab_session::{Solver, session::Relax};
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
    found: &'a RelaxedBoard,
    flow: bool,
    look: &'a Appearance,
}

/// A point of a program, with the island sets to shade.
#[derive(Clone, Copy)]
struct ShownPoint<'a> {
    program: &'a Formulated,
    point: &'a LpPoint,
    sets: &'a [ShadedIslands],
    shown: ShownQuantity,
}

/// An island set at which a point breaks a rule.
struct ShadedIslands {
    islands: Vec<IslandId>,
    why: BrokenCut,
}

/// The rule that a point breaks at an island set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum BrokenCut {
    /// Too few built edges leave it.
    Joined,
    /// Too few bridges leave it: two must, since the sum of its clues is even.
    Even,
    /// There are more built edges inside than without a loop.
    Loop,
}

impl BrokenCut {
    /// The text of the legend.
    fn text(self) -> &'static str {
        match self {
            Self::Joined => "less than one built edge leaves these islands",
            Self::Even => "even sum of clues: less than two bridges leave",
            Self::Loop => "a loop joins these islands",
        }
    }
}

/// The meaning of the widths of lines, and of the numbers beside them, in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownQuantity {
    /// The number of bridges of an edge.
    Bridges,
    /// How much of an edge is built, which plain cuts are about.
    Built,
}

impl ShownQuantity {
    /// The line along an edge with these values, if they are not 0. The quantity is written beside
    /// it if it is not whole; if only the other one is not, as when one bridge is two halves of a
    /// double one, the line is dashed.
    pub(crate) fn span(self, ends: [Pos; 2], [built, bridges]: [f64; 2]) -> Option<Span> {
        if bridges < WHOLE {
            return None;
        }
        let (value, rest) = match self {
            Self::Bridges => (bridges, built),
            Self::Built => (built, bridges),
        };
        let wide = (WIDTH[0] * value).max(WIDTH[1]);
        let line = |tone| Span::new(ends, tone).wide(wide);
        Some(match (is_whole(value), is_whole(rest)) {
            (true, true) => line(Tone::Usual),
            (true, false) => line(Tone::Strong).dashed(),
            (false, _) => line(Tone::Strong).saying(short(value)),
        })
    }

    /// The legend of these lines.
    pub(crate) fn legend(self, spans: &[Span]) -> Vec<Key> {
        let [width, fraction, rest] = match self {
            Self::Bridges => [
                "line width = number of bridges",
                "fractional number of bridges",
                "whole number of bridges, fractional columns",
            ],
            Self::Built => [
                "line width = how much is built",
                "built in part",
                "built, fractional number of bridges",
            ],
        };
        let strong =
            |dashed| move |span: &&Span| span.tone == Tone::Strong && span.dashed == dashed;
        let has = |dashed| spans.iter().any(|span| strong(dashed)(&span));
        let keys = [
            (!spans.is_empty(), LegendLine::Line(Tone::Usual), width),
            (has(false), LegendLine::Line(Tone::Strong), fraction),
            (has(true), LegendLine::Dashed(Tone::Strong), rest),
        ];
        let there = keys.into_iter().filter(|&(is_there, ..)| is_there);
        there.map(|(_, sign, text)| Key::new(sign, text)).collect()
    }
}

impl<'a> RelaxPictures<'a> {
    /// The pictures of these relaxations, with this appearance.
    #[must_use]
    pub fn of(found: &'a RelaxedBoard, look: &'a Appearance) -> Self {
        Self {
            found,
            flow: false,
            look,
        }
    }

    /// Draws flow as arrows, all flows of a program together.
    #[must_use]
    pub fn with_flow(self) -> Self {
        Self { flow: true, ..self }
    }

    /// All relaxations side by side in `columns` columns, with the title above; by default as many
    /// as are readable on a page, and equally many in each row if possible.
    #[must_use]
    pub fn sheet(&self, columns: Option<usize>) -> Scene {
        in_rows(&self.tiles(), columns, |sheet| self.titled(&sheet))
    }

    /// Each relaxation as a picture of its own, with its bound above it.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        let relaxed = self.found.relaxed.iter();
        relaxed.map(|one| self.tile(one)).collect()
    }

    /// A picture for each round of the formulation cuts, and one for the last point; nothing if it
    /// is not among the relaxations.
    #[must_use]
    pub fn rounds(&self) -> Option<Film> {
        let mut relaxed = self.found.relaxed.iter();
        let cuts = relaxed.find(|one| one.name == Formulation::Cuts.name())?;
        Some(self.film(&cuts.relaxation))
    }

    /// The rounds as one picture.
    #[must_use]
    pub fn strip(&self) -> Scene {
        let film = self.rounds().unwrap_or_default();
        in_rows(film.tiles(), None, |sheet| sheet)
    }

    fn film(&self, relaxation: &Relaxation) -> Film {
        let (program, found) = (&relaxation.program, self.found);
        let all: Vec<Vec<ShadedIslands>> = relaxation
            .rounds
            .iter()
            .map(|round| sets(&found.puzzle, round))
            .collect();
        // An even cut counts bridges, so a film with one shows bridges.
        let is_even = all.iter().flatten().any(|set| set.why == BrokenCut::Even);
        let values = if is_even {
            ShownQuantity::Bridges
        } else {
            ShownQuantity::Built
        };
        let shown_bound = |bound: f64| found.bound_text(bound * found.scale);
        let mut film = Film::default();
        let mut push = |point, sets: &[ShadedIslands], caption: String| {
            let shown = ShownPoint {
                program,
                point,
                sets,
                shown: values,
            };
            let tile = Tile::headed(&self.scene(&self.marks(shown)), caption);
            film.push(Tile {
                scene: self.titled(&tile.scene),
                ..tile
            });
        };
        for ((number, round), sets) in (1..).zip(&relaxation.rounds).zip(&all) {
            let cuts = counted(round.cuts.len(), "cut");
            let bound = shown_bound(round.point.bound);
            let caption = format!("round {number}: {bound}, {cuts} found");
            push(&round.point, sets, caption);
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
    fn tile(&self, one: &SolvedRelaxation) -> Tile {
        let relaxation = &one.relaxation;
        let bound = relaxation.bound().map(|bound| bound * self.found.scale);
        let bound = bound.map_or_else(String::new, |bound| self.found.bound_text(bound));
        let (marks, says) = match &relaxation.outcome {
            LpOutcome::Optimal(point) => {
                let why = BrokenCut::Joined;
                let shaded = |islands| ShadedIslands { islands, why };
                let loose = relaxation.loose.iter().cloned();
                let sets: Vec<ShadedIslands> = loose.map(shaded).collect();
                let shown = ShownPoint {
                    program: &relaxation.program,
                    point,
                    sets: &sets,
                    shown: ShownQuantity::Bridges,
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

    /// The board with these marks.
    fn scene(&self, marks: &Marks) -> Scene {
        Scene::laid_out(&self.found.puzzle, None, marks, &self.look.untitled())
    }

    /// The edges that carry anything.
    fn spans(&self, shown: ShownPoint<'_>) -> Vec<Span> {
        let network = &self.found.puzzle;
        let edges = network.edges().ids();
        let spans = edges.filter_map(|edge| {
            let on = shown.program.on_edge(edge, &shown.point.values);
            shown.shown.span(network.cells_of(edge), on)
        });
        spans.collect()
    }

    /// The marks of a point: its edges, shaded island sets, and flow as arrows on request.
    fn marks(&self, shown: ShownPoint<'_>) -> Marks {
        let network = &self.found.puzzle;
        let spans = self.spans(shown);
        let mut marks = Marks {
            legend: shown.shown.legend(&spans),
            spans,
            lettering: Lettering::Large,
            ..Marks::default()
        };
        shade(&mut marks, network, shown.sets);
        if self.flow
            && let Some(flow) = shown.program.flow(&shown.point.values)
        {
            self.add_flow(&mut marks, &flow);
        }
        marks
    }

    /// Adds arrows for the flow along each edge and back, each beside the edge's line, so that both
    /// are visible.
    fn add_flow(&self, marks: &mut Marks, flow: &IdVec<EdgeId, [f64; 2]>) {
        let net = |[there, back]: [f64; 2]| there - back;
        let flows = flow.values().iter().map(|&both| net(both).abs());
        let most = flows.fold(WHOLE, f64::max);
        for (edge, &both) in flow.iter() {
            let cells @ [from, to] = self.found.puzzle.cells_of(edge);
            let net = net(both);
            let ends = if net >= 0.0 { [from, to] } else { [to, from] };
            if net.abs() > WHOLE {
                let width = (ARROW[0] * (net.abs() / most).sqrt()).max(ARROW[1]);
                let line = marks.spans.iter().find(|span| span.ends == cells);
                let line = line.map_or(0.0, |span| span.width);
                marks.arrows.push(Arrow {
                    ends,
                    tone: Tone::Premise,
                    width,
                    aside: f64::midpoint(line, width) + BESIDE,
                    label: String::new(),
                });
            }
        }
        let text = "arrow width = net flow";
        let key = Key::new(LegendLine::Arrow(Tone::Premise), text);
        marks.legend.push(key);
    }
}

/// Pictures as one with `columns` columns, by default as many as are readable.
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

/// Whether a value is whole up to the tolerance.
fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < WHOLE
}

/// The island sets of a round's cuts.
fn sets(network: &Network, round: &LpRound) -> Vec<ShadedIslands> {
    let cuts = round.cuts.iter().map(|(cut, _)| ShadedIslands {
        islands: cut.smaller_side(network),
        why: match cut.kind_name(network) {
            "even" => BrokenCut::Even,
            "loop" => BrokenCut::Loop,
            _ => BrokenCut::Joined,
        },
    });
    cuts.collect()
}

/// Shades island sets, with a legend: sets of a single kind in different colours, or with several
/// kinds, each kind in one colour.
fn shade(marks: &mut Marks, network: &Network, sets: &[ShadedIslands]) {
    let kinds: BTreeSet<BrokenCut> = sets.iter().map(|set| set.why).collect();
    let are_mixed = kinds.len() > 1;
    for (number, set) in (0..).zip(sets) {
        let tone = Tone::Group(if are_mixed { set.why as u16 } else { number });
        marks.regions.push(Region::of(network, &set.islands, tone));
    }
    for why in kinds {
        let tone = Tone::Group(if are_mixed { why as u16 } else { 0 });
        marks
            .legend
            .push(Key::new(LegendLine::Tint(tone), why.text()));
    }
    if !are_mixed {
        marks.legend.extend(keys_of_others(sets.len(), "set"));
    }
}

/// The marks of rows that cannot be kept together, and the text about those without a place.
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

/// A value with at most two decimals, without trailing zeros; one that would look whole but is not
/// is shown just above or below that.
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

#[cfg(test)]
mod tests {
    use super::ShownQuantity;
    use crate::picture::Tone;
    use crate::puzzle::Pos;

    #[test]
    fn one_quantity_is_shown_and_the_other_one_only_dashes() {
        let ends = [Pos::new(0, 0), Pos::new(0, 2)];
        let seen = |shown: ShownQuantity, built, bridges| {
            let span = shown.span(ends, [built, bridges])?;
            let wide = (span.width / 0.13 * 100.0).round() / 100.0;
            Some((span.tone == Tone::Strong, span.dashed, span.label, wide))
        };
        let (plain, dashed) = ((false, false), (true, true));
        let is =
            |(strong, dashed), label: &str, wide| Some((strong, dashed, label.to_owned(), wide));
        assert_eq!(seen(ShownQuantity::Bridges, 1.0, 2.0), is(plain, "", 2.0));
        assert_eq!(seen(ShownQuantity::Bridges, 0.75, 1.0), is(dashed, "", 1.0));
        assert_eq!(
            seen(ShownQuantity::Bridges, 0.75, 1.5),
            is((true, false), "1.5", 1.5)
        );
        assert_eq!(
            seen(ShownQuantity::Built, 0.75, 1.0),
            is((true, false), "0.75", 0.75)
        );
        assert_eq!(seen(ShownQuantity::Built, 1.0, 1.5), is(dashed, "", 1.0));
        assert_eq!(seen(ShownQuantity::Built, 0.0, 0.0), None);
        let spans = [[1.0, 2.0], [0.75, 1.0]]
            .map(|on| ShownQuantity::Bridges.span(ends, on).expect("a line"));
        let legend = ShownQuantity::Bridges
            .legend(&spans)
            .into_iter()
            .map(|key| key.text());
        assert_eq!(
            legend.collect::<Vec<_>>(),
            [
                "line width = number of bridges",
                "whole number of bridges, fractional columns"
            ]
        );
    }
}
