//! Which edges to give so that a board has one solution.

use super::Shot;
use crate::cli::exit::Exit;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::explain::{Pinned, pinned};
use crate::puzzle::Puzzle;
use crate::report::counted;

/// Prints the edges that leave one solution once they are given.
pub(super) fn make_unique(job: &mut Job<'_, Shot>, puzzle: &Puzzle) -> Result<Exit, Failure> {
    let found = pinned(puzzle, job.budget());
    match found.map_err(|error| Failure::from(&error).about(&job.name))? {
        Pinned::Unique { given, .. } => {
            for &(edge, bridges) in &given {
                let [from, to] = puzzle.cells_of(edge);
                job.print(format!("{from}-{to}={bridges}\n"));
            }
            let edges = counted(given.len(), "given edge");
            let what = format!("{}: one solution with {edges}", job.name);
            job.tell(Message::Summary(what));
            Ok(Exit::Yes)
        }
        Pinned::Infeasible => Ok(Exit::No),
        Pinned::Stopped(stop) => {
            let what = format!("{}: no edges to give were found, {stop}", job.name);
            job.tell(Message::Summary(what));
            Ok(Exit::Undecided)
        }
    }
}
