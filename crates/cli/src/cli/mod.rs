//! The command line: arguments, messages and exit codes.
//!
//! The only module that prints, and reads and writes files. One file per command, which defines the
//! command's own arguments.

mod aim;
mod args;
mod ask;
mod bench;
mod book;
mod branch;
mod bug;
mod check;
mod check_answers;
mod check_args;
#[cfg(feature = "scan")]
mod check_picture;
mod check_proof;
mod command_line;
mod completions;
mod convert;
mod count;
mod cutting;
mod did_you_mean;
mod draw;
mod exit;
mod explain;
mod files;
mod film;
mod generate;
mod hint;
mod kind;
mod lines;
mod look;
mod man;
mod merge;
mod model;
mod page;
mod proof;
mod rate;
#[cfg(feature = "scan")]
mod read;
mod relax;
mod render;
mod repair;
mod report;
mod run;
mod sample;
mod short_help;
mod show;
mod solve;
mod solvers;
mod table;
mod theme;
mod trace;
mod ui;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::session::Solver;
pub use command_line::CommandLine;
pub use exit::Exit;
use run::interrupt::Interrupt;
use run::output::last_showable;
use ui::{Color, Failure, Message, Ui, Verbosity, plain};

/// Models, solves and draws Hashiwokakero as an integer program
///
/// Islands have to be joined by bridges: as many at each island as its clue says, at most
/// two between the same islands, none crossing, everything connected.
///
/// Results go to standard output, everything else to standard error.
#[derive(Clone, Debug, Parser)]
#[command(name = "hashi", max_term_width = 80, after_help = Exit::table())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: args::CommonArgs,
}

#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Sample(sample::SampleArgs),
    Check(check_args::CheckArgs),
    CheckProof(check_proof::CheckProofArgs),
    Model(model::ModelArgs),
    Relax(relax::RelaxArgs),
    Branch(branch::BranchArgs),
    Report(report::ReportArgs),
    Render(render::RenderArgs),
    Convert(convert::ConvertArgs),
    Book(book::BookArgs),
    Theme(theme::ThemeArgs),
    Page(page::PlayPageArgs),
    #[cfg(feature = "scan")]
    Read(read::ReadArgs),
    Repair(repair::RepairArgs),
    Rate(rate::RateArgs),
    Explain(explain::ExplainArgs),
    Hint(hint::HintArgs),
    Generate(generate::GenerateArgs),
    Merge(merge::MergeArgs),
    Bench(bench::BenchArgs),
    Solvers(solvers::SolversArgs),
    Ask(lines::LinesArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Runs the program with the words of its command line.
pub fn main() -> ExitCode {
    main_from(command_line::CommandLine {
        program: "hashi",
        words: std::env::args_os().skip(1).collect(),
    })
    .into()
}

/// Runs the program with these words, once per process: pages report the command line, and the
/// handler for Ctrl-C is installed.
pub fn main_from(typed: CommandLine) -> Exit {
    keep_freed_memory();
    let typed = command_line::keep(typed);
    let color = Color::among(
        typed
            .words
            .iter()
            .map(|word| word.to_string_lossy().into_owned()),
    );
    let words = std::iter::once(typed.program.into()).chain(typed.words.iter().cloned());
    let asks_shortly = typed.words.iter().any(|word| {
        let word = word.to_string_lossy();
        word.starts_with('-') && !word.starts_with("--") && word.contains('h')
    });
    let command = if asks_shortly {
        short_help::shorten(whole_command())
    } else if names_a_command(&typed.words) {
        command()
    } else {
        // Help lists the commands with their descriptions.
        whole_command()
    };
    let parsed = command
        .color(color)
        .try_get_matches_from(words)
        .and_then(|matches| {
            command_line::store_requested(&matches);
            Arguments::from_arg_matches(&matches)
        });
    match parsed {
        Ok(arguments) => run(&arguments),
        Err(error) if error.use_stderr() => refused(
            &did_you_mean::hinted(error, &whole_command(), &typed.words),
            color,
        ),
        Err(help) => print_help(&help),
    }
}

/// Prints an error in the command line.
fn refused(error: &clap::Error, color: ColorChoice) -> Exit {
    let is_colored = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => Ui::new(Color::Auto, Verbosity::Quiet).is_colored(),
    };
    let text = error.render();
    let text = if is_colored {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    // If standard error is closed, there is nowhere to say so.
    let _ = io::stderr().write_all(args::plain_numbers(&text).as_bytes());
    Exit::Usage
}

/// Prints help or the version. A closed pipe is no error, as for any output.
fn print_help(help: &clap::Error) -> Exit {
    match help.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let failure = Failure::usage(format!("<stdout>: cannot write: {}", plain(&error)));
            Ui::new(Color::Auto, Verbosity::Quiet).emit(&Message::Failed(failure));
            Exit::Usage
        }
        Ok(()) | Err(_) => Exit::Yes,
    }
}

/// Whether a command or the version comes first, so that no other command is needed.
fn names_a_command(words: &[OsString]) -> bool {
    words.first().is_some_and(|word| {
        let is_version = word == "--version" || word == "-V";
        is_version || (word != "help" && command().find_subcommand(word).is_some())
    })
}

/// The command line with the options of all commands. Building them takes longer than reading a
/// small board, so normally only the options of the command in use are built.
fn whole_command() -> clap::Command {
    let mut command = command();
    command.build();
    command
}

/// The command line, with the versions of the program and of HiGHS.
fn command() -> clap::Command {
    static VERSION: OnceLock<String> = OnceLock::new();
    let version = || {
        format!(
            "{} (HiGHS {})",
            env!("CARGO_PKG_VERSION"),
            Solver::highs_version()
        )
    };
    Arguments::command()
        .name(command_line::program())
        .version(VERSION.get_or_init(version).as_str())
}

/// Keeps freed memory in the process for the next board. GNU's allocator returns freed memory to
/// the system at once, until it has seen a large block come and go; a sixth of the time of `hashi
/// bench` at 400 islands was spent on requesting the same pages again.
pub fn keep_freed_memory() {
    const BLOCK: usize = 16 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}

fn run(arguments: &Arguments) -> Exit {
    let ui = Ui::new(arguments.common.color, arguments.common.verbosity());
    // A command that writes a file may be interrupted, and leaves no incomplete file.
    let done = Interrupt::listen().and_then(|_| match &arguments.command {
        Command::Solve(args) => solve::run(args, ui),
        Command::Count(args) => count::run(args, ui),
        Command::Sample(args) => sample::run(args, ui),
        Command::Check(args) => check::run(args, ui),
        Command::CheckProof(args) => check_proof::run(args, ui),
        Command::Model(args) => model::run(args, ui),
        Command::Relax(args) => relax::run(args, ui),
        Command::Branch(args) => branch::run(args, ui),
        Command::Report(args) => report::run(args, ui),
        Command::Render(args) => render::run(args, ui),
        Command::Convert(args) => convert::run(args, ui),
        Command::Book(args) => book::run(args, ui),
        Command::Theme(args) => theme::run(args),
        Command::Page(args) => page::run(args, ui),
        #[cfg(feature = "scan")]
        Command::Read(args) => read::run(args, ui),
        Command::Repair(args) => repair::run(args, ui),
        Command::Rate(args) => rate::run(args, ui),
        Command::Explain(args) => explain::run(args, ui),
        Command::Hint(args) => hint::run(args, ui),
        Command::Generate(args) => generate::run(args, ui),
        Command::Merge(args) => merge::run(args, ui),
        Command::Bench(args) => bench::run(args, ui),
        Command::Solvers(args) => solvers::run(args, ui),
        Command::Ask(args) => lines::run(args, ui),
        Command::Completions(args) => completions::run(args, whole_command()),
        Command::Man(args) => man::run(args, whole_command()),
    });
    let done = done.and_then(|exit| {
        if arguments.common.open {
            show_written(ui)?;
        }
        Ok(exit)
    });
    done.unwrap_or_else(|failure: Failure| {
        let exit = failure.exit;
        ui.emit(&Message::Failed(failure));
        exit
    })
}

/// Opens the last picture or page that was written in the system's viewer.
fn show_written(ui: Ui) -> Result<(), Failure> {
    let Some(path) = last_showable() else {
        let what = "--open shows a picture or a page, and none was written";
        return Err(Failure::usage(what).hint("name one, as in --svg answer.svg or -o page.html"));
    };
    // The launcher's own error does not help a user.
    if open::that_detached(&path).is_err() {
        let what = format!("{}: the system has no viewer for it", path.display());
        ui.emit(&Message::Note(what));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::whole_command;

    #[test]
    fn the_command_line_is_consistent() {
        whole_command().debug_assert();
    }
}
