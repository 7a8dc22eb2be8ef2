//! Pictures of the steps of an argument: what a step looks at, what it rests on, what follows;
//! of a case what is assumed and what follows from that.

use crate::Appearance;
use crate::conflict::open_islands;
use crate::explain::{ArgumentStep, describe_place, describe_supposed, exact_bound};
use crate::logic::Domains;
use crate::picture::{
    Film, Key, LegendLine, Lettering, Marks, Region, Scene, Span, Tile, Tint, Tone,
};
use crate::proof::Reason;
use crate::puzzle::{Bridges, Literal, Network, Pos};
use crate::report::counted;

/// The tone of what is assumed, and of what follows from it.
const ASSUMED: Tone = Tone::Group(4);
/// What that tone means.
const IF_SO: &str = "what would follow";
/// The width of what follows.
const WIDE: f64 = 0.2;

/// What films show of cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownCases {
    /// What is assumed and all that follows.
    Steps,
    /// What is assumed.
    Assumption,
    /// Nothing but the result.
    Nothing,
}

impl ShownCases {
    /// All, the most first.
    const ALL: [Self; 3] = [Self::Steps, Self::Assumption, Self::Nothing];
}

/// The pictures of steps, made one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Steps<'a> {
    network: &'a Network,
    look: &'a Appearance,
    known: Domains,
    /// Bounds of which it is to be seen that they are wrong.
    faults: &'a [Literal],
    /// What is known for certain, where something is assumed.
    certain: Option<Domains>,
}

impl<'a> Steps<'a> {
    /// Before the first step, these bounds are known.
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

    /// The same where these bounds cannot stand together.
    #[must_use]
    pub(crate) fn blaming(mut self, faults: &'a [Literal]) -> Self {
        self.faults = faults;
        self
    }

    /// The picture of a step; what it concludes is known from then on.
    pub(crate) fn next(&mut self, step: &ArgumentStep) -> Scene {
        let bridges = self.bridges();
        let marks = self.marks(step);
        for &conclusion in &step.conclusions {
            // What contradicts is drawn and not taken in.
            let _is_possible = self.known.narrow(conclusion);
        }
        self.look.marked(self.network, Some(&bridges), &marks)
    }

    /// The same as a tile of a film.
    fn tile(&mut self, step: &ArgumentStep) -> Tile {
        let number = &step.number;
        let end = match (step.is_end, &self.certain) {
            (true, Some(_)) => ": a contradiction",
            (true, None) | (false, _) => "",
        };
        let caption = format!("{number}. {}{end}", step.technique.name());
        Tile::new(self.next(step), caption)
    }

    /// The tiles of a step: of a case what is assumed, what follows from it, and the result.
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

    /// The tile on which an edge is assumed to carry so much, which is known from then on.
    fn assume(&mut self, step: &ArgumentStep, assumed: Literal) -> Tile {
        let bridges = self.bridges();
        let mut marks = unmarked();
        self.mark_trial(&mut marks);
        let ends = self.network.cells_of(assumed.edge());
        let span = Span::new(ends, ASSUMED).wide(WIDE);
        let (span, sign) = match assumed {
            Literal::AtMost(_, 0) => (span.dashed().saying("0?"), LegendLine::Dashed(ASSUMED)),
            Literal::AtMost(_, most) => {
                let span = span.dashed().saying(format!("≤{most}?"));
                (span, LegendLine::Dashed(ASSUMED))
            }
            Literal::AtLeast(_, least) => {
                (span.saying(format!("≥{least}?")), LegendLine::Line(ASSUMED))
            }
        };
        marks.spans.push(span);
        add_key(&mut marks, sign, "assumed");
        let _is_possible = self.known.narrow(assumed);
        let scene = self.look.marked(self.network, Some(&bridges), &marks);
        let what = describe_supposed(self.network, assumed);
        Tile::new(scene, format!("{}. what if {what}?", step.number))
    }

    fn bridges(&self) -> Bridges {
        let edges = self.network.edges().ids();
        edges.map(|edge| self.known.lo(edge)).collect()
    }

    /// What follows from an assumption so far; and which islands may have more bridges than
    /// that, so that no number is drawn as found.
    fn mark_trial(&self, marks: &mut Marks) {
        let certain = self.certain.as_ref().unwrap_or(&self.known);
        marks.open = open_islands(self.network, certain);
        let Some(certain) = &self.certain else {
            return;
        };
        for edge in self.network.edges().ids() {
            if self.known.lo(edge) > certain.lo(edge) {
                marks.bridges.push((edge, ASSUMED));
                add_key(marks, LegendLine::Line(ASSUMED), IF_SO);
            }
            if self.known.hi(edge) == 0 && certain.hi(edge) > 0 {
                let ends = self.network.cells_of(edge);
                marks.spans.push(Span::new(ends, ASSUMED).dashed());
                add_key(marks, LegendLine::Dashed(ASSUMED), IF_SO);
            }
        }
    }

    /// Whether a bound is known only since something is assumed.
    fn is_assumed(&self, bound: Literal) -> bool {
        let certain = self.certain.as_ref();
        certain.is_some_and(|certain| !certain.knows(bound))
    }

    /// The film of some steps, with as much of cases as leaves no more than so many pictures
    /// and as far as it may go on, and how many there would be with all.
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
        // A step's pictures are drawn when its turn comes, since each may be large.
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
        let tone = self.tone_of_place(step);
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

    /// Where a step looks; what refutes an assumption is wrong.
    fn tone_of_place(&self, step: &ArgumentStep) -> Tone {
        match (step.is_end, &self.certain) {
            (true, Some(_)) => Tone::Wrong,
            (true, None) | (false, _) => Tone::Premise,
        }
    }

    /// Says how many bridges fit where a step rests on there being few, beside what else is
    /// written.
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

    /// Bridges that are wrong, or an edge that is wrongly said to have none.
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
            // It is drawn with all that follows from the assumption.
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

    /// What follows for an edge; of two bounds that leave one number, that number.
    fn mark_conclusion(&self, conclusion: Literal, step: &ArgumentStep, marks: &mut Marks) {
        let all = &step.conclusions;
        let ends = self.network.cells_of(conclusion.edge());
        let (tone, meaning) = match (&self.certain, step.is_end) {
            (None, _) => (Tone::Conclusion, "what follows"),
            (Some(_), false) => (ASSUMED, IF_SO),
            (Some(_), true) => (Tone::Wrong, "contradicts what is known"),
        };
        let span = Span::new(ends, tone).wide(WIDE);
        let (span, sign) = match conclusion {
            Literal::AtLeast(_, least) if exact_bound(self.network, step).is_some() => {
                (span.saying(least.to_string()), LegendLine::Line(tone))
            }
            Literal::AtMost(_, 0) => (span.dashed().saying("0"), LegendLine::Dashed(tone)),
            Literal::AtMost(edge, most) if all.contains(&Literal::AtLeast(edge, most)) => return,
            Literal::AtMost(_, most) => {
                let label = format!("≤{most}");
                (span.dashed().saying(label), LegendLine::Dashed(tone))
            }
            Literal::AtLeast(edge, least) if all.contains(&Literal::AtMost(edge, least)) => {
                (span.saying(least.to_string()), LegendLine::Line(tone))
            }
            Literal::AtLeast(_, least) => {
                (span.saying(format!("≥{least}")), LegendLine::Line(tone))
            }
        };
        marks.spans.push(span);
        add_key(marks, sign, meaning);
    }
}

/// Nothing yet; what will be written is to be read side by side too.
fn unmarked() -> Marks {
    Marks {
        lettering: Lettering::LargeOrSmall,
        ..Marks::default()
    }
}

/// Adds a line to a legend, once; a second meaning of a sign stands beside the first.
fn add_key(marks: &mut Marks, sign: LegendLine, text: impl Into<String>) {
    let text = text.into();
    let known = marks.legend.iter_mut().find(|key| key.sign == sign);
    match known {
        None => marks.legend.push(Key::new(sign, text)),
        Some(key) => key.add(text),
    }
}

/// Where a label on an edge can stand: in its middle, or in that of either half.
fn places([from, to]: [Pos; 2]) -> Vec<[Pos; 2]> {
    let half = |one: u16, other: u16| one + (other - one) / 2;
    let middle = Pos::new(half(from.row, to.row), half(from.col, to.col));
    let halves = [[from, middle], [middle, to]];
    let is_long = |[from, to]: &[Pos; 2]| to.row - from.row + to.col - from.col > 1;
    let mut places = vec![[from, to]];
    places.extend(halves.into_iter().filter(is_long));
    places
}

/// Whether nothing is written near the middle of two ends.
fn is_free(marks: &Marks, ends: [Pos; 2]) -> bool {
    let written = marks.spans.iter().filter(|span| !span.label.is_empty());
    let middle = |[from, to]: [Pos; 2]| [from.row + to.row, from.col + to.col];
    let [row, col] = middle(ends);
    written
        .map(|span| middle(span.ends))
        .all(|[other_row, other_col]| row.abs_diff(other_row).max(col.abs_diff(other_col)) > 1)
}

/// How many pictures a step has.
fn pictures(step: &ArgumentStep, inside: ShownCases) -> usize {
    let steps = step.case.iter().flat_map(|case| &case.steps);
    match (&step.case, inside) {
        (None, _) | (_, ShownCases::Nothing) => 1,
        (Some(_), ShownCases::Assumption) => 2,
        (Some(_), ShownCases::Steps) => 2 + steps.map(|step| pictures(step, inside)).sum::<usize>(),
    }
}
