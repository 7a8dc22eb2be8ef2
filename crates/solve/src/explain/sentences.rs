//! Arguments in words: a sentence or two for each step.

use std::collections::BTreeSet;

use super::argument::Argument;
use super::exact::{exact_bound, only_number};
use super::phrases::{bridges, capital, either, list};
use super::same_numbers::both;
use super::step::{ArgumentStep, Case};
use crate::logic::Technique;
use crate::proof::Reason;
use crate::puzzle::{Clue, EdgeId, IslandId, Literal, Network, Parity, Sum, ViewId};

/// The most islands of a group that are named.
const NAMED: usize = 6;

/// The argument as numbered lines of plain text.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::{argument, write_argument};
/// use hashilab_engine::logic::Domains;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 1)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let argument = argument(&network, &Domains::of(&network), &Budget::unlimited())?;
/// assert_eq!(
///     write_argument(&network, &argument),
///     "1. Only neighbour left: the 1 at r1c1 has one neighbour left, which gets all its bridges, \
///      so r1c1-r1c3 has 1 bridge.\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_argument(network: &Network, argument: &Argument) -> String {
    let words = StepWords { network };
    let mut text = String::new();
    for step in &argument.steps {
        words.push_step(&mut text, step, "");
    }
    text
}

/// The argument as a nested list in Markdown.
#[must_use]
pub fn write_markdown(network: &Network, argument: &Argument) -> String {
    let words = StepWords { network };
    let mut markdown = String::new();
    for step in &argument.steps {
        words.push_item(&mut markdown, step, "");
    }
    markdown
}

/// The place of a step, as in `the 3 at r1c1`.
#[must_use]
pub fn describe_place(network: &Network, step: &ArgumentStep) -> String {
    let words = StepWords { network };
    match (&step.reason, step.islands(network).as_slice()) {
        (Some(Reason::Degree(island) | Reason::Parts(island, _)), _) => words.island(*island),
        (_, [_, ..]) => words.group(&step.islands(network)),
        (_, []) => {
            let bound = step.premises.first().or(step.conclusions.first());
            let case = step.case.as_ref().map(|case| &case.assumed);
            let edge = case.or(bound).map(|bound| words.edge(bound.edge()));
            edge.unwrap_or_else(|| "the whole board".to_owned())
        }
    }
}

/// One step in words, without its number and without the steps of a case.
#[must_use]
pub fn describe_step(network: &Network, step: &ArgumentStep) -> String {
    StepWords { network }.sentence(step)
}

/// What follows from the assumption of a case, down to the contradiction: a line for each step
/// inside it. Empty for other steps.
#[must_use]
pub fn describe_case(network: &Network, step: &ArgumentStep) -> String {
    let mut text = String::new();
    StepWords { network }.push_case(&mut text, step, "  ");
    text
}

/// A bound in the subjunctive, as in `r1c1-r1c3 had at least 1 bridge`.
#[must_use]
pub fn describe_supposed(network: &Network, bound: Literal) -> String {
    StepWords { network }.supposed(bound)
}

/// A bound in words, as in `r1c1-r1c3 has at least 1 bridge`.
#[must_use]
pub fn describe_bound(network: &Network, bound: Literal) -> String {
    StepWords { network }.bound(bound)
}

pub(super) struct StepWords<'a> {
    pub(super) network: &'a Network,
}

/// The numbers of the steps that a step uses, after a blank.
fn rests_on(step: &ArgumentStep) -> String {
    let numbers: Vec<String> = step.from.iter().map(ToString::to_string).collect();
    if numbers.is_empty() {
        String::new()
    } else {
        format!(" [{}]", numbers.join(", "))
    }
}

impl StepWords<'_> {
    fn push_step(&self, text: &mut String, step: &ArgumentStep, indent: &str) {
        let number = step.number.to_string();
        text.extend([
            indent,
            &number,
            ". ",
            &self.sentence(step),
            &rests_on(step),
            "\n",
        ]);
        if let Some(Case { steps, .. }) = &step.case {
            for inner in steps {
                self.push_step(text, inner, &format!("{indent}   "));
            }
        }
    }

    /// A step as an item of a list in Markdown, with the steps of its case below it.
    fn push_item(&self, text: &mut String, step: &ArgumentStep, indent: &str) {
        let number = step.number.to_string();
        let (name, says) = (capital(step.technique.name()), self.says(step));
        let from = rests_on(step);
        text.extend([
            indent, "- ", &number, ". **", &name, "**: ", &says, &from, "\n",
        ]);
        for inner in step.case.iter().flat_map(|case| &case.steps) {
            self.push_item(text, inner, &format!("{indent}   "));
        }
    }

    fn push_case(&self, text: &mut String, step: &ArgumentStep, indent: &str) {
        for inner in step.case.iter().flat_map(|case| &case.steps) {
            text.extend([indent, "- ", &self.sentence(inner), "\n"]);
            self.push_case(text, inner, &format!("{indent}  "));
        }
    }

    /// The name of a step's technique, and its sentence.
    fn sentence(&self, step: &ArgumentStep) -> String {
        capital(step.technique.name()) + ": " + &self.says(step)
    }

    /// The reason and the conclusion.
    fn says(&self, step: &ArgumentStep) -> String {
        let follows = match exact_bound(self.network, step) {
            Some((edge, count)) => vec![format!("{} has {}", self.edge(edge), bridges(count))],
            None => self.bounds(&step.conclusions),
        };
        let why = self.why(step);
        if follows.is_empty() {
            format!("{why}: a contradiction.")
        } else if step.is_end {
            let follows = list(&follows);
            format!("{why}, so {follows}, which contradicts what is known.")
        } else {
            format!("{why}, so {}.", list(&follows))
        }
    }

    /// Why the conclusions of a step hold, or what is wrong where it has none.
    fn why(&self, step: &ArgumentStep) -> String {
        if let Some(case) = &step.case {
            let assumed = self.supposed(case.assumed);
            return format!("if {assumed}, there would be a contradiction");
        }
        match &step.reason {
            Some(Reason::Degree(island)) => self.at_island(step, *island),
            Some(Reason::Cross) => {
                let built = step.premises.first();
                let built = built.map(|premise| self.edge(premise.edge()));
                let built = built.unwrap_or_else(|| "the edge across".to_owned());
                format!("{built} is built and bridges may not cross")
            }
            Some(Reason::Cut(group)) => self.cut(step, group),
            Some(Reason::Parity(group) | Reason::Totals(group, _)) => self.parity(step, group),
            Some(Reason::Parts(island, _)) => self.parts(step, *island),
            Some(Reason::Cycle(_)) => {
                "its ends are joined already and loops are forbidden".to_owned()
            }
            Some(Reason::Level) => "the edge can carry no other number".to_owned(),
            Some(Reason::Sign(view)) => self.sign(step, *view),
            Some(Reason::Sum(_)) => "a sum leaves nothing else".to_owned(),
            Some(Reason::NoGood | Reason::Cost) | None => "nothing else is left".to_owned(),
        }
    }

    fn sign(&self, step: &ArgumentStep, view: ViewId) -> String {
        let pos = self.network.views()[view].sign;
        if step.technique == Technique::SignDiffer {
            let both = both(self.network, step, view, |edge| self.edge(edge));
            return format!("the sign at {pos} wants no number twice{both}");
        }
        let sum = match self.network.views()[view].sum {
            Sum::Exactly(1) => "1 bridge".to_owned(),
            Sum::Exactly(sum) => format!("{sum} bridges"),
            // No sum rests on such a view.
            Sum::Unknown | Sum::Unsaid => "bridges".to_owned(),
        };
        let islands = step.islands(self.network);
        let at = self.group(&islands);
        match islands.len() {
            0 => format!("the sign at {pos} wants {sum} where it sees no island"),
            1 => format!("the sign at {pos} wants {sum} at {at}"),
            _ => format!("the sign at {pos} wants {sum} in all at {at}"),
        }
    }

    fn at_island(&self, step: &ArgumentStep, island: IslandId) -> String {
        let name = self.island(island);
        if let Some(why) = self.out_of_reach(step, island) {
            return why;
        }
        match (step.technique, step.conclusions.is_empty()) {
            (Technique::Finished, true) => format!("{name} has too many bridges"),
            (_, true) if self.network.edges_at(island).is_empty() => self.alone(island),
            (_, true) => format!("the neighbours of {name} cannot take all its bridges"),
            (Technique::Finished, _) => format!("{name} has all its bridges"),
            (Technique::OnlyNeighbour, _) => {
                let gets = match exact_bound(self.network, step) {
                    Some(_) => "all its bridges",
                    None => "all that is missing",
                };
                format!("{name} has one neighbour left, which gets {gets}")
            }
            (Technique::AllNeeded, _) => {
                format!("{name} needs all that its neighbours can still take")
            }
            (Technique::LargeClue, _) => {
                let full = bridges(self.network.board().rules().max_bridges());
                format!("{name} needs more than its other neighbours can take at {full} each")
            }
            (Technique::SmallClue, _) => format!("{name} wants no more"),
            (Technique::EnoughNeighbours, _) => {
                format!("{name} needs more than its other neighbours can take")
            }
            (Technique::LittleRoom, _) => match self.elsewhere(step, island) {
                Some(count) => format!("{name} has {} elsewhere", bridges(count)),
                None => format!("{name} has no room for more"),
            },
            _ => format!("{name} needs its number of bridges"),
        }
    }

    /// The flaw of an island that sees no other.
    pub(super) fn alone(&self, island: IslandId) -> String {
        let wanted = match self.network.islands()[island].clue {
            Clue::Exactly(clue) => bridges(clue),
            Clue::OneOf(set) => format!("at least {}", bridges(set.least().unwrap_or(1))),
            Clue::Unknown => format!("at least {}", bridges(1)),
        };
        let name = self.island(island);
        format!("{name} sees no other island, but its clue wants {wanted}")
    }

    /// Why an island with a set of numbers has little room: its larger numbers are out of reach.
    /// `None` where they are not, and for other kinds of steps.
    fn out_of_reach(&self, step: &ArgumentStep, island: IslandId) -> Option<String> {
        let is_full = matches!(
            step.technique,
            Technique::Finished | Technique::SmallClue | Technique::LittleRoom
        );
        let Clue::OneOf(numbers) = self.network.islands()[island].clue else {
            return None;
        };
        let most = self.most_at(step, island);
        let (near, far): (Vec<u8>, Vec<u8>) =
            numbers.iter().partition(|&one| u32::from(one) <= most);
        let name = self.island(island);
        let far: Vec<String> = far.iter().map(ToString::to_string).collect();
        let (false, Some(&largest), true) = (far.is_empty(), near.last(), is_full) else {
            return None;
        };
        let far = either(&far);
        Some(match (step.technique, largest) {
            _ if step.conclusions.is_empty() => {
                format!("{name} cannot come to {far}, and has more than {largest}")
            }
            (_, 0) => format!("{name} cannot come to {far}, and has no bridge at all"),
            (Technique::Finished, _) => {
                format!("{name} cannot come to {far}, and {largest} it has already")
            }
            _ => format!("{name} cannot come to {far}, and has no room for more than {largest}"),
        })
    }

    /// The most bridges that an island's edges can carry by the premises of a step.
    fn most_at(&self, step: &ArgumentStep, island: IslandId) -> u32 {
        let most = |&edge: &EdgeId| {
            let stated = step.premises.iter().filter_map(|&premise| match premise {
                Literal::AtMost(of, most) if of == edge => Some(most),
                Literal::AtMost(..) | Literal::AtLeast(..) => None,
            });
            let most = stated.fold(self.network.bounds(edge)[1], u8::min);
            u32::from(most)
        };
        self.network.edges_at(island).iter().map(most).sum()
    }

    /// How many bridges of an island go outside the edge concluded about, if any do.
    fn elsewhere(&self, step: &ArgumentStep, island: IslandId) -> Option<u8> {
        let Clue::Exactly(clue) = self.network.islands()[island].clue else {
            return None;
        };
        let [Literal::AtMost(_, most)] = step.conclusions[..] else {
            return None;
        };
        clue.checked_sub(most).filter(|&count| count > 0)
    }

    fn cut(&self, step: &ArgumentStep, group: &[IslandId]) -> String {
        let name = self.group(group);
        let one_way = matches!(step.conclusions.first(), Some(Literal::AtLeast(..)));
        if step.conclusions.is_empty() {
            format!("no bridge can lead on from {name}")
        } else if one_way {
            format!("only one way leads on from {name}")
        } else {
            let closing = match step.conclusions.first() {
                Some(&Literal::AtMost(edge, most)) => {
                    format!("{} on {}", bridges(most + 1), self.edge(edge))
                }
                Some(Literal::AtLeast(..)) | None => "so many bridges".to_owned(),
            };
            format!("with {closing}, {name} would be complete and cut off from the rest")
        }
    }

    fn parity(&self, step: &ArgumentStep, group: &[IslandId]) -> String {
        let name = self.group(group);
        let most = self.network.board().rules().max_clue();
        let parities = group.iter().map(|&island| {
            let clue = self.network.islands()[island].clue;
            clue.degrees(most).parity()
        });
        let parity = match parities.fold(Parity::Even, Parity::plus) {
            Parity::Odd => "odd",
            Parity::Even => "even",
            // No inference of this kind rests on such clues.
            Parity::Unknown => "unknown",
        };
        let they = format!("the clues of {name} are {parity} in sum");
        let inside: BTreeSet<&IslandId> = group.iter().collect();
        let is_inside = |&edge: &EdgeId| {
            let ends = self.network.edges()[edge].ends;
            ends.iter().all(|end| inside.contains(end))
        };
        let mut edges = group
            .iter()
            .flat_map(|&island| self.network.edges_at(island));
        if step.conclusions.is_empty() && edges.all(is_inside) {
            let all = if group.len() == self.network.islands().len() {
                format!("the clues of all {} islands", group.len())
            } else {
                format!("the clues of {name}, which see no others,")
            };
            format!("{all} are {parity} in sum, but every bridge counts at two islands")
        } else if step.conclusions.is_empty() {
            format!("{they}, and the bridges that leave them are not")
        } else {
            format!("{they} and so are the bridges that leave them")
        }
    }

    fn parts(&self, step: &ArgumentStep, island: IslandId) -> String {
        let name = self.island(island);
        let needs = if step.technique == Technique::Parity {
            "each takes an even or an odd number of bridges, as its clues add up"
        } else {
            "each needs a bridge from there"
        };
        let needs = format!("only {name} joins several parts of the board, and {needs}");
        match (step.conclusions.is_empty(), step.technique) {
            (true, Technique::Parity) => format!(
                "{needs}, at least one and no more than its edges can take; \
                 no such numbers make up its clue"
            ),
            (true, _) => format!("{needs}; together that is not its clue"),
            (false, _) => needs,
        }
    }

    /// Bounds one by one; two that fix an edge are put as one.
    fn bounds(&self, bounds: &[Literal]) -> Vec<String> {
        let exactly = |bound: Literal| match bound {
            Literal::AtLeast(edge, least) => Literal::AtMost(edge, least),
            Literal::AtMost(edge, most) => Literal::AtLeast(edge, most),
        };
        let mut words = Vec::new();
        for (place, &bound) in bounds.iter().enumerate() {
            let contrary = exactly(bound);
            if bounds[..place].contains(&contrary) {
                continue;
            }
            words.push(match contrary {
                Literal::AtLeast(edge, count) | Literal::AtMost(edge, count)
                    if bounds.contains(&contrary) =>
                {
                    format!("{} has {}", self.edge(edge), bridges(count))
                }
                Literal::AtLeast(..) | Literal::AtMost(..) => self.bound(bound),
            });
        }
        words
    }

    /// A bound in the indicative.
    fn bound(&self, bound: Literal) -> String {
        self.bound_by("has", bound)
    }

    /// A bound in the subjunctive, as in `r1c1-r1c3 had no bridge`.
    fn supposed(&self, bound: Literal) -> String {
        self.bound_by("had", bound)
    }

    fn bound_by(&self, has: &str, bound: Literal) -> String {
        let edge = self.edge(bound.edge());
        match (bound, only_number(self.network, bound)) {
            (Literal::AtMost(_, 0), _) => format!("{edge} {has} no bridge"),
            (_, Some(number)) => format!("{edge} {has} {}", bridges(number)),
            (Literal::AtLeast(_, least), None) => {
                format!("{edge} {has} at least {}", bridges(least))
            }
            (Literal::AtMost(_, most), None) => format!("{edge} {has} at most {}", bridges(most)),
        }
    }

    pub(super) fn edge(&self, edge: EdgeId) -> String {
        let [from, to] = self.network.cells_of(edge);
        format!("{from}-{to}")
    }

    pub(super) fn island(&self, island: IslandId) -> String {
        let island = self.network.islands()[island];
        format!("the {} at {}", island.clue, island.pos)
    }

    /// Islands by their cells, the list cut after a few.
    pub(super) fn group(&self, group: &[IslandId]) -> String {
        let cells = group.iter().take(NAMED);
        let mut names: Vec<String> = cells
            .map(|&island| self.network.islands()[island].pos.to_string())
            .collect();
        if group.len() > NAMED {
            names.push(format!("{} more", group.len() - NAMED));
        }
        list(&names)
    }
}
