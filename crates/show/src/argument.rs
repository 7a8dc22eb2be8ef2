//! Arguments as pictures: hints, films of steps, and the status of a board after them.

use crate::appearance::Appearance;
use crate::conflict::{conflict_scene, open_scene};
use crate::film::IN_A_ROW;
use crate::logic::Domains;
use crate::picture::{Film, Scene, Tile};
use crate::puzzle::Network;
use crate::session::{BoardState, ExplainedArgument, HintAnswer};
use crate::steps::Steps;

/// The most pictures of a case; of a longer one only the assumption and the result are drawn.
const MOST_OF_CASE: usize = 16;

/// The last step of a hint, with those before it drawn in; nothing if there is none.
#[must_use]
pub fn hint_scene(network: &Network, hint: &HintAnswer, appearance: &Appearance) -> Option<Scene> {
    let told = &hint.shown;
    let start = told.argument.as_ref()?.start.clone();
    let (last, before) = told.steps.split_last()?;
    let mut steps = Steps::new(network, appearance, start).blaming(&told.faults);
    for step in before {
        steps.next(step);
    }
    if last.case.is_none() {
        return Some(steps.next(last));
    }
    let (film, _) = steps.film(std::slice::from_ref(last), MOST_OF_CASE, &mut || true);
    Some(film.strip(IN_A_ROW))
}

/// A picture for each step of an argument and the finished board, at most `most` in all, and the
/// number of pictures with all steps that follow from assumptions. Drawing stops if `go_on` returns
/// false before a step.
#[must_use]
pub fn argument_film(
    work: &ExplainedArgument,
    most: usize,
    appearance: &Appearance,
    go_on: &mut dyn FnMut() -> bool,
) -> (Film, usize) {
    let steps = Steps::new(&work.puzzle, appearance, Domains::of(&work.puzzle));
    let (mut film, all) = steps.film(&work.argument.steps, most, go_on);
    let is_solved = all > 0 && matches!(work.standing, BoardState::Solved);
    let Some(end) = standing_scene(work, appearance).filter(|_| is_solved) else {
        return (film, all);
    };
    if film.len() == all && all < most {
        film.push(Tile::new(end, "solved"));
    }
    (film, all + 1)
}

/// The status of a board after an argument: the solution, a conflict, or open edges; nothing if
/// none is known.
#[must_use]
pub fn standing_scene(work: &ExplainedArgument, appearance: &Appearance) -> Option<Scene> {
    let network = &work.puzzle;
    match &work.standing {
        BoardState::Solved => {
            let solution = work.argument.solution.as_ref()?;
            Some(appearance.board(network, Some(solution)))
        }
        BoardState::Infeasible(found) => {
            let first = found.conflicts.first();
            first.map(|conflict| conflict_scene(network, appearance, conflict))
        }
        BoardState::Several(domains) => Some(open_scene(network, appearance, domains)),
        BoardState::Unreached | BoardState::Undecided(_) => None,
    }
}
