//! `hashi check-proof`: what a proof shows, or the line where it fails.

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::puzzle::oracle;
use hashilab::internals::questions::prove;

use super::{folder, names};
use crate::support::program::hashi;
use crate::support::text::csv;

/// Four islands with clue 1 that can be joined only in pairs.
const PAIRS: &str = "1,0,1\n0,0,0\n1,0,1\n";

/// A ring whose only solution has double bridges above and below.
const ONE: &str = "3,0,3\n0,0,0\n1,0,1\n";

/// Given and forbidden edges, a wall, sets and `?`, free connectivity: the first clue lacks the
/// value that its edges add up to.
const GAP: &str = "# connectivity: free\n# given: r1c1-r1c3>=2\n# forbidden: r3c1-r3c3\n\
                   [2 4],0,?\n0,#,0\n1,0,[1 3]\n";

/// A sign that requires two different degrees with sum 5, where the others leave only 4.
const SIGN: &str = "E5,?,0,?\n0,0,0,0\n0,1,0,1\n";

/// A sign without which there are several solutions.
const SIGNED: &str = "E7,?,0,?\n0,0,0,0\n0,1,0,2\n";

/// A proof of the claim that is true of a board.
fn proof(board: &str) -> String {
    let network = csv(board);
    let solutions = oracle::solutions(&network, 10_000).expect("a small board");
    assert!(solutions.len() < 2, "nothing to prove");
    match prove(&network, solutions.first(), &Budget::unlimited()) {
        Ok(Verdict::Yes(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_proof_ends_with_0_and_says_what_it_shows() {
    for (board, says) in [
        (PAIRS, "proved, the board has no solution; "),
        (ONE, "proved, the board has one solution and no other; "),
    ] {
        let folder = folder(&[("b.csv", board), ("b.proof", &proof(board))]);
        let ran = hashi(["check-proof", "b.csv", "b.proof"])
            .within(folder.path())
            .stdout("")
            .exit(0);
        assert!(
            ran.stderr.starts_with(&format!("b.proof: {says}")),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn what_proves_nothing_ends_with_1_and_names_the_line() {
    let text = proof(PAIRS);
    let last = text.lines().count();
    let truncated = text.trim_end().rsplit_once('\n').expect("lines").0;
    let lacking = text.replace("cut 1 2 : 3 5 0", "cut 1 2 : 3 0");
    let first_cut = 1 + lacking
        .lines()
        .position(|line| line == "cut 1 2 : 3 0")
        .expect("a cut");
    for (name, text, place, reason) in [
        (
            "poem",
            "a poem",
            1,
            "expected 'hashi-proof 2', found 'a poem'",
        ),
        (
            "end",
            truncated,
            last,
            "the proof ends before the empty clause",
        ),
        (
            "lack",
            &lacking,
            first_cut,
            "the cut lacks the edge r1c3-r3c3",
        ),
        ("other", &proof(ONE), 2, "the proof is about another board"),
    ] {
        let folder = folder(&[("b.csv", PAIRS), (name, text)]);
        hashi(["check-proof", "b.csv", name])
            .within(folder.path())
            .stdout(&format!("{name}:{place}: {reason}\n"))
            .stderr(&format!("{name}: refused\n"))
            .exit(1);
    }
}

#[test]
fn what_is_no_text_or_nowhere_is_an_input_error() {
    let folder = folder(&[("b.csv", PAIRS)]);
    std::fs::write(folder.path().join("x"), [0xFF, 0xFE, 0x00]).expect("a file");
    std::fs::write(folder.path().join("y"), b"hashi-proof 2\nno\xFF").expect("a file");
    hashi(["check-proof", "b.csv", "y"])
        .within(folder.path())
        .stdout("")
        .stderr_has("y:2:3: expected text, found the byte 0xFF, which is not UTF-8\n")
        .exit(2);
    for words in [["b.csv", "x"], ["b.csv", "nowhere"], ["-", "-"]] {
        hashi(["check-proof"].iter().chain(&words))
            .within(folder.path())
            .stdout("")
            .exit(2);
    }
}

#[test]
fn solve_writes_the_proof_of_what_it_says() {
    let folder = folder(&[
        ("pairs.csv", PAIRS),
        ("one.csv", ONE),
        ("odd.csv", "1,0,2\n"),
        ("gap.csv", GAP),
        ("filled.csv", &GAP.replace("[2 4]", "[2..4]")),
        ("sign.csv", SIGN),
        ("signed.csv", SIGNED),
    ]);
    for (board, question, exit, shows) in [
        ("pairs", None, 1, "no solution"),
        ("pairs", Some("--unique"), 1, "no solution"),
        ("odd", None, 1, "no solution"),
        ("one", Some("--unique"), 0, "one solution and no other"),
        ("gap", None, 1, "no solution"),
        ("filled", Some("--unique"), 0, "one solution and no other"),
        ("sign", None, 1, "no solution"),
        ("sign", Some("--unique"), 1, "no solution"),
        ("signed", Some("--unique"), 0, "one solution and no other"),
    ] {
        let [board, proof] = ["csv", "proof"].map(|ending| format!("{board}.{ending}"));
        hashi(
            ["solve", &board, "--proof", &proof]
                .into_iter()
                .chain(question),
        )
        .within(folder.path())
        .exit(exit);
        let ran = hashi(["check-proof", &board, &proof])
            .within(folder.path())
            .exit(0);
        assert!(ran.stderr.contains(shows), "{}", ran.stderr);
    }
}

#[test]
fn a_bound_is_said_in_the_objective_that_was_bounded() {
    // Edges have the lengths 2 and 4, so a proof counts in twos.
    let folder = folder(&[
        ("wide.csv", "3,0,0,0,3\n0,0,0,0,0\n3,0,0,0,3\n"),
        (
            "weights.csv",
            "from,to,weight\nr1c1,r1c5,0.5\nr1c1,r3c1,1\nr1c5,r3c5,1\nr3c1,r3c5,2\n",
        ),
    ]);
    let shows = |options: &[&str], value: &str, shown: &str| {
        let words = ["solve", "wide.csv", "--proof", "best.proof"];
        let solved = hashi(words.iter().chain(options))
            .within(folder.path())
            .exit(0);
        assert!(solved.stderr.contains(value), "{}", solved.stderr);
        hashi(["check-proof", "wide.csv", "best.proof"])
            .within(folder.path())
            .stderr_has(shown)
            .exit(0);
    };
    shows(
        &["--minimise", "length"],
        "length 16",
        "no solution has a length below 16; ",
    );
    shows(
        &["--maximise", "length"],
        "length 20",
        "no solution has a length above 20; ",
    );
    shows(
        &["--minimise", "bridges"],
        "bridges 6",
        "no solution has a number of bridges below 6; ",
    );
    shows(
        &["--minimise", "weight", "--weights", "weights.csv"],
        "weight",
        "by the costs in the proof; ",
    );
}

#[test]
fn no_proof_is_written_of_what_is_not_so() {
    let folder = folder(&[("one.csv", ONE), ("two.csv", "3,0,3\n0,0,0\n3,0,3\n")]);
    for (words, exit, why) in [
        (&["one.csv"][..], 0, "there is a solution"),
        (&["two.csv", "--unique"], 1, "there are several solutions"),
    ] {
        let ran = hashi(["solve", "--proof", "x.proof"].iter().chain(words))
            .within(folder.path())
            .exit(exit);
        let note = format!("note: x.proof: not written, {why}\n");
        assert!(ran.stderr.contains(&note), "{}", ran.stderr);
    }
    assert_eq!(names(folder.path()), ["one.csv", "two.csv"]);
}

#[test]
fn boards_without_loops_have_proofs() {
    let folder = folder(&[("loops.csv", "# loops: forbidden\n2,0,2\n0,0,0\n2,0,2\n")]);
    hashi(["solve", "loops.csv", "--proof", "x.proof"])
        .within(folder.path())
        .exit(1);
    hashi(["check-proof", "loops.csv", "x.proof"])
        .within(folder.path())
        .stderr_has("x.proof: proved, the board has no solution; ")
        .exit(0);
    assert_eq!(names(folder.path()), ["loops.csv", "x.proof"]);
}

#[test]
fn what_a_proof_shows_is_a_record_too() {
    let folder = folder(&[
        ("b.csv", PAIRS),
        ("b.proof", &proof(PAIRS)),
        ("poem.proof", "no proof\n"),
    ]);
    let record = |name: &str, exit: i32| {
        let ran = hashi(["check-proof", "b.csv", name, "--json"])
            .within(folder.path())
            .exit(exit);
        let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
        let line = ran.stderr.trim_end().to_owned();
        let text = record["text"].as_str().expect("a sentence");
        assert_eq!(line, format!("{name}: {text}"));
        record
    };
    let shown = record("b.proof", 0);
    assert_eq!(shown["type"], "proof");
    assert_eq!(
        (&shown["board"], &shown["proof"]),
        (&"b.csv".into(), &"b.proof".into())
    );
    assert_eq!(
        (&shown["status"], &shown["line"]),
        (&"right".into(), &().into())
    );
    let refused = record("poem.proof", 1);
    assert_eq!(
        (&refused["status"], &refused["line"]),
        (&"wrong".into(), &1.into())
    );
    assert!(refused["reason"].is_string(), "{refused}");
    let ran = hashi(["check-proof", "none.csv", "b.proof", "--json"])
        .within(folder.path())
        .exit(2);
    let record: serde_json::Value = serde_json::from_str(ran.text()).expect("a record");
    assert_eq!(record["type"], "error");
}
