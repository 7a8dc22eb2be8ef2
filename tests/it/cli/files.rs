//! The files that `solve` writes: each whole or not at all, none without an option.

use std::fs;

use super::{RING, TWO, folder, names};
use crate::support::program::hashi;

#[test]
fn every_kind_of_file_is_written() {
    let folder = folder(&[("b.csv", TWO)]);
    hashi([
        "solve", "b.csv", "--png", "a.png", "--svg", "a.svg", "--lp", "a.lp", "--out", "a.json",
    ])
    .within(folder.path())
    .exit(0);
    for out in ["a.csv", "a.txt"] {
        hashi(["solve", "b.csv", "--out", out])
            .within(folder.path())
            .exit(0);
    }
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    assert!(read("a.png").starts_with(b"\x89PNG"));
    assert!(read("a.svg").starts_with(b"<svg"));
    assert!(String::from_utf8_lossy(&read("a.lp")).contains("degree_r1c1"));
    assert!(read("a.json").starts_with(br#"{"type":"answer","schema":3,"board":"b.csv""#));
    assert_eq!(read("a.csv"), b"from,to,bridges\nr1c1,r1c3,1\n");
    let printed = hashi(["solve", "b.csv"]).within(folder.path()).exit(0);
    assert_eq!(read("a.txt"), printed.stdout);
    assert_eq!(
        names(folder.path()),
        [
            "a.csv", "a.json", "a.lp", "a.png", "a.svg", "a.txt", "b.csv"
        ]
    );
}

#[test]
fn several_boards_need_a_placeholder() {
    let folder = folder(&[("x.csv", TWO), ("y.csv", RING), ("z/x.csv", TWO)]);
    hashi(["solve", "x.csv", "y.csv", "--png", "p.png"])
        .within(folder.path())
        .stdout("")
        .stderr(
            "error: p.png: 2 boards cannot share one output file\n\
             hint: put {name} where the board's name should go, as in p-{name}.png\n",
        )
        .exit(2);
    hashi(["solve", "x.csv", "z/x.csv", "--png", "{name}.png"])
        .within(folder.path())
        .stdout("")
        .stderr_has("x.png: would be written for both x.csv and z/x.csv")
        .exit(2);
    hashi([
        "solve",
        "x.csv",
        "y.csv",
        "--svg",
        "{name}.svg",
        "--jobs",
        "2",
    ])
    .within(folder.path())
    .exit(0);
    assert_eq!(
        names(folder.path()),
        ["x.csv", "x.svg", "y.csv", "y.svg", "z"]
    );
}

#[test]
fn a_run_without_an_answer_leaves_old_files_alone() {
    let folder = folder(&[("odd.csv", "1,0,2\n"), ("bad.csv", "x\n"), ("a.txt", "old")]);
    hashi(["solve", "odd.csv", "--out", "a.txt"])
        .within(folder.path())
        .stderr_has("note: a.txt: not written, there is no answer")
        .exit(1);
    hashi(["solve", "bad.csv", "--out", "a.txt"])
        .within(folder.path())
        .exit(2);
    hashi(["solve", "odd.csv", "--out", "a.txt", "--time-limit", "0"])
        .within(folder.path())
        .exit(1);
    assert_eq!(
        fs::read(folder.path().join("a.txt")).expect("a file"),
        b"old"
    );
    assert_eq!(names(folder.path()), ["a.txt", "bad.csv", "odd.csv"]);
    hashi(["solve", "odd.csv", "--lp", "m.lp", "--png", "a.png"])
        .within(folder.path())
        .exit(1);
    assert_eq!(
        names(folder.path()),
        ["a.txt", "bad.csv", "m.lp", "odd.csv"]
    );
}

#[test]
fn what_cannot_be_written_is_found_before_any_work() {
    let folder = folder(&[("b.csv", TWO), ("sub/c.csv", TWO)]);
    for (option, file, message) in [
        (
            "--lp",
            "sub",
            "error: sub: cannot write: expected a file, found a directory\n",
        ),
        (
            "--out",
            "a.pdf",
            "error: a.pdf: expected a name that ends in .txt, .csv, .json, .prob, .sol, .mst or .cbc\n",
        ),
        (
            "--out",
            "b.csv",
            "error: b.csv: would be written over the board b.csv\n",
        ),
        (
            "--out",
            "b.csv/a.txt",
            "error: b.csv/a.txt: cannot write: a part of the path is not a directory\n",
        ),
    ] {
        hashi(["solve", "b.csv", option, file])
            .within(folder.path())
            .stdout("")
            .stderr(message)
            .exit(2);
    }
    for file in ["--out", "--png", "--svg", "--lp"] {
        hashi(["solve", "b.csv", file, "-"])
            .within(folder.path())
            .stdout("")
            .stderr_has("error: standard output is for the answers")
            .exit(2);
    }
    hashi(["solve", "b.csv", "--png", "a", "--svg", "./a"])
        .within(folder.path())
        .stderr("error: ./a: used for two outputs of b.csv\n")
        .exit(2);
    assert_eq!(names(folder.path()), ["b.csv", "sub"]);
    assert_eq!(names(&folder.path().join("sub")), ["c.csv"]);
}

#[test]
fn a_picture_too_large_fails_and_the_answer_stands() {
    hashi(["solve", "-", "--json", "--svg", "a.svg", "--out", "a.csv"])
        .within(folder(&[]).path())
        .stdin("row,col,clue\n60000,60000,1\n60000,1,1\n")
        .stdout_has(r#""status":"solved""#)
        .stderr_has("error: a.svg: not written: ")
        .exit(2);
}

#[cfg(unix)]
#[test]
fn devices_are_written_directly() {
    let folder = folder(&[("b.csv", TWO)]);
    hashi([
        "solve",
        "b.csv",
        "--quiet",
        "--lp",
        "/dev/stdout",
        "--png",
        "/dev/null",
    ])
    .within(folder.path())
    .stdout_has("degree_r1c1")
    .exit(0);
    hashi(["solve", "b.csv", "--out", "/dev/full", "--svg", "a.svg"])
        .within(folder.path())
        .stderr_has("expected a name that ends in")
        .exit(2);
    hashi(["solve", "b.csv", "--lp", "/dev/full", "--svg", "a.svg"])
        .within(folder.path())
        .stderr_has("error: /dev/full: cannot write: the disk is full")
        .exit(2);
    assert_eq!(names(folder.path()), ["a.svg", "b.csv"]);
}

#[test]
fn folders_of_outputs_are_made_and_keep_the_subfolders_of_boards() {
    let folder = folder(&[("in/x.csv", TWO), ("in/sub/x.csv", RING)]);
    hashi(["solve", "in", "--recursive", "--svg", "out/{name}.svg"])
        .within(folder.path())
        .exit(0);
    assert_eq!(names(&folder.path().join("out")), ["sub", "x.svg"]);
    assert_eq!(names(&folder.path().join("out/sub")), ["x.svg"]);
}

#[test]
fn no_input_is_written_over() {
    let weights = "from,to,weight\nr1c1,r1c3,2\n";
    let folder = folder(&[("b.csv", TWO), ("w.csv", weights)]);
    let words = [
        "solve",
        "b.csv",
        "--minimise",
        "weight",
        "--weights",
        "w.csv",
    ];
    hashi(words.iter().chain(&["--out", "w.csv"]))
        .within(folder.path())
        .stderr("error: w.csv: would be written over the input w.csv\n")
        .exit(2);
    let _ = hashi(["solve", "b.csv", "-o", "answer.txt"])
        .within(folder.path())
        .exit(0);
    hashi([
        "render",
        "b.csv",
        "--solution",
        "answer.txt",
        "-o",
        "answer.txt",
    ])
    .within(folder.path())
    .stderr("error: answer.txt: would be written over the input answer.txt\n")
    .exit(2);
    let read = std::fs::read_to_string(folder.path().join("w.csv"));
    assert_eq!(read.expect("a file"), weights);
}

#[test]
fn plain_characters_are_for_files_too() {
    let folder = folder(&[("b.csv", "2,0,2\n")]);
    hashi(["solve", "b.csv", "--ascii", "--out", "a.txt"])
        .within(folder.path())
        .exit(0);
    let read = std::fs::read_to_string(folder.path().join("a.txt"));
    assert_eq!(read.expect("a file"), "2===2\n");
}
