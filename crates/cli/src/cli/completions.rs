//! `hashi completions`: a completion script for a shell.

use clap::Command;
use clap_complete::Shell;

use super::exit::Exit;
use super::ui::{Failure, Stdout};

/// Print a shell's completion script
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi completions bash > ~/.local/share/bash-completion/completions/hashi
  hashi completions zsh > ~/.zfunc/_hashi
  hashi completions fish > ~/.config/fish/completions/hashi.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, mut program: Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "hashi", &mut script);
    Stdout::write(&script)?;
    Ok(Exit::Yes)
}
