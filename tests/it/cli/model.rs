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
        .stderr("error: m.txt: expected a name that ends in .lp or .mps\n")
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
