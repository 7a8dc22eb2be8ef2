//! Options without effect on a call are refused by name, and wrong values in plain words.

use super::{RING, TWO, folder};
use crate::support::program::hashi;

/// clap drops the requirement of an option for another that something else on the line excludes.
#[test]
fn options_that_need_another_are_refused_beside_what_excludes_it() {
    let folder = folder(&[("b.csv", RING), ("a.csv", RING)]);
    for words in [
        &["solve", "b.csv", "--unique", "--limit", "1"][..],
        &["solve", "b.csv", "--lp", "m.lp", "--limit", "1"],
        &["solve", "b.csv", "--ascii", "--answer-column"],
        &[
            "render",
            "b.csv",
            "-s",
            "a.csv",
            "--against",
            "a.csv",
            "--so-far",
        ],
        &["render", "b.csv", "--overview", "degree", "--so-far"],
        &["generate", "--coelho", "40,50,20", "--shard", "1/2"],
        &["generate", "--puzzle-seed", "3", "--shard", "1/2"],
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has("cannot be used with")
            .exit(2);
    }
}

#[test]
fn what_changes_nothing_is_refused() {
    let folder = folder(&[
        ("b.csv", RING),
        ("fix.csv", "from,to,bridges\nr1c1,r1c3,1\n"),
    ]);
    let counts = " nothing that --table=size counts";
    let works_without = "clause learning works without ";
    for (words, what) in [
        (
            &["model", "b.csv", "--table=size", "--deduce", "edge"][..],
            counts,
        ),
        (
            &["model", "b.csv", "--table=size", "--fix", "fix.csv"],
            counts,
        ),
        (
            &["model", "b.csv", "--table=size", "--minimise", "length"],
            "--minimise and --maximise change nothing that",
        ),
        (
            &["check", "b.csv", "b.csv", "--weights", "fix.csv"],
            "--weights is for --model",
        ),
        (
            &["branch", "b.csv", "--svg", "t.svg", "--grid", "dots"],
            "--grid is for pictures of boards",
        ),
        (
            &["count", "b.csv", "--likely=csv", "--json"],
            "--likely=csv is a form of text, and --json prints records",
        ),
        (
            &[
                "bench",
                "b.csv",
                "-o",
                "o",
                "--engine",
                "cdcl",
                "--formulation",
                "cuts",
            ],
            works_without,
        ),
        (
            &[
                "bench", "b.csv", "-o", "o", "--engine", "cdcl", "--start", "none",
            ],
            works_without,
        ),
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(what)
            .exit(2);
    }
    hashi(["bench", "b.csv", "-o", "o", "--engine", "cdcl"])
        .args(&["--engine", "highs", "--formulation", "cuts", "--quiet"])
        .within(folder.path())
        .exit(0);
    hashi(["bench", "b.csv", "-o", "o", "--engine", "cdcl"])
        .args(&["--resume", "--formulation", "cuts"])
        .within(folder.path())
        .stderr_has("clause learning works without --formulation")
        .exit(2);
    hashi(["count", "b.csv", "--likely", "--json", "--quiet"])
        .within(folder.path())
        .stdout_has(r#""type":"likely""#)
        .exit(0);
    hashi(["model", "b.csv", "--table", "--fix", "fix.csv", "--quiet"])
        .within(folder.path())
        .exit(0);
}

#[test]
fn what_is_about_one_board_is_refused_once_for_several() {
    let answer = "from,to,bridges\nr1c1,r1c3,1\n";
    let folder = folder(&[("a.csv", TWO), ("b.csv", TWO), ("s.csv", answer)]);
    for (command, option) in [
        ("render", "--solution"),
        ("hint", "--so-far"),
        ("model", "--fix"),
    ] {
        hashi([command, "a.csv", "b.csv", option, "s.csv"])
            .within(folder.path())
            .stdout("")
            .stderr(&format!(
                "error: {option} is for one board, found 2 boards\n"
            ))
            .exit(2);
    }
}

#[test]
fn weights_that_do_not_fit_are_told_with_the_board() {
    let weights = "from,to,weight\nr9c9,r1c3,2\n";
    let folder = folder(&[("a.csv", TWO), ("b.csv", TWO), ("w.csv", weights)]);
    hashi([
        "solve",
        "a.csv",
        "b.csv",
        "--minimise",
        "weight",
        "--weights",
        "w.csv",
    ])
    .within(folder.path())
    .stderr_has("error: a.csv: w.csv:2:1: expected two islands")
    .stderr_has("error: b.csv: w.csv:2:1: expected two islands")
    .exit(2);
}

#[test]
fn numbers_are_asked_for_in_words() {
    let folder = folder(&[("t.csv", "size,count\n5x5,x\n")]);
    for (words, what) in [
        (
            &["explain", "b.csv", "--all", "--limit", "0"][..],
            "error: invalid value '0' for '--limit <NUMBER>': expected a whole number from 1\n",
        ),
        (
            &["generate", "--count", "many"],
            "invalid value 'many' for '--count <NUMBER>': expected a whole number\n",
        ),
        (
            &["solve", "b.csv", "--most-bridges", "99"],
            "invalid value '99' for '--most-bridges <NUMBER>': expected a whole number from 1 to 9\n",
        ),
        (
            &["branch", "b.csv", "--per-row", "0"],
            "invalid value '0' for '--per-row <NUMBER>': expected a whole number from 1",
        ),
        (
            &["generate", "--recipes", "t.csv"],
            "t.csv:2:5: invalid value 'x' for '--count <COUNT>': expected a whole number\n",
        ),
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(what)
            .exit(2);
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_no_folder_for_results() {
    hashi(["bench", "b.csv", "--out", "/dev/null"])
        .within(folder(&[("b.csv", TWO)]).path())
        .stderr("error: /dev/null: expected a folder, found a file\n")
        .exit(2);
}

#[test]
fn force_is_for_records_that_are_resumed() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r1c3,2\n")]);
    for words in [
        &["relax", "b.csv", "--svg", "x.svg"][..],
        &["branch", "b.csv", "-o", "x.html"],
        &["solve", "b.csv", "--out", "x.csv"],
        &["check", "b.csv", "a.csv"],
    ] {
        hashi(words)
            .arg("--force")
            .within(folder.path())
            .stdout("")
            .stderr_has(
                "error: --force is for --resume, which is not given\n\
                 hint: leave it out: files that this command writes replace earlier ones\n",
            )
            .exit(2);
    }
}

#[test]
fn files_that_cannot_be_standard_input_are_refused_by_name() {
    let folder = folder(&[("b.csv", TWO)]);
    for (words, option) in [
        (
            &["solve", "b.csv", "--minimise", "weight", "--weights", "-"][..],
            "--weights",
        ),
        (&["generate", "--mask", "-"], "--mask"),
        (&["generate", "--recipes", "-"], "--recipes"),
        (&["bench", "b.csv", "-o", "o", "--expect", "-"], "--expect"),
    ] {
        hashi(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(&format!(
                "invalid value '-' for '{option} <FILE>': this input cannot be -"
            ))
            .exit(2);
    }
}

#[test]
fn what_is_no_record_is_said_without_the_words_of_a_parser() {
    for (text, found) in [
        (
            "hello\n",
            "r:1:1: expected a record of hashi explain, found text that is no JSON",
        ),
        (
            "{\"type\":\n",
            "r:2:1: expected a record of hashi explain, found the end",
        ),
    ] {
        let folder = folder(&[("b.csv", TWO), ("r", text)]);
        hashi(["check-proof", "b.csv", "r", "--conflict"])
            .within(folder.path())
            .stdout("")
            .stderr(&format!("error: {found}\n"))
            .exit(2);
    }
}

#[test]
fn options_are_found_by_what_their_names_mean() {
    for (typed, meant) in [
        ("--objective", "--minimise"),
        ("--optimize", "--minimise"),
        ("--workers", "--jobs"),
    ] {
        hashi(["solve", "b.csv", typed, "x"])
            .stdout("")
            .stderr_has(&format!("a similar argument exists: '{meant}'"))
            .exit(2);
    }
    // Options that a command does not have are not suggested.
    hashi(["convert", "b.csv", "--objective", "x"])
        .stderr_has("unexpected argument '--objective' found\n")
        .exit(2);
    // One of another command is said to be that.
    hashi(["explain", "b.csv", "--so-far", "x"])
        .stderr_has("tip: --so-far is an option of check, render, hint\n")
        .exit(2);
}
