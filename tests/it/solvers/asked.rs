//! The reported solver is the one that was run: a named solver is run, a solver that was not run is
//! not counted, and results found without it are not attributed to it.

use std::fs;

use serde_json::Value;

use super::{StandIn, hashi, honest, said};

/// A square of which deduction leaves one solution.
const FORCED: &str = "2,,2\n,,\n2,,2\n";
/// A board without a solution, which needs a search.
const NONE: &str = "1,3,2,2,3,1\n";
/// A board with an elementary reason for having no solution.
const ODD: &str = "1,,2\n";

/// A stand-in that records each call, and then fails.
const FAILING: &str = "echo called >> calls\nexit 7\n";

impl StandIn {
    fn with_board(self, board: &str) -> Self {
        fs::write(self.path("ring.csv"), board).expect("written");
        self
    }

    fn calls(&self) -> usize {
        self.told("calls").map_or(0, |calls| calls.lines().count())
    }

    /// The runs of a benchmark of this stand-in.
    fn bench(&self, more: &[&str]) -> (Vec<Value>, String, String) {
        let command = "sh solver.sh {lp} {solution}";
        let mut words = vec!["bench", "ring.csv", "--solver-command", command];
        words.extend(["--out", "out", "--force"]);
        words.extend(more);
        let output = hashi(self.folder.path(), &words).output().expect("it runs");
        let runs = self.told("out/runs.jsonl").expect("there are runs");
        let runs = runs.lines().map(serde_json::from_str);
        let runs: Result<Vec<Value>, _> = runs.collect();
        let page = self.told("out/report.md").expect("there is a page");
        (runs.expect("lines of JSON"), page, said(&output))
    }
}

#[test]
fn a_solver_that_is_named_is_asked_about_all_solutions() {
    for board in [FORCED, NONE] {
        for question in ["--unique", "--all", "--common"] {
            let stand_in = StandIn::of(FAILING).with_board(board);
            let output = stand_in.run(&[question]);
            assert_eq!(
                output.status.code(),
                Some(4),
                "{question}: {}",
                said(&output)
            );
            assert!(
                said(&output).contains("command failed"),
                "{}",
                said(&output)
            );
            assert_eq!(stand_in.calls(), 1, "{question}");
        }
        for question in ["unique", "count", "common"] {
            let stand_in = StandIn::of(FAILING).with_board(board);
            let (runs, ..) = stand_in.bench(&["--question", question]);
            assert_eq!(runs.len(), 1);
            assert_eq!(runs[0]["status"], "failed", "{}", runs[0]);
        }
    }
}

#[test]
fn who_says_wrongly_that_there_is_nothing_more_is_named() {
    let claims = "echo '# status: infeasible' > $2\n";
    for (question, sentence) in [
        (
            "--unique",
            "wrongly claimed that there are no more solutions",
        ),
        ("--all", "wrongly claimed that there are no more solutions"),
        ("--common", "wrongly claimed that the board is infeasible"),
    ] {
        let output = StandIn::of(claims).with_board(FORCED).run(&[question]);
        assert!(
            said(&output).contains(sentence),
            "{question}: {}",
            said(&output)
        );
        assert_eq!(output.status.code(), Some(0), "{question}");
    }
}

#[test]
fn who_repeats_what_was_excluded_is_told_so() {
    for question in ["--unique", "--all", "--common"] {
        let output = StandIn::of(&honest()).run(&[question]);
        let text = said(&output);
        assert!(
            text.contains("it returned what was excluded"),
            "{question}: {text}"
        );
        assert!(text.contains("--keep-files"), "{question}: {text}");
        assert_eq!(output.status.code(), Some(4), "{question}");
    }
}

#[test]
fn who_kept_the_files_is_not_told_how() {
    let stand_in = StandIn::of(&honest());
    let command = "sh solver.sh {lp} {solution}";
    for more in [&[][..], &["--keep-files", "kept"]] {
        let words = ["count", "ring.csv", "--solver-command", command];
        let words = [&words, more].concat();
        let output = hashi(stand_in.folder.path(), &words).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(4), "{}", said(&output));
        let is_hinted = said(&output).contains("hint: --keep-files");
        assert_eq!(is_hinted, more.is_empty(), "{}", said(&output));
    }
}

#[test]
fn what_was_answered_without_the_solver_counts_nowhere() {
    let stand_in = StandIn::of(FAILING).with_board(ODD);
    for question in ["solve", "unique", "count", "common"] {
        let (runs, page, told) = stand_in.bench(&["--question", question, "--engine", "highs"]);
        assert_eq!(runs.len(), 2);
        for run in &runs {
            assert_eq!(run["unasked"], true, "{run}");
        }
        let row = page
            .lines()
            .find(|line| line.starts_with("| command-flow | 2 | "));
        assert_eq!(row, None, "{page}");
        let listed = "## Answered without the engine\n\n- ring.csv: ";
        assert!(page.contains(listed), "{page}");
        assert!(
            told.contains("2 runs answered without asking the engine"),
            "{told}"
        );
    }
    // A board that only a search shows to be infeasible: the search for a start proves it.
    let stand_in = StandIn::of(FAILING).with_board(NONE);
    let command = "sh solver.sh {lp} {solution} {start}";
    let words = ["bench", "ring.csv", "--solver-command", command];
    let words = [&words[..], &["--start", "auto", "--out", "out"]].concat();
    let output = hashi(stand_in.folder.path(), &words).output();
    assert!(output.is_ok_and(|output| output.status.success()));
    let runs = stand_in.told("out/runs.jsonl").expect("there are runs");
    assert!(runs.contains("\"unasked\":true"), "{runs}");
}

#[test]
fn the_start_is_not_the_answer_of_a_solver_that_found_nothing() {
    let stand_in = StandIn::of(": > $2\n");
    let command = "sh solver.sh {lp} {solution} {start}";
    let words = [
        "solve",
        "ring.csv",
        "--solver-command",
        command,
        "--start",
        "auto",
    ];
    let output = hashi(stand_in.folder.path(), &words)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let sentence = "ring.csv: solved, the solution is the start, by cdcl, and command came to none: \
                    the solver did not say how it ended; ";
    assert!(said(&output).contains(sentence), "{}", said(&output));
    let words = [&words[..], &["--json", "--quiet"]].concat();
    let output = hashi(stand_in.folder.path(), &words)
        .output()
        .expect("it runs");
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        [&record["status"], &record["engine"], &record["limit"]],
        ["solved", "cdcl", "unclear"],
        "{record}"
    );
    let words = ["bench", "ring.csv", "--solver-command", command];
    let words = [&words[..], &["--start", "auto", "--out", "out"]].concat();
    let output = hashi(stand_in.folder.path(), &words)
        .output()
        .expect("it runs");
    assert!(
        said(&output).contains("1 run has no answer"),
        "{}",
        said(&output)
    );
    let runs = stand_in.told("out/runs.jsonl").expect("there are runs");
    let run: Value = serde_json::from_str(runs.trim_end()).expect("one run");
    assert_eq!(
        (&run["status"], &run["limit"]),
        (&"undecided".into(), &"unclear".into())
    );
    let page = stand_in.told("out/report.md").expect("there is a page");
    assert!(
        page.contains("early: ring.csv, command-flow, seed 0: the solution is the start"),
        "{page}"
    );
}

#[test]
fn nothing_is_said_of_a_search_that_nobody_told_of() {
    let stand_in = StandIn::of(&honest());
    let output = stand_in.run(&["--json", "--quiet"]);
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(
        record["nodes"].is_null() && record["simplex_iterations"].is_null(),
        "{record}"
    );
    assert_eq!(record["rounds"], 1);
    let text = said(&stand_in.run(&["--verbose"]));
    assert!(text.contains("1 round, 0 cuts; deduce "), "{text}");
    let (runs, page, _) = stand_in.bench(&["--engine", "highs", "--minimise", "length"]);
    assert_eq!(runs.len(), 2);
    for run in &runs {
        let is_highs = run["engine"] == "highs";
        for field in ["nodes", "iterations", "presolved_columns", "presolved_rows"] {
            assert_eq!(run[field].is_u64(), is_highs, "{field}: {run}");
        }
        assert!(run["columns"].is_u64() && run["rounds"].is_u64(), "{run}");
    }
    let (_, searches) = page.split_once("## Searches").expect("they are told");
    let row = searches
        .lines()
        .find(|line| line.starts_with("| command-flow "));
    let cells: Vec<&str> = row.expect("a row").split('|').map(str::trim).collect();
    assert_eq!(cells[6..10], ["–"; 4], "{row:?}");
}
