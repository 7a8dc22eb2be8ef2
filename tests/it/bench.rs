//! Benchmarks from end to end: what is in the folder afterwards, whatever happened.

use std::fs;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hashi::generate::{Recipe, grow};
use hashi::milp::Formulation;
use hashi::notation::{Format, ReadOptions, Source, write_board};
use hashi::questions::Start;
use hashi::runs::bench::{Conditions, Contender, Ending, Question, measure};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::program::hashi;

const TWO: &str = "1,0,1\n";
const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";
/// Has no solution, but only because it cannot be connected.
const PAIRS: &str = "1,0,1\n0,0,0\n1,0,1\n";

fn folder(boards: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in boards {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("inside the folder")).expect("a folder");
        fs::write(path, text).expect("a board");
    }
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("the benchmark wrote it")
}

fn records(folder: &TempDir) -> Vec<Value> {
    let text = read(folder, "out/runs.jsonl");
    let records = text.lines().map(serde_json::from_str);
    records
        .collect::<Result<_, _>>()
        .expect("a record on each line")
}

/// The rows of the summary, seconds left out.
fn heads(folder: &TempDir) -> Vec<String> {
    let head = |line: &str| line.splitn(5, ',').take(4).collect::<Vec<_>>().join(",");
    read(folder, "out/summary.csv").lines().map(head).collect()
}

#[test]
fn every_run_is_recorded_and_counted() {
    let folder = folder(&[
        ("ring.csv", RING),
        ("two.csv", TWO),
        ("notes.txt", "no board"),
    ]);
    let words = [
        "bench", ".", "two.csv", "--out", "out", "--seeds", "2", "--repeat", "3",
    ];
    let formulations = [
        "--formulation",
        "flow",
        "--formulation",
        "notebook",
        "--formulation",
        "flow",
    ];
    let ran = hashi(words.into_iter().chain(formulations))
        .within(folder.path())
        .stderr("note: the results are in out\n")
        .exit(0);
    assert_eq!(ran.text().lines().count(), 5, "{}", ran.text());
    let of_record = |record: &Value| {
        assert_eq!(record["repeats"], 3);
        assert_eq!(record["status"], "solved");
        format!(
            "{} {} {}",
            record["board"], record["configuration"], record["seed"]
        )
    };
    let mut runs: Vec<String> = records(&folder).iter().map(of_record).collect();
    assert_eq!(runs[0], "\"./ring.csv\" \"highs-flow\" 0");
    runs.sort();
    runs.dedup();
    assert_eq!(runs.len(), 2 * 2 * 2);
    assert_eq!(
        heads(&folder),
        [
            "configuration,islands,count,solved",
            "highs-flow,2,2,2",
            "highs-flow,4,2,2",
            "highs-notebook,2,2,2",
            "highs-notebook,4,2,2",
        ]
    );
}

#[test]
fn the_parts_of_a_run_are_no_more_than_the_whole() {
    let folder = folder(&[("ring.csv", RING)]);
    hashi(["bench", "ring.csv", "--out", "out"])
        .within(folder.path())
        .exit(0);
    let [record] = &records(&folder)[..] else {
        panic!("one board, one configuration")
    };
    let seconds = |field: &str| record[field].as_f64().expect("a number");
    let parts =
        ["read", "build", "solve", "verify"].map(|part| seconds(&format!("{part}_seconds")));
    assert!(parts.iter().all(|&part| part > 0.0), "{record}");
    assert!(
        parts.iter().sum::<f64>() <= seconds("cpu_seconds"),
        "{record}"
    );
    assert!(seconds("wall_seconds") > 0.0);
}

#[test]
fn the_folder_has_charts_and_a_page_that_names_how() {
    let folder = folder(&[("two.csv", TWO), ("pairs.csv", PAIRS)]);
    fs::create_dir(folder.path().join("out")).expect("a folder");
    fs::write(
        folder.path().join("out/runs.jsonl"),
        "of an older benchmark",
    )
    .expect("a file");
    hashi([
        "bench",
        "two.csv",
        "pairs.csv",
        "--time-limit",
        "1m",
        "--out",
        "out",
    ])
    .within(folder.path())
    .exit(0);
    for chart in ["profile.png", "cactus.png", "scatter.png"] {
        let bytes = fs::read(folder.path().join("out").join(chart)).expect("a chart");
        assert!(bytes.starts_with(b"\x89PNG"), "{chart}");
    }
    let page = read(&folder, "out/report.md");
    for part in [
        "hashi bench two.csv pairs.csv --time-limit 1m --out out",
        concat!("| version | hashi ", env!("CARGO_PKG_VERSION"), " |"),
        "| configurations | highs-flow |",
        "| boards | 2, from two.csv, pairs.csv |",
        "| time limit | 60 s |",
        "| highs-flow | 2 | 1 | 1 |",
        "![Boards answered](cactus.png)",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    let statuses: Vec<Value> = records(&folder)
        .iter()
        .map(|run| run["status"].clone())
        .collect();
    assert_eq!(statuses, ["solved", "infeasible"]);
}

#[test]
fn limits_count_as_such() {
    let folder = folder(&[("ring.csv", RING)]);
    let words = [
        "bench",
        "ring.csv",
        "--time-limit",
        "0s",
        "--repeat",
        "9",
        "--out",
        "out",
    ];
    hashi(words)
        .within(folder.path())
        .stdout_has("highs-flow           4     1         0")
        .stderr_has("warning: 1 run has no answer, see out/report.md")
        .exit(3);
    let [record] = &records(&folder)[..] else {
        panic!("one board, one configuration")
    };
    assert_eq!(
        (&record["status"], &record["limit"]),
        (&"undecided".into(), &"time".into())
    );
    assert_eq!(
        record["repeats"], 1,
        "a run without an answer is not made again"
    );
    assert_eq!(heads(&folder)[1], "highs-flow,4,1,0");
    assert!(read(&folder, "out/report.md").contains("seed 0: the time limit was reached"));
}

#[test]
fn what_cannot_be_timed_is_said_before_the_work() {
    let folder = folder(&[("two.csv", TWO), ("broken.csv", "1,x\n"), ("notes.txt", "")]);
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (board, message) in [
        ("broken.csv", "broken.csv:1:3: "),
        ("none.csv", "none.csv: no such file or directory"),
        (
            "empty",
            "empty: found no board in the folder\nhint: boards end in .csv, .tsv, .has",
        ),
    ] {
        hashi(["bench", "two.csv", board, "--out", "out"])
            .within(folder.path())
            .stdout("")
            .stderr_has(message)
            .exit(2);
        assert!(!folder.path().join("out").exists(), "{board}");
    }
    hashi(["bench", "two.csv", "--out", "two.csv"])
        .within(folder.path())
        .stdout("")
        .exit(2);
}

#[test]
fn a_board_that_a_formulation_does_not_know_is_refused_and_named() {
    let folder = folder(&[("odd.csv", "1,0,[1 2]\n"), ("two.csv", TWO)]);
    hashi(["bench", "odd.csv", "two.csv", "--out", "out"])
        .arg("--engine=highs")
        .arg("--formulation=notebook")
        .arg("--start=none")
        .within(folder.path())
        .exit(2);
    let statuses: Vec<Value> = records(&folder)
        .iter()
        .map(|run| run["status"].clone())
        .collect();
    assert_eq!(statuses, ["refused", "solved"]);
    assert!(read(&folder, "out/report.md").contains("r1c3"));
}

#[test]
fn an_interrupted_run_is_no_run() {
    let conditions = Conditions {
        question: Question::Solve,
        wanted: None,
        reading: ReadOptions::default(),
        start: Start::Auto,
        deduce: None,
        time_limit: Duration::from_secs(60),
        repeats: NonZeroU32::MIN,
        interrupt: Arc::new(AtomicBool::new(true)),
    };
    let board = Source::new("ring.csv", RING);
    let flow = Contender::Highs(Formulation::Flow);
    assert_eq!(measure(&board, flow, 0, &conditions), None);
    let free = Conditions {
        interrupt: Arc::default(),
        ..conditions
    };
    let run = measure(&board, flow, 0, &free).expect("nobody interrupts");
    assert_eq!((run.ending, run.islands), (Ending::Solved, 4));
}

/// Ctrl-C during a run leaves what was done before it, with its statistics.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_is_done() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let long = grow(&Recipe::square(1_000, 25, 5), 1).expect("it fits");
    let long = write_board(long.network.board(), Format::Csv).expect("numbers only");
    let folder = folder(&[("two.csv", TWO), ("long.csv", &long)]);
    let words = [
        "bench",
        "two.csv",
        "long.csv",
        "--formulation",
        "notebook",
        "--start",
        "none",
        "--out",
        "out",
        "-v",
    ];
    let mut child = Command::new(crate::support::program::binary())
        .args(words)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = stderr
        .next()
        .expect("a line for the first run")
        .expect("text");
    assert!(
        first.starts_with("two.csv, highs-notebook, seed 0: solved"),
        "{first}"
    );
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let rest: Vec<String> = stderr.map(|line| line.expect("text")).collect();
    assert_eq!(
        child.wait().expect("it ended").code(),
        Some(130),
        "{rest:?}"
    );
    assert_eq!(records(&folder).len(), 1);
    assert_eq!(heads(&folder)[1..], ["highs-notebook,2,1,1"]);
    assert!(read(&folder, "out/report.md").contains("interrupted after 1 of 2 runs"));
    let names = fs::read_dir(folder.path().join("out")).expect("a folder");
    assert_eq!(names.count(), 6, "no temporary file is left");
}

/// A board with two solutions.
const TWO_WAYS: &str = "3,0,3\n0,0,0\n3,0,3\n";

/// The fields of every record that say what was asked and found.
fn found(folder: &TempDir) -> Vec<String> {
    let of_record = |run: &Value| {
        let fields = ["question", "board", "status", "limit", "solutions", "fixed"];
        fields.map(|field| run[field].to_string()).join(" ")
    };
    records(folder).iter().map(of_record).collect()
}

#[test]
fn every_question_is_timed_and_its_answer_recorded() {
    let boards = [
        ("many.csv", TWO_WAYS),
        ("none.csv", PAIRS),
        ("one.csv", TWO),
    ];
    let folder = folder(&boards);
    let expected = [
        (
            "solve",
            ["solved", "infeasible", "solved"],
            [0, 0, 0],
            [0, 0, 0],
        ),
        (
            "unique",
            ["several", "infeasible", "unique"],
            [0, 0, 0],
            [0, 0, 0],
        ),
        (
            "count",
            ["exactly", "exactly", "exactly"],
            [2, 0, 1],
            [0, 0, 0],
        ),
        (
            "common",
            ["common", "infeasible", "common"],
            [0, 0, 0],
            [0, 0, 1],
        ),
    ];
    for engine in ["cdcl", "highs"] {
        for (question, statuses, solutions, fixed) in expected {
            let words = ["--engine", engine, "--question", question, "--out", "out"];
            let paths = ["bench", "many.csv", "none.csv", "one.csv"];
            hashi(paths.into_iter().chain(words))
                .within(folder.path())
                .exit(0);
            let wanted: Vec<String> = (0..3)
                .map(|index| {
                    let status = statuses[index];
                    let number = |when: bool, number: i32| {
                        if when {
                            number.to_string()
                        } else {
                            "null".to_owned()
                        }
                    };
                    let solutions = number(question == "count", solutions[index]);
                    let fixed = number(status == "common", fixed[index]);
                    let board = boards[index].0;
                    format!("\"{question}\" \"{board}\" \"{status}\" null {solutions} {fixed}")
                })
                .collect();
            assert_eq!(found(&folder), wanted, "{engine}");
            let summary = read(&folder, "out/summary.csv");
            assert!(summary.lines().skip(1).all(|line| line.ends_with(question)));
            let page = read(&folder, "out/report.md");
            assert!(
                page.contains(&format!("| question | {question} |")),
                "{page}"
            );
        }
    }
}

#[test]
fn only_a_solution_is_told_in_stages() {
    let folder = folder(&[("two.csv", TWO)]);
    hashi(["bench", "two.csv", "--question", "unique", "--out", "out"])
        .within(folder.path())
        .exit(0);
    let record = &records(&folder)[0];
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
fn counts_are_compared_with_a_table() {
    let boards = [
        ("a/many.csv", TWO_WAYS),
        ("a/none.csv", PAIRS),
        ("a/other.csv", RING),
        ("a/two.csv", TWO),
    ];
    let folder = folder(&boards);
    let bench = |table: &str, words: &[&str]| {
        fs::write(folder.path().join("counts.csv"), table).expect("a table");
        let all = [
            "bench",
            "a",
            "--engine",
            "cdcl",
            "--expect",
            "counts.csv",
            "--out",
            "out",
        ];
        hashi(all.iter().chain(words)).within(folder.path())
    };
    let count = ["--question", "count"];
    let right = "board,islands,solutions,by\nmany.csv,4,2,me\nnone.csv,4,0,me\n\
                 two.csv,2,1,me\naway.csv,9,5,me\n";
    let _ = bench(right, &count)
        .stderr(
            "note: the results are in out\nnote: counts.csv: 3 numbers as expected, \
             0 not contradicted, 0 different; 1 expected board did not run\n",
        )
        .exit(0);
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
fn a_count_that_ended_early_differs_only_if_it_is_too_large() {
    let folder = folder(&[("many.csv", TWO_WAYS)]);
    let bench = |solutions: u64, words: &[&str]| {
        let table = format!("board,solutions\nmany.csv,{solutions}\n");
        fs::write(folder.path().join("counts.csv"), table).expect("a table");
        let all = [
            "bench",
            "many.csv",
            "--expect",
            "counts.csv",
            "--out",
            "out",
        ];
        let question = ["--question", "count", "--engine", "cdcl"];
        hashi(all.iter().chain(&question).chain(words)).within(folder.path())
    };
    let not_contradicted = "0 numbers as expected, 1 not contradicted, 0 different";
    let _ = bench(9, &["--limit", "1"])
        .stderr_has(not_contradicted)
        .exit(0);
    assert_eq!(
        found(&folder),
        ["\"count\" \"many.csv\" \"at least\" \"enough\" 1 null"]
    );
    let _ = bench(2, &["--limit", "1"])
        .stderr_has(not_contradicted)
        .exit(0);
    let _ = bench(1, &["--limit", "1"])
        .stdout_has("many.csv, cdcl: more than 1 solutions, expected 1\n")
        .exit(1);
    let _ = bench(2, &["--limit", "2"])
        .stderr_has("1 number as expected")
        .exit(0);
    let _ = bench(0, &["--time-limit", "0s"])
        .stderr_has(not_contradicted)
        .exit(3);
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
