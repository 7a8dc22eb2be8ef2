//! Options by the names that people try first: a hint by what a word means, where clap knows only
//! how words are spelt.

use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// What people type, and what it is called here.
const MEANT: [(&str, &str); 16] = [
    ("--objective", "--minimise"),
    ("--optimise", "--minimise"),
    ("--optimize", "--minimise"),
    ("--minimize", "--minimise"),
    ("--maximize", "--maximise"),
    ("--solver", "--engine"),
    ("--method", "--engine"),
    ("--model", "--formulation"),
    ("--timeout", "--time-limit"),
    ("--output", "--out"),
    ("--image", "--png"),
    ("--parallel", "--jobs"),
    ("--workers", "--jobs"),
    ("--continue", "--resume"),
    ("--part", "--shard"),
    ("--subfolders", "--recursive"),
];

/// The same error with a hint by what the word means, where the command has such an option.
pub(super) fn hinted(mut error: Error, command: &Command, words: &[OsString]) -> Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let meant = MEANT.iter().find(|(word, _)| word == typed);
    let asked = words.iter().find_map(|word| command.find_subcommand(word));
    let (Some((_, meant)), Some(asked)) = (meant, asked) else {
        return error;
    };
    let has = |name: &str| {
        asked
            .get_opts()
            .any(|option| option.get_long() == Some(name))
    };
    if has(meant.trim_start_matches('-')) {
        let meant = ContextValue::String((*meant).to_owned());
        error.insert(ContextKind::SuggestedArg, meant);
        // It shows the other hint.
        error.remove(ContextKind::Usage);
    }
    error
}
