//! `hashi sample`: solutions drawn at random, each as likely as any other.

use std::time::Duration;

use super::args::{Limits, Reading, duration, memory, one_of};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::questions::{Asking, Form};
use super::sweeping::Sweeps;
use super::ui::{Failure, Ui};
use crate::notation::Glyphs;
use crate::questions::Narrowing;

/// Draw solutions of a board at random
///
/// Each solution is as likely as any other, whatever was drawn before; none is thrown away.
/// The same board, number and seed give the same solutions. Every one has been checked
/// against the rules of the puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi sample board.csv
  hashi sample board.csv --count 5 --seed 7
  hashi sample board.csv --count 1000 --json")]
pub(crate) struct SampleArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// How many solutions
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    count: u64,
    /// Which of the draws
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    seed: u64,
    /// Who narrows the board before the sweep
    #[arg(long, default_value = "backbone", value_name = "NAME",
        value_parser = one_of(&Narrowing::ALL, Narrowing::name))]
    narrow: Narrowing,
    /// Longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Most memory, as in 500MiB, 2GiB
    #[arg(long, default_value = "4GiB", value_name = "SIZE", value_parser = memory)]
    memory: u64,
    /// Print JSON objects instead, one a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SampleArgs, ui: Ui) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen(Vec::new())?;
    let asking = Asking {
        reading: args.reading.options(),
        limits: Limits::of_time(args.time_limit),
        wanted: None,
        program: None,
        form: if args.json {
            Form::Json
        } else {
            Form::Text(Glyphs::Unicode)
        },
        interrupt: interrupt.flag(),
        ui,
    };
    let about = asking.about(&args.board)?;
    interrupt.be_patient();
    Sweeps::new(&about, args.narrow, args.memory).samples(args.count, args.seed)
}
