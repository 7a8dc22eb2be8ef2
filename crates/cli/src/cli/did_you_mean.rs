//! Hints for options and commands that people try under other names: by the meaning of a word,
//! and by the commands that have an option, while clap only compares spellings.

use std::ffi::OsString;
use std::path::Path;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Other names of options, with their names here: the first that the command has.
const OPTIONS: [(&str, &[&str]); 29] = [
    ("--objective", &["--minimise"]),
    ("--optimise", &["--minimise"]),
    ("--optimize", &["--minimise"]),
    ("--minimize", &["--minimise"]),
    ("--maximize", &["--maximise"]),
    ("--solver", &["--engine"]),
    ("--method", &["--engine"]),
    ("--model", &["--formulation"]),
    ("--timeout", &["--time-limit"]),
    ("--timelimit", &["--time-limit"]),
    ("--total-limit", &["--time-limit"]),
    ("--output", &["--out"]),
    ("--format", &["--to", "--json"]),
    ("--output-format", &["--to", "--json"]),
    ("--image", &["--png"]),
    ("--picture", &["--png"]),
    ("--png", &["--out"]),
    ("--svg", &["--out"]),
    ("--pdf", &["--out"]),
    ("--show", &["--open", "--png"]),
    ("--view", &["--open", "--png"]),
    ("--parallel", &["--jobs"]),
    ("--workers", &["--jobs"]),
    ("--threads", &["--jobs"]),
    ("--continue", &["--resume"]),
    ("--part", &["--shard"]),
    ("--subfolders", &["--recursive"]),
    ("--difficulty", &["--level"]),
    ("--rules", &["--branching"]),
];

/// Other names of commands, with their names here.
const COMMANDS: [(&str, &str); 24] = [
    ("play", "page"),
    ("draw", "render"),
    ("show", "render"),
    ("print", "render"),
    ("view", "render"),
    ("open", "render"),
    ("picture", "render"),
    ("unique", "solve"),
    ("steps", "explain"),
    ("verify", "check"),
    ("validate", "check"),
    ("new", "generate"),
    ("make", "generate"),
    ("create", "generate"),
    ("difficulty", "rate"),
    ("grade", "rate"),
    ("benchmark", "bench"),
    ("compare", "bench"),
    ("export", "convert"),
    ("write", "convert"),
    ("lp", "model"),
    ("scan", "read"),
    ("fix", "repair"),
    ("next", "hint"),
];

/// Adds a hint by the meaning of the word to the error.
pub(super) fn hinted(error: Error, command: &Command, words: &[OsString]) -> Error {
    match error.kind() {
        ErrorKind::UnknownArgument => option(error, command, words),
        ErrorKind::InvalidSubcommand => subcommand(error),
        ErrorKind::MissingRequiredArgument => missing(error),
        _ => error,
    }
}

/// Adds a hint about an option that the command has by another name, or that other commands have.
fn option(mut error: Error, command: &Command, words: &[OsString]) -> Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let Some(asked) = words.iter().find_map(|word| command.find_subcommand(word)) else {
        return error;
    };
    let meant = OPTIONS.iter().find(|(word, _)| word == typed);
    let meant = meant.and_then(|(_, meant)| meant.iter().find(|name| has(asked, name)));
    if let Some(meant) = meant {
        let meant = ContextValue::String((*meant).to_owned());
        error.insert(ContextKind::SuggestedArg, meant);
        // It would show the other hint.
        error.remove(ContextKind::Usage);
        return error;
    }
    let others = command.get_subcommands().filter(|other| has(other, typed));
    let others: Vec<&str> = others.map(Command::get_name).collect();
    if !others.is_empty() {
        let tip = format!("{typed} is an option of {}", others.join(", ")).into();
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Whether a command has this option.
fn has(command: &Command, option: &str) -> bool {
    let name = Some(option.trim_start_matches('-'));
    let mut options = command.get_arguments();
    options.any(|one| one.get_long() == name && !one.is_hide_set())
}

/// Adds a hint about a command that has another name.
fn subcommand(mut error: Error) -> Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let meant = COMMANDS.iter().find(|(word, _)| word == typed);
    if let Some((_, meant)) = meant {
        let meant = ContextValue::Strings(vec![(*meant).to_owned()]);
        error.insert(ContextKind::SuggestedSubcommand, meant);
    } else if Path::new(typed).exists() {
        let tip = format!("a command stands before the board, as in hashi solve {typed}").into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Adds how a board is read from standard input, which is never read unless it is named.
fn missing(mut error: Error) -> Error {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    if missing.iter().any(|name| name.starts_with("<BOARD>")) {
        let tip = "'-' in its place reads a board from standard input".into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}
