//! Full disks: the message names the file, and nothing half written stays.
#![cfg(target_os = "linux")]

use std::os::unix::fs::symlink;
use std::process::Command;

use super::{TWO, folder, names};
use crate::support::program::{binary, hashi};

/// Each way to write a file that is there whole at the end: its words, with the name of the file
/// last.
const WRITERS: &[&[&str]] = &[
    &["merge", "one.jsonl", "two.jsonl", "--csv", "x.csv"],
    &["rate", "in", "--csv", "x.csv"],
    &["solve", "in", "--csv", "x.csv"],
    &["count", "in", "--csv", "x.csv"],
    &["convert", "in", "--to", "has", "--csv", "x.csv"],
    &["convert", "in", "--to", "puzz-link", "-o", "x.txt"],
    &["solve", "line.csv", "-o", "x.txt"],
    &["solve", "line.csv", "--lp", "x.lp"],
    &["solve", "line.csv", "--trace", "x.jsonl"],
    &["solve", "line.csv", "--unique", "--proof", "x.proof"],
    &["solve", "line.csv", "--unique", "--veripb", "x.pbp"],
    &["solve", "line.csv", "--png", "x.png"],
    &["render", "line.csv", "-o", "x.svg"],
    &["hint", "line.csv", "--pdf", "x.pdf"],
    &["repair", "line.csv", "--tikz", "x.tex"],
    &["repair", "line.csv", "-o", "x.csv"],
    &["explain", "line.csv", "--film", "x.gif"],
    &["count", "line.csv", "--likely", "--svg", "x.svg"],
    &["model", "line.csv", "-o", "x.mps"],
    &["model", "line.csv", "--matrix", "x.svg"],
    &["relax", "line.csv", "-o", "x.json"],
    &["branch", "line.csv", "-o", "x.html"],
    &["branch", "line.csv", "--film", "x.gif"],
    &["report", "line.csv", "--force", "-o", "x.html"],
    &["report", "--records", "one.jsonl", "--force", "-o", "x.md"],
    &["book", "line.csv", "-o", "x.pdf"],
    &["page", "line.csv", "-o", "x.html"],
    &["read", "line.png", "-o", "x.csv"],
    &["read", "line.png", "--overlay", "x.png"],
    &["read", "line.png", "--probabilities", "x.csv"],
    &["rate", "in", "--scores", "x.svg"],
    &["rate", "in", "--widths", "x.svg"],
    &["generate", "--size", "5x5", "--csv", "x.csv"],
    &["generate", "--size", "5x5", "--manifest", "x.jsonl"],
    &["generate", "--size", "5x5", "-o", "x.csv"],
];

/// A board with one solution.
const LINE: &str = "2,0,3\n0,0,0\n0,0,1\n";

/// Boards, and what the writers read beside them.
fn filled() -> tempfile::TempDir {
    let folder = folder(&[("in/a.csv", TWO), ("in/b.csv", LINE), ("line.csv", LINE)]);
    for words in [
        &["rate", "in", "--shard", "1/2", "--resume", "one.jsonl"][..],
        &["rate", "in", "--shard", "2/2", "--resume", "two.jsonl"],
        &["render", "line.csv", "-o", "line.png", "--scale", "60"],
    ] {
        let _ = hashi(words).within(folder.path()).exit(0);
    }
    folder
}

#[test]
fn a_full_disk_is_said_with_the_name_of_the_file() {
    for words in WRITERS {
        let folder = filled();
        let file = words.last().expect("a file");
        symlink("/dev/full", folder.path().join(file)).expect("a link");
        hashi(words.iter().copied())
            .within(folder.path())
            .stderr_has(&format!("{file}: cannot write: the disk is full"))
            .exit(2);
    }
}

/// With a limit for the size of files in place of a full disk, so that a file beside the target
/// is begun and given up.
#[test]
fn a_file_that_cannot_be_finished_leaves_nothing() {
    let folder = filled();
    let before = names(folder.path());
    for words in WRITERS {
        let file = words.last().expect("a file");
        let ran = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""])
            .arg(binary())
            .args(*words)
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("cannot write: "), "{words:?}: {said}");
        // Records wait in a temporary file, which is at its limit first.
        let is_named = said.contains(file) || said.contains("the folder for temporary files");
        assert!(is_named, "{words:?}: {said}");
        assert_eq!(names(folder.path()), before, "{words:?}");
    }
}
