//! Benchmarks with expected results: numbers of solutions compared with a table.

use std::fs;

use tempfile::TempDir;

use super::{PAIRS, RING, TWO, TWO_WAYS, folder, found, read, records};
use crate::support::program::{Program, hashi};

/// Clause learning on these boards, its answers compared with a table.
fn compared(folder: &TempDir, boards: &str, table: &str) -> Program {
    fs::write(folder.path().join("counts.csv"), table).expect("a table");
    let engine = ["bench", boards, "--engine", "cdcl"];
    hashi(engine)
        .args(&["--expect", "counts.csv", "--out", "out", "--force"])
        .within(folder.path())
}

#[test]
fn counts_are_compared_with_a_table() {
    let boards = [
        ("a/many.csv", TWO_WAYS),
        ("a/none.csv", PAIRS),
        ("a/other.csv", RING),
        ("a/two.csv", TWO),
    ];
    let folder = folder(&boards);
    let bench = |table: &str, words: &[&str]| compared(&folder, "a", table).args(words);
    let count = ["--question", "count"];
    let right = "board,islands,solutions,by\nmany.csv,4,2,me\nnone.csv,4,0,me\n\
                 two.csv,2,1,me\naway.csv,9,5,me\n";
    let _ = bench(right, &count)
        .stderr(
            "note: the results are in out\nwarning: 1 run answered without asking the engine, \
             and not counted, see out/report.md\nnote: counts.csv: 3 numbers as expected, \
             0 not contradicted, 0 different; 1 expected board did not run\n",
        )
        .stdout_has("\naway.csv: did not run, expected 5\n")
        .exit(1);
    assert_eq!(records(&folder).len(), 3, "other.csv is not in the table");
    assert!(read(&folder, "out/report.md").contains("| expected | 3 numbers as expected"));
    let wrong = "solutions;board\n3;many.csv\n1;two.csv\n";
    let ran = bench(wrong, &count)
        .stderr_has("1 number as expected, ")
        .exit(1);
    let last = ran.text().lines().last().expect("a line");
    assert_eq!(last, "a/many.csv, cdcl: 2 solutions, expected 3");
    let page = read(&folder, "out/report.md");
    assert!(page.contains("## Other numbers than expected\n\n- a/many.csv, cdcl: 2 solutions"));
    let _ = bench(wrong, &["--question", "unique", "--quiet"])
        .stderr("")
        .exit(0);
    let _ = bench("board,solutions\nmany.csv,1\n", &["--question", "unique"])
        .stdout_has("a/many.csv, cdcl: several solutions, expected 1\n")
        .exit(1);
    let _ = bench("board,solutions\nnone.csv,1\n", &[])
        .stdout_has("a/none.csv, cdcl: infeasible, expected 1\n")
        .exit(1);
}

#[test]
fn a_table_may_name_a_board_by_its_path() {
    let folder = folder(&[
        ("s1.csv", TWO_WAYS),
        ("set/s1.csv", TWO),
        ("set/s2.csv", TWO),
    ]);
    let bench =
        |table: &str| compared(&folder, "s1.csv", table).args(&["set", "--question", "count"]);
    let _ = bench("board,solutions\ns1.csv,2\nset/s1.csv,1\nset/s2.csv,1\n")
        .stderr_has("3 numbers as expected, 0 not contradicted, 0 different\n")
        .exit(0);
    let _ = bench("board,solutions\ns1.csv,2\nset/s1.csv,1\nset/s2.csv,77\n")
        .stdout_has("\nset/s2.csv, cdcl: 1 solution, expected 77\n")
        .exit(1);
    // A file name without a folder applies to all files of that name.
    let _ = bench("board,solutions\ns1.csv,2\n")
        .stdout_has("\nset/s1.csv, cdcl: 1 solution, expected 2\n")
        .exit(1);
}

#[test]
fn a_count_that_ended_early_differs_only_if_it_is_too_large() {
    let folder = folder(&[("many.csv", TWO_WAYS)]);
    let bench = |solutions: u64, words: &[&str]| {
        let table = format!("board,solutions\nmany.csv,{solutions}\n");
        compared(&folder, "many.csv", &table)
            .args(&["--question", "count"])
            .args(words)
    };
    let not_contradicted = "0 numbers as expected, 1 not contradicted, 0 different";
    let _ = bench(9, &["--limit", "1"])
        .stderr_has(not_contradicted)
        .exit(0);
    assert_eq!(
        found(&folder),
        ["\"count\" \"many.csv\" \"at_least\" \"enough\" 1 null"]
    );
    let _ = bench(2, &["--limit", "1"])
        .stderr_has(not_contradicted)
        .exit(0);
    let _ = bench(1, &["--limit", "1"])
        .stdout_has("many.csv, cdcl: more than 1 solution, expected 1\n")
        .exit(1);
    let _ = bench(2, &["--limit", "2"])
        .stderr_has("1 number as expected")
        .exit(0);
    let _ = bench(0, &["--time-limit", "0s"])
        .stderr_has(not_contradicted)
        .exit(3);
}
