//! Which edges to give so that a board has one solution.

use super::Shot;
use crate::cli::exit::Exit;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::explain::{Pinned, fewest, pinned};
use crate::puzzle::{EdgeId, Puzzle};
use crate::questions::SolveError;
use crate::report::counted;

/// Prints the edges that leave one solution once they are given; the fewest, if they are
/// wanted.
pub(super) fn make_unique(
    job: &mut Job<'_, Shot>,
    puzzle: &Puzzle,
    smallest: bool,
) -> Result<Exit, Failure> {
    let broken = |error: SolveError, job: &Job<'_, Shot>| Failure::from(&error).about(&job.name);
    let found = pinned(puzzle, job.budget()).map_err(|error| broken(error, job))?;
    let given = match found {
        Pinned::Unique { given, .. } => given,
        Pinned::Infeasible => return Ok(Exit::No),
        Pinned::Stopped(stop) => {
            let what = format!("{}: no edges to give were found, {stop}", job.name);
            job.tell(Message::Summary(what));
            return Ok(Exit::undecided(stop));
        }
    };
    if !smallest {
        print(job, puzzle, &given, "");
        return Ok(Exit::Yes);
    }
    let found = fewest(puzzle, given, job.budget()).map_err(|error| broken(error, job))?;
    let (exit, how) = match found.stop {
        None => (Exit::Yes, ", which is the fewest".to_owned()),
        Some(stop) => (
            Exit::undecided(stop),
            format!("; fewer may be enough, {stop}"),
        ),
    };
    print(job, puzzle, &found.given, &how);
    Ok(exit)
}

fn print(job: &mut Job<'_, Shot>, puzzle: &Puzzle, given: &[(EdgeId, u8)], how: &str) {
    for &(edge, bridges) in given {
        let [from, to] = puzzle.cells_of(edge);
        job.print(format!("{from}-{to}={bridges}\n"));
    }
    let edges = counted(given.len(), "given edge");
    let what = format!("{}: one solution with {edges}{how}", job.name);
    job.tell(Message::Summary(what));
}
