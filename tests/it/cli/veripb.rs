//! `--veripb` and `model --plain`: which files are written, and their contents.

use crate::support::folder::{RING, TWO, folder, names};
use crate::support::program::hashi;

const SEVERAL: &str = "3,0,3\n0,0,0\n3,0,3\n";
const PAIRS: &str = "1,0,1\n0,0,0\n1,0,1\n";

#[test]
fn a_derivation_and_its_program_are_written_side_by_side() {
    for (board, words, exit, last) in [
        (TWO, &["--unique"][..], 0, "* another: "),
        (PAIRS, &[], 1, "* capacity: "),
        (PAIRS, &["--unique"], 1, "* capacity: "),
        (SEVERAL, &["--all"], 0, "* another: "),
        (SEVERAL, &["--minimise", "built"], 0, "* better: "),
        (SEVERAL, &["--maximise", "length"], 0, "* better: "),
    ] {
        let folder = folder(&[("b.csv", board)]);
        let asked = ["solve", "b.csv", "--veripb", "x.pbp"].iter().chain(words);
        hashi(asked).within(folder.path()).exit(exit);
        assert_eq!(names(folder.path()), ["b.csv", "x.opb", "x.pbp"]);
        let read = |name| std::fs::read_to_string(folder.path().join(name)).expect("a file");
        let program = read("x.opb");
        let about = program.lines().rfind(|line| line.starts_with('*'));
        assert!(about.expect("a comment").starts_with(last), "{program}");
        let derivation = read("x.pbp");
        assert!(derivation.starts_with("pseudo-Boolean proof version 3.0\n"));
        assert!(derivation.ends_with("end pseudo-Boolean proof ;\n"));
    }
}

#[test]
fn what_is_not_proved_is_not_written() {
    let folder = folder(&[("b.csv", SEVERAL), ("ring.csv", RING)]);
    for (words, exit, why) in [
        (&["b.csv", "--unique"][..], 1, "there are several solutions"),
        (&["ring.csv"], 0, "there is a solution"),
        (&["b.csv", "--all", "--limit", "1"], 3, "nothing is proved"),
    ] {
        let ran = hashi(["solve", "--veripb", "x.pbp"].iter().chain(words))
            .within(folder.path())
            .exit(exit);
        for name in ["x.opb", "x.pbp"] {
            let note = format!("note: {name}: not written, {why}\n");
            assert!(ran.stderr.contains(&note), "{}", ran.stderr);
        }
    }
    assert_eq!(names(folder.path()), ["b.csv", "ring.csv"]);
}

#[test]
fn names_that_leave_no_room_for_the_program_are_refused() {
    let folder = folder(&[("b.csv", TWO), ("x.csv", PAIRS)]);
    let other = "x.opb: expected a name that ends in another word than .opb, as in board.pbp: the \
                 program is written beside it";
    for words in [
        &["solve", "b.csv", "--unique", "--veripb", "x.opb"][..],
        &["explain", "x.csv", "--veripb", "x.opb"],
    ] {
        hashi(words).within(folder.path()).stderr_has(other).exit(2);
    }
    hashi(["solve", "b.csv", "--common", "--veripb", "x.pbp"])
        .within(folder.path())
        .exit(2);
    assert_eq!(names(folder.path()), ["b.csv", "x.csv"]);
}

#[test]
fn a_conflict_has_a_derivation_too() {
    let folder = folder(&[("b.csv", PAIRS), ("one.csv", TWO)]);
    hashi(["explain", "b.csv", "--veripb", "x.pbp"])
        .within(folder.path())
        .exit(1);
    assert_eq!(names(folder.path()), ["b.csv", "one.csv", "x.opb", "x.pbp"]);
    let program = std::fs::read_to_string(folder.path().join("x.opb")).expect("a file");
    assert!(
        program.contains("\n* cut: some bridge leaves these islands\n"),
        "{program}"
    );
    hashi(["explain", "one.csv", "--veripb", "y.pbp"])
        .within(folder.path())
        .stderr_has("note: y.pbp: not written, there is no conflict\n")
        .exit(0);
}

#[test]
fn the_plain_program_is_printed_or_written() {
    let folder = folder(&[("b.csv", TWO)]);
    let printed = hashi(["model", "b.csv", "--plain"])
        .within(folder.path())
        .exit(0);
    let begins = b"* #variable= 3 #constraint= 5\n";
    assert!(printed.stdout.starts_with(begins));
    hashi(["model", "b.csv", "--plain", "-o", "b.opb"])
        .within(folder.path())
        .exit(0);
    let written = std::fs::read(folder.path().join("b.opb")).expect("a file");
    assert_eq!(written, printed.stdout);
    for words in [&[][..], &["-o", "late.opb"]] {
        let late = ["model", "b.csv", "--plain", "--time-limit", "0"];
        hashi(late.iter().chain(words))
            .within(folder.path())
            .stdout("")
            .stderr_has("not written: the time limit was reached")
            .exit(3);
    }
    assert!(!folder.path().join("late.opb").exists());
    for words in [
        &["-o", "b.lp"][..],
        &["--relax"],
        &["--formulation", "flow"],
    ] {
        hashi(["model", "b.csv", "--plain"].iter().chain(words))
            .within(folder.path())
            .exit(2);
    }
}
