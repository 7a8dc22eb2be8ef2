//! Answers as text and as pictures.

use std::fmt::Write as _;

use super::draw;
use super::ui::Failure;
use crate::notation::{Glyphs, write_numbered_lattice};
use crate::puzzle::{Bridges, Network, Solution};
use crate::query::{QueryAnswer, QueryItem};
use crate::questions::{Readings, RepairedBoard, Uniqueness};
use crate::report::{BoundsRecord, ChangeRecord, DifferenceRecord};
use crate::session::{CommonAnswer, CountAnswer, SolutionTally, SolveAnswer, Status, UniqueAnswer};

crate::puzzle::by_name::closed! {
    /// How likelihoods are printed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(crate) enum Shares {
        /// Columns for people.
        #[default]
        Table = "table",
        /// Values with commas between, and the exact numbers.
        Csv = "csv",
    }
}

/// The style of printed text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextStyle {
    /// The characters that boards are drawn with.
    pub(crate) glyphs: Glyphs,
    /// How likelihoods are printed.
    pub(crate) shares: Shares,
    /// Whether printed boards have numbered rows and columns.
    pub(crate) coordinates: bool,
}

/// A board as text for a person, with numbered rows and columns if the style says so.
pub(crate) fn render_as_seen(
    network: &Network,
    bridges: Option<&Bridges>,
    style: TextStyle,
) -> Result<String, Failure> {
    if style.coordinates {
        write_numbered_lattice(network, bridges, style.glyphs).map_err(draw::undrawn)
    } else {
        draw::text(network, bridges, style.glyphs)
    }
}

/// The only solution of an answer, or why there is none.
pub(crate) fn only_solution(answer: &QueryAnswer) -> Result<&Solution, &'static str> {
    if let QueryAnswer::Unique(answer) = answer {
        return match &answer.uniqueness {
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::Several(_) => Err("there are several solutions"),
            Uniqueness::Undecided { .. } => Err("nothing is proved"),
            Uniqueness::Infeasible(_) => Err("there is no answer"),
        };
    }
    answer.solution().ok_or("there is no answer")
}

/// The answer, if the question was for one solution.
pub(crate) fn solve_answer(answer: &QueryAnswer) -> Option<&SolveAnswer> {
    if let QueryAnswer::Solve(answer) | QueryAnswer::Best(answer) = answer {
        return Some(answer);
    }
    None
}

/// The printed text of an item; empty for items that are only for records.
pub(crate) fn item_text(item: &QueryItem, style: TextStyle) -> Result<String, Failure> {
    match item {
        QueryItem::Solution(found) => {
            let gap = if found.number > 1 { "\n" } else { "" };
            let text = render_as_seen(found.solution.puzzle(), Some(&found.solution), style)?;
            Ok(format!("{gap}{text}"))
        }
        QueryItem::Puzzle(_)
        | QueryItem::Round(_)
        | QueryItem::Part(_)
        | QueryItem::Run(_)
        | QueryItem::Node(_)
        | QueryItem::Log(_) => Ok(String::new()),
    }
}

/// The printed text of an answer; empty if there is nothing to show. Its items have already been
/// printed.
pub(crate) fn text(
    answer: &QueryAnswer,
    network: &Network,
    style: TextStyle,
) -> Result<String, Failure> {
    match answer {
        QueryAnswer::Solve(answer) | QueryAnswer::Best(answer) => match answer.found() {
            Some(solution) => render_as_seen(network, Some(solution), style),
            None => Ok(String::new()),
        },
        QueryAnswer::Unique(answer) => unique(answer, network, style),
        QueryAnswer::All(_) | QueryAnswer::Sample(_) => Ok(String::new()),
        QueryAnswer::Common(answer) => Ok(common(answer)),
        QueryAnswer::Count(answer) => Ok(count(answer)),
        QueryAnswer::Likely(answer) => Ok(match (answer.likely(), style.shares) {
            (Some(likely), Shares::Table) => likely.table(),
            (Some(likely), Shares::Csv) => likely.csv(),
            (None, _) => String::new(),
        }),
        QueryAnswer::Repair(answer) => {
            let (repairing, found) = &*answer.work;
            let all = found.best.iter().chain(repairing.wanted_of(found));
            let texts = all.map(|one| repaired(&repairing.readings, one, style));
            Ok(texts.collect::<Result<Vec<String>, Failure>>()?.join("\n"))
        }
        // Their commands print more than this.
        QueryAnswer::Check(_)
        | QueryAnswer::CheckSoFar(_)
        | QueryAnswer::Edges(_)
        | QueryAnswer::Explain(_)
        | QueryAnswer::Hint(_)
        | QueryAnswer::Rate(_)
        | QueryAnswer::Generate(_)
        | QueryAnswer::Published(_)
        | QueryAnswer::Program(_)
        | QueryAnswer::CheckPoint(_)
        | QueryAnswer::Convert(_)
        | QueryAnswer::Relax(_)
        | QueryAnswer::Branch(_)
        | QueryAnswer::SolveProgram(_)
        | QueryAnswer::Study(_)
        | QueryAnswer::Draw(_)
        | QueryAnswer::Compare(_) => Ok(format!("{}\n", answer.sentence())),
    }
}

/// The solution, or two with the edges in which they differ.
fn unique(answer: &UniqueAnswer, network: &Network, style: TextStyle) -> Result<String, Failure> {
    let drawn = |solution: &Solution| render_as_seen(network, Some(solution), style);
    let Uniqueness::Several(both) = &answer.uniqueness else {
        return answer.solution().map_or(Ok(String::new()), drawn);
    };
    let [one, other] = &**both;
    let mut text = format!("{}\n{}\n", drawn(one)?, drawn(other)?);
    for edge in answer.differing() {
        let DifferenceRecord { from, to, bridges } = edge;
        let _ = writeln!(text, "{from}-{to}: {} or {}", bridges[0], bridges[1]);
    }
    Ok(text)
}

/// The bounds of every edge, one a line.
fn common(answer: &CommonAnswer) -> String {
    if answer.ended.status == Status::Infeasible {
        return String::new();
    }
    let mut text = String::from("from,to,least,most\n");
    for edge in answer.edges() {
        let BoundsRecord {
            from,
            to,
            least,
            most,
        } = edge;
        let _ = writeln!(text, "{from},{to},{least},{most}");
    }
    text
}

/// The number, or a line for each number of components.
fn count(answer: &CountAnswer) -> String {
    match &answer.solutions {
        SolutionTally::One(Some(number)) if answer.ended.status == Status::AtLeast => {
            format!("at least {number}\n")
        }
        SolutionTally::One(Some(number)) => format!("{number}\n"),
        SolutionTally::ByComponents(Some(numbers)) => {
            let mut text = String::from("components,solutions\n");
            for (components, number) in (1..).zip(numbers) {
                let _ = writeln!(text, "{components},{number}");
            }
            text
        }
        SolutionTally::One(None) | SolutionTally::ByComponents(None) => String::new(),
    }
}

/// A line for each changed clue, and the solution.
fn repaired(
    readings: &Readings,
    best: &RepairedBoard,
    style: TextStyle,
) -> Result<String, Failure> {
    let mut text = String::new();
    for change in ChangeRecord::all(readings, best) {
        let ChangeRecord {
            cell, read, now, ..
        } = &change;
        let now = now.map_or_else(|| "?".to_owned(), |now| now.to_string());
        let _ = write!(text, "{cell}: {now} instead of {read}");
        if let (Some(now), Some(read)) = (change.now_probability, change.read_probability) {
            let _ = write!(text, ", p {now:.3} instead of {read:.3}");
        }
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text + &render_as_seen(&best.network, Some(&best.solution), style)?)
}
