//! Faults of an input are reported in one line, with their place, before any long work; unusual
//! readings are reported too.

use super::{TWO, folder};
use crate::support::program::hashi;

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = folder(&[("sub/b.csv", TWO)]);
    hashi(["solve", "none.csv"])
        .within(folder.path())
        .stdout("")
        .stderr("error: none.csv: no such file or directory\n")
        .exit(2);
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    hashi(["solve", "empty"])
        .within(folder.path())
        .stdout("")
        .stderr_has("error: empty: found no board in the folder\nhint: boards end in .csv, ")
        .exit(2);
    hashi(["solve", "sub/b.csv/x"])
        .within(folder.path())
        .stderr("error: sub/b.csv/x: a part of the path is not a directory\n")
        .exit(2);
}

#[test]
fn a_wrong_board_is_an_error_at_a_place() {
    hashi(["solve", "-"])
        .stdin("1,0,1\n0,z,0\n")
        .stdout("")
        .stderr("error: <stdin>:2:3: expected a clue, '?' or water, found 'z'\n")
        .exit(2);
    hashi(["solve", "-"])
        .stdin("")
        .stderr_has("error: <stdin>")
        .exit(2);
    hashi(["solve", "-"])
        .stdin([0xff, 0x00, 0x80])
        .stderr_has("error: <stdin>")
        .exit(2);
}

#[test]
fn a_text_with_one_wrong_character_is_blamed_where_that_is() {
    for (text, what) in [
        (
            "2.3\n...\n1!2\n",
            "<stdin>:3:2: expected a clue, '?' or water",
        ),
        (
            "2.3\n...\n1x2\n",
            "<stdin>:3:2: expected a clue, '?' or water",
        ),
        (
            "2.3\n.;.\n1.2\n",
            "<stdin>:2:2: expected a clue, '?' or water",
        ),
        ("2;3\n0;x\n", "<stdin>:2:3: expected a clue"),
        (
            "hello\nworld\n",
            "<stdin>:1:1: expected a board, found 'hello'",
        ),
    ] {
        hashi(["solve", "-"]).stdin(text).stderr_has(what).exit(2);
    }
}

#[test]
fn what_a_formulation_does_not_know_is_refused_by_name() {
    for command in [&["solve", "--start", "none"][..], &["model"]] {
        hashi(command.iter().chain(&["-", "--formulation", "notebook"]))
            .stdin("1,0,[1 2]\n")
            .stdout("")
            .stderr_has(
                "error: <stdin>: the formulation notebook cannot take the clue [1 2] at r1c3",
            )
            .exit(2);
    }
}

#[test]
fn a_board_is_read_as_it_is_told() {
    hashi(["solve", "-", "--from", "has"])
        .stdin("1 3 2\n1 0 1\n")
        .stderr_has("solved")
        .exit(0);
    hashi(["solve", "-", "--size", "4x9"])
        .stdin("row,col,clue\n1,1,1\n1,3,1\n")
        .stderr_has("solved")
        .exit(0);
    hashi(["solve", "-", "--from", "png"])
        .stdin(TWO)
        .stderr_has("csv")
        .exit(2);
    hashi(["solve", "-", "--size", "0x9"])
        .stdin(TWO)
        .stderr_has("9x9")
        .exit(2);
}

#[test]
fn options_are_checked_before_the_board_is_read() {
    for (option, message) in [
        ("no_such_option=1", "HiGHS has no option 'no_such_option'"),
        ("mip_max_nodes=few", "'mip_max_nodes'"),
        ("threads=4", "--threads"),
        ("mip_max_nodes", "NAME=VALUE"),
    ] {
        hashi(["solve", "none.csv", "--option", option])
            .stdout("")
            .stderr_has(message)
            .exit(2);
    }
    hashi(["solve", "none.csv", "--jobs", "-3"])
        .stderr_has("expected a whole number from 0 to 65535; 0 for all cores\n")
        .exit(2);
    for words in [["--threads", "0"], ["--threads", "70000"]] {
        hashi(["solve", "none.csv"].iter().chain(&words))
            .stderr_has(words[0])
            .stderr_has("expected a whole number from 1 to 65535\n")
            .exit(2);
    }
    for words in [
        ["--time-limit", "soon"],
        ["--seed", "-1"],
        ["--scale", "0"],
        ["--formulation", "cycles"],
    ] {
        hashi(["solve", "none.csv"].iter().chain(&words))
            .stderr_has(words[0])
            .exit(2);
    }
}

/// Right under free connectivity only; a line of the board requires it.
const APART: &str = "# most-bridges: 3\n# connectivity: free\n4,0,3\n0,0,0\n1,2,2\n";
const APART_ANSWER: &str = "from,to,bridges\nr1c1,r1c3,3\nr1c1,r3c1,1\nr3c2,r3c3,2\n";

#[test]
fn rules_on_the_command_line_hold_whatever_the_board_says() {
    let ring = "3,0,3\n0,0,0\n3,0,3\n";
    let files = [
        ("apart.csv", APART),
        ("apart-answer.csv", APART_ANSWER),
        ("ring.csv", ring),
        (
            "ring-answer.csv",
            "from,to,bridges\nr1c1,r1c3,2\nr1c1,r3c1,1\nr1c3,r3c3,1\nr3c1,r3c3,2\n",
        ),
        ("nine.has", "1 3 2\n9 0 9\n"),
    ];
    let folder = folder(&files);
    let check = |name: &str, rules: &[&str]| {
        let answer = format!("{name}-answer.csv");
        let words = ["check", &format!("{name}.csv"), &answer];
        hashi(words.iter().chain(rules)).within(folder.path())
    };
    let _ = check("apart", &[]).exit(0);
    let _ = check("apart", &["--most-bridges", "2"])
        .stdout("r1c1-r1c3 carries 3 bridges, at most 2 are allowed\n")
        .exit(1);
    let _ = check("apart", &["--connectivity", "required"]).exit(1);
    let _ = check("ring", &["--loops", "allowed"]).exit(0);
    let _ = check("ring", &["--loops", "forbidden"]).exit(1);
    let _ = check("ring", &["--most-bridges", "1"]).exit(1);
    let count = |rules: &[&str]| hashi(["count"].iter().chain(rules)).within(folder.path());
    let _ = count(&["ring.csv", "--most-bridges", "1"])
        .stdout("0\n")
        .exit(1);
    let _ = count(&["nine.has", "--most-bridges", "9"])
        .stdout("1\n")
        .exit(0);
    let _ = count(&["nine.has"])
        .stderr_has("nine.has:2:1: expected a clue of at most 8, found '9'")
        .exit(2);
    for wrong in ["0", "10", "two"] {
        let _ = count(&["ring.csv", "--most-bridges", wrong])
            .stdout("")
            .exit(2);
    }
}

#[test]
fn other_tables_in_a_folder_are_noted_and_what_is_no_board_is_an_error() {
    let folder = folder(&[
        ("in/a.csv", TWO),
        ("in/bad.csv", "1,z\n"),
        ("in/counts.csv", "board,solutions\na.csv,1\n"),
        ("in/weights.csv", "from;to;weight\nr1c1;r1c3;2\n"),
        ("in/notes.txt", "no board\n"),
    ]);
    hashi(["count", "in", "--json"])
        .within(folder.path())
        .stdout_has(r#""board":"in/a.csv","status":"exactly""#)
        .stdout_has(r#""board":"in/bad.csv","status":"error""#)
        .stderr_has("note: in/counts.csv: left out, a table of counts\n")
        .stderr_has("note: in/weights.csv: left out, a table of weights\n")
        .exit(2);
}

#[test]
fn every_question_has_a_record_for_every_board() {
    let folder = folder(&[("a.csv", TWO), ("bad.csv", "1,z\n"), ("odd.csv", "1,0,2\n")]);
    for words in [
        &["solve"][..],
        &["solve", "--all"],
        &["solve", "--unique"],
        &["solve", "--common"],
        &["count"],
        &["repair"],
    ] {
        let boards = ["a.csv", "bad.csv", "odd.csv", "--json", "--jobs", "0"];
        let ran = hashi(words.iter().chain(&boards))
            .within(folder.path())
            .exit(2);
        let text = String::from_utf8(ran.stdout).expect("text");
        for board in ["a.csv", "bad.csv", "odd.csv"] {
            let about = format!(r#""board":"{board}""#);
            let last = text.lines().rfind(|line| line.contains(&about));
            assert!(
                last.is_some_and(|line| line.contains("status")),
                "{words:?} {text}"
            );
        }
    }
}

#[test]
fn what_does_not_count_is_refused_by_name() {
    for (words, message) in [
        (
            &["--formulation", "cuts"][..],
            "clause learning works without --formulation",
        ),
        (
            &["--threads", "2"],
            "clause learning works without --threads",
        ),
        (
            &["--option", "mip_max_nodes=1"],
            "clause learning works without --option",
        ),
        (&["--start", "none"], "--engine cdcl works without --start"),
        (&["--lp", "x.lp"], "--lp is the program that HiGHS solves"),
        (&["--scale", "20"], "--scale is for pictures"),
    ] {
        hashi(
            ["solve", "none.csv", "--engine", "cdcl"]
                .iter()
                .chain(words),
        )
        .stdout("")
        .stderr_has(message)
        .exit(2);
    }
    for words in [["--unique", "--formulation"], ["--all", "--formulation"]] {
        hashi(["solve", "none.csv"].iter().chain(&words).chain(&["cuts"]))
            .stderr_has("clause learning works without --formulation")
            .exit(2);
    }
    hashi(["count", "none.csv", "--seed", "1"])
        .stderr_has("without --seed")
        .exit(2);
}

#[test]
fn rules_that_are_not_the_standard_ones_are_said() {
    let ran = hashi(["solve", "-", "--json", "--connectivity", "free"])
        .stdin("1,0,1\n")
        .stderr_has("solved; connectivity free; 2 islands")
        .exit(0);
    let text = String::from_utf8(ran.stdout).expect("text");
    let rules = r#""rules":{"most_bridges":2,"connectivity":"free","loops":"allowed"}"#;
    assert!(text.contains(rules), "{text}");
}

/// What has no end is given up at the most that a text may have, in the place of a board and of
/// whatever else is read.
#[cfg(unix)]
#[test]
fn input_without_end_is_refused() {
    let folder = folder(&[("two.csv", TWO)]);
    for words in [
        &["solve", "/dev/zero"][..],
        &["check", "two.csv", "/dev/zero"],
        &["hint", "two.csv", "--so-far", "/dev/zero"],
        &["render", "two.csv", "--solution", "/dev/zero"],
        &["generate", "--recipes", "/dev/zero", "-o", "made"],
    ] {
        hashi(words)
            .within(folder.path())
            .stderr_has("/dev/zero: expected at most 64 MiB, found more")
            .exit(2);
    }
}
