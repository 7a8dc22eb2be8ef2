//! Configurations that are written out, details of HiGHS's searches, pairs.

use super::{RING, TWO, folder, read, records};
use crate::support::program::hashi;

#[test]
fn configurations_are_compared_in_one_table() {
    let folder = folder(&[("ring.csv", RING), ("two.csv", TWO)]);
    hashi(["bench", "ring.csv", "two.csv", "--minimise", "built"])
        .args(&["--config", "cold flow: --start none --option presolve=off"])
        .args(&["--config", "cold-cuts: --start none --formulation cuts"])
        .args(&["--config", "root: --formulation flow --root r1c1"])
        .args(&["--out", "out"])
        .within(folder.path())
        .exit(0);
    let runs = records(&folder);
    assert_eq!(runs.len(), 6);
    for run in &runs {
        assert_eq!(
            (&run["question"], &run["status"]),
            (&"best".into(), &"solved".into())
        );
        assert_eq!(run["value"], run["bound"], "{run}");
        for known in [
            "columns",
            "rows",
            "presolved_rows",
            "nodes",
            "iterations",
            "rounds",
        ] {
            assert!(run[known].is_u64(), "{known}: {run}");
        }
        assert_eq!(run["gap"], 0.0, "{run}");
    }
    let page = read(&folder, "out/report.md");
    for part in [
        "| written as | cold flow: --start none --option presolve=off; cold-cuts: ",
        "| objective | minimise built |",
        "| cold flow | highs | flow | none | lookahead |",
        "| root | highs | flow | auto | lookahead |",
        "\n## Pairs\n",
        "| cold-cuts | cold flow | all | 2 | ",
        "| root | cold flow | all | 2 | ",
        "\n## Searches\n",
        "| HiGHS | 1.",
        "| date | 20",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    assert!(!page.contains("\n| start |"), "each has its own:\n{page}");
    let table = read(&folder, "out/summary.tex");
    assert!(table.contains("cold flow & 2 & 1 & 1 & "), "{table}");
    assert!(
        table.contains("\\caption{2 boards, 6 runs of at most 60 s, start none (cold flow, "),
        "{table}"
    );
}

#[test]
fn a_program_is_presolved_where_highs_searches() {
    let folder = folder(&[("ring.csv", RING), ("two.csv", TWO)]);
    hashi(["bench", "ring.csv", "two.csv", "--repeat", "2"])
        .args(&["--config", "warm: --engine highs"])
        .args(&["--config", "cold: --start none"])
        .args(&["--out", "out"])
        .within(folder.path())
        .exit(0);
    let runs = records(&folder);
    assert_eq!(runs.len(), 4);
    for run in &runs {
        let is_known = run["presolved_rows"].is_u64() && run["presolved_columns"].is_u64();
        assert_eq!(is_known, run["configuration"] == "cold", "{run}");
        assert!(run["rows"].is_u64(), "{run}");
    }
}

#[test]
fn a_root_bound_is_no_better_than_the_bound() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "60,75,10", "--seed", "5", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    hashi([
        "bench",
        "b.csv",
        "--minimise",
        "length",
        "--start",
        "none",
        "--out",
        "out",
    ])
    .args(&["--deduce", "none"])
    .within(folder.path())
    .exit(0);
    let run = &records(&folder)[0];
    let number = |field: &str| run[field].as_f64().expect("a number");
    assert!(number("root_bound") <= number("bound") + 1e-6, "{run}");
    assert!(number("root_bound") > 0.0, "{run}");
    assert!(number("presolved_columns") <= number("columns"), "{run}");
}

#[test]
fn boards_are_grouped_as_is_asked() {
    let folder = folder(&[
        ("a/ring.csv", RING),
        ("b/two.csv", TWO),
        (
            "kinds.csv",
            "board,kind,\nring.csv,round\ntwo.csv,\"short, really\"\n",
        ),
        ("two.props.csv", "board,kind\nring.csv,round\n"),
    ]);
    let bench = |by: &str| {
        hashi([
            "bench",
            "a",
            "b",
            "--out",
            "out",
            "--force",
            "--group-by",
            by,
        ])
        .args(&["--config", "cold: --start none"])
        .args(&["--config", "cuts: --start none --formulation cuts"])
        .within(folder.path())
    };
    for (by, head, groups) in [
        ("size", "islands", ["2", "4"]),
        ("folder", "folder", ["a", "b"]),
        ("kinds.csv", "kind", ["round", "\"short, really\""]),
        ("kinds.csv:kind", "kind", ["round", "\"short, really\""]),
    ] {
        let _ = bench(by).exit(0);
        let summary = read(&folder, "out/summary.csv");
        let starts: Vec<&str> = summary.lines().collect();
        assert!(starts[0].starts_with(&format!("configuration,{head},count,")));
        for (line, group) in starts[1..].iter().zip(groups) {
            assert!(line.starts_with(&format!("cold,{group},1,1,")), "{summary}");
        }
        let page = read(&folder, "out/report.md");
        let plain = groups.map(|group| group.trim_matches('"'));
        for part in [
            format!("| configuration | {head} | runs |"),
            format!("| configuration | beside | {head} | pairs |"),
            "| cuts | cold | all | 2 |".to_owned(),
            format!("| cuts | cold | {} | 1 |", plain[0]),
            format!("| cuts | cold | {} | 1 |", plain[1]),
            "![Run by run](pairs.png)".to_owned(),
        ] {
            assert!(page.contains(&part), "no {part:?} in\n{page}");
        }
        let pairs = read(&folder, "out/pairs.svg");
        for part in [
            "2 boards, 4 runs of at most 60 s, start none",
            "equal times",
        ] {
            assert!(pairs.contains(part), "no {part:?} in\n{pairs}");
        }
    }
    for (by, why) in [
        ("island", "expected size, folder, or a table as in x.csv"),
        (
            "kinds.csv:size",
            "kinds.csv:1:1: expected a column 'size', found none",
        ),
        (
            "two.props.csv",
            "two.props.csv: expected a row for every board, found none for b/two.csv",
        ),
        ("none.csv", "none.csv: no such file or directory"),
    ] {
        bench(by).stdout("").stderr_has(why).exit(2);
    }
}

#[test]
fn what_a_configuration_cannot_have_is_refused_by_name() {
    let folder = folder(&[("two.csv", TWO)]);
    let refused = |words: &[&str], why: &str| {
        hashi(["bench", "two.csv", "--out", "out"])
            .args(words)
            .within(folder.path())
            .stdout("")
            .stderr_has(why)
            .exit(2);
        assert!(!folder.path().join("out").exists(), "{words:?}");
    };
    refused(
        &["--config", "no colon"],
        "expected a name, a colon and options",
    );
    refused(&["--config", "a|b: --start none"], "a name has letters");
    refused(
        &["--config", "a: --strat none"],
        "unexpected argument '--strat' found",
    );
    refused(
        &["--config", "a: --seed 3"],
        "configuration a: --seed is not for a configuration",
    );
    refused(
        &["--config", "a: --engine cdcl --formulation flow"],
        "configuration a: clause learning works without --formulation",
    );
    refused(
        &["--config", "a: --start none", "--question", "unique"],
        "configuration a: --start goes with --question solve only",
    );
    refused(
        &["--config", "a:", "--config", "a:"],
        "there is another one of this name",
    );
    refused(
        &["--config", "a:", "--start", "none"],
        "a configuration has its own",
    );
    refused(
        &["--engine", "cdcl", "--minimise", "built"],
        "--engine cdcl finds a solution, not the best one",
    );
    refused(
        &["--question", "count", "--minimise", "built"],
        "--minimise and --maximise go with --question solve only",
    );
    let folder = &folder;
    std::fs::write(folder.path().join("w.csv"), "from,to,weight\n").expect("written");
    refused(
        &["--minimise", "weight", "--weights", "w.csv"],
        "--weights is about one board",
    );
}

#[test]
fn a_list_names_the_boards() {
    let folder = folder(&[
        ("a.csv", RING),
        ("b.csv", TWO),
        ("list.txt", "a.csv\nb.csv\n"),
    ]);
    let words = ["bench", "@list.txt", "--engine", "cdcl", "--out", "out"];
    let _ = hashi(words).within(folder.path()).exit(0);
    assert_eq!(records(&folder).len(), 2);
    hashi([
        "bench",
        "@list.txt",
        "--engine",
        "cdcl",
        "--out",
        "list.txt",
    ])
    .within(folder.path())
    .exit(2);
}
