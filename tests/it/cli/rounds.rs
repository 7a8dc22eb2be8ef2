//! `hashi solve --rounds`: the rounds of cuts as HiGHS solves.

use std::fs;

use crate::support::folder::{folder, names};
use crate::support::program::{Program, hashi};

/// A board whose program is solved several times.
const BOARD: [&str; 7] = [
    "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "b.csv",
];

/// Finds the best solution by cuts alone.
fn solve(folder: &tempfile::TempDir, words: &[&str]) -> Program {
    hashi(["solve", "b.csv", "--minimise", "length", "--start", "none"])
        .args(&["--deduce", "none", "--quiet"])
        .args(words)
        .within(folder.path())
}

#[test]
fn rounds_are_data_a_strip_a_film_or_a_picture_each() {
    let folder = folder(&[]);
    let _ = hashi(BOARD).within(folder.path()).exit(0);
    let rounds = |name: &str| {
        let _ = solve(&folder, &["--formulation", "cuts", "--rounds", name]).exit(0);
    };
    rounds("b.jsonl");
    let text = fs::read_to_string(folder.path().join("b.jsonl")).expect("a file");
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let (last, before) = lines.split_last().expect("a round");
    assert!(!before.is_empty(), "{text}");
    let mut rows = 0;
    for round in before {
        let cuts = round["cuts"].as_array().expect("cuts");
        assert!(!cuts.is_empty(), "{round}");
        for cut in cuts {
            rows += 1;
            assert_eq!(cut["row"], format!("cut_{rows}"));
        }
        assert!(round["value"].as_i64() <= last["value"].as_i64(), "{round}");
    }
    assert_eq!(last["cuts"], serde_json::json!([]));
    assert_eq!((&last["value"], &last["bound"]), (&107.into(), &107.into()));
    for (name, magic) in [
        ("b.gif", &b"GIF89a"[..]),
        ("b.apng", b"\x89PNG"),
        ("b.png", b"\x89PNG"),
        ("b.pdf", b"%PDF"),
        ("b.svg", b"<svg"),
    ] {
        rounds(name);
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        assert!(bytes.starts_with(magic), "{name}");
    }
    rounds("{name}-{round}.svg");
    let numbered = names(folder.path());
    let numbered = numbered.iter().filter(|name| name.starts_with("b-"));
    assert_eq!(numbered.count(), lines.len());
    let name = format!("b-{:02}.svg", lines.len());
    let last = fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(last.contains("length 107, nothing to cut off"), "{last}");
}

#[test]
fn rounds_are_of_cuts_and_of_highs() {
    let folder = folder(&[("b.csv", "2,0,3\n0,0,0\n2,0,3\n")]);
    let of_cuts = "--rounds is for the formulation cuts, the only one with rounds";
    let endings =
        "b.txt: expected a name that ends in .jsonl, .gif, .apng, .png, .svg, .pdf or .tikz";
    for (words, message) in [
        (&["--rounds", "b.jsonl"][..], of_cuts),
        (&["--rounds", "b.jsonl", "--formulation", "tree"], of_cuts),
        (&["--rounds", "b.txt", "--formulation", "cuts"], endings),
    ] {
        let _ = solve(&folder, words).stderr_has(message).exit(2);
    }
    for engine in ["cdcl", "sweep"] {
        hashi(["solve", "b.csv", "--engine", engine])
            .args(&["--rounds", "b.jsonl"])
            .within(folder.path())
            .stderr_has("--rounds is of a search on the program, and another engine is asked for")
            .exit(2);
    }
    hashi(["solve", "b.csv", "--unique", "--rounds", "b.jsonl"])
        .within(folder.path())
        .stderr_has("cannot be used with")
        .exit(2);
    hashi(["solve", "b.csv", "--formulation", "cuts", "--scale", "20"])
        .args(&["--rounds", "b.jsonl"])
        .within(folder.path())
        .stderr_has("--scale is for pictures, and none is asked for")
        .exit(2);
}

#[test]
fn without_a_round_there_is_no_file() {
    let folder = folder(&[("b.csv", "1,0,2,0,2\n")]);
    hashi(["solve", "b.csv", "--formulation", "cuts"])
        .args(&["--rounds", "b.gif"])
        .within(folder.path())
        .stderr_has("b.gif: not written, HiGHS had no round that came to an answer")
        .exit(1);
    assert_eq!(names(folder.path()), ["b.csv"]);
}
