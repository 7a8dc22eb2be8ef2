//! Ctrl-C and closed pipes: the program ends soon and quietly.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::notation::{Format, write_board};

use super::{RING, TWO, folder, names};
use crate::support::program::{binary, hashi};

/// The running program with all its streams piped.
fn spawn(words: &[&str], folder: &std::path::Path) -> Child {
    Command::new(binary())
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn rest(stream: Option<impl Read>) -> String {
    let mut text = String::new();
    let mut stream = stream.expect("a pipe");
    stream.read_to_string(&mut text).expect("text");
    text
}

/// A board whose program in the notebook's formulation takes HiGHS a very long time.
fn long() -> String {
    let grown = grow(&PublishedRecipe::square(1000, 25, 5), 1).expect("a board");
    write_board(grown.network.board(), Format::Csv).expect("a grid")
}

#[test]
fn ctrl_c_ends_a_solve_with_130_and_leaves_nothing_behind() {
    check_ends_on("-INT");
}

#[test]
fn being_asked_to_end_is_the_same_as_ctrl_c() {
    check_ends_on("-TERM");
}

/// A signal ends a running solve; no file is left behind and an old file is unchanged.
fn check_ends_on(signal: &str) {
    let folder = folder(&[
        ("long.csv", &long()),
        ("two.csv", TWO),
        ("a-long.png", "old"),
    ]);
    let words = [
        "solve",
        "long.csv",
        "two.csv",
        "--start",
        "none",
        "--formulation",
        "notebook",
        "--png",
        "a-{name}.png",
        "-v",
    ];
    let mut child = spawn(&words, folder.path());
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    // The solver is running once it has printed a line.
    let mut line = String::new();
    while !line.contains("Presolving") {
        line.clear();
        assert_ne!(
            stderr.read_line(&mut line).expect("text"),
            0,
            "it ended by itself"
        );
    }
    let killed = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let stderr = rest(Some(stderr));
    assert_eq!(rest(child.stdout.take()), "");
    assert_eq!(
        child.wait().expect("it ended").code(),
        Some(130),
        "{stderr}"
    );
    assert!(
        stderr.contains("long.csv: undecided, interrupted; 1000 islands"),
        "{stderr}"
    );
    assert!(
        stderr.contains("\ninterrupted before 1 board could be begun\n"),
        "{stderr}"
    );
    assert_eq!(names(folder.path()), ["a-long.png", "long.csv", "two.csv"]);
    let old = std::fs::read(folder.path().join("a-long.png")).expect("a file");
    assert_eq!(old, b"old");
}

#[test]
fn what_an_interrupt_cut_short_is_no_record() {
    let folder = folder(&[]);
    let within = folder.path();
    hashi([
        "generate", "--count", "20", "--size", "15x15", "--seed", "3", "-o", "made",
    ])
    .within(within)
    .exit(0);
    let board = std::fs::read_to_string(within.join("made/14.csv")).expect("a board");
    std::fs::write(within.join("b.csv"), board.replacen('3', "2", 1)).expect("a file");
    // The first repair is found soon, whether another one costs the same later.
    let mut interrupted = 0;
    for pause in [60, 120, 180, 240, 300] {
        let mut child = spawn(&["repair", "b.csv", "--resume", "r.jsonl"], within);
        std::thread::sleep(std::time::Duration::from_millis(pause));
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        assert!(killed.is_ok());
        interrupted += usize::from(child.wait().expect("it ended").code() == Some(130));
        let records = std::fs::read_to_string(within.join("r.jsonl")).unwrap_or_default();
        assert!(!records.contains("interrupted"), "{records}");
    }
    assert!(interrupted > 0);
    hashi(["repair", "b.csv", "--resume", "r.jsonl"])
        .within(within)
        .exit(0);
    let records = std::fs::read_to_string(within.join("r.jsonl")).expect("a file");
    assert!(records.contains("\"ties\":true"), "{records}");
}

#[test]
fn a_board_that_is_done_has_its_record_while_one_before_it_goes_on() {
    for signal in ["-INT", "-KILL"] {
        let folder = folder(&[("long.csv", &long()), ("two.csv", TWO)]);
        let words = [
            "solve",
            "long.csv",
            "two.csv",
            "--formulation",
            "notebook",
            "--start",
            "none",
            "--deduce",
            "none",
            "--jobs",
            "2",
            "--resume",
            "r.jsonl",
        ];
        let mut child = spawn(&words, folder.path());
        let kept = || {
            let records = std::fs::read_to_string(folder.path().join("r.jsonl"));
            let records = records.unwrap_or_default();
            ["long.csv", "two.csv"].map(|name| records.contains(&format!("{name}\",")))
        };
        while !kept()[1] {
            let ended = child.try_wait().expect("it can be asked");
            assert_eq!(ended, None, "the record was not written before the end");
            std::thread::yield_now();
        }
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(killed.is_ok_and(|status| status.success()));
        child.wait().expect("it ends");
        assert_eq!(kept(), [false, true], "{signal}");
        // Later calls write the records in the order of the boards.
        std::fs::write(folder.path().join("long.csv"), RING).expect("a file");
        hashi(words)
            .within(folder.path())
            .stderr_has("there already")
            .exit(0);
        let records = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a file");
        let places = ["long.csv", "two.csv"].map(|name| records.find(&format!("{name}\",")));
        assert!(places[0] < places[1] && places[0].is_some(), "{records}");
    }
}

#[test]
fn relaxations_that_were_finished_are_written() {
    let grown = grow(&PublishedRecipe::square(400, 75, 20), 11).expect("a board");
    let board = write_board(grown.network.board(), Format::Csv).expect("a grid");
    let folder = folder(&[("b.csv", &board)]);
    // The second one takes minutes.
    let words = [
        "relax",
        "b.csv",
        "--formulation",
        "flow,multi",
        "-o",
        "out.csv",
    ];
    let mut child = spawn(&words, folder.path());
    std::thread::sleep(std::time::Duration::from_secs(3));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let stderr = rest(child.stderr.take());
    let code = child.wait().expect("it ended").code();
    assert_eq!(code, Some(130), "{stderr}");
    let written = std::fs::read_to_string(folder.path().join("out.csv")).expect("a file");
    assert!(written.contains("\nflow,bound,"), "{stderr}");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = folder(&[("b.csv", TWO)]);
    for words in [
        &["solve", "-", "b.csv"][..],
        &["model", "-"],
        &["render", "-"],
    ] {
        let mut child = spawn(words, folder.path());
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(RING.as_bytes()).expect("it reads");
        drop(stdin);
        let stderr = rest(child.stderr.take());
        assert_eq!(child.wait().expect("it ended").code(), Some(0), "{stderr}");
        assert!(
            !stderr.contains("error") && !stderr.contains("b.csv"),
            "{stderr}"
        );
    }
}

/// Ctrl-C during the second of three boards: it has its record, with what is known so far, and no
/// error besides; one record states how many boards were not begun.
#[test]
fn a_board_that_is_interrupted_has_one_record() {
    let grown = grow(&PublishedRecipe::square(6000, 75, 5), 1).expect("a board");
    let large = write_board(grown.network.board(), Format::Csv).expect("a grid");
    let folder = folder(&[("a.csv", TWO), ("large.csv", &large), ("z.csv", TWO)]);
    for command in ["rate", "explain", "relax"] {
        let words = [command, "a.csv", "large.csv", "z.csv", "--json"];
        let mut child = spawn(&words, folder.path());
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        let _ = stdout.read_line(&mut first).expect("text");
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.expect("kill runs").success());
        let (text, stderr) = (rest(Some(stdout)), rest(child.stderr.take()));
        assert_eq!(
            child.wait().expect("it ended").code(),
            Some(130),
            "{stderr}"
        );
        assert!(!stderr.contains("error"), "{command}: {stderr}");
        let records = text.lines().map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("a record");
            ["board", "boards", "status", "limit"].map(|field| record[field].to_string())
        });
        let undecided = |board: &str, boards: &str| {
            [board, boards, "\"undecided\"", "\"interrupted\""].map(str::to_owned)
        };
        let begun = [undecided("\"large.csv\"", "null"), undecided("null", "1")];
        // On a busy machine the large board may not have been begun.
        let not_begun = [undecided("null", "2")];
        let records: Vec<_> = records.collect();
        assert!(
            records == begun || records == not_begun,
            "{command}: {text}"
        );
    }
}
