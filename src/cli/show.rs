//! A reply as text and as a picture.

use std::fmt::Write as _;

use super::draw::{self, Picture};
use super::ui::Failure;
use crate::logic::Domains;
use crate::notation::Glyphs;
use crate::picture::{Marks, Scale};
use crate::puzzle::{Clue, Network, Solution};
use crate::questions::{
    Backbone, Count, Finding, Question, Readings, Repaired, Reply, Uniqueness, differing,
};
use crate::report::{BoundsRecord, ChangeRecord, DifferenceRecord};

/// What is printed: solutions as boards; nothing where there is none. All solutions have
/// been printed before, as they were found.
pub(crate) fn text(reply: &Reply, glyphs: Glyphs) -> Result<String, Failure> {
    let drawn = |solution: &Solution| draw::text(&reply.puzzle, Some(solution), glyphs);
    match (&reply.finding, &reply.question) {
        (Finding::Count { count, .. }, Question::Count { .. }) => Ok(match count {
            Count::Exactly(number) => format!("{number}\n"),
            Count::AtLeast(number, _) => format!("at least {number}\n"),
        }),
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

/// The picture of a reply: of two solutions the second one, with marks where it differs; of
/// a repaired board with the clues that were read.
pub(crate) fn picture(
    reply: &Reply,
    picture: Picture,
    scale: Option<Scale>,
) -> Option<Result<Vec<u8>, Failure>> {
    let how = (picture, scale);
    match &reply.finding {
        Finding::Unique(Uniqueness::Several(both)) => {
            let marks = Marks {
                edges: &differing(&both[0], &both[1]),
                ..Marks::default()
            };
            Some(draw::marked(&reply.puzzle, Some(&both[1]), marks, how))
        }
        Finding::Repair(repair) => {
            let best = repair.best.as_ref()?;
            let old = best.changes.iter();
            let old = old.map(|change| (change.island, change.read));
            let old: Vec<(_, Clue)> = old.collect();
            let marks = Marks {
                changed: &old,
                ..Marks::default()
            };
            Some(draw::marked(
                &best.network,
                Some(&best.solution),
                marks,
                how,
            ))
        }
        _ => {
            let solution = reply.found()?;
            Some(draw::picture(&reply.puzzle, Some(solution), how))
        }
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
