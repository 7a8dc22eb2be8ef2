//! The judgements of `scripts/bench-guard` on counts: figures are given here, nothing is measured,
//! so neither valgrind nor strace is needed. Python and git are needed; if they are missing, a line
//! reports it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::text::shipped;

const MADE_WITH: &str = r#"{"rustc": "1", "c++": "2", "c library": "3", "machine": "4", "kernel": "5", "boards": "6", "valgrind": "7"}"#;
const KEPT: &str = r#""start": {"instructions": 1000, "faults": 500, "clone": 0}, "folder": {"instructions": 5000, "futex": 2, "clone": 300}"#;
const SAME: &str = r#""instructions": 1000, "faults": 500, "clone": 0"#;
const FOLDER: &str = r#""folder": {"instructions": 5000, "futex": 2, "clone": 300}"#;

/// The case `start` with these counts, followed by another case.
fn start(counts: &str) -> String {
    format!(r#""start": {{{counts}}}, "#)
}

/// A temporary project: the script, a changelog and these figures.
fn project(kept: &str) -> TempDir {
    let project = TempDir::with_prefix("a project's ").expect("a folder");
    for folder in ["scripts", "reports"] {
        fs::create_dir(project.path().join(folder)).expect("a folder");
    }
    let script = "scripts/bench-guard";
    fs::copy(shipped(script), project.path().join(script)).expect("a copy");
    fs::write(project.path().join("CHANGELOG.md"), "first\n").expect("written");
    keep(&project, kept);
    project
}

fn figures(made_with: &str, cases: &str) -> String {
    format!("{{\"made with\": {made_with}, \"cases\": {{{cases}}}}}")
}

fn keep(project: &TempDir, cases: &str) {
    let path = project.path().join("reports/guard.json");
    fs::write(path, figures(MADE_WITH, cases)).expect("written");
}

/// Whether a program is installed; prints a line if it is not.
#[allow(clippy::print_stdout, reason = "tells what is not tested")]
fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        println!("not run, since {program} is not installed");
    }
    there
}

/// The guard's exit code and output for these measurements, with single blanks.
fn judged(project: &TempDir, measured: &str) -> (Option<i32>, String) {
    let path = project.path().join("measured.json");
    fs::write(&path, measured).expect("written");
    let script = project.path().join("scripts/bench-guard");
    let output = Command::new("python3")
        .arg(script)
        .arg("--measured")
        .arg(path)
        .output();
    let Output {
        status,
        stdout,
        stderr,
    } = output.expect("python3 starts");
    let said = [stdout, stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
    let said = said.concat();
    let words: Vec<&str> = said.split_whitespace().collect();
    (status.code(), words.join(" "))
}

#[test]
fn what_grows_by_more_than_is_allowed_is_refused() {
    if !has("python3") {
        return;
    }
    expect_judgements(&[
        (start(SAME) + FOLDER, 0, "2 cases: nothing has grown"),
        (
            start(&SAME.replace("1000", "1020")) + FOLDER,
            0,
            "nothing has grown",
        ),
        (
            start(&SAME.replace("1000", "1040")) + FOLDER,
            1,
            "start instructions 1,000 1,040 1.040",
        ),
        // Page faults and waiting vary a little between runs.
        (start(&SAME.replace("500", "550")) + FOLDER, 0, "nothing"),
        (start(&SAME.replace("500", "551")) + FOLDER, 1, "1.102"),
        (start(SAME) + &FOLDER.replace(": 2", ": 22"), 0, "nothing"),
        (start(SAME) + &FOLDER.replace(": 2", ": 302"), 1, "151.000"),
        // A system call that did not occur before, and threads.
        (
            start(r#""instructions": 1000, "faults": 500, "clone": 1"#) + FOLDER,
            1,
            "start clone 0 1 new",
        ),
        (
            start(SAME) + &FOLDER.replace("300", "600"),
            1,
            "folder clone 300 600 2.000",
        ),
    ]);
}

#[test]
fn what_stands_on_one_side_is_refused_and_a_gain_is_said() {
    if !has("python3") {
        return;
    }
    expect_judgements(&[
        (FOLDER.to_owned(), 1, "start all kept missing"),
        (
            start(SAME) + FOLDER + r#", "draw": {"instructions": 7}"#,
            1,
            "draw instructions missing 7",
        ),
        (
            start(r#""instructions": 1000, "faults": 500, "clone": 0, "open": 1"#) + FOLDER,
            1,
            "start open missing 1",
        ),
        // An increase is not hidden by a decrease elsewhere.
        (
            start(&SAME.replace("1000", "900")) + FOLDER,
            0,
            "less than is kept, --renew keeps the gain: start",
        ),
        (
            start(&SAME.replace("1000", "900")) + &FOLDER.replace("5000", "5200"),
            1,
            "folder instructions 5,000 5,200 1.040",
        ),
    ]);
}

/// Measured cases, the guard's exit code, and parts of its output.
#[track_caller]
fn expect_judgements(measured: &[(String, i32, &str)]) {
    let project = project(KEPT);
    for (cases, exit, words) in measured {
        let (code, said) = judged(&project, &figures(MADE_WITH, cases));
        assert_eq!(code, Some(*exit), "{cases}\n{said}");
        assert!(said.contains(words), "{cases}\n{said}\nwanted: {words}");
    }
}

#[test]
fn counts_that_were_made_elsewhere_are_not_compared() {
    if !has("python3") {
        return;
    }
    let twice = KEPT.replace("1000", "2000");
    let faults = KEPT.replace("500,", "900,");
    let made = [
        (
            MADE_WITH.replace("\"1\"", "\"1.99\""),
            &twice,
            0,
            "no counts are compared, since the figures were made with another rustc: 1, here 1.99",
        ),
        (
            MADE_WITH.replace("\"2\"", "\"clang\""),
            &twice,
            0,
            "another c++: 2, here clang",
        ),
        (MADE_WITH.to_owned(), &twice, 1, "2.000"),
        (
            MADE_WITH.replace(", \"valgrind\": \"7\"", ""),
            &twice,
            1,
            "2.000",
        ),
        (
            MADE_WITH.replace("\"5\"", "\"5.1\""),
            &faults,
            0,
            "page faults are not compared: Linux 5, here 5.1",
        ),
        (
            MADE_WITH.replace("\"5\"", "\"5.1\""),
            &twice,
            1,
            "start instructions",
        ),
        (
            MADE_WITH.replace("\"6\"", "\"66\""),
            &KEPT.to_owned(),
            1,
            "the boards are not those of the figures",
        ),
    ];
    let project = project(KEPT);
    for (made_with, cases, exit, words) in made {
        let (code, said) = judged(&project, &figures(&made_with, cases));
        assert_eq!(code, Some(exit), "{made_with}\n{said}");
        assert!(said.contains(words), "{made_with}\n{said}\nwanted: {words}");
    }
    for wrong in ["", "[]", "{\"cases\": {}}"] {
        let (code, said) = judged(&project, wrong);
        assert_eq!(code, Some(2), "{wrong}\n{said}");
        assert!(said.contains("no figures can be read"), "{said}");
    }
}

#[test]
fn figures_are_renewed_only_with_a_reason_in_the_changelog() {
    if !has("python3") || !has("git") {
        return;
    }
    let project = project(KEPT);
    let now = figures(MADE_WITH, KEPT);
    let first = judged(&project, &now);
    assert_eq!(first.0, Some(0), "without git nothing is asked: {first:?}");

    git(project.path(), &["init", "-q"]);
    commit(&project, &["CHANGELOG.md", "reports"]);
    assert_eq!(judged(&project, &now).0, Some(0));

    let more = KEPT.replace("5000", "6000");
    let now = figures(MADE_WITH, &more);
    keep(&project, &more);
    let (code, said) = judged(&project, &now);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("CHANGELOG.md is as it was"), "{said}");

    commit(&project, &["reports"]);
    let (code, said) = judged(&project, &now);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("left CHANGELOG.md as it was"), "{said}");

    let more = KEPT.replace("5000", "7000");
    let now = figures(MADE_WITH, &more);
    keep(&project, &more);
    fs::write(project.path().join("CHANGELOG.md"), "first\nwhy\n").expect("written");
    assert_eq!(judged(&project, &now).0, Some(0), "both are changed");
    commit(&project, &["CHANGELOG.md", "reports"]);
    assert_eq!(judged(&project, &now).0, Some(0), "both are in a commit");

    let shallow = project.path().join("shallow");
    let from = format!("file://{}", project.path().display());
    let to = shallow.to_str().expect("UTF-8");
    git(project.path(), &["clone", "-q", "--depth", "1", &from, to]);
    fs::create_dir(shallow.join("scripts")).expect("a folder");
    let script = shallow.join("scripts/bench-guard");
    fs::copy(shipped("scripts/bench-guard"), &script).expect("a copy");
    let measured = project.path().join("measured.json");
    let done = Command::new("python3")
        .arg(script)
        .arg("--measured")
        .arg(measured)
        .output()
        .expect("python3 starts");
    assert!(done.status.success(), "a shallow clone: {done:?}");
}

#[test]
fn renewals_are_a_table_in_the_order_of_their_commits() {
    if !has("python3") || !has("git") {
        return;
    }
    let project = project(KEPT);
    git(project.path(), &["init", "-q"]);
    commit(&project, &["reports"]);
    let more = KEPT
        .replace("\"folder\"", "\"file\"")
        .replace("5000", "2600000");
    keep(&project, &more);
    let script = project.path().join("scripts/bench-guard");
    let history = |folder: &Path| {
        let mut python = Command::new("python3");
        let figures = folder.join("reports/guard.json");
        let done = python
            .arg(&script)
            .arg("--history")
            .arg("--figures")
            .arg(figures);
        done.output().expect("python3 starts")
    };
    let done = history(project.path());
    assert!(done.status.success(), "{done:?}");
    let said = String::from_utf8(done.stdout).expect("UTF-8");
    let rows: Vec<&str> = said.lines().collect();
    assert!(rows[0].starts_with("| case | ") && rows[0].ends_with(" | not committed |"));
    let wanted = [
        "| start | 0.0 | 0.0 |",
        "| folder | 0.0 |  |",
        "| file |  | 2.6 |",
    ];
    assert_eq!(rows[2..], wanted);

    let outside = TempDir::new().expect("a folder");
    fs::create_dir(outside.path().join("reports")).expect("a folder");
    let done = history(outside.path());
    assert_eq!(done.status.code(), Some(2), "no commits there: {done:?}");
}

fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .env_remove("GIT_DIR")
        .status();
    assert!(done.expect("git starts").success(), "{arguments:?}");
}

fn commit(project: &TempDir, paths: &[&str]) {
    git(project.path(), &[&["add"], paths].concat());
    git(project.path(), &["commit", "-q", "-m", "Change"]);
}
