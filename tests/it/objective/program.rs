//! Objectives on the command line.

use crate::support::folder::folder;
use crate::support::program::hashi;

/// A ring of four islands with several solutions, as the program reads it.
const RING_CSV: &str = "?,,,,?\n,,,,\n?,,,,?\n";

#[test]
fn the_program_says_whose_bound_makes_it_optimal() {
    hashi(["solve", "-", "--minimise", "length", "--ascii"])
        .stdin(RING_CSV)
        .stderr_has("solved, length 8, optimal by HiGHS's bound 8;")
        .exit(0);
    hashi([
        "solve",
        "-",
        "--maximise",
        "built",
        "--json",
        "--formulation",
        "cuts",
    ])
    .stdin(RING_CSV)
    .stdout_has(r#""goal":"maximise built","objective":4,"bound":4,"gap":0.0"#)
    .stdout_has(r#""status":"solved""#)
    .exit(0);
}

#[test]
fn a_limit_is_told_with_the_best_so_far_the_bound_and_the_gap() {
    let board = hashi(["generate", "--coelho", "100,75,15", "--seed", "1"]).exit(0);
    let wanted = [
        "solve",
        "-",
        "--minimise",
        "built",
        "--option",
        "mip_max_nodes=1",
    ];
    hashi(wanted)
        .arg("--json")
        .stdin(board.stdout.clone())
        .stdout_has(r#""status":"feasible","reason":null,"limit":"effort","#)
        .stdout_has(r#""goal":"minimise built""#)
        .stdout_has(r#""bridges":[{"from":"#)
        .exit(3);
    let ran = hashi(wanted)
        .stdin(board.stdout)
        .stderr_has("feasible, built ")
        .stderr_has(", HiGHS's bound ")
        .stderr_has(" %, a limit on the engine's effort was reached; 100 islands")
        .exit(3);
    assert!(!ran.stdout.is_empty());
}

#[test]
fn what_does_not_go_with_an_objective_is_refused_by_name() {
    for question in ["--all", "--unique", "--common"] {
        hashi(["solve", "-", question, "--minimise", "built"])
            .stdin(RING_CSV)
            .stderr_has("--minimise")
            .exit(2);
    }
    hashi(["solve", "-", "--engine", "cdcl", "--maximise", "built"])
        .stdin(RING_CSV)
        .stderr_has("--engine cdcl finds a solution, not the best one")
        .exit(2);
    hashi(["solve", "-", "--minimise", "built", "--maximise", "built"])
        .stdin(RING_CSV)
        .stderr_has("cannot be used with")
        .exit(2);
    hashi(["solve", "-", "--minimise", "weight"])
        .stdin(RING_CSV)
        .stderr_has("the objective weight needs --weights")
        .exit(2);
    hashi(["model", "-", "--minimise", "built", "--weights", "w.csv"])
        .stdin(RING_CSV)
        .stderr_has("--weights needs --minimise weight or --maximise weight")
        .exit(2);
}

#[test]
fn the_model_has_the_objective() {
    hashi(["model", "-", "--minimize", "length"])
        .stdin("1,0,0,1\n")
        .stdout_has("\\ objective: the length of all bridges, each from island to island\nMinimize\n obj: 3 y1_r1c1_r1c4 + 3 y2_r1c1_r1c4\n")
        .exit(0);
    hashi([
        "model",
        "-",
        "--maximise",
        "bridges",
        "--formulation",
        "notebook",
    ])
    .stdin("1,0,0,1\n")
    .stdout_has("Maximize\n obj: x1_r1c1_r1c4 + 2 x2_r1c1_r1c4")
    .exit(0);
}

#[test]
fn an_infeasible_board_is_settled_as_always() {
    hashi(["solve", "-", "--minimise", "length", "--json"])
        .stdin("1,0,2\n")
        .stdout_has(r#""goal":null,"objective":null,"bound":null,"gap":null"#)
        .exit(1);
}

/// Values in units of a quarter: a reader's objective value is four times the real one.
#[test]
fn both_texts_of_a_program_say_the_unit_of_the_objective() {
    let folder = folder(&[
        ("b.csv", RING_CSV),
        ("w.csv", "from,to,weight\nr1c1,r1c5,0.25\nr1c1,r3c1,1.5\n"),
    ]);
    for (file, comment) in [("x.lp", '\\'), ("x.mps", '*')] {
        let words = [
            "model",
            "b.csv",
            "--minimise",
            "weight",
            "--weights",
            "w.csv",
        ];
        hashi(words.iter().chain(&["-o", file]))
            .within(folder.path())
            .exit(0);
        let text = std::fs::read_to_string(folder.path().join(file)).expect("it is written");
        let unit = format!("{comment} objective: the weight of all bridges, in units of 0.25\n");
        assert!(text.contains(&unit), "{text}");
    }
}
