//! The common fields of all commands about a board: the status, the reason, the limit, and the
//! rules.

use std::fs;

use serde_json::Value;

use super::{TWO, folder, shipped};
use crate::support::program::hashi;

/// A board without a solution, and the reason.
const ODD: [&str; 2] = [
    "3,,2\n",
    "r1c1 has clue 3, but at most 2 bridges can reach it",
];
/// A board of other rules, and their names.
const PLANKS: [&str; 2] = [
    "# most-bridges: 3\n# connectivity: free\n3,,3\n",
    "most bridges 3, connectivity free",
];
/// A board with four repairs of the least cost.
const TIE: &str = "1,,2\n,,\n2,,2\n";
/// A board that needs more than one step.
const STEPS: &str = "2,,2\n,,\n1,,1\n";

/// The records that a command prints.
fn records(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect()
}

#[test]
fn no_solution_has_its_reason_in_every_command() {
    let [board, reason] = ODD;
    let folder = folder(&[("odd.csv", board)]);
    for words in [
        "rate odd.csv",
        "book odd.csv -o book.pdf",
        "convert odd.csv --to json --with-answer",
    ] {
        hashi(words.split(' '))
            .within(folder.path())
            .stderr_has(reason)
            .exit(1);
    }
    hashi(["report", "odd.csv", "-o", "page", "--formulation", "flow"])
        .within(folder.path())
        .stderr_has(reason)
        .exit(0);
    let page = fs::read_to_string(folder.path().join("page.md")).expect("a page");
    assert!(!page.contains("board has no solution."), "{page}");
    hashi(["relax", "odd.csv", "--optimum"])
        .within(folder.path())
        .stdout_has(&format!("the board has no solution: {reason}\n"))
        .exit(1);
    for command in ["rate", "solve"] {
        let ran = hashi([command, "odd.csv", "--json"]).within(folder.path());
        let record = &records(ran.exit(1).text())[0];
        assert_eq!(record["status"], "infeasible", "{record}");
        assert_eq!(record["reason"], reason, "{record}");
    }
}

#[test]
fn that_no_clues_have_a_solution_has_a_reason() {
    let alone = "no bridge can reach r2c2, whatever its clue";
    let ran = hashi(["repair", "--json"])
        .arg(shipped("data/boards/rules/one-island.csv"))
        .stderr_has(&format!("no clues have a solution, {alone}"))
        .exit(1);
    assert_eq!(records(ran.text())[0]["reason"], alone);
    hashi(["repair", "-"])
        .stdin("# forbidden: r1c1-r1c3\n1,,1\n")
        .stderr_has("no clues have a solution, ")
        .exit(1);
}

#[test]
fn rules_that_are_not_standard_are_always_said() {
    let [board, rules] = PLANKS;
    let folder = folder(&[
        ("b.csv", board),
        ("a.csv", "from,to,bridges\nr1c1,r1c3,3\n"),
    ]);
    hashi(["solve", "b.csv", "--unique", "--proof", "b.proof"])
        .within(folder.path())
        .stderr_has(rules)
        .exit(0);
    for words in [
        "explain b.csv",
        "hint b.csv",
        "rate b.csv",
        "relax b.csv",
        "model b.csv --table",
        "check b.csv a.csv",
        "check b.csv a.csv --so-far",
        "check-proof b.csv b.proof",
        "book b.csv -o b.pdf",
        "render b.csv",
        "generate --most-bridges 3 --connectivity free",
        "bench b.csv --engine cdcl -o bench",
    ] {
        hashi(words.split(' '))
            .within(folder.path())
            .stderr_has(rules)
            .exit(0);
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(read("bench/report.md").contains(rules));
    assert_eq!(
        records(&read("bench/runs.jsonl"))[0]["rules"]["most_bridges"],
        3
    );
    for words in [
        "explain b.csv",
        "hint b.csv",
        "rate b.csv",
        "relax b.csv",
        "model b.csv --table",
        "check b.csv a.csv",
        "check b.csv a.csv --so-far",
        "generate --most-bridges 3 --connectivity free",
    ] {
        let ran = hashi(words.split(' ').chain(["--json"]));
        let record = &records(ran.within(folder.path()).exit(0).text())[0];
        assert_eq!(record["rules"]["connectivity"], "free", "{record}");
    }
    // Standard rules are not mentioned.
    let ran = hashi(["hint", "-"]).stdin(STEPS).exit(0);
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_limit_is_named_by_an_identifier() {
    let folder = folder(&[
        ("b.csv", STEPS),
        ("a.csv", "from,to,bridges\nr1c1,r1c3,1\n"),
        ("odd.csv", ODD[0]),
    ]);
    for words in [
        "rate b.csv",
        "explain b.csv",
        "hint b.csv",
        "check b.csv a.csv --so-far",
        "relax b.csv",
        "model b.csv --table",
        "solve b.csv",
        "solve b.csv --unique",
        "solve b.csv --common",
    ] {
        let words = words.split(' ').chain(["--time-limit", "0", "--json"]);
        let ran = hashi(words).within(folder.path()).exit(3);
        let all = records(ran.text());
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(
            [&all[0]["status"], &all[0]["limit"], &all[0]["reason"]],
            ["undecided", "time", "the time limit was reached"],
            "{}",
            all[0]
        );
    }
    let ran = hashi(["hint", "odd.csv", "--json"]).within(folder.path());
    assert_eq!(records(ran.exit(1).text())[0]["status"], "infeasible");
    let ran = hashi(["hint", "b.csv", "--json"]).within(folder.path());
    assert_eq!(records(ran.exit(0).text())[0]["status"], "hint");
    hashi("convert b.csv --to json --with-answer --time-limit 0".split(' '))
        .within(folder.path())
        .stderr_has("not written: undecided, the time limit was reached")
        .exit(3);
}

#[test]
fn a_list_of_repairs_that_is_cut_says_so() {
    for (most, exit, status, limit) in [
        ("1", 3, "at_least", Value::from("enough")),
        ("3", 3, "at_least", Value::from("enough")),
        ("4", 0, "repaired", Value::Null),
    ] {
        let ran = hashi(["repair", "-", "--all", "--limit", most, "--json"]);
        let record = &records(ran.stdin(TIE).exit(exit).text())[0];
        assert_eq!(
            (&record["status"], &record["limit"]),
            (&status.into(), &limit)
        );
        let others = record["others"].as_array().map(Vec::len);
        assert_eq!(others, most.parse().ok().map(|most: usize| most - 1));
    }
    hashi(["repair", "-", "--all", "--limit", "2"])
        .stdin(TIE)
        .stderr_has("other repairs cost as little, there are more than were wanted;")
        .exit(3);
    // One other repair shows that there are others.
    hashi(["repair", "-"])
        .stdin(TIE)
        .stderr_has("other repairs cost as little;")
        .exit(0);
}

#[test]
fn no_other_board_costs_nothing() {
    // Every island may have several clues, and HiGHS is needed for none of them.
    let board = shipped("data/boards/grown/12x12.csv");
    let ran = hashi(["repair", "--json"]).arg(board);
    let ran = ran.stderr_has("nothing to repair, cost 0, the least there can be, no other");
    let record = &records(ran.exit(0).text())[0];
    assert_eq!(
        (&record["cost"], &record["ties"]),
        (&0.into(), &false.into())
    );
}

#[test]
fn too_little_memory_is_a_limit_in_every_command() {
    let board = shipped("data/boards/grown/12x12.csv");
    let board = board.to_str().expect("a path");
    for words in [
        "solve --start none",
        "relax",
        "model",
        "model --table",
        "relax --json",
    ] {
        let limit = ["--formulation", "tree", "--memory", "10kB"];
        let ran = hashi(words.split(' ').chain([board]).chain(limit)).exit(3);
        let said = format!("{}{}", ran.text(), ran.stderr);
        assert!(
            said.contains("memory") || said.contains("more than the 10 kB"),
            "{said}"
        );
    }
    for words in ["model --table", "solve --start none --deduce none"] {
        let limit = ["--json", "--formulation", "tree", "--memory", "10kB"];
        let ran = hashi(words.split(' ').chain([board]).chain(limit)).exit(3);
        let record = &records(ran.text())[0];
        assert_eq!(
            [&record["status"], &record["limit"]],
            ["undecided", "memory"],
            "{record}"
        );
    }
}

#[test]
fn every_board_has_its_line_and_the_worst_end_counts() {
    let folder = folder(&[("in.csv", TWO), ("odd.csv", ODD[0]), ("bad.csv", "1,z\n")]);
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    hashi("book in.csv odd.csv bad.csv none.csv -o book.pdf".split(' '))
        .within(folder.path())
        .stderr_has("odd.csv: the board has no solution: ")
        .stderr_has("bad.csv:1:3: ")
        .stderr_has("none.csv: no such file")
        .exit(2);
    assert!(!folder.path().join("book.pdf").exists());
    hashi("bench in.csv bad.csv none.csv -o out".split(' '))
        .within(folder.path())
        .stderr_has("bad.csv:1:3: ")
        .stderr_has("none.csv: no such file")
        .exit(2);
    for other in ["empty", "in.csv#7"] {
        let ran = hashi(["solve", "in.csv", other, "--json"]);
        let all = records(ran.within(folder.path()).exit(2).text());
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!([&all[0]["status"], &all[1]["status"]], ["solved", "error"]);
    }
}

#[test]
fn a_table_of_ratings_has_a_row_for_each_board() {
    let folder = folder(&[("in.csv", STEPS), ("odd.csv", ODD[0]), ("bad.csv", "1,z\n")]);
    hashi("rate in.csv bad.csv none.csv odd.csv in.csv --csv t.csv".split(' '))
        .within(folder.path())
        .exit(2);
    let table = fs::read_to_string(folder.path().join("t.csv")).expect("a table");
    let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let columns = rows.next().expect("a line of names");
    let places = ["board", "status"].map(|name| {
        let place = columns.iter().position(|&column| column == name);
        place.expect("a column of this name")
    });
    let heads: Vec<String> = rows
        .map(|cells| places.map(|place| cells[place]).join(" "))
        .collect();
    let wanted = [
        "in.csv rated",
        "bad.csv error",
        "none.csv error",
        "odd.csv infeasible",
        "in.csv rated",
    ];
    assert_eq!(heads, wanted);
    let cells = table.lines().map(|row| row.split(',').count());
    assert!(
        cells.collect::<std::collections::BTreeSet<_>>().len() == 1,
        "{table}"
    );
}

#[test]
fn cells_of_tables_are_no_formulas_and_empty_columns_go() {
    let folder = folder(&[("=1+1.csv", STEPS), ("@b.csv", TWO)]);
    let read = || fs::read_to_string(folder.path().join("t.csv")).expect("a table");
    let _ = hashi(["rate", "=1+1.csv", "./@b.csv", "--csv", "t.csv"])
        .within(folder.path())
        .stdout("")
        .exit(0);
    let table = read();
    assert!(
        table.contains("\n'=1+1.csv,") && table.contains("\n./@b.csv,"),
        "{table}"
    );
    let _ = hashi([
        "solve",
        "=1+1.csv",
        "--csv",
        "t.csv",
        "--answer-column",
        "-q",
    ])
    .within(folder.path())
    .stdout("")
    .stderr("")
    .exit(0);
    let table = read();
    let (head, row) = table.split_once('\n').expect("a head");
    assert!(
        !head.contains("reason") && !head.contains("objective"),
        "{head}"
    );
    assert!(head.contains(",answer"), "{head}");
    assert!(
        row.starts_with("'=1+1.csv,") && row.contains(",r1c1-r1c3=1 r1c1-r3c1=1 "),
        "{row}"
    );
    hashi(["solve", "=1+1.csv", "--answer-column"])
        .within(folder.path())
        .stderr_has("--csv <FILE>")
        .exit(2);
}

#[test]
fn what_is_left_out_of_a_text_is_in_the_record() {
    for (text, read_as) in [
        ("1,,2,\n,,,\n1,,2,\n", "left out an empty last column"),
        (
            "Title of it\n1.2\n...\n1.2\n",
            "grid below a title; left out the title 'Title of it'",
        ),
    ] {
        let ran = hashi(["count", "-", "--json"]).stdin(text).exit(0);
        let record: Value = serde_json::from_str(ran.text()).expect("a record");
        let told = record["read_as"].as_str().unwrap_or_default();
        assert!(told.starts_with(read_as), "{told}");
    }
}
