//! `hashi check`: the rules alone decide.

use expect_test::expect;
use tempfile::TempDir;

use super::{RING, TWO, folder};
use crate::support::program::{Ran, hashi};

#[test]
fn a_right_answer_ends_with_0_and_says_nothing_on_standard_output() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r1c3,1\n")]);
    hashi(["check", "b.csv", "a.csv"])
        .within(folder.path())
        .stdout("")
        .stderr("a.csv: right, every rule is kept\n")
        .exit(0);
    hashi(["check", "b.csv", "a.csv", "--quiet"])
        .within(folder.path())
        .stdout("")
        .stderr("")
        .exit(0);
}

#[test]
fn every_violation_is_listed_with_its_cells() {
    let answer = "from,to,bridges\nr1c1,r1c3,3\nr3c1,r3c3,2\nr2c2,r9c9,1\n";
    let folder = folder(&[("b.csv", RING), ("a.csv", answer)]);
    let ran = hashi(["check", "b.csv", "a.csv"])
        .within(folder.path())
        .stderr("a.csv: wrong, 5 rules are broken\n")
        .exit(1);
    expect![[r"
        bridges from r2c2 to r9c9, which are not islands that see each other
        r1c1-r1c3 carries 3 bridges, at most 2 are allowed
        r1c1 has 3 bridges, its clue is 2
        r3c3 has 2 bridges, its clue is 3
        the islands fall into 2 components; apart from the largest: r3c1 r3c3
    "]]
    .assert_eq(ran.text());
}

#[test]
fn a_record_says_the_same() {
    let folder = folder(&[("b.csv", TWO), ("a.csv", "from,to,bridges\nr1c1,r1c3,2\n")]);
    let ran = hashi(["check", "b.csv", "a.csv", "--json"])
        .within(folder.path())
        .exit(1);
    expect![[r#"
        {"type":"check","schema":2,"board":"b.csv","solution":"a.csv","right":false,"violations":[{"rule":"degree","cells":["r1c1"],"text":"r1c1 has 2 bridges, its clue is 1"},{"rule":"degree","cells":["r1c3"],"text":"r1c3 has 2 bridges, its clue is 1"}]}
    "#]]
    .assert_eq(ran.text());
}

#[test]
fn a_record_says_what_cannot_be_read() {
    let folder = folder(&[("b.csv", "1,z\n"), ("c.csv", TWO), ("a.csv", "from,to\n")]);
    let ran = hashi(["check", "b.csv", "a.csv", "--json"])
        .within(folder.path())
        .stderr("error: b.csv:1:3: expected a clue, '?' or water, found 'z'\n")
        .exit(2);
    expect![[r#"
        {"type":"error","schema":2,"board":"b.csv","status":"error","message":"b.csv:1:3: expected a clue, '?' or water, found 'z'","hint":null}
    "#]].assert_eq(ran.text());
    let ran = hashi(["check", "c.csv", "a.csv", "--json"])
        .within(folder.path())
        .exit(2);
    expect![[r#"
        {"type":"error","schema":2,"board":"c.csv","status":"error","message":"a.csv:1:1: expected the columns from, to, bridges, found no 'bridges'","hint":null}
    "#]].assert_eq(ran.text());
}

/// What a run printed is a right answer to `b.csv`.
fn is_right(folder: &TempDir, solved: Ran) {
    hashi(["check", "b.csv", "-"])
        .within(folder.path())
        .stdin(solved.stdout)
        .stderr("<stdin>: right, every rule is kept\n")
        .exit(0);
}

#[test]
fn three_plank_text_and_relations_can_be_checked() {
    let folder = folder(&[("b.csv", "3,0,3\n0,0,0\n1,0,1\n")]);
    let solved = hashi(["solve", "b.csv", "--ascii=planks", "--out", "a.prob"])
        .within(folder.path())
        .stdout("3=3\n| |\n1 1\n")
        .exit(0);
    is_right(&folder, solved);
    for board in ["b.csv", "a.prob"] {
        hashi(["check", board, "a.prob"])
            .within(folder.path())
            .stderr("a.prob: right, every rule is kept\n")
            .exit(0);
    }
    hashi(["check", "b.csv", "-", "--from", "unsw"])
        .within(folder.path())
        .stdin("3=3\n| |\n1 1\n")
        .exit(2);
}

#[test]
fn what_solve_writes_can_be_checked() {
    // Adjacent islands with one bridge and with two, level and upright, and a long edge.
    let board = "2,3,3\n0,0,3\n0,0,0\n0,0,1\n";
    let folder = folder(&[("b.csv", board)]);
    for words in [&["--ascii"][..], &["--json"], &[]] {
        let solved = hashi(["solve", "b.csv"].iter().chain(words))
            .within(folder.path())
            .exit(0);
        is_right(&folder, solved);
    }
    for file in ["a.txt", "a.csv", "a.json"] {
        hashi(["solve", "b.csv", "--out", file])
            .within(folder.path())
            .exit(0);
        hashi(["check", "b.csv", file])
            .within(folder.path())
            .exit(0);
    }
}

#[test]
fn one_standard_input_is_not_two() {
    hashi(["check", "-", "-"])
        .stdin(TWO)
        .stderr("error: standard input can be the board or the answer, not both\n")
        .exit(2);
}

#[test]
fn an_edge_is_listed_once() {
    let twice = r#"{"bridges":[{"from":"r1c1","to":"r1c3","bridges":1},{"from":"r1c3","to":"r1c1","bridges":1}]}"#;
    let folder = folder(&[
        ("b.csv", "2,0,2\n"),
        ("a.csv", "from,to,bridges\nr1c1,r1c3,1\nr1c3,r1c1,1\n"),
        ("a.json", twice),
    ]);
    for (answer, message) in [
        (
            "a.csv",
            "error: a.csv:3:1: expected each edge once, found r1c3 to r1c1 a second time\n",
        ),
        (
            "a.json",
            "error: a.json:1:1: expected a list 'bridges' with each edge once, found r1c1 to r1c3 twice\n",
        ),
    ] {
        hashi(["check", "b.csv", answer])
            .within(folder.path())
            .stdout("")
            .stderr(message)
            .exit(2);
    }
}
