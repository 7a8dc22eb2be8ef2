//! What is known of all solutions of a board, in sentences and as a picture.

use super::study::All;
use crate::cli::draw::LookArgs;
use crate::logic::Domains;
use crate::picture::{Key, Marks, Plank, Scene, Sign, Tone};
use crate::puzzle::Puzzle;
use crate::questions::{Backbone, Exact, Finding, Reply, Swept, Uniqueness};
use crate::report::counted;

/// Whether there is one only, how many there are, what they have in common.
pub(super) fn sentences(all: &All, puzzle: &Puzzle) -> [String; 3] {
    [
        unique(&all.unique),
        count(&all.count),
        common(&all.common, puzzle),
    ]
}

fn unique(reply: &Result<Reply, String>) -> String {
    match reply.as_ref().map(|reply| &reply.finding) {
        Ok(Finding::Unique(answer)) => match answer {
            Uniqueness::Infeasible(_) => "There is no solution.".to_owned(),
            Uniqueness::Unique(_) => "The solution is the only one.".to_owned(),
            Uniqueness::Several(_) => "The solution is not the only one.".to_owned(),
            Uniqueness::Undecided { stop, .. } => {
                format!("Whether the solution is the only one is not known: {stop}.")
            }
        },
        Ok(_) => unreachable!("asked whether there is one"),
        Err(why) => format!("Whether the solution is the only one was not asked: {why}."),
    }
}

/// How many solutions there are. What a limit let a count reach is not the same twice.
fn count(reply: &Result<Reply, String>) -> String {
    match reply.as_ref().map(|reply| &reply.finding) {
        Ok(Finding::Sweep(Swept::Count(exact))) => match exact {
            Exact::None(_) => "The number of solutions is 0.".to_owned(),
            Exact::Exactly(count) => format!("The number of solutions is {count}."),
            Exact::AtLeast(_, limit) => format!("The number of solutions is not known: {limit}."),
        },
        Ok(Finding::Sweep(Swept::None(_))) => "The number of solutions is 0.".to_owned(),
        Ok(_) => "The number of solutions is not known.".to_owned(),
        Err(why) => format!("The number of solutions is not known: {why}."),
    }
}

fn common(reply: &Result<Reply, String>, puzzle: &Puzzle) -> String {
    match reply.as_ref().map(|reply| &reply.finding) {
        Ok(Finding::Backbone(answer)) => match answer {
            Backbone::Infeasible(_) => "No solutions have anything in common.".to_owned(),
            Backbone::All(known) => {
                let (fixed, edges) = (known.fixed(), counted(puzzle.edges().len(), "edge"));
                format!("Of {edges}, {fixed} carry the same number of bridges in every solution.")
            }
            Backbone::Undecided { limit, .. } => {
                format!("What all solutions have in common is not known: {limit}.")
            }
        },
        Ok(_) => unreachable!("asked what is common"),
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
