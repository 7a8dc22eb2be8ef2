//! Configurations that are written out, what is known of HiGHS's searches, pairs.

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
        "\n## Pairs\n",
        "| cold-cuts | cold flow | 2 | ",
        "| root | cold flow | 2 | ",
        "\n## Searches\n",
        "| HiGHS | 1.",
        "| date | 20",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    assert!(!page.contains("| start |"), "each has its own:\n{page}");
    let table = read(&folder, "out/summary.tex");
    assert!(table.contains("cold flow & 2 & 1 & 1 & "), "{table}");
    assert!(
        table.contains("\\caption{2 boards, 6 runs of at most 60 s}"),
        "{table}"
    );
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
