//! `hashi model`: the integer program as text.

use std::fs;

use super::{RING, TWO, folder, names};
use crate::support::program::hashi;

#[test]
fn lp_is_printed_unless_a_file_is_named() {
    let folder = folder(&[("b.csv", TWO)]);
    let printed = hashi(["model", "b.csv"])
        .within(folder.path())
        .stdout_has("degree_r1c1")
        .stderr("")
        .exit(0);
    let dashed = hashi(["model", "b.csv", "-o", "-"])
        .within(folder.path())
        .exit(0);
    hashi(["model", "b.csv", "-o", "m.lp"])
        .within(folder.path())
        .stdout("")
        .stderr("")
        .exit(0);
    assert_eq!(printed.stdout, dashed.stdout);
    assert_eq!(
        printed.stdout,
        fs::read(folder.path().join("m.lp")).expect("a file")
    );
    hashi(["model", "b.csv", "-o", "{name}.mps"])
        .within(folder.path())
        .exit(0);
    let mps = fs::read_to_string(folder.path().join("b.mps")).expect("a file");
    assert!(mps.contains("\nROWS\n"), "{mps}");
}

#[test]
fn formulations_differ_and_are_the_same_each_time() {
    let model = |formulation: &str| {
        hashi(["model", "-", "--formulation", formulation])
            .stdin(RING)
            .exit(0)
            .stdout
    };
    assert_eq!(model("flow"), model("flow"));
    assert_ne!(model("flow"), model("notebook"));
}

#[test]
fn a_wrong_name_is_found_before_the_board_is_read() {
    let folder = folder(&[("b.lp", TWO)]);
    hashi(["model", "none.csv", "-o", "m.txt"])
        .within(folder.path())
        .stdout("")
        .stderr("error: m.txt: expected a name that ends in .lp, .mps or .opb, or in one of these and .gz\n")
        .exit(2);
    hashi(["model", "b.lp", "-o", "b.lp"])
        .within(folder.path())
        .stderr("error: b.lp: would be written over the board b.lp\n")
        .exit(2);
    assert_eq!(names(folder.path()), ["b.lp"]);
}

#[test]
fn deduced_bounds_come_on_request() {
    let bare = hashi(["model", "-"]).stdin("1,0,3\n0,0,0\n0,0,2\n").exit(0);
    assert!(!bare.text().contains("deduced"));
    hashi(["model", "-", "--deduce", "island"])
        .stdin("1,0,3\n0,0,0\n0,0,2\n")
        .stdout_has("\\ deduced: what every solution has")
        .stdout_has(" y1_r1c1_r1c3 = 1\n y2_r1c1_r1c3 = 0\n")
        .exit(0);
}

#[test]
fn a_table_counts_families_and_classes() {
    hashi(["model", "-", "--table=size"])
        .stdin(RING)
        .stdout_has("\nflow              14 ")
        .stdout_has("\nlevel     precedence                            4         8\n")
        .stderr("")
        .exit(0);
    hashi(["model", "-", "--table", "--minimise", "built"])
        .args(&["--formulation", "all"])
        .stdin(RING)
        .stdout_has("to minimise built\n")
        .stdout_has("\nmulti-directed  ")
        .stderr("")
        .exit(0);
    hashi(["model", "-", "--formulation", "flow,cuts"])
        .stdin(RING)
        .stderr("error: several formulations are for --table, a program has one\n")
        .exit(2);
}

#[test]
fn rows_and_columns_are_explained() {
    let explain = |what: &str| hashi(["model", "-", "--explain", what]).stdin(RING);
    explain("r1c1")
        .stdout_has("  degree_r1c1: y1_r1c1_r1c3 + ")
        .stdout_has("      the bridges at r1c1 add up to its clue, 2\n")
        .exit(0);
    explain("r1c3-r1c1")
        .stdout_has("  y2_r1c1_r1c3 in {0, 1}\n")
        .stdout_has("1 if the edge between r1c1 and r1c3 carries at least 2 bridges\n")
        .exit(0);
    explain("degree_r1c1").stdout_has("\n1 row\n").exit(0);
    explain("y1_r1c1_r1c3")
        .stdout_has("\n1 column\n  y1_r1c1_r1c3 in {0, 1}\n")
        .stdout_has("  degree_r1c1: y1_r1c1_r1c3 + ")
        .exit(0);
    explain("degree")
        .stdout_has("\n0 columns\n\n4 rows\n  degree_r1c1: ")
        .exit(0);
    explain("r2c2")
        .stderr("error: <stdin>: --explain: there is no island at r2c2\n")
        .exit(2);
    explain("row_7")
        .stderr_has("--explain: 'row_7' is no cell, no edge, and no row, column or family of this program\n")
        .exit(2);
}

#[test]
fn programs_are_fixed_relaxed_listed_and_compressed() {
    let folder = folder(&[
        ("b.csv", RING),
        ("part.csv", "from,to,bridges\nr1c1,r1c3,1\n"),
    ]);
    let model = |words: &[&str]| hashi(["model", "b.csv"]).args(words).within(folder.path());
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    let _ = model(&["--fix", "part.csv", "--relax"])
        .stdout_has("\\ relaxation of the flow formulation")
        .stdout_has(" y1_r1c1_r1c3 = 1\n y2_r1c1_r1c3 = 0\n")
        .exit(0);
    let _ = model(&["--formulation", "cuts", "-o", "b.opb"]).exit(0);
    let opb = String::from_utf8(read("b.opb")).expect("text");
    assert!(opb.contains("\n* connectivity is missing: "), "{opb}");
    let _ = model(&["--formulation", "cuts", "--all-cuts", "-o", "b.opb"]).exit(0);
    let opb = String::from_utf8(read("b.opb")).expect("text");
    assert!(!opb.contains("connectivity is missing"), "{opb}");
    let _ = model(&["-o", "b.opb"])
        .stderr_has("OPB is for programs whose columns are all 0 or 1, and f_")
        .exit(2);
    for name in ["b.lp.gz", "b.mps.gz"] {
        let _ = model(&["-o", name]).exit(0);
        assert_eq!(read(name)[..2], [0x1f, 0x8b], "{name}");
    }
    let _ = model(&["--matrix", "m.svg", "--title", "a ring"]).exit(0);
    let svg = String::from_utf8(read("m.svg")).expect("text");
    assert!(
        svg.contains(">a ring</text>") && svg.contains(">15 rows × "),
        "{svg}"
    );
    let files = ["b.csv", "b.lp.gz", "b.mps.gz", "b.opb", "m.svg", "part.csv"];
    assert_eq!(names(folder.path()), files);
}

#[test]
fn what_does_not_count_for_a_program_is_refused_by_name() {
    for (words, message) in [
        (
            &["--json"][..],
            "--json, --resume and --csv are for --table, and for programs in files",
        ),
        (
            &["--style", "print"],
            "--style is for pictures, and none is asked for",
        ),
        (
            &["--matrix", "/dev/null.png", "--grid", "dots"],
            "--grid is for pictures of boards",
        ),
        (
            &["--all-cuts"],
            "--all-cuts: the formulation flow leaves no cuts out",
        ),
        (&["--big-m", "3"], "the formulation flow has no big M"),
        (
            &["--matrix", "m.gif"],
            "m.gif: expected a name that ends in .png, .svg, .pdf or .tikz",
        ),
        (
            &["--fix", "-"],
            "standard input can be the board or the answer of --fix, not both",
        ),
    ] {
        let _ = hashi(["model", "-"])
            .args(words)
            .stdin(RING)
            .stderr_has(message)
            .exit(2);
    }
}

#[test]
fn no_program_is_written_once_a_limit_is_reached() {
    let folder = folder(&[("a.csv", RING)]);
    let no_time = ["model", "a.csv", "--time-limit", "0"];
    let ran = hashi(no_time)
        .within(folder.path())
        .stderr_has("a.csv: not written: the time limit was reached")
        .exit(3);
    assert_eq!(ran.text(), "");
    hashi(no_time.iter().chain(&["--out", "a.lp"]))
        .within(folder.path())
        .exit(3);
    let little = ["model", "a.csv", "--memory", "1B", "--out", "a.mps"];
    hashi(little)
        .within(folder.path())
        .stderr_has("the memory limit was reached")
        .exit(3);
    assert_eq!(names(folder.path()), ["a.csv"]);
}
