//! The documents are correct: every command in them is run, every link has a target.
//!
//! A block marked `console` holds commands after `$ ` and their output. A command that calls
//! `hashi` is run here, in a folder with a copy of `data/` that all commands of the document share,
//! and must print exactly that; seconds are compared as `_ s`, and `…` stands for any text. Every
//! other command must be one that `.ci/run` or a script runs. `UPDATE_EXPECT=1` rewrites the
//! output.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::text::shipped;
use crate::tidy::files;

/// A command in a document and its stated output.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    line: usize,
    pub(crate) command: String,
    prints: String,
}

/// The documents, as path and text.
fn documents() -> Vec<(String, String)> {
    let mut documents = files(".");
    documents.retain(|(path, _)| Path::new(path).extension().is_some_and(|end| end == "md"));
    documents
}

/// The blocks of code: the line of each one's opening fence, its mark, its text.
fn blocks(text: &str) -> Vec<(usize, &str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, String)> = None;
    for (index, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(mark), None) => open = Some((index + 1, mark, String::new())),
            (None, Some((_, _, block))) => block.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The commands of a document.
pub(crate) fn shown(text: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for (line, mark, block) in blocks(text) {
        if mark != "console" {
            continue;
        }
        let first = shown.len();
        for (index, content) in block.lines().enumerate() {
            if let Some(command) = content.strip_prefix("$ ") {
                shown.push(Shown {
                    line: line + index + 1,
                    command: command.to_owned(),
                    prints: String::new(),
                });
            } else {
                assert!(
                    shown.len() > first,
                    "line {}: no command before it",
                    line + index + 1
                );
                let last = shown.last_mut().expect("checked above");
                last.prints.extend([content, "\n"]);
            }
        }
    }
    shown
}

/// The text with every number of seconds (`0.01 s`, `"solve_seconds":0.01`) replaced by `_`.
fn without_seconds(text: &str) -> String {
    let is_number = |letter: char| letter.is_ascii_digit() || ".e-".contains(letter);
    let mut pieces = text.split("_seconds\":");
    let mut result = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        result += "_seconds\":_";
        result += piece.trim_start_matches(is_number);
    }
    let mut words: Vec<&str> = result.split(' ').collect();
    for index in 1..words.len() {
        let unit = words[index]
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .next();
        if unit == Some("s") && words[index - 1].parse::<f64>().is_ok() {
            words[index - 1] = "_";
        }
    }
    words.join(" ")
}

/// Whether a text agrees with the stated one, where `…` stands for any text.
fn agrees(said: &str, text: &str) -> bool {
    let (said, text) = (without_seconds(said), without_seconds(text));
    let parts: Vec<&str> = said.split('…').collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return said == text;
    };
    let Some(mut rest) = text
        .strip_prefix(first)
        .and_then(|text| text.strip_suffix(last))
    else {
        return false;
    };
    middle.iter().all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// A folder with the boards, in which a document's commands are run.
pub(crate) fn workplace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy_all(&shipped("data"), &folder.path().join("data"));
    folder
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a readable folder") {
        let from = entry.expect("an entry").path();
        let to = to.join(from.file_name().expect("a name"));
        if from.is_dir() {
            copy_all(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a copy");
        }
    }
}

/// The programs that a command calls: those of a line and its pipes in order, and other solvers'
/// programs by the names of engines.
fn programs(command: &str) -> impl Iterator<Item = &str> {
    let parts = command.split("; ").flat_map(|part| part.split('|'));
    let called = parts.filter_map(|part| part.split_whitespace().next());
    let engines = command.split("--engine ").skip(1);
    let named = engines.filter_map(|rest| rest.split_whitespace().next());
    let solvers = named.filter_map(|name| match name {
        "cbc" => Some("cbc"),
        "glpk" => Some("glpsol"),
        _ => None,
    });
    called.chain(solvers)
}

fn calls_us(command: &str) -> bool {
    programs(command).any(|program| program == "hashi")
}

/// The output of a command, both streams; an error names a program that is not installed.
pub(crate) fn printed(command: &str, folder: &Path) -> Result<String, String> {
    let ours = Path::new(env!("CARGO_BIN_EXE_hashi"))
        .parent()
        .expect("a folder");
    let theirs = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(
        [ours.to_owned()]
            .into_iter()
            .chain(env::split_paths(&theirs)),
    );
    let shell = |script: String| {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(script).current_dir(folder);
        shell
            .env("PATH", path.as_ref().expect("a path"))
            .env("COLUMNS", "80");
        shell.output().expect("a shell starts")
    };
    for program in programs(command) {
        if !shell(format!("command -v {program}")).status.success() {
            return Err(format!(
                "not run, since {program} is not installed: {command}"
            ));
        }
    }
    let output = shell(format!("exec 2>&1; {command}"));
    Ok(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
#[cfg(unix)]
fn commands_print_what_the_documents_say() {
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        let mut current = text.clone();
        let folder = workplace();
        for shown in shown(&text) {
            if !calls_us(&shown.command) {
                continue;
            }
            let prints = match printed(&shown.command, folder.path()) {
                Ok(prints) => prints,
                Err(why) => {
                    println!("{why}");
                    continue;
                }
            };
            if !agrees(&shown.prints, &prints) {
                wrong.push(format!(
                    "{path}:{}: {} prints\n{prints}",
                    shown.line, shown.command
                ));
            }
            if !shown.prints.contains('…') && !agrees(&shown.prints, &prints) {
                let block = |prints: &str| format!("$ {}\n{prints}", shown.command);
                current = current.replacen(&block(&shown.prints), &block(&prints), 1);
            }
        }
        if env::var_os("UPDATE_EXPECT").is_some() && current != text {
            fs::write(shipped(path), current).expect("written");
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn other_commands_are_run_by_ci() {
    let runs: String = files(".ci")
        .into_iter()
        .chain(files("scripts"))
        .map(|(_, text)| text)
        .collect();
    for (path, text) in documents() {
        for Shown { line, command, .. } in shown(&text) {
            let is_run = calls_us(&command) || runs.contains(&command);
            assert!(is_run, "{path}:{line}: nothing runs `{command}`");
        }
        for (line, mark, _) in blocks(&text) {
            let is_shell = ["sh", "bash", "shell", "shell-session"].contains(&mark);
            assert!(
                !is_shell,
                "{path}:{line}: mark commands as `console`, so that they are run"
            );
        }
    }
}

#[test]
fn links_lead_somewhere() {
    for (path, text) in documents() {
        let folder = shipped(&path);
        let folder = folder.parent().expect("a folder");
        for link in links(&text) {
            assert!(folder.join(link).exists(), "{path}: {link} is not there");
        }
    }
}

/// The files that a document links to, without places inside them.
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1);
    let targets = ends
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target);
    targets
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .map(|target| target.split('#').next().unwrap_or(target))
        .collect()
}

#[test]
fn commands_are_found_with_what_they_print() {
    let text = "A\n```console\n$ hashi a\nb\nc\n$ cargo d\n```\n```text\n$ no\n```\n";
    let of = |line, command: &str, prints: &str| Shown {
        line,
        command: command.to_owned(),
        prints: prints.to_owned(),
    };
    assert_eq!(
        shown(text),
        [of(3, "hashi a", "b\nc\n"), of(6, "cargo d", "")]
    );
}

#[test]
fn commands_of_ours_are_known() {
    assert!(calls_us("hashi solve a.csv") && calls_us("echo 1 | hashi solve -"));
    assert!(!calls_us("cargo run -- hashi") && !calls_us("scripts/demo"));
}

#[test]
fn seconds_and_left_out_text_agree_and_nothing_else_does() {
    assert_eq!(
        without_seconds("in 0.01 s, 12 s; 3 sets s"),
        "in _ s, _ s; 3 sets s"
    );
    assert!(agrees("in 0.01 s\n", "in 2.5 s\n"));
    assert!(!agrees("in 0.01 s\n", "in 2.5 ms\n"));
    assert!(agrees("a\n…\nd\n", "a\nb\nc\nd\n"));
    assert!(agrees("a\n…\nc\n…\n", "a\nb\nc\nd\n"));
    assert!(agrees("[1,…,4]\n", "[1,2,3,4]\n"));
    for wrong in ["b\n…\n", "a\n…\nc\n", "a\n…\nx\n…\nd\n", "a\n"] {
        assert!(!agrees(wrong, "a\nb\nc\nd\n"), "{wrong}");
    }
}

#[test]
fn links_are_found() {
    assert_eq!(
        links("[a](b.md#c) ![d](e.png) [f](https://g) [h](#i)"),
        ["b.md", "e.png"]
    );
}
