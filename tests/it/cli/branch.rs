//! `hashi branch`: its table, files and pictures, and what it refuses.

use std::fs;

use super::folder;
use crate::support::program::hashi;

/// A board whose tree has a few dozen nodes.
const BOARD: &str = "2,,3,,2\n,,,,\n3,,4,,2\n,,,,\n2,,3,,1\n";

/// The content of the file of this name that a call writes.
fn written(words: &[&str], option: &str, name: &str) -> Vec<u8> {
    let folder = folder(&[("b.csv", BOARD)]);
    let _ = hashi(["branch", "b.csv"])
        .args(words)
        .args(&[option, name])
        .within(folder.path())
        .exit(0);
    fs::read(folder.path().join(name)).expect("it was written")
}

#[test]
fn every_file_is_the_same_each_time() {
    for (option, name, begins) in [
        ("-o", "x.html", "<!doctype html>"),
        ("-o", "x.jsonl", "{\"type\":\"node\""),
        ("-o", "x.dot", "digraph trees {"),
        ("-o", "x.vbc", "#TYPE: COMPLETE TREE"),
        ("--svg", "x.svg", "<svg"),
        ("--png", "x.png", ""),
        ("--pdf", "x.pdf", "%PDF"),
        ("--tikz", "x.tikz", ""),
        ("--film", "f.gif", "GIF89a"),
        ("--film", "f.svg", "<svg"),
    ] {
        let [one, other] = [(), ()].map(|()| written(&[], option, name));
        assert!(one.starts_with(begins.as_bytes()), "{name}");
        assert!(one == other, "{name} differs from call to call");
    }
}

#[test]
fn a_picture_says_what_its_signs_are_and_each_form_is_drawn() {
    let text = |words: &[&str]| String::from_utf8(written(words, "--svg", "x.svg")).expect("text");
    let labelled = text(&["--formulation", "flow,cuts"]);
    for words in [
        ">branched<",
        ">infeasible<",
        ">whole: a solution<",
        "flow: ",
        "cuts: ",
    ] {
        assert!(labelled.contains(words), "{words}\n{labelled}");
    }
    assert!(labelled.contains(">≤ 0<") && labelled.contains(">y1_"));
    let limited = text(&["--nodes", "5"]);
    assert!(limited.contains(">open<"), "{limited}");
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,15", "--seed", "3", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    for (nodes, has) in [("150", ">bound<"), ("600", ">depth<")] {
        let words = ["branch", "b.csv", "--nodes", nodes, "--svg", "x.svg"];
        let _ = hashi(words).within(folder.path()).exit(0);
        let svg = fs::read_to_string(folder.path().join("x.svg")).expect("a file");
        assert!(
            svg.contains(has) && svg.contains(">nodes decided<"),
            "{nodes}"
        );
        assert!(!svg.contains(">y1_"));
    }
}

#[test]
fn the_page_asks_nobody_and_holds_the_trees() {
    let page = String::from_utf8(written(&[], "-o", "x.html")).expect("text");
    assert!(page.contains("connect-src 'none'") && page.contains("id=\"hashi-trees\""));
    assert!(!page.contains("src=\"tree-page.js\"") && !page.contains("href=\"tree.css\""));
}

#[test]
fn a_limit_is_said_and_is_no_failure() {
    hashi(["branch", "-", "--nodes", "5", "--minimise", "built"])
        .stdin(BOARD)
        .stdout_has("flow: the limit on nodes or iterations was reached, ")
        .exit(0);
    hashi(["branch", "-", "--time-limit", "0", "--minimise", "built"])
        .stdin(BOARD)
        .stdout_has("flow: the time limit was reached, 1 node is open")
        .exit(3);
}

#[test]
fn without_the_optimum_the_tree_is_all_that_is_said() {
    let words = [
        "branch",
        "-",
        "--no-optimum",
        "--nodes",
        "5",
        "--minimise",
        "built",
    ];
    let table = hashi(words).stdin(BOARD).stdout_has("open").exit(0);
    assert!(!table.text().contains("the optimum"), "{}", table.text());
    hashi(words)
        .arg("--json")
        .stdin(BOARD)
        .stdout_has("\"optimum\":null")
        .exit(0);
}

#[test]
fn a_film_has_half_of_the_time() {
    let folder = tempfile::tempdir().expect("a folder");
    // Its optimum takes far longer than this limit.
    let board = hashi(["generate", "--coelho", "200,75,15", "--seed", "3", "-q"]).exit(0);
    let words = [
        "branch",
        "-",
        "--nodes",
        "3",
        "--film",
        "x.gif",
        "--time-limit",
        "4s",
    ];
    hashi(words)
        .within(folder.path())
        .stdin(board.text())
        .exit(3);
    assert!(folder.path().join("x.gif").exists());
}

#[test]
fn without_a_solution_the_tree_says_so_too() {
    hashi([
        "branch",
        "-",
        "--minimise",
        "built",
        "--formulation",
        "flow,order",
    ])
    .stdin("1,,2,,2\n")
    .stdout_has("the board has no solution: ")
    .exit(1);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (words, why) in [
        (
            &["--cuts", "even"][..],
            "--cuts is for the formulation cuts",
        ),
        (&["--nodes", "0"], "expected a whole number from 1"),
        (&["--svg", "x.png"], "expected a name that ends in .svg"),
        (
            &["-o", "x.txt"],
            "expected a name that ends in .html, .jsonl, .json, .dot or .vbc",
        ),
        (
            &["--formulation", "flow,cuts", "-o", "x.vbc"],
            "a file in VBC holds one tree, and 2 are asked for",
        ),
        (
            &["--style", "dark"],
            "--style is for pictures, and none is asked for",
        ),
        (
            &["--per-row", "2"],
            "--per-row is for a picture of the trees",
        ),
        (&["--frame", "1s"], "--frame is for a film"),
        (
            &["--minimise", "weight"],
            "the objective weight needs --weights",
        ),
        (&["--formulation", "cuts", "--big-m", "3"], "has no big M"),
        (
            &["--no-optimum", "--start", "best"],
            "--no-optimum leaves out what --start best begins with",
        ),
    ] {
        hashi(["branch", "-"])
            .args(words)
            .stdin(BOARD)
            .stdout("")
            .stderr_has(why)
            .exit(2);
    }
}

#[test]
fn a_gap_that_the_root_left_none_of_is_said_to_be_closed_there() {
    hashi(["branch", "-", "--minimise", "built"])
        .stdin("1,0,2,0,1\n")
        .stdout_has("  at the root  ")
        .exit(0);
}
