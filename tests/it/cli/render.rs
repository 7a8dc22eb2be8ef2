//! `hashi render`: boards with answers and without.

use std::fs;

use super::{RING, TWO, folder, names};
use crate::support::program::hashi;

#[test]
fn a_board_without_answer_is_printed() {
    let ran = hashi(["render", "-", "--ascii"])
        .stdin(TWO)
        .stderr("")
        .exit(0);
    assert_eq!(ran.text().trim_end(), "1 . 1");
}

#[test]
fn an_answer_is_drawn_as_it_is_even_if_it_is_wrong() {
    let wrong = "from,to,bridges\nr1c1,r1c3,2\n";
    let folder = folder(&[("b.csv", RING), ("wrong.csv", wrong)]);
    let with = hashi(["render", "b.csv", "--solution", "wrong.csv"])
        .within(folder.path())
        .exit(0);
    let without = hashi(["render", "b.csv"]).within(folder.path()).exit(0);
    assert_ne!(with.stdout, without.stdout);
    let solved = hashi(["solve", "b.csv"]).within(folder.path()).exit(0);
    hashi(["render", "b.csv", "--solution", "-"])
        .within(folder.path())
        .stdin(solved.stdout.clone())
        .stdout(solved.text())
        .exit(0);
}

#[test]
fn pictures_are_as_large_as_they_should_be() {
    let folder = folder(&[("b.csv", TWO)]);
    let width = |scale: &str| {
        hashi(["render", "b.csv", "-o", "{name}.png", "--scale", scale])
            .within(folder.path())
            .stdout("")
            .exit(0);
        let png = fs::read(folder.path().join("b.png")).expect("a file");
        u32::from_be_bytes(png[16..20].try_into().expect("four bytes"))
    };
    assert!(width("40").abs_diff(2 * width("20")) <= 1);
    hashi(["render", "b.csv", "-o", "b.svg"])
        .within(folder.path())
        .exit(0);
    hashi(["render", "b.csv", "-o", "b.txt"])
        .within(folder.path())
        .exit(0);
    assert_eq!(names(folder.path()), ["b.csv", "b.png", "b.svg", "b.txt"]);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r9c9,1\n")]);
    hashi(["render", "b.csv", "-s", "a.csv"])
        .within(folder.path())
        .stdout("")
        .stderr_has("a.csv")
        .exit(2);
    hashi(["render", "b.csv", "-o", "b.gif"])
        .within(folder.path())
        .stderr("error: b.gif: expected a name that ends in .png, .svg, .pdf, .tikz or .txt\n")
        .exit(2);
    hashi(["render", "b.csv", "-o", "b.png", "--scale", "100000"])
        .within(folder.path())
        .stderr_has("error: b.csv: ")
        .exit(2);
    assert_eq!(names(folder.path()), ["a.csv", "b.csv"]);
    hashi(["render", "-"])
        .stdin("row,col,clue\n60000,60000,1\n")
        .stdout("")
        .stderr_has("error: <stdin>: ")
        .exit(2);
}

#[test]
fn bridges_that_cross_are_for_pictures() {
    let crossed = "from,to,bridges\nr1c2,r3c2,1\nr2c1,r2c3,1\n";
    let folder = folder(&[("b.csv", ",1,\n1,,1\n,1,\n"), ("a.csv", crossed)]);
    hashi(["render", "b.csv", "-s", "a.csv"])
        .within(folder.path())
        .stdout("")
        .stderr(
            "error: b.csv: r2c1-r2c3 and r1c2-r3c2 cross, which text cannot show\n\
             hint: a picture shows it: name a file that ends in .png, .svg or .pdf\n",
        )
        .exit(2);
    hashi(["render", "b.csv", "-s", "a.csv", "-o", "b.png"])
        .within(folder.path())
        .exit(0);
}

#[test]
fn what_planks_do_not_show_is_refused_by_name() {
    for (board, message) in [
        ("1,#,1\n", "three-plank text cannot take the wall at r1c2"),
        (
            "1,0,[1 2]\n",
            "the island at r1c3 has no number, which three-plank text needs",
        ),
    ] {
        let folder = folder(&[("b.csv", board)]);
        hashi(["render", "b.csv", "--ascii=planks", "-o", "x.txt"])
            .within(folder.path())
            .stderr(&format!(
                "error: b.csv: {message}\nhint: leave out =planks\n"
            ))
            .exit(2);
        assert_eq!(names(folder.path()), ["b.csv"]);
        for out in ["x.txt", "x.png", "x.svg"] {
            hashi(["render", "b.csv", "-o", out])
                .within(folder.path())
                .stderr("")
                .exit(0);
        }
    }
}

#[test]
fn an_answer_that_planks_do_not_show_is_an_error() {
    let folder = folder(&[("b.csv", "1,1\n")]);
    for question in [&[][..], &["--unique"], &["--all"]] {
        hashi(["solve", "b.csv", "--ascii=planks"].iter().chain(question))
            .within(folder.path())
            .stdout("")
            .stderr_has("error: b.csv: r1c1-r1c2 are adjacent, three-plank text has no place")
            .exit(2);
    }
}

#[test]
fn plain_text_comes_in_two_kinds() {
    let folder = folder(&[("b.csv", "2,0,2\n"), ("a.txt", "2=2\n")]);
    for (ascii, shown) in [
        ("--ascii", "2===2\n"),
        ("--ascii=lattice", "2===2\n"),
        ("--ascii=planks", "2=2\n"),
    ] {
        hashi(["render", "b.csv", "--solution", "a.txt", ascii])
            .within(folder.path())
            .stdout(shown)
            .exit(0);
    }
    hashi(["render", "b.csv", "--ascii", "planks"])
        .within(folder.path())
        .exit(2);
}

#[test]
fn bridges_between_no_islands_are_drawn_as_faults() {
    let folder = folder(&[
        ("b.csv", "2,0,2\n"),
        ("a.csv", "from,to,bridges\nr1c1,r1c2,2\n"),
    ]);
    let words = ["render", "b.csv", "--solution", "a.csv"];
    hashi(words.iter().chain(&["--faults", "-o", "a.svg"]))
        .within(folder.path())
        .exit(0);
    let drawn = std::fs::read_to_string(folder.path().join("a.svg")).expect("drawn");
    assert!(drawn.contains("stroke-dasharray"), "{drawn}");
    hashi(words.iter().chain(&["-o", "b.svg"]))
        .within(folder.path())
        .stderr_has("bridges from r1c1 to r1c2, which are not islands that see each other")
        .exit(2);
}
