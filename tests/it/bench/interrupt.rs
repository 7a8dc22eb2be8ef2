//! Ctrl-C during a benchmark: only the current run is lost.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::notation::{Format, write_board};

use super::{TWO, folder, heads, read, statuses};
use crate::support::program::binary;

/// Ctrl-C during a run keeps the earlier runs, with their statistics.
#[test]
fn ctrl_c_leaves_what_is_done() {
    let long = grow(&PublishedRecipe::square(1_000, 25, 5), 1).expect("it fits");
    let long = write_board(long.network.board(), Format::Csv).expect("numbers only");
    let folder = folder(&[("two.csv", TWO), ("long.csv", &long)]);
    let words = [
        "bench",
        "two.csv",
        "long.csv",
        "--formulation",
        "notebook",
        "--start",
        "none",
        "--out",
        "out",
        "-v",
    ];
    let mut child = Command::new(binary())
        .args(words)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = stderr
        .next()
        .expect("a line for the first run")
        .expect("text");
    assert!(
        first.starts_with("two.csv, highs-notebook, seed 0: solved"),
        "{first}"
    );
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let rest: Vec<String> = stderr.map(|line| line.expect("text")).collect();
    assert_eq!(
        child.wait().expect("it ended").code(),
        Some(130),
        "{rest:?}"
    );
    assert_eq!(statuses(&folder), ["solved"]);
    assert_eq!(heads(&folder)[1..], ["highs-notebook,2,1,1"]);
    assert!(read(&folder, "out/report.md").contains("interrupted after 1 of 2 runs"));
    let names = fs::read_dir(folder.path().join("out")).expect("a folder");
    assert_eq!(names.count(), 14, "no temporary file is left");
}
