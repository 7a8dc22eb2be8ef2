//! `hashi repair`: its output, files and exit codes.

use std::fs;

use super::{folder, shipped};
use crate::support::program::hashi;

/// A ring whose second clue is misread: it has at most four bridges.
const MISREAD: &str = "2,0,7\n0,0,0\n1,0,2\n";

#[test]
fn a_clue_that_cannot_be_right_is_written_as_unknown() {
    hashi(["repair", "-"])
        .stdin("4,,9\n,,\n3,,1\n")
        .stderr_has("expected a clue of at most 8, found '9'\nhint: write ? for a clue")
        .exit(2);
    hashi(["repair", "-"]).stdin("4,,?\n,,\n3,,1\n").exit(0);
}

#[test]
fn changes_and_a_solution_are_printed() {
    hashi(["repair", "-", "--ascii"])
        .stdin(MISREAD)
        .stdout("r1c3: 3 instead of 7\n\n2---3\n|   \"\n| . \"\n|   \"\n1 . 2\n")
        .exit(0);
    hashi(["repair", "-", "--ascii"])
        .stdin("1,0,1\n")
        .stdout("1---1\n")
        .stderr("<stdin>: nothing to repair, cost 0, the least there can be, no other repair costs as little; 2 islands, 1 edge, 0 crossings, 0.000 s\n")
        .exit(0);
}

#[test]
fn probabilities_decide_where_there_are_some() {
    let table = shipped("data/repair/probabilities.csv");
    let ran = hashi(["repair"]).arg(&table).exit(0);
    let first = ran.text().lines().next().expect("a change");
    assert!(
        first.starts_with("r1c3: 3 instead of 5, p 0.200 instead of 0.600"),
        "{first}"
    );
    let ran = hashi(["repair", "--json"]).arg(&table).exit(0);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
    assert_eq!(record["type"], "repair");
    assert_eq!(
        (&record["status"], &record["measure"]),
        (&"repaired".into(), &"likelihood".into())
    );
    assert_eq!(record["changes"][0]["cell"], "r1c3");
    assert_eq!(record["clues"].as_array().map(Vec::len), Some(4));
}

#[test]
fn unknown_clues_larger_ones_and_bridges_are_weighed() {
    // Numbers alone would make a 1 of the clue that is nearly as likely a `?`.
    let table = "row,col,p1,p2,unknown\n1,1,1,0,0\n1,3,0.1,0.6,0.5\n";
    hashi(["repair", "-", "--ascii"])
        .stdin(table)
        .stdout("r1c3: ? instead of 2, p 0.500 instead of 0.600\n\n1---1\n")
        .exit(0);
    let ran = hashi(["repair", "-", "--json"]).stdin(table).exit(0);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
    assert_eq!(record["changes"][0]["now"], serde_json::Value::Null);
    assert_eq!(record["clues"][1]["clue"], "?");
    // A clue above 4 is one of 5 to 16 with four bridges on an edge, and one of none with one.
    let ran = hashi(["repair", "-", "--most-bridges", "4", "--json"])
        .stdin("row,col,p1,p4,larger\n1,2,0,1,0\n2,1,0,1,0\n2,2,0,0,1\n2,3,1,0,0\n3,2,1,0,0\n")
        .exit(0);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
    assert_eq!(record["clues"][2]["clue"], "10");
    hashi(["repair", "-", "--most-bridges", "1"])
        .stdin("row,col,p4,larger\n1,1,0,1\n1,3,1,0\n")
        .stderr_has("expected a probability above 0, found none for the island at r1c1")
        .exit(2);
    // Two bridges are drawn, so both clues are likelier 2 than 1.
    let table = "row,col,p1,p2,bridges\n1,1,0.6,0.4,2\n1,3,0.6,0.4,2\n";
    hashi(["repair", "-", "--ascii"])
        .stdin(table)
        .stdout("2===2\n")
        .exit(0);
}

#[test]
fn a_board_with_one_solution_can_be_asked_for() {
    let both = "3,0,3\n0,0,0\n3,0,3\n";
    hashi(["repair", "-"])
        .stdin(both)
        .stderr_has("nothing to repair")
        .exit(0);
    hashi(["repair", "-", "--unique"])
        .stdin(both)
        .stderr_has("the only solution")
        .exit(0);
    hashi(["repair", "-", "--unique", "--time-limit", "0s"])
        .stdin(both)
        .stdout("")
        .stderr("<stdin>: undecided, the time limit was reached; 4 islands, 4 edges, 0 crossings, 0.000 s\n")
        .exit(3);
}

#[test]
fn that_no_board_has_just_one_solution_is_proved() {
    // The rows may have one bridge more or less, as may the columns, and no clue decides.
    let table = "row,col,p3\n1,1,1\n1,3,1\n3,1,1\n3,3,1\n";
    let folder = folder(&[("p.csv", table)]);
    hashi(["repair", "p.csv", "--unique"])
        .within(folder.path())
        .stderr_has("not the only solution, no clues have exactly one")
        .exit(1);
    let ran = hashi(["repair", "p.csv", "--unique", "--json"])
        .within(folder.path())
        .exit(1);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
    assert_eq!(record["status"], "not_unique");
    assert_eq!(record["unique"], false);
}

#[test]
fn several_boards_are_repaired_one_after_the_other() {
    let folder = folder(&[("x.csv", MISREAD), ("bad.csv", "1,z"), ("y.csv", "1,0,1\n")]);
    let boards = ["repair", "x.csv", "bad.csv", "y.csv", "--ascii", "--out"];
    let ran = hashi(boards.iter().chain(&["{name}-new.csv"]))
        .within(folder.path())
        .stderr_has("bad.csv:1:3: expected")
        .exit(2);
    let x = "r1c3: 3 instead of 7\n\n2---3\n|   \"\n| . \"\n|   \"\n1 . 2\n";
    assert_eq!(ran.text(), format!("x.csv\n{x}\ny.csv\n1---1\n"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is written");
    assert_eq!(read("x-new.csv"), "2,0,3\n0,0,0\n1,0,2\n");
    assert_eq!(read("y-new.csv"), "1,0,1\n");
    hashi(boards.iter().chain(&["new.csv"]))
        .within(folder.path())
        .stderr_has("3 boards cannot share one output file")
        .exit(2);
    let ran = hashi(["repair", "x.csv", "y.csv", "--json", "--quiet"])
        .within(folder.path())
        .exit(0);
    assert_eq!(ran.text().lines().count(), 2);
}

#[test]
fn what_no_clues_solve_is_infeasible() {
    hashi(["repair", "-"])
        .stdin("1,0,0\n0,0,0\n0,0,1\n")
        .stdout("")
        .stderr("<stdin>: no clues have a solution, no bridge can reach r1c1, whatever its clue; 2 islands, 0 edges, 0 crossings, 0.000 s\n")
        .exit(1);
}

#[test]
fn the_repaired_board_is_written_and_drawn() {
    let folder = folder(&[("x.csv", MISREAD)]);
    let words = [
        "--out",
        "{name}-new.csv",
        "--png",
        "x.png",
        "--svg",
        "x.svg",
        "--quiet",
    ];
    hashi(["repair", "x.csv"].iter().chain(&words))
        .within(folder.path())
        .stderr("")
        .exit(0);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("it is written");
    assert_eq!(read("x-new.csv"), b"2,0,3\n0,0,0\n1,0,2\n");
    assert!(read("x.png").starts_with(b"\x89PNG"));
    let plain = hashi(["render", "x-new.csv", "-o", "plain.svg"]).within(folder.path());
    let _ = plain.exit(0);
    assert_ne!(read("x.svg"), read("plain.svg"));
    let solve = hashi(["solve", "x-new.csv"]).within(folder.path());
    let _ = solve.exit(0);
}

#[test]
fn what_cannot_be_read_or_written_is_said_before_the_work() {
    let folder = folder(&[("x.csv", MISREAD), ("p.csv", "row,col,p1\n1,1,2\n")]);
    for (words, message) in [
        (
            &["p.csv"][..],
            "p.csv:2:5: expected a probability from 0 to 1, found '2'",
        ),
        (&["x.csv", "--out", "x.csv"], "x.csv"),
        (
            &["x.csv", "--out", "y.png"],
            "y.png: expected a name that ends in a notation",
        ),
        (
            &["x.csv", "--out", "y.tsv"],
            "y.tsv: expected a name that ends in",
        ),
        (&["x.csv", "--png", "-"], "an output file cannot be -"),
        (&["x.csv", "--json", "--ascii"], "cannot be used with"),
    ] {
        hashi(["repair"].iter().chain(words))
            .within(folder.path())
            .stdout("")
            .stderr_has(message)
            .exit(2);
    }
}

#[test]
fn repairs_that_cost_the_same_are_said_and_listed() {
    let board = "1,0,2\n";
    hashi(["repair", "-"])
        .stdin(board)
        .stderr_has("1 clue changed by 1 in all, ")
        .stderr_has("note: <stdin>: --all prints the other repairs too\n")
        .stderr_has(", other repairs cost as little; ")
        .exit(0);
    let ran = hashi(["repair", "-", "--all", "--ascii"])
        .stdin(board)
        .stderr_has(", 1 other repair costs as little; ")
        .exit(0);
    assert_eq!(
        ran.text().matches(" instead of ").count(),
        2,
        "{}",
        ran.text()
    );
    let ran = hashi(["repair", "-", "--all", "--limit", "1"])
        .stdin(board)
        .exit(3);
    assert_eq!(
        ran.text().matches(" instead of ").count(),
        1,
        "{}",
        ran.text()
    );
    // A board without exactly one solution is not written where that is wanted.
    hashi(["repair", "-", "--all", "--json"])
        .stdin(board)
        .stdout_has("\"ties\":true,\"others\":[[{\"cell\":")
        .exit(0);
}

#[test]
fn a_board_with_many_solutions_gets_one_by_the_least_change() {
    // 74 solutions.
    let board = "1,3,0,0,0,2,0,0\n0,0,0,0,0,0,0,0\n1,0,3,0,0,4,0,0\n3,0,2,0,0,0,0,0\n\
                 4,4,0,0,0,7,4,2\n0,2,0,0,0,0,0,0\n4,4,0,0,0,5,4,3\n3,0,0,0,2,2,3,2\n";
    let folder = folder(&[("several.csv", board)]);
    hashi(["count", "several.csv"])
        .within(folder.path())
        .stdout("74\n")
        .exit(0);
    hashi(["repair", "several.csv", "--unique", "-o", "one.csv"])
        .within(folder.path())
        .stderr_has("2 clues changed by 6 in all, the only solution, cost 394, bound 394 by clause learning")
        .exit(0);
    hashi(["count", "one.csv"])
        .within(folder.path())
        .stdout("1\n")
        .exit(0);
    hashi(["book", "several.csv", "one.csv", "-o", "two.pdf"])
        .within(folder.path())
        .stderr_has(
            "warning: several.csv: several solutions, of which the book shows one\n2 boards",
        )
        .exit(0);
}
