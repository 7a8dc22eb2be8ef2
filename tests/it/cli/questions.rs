//! `hashi count` and the questions of `hashi solve` about all solutions.

use std::fs;

use expect_test::expect;

use super::{TWO, folder, shipped};
use crate::support::program::hashi;

/// A board with two solutions, which differ on a ring.
const BOTH: &str = "3,,3\n,,\n3,,3\n";

/// A board without a solution.
const ODD: &str = "1,0,2\n";

#[test]
fn solutions_are_counted() {
    for (board, number, exit) in [(TWO, "1\n", 0), (BOTH, "2\n", 0), (ODD, "0\n", 1)] {
        hashi(["count", "-"]).stdin(board).stdout(number).exit(exit);
    }
    hashi(["count", "-", "--limit", "1"])
        .stdin(BOTH)
        .stdout("at least 1\n")
        .stderr("<stdin>: at least 1, there are more than were wanted; 4 islands, 4 edges, 0 crossings, 0.000 s\n")
        .exit(3);
    hashi(["count", "-", "--time-limit", "0s", "--json"])
        .stdin(BOTH)
        .stdout_has("\"status\":\"at_least\",\"reason\":null,\"limit\":\"time\",")
        .stdout_has("\"narrowed_by\":\"backbone\",\"solutions\":0,")
        .exit(3);
}

#[test]
fn how_likely_each_edge_is_can_be_drawn() {
    let folder = folder(&[("both.csv", BOTH)]);
    let svg = folder.path().join("likely.svg");
    hashi(["count", "both.csv", "--likely", "--quiet", "--svg"])
        .arg(&svg)
        .within(folder.path())
        .exit(0);
    let text = fs::read_to_string(&svg).expect("a picture");
    for part in [">50<", ">in every solution<", "in some, % of all 2<"] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    hashi(["count", "both.csv", "--svg"])
        .arg(&svg)
        .within(folder.path())
        .stderr_has("--png, --svg and --pdf show how likely each edge is\nhint: add --likely")
        .exit(2);
    hashi(["count", "both.csv", "--likely", "--scale", "20"])
        .within(folder.path())
        .stderr_has("--scale is for pictures, and none is asked for")
        .exit(2);
}

#[test]
fn a_sample_says_that_a_solution_may_come_again() {
    for (count, what) in [
        ("1", "<stdin>: 1 drawn of 2 solutions; "),
        ("3", "<stdin>: 3 drawn of 2 solutions, with replacement; "),
    ] {
        hashi(["sample", "-", "--count", count])
            .stdin(BOTH)
            .stderr_has(what)
            .exit(0);
    }
}

#[test]
fn a_sample_that_a_limit_ends_says_how_many_were_drawn() {
    let ran = hashi(["sample", "-", "--count", "1000000000", "--json"])
        .args(&["--time-limit", "0.2s"])
        .stdin(BOTH)
        .stderr_has(" drawn, the time limit was reached; ")
        .exit(3);
    let records = serde_json::Deserializer::from_slice(&ran.stdout).into_iter();
    let mut records: Vec<serde_json::Value> = records.map(|record| record.expect("JSON")).collect();
    let answer = records.pop().expect("an answer");
    assert_eq!(answer["drawn"], records.len());
    assert_eq!(answer["status"], "undecided");
}

#[test]
fn no_sample_at_all_is_refused() {
    hashi(["sample", "-", "--count", "0"])
        .stdin(BOTH)
        .stderr_has("--count is a number from 1")
        .exit(2);
}

#[test]
fn a_board_on_the_command_line_is_called_by_itself() {
    hashi(["solve", "3x3m2:3a3c3a3", "--unique", "--json"])
        .stdout_has("\"board\":\"3x3m2:3a3c3a3\"")
        .stderr_has("3x3m2:3a3c3a3: not unique, here are two solutions; ")
        .exit(1);
    let address = format!("https://puzz.link/p?hashikake/50/1/{}", "2i".repeat(30));
    let ran = hashi(["solve", &address]).exit(2);
    let shown: String = address.chars().take(52).collect();
    assert!(
        ran.stderr.starts_with(&format!("error: {shown}…3f3658c8:")),
        "{}",
        ran.stderr
    );
}

#[test]
fn all_solutions_are_printed_in_order() {
    let ran = hashi(["solve", "-", "--all"]).stdin(BOTH).exit(0);
    expect![[r#"
        3───3
        ║   ║
        ║ · ║
        ║   ║
        3───3

        3═══3
        │   │
        │ · │
        │   │
        3═══3
    "#]]
    .assert_eq(ran.text());
    hashi(["solve", "-", "--all", "--limit", "1"])
        .stdin(BOTH)
        .exit(3);
    hashi(["solve", "-", "--all"])
        .stdin(ODD)
        .stdout("")
        .stderr_has("<stdin>: no solution, r1c3 has clue 2, but at most 1 bridge can reach it; ")
        .exit(1);
    let solution = "{\"type\":\"solution\",\"schema\":3,\"board\":\"<stdin>\",\"number\":1,\
                    \"bridges\":[{\"from\":\"r1c1\",\"to\":\"r1c3\",\"bridges\":1}]}\n\
                    {\"type\":\"count\",\"schema\":3,\"board\":\"<stdin>\",\"status\":\"exactly\",";
    hashi(["solve", "-", "--all", "--json", "--quiet"])
        .stdin(TWO)
        .stdout_has(solution)
        .stdout_has("\"engine\":\"cdcl\",\"formulation\":null,\"solutions\":1,")
        .exit(0);
}

#[test]
fn a_board_is_unique_or_shown_not_to_be() {
    hashi(["solve", "-", "--unique"])
        .stdin(TWO)
        .stdout("1───1\n")
        .stderr("<stdin>: unique; 2 islands, 1 edge, 0 crossings, 0.000 s\n")
        .exit(0);
    let ran = hashi(["solve", "-", "--unique", "--ascii"])
        .stdin(BOTH)
        .stderr_has("<stdin>: not unique, here are two solutions; ")
        .exit(1);
    expect![[r#"
        3---3
        "   "
        " . "
        "   "
        3---3

        3===3
        |   |
        | . |
        |   |
        3===3

        r1c1-r1c3: 1 or 2
        r1c1-r3c1: 2 or 1
        r1c3-r3c3: 2 or 1
        r3c1-r3c3: 1 or 2
    "#]]
    .assert_eq(ran.text());
    hashi(["solve", "-", "--unique"])
        .stdin(ODD)
        .stdout("")
        .exit(1);
    hashi(["solve", "-", "--unique", "--time-limit", "0s"])
        .stdin(BOTH)
        .stdout("")
        .stderr_has("undecided, the time limit was reached")
        .exit(3);
}

#[test]
fn a_picture_marks_where_two_solutions_differ() {
    let folder = folder(&[("both.csv", BOTH), ("two.csv", TWO)]);
    let marks = |board: &str, exit| {
        let svg = folder.path().join("x.svg");
        hashi(["solve", "--unique", "--quiet", "--svg"])
            .arg(&svg)
            .arg(folder.path().join(board))
            .exit(exit);
        let text = fs::read_to_string(svg).expect("a picture");
        text.matches("#FFB38A").count()
    };
    assert_eq!((marks("both.csv", 1), marks("two.csv", 0)), (9, 0));
}

#[test]
fn the_only_solution_is_written_and_one_of_several_is_not() {
    let folder = folder(&[("both.csv", BOTH), ("two.csv", TWO)]);
    let unique = |board: &str, out: &str| {
        hashi(["solve", "--unique", "--out"])
            .arg(folder.path().join(out))
            .arg(folder.path().join(board))
    };
    let written = |out| fs::read_to_string(folder.path().join(out)).expect("an answer");
    unique("two.csv", "x.csv").exit(0);
    assert_eq!(written("x.csv"), "from,to,bridges\nr1c1,r1c3,1\n");
    unique("two.csv", "x.json").exit(0);
    assert!(written("x.json").contains("\"status\":\"unique\""));
    unique("two.csv", "x.txt").stdout("1───1\n").exit(0);
    assert_eq!(written("x.txt"), "1───1\n");
    unique("both.csv", "y.csv")
        .stderr_has("y.csv: not written, there are several solutions")
        .exit(1);
    assert!(!folder.path().join("y.csv").exists());
}

#[test]
fn what_all_solutions_share_is_a_table() {
    let ran = hashi(["solve", "-", "--common"])
        .stdin("2,,3,,1\n,,,,\n2,,2,,\n")
        .exit(0);
    expect![[r#"
        from,to,least,most
        r1c1,r1c3,1,1
        r1c1,r3c1,1,1
        r1c3,r1c5,1,1
        r1c3,r3c3,1,1
        r3c1,r3c3,1,1
    "#]]
    .assert_eq(ran.text());
    hashi(["solve", "-", "--common"])
        .stdin(BOTH)
        .stdout_has("r1c1,r1c3,1,2\n")
        .stderr_has("<stdin>: 0 of 4 edges are the same in all solutions; ")
        .exit(0);
    hashi(["solve", "-", "--common"])
        .stdin(ODD)
        .stdout("")
        .exit(1);
    hashi(["solve", "-", "--common", "--json", "--quiet"])
        .stdin(TWO)
        .stdout_has("{\"type\":\"common\",\"schema\":3,\"board\":\"<stdin>\",\"status\":\"common\",\"reason\":null,\"limit\":null,")
        .stdout_has("\"edges\":[{\"from\":\"r1c1\",\"to\":\"r1c3\",\"least\":1,\"most\":1}]")
        .exit(0);
}

#[test]
fn several_boards_are_asked_about_one_after_the_other() {
    let prob = shipped("data/boards/prob/prob.csv");
    let folder = folder(&[("both.csv", BOTH), ("wrong.csv", "x\n")]);
    let both = folder.path().join("both.csv");
    hashi(["solve", "--unique", "--json"])
        .arg(&prob)
        .arg(&both)
        .stdout_has("\"status\":\"unique\"")
        .stdout_has("\"status\":\"several\",\"reason\":null,\"limit\":null,")
        .exit(1);
    hashi(["solve", "--common"])
        .arg(folder.path().join("wrong.csv"))
        .arg(&both)
        .stdout_has("r1c1,r1c3,1,2\n")
        .stderr_has("wrong.csv:1:1: ")
        .exit(2);
}

#[test]
fn a_reader_that_has_enough_ends_the_list() {
    let ran = hashi(["solve", "-", "--all", "--json", "--quiet"])
        .stdin(BOTH)
        .exit(0);
    let first = ran.text().lines().next().expect("a solution").to_owned() + "\n";
    let folder = folder(&[("both.csv", BOTH)]);
    hashi(["check"])
        .arg(folder.path().join("both.csv"))
        .arg("-")
        .stdin(first)
        .stdout("")
        .exit(0);
}

#[test]
fn questions_exclude_each_other_and_what_is_about_one_solution() {
    for words in [
        ["--all", "--unique"],
        ["--unique", "--common"],
        ["--all", "--start=none"],
        ["--unique", "--lp=x.lp"],
        ["--common", "--png=x.png"],
        ["--json", "--limit=3"],
    ] {
        hashi(["solve", "-", words[0], words[1]]).stdin(TWO).exit(2);
    }
}

#[test]
fn files_of_one_solution_are_refused_with_what_there_is_for_all() {
    for (words, what) in [
        (
            ["--all", "--out=x.csv"],
            "--out is of one solution, and --all is about all\nhint: --json prints every solution",
        ),
        (
            ["--common", "-ox.csv"],
            "--out is of one solution, and --common is about all\nhint: --json prints the numbers",
        ),
        (
            ["--all", "--svg=x.svg"],
            "--svg is of one solution, and --all is about all\nhint: hashi count --likely --svg",
        ),
        (
            ["--common", "--png=x.png"],
            "--png is of one solution, and --common is about all\nhint: hashi count --likely --png",
        ),
    ] {
        hashi(["solve", "-", words[0], words[1]])
            .stdin(TWO)
            .stderr_has(what)
            .exit(2);
    }
}

#[test]
fn highs_tells_the_same_and_clause_learning_confirms_it() {
    let counted = "<stdin>: 2 solutions; 4 islands, 4 edges, 0 crossings, 0.000 s\n";
    for formulation in ["flow", "notebook", "cuts"] {
        hashi(["solve", "-", "--all", "--engine=highs"])
            .arg(format!("--formulation={formulation}"))
            .stdin(BOTH)
            .stderr(counted)
            .exit(0);
    }
    let unique = ["solve", "-", "--unique", "--engine=highs"];
    hashi(unique).stdin(TWO).exit(0);
    hashi(unique).stdin(BOTH).exit(1);
    hashi(["solve", "-", "--common", "--engine=highs"])
        .stdin(BOTH)
        .stdout_has("r1c1,r1c3,1,2\n")
        .exit(0);
}

#[test]
fn either_engine_counts() {
    for formulation in ["flow", "cuts", "notebook"] {
        for (board, stdout, exit) in [(BOTH, "2\n", 0), ("1,0,1\n0,0,0\n1,0,1\n", "0\n", 1)] {
            let words = [
                "count",
                "-",
                "--engine",
                "highs",
                "--formulation",
                formulation,
            ];
            hashi(words).stdin(board).stdout(stdout).exit(exit);
        }
    }
    hashi(["count", "-", "--engine", "highs", "--limit", "1"])
        .stdin(BOTH)
        .stdout("at least 1\n")
        .exit(3);
}

#[test]
fn a_sweep_finds_the_best_solution_without_an_engine() {
    let board = "?,,,,?\n,,,,\n?,,,,?\n";
    hashi(["solve", "-", "--engine", "sweep", "--minimise", "length"])
        .stdin(board)
        .stderr_has("solved, length 8, optimal by the sweep's bound 8; ")
        .exit(0);
    for (words, message) in [
        (&[][..], "--engine sweep finds the best solution"),
        (&["--unique"], "--engine sweep finds the best solution"),
        (
            &["--minimise", "length", "--formulation", "cuts"],
            "--engine sweep works without --formulation",
        ),
        (
            &["--minimise", "length", "--lp", "x.lp"],
            "another engine is asked for",
        ),
        (
            &["--minimise", "length", "--trace", "x.jsonl"],
            "another engine is asked for",
        ),
        (
            &["--minimise", "length", "--root", "r1c1"],
            "--engine sweep works without --root",
        ),
    ] {
        hashi(["solve", "-", "--engine", "sweep"].iter().chain(words))
            .stdin(board)
            .stdout("")
            .stderr_has(message)
            .exit(2);
    }
}

#[test]
fn a_limit_of_nothing_still_lets_a_plain_reason_be_said() {
    let folder = folder(&[("b.csv", "3,,2\n"), ("apart.csv", "1,,1\n,1,\n")]);
    let ask = |words: &[&str]| {
        let words = words.iter().chain(&["--time-limit", "0"]);
        hashi(words).within(folder.path()).exit(1).stderr
    };
    for words in [
        &["solve", "b.csv"][..],
        &["solve", "b.csv", "--all"],
        &["solve", "b.csv", "--unique"],
        &["solve", "b.csv", "--common"],
        &["count", "b.csv"],
        &["rate", "b.csv"],
        &["hint", "b.csv"],
        &["sample", "b.csv"],
    ] {
        let said = ask(words);
        let why = "r1c1 has clue 3, but at most 2 bridges can reach it";
        assert!(said.contains(why), "{words:?}: {said}");
    }
    ask(&["relax", "b.csv", "--minimise", "built"]);
    let said = ask(&["repair", "apart.csv"]);
    assert!(said.contains("no bridge can reach r2c2"), "{said}");
}
