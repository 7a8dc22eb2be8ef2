//! Limits and Ctrl-C on large boards: all commands in the program's list respect them. The test
//! measures CPU time, with a margin, since tests share their machine with others.
#![cfg(unix)]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::notation::{Format, write_board, write_csv};
use wait4::Wait4 as _;

use super::{TWO, folder};
use crate::support::program::{binary, hashi};

/// A time limit that all large boards reach.
const LIMIT: [&str; 2] = ["--time-limit", "200ms"];

/// A call of a command: its words, and whether it takes a time limit.
type Call = (&'static [&'static str], bool);

/// Calls of a command on a large board. For a new command add its calls here.
fn calls(command: &str) -> &'static [Call] {
    match command {
        "solve" => &[
            (&["solve", "large.has"], true),
            (&["solve", "large.has", "--unique"], true),
            (&["solve", "large.has", "--start", "none"], true),
        ],
        "count" => &[
            (&["count", "large.has"], true),
            (&["count", "large.has", "--narrow", "deduction"], true),
        ],
        "sample" => &[(&["sample", "large.has"], true)],
        "check" => &[
            (&["check", "large.has", "answer.csv", "--so-far"], true),
            (&["check", "large.has", "answer.csv"], false),
        ],
        "check-proof" => &[(&["check-proof", "two.csv", "two.proof"], false)],
        "model" => &[(&["model", "large.has", "-o", "x.lp"], true)],
        "relax" => &[(&["relax", "large.has"], true)],
        "branch" => &[(&["branch", "large.has"], true)],
        "report" => &[(&["report", "large.has", "-o", "r", "--force"], true)],
        "render" => &[(&["render", "large.has", "-o", "x.svg"], false)],
        "convert" => &[
            (
                &["convert", "large.has", "--to", "json", "--with-answer"],
                true,
            ),
            (&["convert", "large.has", "--to", "csv"], false),
        ],
        "book" => &[(&["book", "large.has", "-o", "b.pdf"], true)],
        "theme" => &[(&["theme", "screen"], false)],
        "page" => &[(&["page", "large.has", "-o", "p.html"], true)],
        "read" => &[(&["read", "corner.png"], true)],
        "repair" => &[(&["repair", "large.has"], true)],
        "rate" => &[(&["rate", "large.has"], true)],
        "explain" => &[(&["explain", "large.has"], true)],
        "hint" => &[(&["hint", "large.has"], true)],
        "generate" => &[
            (&["generate", "--size", "100x100", "--count", "100"], true),
            (&["generate", "--coelho", "100000,75,10"], false),
        ],
        "merge" => &[(&["merge", "records.jsonl"], false)],
        "bench" => &[(
            &[
                "bench",
                "large.has",
                "-o",
                "b",
                "--force",
                "--engine",
                "cdcl",
            ],
            true,
        )],
        "solvers" => &[(&["solvers"], false)],
        "ask" => &[(&["ask"], true)],
        "completions" => &[(&["completions", "bash"], false)],
        "man" => &[(&["man"], false)],
        "help" => &[(&["help"], false)],
        other => panic!("say here how {other} is called on a large board"),
    }
}

/// The commands in the program's list.
fn commands() -> Vec<String> {
    let help = hashi(["-h"]).exit(0);
    let listed = help.text().lines().skip_while(|line| *line != "Commands:");
    let names = listed
        .skip(1)
        .map_while(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// A folder with a board of `islands` islands, an answer to it, and inputs of small commands.
fn large(islands: u32) -> tempfile::TempDir {
    let grown = grow(&PublishedRecipe::square(islands, 75, 10), 1).expect("a board");
    let board = write_board(grown.network.board(), Format::Has).expect("a list");
    let answer = write_csv(&grown.network, &grown.solution.into_bridges());
    let question = serde_json::json!({"ask": "rate", "board": board});
    let folder = folder(&[
        ("large.has", &board),
        ("answer.csv", &answer),
        ("two.csv", TWO),
        ("corner.csv", "2,0,3\n0,0,0\n0,0,1\n"),
        ("questions.jsonl", &format!("{question}\n")),
    ]);
    for words in [
        &["solve", "two.csv", "--unique", "--proof", "two.proof"][..],
        &["render", "corner.csv", "-o", "corner.png", "--scale", "60"],
        &["rate", "two.csv", "--resume", "records.jsonl"],
    ] {
        let _ = hashi(words).within(folder.path()).exit(0);
    }
    folder
}

/// The exit code of a call, its CPU seconds, and the megabytes that it used.
fn run(
    words: &[&str],
    folder: &Path,
    interrupt_after: Option<Duration>,
) -> (Option<i32>, f64, u64) {
    let stdin = if words[0] == "ask" {
        Stdio::from(File::open(folder.join("questions.jsonl")).expect("questions"))
    } else {
        Stdio::null()
    };
    let mut child = Command::new(binary())
        .args(words)
        .current_dir(folder)
        .stdin(stdin)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    if let Some(after) = interrupt_after {
        thread::sleep(after);
        // The process may have ended already; it has not been waited for, so its id is valid.
        let _ = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
    }
    let used = child.wait4().expect("it ends");
    let cpu = used.rusage.utime + used.rusage.stime;
    (
        used.status.code(),
        cpu.as_secs_f64(),
        used.rusage.maxrss >> 20,
    )
}

#[test]
fn a_limit_ends_the_reading_of_a_long_text() {
    let list = "(1,2): 3\n".repeat(300_000);
    let folder = folder(&[("long.txt", &list)]);
    hashi(["solve", "long.txt"])
        .args(&LIMIT)
        .within(folder.path())
        .stderr_has("long.txt: the time limit was reached")
        .exit(3);
    let call = serde_json::json!({"id": 1, "ask": "solve", "board": list, "limits": {"time": 0.2}});
    hashi(["ask"])
        .stdin(format!("{call}\n"))
        .stdout_has("the time limit was reached while the board was read")
        .exit(0);
}

#[test]
fn every_command_hears_a_time_limit_on_a_hundred_thousand_islands() {
    let folder = large(100_000);
    for command in commands() {
        for &(words, is_limited) in calls(&command) {
            let limit = if is_limited { &LIMIT[..] } else { &[] };
            let words = [words, limit].concat();
            let (code, cpu, megabytes) = run(&words, folder.path(), None);
            assert!(matches!(code, Some(0 | 1 | 3)), "{words:?}: {code:?}");
            assert!(cpu < 3.0, "{words:?}: {cpu} s");
            assert!(megabytes < 1_000, "{words:?}: {megabytes} MB");
        }
    }
}

#[test]
fn every_command_hears_ctrl_c_on_twenty_thousand_islands() {
    let folder = large(20_000);
    let staged = |names: &[String]| names.iter().any(|name| name.starts_with(".hashi-"));
    for command in commands() {
        for &(words, _) in calls(&command) {
            let after = Some(Duration::from_millis(300));
            let (code, cpu, _) = run(words, folder.path(), after);
            assert!(matches!(code, Some(0 | 1 | 130)), "{words:?}: {code:?}");
            assert!(cpu < 1.5, "{words:?}: {cpu} s");
            assert!(!staged(&super::names(folder.path())), "{words:?}");
        }
    }
}
