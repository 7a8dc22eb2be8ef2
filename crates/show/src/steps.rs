//! Pictures of the steps of an argument: the place of a step, its premises, its conclusions; for a
//! case the assumption and what follows from it.

use crate::Appearance;
use crate::conflict::open_islands;
use crate::explain::{ArgumentStep, describe_place, describe_supposed, exact_bound, only_number};
use crate::logic::Domains;
use crate::picture::{
    Film, Key, LegendLine, Lettering, Marks, Region, Scene, Span, Tile, Tint, Tone,
};
use crate::proof::Reason;
use crate::puzzle::{Bridges, Literal, Network, Pos};
use crate::report::counted;

/// The tone of an assumption and its consequences.
const ASSUMED: Tone = Tone::Group(4);
/// The meaning of that tone.
const IF_SO: &str = "what would follow";
/// The legend's text about an assumption.
const IF_ASSUMED: &str = "assumed";
/// The width of conclusions.
const WIDE: f64 = 0.2;

/// The parts of cases in films.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownCases {
    /// The assumption and all its consequences.
    Steps,
    /// The assumption.
    Assumption,
    /// Only the result.
    Nothing,
}

impl ShownCases {
    /// All values, the most pictures first.
    const ALL: [Self; 3] = [Self::Steps, Self::Assumption, Self::Nothing];
}

/// Draws the pictures of steps one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Steps<'a> {
    network: &'a Network,
    look: &'a Appearance,
    known: Domains,
    /// Bounds to show as wrong.
    faults: &'a [Literal],
    /// The bounds known for certain, inside a case.
    certain: Option<Domains>,
}

impl<'a> Steps<'a> {
    /// Begins with these known bounds.
    #[must_use]
    pub(crate) fn new(network: &'a Network, look: &'a Appearance, known: Domains) -> Self {
        Self {
            network,
            look,
            known,
            faults: &[],
            certain: None,
        }
    }

    /// Shows these bounds as contradictory.
    #[must_use]
    pub(crate) fn blaming(mut self, faults: &'a [Literal]) -> Self {
        self.faults = faults;
        self
    }

    /// Draws a step, and adds its conclusions to the known bounds.
    pub(crate) fn next(&mut self, step: &ArgumentStep) -> Scene {
        let bridges = self.bridges();
        let marks = self.marks(step);
        for &conclusion in &step.conclusions {
            // A contradiction is drawn but not added.
            let _is_possible = self.known.narrow(conclusion);
        }
        self.look.marked(self.network, Some(&bridges), &marks)
    }

    /// Draws a step as a tile of a film.
    fn tile(&mut self, step: &ArgumentStep) -> Tile {
        let number = &step.number;
        let end = if step.is_end { ": a contradiction" } else { "" };
        let caption = format!("{number}. {}{end}", step.technique.name());
        Tile::new(self.next(step), caption)
    }

    /// The tiles of a step: of a case the assumption, its consequences, and the result.
    pub(crate) fn tiles(&mut self, step: &ArgumentStep, inside: ShownCases) -> Vec<Tile> {
        let mut tiles = Vec::new();
        if let (Some(case), ShownCases::Steps | ShownCases::Assumption) = (&step.case, inside) {
            let mut trial = self.clone();
            trial.certain.get_or_insert_with(|| self.known.clone());
            tiles.push(trial.assume(step, case.assumed));
            let steps = case.steps.iter().filter(|_| inside == ShownCases::Steps);
            tiles.extend(steps.flat_map(|step| trial.tiles(step, inside)));
        }
        tiles.push(self.tile(step));
        tiles
    }

    /// The tile of an assumption, which is then added to the known bounds.
    fn assume(&mut self, step: &ArgumentStep, assumed: Literal) -> Tile {
        let bridges = self.bridges();
        let mut marks = unmarked();
        self.mark_trial(&mut marks);
        let label = format!("{}?", self.label(assumed));
        let (span, sign) = self.drawn(assumed, label, ASSUMED);
        marks.spans.push(span);
        add_key(&mut marks, sign, IF_ASSUMED);
        let _is_possible = self.known.narrow(assumed);
        let scene = self.look.marked(self.network, Some(&bridges), &marks);
        let what = describe_supposed(self.network, assumed);
        Tile::new(scene, format!("{}. what if {what}?", step.number))
    }

    fn bridges(&self) -> Bridges {
        let edges = self.network.edges().ids();
        edges.map(|edge| self.known.lo(edge)).collect()
    }

    /// Marks the consequences of an assumption so far, and the islands that may have more bridges,
    /// so that no number is drawn as found.
    fn mark_trial(&self, marks: &mut Marks) {
        let certain = self.certain.as_ref().unwrap_or(&self.known);
        marks.open = open_islands(self.network, certain);
        let Some(certain) = &self.certain else {
            return;
        };
        for edge in self.network.edges().ids() {
            if self.known.lo(edge) > certain.lo(edge) {
                marks.bridges.push((edge, ASSUMED));
                add_trial_key(marks, LegendLine::Line(ASSUMED));
            }
            if self.known.hi(edge) == 0 && certain.hi(edge) > 0 {
                let ends = self.network.cells_of(edge);
                marks.spans.push(Span::new(ends, ASSUMED).dashed());
                add_trial_key(marks, LegendLine::Dashed(ASSUMED));
            }
        }
    }

    /// Whether a bound is only known because of an assumption.
    fn is_assumed(&self, bound: Literal) -> bool {
        let certain = self.certain.as_ref();
        certain.is_some_and(|certain| !certain.knows(bound))
    }

    /// The film of some steps, with as many parts of cases as leave at most `most` pictures, unless
    /// `go_on` returns false; and the number of pictures with all parts.
    pub(crate) fn film(
        &self,
        steps: &[ArgumentStep],
        most: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Film, usize) {
        let count = |inside| steps.iter().map(|step| pictures(step, inside)).sum();
        let all: usize = count(ShownCases::Steps);
        let fitting = ShownCases::ALL
            .into_iter()
            .find(|&inside| count(inside) <= most);
        let inside = fitting.unwrap_or(ShownCases::Nothing);
        let mut drawn = self.clone();
        let mut film = Film::default();
        // A step's pictures are drawn when they are needed, since each may be large.
        for step in steps {
            let rest = most - film.len();
            if rest == 0 || !go_on() {
                break;
            }
            let tiles = drawn.tiles(step, inside).into_iter().take(rest);
            tiles.for_each(|tile| film.push(tile));
        }
        (film, all)
    }

    fn marks(&self, step: &ArgumentStep) -> Marks {
        let network = self.network;
        let islands = step.islands(network);
        let mut marks = unmarked();
        let tone = Self::tone_of_place(step);
        if !islands.is_empty() {
            marks.regions.push(Region::of(network, &islands, tone));
            add_key(
                &mut marks,
                LegendLine::Tint(tone),
                describe_place(network, step),
            );
        }
        if let Some(Reason::Sign(view)) = step.reason {
            let sign = network.views()[view].sign;
            marks.tints.push(Tint::cell(sign, tone));
        }
        for &premise in &step.premises {
            self.mark_premise(premise, &mut marks);
        }
        self.mark_trial(&mut marks);
        for &conclusion in &step.conclusions {
            self.mark_conclusion(conclusion, step, &mut marks);
        }
        self.label_premises(step, &mut marks);
        for &fault in self.faults {
            self.mark_fault(fault, &mut marks);
        }
        marks
    }

    /// The tone of a step's place; where a contradiction stands it is wrong.
    fn tone_of_place(step: &ArgumentStep) -> Tone {
        if step.is_end {
            Tone::Wrong
        } else {
            Tone::Premise
        }
    }

    /// Writes how many bridges fit if a step depends on their small number, beside other labels.
    fn label_premises(&self, step: &ArgumentStep, marks: &mut Marks) {
        for &premise in &step.premises {
            let Literal::AtMost(edge, most @ 1..) = premise else {
                continue;
            };
            let ends = self.network.cells_of(edge);
            if marks
                .spans
                .iter()
                .any(|span| span.ends == ends && !span.label.is_empty())
            {
                continue;
            }
            let free = places(ends).into_iter().find(|&ends| is_free(marks, ends));
            let label = Span::new(free.unwrap_or(ends), Tone::Usual).wide(0.0);
            marks.spans.push(label.saying(format!("≤{most}")));
        }
    }

    /// Marks bridges that are wrong, or an edge wrongly claimed to have none.
    fn mark_fault(&self, fault: Literal, marks: &mut Marks) {
        let edge = fault.edge();
        let sign = match fault {
            Literal::AtLeast(..) => {
                marks.bridges.push((edge, Tone::Wrong));
                LegendLine::Line(Tone::Wrong)
            }
            Literal::AtMost(..) => {
                let ends = self.network.cells_of(edge);
                marks.spans.push(Span::new(ends, Tone::Wrong).dashed());
                LegendLine::Dashed(Tone::Wrong)
            }
        };
        add_key(marks, sign, "wrong so far");
    }

    fn mark_premise(&self, premise: Literal, marks: &mut Marks) {
        let edge = premise.edge();
        let ends = self.network.cells_of(edge);
        match premise {
            // It is drawn with all consequences of the assumption.
            Literal::AtLeast(..) | Literal::AtMost(_, 0) if self.is_assumed(premise) => {}
            Literal::AtLeast(_, least) => {
                marks.bridges.push((edge, Tone::Premise));
                let is_wrong = self.faults.iter().any(|fault| fault.edge() == edge);
                if least > 0 && self.known.lo(edge) > 0 && !is_wrong {
                    let sign = LegendLine::Line(Tone::Premise);
                    add_key(marks, sign, "bridges that it rests on");
                }
            }
            Literal::AtMost(_, 0) => {
                marks.spans.push(Span::new(ends, Tone::Faint).dashed());
                add_key(marks, LegendLine::Dashed(Tone::Faint), "no bridge here");
            }
            Literal::AtMost(_, most) => {
                let tint = Tint::edge(self.network, edge, Tone::Faint);
                let sign = LegendLine::Tint(tint.tone);
                marks.tints.push(tint);
                add_key(
                    marks,
                    sign,
                    format!("at most {}", counted(usize::from(most), "bridge")),
                );
            }
        }
    }

    /// Marks the conclusion for an edge; two bounds that leave one number are shown as that number.
    fn mark_conclusion(&self, conclusion: Literal, step: &ArgumentStep, marks: &mut Marks) {
        let all = &step.conclusions;
        let (tone, meaning) = match (step.is_end, &self.certain) {
            (true, _) => (Tone::Wrong, "contradicts what is known"),
            (false, None) => (Tone::Conclusion, "what follows"),
            (false, Some(_)) => (ASSUMED, IF_SO),
        };
        let is_exact = exact_bound(self.network, step).is_some();
        let label = match conclusion {
            Literal::AtMost(edge, most) if all.contains(&Literal::AtLeast(edge, most)) => return,
            Literal::AtLeast(edge, least)
                if is_exact || all.contains(&Literal::AtMost(edge, least)) =>
            {
                least.to_string()
            }
            Literal::AtMost(..) | Literal::AtLeast(..) => self.label(conclusion),
        };
        let (span, sign) = self.drawn(conclusion, label, tone);
        marks.spans.push(span);
        add_key(marks, sign, meaning);
    }

    /// A bound as a label: its number alone where that is the only one left.
    fn label(&self, bound: Literal) -> String {
        match (bound, only_number(self.network, bound)) {
            (_, Some(number)) => number.to_string(),
            (Literal::AtMost(_, most), None) => format!("≤{most}"),
            (Literal::AtLeast(_, least), None) => format!("≥{least}"),
        }
    }

    /// A bound along its edge, dashed where it says how many bridges there are at most, and the
    /// line for the legend.
    fn drawn(&self, bound: Literal, label: String, tone: Tone) -> (Span, LegendLine) {
        let ends = self.network.cells_of(bound.edge());
        let span = Span::new(ends, tone).wide(WIDE).saying(label);
        match bound {
            Literal::AtMost(..) => (span.dashed(), LegendLine::Dashed(tone)),
            Literal::AtLeast(..) => (span, LegendLine::Line(tone)),
        }
    }
}

/// Empty marks, with labels that are also legible side by side.
fn unmarked() -> Marks {
    Marks {
        lettering: Lettering::LargeOrSmall,
        ..Marks::default()
    }
}

/// Adds what is known inside a case to the legend: its assumption, and what follows.
fn add_trial_key(marks: &mut Marks, sign: LegendLine) {
    add_key(marks, sign, IF_ASSUMED);
    add_key(marks, sign, IF_SO);
}

/// Adds an entry to a legend, once; a second meaning of a sign is added to the first.
fn add_key(marks: &mut Marks, sign: LegendLine, text: impl Into<String>) {
    let text = text.into();
    let known = marks.legend.iter_mut().find(|key| key.sign == sign);
    match known {
        None => marks.legend.push(Key::new(sign, text)),
        Some(key) => key.add(text),
    }
}

/// The possible places of a label on an edge: its middle, or the middle of either half.
fn places([from, to]: [Pos; 2]) -> Vec<[Pos; 2]> {
    let half = |one: u16, other: u16| one + (other - one) / 2;
    let middle = Pos::new(half(from.row, to.row), half(from.col, to.col));
    let halves = [[from, middle], [middle, to]];
    let is_long = |[from, to]: &[Pos; 2]| to.row - from.row + to.col - from.col > 1;
    let mut places = vec![[from, to]];
    places.extend(halves.into_iter().filter(is_long));
    places
}

/// Whether there is no label near the middle of two ends.
fn is_free(marks: &Marks, ends: [Pos; 2]) -> bool {
    let written = marks.spans.iter().filter(|span| !span.label.is_empty());
    let middle = |[from, to]: [Pos; 2]| [from.row + to.row, from.col + to.col];
    let [row, col] = middle(ends);
    written
        .map(|span| middle(span.ends))
        .all(|[other_row, other_col]| row.abs_diff(other_row).max(col.abs_diff(other_col)) > 1)
}

/// The number of pictures of a step.
fn pictures(step: &ArgumentStep, inside: ShownCases) -> usize {
    let steps = step.case.iter().flat_map(|case| &case.steps);
    match (&step.case, inside) {
        (None, _) | (_, ShownCases::Nothing) => 1,
        (Some(_), ShownCases::Assumption) => 2,
        (Some(_), ShownCases::Steps) => 2 + steps.map(|step| pictures(step, inside)).sum::<usize>(),
    }
}
