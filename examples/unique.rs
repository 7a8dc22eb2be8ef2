//! Decides whether a puzzle has exactly one solution, and shows two where it has more.
//!
//!     cargo run --release --example unique
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;

use hashilab::questions::{Uniqueness, differing};
use hashilab::{Puzzle, Solver};

/// A sentence about a puzzle's solutions.
pub(crate) fn describe(puzzle: &Puzzle) -> Result<String, Box<dyn Error>> {
    Ok(match Solver::new().unique(puzzle)? {
        Uniqueness::Unique(solution) => format!("one solution:\n{solution}"),
        Uniqueness::Several(both) => {
            let edges = differing(&both[0], &both[1]).len();
            format!(
                "two solutions that differ in {edges} places:\n{}\n\n{}",
                both[0], both[1]
            )
        }
        Uniqueness::Infeasible(reason) => format!("no solution: {}", reason.describe(puzzle)),
        Uniqueness::Undecided { stop, .. } => format!("nobody knows: {stop}"),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    for board in ["2,,3\n,,\n,,1\n", "3,,3\n,,\n3,,3\n", "1,,2\n"] {
        println!("{}\n", describe(&board.parse()?)?);
    }
    Ok(())
}
