//! `hashi solve`: answers on standard output, a line about each board on standard error.

use std::fs;

use expect_test::expect;

use super::{RING, TWO, folder, names, shipped};
use crate::support::program::hashi;

const ODD: &str = "1,0,2\n";

#[test]
fn a_solved_board_is_printed_and_summed_up() {
    let ran = hashi(["solve", "-"])
        .stdin(RING)
        .stderr_has("<stdin>: solved; 4 islands, 4 edges, 0 crossings, ")
        .stderr_has(" columns, ")
        .stderr_has(" rows, 0.000 s\n")
        .exit(0);
    assert_eq!(ran.stderr.lines().count(), 1);
    expect![[r#"
        2───3
        │   ║
        │ · ║
        │   ║
        2───3
    "#]]
    .assert_eq(ran.text());
    let ran = hashi(["solve", "-", "--ascii"]).stdin(RING).exit(0);
    assert!(ran.text().is_ascii());
    expect![[r#"
        2---3
        |   "
        | . "
        |   "
        2---3
    "#]]
    .assert_eq(ran.text());
}

#[test]
fn the_shipped_board_is_solved_in_every_way() {
    let board = shipped("data/boards/prob/prob.csv");
    for formulation in ["flow", "notebook", "cuts"] {
        for start in ["auto", "none"] {
            let words = ["solve", "--formulation", formulation, "--start", start];
            hashi(words).arg(&board).arg("-q").stderr("").exit(0);
        }
    }
    let ran = hashi(["solve", "--engine", "cdcl", "--json"])
        .arg(&board)
        .exit(0);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("one object");
    assert_eq!(record["engine"], "cdcl");
    assert_eq!(record["formulation"], serde_json::Value::Null);
    assert_eq!(record["model"], serde_json::Value::Null);
}

#[test]
fn an_infeasible_board_is_a_no_with_a_reason() {
    hashi(["solve", "-"])
        .stdin(ODD)
        .stdout("")
        .stderr(
            "<stdin>: infeasible, r1c3 has clue 2, but at most 1 bridge can reach it; \
             2 islands, 1 edge, 0 crossings, 0.000 s\n",
        )
        .exit(1);
}

#[test]
fn no_time_is_undecided_and_never_infeasible() {
    hashi(["solve", "-", "--time-limit", "0s"])
        .stdin(RING)
        .stdout("")
        .stderr_has("<stdin>: undecided, the time limit was reached; 4 islands")
        .exit(3);
}

/// Each of these options made HiGHS report a longer solution as the best, or a board as infeasible.
#[test]
fn options_that_void_what_the_solver_claims_are_refused() {
    for option in [
        "objective_bound=0",
        "objective_bound=5",
        "mip_feasibility_tolerance=0.3",
        "small_matrix_value=10",
        "solve_relaxation=true",
    ] {
        let name = option.split('=').next().expect("a name");
        hashi(["solve", "-", "--minimise", "length", "--option", option])
            .stdin(RING)
            .stdout("")
            .stderr_has(&format!("HiGHS's option '{name}' is refused"))
            .exit(2);
    }
}

#[test]
fn options_by_which_the_solver_would_write_files_are_refused() {
    let folder = folder(&[("b.csv", RING), ("x.txt", "precious")]);
    for name in [
        "mip_improving_solution_file",
        "log_file",
        "solution_file",
        "write_model_file",
        "read_solution_file",
    ] {
        hashi(["solve", "b.csv", "--option", &format!("{name}=x.txt")])
            .within(folder.path())
            .stdout("")
            .stderr_has(&format!("HiGHS's option '{name}' is set by the program"))
            .exit(2);
    }
    let text = std::fs::read_to_string(folder.path().join("x.txt"));
    assert_eq!(text.expect("it is left alone"), "precious");
    assert_eq!(names(folder.path()), ["b.csv", "x.txt"]);
}

#[test]
fn a_memory_limit_leaves_a_board_undecided() {
    for words in [
        vec!["solve", "-", "--memory", "1MB"],
        vec![
            "solve", "-", "--engine", "highs", "--start", "none", "--memory", "1MB",
        ],
    ] {
        hashi(&words)
            .stdin(RING)
            .stdout("")
            .stderr_has("<stdin>: undecided, the memory limit was reached; 4 islands")
            .exit(3);
        hashi(words.iter().chain(&["--json"]))
            .stdin(RING)
            .stdout_has(r#""status":"undecided""#)
            .stdout_has(r#""limit":"memory""#)
            .exit(3);
    }
    hashi(["solve", "-", "--memory", "8GiB"])
        .stdin(RING)
        .exit(0);
    hashi(["solve", "-", "--memory", "much"])
        .stdin(RING)
        .stderr_has("expected a size as in 800MB, 2GiB")
        .exit(2);
}

#[test]
fn what_signs_see_is_part_of_the_answer() {
    let folder = folder(&[("b.csv", "N? E?,1,3,2\n")]);
    hashi(["solve", "b.csv", "--quiet"])
        .within(folder.path())
        .stdout("◆ 1─3═2\n\nr1c1: N0 S0 E6 W0\n")
        .exit(0);
    hashi(["solve", "b.csv", "--json"])
        .within(folder.path())
        .stdout_has(r#""signs":[{"sign":"r1c1","north":0,"south":0,"east":6,"west":0}]"#)
        .exit(0);
}

#[test]
fn boards_without_bridges_are_boards() {
    hashi(["solve", "-"])
        .stdin("0,0\n0,0\n")
        .stderr_has("solved")
        .exit(0);
    hashi(["solve", "-"])
        .stdin("1\n")
        .stderr_has("infeasible")
        .exit(1);
    hashi(["solve", "-"])
        .stdin("row,col,clue\n2,2,0\n")
        .stderr_has("solved")
        .exit(0);
}

#[test]
fn a_board_too_large_for_text_is_still_solved() {
    hashi(["solve", "-", "--json"])
        .stdin("row,col,clue\n60000,60000,1\n60000,1,1\n")
        .stdout_has(r#""bridges":[{"from":"r60000c1","to":"r60000c60000","bridges":1}]"#)
        .exit(0);
    hashi(["solve", "-"])
        .stdin("row,col,clue\n60000,60000,1\n60000,1,1\n")
        .stdout("")
        .stderr_has("warning: <stdin>: not printed: ")
        .stderr_has("<stdin>: solved")
        .exit(0);
}

#[test]
fn records_hold_everything_for_machines() {
    let ran = hashi(["solve", "-", "--json"]).stdin(TWO).exit(0);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("one object");
    for (key, value) in [
        ("type", "answer".into()),
        ("schema", 3.into()),
        ("board", "<stdin>".into()),
        ("status", "solved".into()),
        ("reason", serde_json::Value::Null),
        ("engine", "highs".into()),
        ("formulation", "flow".into()),
        ("islands", 2.into()),
        (
            "bridges",
            serde_json::json!([{"from": "r1c1", "to": "r1c3", "bridges": 1}]),
        ),
    ] {
        assert_eq!(record[key], value, "{key}");
    }
    hashi(["solve", "-", "--json"])
        .stdin(ODD)
        .stdout_has(r#""status":"infeasible","reason":"r1c3 has clue 2"#)
        .exit(1);
    hashi(["solve", "-", "--json", "--time-limit", "0"])
        .stdin(RING)
        .stdout_has(r#""status":"undecided","reason":"the time limit was reached","limit":"time""#)
        .exit(3);
    hashi(["solve", "none.csv", "--json"])
        .stdout(
            "{\"type\":\"error\",\"schema\":3,\"board\":\"none.csv\",\"status\":\"error\",\
             \"limit\":null,\"message\":\"none.csv: no such file or directory\",\"hint\":null}\n",
        )
        .exit(2);
}

#[test]
fn several_boards_are_told_in_order_and_end_with_the_worst() {
    let folder = folder(&[("a.csv", TWO), ("b.csv", ODD), ("c.csv", RING)]);
    let mut outputs = Vec::new();
    for jobs in ["1", "3"] {
        let words = ["solve", "a.csv", "b.csv", "none", "c.csv", "--jobs", jobs];
        let ran = hashi(words).within(folder.path()).exit(2);
        let firsts: Vec<&str> = ran
            .stderr
            .lines()
            .filter_map(|line| line.split(';').next())
            .collect();
        assert_eq!(
            firsts,
            [
                "a.csv: solved",
                "b.csv: infeasible, r1c3 has clue 2, but at most 1 bridge can reach it",
                "error: none: no such file or directory",
                "c.csv: solved",
                "4 boards: 2 yes, 1 no, 1 refused",
            ]
        );
        assert!(ran.text().starts_with("a.csv\n"), "{}", ran.text());
        assert!(ran.text().contains("\n\nc.csv\n"), "{}", ran.text());
        assert!(!ran.text().contains("b.csv"), "{}", ran.text());
        outputs.push(ran.stdout);
    }
    assert_eq!(outputs[0], outputs[1]);
    hashi(["solve", "a.csv", "b.csv"])
        .within(folder.path())
        .exit(1);
    hashi(["solve", "a.csv", "c.csv"])
        .within(folder.path())
        .exit(0);
}

#[test]
fn one_of_several_boards_may_be_standard_input() {
    let folder = folder(&[("a.csv", TWO)]);
    hashi(["solve", "a.csv", "-"])
        .within(folder.path())
        .stdin(RING)
        .stderr_has("<stdin>: solved")
        .exit(0);
    hashi(["solve", "-", "-"])
        .stdin(RING)
        .stderr("error: standard input can be only one of the boards\n")
        .exit(2);
}

#[test]
fn the_same_call_gives_the_same_bytes() {
    let board = shipped("data/boards/prob/prob.csv");
    let run = || {
        let words = ["solve", "--quiet", "--seed", "7", "--threads", "1"];
        hashi(words).arg(&board).exit(0).stdout
    };
    assert_eq!(run(), run());
}

#[test]
fn more_is_said_on_request() {
    hashi(["solve", "-", "-v"])
        .stdin(RING)
        .stderr_has("<stdin>: solved;")
        .stderr_has("MIP")
        .stderr_has(" simplex iterations; deduce 0.000 s, start 0.000 s, model 0.000 s, ")
        .exit(0);
    hashi([
        "solve",
        "-",
        "-v",
        "--start",
        "none",
        "--formulation",
        "cuts",
    ])
    .stdin(RING)
    .stderr_has(" fixed, 1 round, 0 cuts, ")
    .exit(0);
    hashi(["solve", "-", "-q"]).stdin(RING).stderr("").exit(0);
}

#[test]
fn found_numbers_and_the_sums_that_signs_see_are_part_of_the_record() {
    for command in [&["solve", "--start=none"][..], &["solve", "--engine=cdcl"]] {
        let ran = hashi(command.iter().chain(&["-", "--json"]))
            .stdin("E6,1,0,?,0,2\n")
            .exit(0);
        let record: serde_json::Value = serde_json::from_str(ran.text()).expect("one object");
        let degrees = serde_json::json!([{"cell": "r1c4", "bridges": 3}]);
        let signs = serde_json::json!([
            {"sign": "r1c1", "north": 0, "south": 0, "east": 6, "west": 0}
        ]);
        assert_eq!(record["degrees"], degrees);
        assert_eq!(record["signs"], signs);
    }
    let ran = hashi(["solve", "-", "--json"]).stdin(TWO).exit(0);
    assert!(!ran.text().contains("\"degrees\"") && !ran.text().contains("\"signs\""));
}

#[test]
fn a_search_leaves_a_trace() {
    let folder = folder(&[("b.csv", RING)]);
    let solve = |words: &[&str]| {
        hashi(["solve", "b.csv", "--minimise", "length"])
            .args(words)
            .within(folder.path())
    };
    let _ = solve(&["--start", "none", "--deduce", "none", "--trace", "t.jsonl"]).exit(0);
    let text = fs::read_to_string(folder.path().join("t.jsonl")).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("\"moment\":\"begin\",\"trace_seconds\":0.0,"));
    let last = lines[lines.len() - 1];
    assert!(last.contains("\"moment\":\"end\""), "{last}");
    assert!(
        last.contains("\"incumbent\":10.0,\"bound\":10.0,\"gap\":0.0"),
        "{last}"
    );
    let _ = solve(&["--trace", "t.svg"]).exit(0);
    let svg = fs::read_to_string(folder.path().join("t.svg")).expect("a file");
    for part in ["incumbent", "bound", "minimise length, formulation flow"] {
        assert!(svg.contains(part), "no {part} in {svg}");
    }
    let _ = solve(&["--trace", "t.pdf"]).exit(0);
    let pdf = fs::read(folder.path().join("t.pdf")).expect("a file");
    assert!(pdf.starts_with(b"%PDF"));
    let _ = solve(&["--trace", "t.txt"])
        .stderr("error: t.txt: expected a name that ends in .jsonl, .svg, .pdf or .png\n")
        .exit(2);
    hashi(["solve", "b.csv", "--engine", "cdcl", "--trace", "t.jsonl"])
        .within(folder.path())
        .stderr_has("--trace is of HiGHS's search")
        .exit(2);
}

#[test]
fn a_formulation_is_chosen_about_where_it_can_be() {
    let solve = |words: &[&str]| hashi(["solve", "-"]).args(words).stdin(RING);
    let _ = solve(&["--root", "r3c3", "--capacities", "plain"]).exit(0);
    for (words, message) in [
        (&["--big-m", "3"][..], "the formulation flow has no big M"),
        (
            &["--root", "r2c2"],
            "there is no island at r2c2 to begin from",
        ),
        (
            &["--engine", "cdcl", "--root", "r1c1"],
            "clause learning works without --root",
        ),
        (&["--all", "--capacities", "plain"], "cannot be used with"),
    ] {
        let _ = solve(words).stderr_has(message).exit(2);
    }
    let strip: Vec<&str> = ["1"]
        .into_iter()
        .chain(std::iter::repeat_n("2", 126))
        .chain(["1"])
        .collect();
    hashi(["solve", "-", "--formulation", "notebook", "--big-m", "126"])
        .args(&["--start", "none", "--deduce", "none"])
        .stdin(strip.join(","))
        .stderr_has("highs with notebook was given need not be true of the board: its M, 126")
        .exit(0);
}

#[test]
fn printed_boards_may_have_coordinates() {
    let folder = folder(&[("b.csv", RING)]);
    let drawn = "  1 2 3\n1 2───3\n  │   ║\n2 │ · ║\n  │   ║\n3 2───3\n";
    hashi(["solve", "b.csv", "--coordinates"])
        .within(folder.path())
        .stdout(drawn)
        .exit(0);
    let planks = hashi(["render", "b.csv", "--coordinates", "--ascii=planks"]);
    let printed = planks.within(folder.path()).exit(0);
    assert!(
        printed.text().starts_with("  123\n1 "),
        "{}",
        printed.text()
    );
    hashi(["solve", "b.csv", "--coordinates", "--json"])
        .within(folder.path())
        .stderr_has("--coordinates is for pictures, and none is asked for")
        .exit(2);
}

#[test]
fn a_search_of_one_moment_says_so_in_the_place_of_a_chart() {
    let folder = folder(&[("b.csv", TWO)]);
    hashi(["solve", "b.csv", "--minimise", "length", "--trace", "t.svg"])
        .within(folder.path())
        .exit(0);
    let chart = std::fs::read_to_string(folder.path().join("t.svg")).expect("a chart");
    assert!(chart.contains("There is one moment only"), "{chart}");
}

#[test]
fn positions_lose_no_best_solution() {
    // HiGHS's presolve cut off the best solutions of this program.
    let folder = folder(&[]);
    hashi([
        "generate",
        "--coelho",
        "100,75,10",
        "--seed",
        "1",
        "-o",
        "b.csv",
    ])
    .within(folder.path())
    .exit(0);
    for engine in [["--formulation", "order"], ["--engine", "sweep"]] {
        hashi(
            ["solve", "b.csv", "--minimise", "built"]
                .iter()
                .chain(&engine),
        )
        .within(folder.path())
        .stderr_has("built 101, ")
        .exit(0);
    }
}
