//! Solves many puzzles on all cores with one solver.
//!
//!     cargo run --release --example many_boards
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use hashilab::generate::{PublishedRecipe, grow};
use hashilab::questions::Status;
use hashilab::{Puzzle, Solver};

/// The number of these puzzles that have a solution.
pub(crate) fn solved(puzzles: &[Puzzle]) -> usize {
    let solver = Solver::new();
    let (next, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = solver.solve(puzzle);
                    if answer.is_ok_and(|answer| answer.ended.status == Status::Solved) {
                        found.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    found.into_inner()
}

fn main() -> Result<(), Box<dyn Error>> {
    let recipe = PublishedRecipe::square(60, 50, 10);
    let boards = (0..100).map(|seed| grow(&recipe, seed));
    let puzzles = boards.map(|grown| Ok::<_, Box<dyn Error>>(grown?.network.into()));
    let puzzles: Vec<Puzzle> = puzzles.collect::<Result<_, _>>()?;
    println!("{} of {} solved", solved(&puzzles), puzzles.len());
    Ok(())
}
