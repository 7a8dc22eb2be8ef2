//! What is known of all solutions of a board, in sentences and as a picture.

use super::study::All;
use crate::cli::draw::LookArgs;
use crate::desk::{CommonAnswer, CountAnswer, UniqueAnswer};
use crate::logic::Domains;
use crate::picture::{Key, Marks, Plank, Scene, Sign, Tone};
use crate::puzzle::Puzzle;
use crate::questions::{Backbone, Uniqueness};
use crate::report::counted;

/// Whether there is one only, how many there are, what they have in common.
pub(super) fn sentences(all: &All, puzzle: &Puzzle) -> [String; 3] {
    [
        unique(&all.unique),
        count(&all.count),
        common(&all.common, puzzle),
    ]
}

fn unique(answer: &Result<UniqueAnswer, String>) -> String {
    match answer.as_ref().map(|answer| &answer.uniqueness) {
        Ok(uniqueness) => match uniqueness {
            Uniqueness::Infeasible(_) => "There is no solution.".to_owned(),
            Uniqueness::Unique(_) => "The solution is the only one.".to_owned(),
            Uniqueness::Several(_) => "The solution is not the only one.".to_owned(),
            Uniqueness::Undecided { stop, .. } => {
                format!("Whether the solution is the only one is not known: {stop}.")
            }
        },
        Err(why) => format!("Whether the solution is the only one was not asked: {why}."),
    }
}

/// How many solutions there are. What a limit let a count reach is not the same twice.
fn count(answer: &Result<CountAnswer, String>) -> String {
    match answer {
        Ok(answer) => match (answer.exactly(), answer.ended.limit) {
            (Some(count), _) => format!("The number of solutions is {count}."),
            (None, Some(limit)) => format!("The number of solutions is not known: {limit}."),
            (None, None) => "The number of solutions is not known.".to_owned(),
        },
        Err(why) => format!("The number of solutions is not known: {why}."),
    }
}

fn common(answer: &Result<CommonAnswer, String>, puzzle: &Puzzle) -> String {
    match answer.as_ref().map(|answer| &answer.backbone) {
        Ok(known) => match known {
            Backbone::Infeasible(_) => "No solutions have anything in common.".to_owned(),
            Backbone::All(known) => {
                let (fixed, edges) = (known.fixed(), counted(puzzle.edges().len(), "edge"));
                format!("Of {edges}, {fixed} carry the same number of bridges in every solution.")
            }
            Backbone::Undecided { limit, .. } => {
                format!("What all solutions have in common is not known: {limit}.")
            }
        },
        Err(why) => format!("What all solutions have in common is not known: {why}."),
    }
}

/// Bridges of every solution as lines, those of some as dashed ones.
pub(super) fn backbone(puzzle: &Puzzle, known: &Domains, look: &LookArgs) -> Scene {
    let mut marks = Marks {
        legend: vec![
            Key::new(Sign::Line(Tone::Usual), "in every solution"),
            Key::new(Sign::Dashed(Tone::Group(0)), "in some, not in all"),
        ],
        ..Marks::default()
    };
    for edge in puzzle.edges().ids() {
        let given = puzzle.bounds(edge)[0];
        let plank = |tone, dashed| Plank { edge, tone, dashed };
        let certain = (given..known.lo(edge)).map(|_| plank(Tone::Usual, false));
        let open = (known.lo(edge)..known.hi(edge)).map(|_| plank(Tone::Group(0), true));
        marks.planks.extend(certain.chain(open));
    }
    look.marked(puzzle, None, &marks)
}
