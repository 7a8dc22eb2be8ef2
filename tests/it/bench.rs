//! Benchmarks from end to end: the files in the folder afterwards, in every case.

mod configured;
mod expected;
mod interrupt;
mod outcomes;
mod questions;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hashilab::Solver;
use hashilab::internals::engine::{Budget, Limit};
use hashilab::internals::milp::Formulation;
use hashilab::internals::notation::Source;
use hashilab::internals::study::{Compare, Conditions, Configuration, measure};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::folder::{RING, TWO, folder};
use crate::support::program::{binary, hashi};

/// It has no solution, but only because it cannot be connected.
const PAIRS: &str = "1,0,1\n0,0,0\n1,0,1\n";

/// A board with two solutions.
const TWO_WAYS: &str = "3,0,3\n0,0,0\n3,0,3\n";

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

/// The record of a benchmark of one board in one configuration.
fn only_record(folder: &TempDir) -> Value {
    let mut records = records(folder);
    assert_eq!(records.len(), 1, "one board, one configuration");
    records.remove(0)
}

fn statuses(folder: &TempDir) -> Vec<Value> {
    let status = |run: &Value| run["status"].clone();
    records(folder).iter().map(status).collect()
}

/// The rows of the summary, seconds left out.
fn heads(folder: &TempDir) -> Vec<String> {
    let head = |line: &str| line.splitn(5, ',').take(4).collect::<Vec<_>>().join(",");
    read(folder, "out/summary.csv").lines().map(head).collect()
}

/// The fields of every record that state the question and the result.
fn found(folder: &TempDir) -> Vec<String> {
    let of_record = |run: &Value| {
        let fields = ["question", "board", "status", "limit", "solutions", "fixed"];
        fields.map(|field| run[field].to_string()).join(" ")
    };
    records(folder).iter().map(of_record).collect()
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
    let formulations = ["--formulation", "flow,notebook", "--formulation", "flow"];
    let ran = hashi(words.into_iter().chain(formulations))
        .within(folder.path())
        .stderr(
            "note: .: left out 1 file that is no board: notes.txt\nnote: the results are in out\n",
        )
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
    let record = only_record(&folder);
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
    for chart in ["profile", "cactus", "scatter"] {
        let (svg, pdf) = (format!("out/{chart}.svg"), format!("{chart}.pdf"));
        assert!(
            read(&folder, &svg).contains("2 boards, 2 runs of at most 60 s"),
            "{svg}"
        );
        let bytes = fs::read(folder.path().join("out").join(&pdf)).expect("a chart");
        assert!(bytes.starts_with(b"%PDF-"), "{pdf}");
        let chart = format!("{chart}.png");
        let bytes = fs::read(folder.path().join("out").join(&chart)).expect("a chart");
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
        "![Runs answered](cactus.png)",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    assert_eq!(statuses(&folder), ["solved", "infeasible"]);
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
    let record = only_record(&folder);
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
    let folder = folder(&[("two.csv", TWO), ("broken.csv", "1,z\n"), ("notes.txt", "")]);
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (board, message) in [
        ("broken.csv", "broken.csv:1:3: "),
        ("none.csv", "none.csv: no such file or directory"),
        (
            "empty",
            "empty: found no board in the folder\nhint: boards end in .csv, .tsv, .list, .text, .has",
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
        .stderr("error: two.csv: expected a folder, found a file\n")
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
    assert_eq!(statuses(&folder), ["refused", "solved"]);
    assert!(read(&folder, "out/report.md").contains("r1c3"));
}

#[test]
fn an_interrupted_run_is_no_run() {
    let compare = Compare::of([Configuration::highs(Formulation::Flow)]);
    let flow = &compare.contenders(&Solver::new()).expect("one")[0];
    let board = Source::new("ring.csv", RING);
    let (conditions, free) = (Conditions::default(), Budget::unlimited());
    let raised = Arc::new(AtomicBool::new(true));
    let interrupted = free.clone().interrupted_by(raised);
    let ended = measure(&board, flow, 0, &conditions, &interrupted);
    assert_eq!(ended, Err(Limit::Interrupted));
    // The limit of the whole benchmark is none of a single run.
    let over = Budget::within(Duration::ZERO);
    let ended = measure(&board, flow, 0, &conditions, &over);
    assert_eq!(ended, Err(Limit::Time));
    let own = Conditions {
        time_limit: Duration::ZERO,
        ..conditions.clone()
    };
    let stopped = measure(&board, flow, 0, &own, &free).expect("its own limit");
    assert_eq!(stopped.limit.as_deref(), Some("time"));
    let run = measure(&board, flow, 0, &conditions, &free).expect("nobody interrupts");
    assert_eq!((&*run.status, run.islands), ("solved", 4));
}

#[test]
fn an_earlier_benchmark_is_kept_continued_or_replaced_as_asked() {
    let folder = folder(&[("two.csv", TWO), ("ring.csv", RING)]);
    let bench = |words: &[&str]| {
        let all = [
            "bench", "two.csv", "ring.csv", "--engine", "cdcl", "--out", "out",
        ];
        hashi(all.iter().chain(words)).within(folder.path())
    };
    // A benchmark to be resumed is started if there is none yet.
    let _ = bench(&["--resume"]).exit(0);
    let runs = read(&folder, "out/runs.jsonl");
    bench(&[])
        .stdout("")
        .stderr_has("error: out/summary.csv: already exists\nhint: --resume continues")
        .exit(2);
    assert_eq!(read(&folder, "out/runs.jsonl"), runs);
    // No run is left, and the report is written again.
    fs::remove_file(folder.path().join("out/report.md")).expect("a page");
    fs::write(folder.path().join("out/.hashi-left"), "").expect("a file");
    let _ = bench(&["--resume"]).exit(0);
    assert_eq!(read(&folder, "out/runs.jsonl"), runs);
    assert!(read(&folder, "out/report.md").starts_with("# Benchmark"));
    assert!(!folder.path().join("out/.hashi-left").exists());
    // An unchanged page is kept, with the date of the runs.
    let page = read(&folder, "out/report.md");
    let dated = page.replace("| date | ", "| date | once upon ");
    fs::write(folder.path().join("out/report.md"), &dated).expect("a page");
    bench(&["--resume", "--group-by", "size"])
        .stderr("note: nothing was left to run, and no file in out has changed\n")
        .exit(0);
    assert_eq!(read(&folder, "out/report.md"), dated);
    bench(&["--resume", "--group-by", "folder"])
        .stderr(
            "note: nothing was left to run; written anew in out: summary.csv, summary.tex, \
             report.md\n",
        )
        .exit(0);
    assert!(!read(&folder, "out/report.md").contains("once upon"));
    // Its tables are no boards, however they are grouped.
    hashi(["solve", "out"])
        .within(folder.path())
        .stderr_has("out/summary.csv: left out, a table of benchmark statistics")
        .exit(2);
    // A run whose line was cut off is repeated, even if the line was ended by hand.
    for end in ["", "\n", "\r\n"] {
        let cut = format!("{}{end}", &runs[..runs.len() - 9]);
        fs::write(folder.path().join("out/runs.jsonl"), cut).expect("a file");
        let _ = bench(&["--resume"])
            .stderr_has("note: out/runs.jsonl: the last line was unfinished and is dropped")
            .exit(0);
        assert_eq!(records(&folder).len(), 2);
        assert!(read(&folder, "out/runs.jsonl").starts_with(runs.lines().next().expect("a run")));
    }
    for (words, difference) in [
        (
            ["--resume", "--seeds", "2"],
            "seeds: 0 to 0 then, 0 to 1 now",
        ),
        (["--resume", "--time-limit", "9s"], "time limit: "),
    ] {
        bench(&words)
            .stderr_has(&format!(
                "settings.json: is of another benchmark: {difference}"
            ))
            .exit(2);
    }
    // Another board of as many bytes is another board.
    fs::write(folder.path().join("two.csv"), TWO.replacen('1', "2", 1)).expect("a file");
    bench(&["--resume"])
        .stderr_has("settings.json: is of another benchmark: two.csv has another text now\n")
        .exit(2);
    fs::write(folder.path().join("two.csv"), TWO).expect("a file");
    let _ = bench(&["--force", "--seeds", "2"]).exit(0);
    assert_eq!(records(&folder).len(), 4);
}

/// A folder with a running benchmark.
#[cfg(unix)]
#[test]
fn a_second_benchmark_in_the_same_folder_is_refused() {
    let wide = vec!["?"; 60].join(",");
    let folder = folder(&[("wide.csv", &vec![&*wide; 60].join("\n"))]);
    let words = [
        "bench",
        "wide.csv",
        "--engine",
        "cdcl",
        "--question",
        "count",
        "--out",
        "out",
    ];
    let mut first = std::process::Command::new(binary())
        .args(words)
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    // The settings are written once the folder is locked.
    while !folder.path().join("out/settings.json").exists() {
        assert_eq!(
            first.try_wait().expect("a child"),
            None,
            "it counts for long"
        );
        std::thread::yield_now();
    }
    hashi(words)
        .args(&["--resume"])
        .within(folder.path())
        .stderr_has("out: another benchmark is writing to this folder\nhint: wait until it ends")
        .exit(2);
    first.kill().expect("it still counts");
    let _ = first.wait().expect("it has ended");
}

#[test]
fn no_input_of_a_benchmark_is_written_over() {
    let counts = "board,solutions\nsummary.csv,1\n";
    let folder = folder(&[("out/summary.csv", TWO), ("x/summary.csv", counts)]);
    hashi(["bench", "out/summary.csv", "--force", "--out", "out"])
        .within(folder.path())
        .stderr_has("out/summary.csv: would be written over the board out/summary.csv")
        .exit(2);
    hashi(["bench", "out/summary.csv", "--force", "--out", "x"])
        .args(&["--expect", "x/summary.csv"])
        .within(folder.path())
        .stderr_has("x/summary.csv: would be written over the input x/summary.csv")
        .exit(2);
    assert_eq!(read(&folder, "x/summary.csv"), counts);
    assert_eq!(read(&folder, "out/summary.csv"), TWO);
}
