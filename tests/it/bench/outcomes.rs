//! How runs end, and how each end counts: answers, limits, gaps, refusals, wrong claims, and
//! answers that contradict each other.

use std::fs;

use tempfile::TempDir;

use super::{RING, TWO, folder, heads, only_record, read, records, statuses};
use crate::support::program::hashi;

/// A row of islands whose flow is larger than a small big M allows.
const STRIP: &str = "1,2,2,2,2,2,2,1\n";

fn has(text: &str, part: &str) {
    assert!(text.contains(part), "no {part:?} in\n{text}");
}

/// The rows of the summary from the outcomes on, behind the configuration.
fn outcomes(folder: &TempDir) -> Vec<String> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        format!("{}: {}", fields[0], fields[10..15].join(" "))
    };
    let summary = read(folder, "out/summary.csv");
    summary.lines().map(row).collect()
}

#[test]
fn a_claim_that_does_not_hold_is_no_answer() {
    let folder = folder(&[("strip.csv", STRIP)]);
    let alone = "--formulation notebook --start none --deduce none";
    hashi(["bench", "strip.csv", "--out", "out"])
        .args(&["--config", &format!("right: {alone}")])
        .args(&["--config", &format!("small: {alone} --big-m 3")])
        .within(folder.path())
        .stderr_has("warning: 1 run claimed what does not hold, see out/report.md")
        .exit(3);
    assert_eq!(statuses(&folder), ["solved", "contradicted"]);
    assert_eq!(heads(&folder)[1..], ["right,8,1,1", "small,8,1,0"]);
    assert_eq!(
        outcomes(&folder),
        [
            "configuration: stopped early wrong refused failed",
            "right: 0 0 0 0 0",
            "small: 0 0 1 0 0"
        ]
    );
    let page = read(&folder, "out/report.md");
    has(
        &page,
        "**1 run claimed what does not hold of the board, so it is no answer:**\n\n\
         - strip.csv, small, seed 0: its claim does not hold: the program that highs with notebook",
    );
    has(&page, "| small | 8 | 1 | 0 | 1 | – | – | – | – | – |");
    has(&page, "| small | right | all | 0 of 1 | – | – | 0 | 1 |");
}

/// With an objective a program with a small big M proves nothing, which is early, unless it has no
/// solution.
#[test]
fn a_claim_that_does_not_hold_is_no_answer_with_an_objective_either() {
    let folder = folder(&[("ring.csv", RING), ("strip.csv", STRIP)]);
    let alone = "--formulation notebook --start none --deduce none";
    hashi(["bench", "ring.csv", "strip.csv", "--out", "out"])
        .args(&["--minimise", "length"])
        .args(&["--config", &format!("small: {alone} --big-m 2")])
        .within(folder.path())
        .stderr_has("warning: 1 run claimed what does not hold, see out/report.md")
        .exit(3);
    assert_eq!(statuses(&folder), ["feasible", "contradicted"]);
    assert_eq!(
        outcomes(&folder)[1..],
        ["small: 0 1 0 0 0", "small: 0 0 1 0 0"]
    );
    let page = read(&folder, "out/report.md");
    has(
        &page,
        "- strip.csv, small, seed 0: its claim does not hold:",
    );
    has(&page, "| small | 8 | 1 | 0 | 0 | 1 | – | – | – | – | – |");
}

#[test]
fn answers_that_cannot_all_be_true_are_said_first() {
    let folder = folder(&[("ring.csv", RING), ("two.csv", TWO)]);
    let bench = |words: &[&str]| {
        hashi(["bench", "ring.csv", "two.csv", "--minimise", "length"])
            .args(&["--config", "a:", "--config", "b: --formulation cuts"])
            .args(&["--out", "out"])
            .args(words)
            .within(folder.path())
    };
    let _ = bench(&[]).exit(0);
    assert!(!read(&folder, "out/report.md").contains("cannot all be true"));
    let path = folder.path().join("out/runs.jsonl");
    let runs = fs::read_to_string(&path).expect("runs");
    let value = records(&folder)[0]["value"].as_f64().expect("a value");
    let (right, wrong) = (format!("\"value\":{value:.1}"), "\"value\":99.0");
    assert!(runs.contains(&right), "{runs}");
    fs::write(&path, runs.replacen(&right, wrong, 1)).expect("written");
    let ran = bench(&["--resume"])
        .stderr_has("warning: the answers about 1 board cannot all be true, see out/report.md")
        .exit(4);
    let said = format!("ring.csv: best 99 (a); best {value} (b)");
    assert_eq!(ran.text().lines().last(), Some(&*said));
    let page = read(&folder, "out/report.md");
    let title = "**The answers about 1 board cannot all be true:**\n\n- ";
    has(&page, &format!("{title}{said}\n"));
    assert!(
        page.find(title) < page.find("| setting |"),
        "first:\n{page}"
    );
}

#[test]
fn what_is_refused_has_no_time() {
    let folder = folder(&[("ring.csv", RING)]);
    hashi(["bench", "ring.csv", "--out", "out"])
        .args(&["--config", "a:", "--config", "m: --big-m 3"])
        .args(&["--config", "root: --root r1c2"])
        .within(folder.path())
        .stdout_has("m                    4     1         0        1 ")
        .exit(2);
    assert_eq!(
        outcomes(&folder)[1..],
        ["a: 0 0 0 0 0", "m: 0 0 0 1 0", "root: 0 0 0 1 0"]
    );
    let page = read(&folder, "out/report.md");
    for part in [
        "| m | 4 | 1 | 0 | 1 | – | – | – | – | – |",
        "| m | a | all | 0 of 1 | – | – | 0 | 0 |",
        "- refused: ring.csv, m, seed 0: the formulation flow has no big M",
        "- refused: ring.csv, root, seed 0: there is no island at r1c2",
    ] {
        has(&page, part);
    }
    let tables = page.split("Times are CPU").next().expect("the beginning");
    assert!(!tables.contains('≥'), "nothing was stopped:\n{tables}");
    let scatter = read(&folder, "out/scatter.svg");
    assert!(!scatter.contains("stopped by a limit"), "{scatter}");
}

#[test]
fn a_gap_that_is_allowed_is_no_limit() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,10", "--seed", "5", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    hashi(["bench", "b.csv", "--minimise", "length", "--out", "out"])
        .args(&["--config", "gap: --deduce none --option mip_rel_gap=0.5"])
        .within(folder.path())
        .stderr_has("warning: 1 run has no answer")
        .exit(3);
    let run = only_record(&folder);
    assert_eq!(
        (&run["status"], &run["limit"]),
        (&"feasible".into(), &"gap".into())
    );
    assert_eq!(outcomes(&folder)[1..], ["gap: 0 1 0 0 0"]);
    let page = read(&folder, "out/report.md");
    has(
        &page,
        "- early: b.csv, gap, seed 0: feasible, the gap that is allowed was reached",
    );
    let summary = read(&folder, "out/summary.csv");
    let mean = summary.lines().nth(1).and_then(|row| row.split(',').nth(4));
    let mean: f64 = mean.expect("a row").parse().expect("a number");
    let seconds = run["cpu_seconds"].as_f64().expect("a number");
    assert!((mean - seconds).abs() < 1e-6, "{summary}");
}

#[test]
fn start_and_deduction_are_those_that_apply() {
    let folder = folder(&[("ring.csv", RING)]);
    let bench = |words: &[&str]| {
        let _ = hashi(["bench", "ring.csv", "--out", "out", "--force"])
            .args(words)
            .within(folder.path())
            .exit(0);
        read(&folder, "out/report.md")
    };
    let configs = [
        "--config",
        "auto:",
        "--config",
        "cold: --start none",
        "--config",
    ];
    let page = bench(&[&configs[..], &["edge: --start none --deduce edge"]].concat());
    has(&page, "| auto | highs | flow | auto | none |");
    has(&page, "| cold | highs | flow | none | lookahead |");
    has(&page, "| edge | highs | flow | none | edge |");
    let page = bench(&["--config", "auto:", "--minimise", "length"]);
    has(&page, "| auto | highs | flow | auto | lookahead |");
    let page = bench(&["--engine", "highs", "--engine", "cdcl"]);
    has(&page, "| highs-flow | highs | flow | auto | none |");
    has(&page, "| cdcl | cdcl | – | – | none |");
    assert!(!page.contains("the usual"), "{page}");
    let page = bench(&["--engine", "cdcl", "--question", "unique"]);
    has(&page, "| cdcl | cdcl | – | – | – |");
}

#[test]
fn a_program_that_needs_too_much_memory_is_undecided() {
    let folder = folder(&[]);
    hashi(["generate", "--coelho", "1500,50,30", "--seed", "3"])
        .args(&["-q", "-o", "large.csv"])
        .within(folder.path())
        .exit(0);
    hashi(["bench", "large.csv", "--engine", "highs", "--start", "none"])
        .args(&["--formulation", "multi", "--deduce", "none", "--out", "out"])
        .within(folder.path())
        .exit(3);
    let run = only_record(&folder);
    assert_eq!(
        (&run["status"], &run["limit"]),
        (&"undecided".into(), &"memory".into())
    );
    assert!(outcomes(&folder)[1].ends_with(": 0 1 0 0 0"), "early");
}
