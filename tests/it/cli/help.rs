//! The help, the completions and the man pages.

use std::fmt::Write as _;

use expect_test::expect_file;

use super::shipped;
use crate::support::program::hashi;

const COMMANDS: [&str; 26] = [
    "solve",
    "count",
    "sample",
    "check",
    "check-proof",
    "model",
    "relax",
    "branch",
    "report",
    "render",
    "convert",
    "book",
    "theme",
    "page",
    "read",
    "repair",
    "rate",
    "explain",
    "hint",
    "generate",
    "merge",
    "bench",
    "solvers",
    "ask",
    "completions",
    "man",
];

#[test]
fn the_whole_help_is_one_golden_file() {
    let mut pages = vec![vec!["--help"]];
    pages.extend(COMMANDS.map(|command| vec![command, "--help"]));
    let mut help = String::new();
    for words in pages {
        let ran = hashi(&words).stderr("").exit(0);
        let _ = write!(help, "$ hashi {}\n{}\n", words.join(" "), ran.text());
    }
    expect_file![shipped("tests/it/cli/help.txt")].assert_eq(&help);
}

#[test]
fn short_help_is_no_wider_than_a_terminal() {
    for command in COMMANDS {
        let ran = hashi([command, "-h"]).stdout_has("Examples:").exit(0);
        for line in ran.text().lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
    let ran = hashi(["--help"]).stdout_has("130  interrupted").exit(0);
    assert!(ran.text().lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_help_lists_just_the_commands_that_there_are() {
    let ran = hashi(["-h"]).exit(0);
    let listed = ran.text().lines().skip_while(|line| *line != "Commands:");
    let listed: Vec<&str> = listed
        .skip(1)
        .map_while(|line| line.split_whitespace().next())
        .collect();
    let mut expected = COMMANDS.to_vec();
    expected.push("help");
    assert_eq!(listed, expected);
}

#[test]
fn every_shell_gets_completions() {
    for (shell, part) in [
        ("bash", "complete -F _hashi"),
        ("zsh", "#compdef hashi"),
        ("fish", "complete -c hashi"),
        ("elvish", "edit:completion:arg-completer[hashi]"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        hashi(["completions", shell]).stdout_has(part).exit(0);
    }
    hashi(["completions", "tcsh"]).stdout("").exit(2);
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    hashi(["man"])
        .stdout_has(".TH HASHI 1")
        .stdout_has("Exit codes")
        .exit(0);
    for command in COMMANDS {
        hashi(["man", command])
            .stdout_has(&format!(".TH HASHI-{} 1", command.to_uppercase()))
            .stdout_has("Examples:")
            .exit(0);
    }
    hashi(["man", "dance"])
        .stdout("")
        .stderr("error: no command 'dance', see hashi --help\n")
        .exit(2);
}

#[test]
fn usage_errors_say_what_was_meant() {
    hashi(["slove", "x"]).stderr_has("'solve'").exit(2);
    hashi(["solve"]).stderr_has("<BOARD>").exit(2);
    hashi::<&str>([])
        .stdout("")
        .stderr_has("Usage: hashi")
        .exit(2);
    hashi(["solve", "x", "--json", "--ascii"]).exit(2);
    hashi(["solve", "x", "--quiet", "--verbose"]).exit(2);
}

#[test]
fn colours_are_for_terminals_and_on_request() {
    let red = "\u{1b}[1;31merror\u{1b}[0m: ";
    hashi(["solve", "no-such-file", "--color", "always"])
        .stderr_has(red)
        .exit(2);
    for words in [
        vec!["solve", "no-such-file"],
        vec!["--color=never", "solve", "no-such-file"],
    ] {
        hashi(words)
            .stderr("error: no-such-file: no such file or directory\n")
            .exit(2);
    }
    hashi(["solve", "no-such-file", "--color", "always"])
        .env("NO_COLOR", "1")
        .stderr_has(red)
        .exit(2);
    hashi(["--help", "--color", "always"])
        .stdout_has("\u{1b}[")
        .exit(0);
}

#[test]
fn short_help_lists_every_option_of_its_examples() {
    for command in COMMANDS {
        let ran = hashi([command, "-h"]).exit(0);
        let (listed, examples) = ran.text().split_once("Examples:").expect("examples");
        // A long example continues on the next line, without the program's name.
        let mut of_this = false;
        for line in examples.lines() {
            for part in line.split(['|', ';']) {
                if let Some(at) = part.find("hashi ") {
                    of_this = part[at..].starts_with(&format!("hashi {command}"));
                } else if !line.starts_with("  ") || part.contains("glpsol") {
                    of_this = false;
                }
                let words = part.split_whitespace().filter(|_| of_this);
                for word in words.filter(|word| word.starts_with("--")) {
                    let name = word.split('=').next().unwrap_or_default();
                    let is_listed = listed.lines().any(|line| {
                        let mut words = line.split_whitespace();
                        words.any(|word| word.split(['=', '[']).next() == Some(name))
                    });
                    assert!(is_listed, "{command} -h does not list {name}");
                }
            }
        }
    }
}

#[test]
fn commands_are_found_by_what_their_names_mean() {
    for (typed, meant) in [("play", "page"), ("verify", "check"), ("draw", "render")] {
        hashi([typed, "b.csv"])
            .stderr_has(&format!("similar subcommand exists: '{meant}'"))
            .exit(2);
    }
    for (words, meant) in [
        (["solve", "b.csv", "--format", "json"], "--json"),
        (["convert", "b.csv", "--format", "json"], "--to"),
    ] {
        hashi(words)
            .stderr_has(&format!("a similar argument exists: '{meant}'"))
            .exit(2);
    }
    hashi(["solve", "b.csv", "--jobs", "all"])
        .stderr_has("expected a whole number from 0 to 65535; 0 for all cores")
        .exit(2);
}
