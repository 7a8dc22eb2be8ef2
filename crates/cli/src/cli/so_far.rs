//! Answers that are not finished: what they say, what is wrong with them already, and
//! whether they can be completed.

use super::ui::Failure;
use crate::engine::Budget;
use crate::explain::{Flaw, SoFar, SoFarError, describe_bound, drawn, narrowed, so_far};
use crate::notation::{Source, read_answer};
use crate::puzzle::{Literal, Network, Puzzle, Violation};

/// What an unfinished answer says of a puzzle's edges: a number means at least so many
/// bridges, 0 means none.
pub(crate) fn bounds_so_far(
    network: &Network,
    so_far: Option<&Source>,
) -> Result<Vec<Literal>, Failure> {
    let Some(source) = so_far else {
        return Ok(Vec::new());
    };
    let placed = read_answer(source, network)?;
    drawn(network, &placed).map_err(|wrong| {
        let wrong: Vec<String> = wrong.iter().map(|one| one.describe(network)).collect();
        Failure::usage(wrong.join("; ")).about(&source.name)
    })
}

/// What is wrong with bounds, in words.
pub(crate) fn wrong(network: &Network, flaw: &Flaw) -> String {
    let bounds = flaw.bounds.iter();
    let all: Vec<String> = bounds
        .map(|&bound| describe_bound(network, bound))
        .collect();
    if let Some(crossing) = flaw.crossing {
        let crossed = Violation::Crossed(crossing).describe(network);
        return format!("wrong so far: {crossed}");
    }
    let what = match all.as_slice() {
        [] => "this board has no solution, whatever is drawn".to_owned(),
        all => format!("wrong so far: it cannot be that {}", all.join(" and ")),
    };
    // What an edge cannot carry needs no proof.
    if flaw.argument.is_some() || narrowed(network, &flaw.bounds).is_err() {
        what
    } else {
        format!("{what}, as clause learning proves")
    }
}

/// Whether bounds leave a solution, and if not, what is wrong with them.
pub(crate) fn standing(
    puzzle: &Puzzle,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<SoFar, Failure> {
    so_far(puzzle, bounds, budget).map_err(|error| match error {
        SoFarError::Solve(error) => Failure::from(&error),
        SoFarError::Unproved(error) => Failure::internal(error.to_string()),
    })
}
