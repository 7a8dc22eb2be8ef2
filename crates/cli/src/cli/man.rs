//! `hashi man`: the manual as a man page, generated from the help.

use clap::Command;

use super::exit::Exit;
use super::ui::{Failure, Stdout};

/// Print the manual as a man page
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi man | man -l -
  hashi man solve > ~/.local/share/man/man1/hashi-solve.1")]
pub(crate) struct ManArgs {
    /// The command that the page is about; else the program
    command: Option<String>,
}

pub(crate) fn run(args: &ManArgs, program: Command) -> Result<Exit, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let (title, command) = match &args.command {
        None => ("hashi".to_owned(), program),
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let unknown = || Failure::usage(format!("no command '{name}', see hashi --help"));
            (format!("hashi-{name}"), found.ok_or_else(unknown)?)
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.display_name(&title))
        .title(title.to_uppercase())
        .source(concat!("hashi ", env!("CARGO_PKG_VERSION")))
        .manual("User commands")
        .render(&mut page)
        .map_err(|error| Failure::internal(format!("cannot write the man page: {error}")))?;
    Stdout::write(&page)?;
    Ok(Exit::Yes)
}
