//! One board in parts: split, answered by the usual commands, put together.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{RING, folder};
use crate::support::program::{binary, hashi};

/// Four rings that hang together: every edge may carry one bridge, and there are other ways.
const RINGS: &str = "2,,3,,2\n,,,,\n3,,4,,3\n,,,,\n2,,3,,2\n";

/// Runs the program with these words, however it ends.
fn run(within: &Path, words: &[&str]) {
    let ran = Command::new(binary())
        .args(words)
        .current_dir(within)
        .output();
    ran.expect("the program runs");
}

fn split(within: &Path, board: &str, ask: &[&str], out: &str) {
    let words = ["split", board, "--parts", "4", "--out", out];
    let split = hashi(words).args(ask).within(within);
    split.stdout("").exit(0);
}

#[test]
fn counts_of_parts_add_up() {
    let folder = folder(&[("b.csv", RINGS)]);
    let within = folder.path();
    let whole = hashi(["count", "b.csv"]).within(within).exit(0);
    split(within, "b.csv", &["--ask", "count"], "p");
    run(within, &["count", "p", "--resume", "c.jsonl"]);
    let merge = ["merge", "--split", "p/manifest.json", "c.jsonl"];
    let merged = hashi(merge)
        .within(within)
        .stderr_has("solutions; from 4 parts")
        .exit(0);
    assert_eq!(merged.text(), whole.text());
    let json = hashi(merge).arg("--json").within(within).exit(0);
    let json: serde_json::Value = serde_json::from_str(json.text()).expect("a record");
    assert_eq!(
        (&json["type"], &json["status"]),
        (&"count".into(), &"exactly".into())
    );
}

#[test]
fn what_is_missing_twice_or_foreign_is_refused() {
    let folder = folder(&[("b.csv", RINGS), ("other.csv", RING)]);
    let within = folder.path();
    split(within, "b.csv", &["--ask", "count"], "p");
    let count = |boards: &str, file: &str, more: &[&str]| {
        run(
            within,
            &[&["count", boards, "--resume", file], more].concat(),
        );
    };
    let refused = |files: &[&str], what: &str| {
        let merge = hashi(["merge", "--split", "p/manifest.json"]).args(files);
        merge.within(within).stdout("").stderr_has(what).exit(2);
    };
    count("p/b-1.csv", "1.jsonl", &[]);
    refused(
        &["1.jsonl"],
        "missing: the answers about 3 parts: p/b-2.csv, p/b-3.csv, p/b-4.csv",
    );
    count("p", "all.jsonl", &[]);
    refused(
        &["all.jsonl", "1.jsonl"],
        "p/b-1.csv is answered in all.jsonl too",
    );
    count("other.csv", "other.jsonl", &[]);
    refused(
        &["all.jsonl", "other.jsonl"],
        "other.jsonl: other.csv is no part of the board",
    );
    count("p", "free.jsonl", &["--connectivity", "free"]);
    refused(
        &["free.jsonl"],
        "was made with --connectivity, which makes other boards",
    );
    run(within, &["rate", "p", "--resume", "rated.jsonl", "--quiet"]);
    refused(&["rated.jsonl"], "expected the records of hashi count");
    let part = within.join("p/b-3.csv");
    let text = fs::read_to_string(&part).expect("a part");
    fs::write(&part, text + "\n").expect("it can be changed");
    refused(
        &["all.jsonl"],
        "b-3.csv: was changed since the board was split",
    );
    hashi(["split", "b.csv", "--parts", "4", "--out", "p"])
        .within(within)
        .stderr_has("manifest.json: is there already")
        .exit(2);
}

#[test]
fn a_manifest_that_leaves_a_part_out_is_refused() {
    let folder = folder(&[("b.csv", RINGS)]);
    let within = folder.path();
    split(within, "b.csv", &["--ask", "count"], "p");
    run(within, &["count", "p", "--resume", "c.jsonl", "--quiet"]);
    let path = within.join("p/manifest.json");
    let text = fs::read_to_string(&path).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let parts = manifest["parts"].as_array_mut().expect("parts");
    let gone = parts.remove(1);
    fs::write(&path, manifest.to_string()).expect("it can be changed");
    // The record of that part is foreign now, and without it a case is missing.
    let merge = |file| hashi(["merge", "--split", "p/manifest.json", file]).within(within);
    merge("c.jsonl")
        .stderr_has("is no part of the board")
        .exit(2);
    let gone = gone["file"].as_str().expect("a name");
    fs::remove_file(within.join("p").join(gone)).expect("it is there");
    run(within, &["count", "p", "--resume", "less.jsonl", "--quiet"]);
    merge("less.jsonl")
        .stdout("")
        .stderr_has("no part has the case")
        .exit(2);
}

#[test]
fn parts_that_a_limit_leaves_are_fewer_and_undecided() {
    let folder = folder(&[]);
    let within = folder.path();
    let board = hashi(["generate", "--coelho", "2000,75,10", "--quiet"]).exit(0);
    let words = ["split", "-", "--parts", "8", "--out", "p"];
    hashi(words.into_iter().chain(["--time-limit", "1ms"]))
        .within(within)
        .stdin(board.text())
        .stderr_has("1 part, the time limit was reached")
        .exit(3);
    assert!(within.join("p/manifest.json").exists());
}

#[test]
fn a_board_that_is_not_divided_is_its_own_part() {
    let folder = folder(&[("b.csv", "2,0,2\n0,0,0\n2,0,2\n"), ("r.csv", RINGS)]);
    let within = folder.path();
    let split = |board, out, limit, exit| {
        let words = ["split", board, "--parts", "4", "--out", out];
        hashi(words.into_iter().chain(["--time-limit", limit]))
            .within(within)
            .stderr_has(": 1 part,")
            .exit(exit)
    };
    split("b.csv", "p", "60s", 0);
    run(within, &["count", "p", "--resume", "c.jsonl", "--quiet"]);
    hashi(["merge", "--split", "p/manifest.json", "c.jsonl"])
        .within(within)
        .stdout("1\n")
        .exit(0);
    run(
        within,
        &["split", "r.csv", "--parts", "2", "--out", "two", "--quiet"],
    );
    split("two/r-1.csv", "again", "0s", 3);
    let count = [
        "count",
        "again",
        "two/r-2.csv",
        "--resume",
        "d.jsonl",
        "--quiet",
    ];
    run(within, &count);
    let manifests = [
        "--split",
        "two/manifest.json",
        "--split",
        "again/manifest.json",
    ];
    let words = ["merge"].into_iter().chain(manifests).chain(["d.jsonl"]);
    let merged = hashi(words).within(within).exit(0);
    let whole = hashi(["count", "r.csv"]).within(within).exit(0);
    assert_eq!(merged.text(), whole.text());
}

#[test]
fn no_part_is_written_over_another_file() {
    let folder = folder(&[("b.csv", RINGS), ("p/b-2.csv", "precious\n")]);
    hashi(["split", "b.csv", "--parts", "4", "--out", "p"])
        .within(folder.path())
        .stderr_has("b-2.csv: is there already")
        .exit(2);
    let kept = fs::read_to_string(folder.path().join("p/b-2.csv")).expect("it is there");
    assert_eq!(kept, "precious\n");
    assert!(!folder.path().join("p/b-1.csv").exists());
}

#[test]
fn a_part_is_split_again() {
    let folder = folder(&[("b.csv", RINGS)]);
    let within = folder.path();
    let whole = hashi(["count", "b.csv"]).within(within).exit(0);
    run(within, &["split", "b.csv", "--parts", "2", "--out", "p"]);
    let count = |boards: &str, file: &str, more: &[&str]| {
        run(
            within,
            &[&["count", boards, "--resume", file], more].concat(),
        );
    };
    count("p", "c.jsonl", &["--time-limit", "0"]);
    let one = ["merge", "--split", "p/manifest.json", "c.jsonl"];
    let what = "a limit ended the work on 2 parts: p/b-1.csv, p/b-2.csv";
    hashi(one).within(within).stderr_has(what).exit(3);
    split(within, "p/b-1.csv", &[], "q");
    count("q", "again.jsonl", &[]);
    count("p/b-2.csv", "more.jsonl", &[]);
    let both = [
        "merge",
        "--split",
        "q/manifest.json",
        "--split",
        "p/manifest.json",
    ];
    let merged = hashi(both).args(&["c.jsonl", "again.jsonl", "more.jsonl"]);
    let merged = merged.within(within).exit(0);
    assert_eq!(merged.text(), whole.text());
    // A part that is answered is not answered in parts too.
    count("p/b-1.csv", "twice.jsonl", &[]);
    hashi(both)
        .args(&["again.jsonl", "more.jsonl", "twice.jsonl"])
        .within(within)
        .stderr_has("p/b-1.csv is answered, and in parts too")
        .exit(2);
    split(within, "b.csv", &["--ask", "unique"], "u");
    hashi([
        "merge",
        "--split",
        "u/manifest.json",
        "--split",
        "q/manifest.json",
        "c.jsonl",
    ])
    .within(within)
    .stderr_has("is of another board than the other manifests")
    .exit(2);
}

#[test]
fn proofs_of_parts_become_one() {
    let folder = folder(&[("b.csv", RINGS)]);
    let within = folder.path();
    split(
        within,
        "b.csv",
        &["--ask", "best", "--minimise", "length"],
        "p",
    );
    let solve = ["solve", "p", "--minimise", "length"];
    let files = ["--resume", "a.jsonl", "--proof", "proofs/{name}.proof"];
    run(within, &[&solve[..], &files].concat());
    let whole = [
        "solve",
        "b.csv",
        "--minimise",
        "length",
        "--json",
        "--quiet",
    ];
    let whole = hashi(whole).within(within).exit(0);
    let value = |text: &str| {
        let record: serde_json::Value = serde_json::from_str(text).expect("a record");
        [record["objective"].clone(), record["bound"].clone()]
    };
    let merge = ["merge", "--split", "p/manifest.json", "a.jsonl", "--json"];
    let proofs = ["--proofs", "proofs", "--proof", "whole.proof"];
    let merged = hashi(merge).args(&proofs).within(within).exit(0);
    assert_eq!(value(merged.text()), value(whole.text()));
    hashi(["check-proof", "b.csv", "whole.proof"])
        .within(within)
        .stderr_has("proved, no solution costs less than")
        .exit(0);
    fs::remove_file(within.join("proofs/b-2.proof")).expect("it is there");
    hashi(merge)
        .args(&["--proofs", "proofs", "--proof", "less.proof"])
        .within(within)
        .stderr_has("missing: the proofs of 1 part: p/b-2.csv")
        .exit(2);
    assert!(!within.join("less.proof").exists());
}

#[test]
fn two_parts_with_a_solution_each_are_two_solutions() {
    let folder = folder(&[("b.csv", RINGS)]);
    let within = folder.path();
    split(within, "b.csv", &["--ask", "unique"], "p");
    run(within, &["solve", "p", "--unique", "--resume", "a.jsonl"]);
    hashi(["merge", "--split", "p/manifest.json", "a.jsonl"])
        .within(within)
        .stderr_has("b.csv: not unique, here are two solutions; from")
        .exit(1);
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let folder = folder(&[("b.csv", RINGS), ("c.csv", RINGS)]);
    let within = folder.path();
    for (words, what) in [
        (
            &["b.csv", "--parts", "2"][..],
            "nothing says where the parts are to be written",
        ),
        (&["b.csv", "--parts", "1", "--json"], "--parts"),
        (
            &["b.csv", "--parts", "2", "--json", "--ask", "best"],
            "add --minimise or --maximise",
        ),
        (
            &["b.csv", "--parts", "2", "--json", "--minimise", "length"],
            "--minimise and --maximise are for --ask best",
        ),
        (
            &["b.csv", "c.csv", "--parts", "2", "--out", "p"],
            "--out is for one board, found 2 boards",
        ),
    ] {
        hashi(["split"])
            .args(words)
            .within(within)
            .stdout("")
            .stderr_has(what)
            .exit(2);
    }
    let lines = hashi(["split", "b.csv", "--parts", "3", "--json", "--quiet"]);
    let lines = lines.within(within).exit(0);
    let count = hashi(["count", "-", "--lines", "--quiet"]);
    let parts: Vec<&str> = lines
        .text()
        .lines()
        .filter(|line| line.contains("\"part\""))
        .collect();
    assert_eq!(parts.len(), 3);
    let counted = count.stdin(parts.join("\n")).within(within).exit(0);
    assert!(!counted.text().is_empty());
}
