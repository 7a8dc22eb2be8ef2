//! Facts about all solutions of a board, in sentences.

use crate::puzzle::Puzzle;
use crate::questions::{Backbone, Uniqueness};
use crate::report::counted;
use crate::session::{CommonAnswer, CountAnswer, SolutionFacts, UniqueAnswer};

/// Whether there is only one, how many there are, what they have in common.
pub(super) fn sentences(all: &SolutionFacts, puzzle: &Puzzle) -> [String; 3] {
    [
        unique(all.unique.answer()),
        count(all.count.answer()),
        common(all.common.answer(), puzzle),
    ]
}

fn unique(answer: Result<&UniqueAnswer, &str>) -> String {
    match answer.map(|answer| &answer.uniqueness) {
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

/// The number of solutions. The number counted up to a limit differs from run to run, so it is
/// omitted.
fn count(answer: Result<&CountAnswer, &str>) -> String {
    match answer {
        Ok(answer) => match (answer.exactly(), answer.ended.limit) {
            (Some(count), _) => format!("The number of solutions is {count}."),
            (None, Some(limit)) => format!("The number of solutions is not known: {limit}."),
            (None, None) => "The number of solutions is not known.".to_owned(),
        },
        Err(why) => format!("The number of solutions is not known: {why}."),
    }
}

fn common(answer: Result<&CommonAnswer, &str>, puzzle: &Puzzle) -> String {
    match answer.map(|answer| &answer.backbone) {
        Ok(known) => match known {
            Backbone::Infeasible(_) => "There is no solution, so none in common.".to_owned(),
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
