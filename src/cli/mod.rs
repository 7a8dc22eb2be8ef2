//! The command line: what is asked, what is said, and how it ends.
//!
//! The only place that prints, reads files and writes them. One file per command; each
//! says how its own arguments read.
//!
//! Files, each using only those before it: `exit`, `ui`, `args`, `input`, `aim`, `output`,
//! `naming`, `interrupt`, `progress`, `draw`, `questions`, `solve/`, `sweeping`, `count`,
//! `sample`, `check`, `check_proof`, `model`, `render`, `book`, `repair/`, `generate`, `bench/`,
//! `completions`, `man`.

mod aim;
mod args;
mod bench;
mod book;
mod check;
mod check_proof;
mod completions;
mod count;
mod draw;
mod exit;
mod generate;
mod input;
mod interrupt;
mod man;
mod model;
mod naming;
mod output;
mod progress;
mod questions;
mod render;
mod repair;
mod sample;
mod solve;
mod sweeping;
mod ui;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use exit::Exit;
use ui::{Color, Failure, Message, Ui};

/// Models, solves and draws Hashiwokakero as an integer program
///
/// Islands have to be joined by bridges: as many at each island as its clue says, at most
/// two between the same islands, none crossing, everything connected.
///
/// Results go to standard output, everything else to standard error.
#[derive(Clone, Debug, Parser)]
#[command(name = "hashi", version, max_term_width = 80, after_help = Exit::table())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: args::Common,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Sample(sample::SampleArgs),
    Check(check::CheckArgs),
    CheckProof(check_proof::CheckProofArgs),
    Model(model::ModelArgs),
    Render(render::RenderArgs),
    Book(book::BookArgs),
    Repair(repair::RepairArgs),
    Generate(generate::GenerateArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Runs the program on the words of its command line.
pub fn main() -> ExitCode {
    keep_freed_memory();
    let color = Color::among(std::env::args_os().map(|word| word.to_string_lossy().into_owned()));
    let parsed = Arguments::command()
        .color(color)
        .try_get_matches()
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let exit = match parsed {
        Ok(arguments) => run(&arguments),
        Err(error) => {
            // A closed pipe behind `--help` is as quiet as any other.
            let _ = error.print();
            if error.use_stderr() {
                Exit::Usage
            } else {
                Exit::Yes
            }
        }
    };
    exit.into()
}

/// Has the process keep the memory of one board for the next. GNU's allocator gives freed
/// memory back to the system at once, until it has seen a large block come and go; a sixth
/// of the time of `hashi bench` at 400 islands went into asking for the same pages again.
fn keep_freed_memory() {
    const BLOCK: usize = 16 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}

fn run(arguments: &Arguments) -> Exit {
    let ui = Ui::new(arguments.common.color, arguments.common.verbosity());
    let done = match &arguments.command {
        Command::Solve(args) => solve::run(args, ui),
        Command::Count(args) => count::run(args, ui),
        Command::Sample(args) => sample::run(args, ui),
        Command::Check(args) => check::run(args, ui),
        Command::CheckProof(args) => check_proof::run(args, ui),
        Command::Model(args) => model::run(args, ui),
        Command::Render(args) => render::run(args, ui),
        Command::Book(args) => book::run(args, ui),
        Command::Repair(args) => repair::run(args, ui),
        Command::Generate(args) => generate::run(args, ui),
        Command::Bench(args) => bench::run(args, ui),
        Command::Completions(args) => completions::run(args, Arguments::command()),
        Command::Man(args) => man::run(args, Arguments::command()),
    };
    done.unwrap_or_else(|failure: Failure| {
        let exit = failure.exit;
        ui.tell(&Message::Failed(failure));
        exit
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Arguments;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
