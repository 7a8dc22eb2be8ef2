//! Finds the best solution of a puzzle by weights on its edges.
//!
//!     cargo run --release --example best
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;

use hashilab::milp::{Direction, Objective};
use hashilab::notation::{Source, read_weights};
use hashilab::puzzle::Measure;
use hashilab::{Puzzle, Solver};

/// The solution with the largest weight, and that weight.
pub(crate) fn heaviest(puzzle: &Puzzle, weights: &str) -> Result<(String, String), Box<dyn Error>> {
    let weights = read_weights(&Source::new("weights.csv", weights), puzzle)?;
    let objective = Objective {
        direction: Direction::Maximise,
        measure: Measure::Weight(weights),
    };
    let answer = Solver::new().best(puzzle, objective)?;
    let best = answer.solved.best.as_ref();
    let weight = best.map_or("none".to_owned(), |best| best.value.to_string());
    Ok((answer.solution()?.to_string(), weight))
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
    let (solution, weight) = heaviest(&puzzle, "from,to,weight\nr1c1,r1c3,2.5\n")?;
    println!("{solution}\nweight {weight}");
    Ok(())
}
