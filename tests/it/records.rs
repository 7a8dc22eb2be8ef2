//! Every record agrees with `docs/records.schema.json`: no field is missing, none is extra.

use std::collections::BTreeSet;

use hashilab::internals::report::{NotBegunRecord, line};
use serde_json::Value;

use crate::support::folder::{RING, TWO, folder};
use crate::support::program::hashi;
use crate::support::schema::fault;

/// Files of records, each with the words before its name in the command that writes it.
const FILES_OF_RECORDS: [(&str, &[&str]); 4] = [
    (
        "rounds.jsonl",
        &["relax", "two.csv", "--formulation", "cuts", "--rounds"],
    ),
    ("nodes.jsonl", &["branch", "two.csv", "-o"]),
    (
        "whole.jsonl",
        &[
            "solve",
            "ring.csv",
            "--minimise",
            "length",
            "--formulation",
            "cuts",
            "--rounds",
        ],
    ),
    (
        "trace.jsonl",
        &[
            "solve",
            "ring.csv",
            "--minimise",
            "length",
            "--start",
            "none",
            "--trace",
        ],
    ),
];

/// Words before the names of boards, one of which cannot be read.
const ASKED: &[&[&str]] = &[
    &["solve", "--json"],
    &["solve", "--json", "--minimise", "bridges"],
    &["solve", "--json", "--time-limit", "0"],
    &[
        "solve", "--json", "--engine", "cdcl", "--all", "--limit", "2",
    ],
    &["solve", "--json", "--unique"],
    &["solve", "--json", "--common"],
    &["count", "--json", "--engine", "highs"],
    &["count", "--json", "--narrow", "deduction"],
    &["count", "--json", "--likely"],
    &["count", "--json", "--connectivity", "free", "--components"],
    &["sample", "--json", "--count", "2"],
    &["rate", "--json"],
    &["rate", "--json", "--time-limit", "0"],
    &["hint", "--json", "--time-limit", "0"],
    &["hint", "--json", "--detail", "where"],
    &["explain", "--json", "--time-limit", "0"],
    &["repair", "--json", "--all", "--limit", "1"],
    &["explain", "--json"],
    &["explain", "--json", "--all"],
    &["hint", "--json", "--steps", "all"],
    &["repair", "--json"],
    &["repair", "--json", "--unique"],
];

/// Commands about all formulations.
const OF_ALL_FORMULATIONS: [&[&str]; 3] = [
    &["relax", "--json", "--formulation", "all", "--optimum"],
    &["branch", "--json", "--formulation", "all"],
    &["model", "--json", "--table", "--formulation", "all"],
];

/// Other calls, with their exit codes.
const CALLS: [(&[&str], i32); 19] = [
    (&["check", "two.csv", "a.csv", "--json"], 1),
    (
        &["check", "two.csv", "two.sol", "--model", "two.lp", "--json"],
        0,
    ),
    (
        &[
            "check",
            "two.csv",
            "two.sol",
            "--model",
            "two.lp",
            "--minimise",
            "length",
            "--prove-best",
            "--json",
        ],
        0,
    ),
    (
        &[
            "check",
            "odd.csv",
            "zeros.csv",
            "--model",
            "odd.lp",
            "--json",
        ],
        1,
    ),
    (&["check", "two.csv", "bad.csv", "--json"], 2),
    (&["check", "two.csv", "a.csv", "--json", "--so-far"], 1),
    (&["check", "two.csv", "bad.csv", "--json", "--so-far"], 2),
    (&["convert", "two.csv", "--json", "--to", "puzz-link"], 0),
    (
        &[
            "convert",
            "planks.csv",
            "--json",
            "--to",
            "json",
            "--with-answer",
        ],
        0,
    ),
    (
        &[
            "convert",
            "odd.csv",
            "--json",
            "--to",
            "json",
            "--with-answer",
        ],
        1,
    ),
    (&["check-proof", "two.csv", "two.proof", "--json"], 0),
    (&["check-proof", "odd.csv", "two.proof", "--json"], 1),
    (&["check-proof", "bad.csv", "two.proof", "--json"], 2),
    (
        &["check-proof", "odd.csv", "why.json", "--conflict", "--json"],
        0,
    ),
    (&["solvers", "--json"], 0),
    (&["render", "corner.csv", "--out", "corner.png"], 0),
    (&["read", "corner.png", "--json"], 0),
    (&["read", "no.png", "--json"], 2),
    (
        &[
            "generate",
            "--json",
            "--size",
            "6x6",
            "--rate",
            "--most-bridges",
            "3",
        ],
        0,
    ),
];

/// The files that are asked about.
const FILES: [(&str, &str); 12] = [
    ("two.csv", TWO),
    ("ring.csv", RING),
    ("corner.csv", "2,0,3\n0,0,0\n0,0,1\n"),
    ("odd.csv", "1,0,2\n"),
    ("star.csv", "1,0,4,0,1\n"),
    ("bad.csv", "1,z\n"),
    ("sized.txt", "3 4\n2..2\n....\n1..1\n"),
    ("open.csv", "?,0,?\n0,0,0\n?,0,?\n"),
    ("planks.csv", "# most-bridges: 3\n3,0,3\n"),
    ("no.png", "no picture"),
    ("a.csv", "from,to,bridges\nr1c1,r1c3,2\n"),
    (
        "zeros.csv",
        "name,value\ny1_r1c1_r1c3,0\ny2_r1c1_r1c3,0\nf_r1c3_r1c1,0\n",
    ),
];

/// The types of all records in the schema.
fn types(schema: &Value) -> BTreeSet<String> {
    let records = schema["oneOf"].as_array().expect("a list");
    let kind = |record: &Value| {
        let place = record["$ref"].as_str().expect("a reference");
        let place = place.strip_prefix('#').expect("a place in this file");
        let kind = &schema.pointer(place).expect("it is there")["properties"]["type"]["const"];
        kind.as_str().expect("a record has one type").to_owned()
    };
    records.iter().map(kind).collect()
}

#[test]
fn every_record_is_as_the_schema_says() {
    let schema = include_str!("../../docs/records.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    let folder = folder(&FILES);
    let boards = [
        "two.csv",
        "ring.csv",
        "odd.csv",
        "star.csv",
        "bad.csv",
        "open.csv",
        "planks.csv",
        "sized.txt",
    ];
    let mut seen = BTreeSet::new();
    let mut check = |text: &str| {
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).expect("a record");
            assert_eq!(fault(&record, &schema), None, "{line}");
            let kind = record["type"].as_str().expect("a record says its type");
            seen.insert(kind.to_owned());
        }
    };
    for words in ASKED {
        let ran = hashi(words.iter().chain(&boards))
            .within(folder.path())
            .exit(2);
        check(ran.text());
        // The records in a file that a later call could resume.
        let file = folder.path().join("batch.jsonl");
        let _ = std::fs::remove_file(&file);
        let words = words.iter().filter(|word| **word != "--json");
        let _ = hashi(words.chain(&boards))
            .args(&["--resume", "batch.jsonl"])
            .within(folder.path())
            .stdout("")
            .exit(2);
        check(&std::fs::read_to_string(&file).expect("the command wrote it"));
    }
    let sized = hashi(["solve", "--json", "sized.txt"])
        .within(folder.path())
        .exit(0);
    assert!(
        sized
            .text()
            .contains(r#""read_as":"packed grid below its sizes""#)
    );
    check(&line(&NotBegunRecord::of(Some(2))));
    let proved = ["solve", "two.csv", "--unique", "--proof", "two.proof"];
    let _ = hashi(proved).within(folder.path()).exit(0);
    for words in [
        ["model", "two.csv", "--formulation", "flow", "-o", "two.lp"],
        ["model", "odd.csv", "--formulation", "flow", "-o", "odd.lp"],
        [
            "solve",
            "two.csv",
            "--minimise",
            "length",
            "--out",
            "two.sol",
        ],
    ] {
        let _ = hashi(words).within(folder.path()).exit(0);
    }
    let why = hashi(["explain", "odd.csv", "--json"])
        .within(folder.path())
        .exit(1);
    std::fs::write(folder.path().join("why.json"), why.text()).expect("room on the disk");
    for (words, exit) in CALLS {
        check(hashi(words).within(folder.path()).exit(exit).text());
    }
    let words = [
        "bench",
        "two.csv",
        "planks.csv",
        "--out",
        "out",
        "--engine",
        "cdcl",
    ];
    let _ = hashi(words).within(folder.path()).exit(0);
    let runs = std::fs::read_to_string(folder.path().join("out/runs.jsonl"));
    check(&runs.expect("the benchmark wrote it"));
    for words in OF_ALL_FORMULATIONS {
        let ran = hashi(words.iter().chain(&boards)).within(folder.path());
        check(ran.exit(2).text());
    }
    for (file, words) in FILES_OF_RECORDS {
        let _ = hashi(words.iter().chain(&[file]))
            .within(folder.path())
            .exit(0);
        let records = std::fs::read_to_string(folder.path().join(file));
        check(&records.expect("the command wrote it"));
    }
    let untested: Vec<String> = types(&schema).difference(&seen).cloned().collect();
    assert_eq!(
        untested, [""; 0],
        "types of records that nothing here writes"
    );
}

#[test]
fn a_puzzle_in_a_file_to_resume_is_as_the_schema_says() {
    let schema = include_str!("../../docs/records.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    let folder = folder(&[]);
    hashi([
        "generate",
        "--size",
        "6x6",
        "--count",
        "2",
        "--resume",
        "made.jsonl",
        "-q",
    ])
    .within(folder.path())
    .exit(0);
    let made = std::fs::read_to_string(folder.path().join("made.jsonl"));
    let made = made.expect("the command wrote it");
    assert_eq!(made.lines().count(), 4);
    for line in made.lines() {
        let record: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(fault(&record, &schema), None, "{line}");
    }
}
