//! Lists the solutions of a puzzle, up to a maximal number and within a time limit.
//!
//!     cargo run --release --example all_solutions
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;
use std::time::Duration;

use hashilab::{Puzzle, Solver};

/// The first `few` solutions, and whether they are all.
pub(crate) fn first_few(
    puzzle: &Puzzle,
    few: usize,
) -> Result<(Vec<String>, bool), Box<dyn Error>> {
    let solver = Solver::new().time_limit(Duration::from_secs(10));
    let mut all = solver.solutions(puzzle)?;
    let mut found = Vec::new();
    for solution in all.by_ref().take(few) {
        found.push(solution?.to_string());
    }
    // Only the solutions that are read are searched for.
    let is_all = found.len() < few && all.stop().is_none();
    Ok((found, is_all))
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "?,,?,,?\n,,,,\n?,,?,,?\n".parse()?;
    let (found, is_all) = first_few(&puzzle, 5)?;
    println!("{}", found.join("\n\n"));
    println!(
        "\n{} solutions{}",
        found.len(),
        if is_all { "" } else { ", and more" }
    );
    Ok(())
}
