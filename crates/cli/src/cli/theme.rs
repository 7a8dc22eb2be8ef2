//! `hashi theme`: prints a built-in theme as a starting point.

use super::args::one_of;
use super::exit::Exit;
use super::ui::{Failure, Stdout};
use crate::show::Style;

/// Print a built-in theme as a starting point
///
/// The file says all colours, sizes and fonts. --theme takes such a file in the place of a
/// style, in every command that draws; what a file leaves out is as in print, or as in the
/// style that it names: based-on = "dark".
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi theme print > house.toml
  hashi render board.csv --theme house.toml -o board.pdf
  hashi book boards/ --theme house.toml -o book.pdf")]
pub(crate) struct ThemeArgs {
    /// The style
    #[arg(value_name = "STYLE", value_parser = one_of(&Style::ALL, Style::name))]
    style: Style,
}

pub(crate) fn run(args: &ThemeArgs) -> Result<Exit, Failure> {
    Stdout::write(args.style.file().as_bytes())?;
    Ok(Exit::Yes)
}
