//! Solves the board in a file, prints the answer and draws it.
//!
//!     cargo run --release --example solve_file board.csv answer.svg
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;
use std::path::Path;

use hashilab::{Solver, files};

/// The answer as text; the picture goes into the other file.
pub(crate) fn solve_file(board: &Path, picture: &Path) -> Result<String, Box<dyn Error>> {
    let puzzle = files::read_puzzle(board)?;
    let solution = Solver::new().solve(&puzzle)?.solution()?;
    files::write_solution(picture, &solution)?;
    Ok(solution.to_string())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let board = words.next().unwrap_or("data/boards/prob/prob.csv".into());
    let picture = words.next().unwrap_or("answer.svg".into());
    println!("{}", solve_file(board.as_ref(), picture.as_ref())?);
    Ok(())
}
