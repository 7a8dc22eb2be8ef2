//! The command line of this process, ready to be typed again, for pages that report how they were
//! made.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::OnceLock;

use clap::ArgMatches;

use super::run::batch::question::question_options;
use crate::session::shell_word;

/// A command line.
#[derive(Clone, Debug)]
pub struct CommandLine {
    /// The name of the program.
    pub program: &'static str,
    /// The words after its name.
    pub words: Vec<OsString>,
}

/// The command line of this process.
static TYPED: OnceLock<CommandLine> = OnceLock::new();

/// Stores the command line of the process; only the first call has an effect.
pub(super) fn keep(typed: CommandLine) -> &'static CommandLine {
    TYPED.get_or_init(|| typed)
}

/// A command and its options.
#[derive(Clone, Debug, Default)]
pub(crate) struct AskedFor {
    pub(crate) command: String,
    pub(crate) options: BTreeMap<String, Vec<String>>,
}

/// The command and its options, for files of records.
static ASKED: OnceLock<AskedFor> = OnceLock::new();

/// Stores the command and its options, for files of records; only the first call has an effect.
pub(super) fn store_requested(matches: &ArgMatches) {
    if let Some((command, matches)) = matches.subcommand()
        && let Some(options) = question_options(matches)
    {
        let command = command.to_owned();
        ASKED.get_or_init(|| AskedFor { command, options });
    }
}

/// The command and its options.
pub(crate) fn requested() -> AskedFor {
    ASKED.get().cloned().unwrap_or_default()
}

/// The name of the program.
pub(super) fn program() -> &'static str {
    TYPED.get().map_or("hashi", |typed| typed.program)
}

/// The command line.
pub(crate) fn command() -> String {
    let words = TYPED.get().into_iter().flat_map(|typed| &typed.words);
    let words = words.map(|word| shell_word(&word.to_string_lossy()));
    let all: Vec<String> = std::iter::once(program().to_owned()).chain(words).collect();
    all.join(" ")
}
