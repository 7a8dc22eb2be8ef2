//! A reply as text and as a picture.

use std::fmt::Write as _;

use super::draw::{self, LookArgs, Picture};
use super::likely;
use super::ui::Failure;
use crate::logic::Domains;
use crate::notation::Glyphs;
use crate::picture::{Key, Marks, Sign, Tone};
use crate::puzzle::{Network, Solution};
use crate::questions::{
    Backbone, Count, Exact, Finding, Question, Readings, Repaired, Reply, Swept, Uniqueness,
};
use crate::report::{BoundsRecord, ChangeRecord, DifferenceRecord, LikelyBody};

/// How likelihoods are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Shares {
    /// Columns for people.
    #[default]
    Table,
    /// Values with commas between, and the exact numbers.
    Csv,
}

impl Shares {
    /// All of them.
    pub(crate) const ALL: [Self; 2] = [Self::Table, Self::Csv];

    /// The word for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Csv => "csv",
        }
    }
}

/// What is printed: solutions as boards; nothing where there is none. All solutions have
/// been printed before, as they were found.
pub(crate) fn text(reply: &Reply, glyphs: Glyphs, shares: Shares) -> Result<String, Failure> {
    let drawn = |solution: &Solution| draw::text(&reply.puzzle, Some(solution), glyphs);
    match (&reply.finding, &reply.question) {
        (Finding::Count { count, .. }, Question::Count { .. }) => Ok(match count {
            Count::Exactly(number) => format!("{number}\n"),
            Count::AtLeast(number, _) => format!("at least {number}\n"),
        }),
        (Finding::Sweep(swept), _) => Ok(swept_text(reply, swept, shares)),
        (Finding::Unique(Uniqueness::Several(both)), _) => {
            let [one, other] = &**both;
            let mut text = format!("{}\n{}\n", drawn(one)?, drawn(other)?);
            for edge in DifferenceRecord::all(&reply.puzzle, one, other) {
                let DifferenceRecord { from, to, bridges } = edge;
                let _ = writeln!(text, "{from}-{to}: {} or {}", bridges[0], bridges[1]);
            }
            Ok(text)
        }
        (Finding::Backbone(answer), _) => Ok(match answer {
            Backbone::Infeasible(_) => String::new(),
            Backbone::All(known) | Backbone::Undecided { certain: known, .. } => {
                table(&reply.puzzle, known)
            }
        }),
        (Finding::Repair(repair), Question::Repair(repairing)) => {
            let all = repair.best.iter().chain(repairing.wanted_of(repair));
            let texts = all.map(|one| repaired(&repairing.readings, one, glyphs));
            Ok(texts.collect::<Result<Vec<String>, Failure>>()?.join("\n"))
        }
        _ => reply.found().map_or(Ok(String::new()), drawn),
    }
}

/// The picture of a reply: two solutions side by side, with marks where they differ; a
/// repaired board with the clues that were read; how likely each edge is.
pub(crate) fn picture(
    reply: &Reply,
    picture: Picture,
    look: &LookArgs,
) -> Option<Result<Vec<u8>, Failure>> {
    let scene = match &reply.finding {
        Finding::Unique(Uniqueness::Several(both)) => look.both(&reply.puzzle, both),
        Finding::Repair(repair) => {
            let best = repair.best.as_ref()?;
            let changes = best.changes.iter();
            let mut marks = Marks {
                changed: changes.map(|change| (change.island, change.read)).collect(),
                ..Marks::default()
            };
            if !best.changes.is_empty() {
                let key = Key::new(Sign::Line(Tone::Wrong), "changed");
                marks.legend.push(key);
            }
            look.marked(&best.network, Some(&best.solution), &marks)
        }
        Finding::Sweep(Swept::Likelihoods(likelihoods)) => {
            let marks = likely::marks(&reply.puzzle, likelihoods);
            look.marked(&reply.puzzle, None, &marks)
        }
        _ => look.marked(&reply.puzzle, Some(reply.found()?), &Marks::default()),
    };
    Some(look.draw(&scene, picture))
}

/// What a sweep found, as numbers.
fn swept_text(reply: &Reply, swept: &Swept, shares: Shares) -> String {
    match swept {
        Swept::Count(Exact::None(_)) => "0\n".to_owned(),
        Swept::Count(Exact::Exactly(count)) => format!("{count}\n"),
        Swept::Count(Exact::AtLeast(count, _)) => format!("at least {count}\n"),
        Swept::Components(counts) => {
            let mut text = String::from("components,solutions\n");
            for (number, ways) in (1..).zip(counts) {
                let _ = writeln!(text, "{number},{ways}");
            }
            text
        }
        Swept::Likelihoods(likelihoods) => {
            let likely = LikelyBody::of(&reply.puzzle, likelihoods);
            match shares {
                Shares::Table => likely.table(),
                Shares::Csv => likely.csv(),
            }
        }
        // Solutions were printed as they were drawn.
        _ => String::new(),
    }
}

/// The bounds of every edge, one a line.
fn table(network: &Network, domains: &Domains) -> String {
    let mut text = String::from("from,to,least,most\n");
    for edge in BoundsRecord::all(network, domains) {
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

/// A line for each changed clue, and the solution.
fn repaired(readings: &Readings, best: &Repaired, glyphs: Glyphs) -> Result<String, Failure> {
    let mut text = String::new();
    for change in ChangeRecord::all(readings, best) {
        let ChangeRecord {
            cell, read, now, ..
        } = &change;
        let _ = write!(text, "{cell}: {now} instead of {read}");
        if let (Some(now), Some(read)) = (change.now_probability, change.read_probability) {
            let _ = write!(text, ", p {now:.3} instead of {read:.3}");
        }
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text + &draw::text(&best.network, Some(&best.solution), glyphs)?)
}
