//! Benchmarks of every question: its time is measured, and its result recorded.

use super::{PAIRS, TWO, TWO_WAYS, folder, found, only_record, read};
use crate::support::program::hashi;

#[test]
fn every_question_is_timed_and_its_answer_recorded() {
    let boards = [
        ("many.csv", TWO_WAYS),
        ("none.csv", PAIRS),
        ("one.csv", TWO),
    ];
    let folder = folder(&boards);
    // For each board the status, the limit, the number of solutions, and that of fixed edges.
    let expected = [
        (
            "solve",
            [
                r#""solved" null null null"#,
                r#""infeasible" null null null"#,
                r#""solved" null null null"#,
            ],
        ),
        (
            "unique",
            [
                r#""several" null null null"#,
                r#""infeasible" null null null"#,
                r#""unique" null null null"#,
            ],
        ),
        (
            "count",
            [
                r#""exactly" null 2 null"#,
                r#""infeasible" null 0 null"#,
                r#""exactly" null 1 null"#,
            ],
        ),
        (
            "common",
            [
                r#""common" null null 0"#,
                r#""infeasible" null null null"#,
                r#""common" null null 1"#,
            ],
        ),
    ];
    for engine in ["cdcl", "highs"] {
        for (question, expected) in expected {
            let words = [
                "--engine",
                engine,
                "--question",
                question,
                "--out",
                "out",
                "--force",
            ];
            let paths = boards.map(|(name, _)| name);
            hashi(["bench"].iter().chain(&paths).chain(&words))
                .within(folder.path())
                .exit(0);
            let wanted: Vec<String> = paths
                .iter()
                .zip(expected)
                .map(|(path, found)| format!("\"{question}\" \"{path}\" {found}"))
                .collect();
            assert_eq!(found(&folder), wanted, "{engine}");
            let summary = read(&folder, "out/summary.csv");
            assert!(summary.lines().skip(1).all(|line| line.ends_with(question)));
            let page = read(&folder, "out/report.md");
            let row = format!("| question | {question} |");
            assert!(page.contains(&row), "no {row} in\n{page}");
        }
    }
}

#[test]
fn only_a_solution_is_told_in_stages() {
    let folder = folder(&[("two.csv", TWO)]);
    hashi(["bench", "two.csv", "--question", "unique", "--out", "out"])
        .within(folder.path())
        .exit(0);
    let record = only_record(&folder);
    let seconds = |field: &str| record[field].as_f64();
    assert_eq!(
        (seconds("build_seconds"), seconds("verify_seconds")),
        (None, None)
    );
    let parts = [seconds("read_seconds"), seconds("solve_seconds")];
    let sum: f64 = parts.into_iter().flatten().sum();
    let all = seconds("cpu_seconds").expect("a number");
    assert!((sum - all).abs() < 1e-9, "{record}");
}

#[test]
fn what_does_not_go_with_the_question_is_refused() {
    let folder = folder(&[
        ("two.csv", TWO),
        ("counts.csv", "board,solutions\n./two.csv,1\n"),
    ]);
    for (words, message) in [
        (
            &["--limit", "3"][..],
            "--limit goes with --question count only",
        ),
        (
            &["--question", "unique", "--limit", "3"],
            "--limit goes with --question count only",
        ),
        (
            &["--question", "count", "--start", "none"],
            "--start goes with --question solve only",
        ),
        (
            &["--question", "common", "--deduce", "edge"],
            "--deduce goes with --question solve only",
        ),
        (
            &["--expect", "counts.csv"],
            "counts.csv: names none of the boards\nhint: ",
        ),
        (
            &["--expect", "two.csv"],
            "two.csv:1:1: expected a column 'board', found none",
        ),
    ] {
        hashi(["bench", "two.csv", "--out", "out"].iter().chain(words))
            .within(folder.path())
            .stdout("")
            .stderr_has(message)
            .exit(2);
        assert!(!folder.path().join("out").exists(), "{message}");
    }
}
