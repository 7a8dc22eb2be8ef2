//! The command line that was given, as one could type it again: for pages that say how they
//! were made.

use std::ffi::OsString;
use std::sync::OnceLock;

use clap::ArgMatches;

use super::run::batch::question::QuestionOptions;
use crate::session::shell_word;

/// A command line.
#[derive(Clone, Debug)]
pub struct CommandLine {
    /// What the program is called.
    pub program: &'static str,
    /// The words after its name.
    pub words: Vec<OsString>,
}

/// The command line of this process.
static TYPED: OnceLock<CommandLine> = OnceLock::new();

/// Keeps the command line that the program was started with; the first one stays.
pub(super) fn keep(typed: CommandLine) -> &'static CommandLine {
    TYPED.get_or_init(|| typed)
}

/// A command and its options.
#[derive(Clone, Debug, Default)]
pub(crate) struct AskedFor {
    pub(crate) command: String,
    pub(crate) options: QuestionOptions,
}

/// What was asked for, where records of it are kept.
static ASKED: OnceLock<AskedFor> = OnceLock::new();

/// Keeps what was asked for, where records of it are to be kept; the first stays.
pub(super) fn keep_asked(matches: &ArgMatches) {
    if let Some((command, matches)) = matches.subcommand()
        && let Some(options) = QuestionOptions::of(matches)
    {
        let command = command.to_owned();
        ASKED.get_or_init(|| AskedFor { command, options });
    }
}

/// What was asked for.
pub(crate) fn requested() -> AskedFor {
    ASKED.get().cloned().unwrap_or_default()
}

/// What the program is called.
pub(super) fn program() -> &'static str {
    TYPED.get().map_or("hashi", |typed| typed.program)
}

/// The command line that was given.
pub(crate) fn command() -> String {
    let words = TYPED.get().into_iter().flat_map(|typed| &typed.words);
    let words = words.map(|word| shell_word(&word.to_string_lossy()));
    let all: Vec<String> = std::iter::once(program().to_owned()).chain(words).collect();
    all.join(" ")
}
