//! How pictures look: the options of `show`, and a theme, which is a file and may name font files.
//! They are read with the command line, so that errors in them are reported before any work.

use std::fs::File;
use std::io::Read as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::builder::TypedValueParser;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::args::{named_input, one_of};
use super::ui::plain;
use crate::show::{Appearance, Style, Theme};

/// The look of pictures, with a theme.
#[derive(Clone, Debug, Default)]
pub(crate) struct LookArgs(Appearance);

impl Deref for LookArgs {
    type Target = Appearance;

    fn deref(&self) -> &Appearance {
        &self.0
    }
}

/// The name of the option, and of the argument.
const THEME: &str = "theme";

impl Args for LookArgs {
    fn augment_args(command: Command) -> Command {
        let heading = "Pictures";
        let theme = Arg::new(THEME)
            .long(THEME)
            .value_name("FILE.toml")
            .value_parser(theme())
            .conflicts_with("style")
            .help_heading(heading)
            .help(HELP);
        Appearance::augment_args(command).arg(theme)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The help text of the option.
const HELP: &str = "Colours, sizes and fonts from a file, in the place of a style; hashi theme \
                    prints one to begin from";

impl FromArgMatches for LookArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut look = Appearance::from_arg_matches(matches)?;
        look.theme = matches.get_one::<Theme>(THEME).cloned();
        Ok(Self(look))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A style or a theme, for pages that decide all else themselves.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PageThemeArgs {
    /// The colours [default: print in books, screen elsewhere]
    #[arg(long, value_name = "STYLE", value_parser = one_of(&Style::ALL, Style::name))]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "FILE.toml", value_parser = theme(), conflicts_with = "style",
        help = HELP)]
    pub(crate) theme: Option<Theme>,
}

impl PageThemeArgs {
    /// Whether either is given.
    pub(crate) fn is_given(&self) -> bool {
        self.style.is_some() || self.theme.is_some()
    }
}

/// The files that themes were read from, and what each file is. They are read while the command
/// line is parsed, before the outputs are known.
static READ: Mutex<Vec<(PathBuf, &str)>> = Mutex::new(Vec::new());

/// The files that were read with the command line, and what each of them is.
pub(crate) fn read_files() -> Vec<(PathBuf, &'static str)> {
    READ.lock().map(|read| read.clone()).unwrap_or_default()
}

/// Parses the name of a theme's file and reads it.
fn theme() -> impl TypedValueParser<Value = Theme> {
    named_input().try_map(|path: PathBuf| read(&path))
}

fn read(path: &Path) -> Result<Theme, String> {
    /// More bytes than any theme needs.
    const MOST: usize = 1 << 20;
    /// The most bytes of a font.
    const MOST_OF_FONT: usize = 64 << 20;
    let keep = |path: PathBuf, what| {
        if let Ok(mut read) = READ.lock() {
            read.push((path, what));
        }
    };
    keep(path.to_owned(), "theme");
    let text = bytes(path, MOST).map_err(|why| format!("{}: {why}", path.display()))?;
    let text = String::from_utf8(text).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&it| it == b'\n');
        let (line, what) = (line.count(), "expected text in UTF-8, found other bytes");
        format!("{}:{line}: {what}", path.display())
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let font = |name: &str| {
        let path = folder.join(name);
        let font = bytes(&path, MOST_OF_FONT);
        keep(path, "font of the theme");
        font
    };
    let theme = Theme::read(&path.display().to_string(), &text, font);
    theme.map_err(|error| error.to_string())
}

/// The bytes of a file that has at most `most` bytes.
fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        let mut file = file.take(most as u64 + 1);
        file.read_to_end(&mut bytes)
    });
    read.map_err(|error| plain(&error))?;
    if bytes.len() > most {
        return Err(format!("more than {} MiB", most >> 20));
    }
    Ok(bytes)
}
