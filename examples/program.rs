//! Writes a puzzle as an integer program, and shows its size.
//!
//!     cargo run --release --example program > model.lp
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program prints"
)]

use std::error::Error;

use hashilab::Puzzle;
use hashilab::milp::{Formulation, ModelSize};

/// The program as LP text, and its size in each formulation.
pub(crate) fn program(puzzle: &Puzzle) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let mut sizes = Vec::new();
    for formulation in Formulation::ALL {
        let program = puzzle.model(formulation)?;
        let size = ModelSize::of(&program.model);
        sizes.push(format!(
            "{formulation}: {} columns, {} rows, {} nonzeros",
            size.columns, size.rows, size.nonzeros
        ));
    }
    let flow = puzzle.model(Formulation::Flow)?;
    Ok((flow.model.to_lp(), sizes))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (text, sizes) = program(&"1,,3\n,,\n,,2\n".parse()?)?;
    eprintln!("{}", sizes.join("\n"));
    print!("{text}");
    Ok(())
}
