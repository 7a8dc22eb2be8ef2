//! How a program uses the library for questions beyond a solution: each in a few lines.
//!
//!     cargo run --release --example questions
#![allow(clippy::print_stdout, reason = "a program prints")]

use std::error::Error;

use hashilab::milp::Formulation;
use hashilab::notation::Format;
use hashilab::session::{Boards, Generate, Relax, Study};
use hashilab::show::{Appearance, PictureKind, RelaxPictures, hint_scene};
use hashilab::study::{Compare, Configuration};
use hashilab::{Puzzle, Solver};

/// Any error ends this program.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The next step in words, and its picture as SVG.
pub(crate) fn hint(puzzle: &Puzzle) -> Result<(String, Vec<u8>)> {
    let hint = Solver::new().hint(puzzle)?;
    let look = Appearance::default();
    let scene = hint_scene(puzzle, &hint, &look).ok_or("it is solved")?;
    let picture = look.draw(&scene, PictureKind::Svg)?;
    Ok((hint.text(puzzle), picture))
}

/// The techniques of a whole solution, step by step.
pub(crate) fn techniques(puzzle: &Puzzle) -> Result<Vec<&'static str>> {
    let argument = Solver::new().explain(puzzle)?.body();
    let steps = argument.steps.iter();
    Ok(steps.map(|step| step.technique).collect())
}

/// Requirements that cannot all be satisfied, though all but any one of them can.
pub(crate) fn conflict(puzzle: &Puzzle) -> Result<Vec<String>> {
    let answer = Solver::new().explain(puzzle)?;
    let requirements = answer.body().conflict.into_iter();
    Ok(requirements.map(|requirement| requirement.text).collect())
}

/// The bounds of three formulations, and their points side by side as SVG.
pub(crate) fn bounds(puzzle: &Puzzle) -> Result<(Vec<Option<f64>>, Vec<u8>)> {
    let formulations = [Formulation::Notebook, Formulation::Flow, Formulation::Cuts];
    let answer = Solver::new().relax(puzzle, &Relax::of(formulations))?;
    let look = Appearance::default();
    let sheet = RelaxPictures::of(&answer.work, &look).sheet(Some(3));
    let bounds = answer.work.records().iter().map(|one| one.bound).collect();
    Ok((bounds, look.draw(&sheet, PictureKind::Svg)?))
}

/// A new puzzle and its level.
pub(crate) fn rated(seed: u64) -> Result<(Puzzle, Option<String>)> {
    let mut puzzles = Vec::new();
    let question = Generate {
        seed,
        ..Generate::default()
    };
    Solver::new().generate(&question, |made| {
        puzzles.push(Puzzle::from(made.puzzle.network));
    })?;
    let puzzle = puzzles.pop().ok_or("no puzzle was made")?;
    let rating = Solver::new().rate(&puzzle)?.rating();
    Ok((puzzle, rating.map(|rating| rating.level.to_owned())))
}

/// The board in another notation.
pub(crate) fn converted(puzzle: &Puzzle) -> Result<String> {
    Ok(puzzle.to_notation(Format::Has)?)
}

/// The number of HiGHS's nodes for each formulation.
pub(crate) fn study(puzzle: &Puzzle) -> Result<Vec<(String, u64)>> {
    let answer = Solver::new().answer(puzzle, &Study::default())?;
    let runs = answer.runs.into_iter();
    Ok(runs.map(|run| (run.formulation, run.nodes)).collect())
}

/// The ratio of the second configuration's time to the first's.
pub(crate) fn compared(puzzle: &Puzzle) -> Result<Option<f64>> {
    let boards: Boards = [puzzle.clone()].into_iter().collect();
    let both = [
        Configuration::cdcl(),
        Configuration::highs(Formulation::Flow),
    ];
    let answer = Solver::new().answer(&boards, &Compare::of(both))?;
    let paired = answer.results.paired();
    Ok(paired.first().and_then(|paired| paired.ratio))
}

fn main() -> Result<()> {
    let puzzle: Puzzle = "3,,3\n,,\n2,,3\n,,\n,,1\n".parse()?;
    println!("{puzzle}\n\n{}", hint(&puzzle)?.0);
    println!("{}", techniques(&puzzle)?.join(", "));
    println!("{}", conflict(&"2,,3\n,,\n,,2\n".parse()?)?.join(", "));
    println!("{:?}", bounds(&puzzle)?.0);
    println!("{:?}", rated(7)?.1);
    print!("{}", converted(&puzzle)?);
    println!("{:?}", study(&puzzle)?);
    println!("{}", compared(&puzzle)?.is_some());
    Ok(())
}
