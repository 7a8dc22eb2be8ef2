//! `hashi relax`: bounds, values, pictures and rounds of linear relaxations.

use std::fs;

use super::{RING, TWO, folder, names};
use crate::support::program::hashi;

const NOTE: &str = "note: no objective was given, so the relaxations minimise length: without an \
                    objective every bound would be 0\n";

#[test]
fn bounds_of_all_formulations_are_a_table() {
    let folder = folder(&[("b.csv", RING)]);
    let words = ["relax", "b.csv", "--formulation", "all", "--optimum"];
    let run = hashi(words)
        .args(&["--minimise", "built"])
        .within(folder.path())
        .stdout_has("linear relaxations, to minimise built\n")
        .stdout_has("the optimum is 3\n")
        .stderr("b.csv: 8 relaxations, 0.000 s\n")
        .exit(0);
    let text = run.text();
    for name in [
        "notebook",
        "flow plain",
        "flow",
        "cuts",
        "order",
        "multi",
        "multi-directed",
        "tree",
    ] {
        let mut lines = text.lines();
        let line = lines.find(|line| line.starts_with(&format!("{name}  ")));
        assert!(
            line.is_some_and(|line| line.contains(" %")),
            "{name}\n{text}"
        );
    }
}

#[test]
fn without_an_objective_it_says_what_it_minimises() {
    hashi(["relax", "-"])
        .stdin(TWO)
        .stdout_has("linear relaxations, to minimise length\n")
        .stderr(&format!("{NOTE}<stdin>: 1 relaxation, 0.000 s\n"))
        .exit(0);
}

#[test]
fn an_infeasible_relaxation_is_proved_in_whole_numbers() {
    let run = hashi(["relax", "-", "--minimise", "built"])
        .stdin("1,,2,,2\n")
        .stdout_has("flow is infeasible, checked in whole numbers: 3 weighted rows add up")
        .stdout_has("     +1 x degree_r1c3\n")
        .exit(1);
    let text = run.text();
    let (_, rows) = text.split_once("irreducible, ").expect("rows");
    assert!(rows.contains("  degree_r1c3\n"), "{text}");
}

#[test]
fn the_reason_on_the_board_stands_beside_the_rows_in_conflict() {
    let board = "2,,2,,,,1,,1\n,,,,,,,,\n2,,2,,,,,,\n,,,,,1,,1,\n";
    hashi([
        "relax",
        "-",
        "--formulation",
        "flow,cuts",
        "--minimise",
        "built",
    ])
    .stdin(board)
    .stdout_has("irreducible, other rows may be in conflict too: 1 balance")
    .stdout_has("on the board itself: no path of bridges can lead from r1c1 to r4c6\n")
    .exit(1);
}

#[test]
fn a_row_that_no_point_keeps_is_a_proof_by_itself() {
    hashi(["relax", "-", "--formulation", "all", "--minimise", "built"])
        .stdin("?\n")
        .stdout_has("flow is infeasible, checked in whole numbers: 1 weighted row adds up")
        .stdout_has("     -1 x least_r1c1\n")
        .exit(1);
}

#[test]
fn a_bound_is_rounded_away_from_all_solutions() {
    let weights = "from,to,weight\nr1c1,r1c3,-2.5\nr3c1,r3c3,0.000001\n";
    let folder = folder(&[("b.csv", "3,0,3\n0,0,0\n3,0,3\n"), ("w.csv", weights)]);
    let words = ["relax", "b.csv", "--maximise", "weight", "--optimum"];
    let run = hashi(words)
        .args(&["--weights", "w.csv"])
        .within(folder.path())
        .exit(0);
    let text = run.text();
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let row = text
        .lines()
        .find(|line| line.starts_with("flow "))
        .expect("a row");
    let bound = number(row.split_whitespace().nth(3).expect("a bound"));
    let (_, optimum) = text.split_once("the optimum is ").expect("an optimum");
    let optimum = number(optimum.trim_end());
    assert!(optimum.fract() != 0.0, "{text}");
    assert!(bound >= optimum, "{text}");
}

#[test]
fn files_hold_all_values() {
    let folder = folder(&[("b.csv", RING)]);
    let relax = |words: &[&str]| {
        hashi(["relax", "b.csv", "--minimise", "length"])
            .args(words)
            .within(folder.path())
    };
    let _ = relax(&["-o", "{name}.out.csv"]).exit(0);
    let csv = fs::read_to_string(folder.path().join("b.out.csv")).expect("a file");
    assert!(
        csv.starts_with("formulation,kind,name,value,price\nflow,bound,,"),
        "{csv}"
    );
    assert!(csv.contains("\nflow,column,y1_r1c1_r1c3,"), "{csv}");
    assert!(csv.contains("\nflow,row,degree_r1c1,,"), "{csv}");
    let _ = relax(&["-o", "b.json", "--svg", "b.svg", "--flow"]).exit(0);
    let json = fs::read_to_string(folder.path().join("b.json")).expect("a file");
    assert!(
        json.starts_with("{\"type\":\"relaxation\",\"schema\":3,"),
        "{json}"
    );
    let svg = fs::read_to_string(folder.path().join("b.svg")).expect("a file");
    assert!(svg.contains("flow: "), "{svg}");
    let _ = relax(&["-o", "b.txt"])
        .stderr("error: b.txt: expected a name that ends in .csv or .json\n")
        .exit(2);
    let _ = relax(&["-o", "b.csv"])
        .stderr("error: b.csv: would be written over the board b.csv\n")
        .exit(2);
    assert_eq!(
        names(folder.path()),
        ["b.csv", "b.json", "b.out.csv", "b.svg"]
    );
}

#[test]
fn rounds_are_data_a_strip_or_a_film() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    let rounds = |file: &str| {
        hashi(["relax", "b.csv", "--minimise", "length", "--formulation"])
            .args(&["cuts", "--rounds", file])
            .within(folder.path())
            .exit(0)
    };
    let text = rounds("b.jsonl").text().to_owned();
    let found = fs::read_to_string(folder.path().join("b.jsonl")).expect("a file");
    let lines: Vec<&str> = found.lines().collect();
    assert!(lines.len() > 1, "{found}{text}");
    assert!(
        lines[0].contains("\"cuts\":[{\"row\":\"cut_1\",\"kind\":\"plain\",\"islands\":[\"r"),
        "{found}"
    );
    assert!(lines[lines.len() - 1].ends_with("\"cuts\":[]}"), "{found}");
    for (name, magic) in [
        ("b.gif", &b"GIF89a"[..]),
        ("b.apng", b"\x89PNG"),
        ("b.png", b"\x89PNG"),
    ] {
        let _ = rounds(name);
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        assert!(bytes.starts_with(magic), "{name}");
    }
}

#[test]
fn rounds_can_have_a_picture_each() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    let relax = |name: &str| {
        hashi(["relax", "b.csv", "--minimise", "length", "--formulation"])
            .args(&["cuts", "--rounds", name])
            .within(folder.path())
    };
    let _ = relax("{name}-{round}.svg").exit(0);
    let files = ["b-01.svg", "b-02.svg", "b-03.svg", "b.csv"];
    assert_eq!(names(folder.path()), files);
    let last = fs::read_to_string(folder.path().join("b-03.svg")).expect("a file");
    assert!(
        last.contains("the end: 96.500, no cut is violated"),
        "{last}"
    );
    let _ = relax("{round}.gif")
        .stderr("error: {round}.gif: expected a name that ends in .png, .svg, .pdf or .tikz\n")
        .exit(2);
}

#[test]
fn what_does_not_count_is_refused_by_name() {
    let cases = [
        (
            &["--root", "r1c1", "--formulation", "tree"][..],
            "<stdin>: the formulation tree has no root",
        ),
        (
            &["--capacities", "plain", "--formulation", "cuts"],
            "<stdin>: the formulation cuts has no capacities",
        ),
        (
            &["--big-m", "126"],
            "<stdin>: the formulation flow has no big M",
        ),
        (
            &["--root", "r9c9"],
            "<stdin>: there is no island at r9c9 to begin from",
        ),
        (
            &["--rounds", "b.jsonl"],
            "--rounds is for the formulation cuts, the only one with rounds",
        ),
        (
            &["--cuts", "even"],
            "--cuts is for the formulation cuts, the only one with rounds",
        ),
        (&["--flow"], "--flow is for pictures, and none is asked for"),
        (
            &["--style", "print"],
            "--style is for pictures, and none is asked for",
        ),
        (
            &["--formulation", "cuts", "--flow", "--svg", "/dev/null"],
            "/dev/null: not written: --flow: none of these formulations has flow to draw",
        ),
    ];
    for (words, message) in cases {
        let _ = hashi(["relax", "-", "--minimise", "built"])
            .args(words)
            .stdin(TWO)
            .stderr_has(message)
            .exit(2);
    }
    // A setting is for those of several formulations that have it.
    hashi(["relax", "-", "--formulation", "notebook,flow"])
        .args(&["--capacities", "plain", "--root", "r1c1"])
        .stdin(TWO)
        .stdout_has("notebook")
        .stdout_has("flow plain")
        .exit(0);
    // A board without a relaxation has no flow, whatever the formulation.
    hashi(["relax", "-", "--flow", "--svg", "/dev/null"])
        .stdin("1.2\n...\n1.1\n")
        .stderr_has("1 relaxation")
        .exit(1);
    hashi(["relax", "-", "--formulation", "multi", "--memory", "1KB"])
        .stdin(TWO)
        .stdout_has(" kB, more than the 1 kB that it may")
        .stderr_has("0 relaxations, the memory limit was reached, ")
        .exit(3);
}

#[test]
fn the_published_constant_can_be_shown_to_fail() {
    let twos = std::iter::repeat_n("2", 126);
    let strip: Vec<&str> = ["1"].into_iter().chain(twos).chain(["1"]).collect();
    let strip = strip.join(",");
    let notebook = ["--formulation", "notebook", "--minimise", "built"];
    let relax = |words: &[&str]| {
        hashi(["relax", "-"])
            .args(&notebook)
            .args(words)
            .stdin(strip.as_str())
    };
    let _ = relax(&[]).exit(0);
    let _ = relax(&["--big-m", "126"])
        .stdout_has("notebook is infeasible, checked in whole numbers")
        .stdout_has("its M, 126, is smaller than 127, the number of the other islands\n")
        .exit(3);
    // The board has a solution, so the program is infeasible but the board is not.
    let _ = relax(&["--big-m", "126", "--optimum"])
        .stdout_has("the optimum is 127\n")
        .exit(0);
    let small = ["solve", "-", "--formulation", "notebook", "--big-m", "126"];
    let _ = hashi(small)
        .args(&["--start", "none", "--deduce", "none"])
        .stdin(strip.as_str())
        .stderr_has("need not be true of the board: its M, 126, is smaller than the number of the other islands")
        .exit(0);
}

#[test]
fn a_small_big_m_proves_nothing_of_the_board() {
    let ring = "2,,2\n,,\n2,,2\n";
    let small = [
        "--formulation",
        "notebook",
        "--big-m",
        "2",
        "--minimise",
        "length",
    ];
    // Its optimum is that of the board, but only by chance.
    hashi(["solve", "-"])
        .args(&small)
        .stdin(ring)
        .stderr_has("feasible, length 8, no bound")
        .stderr_has("its M, 2, is smaller than the number of the other islands")
        .exit(3);
    hashi(["relax", "-", "--optimum"])
        .args(&small)
        .stdin(ring)
        .stdout_has("8.000    -")
        .stdout_has("notebook: what is said is true of this program and need not be of the board")
        .exit(0);
}

#[test]
fn formulations_that_had_no_turn_are_named() {
    let words = ["relax", "-", "--minimise", "built", "--time-limit", "0"];
    hashi(words)
        .args(&["--formulation", "flow,tree"])
        .stdin(RING)
        .stdout_has("tree: left out, the time limit was reached before its turn\n")
        .stdout_has("flow: not solved to the end, the time limit was reached\n")
        .exit(3);
}

#[test]
fn a_time_limit_is_heard_and_said() {
    let run = hashi(["relax", "-", "--minimise", "built", "--time-limit", "0"])
        .stdin(RING)
        .stdout_has("flow: not solved to the end, the time limit was reached\n")
        .exit(3);
    assert!(run.text().contains("  limit  "), "{}", run.text());
}

/// HiGHS fails on costs that nearly cancel out, unless the program is solved in another way.
#[test]
fn weights_that_nearly_cancel_out_are_relaxed() {
    let weights = "from,to,weight\nr1c1,r1c3,999999.999999\nr3c1,r3c3,-999999.999998\n";
    let folder = folder(&[("square.csv", "2,,2\n,,\n2,,2\n"), ("w.csv", weights)]);
    for end in ["--minimise", "--maximise"] {
        let words = ["relax", "square.csv", end, "weight", "--weights", "w.csv"];
        hashi(words)
            .args(&["--formulation", "all"])
            .within(folder.path())
            .stderr("square.csv: 8 relaxations, 0.000 s\n")
            .exit(0);
    }
}

#[test]
fn without_a_relaxation_there_is_no_picture_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = hashi(["generate", "--coelho", "400,75,15", "--seed", "3", "-q"]).exit(0);
    let words = [
        "--minimise",
        "length",
        "--memory",
        "100MB",
        "--png",
        "r.png",
        "--svg",
        "r.svg",
    ];
    hashi(["relax", "-", "--formulation", "tree"])
        .args(&words)
        .within(folder.path())
        .stdin(board.text())
        .stderr_has("note: r.svg: not written, there is no relaxation")
        .exit(3);
    hashi([
        "branch",
        "-",
        "--formulation",
        "tree",
        "--minimise",
        "length",
        "--memory",
        "100MB",
    ])
    .stdin(board.text())
    .stderr_has("0 search trees, 0 nodes, the memory limit was reached")
    .exit(3);
}
