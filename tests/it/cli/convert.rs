//! `hashi convert`, and several boards in one file for every command.

use std::fs;

use super::{RING, folder, names};
use crate::support::program::hashi;

/// Three boards in a file, each with one solution.
const IDS: &str = "3x1m2:1a1\n3x1m2:2a2\n# the last\n5x1m2:1c1\n";

#[test]
fn a_board_is_printed_in_the_notation_that_is_asked_for() {
    for (to, text) in [
        ("text", "2.2\n...\n"),
        ("has", "2 3 2\n2 0 2\n0 0 0\n"),
        ("tatham", "3x2m2:2a2c\n"),
        ("puzz-link", "https://puzz.link/p?hashi/3/2/2g2i\n"),
        ("matrix", "[\n  [2, 0, 2],\n  [0, 0, 0]\n]\n"),
        (
            "notebook",
            "P = [(0, 0), (0, 2)]\nL = [2, 2]\nk = 2\nm = 3\nn = 2\n",
        ),
        (
            "islands",
            "% island(X,Y,Degree), y upwards from 0\nisland(0,1,2).\nisland(2,1,2).\n",
        ),
        ("columns", "3;;2;;200020\n"),
    ] {
        hashi(["convert", "-", "--to", to])
            .stdin("2,,2\n,,\n")
            .stdout(text)
            .stderr("")
            .exit(0);
    }
    for address in [
        "https://puzz.link/p?hashi/3/2/2g2i",
        "HTTPS://PUZZ.LINK/p?hashi/3/2/2g2i",
        "Puzz.Link/p?hashi/3/2/2g2i",
    ] {
        hashi(["convert", address, "--to", "csv"])
            .stdout("2,0,2\n0,0,0\n")
            .exit(0);
        hashi(["convert", "-", "--to", "csv"])
            .stdin(address)
            .stdout("2,0,2\n0,0,0\n")
            .exit(0);
    }
}

#[test]
fn the_ending_of_a_file_names_its_notation() {
    let folder = folder(&[("b.csv", "2,,2\n"), ("c.csv", "1,,1\n")]);
    hashi(["convert", "b.csv", "c.csv", "-o", "out/{name}.xml"])
        .within(folder.path())
        .stdout("")
        .stderr("2 boards: 2 yes; 0.000 s\n")
        .exit(0);
    assert_eq!(names(&folder.path().join("out")), ["b.xml", "c.xml"]);
    hashi(["convert", "out", "b.csv", "-o", "all.csv"])
        .within(folder.path())
        .stderr_has("all.csv: 3 boards cannot share one output file")
        .exit(2);
    hashi(["convert", "out/b.xml", "--to", "text"])
        .within(folder.path())
        .stdout("2.2\n")
        .exit(0);
    hashi(["convert", "b.csv", "-o", "b.foo"])
        .within(folder.path())
        .stderr_has("; --to names one")
        .exit(2);
    hashi(["convert", "b.csv"])
        .within(folder.path())
        .stderr_has("--to <FORMAT>")
        .exit(2);
    hashi(["convert", "b.csv", "-o", "-"])
        .within(folder.path())
        .stderr("error: --to names the notation to print\n")
        .exit(2);
    hashi(["convert", "b.csv", "-o", "b.csv"])
        .within(folder.path())
        .stderr("error: b.csv: would be written over the board b.csv\n")
        .exit(2);
}

#[test]
fn an_answer_stands_beside_the_board_where_there_is_a_place_for_it() {
    let folder = folder(&[("b.csv", "2,0,3,0,1\n0,0,0,0,0\n2,0,2,0,0\n")]);
    for to in [
        "json",
        "pzprv3",
        "kanpen",
        "pencilbox",
        "janko",
        "npm",
        "columns",
        "islands",
        "tatham-save",
        "prob",
    ] {
        let answer = format!("b.{to}");
        hashi(["convert", "b.csv", "--with-answer", "-o", &answer])
            .within(folder.path())
            .stdout("")
            .stderr("")
            .exit(0);
        hashi(["check", "b.csv", &answer])
            .within(folder.path())
            .stdout("")
            .exit(0);
    }
    for (to, what) in [
        ("has", "has has no place for an answer"),
        ("puzz-link", "puzz-link has no place for an answer"),
    ] {
        hashi(["convert", "b.csv", "--with-answer", "--to", to])
            .within(folder.path())
            .stdout("")
            .stderr(&format!("error: b.csv: not written: {what}\n"))
            .exit(2);
    }
}

#[test]
fn without_a_solution_no_answer_is_written() {
    let folder = folder(&[("none.csv", "1,0,2\n")]);
    hashi(["convert", "none.csv", "--with-answer", "-o", "none.json"])
        .within(folder.path())
        .stdout("")
        .stderr_has("error: none.csv: not written: infeasible")
        .exit(1);
    hashi(["convert", "-", "--with-answer", "--to", "json"])
        .args(&["--time-limit", "0s"])
        .stdin(RING)
        .stdout("")
        .stderr_has("error: <stdin>: not written: undecided")
        .exit(3);
    assert_eq!(names(folder.path()), ["none.csv"]);
    hashi(["convert", "none.csv", "--to", "json", "--time-limit", "1s"])
        .within(folder.path())
        .stderr("error: --time-limit is for --with-answer\n")
        .exit(2);
}

#[test]
fn what_a_notation_cannot_say_is_an_error_or_left_out_with_a_warning() {
    let board = "# title: two\n?,0,1\n";
    hashi(["convert", "-", "--to", "has"])
        .stdin(board)
        .stdout("")
        .stderr(
            "error: <stdin>: not written: has has no way to write the clue ? at r1c1\n\
             hint: --lossy leaves it out\n",
        )
        .exit(2);
    hashi(["convert", "-", "--to", "has", "--lossy"])
        .stdin(board)
        .stdout("1 3 1\n0 0 1\n")
        .stderr(
            "warning: <stdin>: left out: has has no way to write the clue ? at r1c1\n\
             warning: <stdin>: left out: has has no place for what the board says under 'title'\n",
        )
        .exit(0);
    hashi(["convert", "-", "--to", "puzz-link"])
        .stdin(board)
        .stdout("https://puzz.link/p?hashi/3/1/.g1\n")
        .stderr_has("left out: puzz-link has no place for what the board says under 'title'")
        .exit(0);
}

#[test]
fn several_boards_in_a_file_are_several_boards() {
    let folder = folder(&[("ids.txt", IDS), ("two.csv", "1,0,1\n")]);
    hashi(["convert", "ids.txt", "--to", "text"])
        .within(folder.path())
        .stdout("1.1\n\n2.2\n\n1...1\n\n")
        .exit(0);
    hashi(["convert", "-", "--to", "tatham"])
        .stdin("1.1\n\n2.2\n\n1...1\n\n")
        .stdout("3x1m2:1a1\n3x1m2:2a2\n5x1m2:1c1\n")
        .exit(0);
    hashi(["convert", "ids.txt", "--to", "has"])
        .within(folder.path())
        .stdout("1 3 2\n1 0 1\n1 3 2\n2 0 2\n1 5 2\n1 0 0 0 1\n")
        .exit(0);
    hashi(["convert", "ids.txt", "--to", "csv"])
        .within(folder.path())
        .stdout("")
        .stderr_has("error: ids.txt#1: a text in csv has one board only\n")
        .exit(2);
    hashi(["convert", "ids.txt", "two.csv", "-o", "out/{name}.has"])
        .within(folder.path())
        .exit(0);
    assert_eq!(
        names(&folder.path().join("out")),
        ["ids-1.has", "ids-2.has", "ids-3.has", "two.has"]
    );
    let third = fs::read_to_string(folder.path().join("out/ids-3.has")).expect("a file");
    assert_eq!(third, "1 5 2\n1 0 0 0 1\n");
    hashi(["convert", "3x1m2:1a1", "3x1m2:2a2", "-o", "{name}.json"])
        .within(folder.path())
        .exit(0);
    assert!(folder.path().join("board-2.json").exists());
}

#[test]
fn one_of_several_boards_is_named_by_its_number() {
    let folder = folder(&[
        ("ids.txt", IDS),
        ("a#2.csv", "1,0,1\n"),
        ("wrong.txt", "3x1m2:1a1\n3x1m2:9a9\n"),
    ]);
    for (command, printed) in [
        (&["convert", "ids.txt#2", "--to", "csv"][..], "2,0,2\n"),
        (&["solve", "ids.txt#2", "--ascii"], "2===2\n"),
        (&["render", "ids.txt#2", "--ascii"], "2 . 2\n"),
        (&["convert", "a#2.csv", "--to", "text"], "1.1\n"),
    ] {
        hashi(command).within(folder.path()).stdout(printed).exit(0);
    }
    hashi(["count", "ids.txt"])
        .within(folder.path())
        .stdout_has("ids.txt#3\n1\n")
        .exit(0);
    hashi(["check", "ids.txt#2", "-"])
        .within(folder.path())
        .stdin("2===2\n")
        .exit(0);
    hashi(["model", "ids.txt#3"])
        .within(folder.path())
        .stdout_has("degree_r1c5")
        .exit(0);
    for (command, boards) in [("solve", "3 boards"), ("check", "3 boards")] {
        hashi([command, "ids.txt#4"])
            .args(if command == "check" { &["-"] } else { &[] })
            .within(folder.path())
            .stderr(&format!(
                "error: ids.txt#4: expected a board of this number, found {boards}\n"
            ))
            .exit(2);
    }
    hashi(["solve", "ids.txt#0"])
        .within(folder.path())
        .stderr("error: ids.txt#0: expected a board of this number, found 3 boards\n")
        .exit(2);
    hashi(["convert", "wrong.txt", "--to", "text"])
        .within(folder.path())
        .stdout("1.1\n\n")
        .stderr_has("error: wrong.txt#2:2:7: expected a clue of at most 8, found '9' at r1c1\n")
        .exit(2);
}

#[test]
fn what_is_drawn_on_a_board_is_not_left_out_without_a_word() {
    let save = "SAVEFILE:1:x\nPARAMS:6:3x1m2\nDESC:3:2a2\nSTATEPOS:1:2\nMOVE:9:L0,0,2,0,2\n";
    let crossed = "pzprv3/hashikake/1/3/2 . 2 /-1 -1 /";
    let warning = "left out: the drawing of an answer; 'hashi check' and 'hashi render --solution' \
        read it\n";
    for (name, text, is_drawn) in [
        ("a.pzprv3", "pzprv3/hashikake/1/3/2 . 2 /2 2 /", true),
        ("crosses.pzprv3", crossed, true),
        ("none.pzprv3", "pzprv3/hashikake/1/3/2 . 2 /0 0 /", false),
        ("a.sav", save, true),
        ("begun.sav", &save.replace("1:2\n", "1:1\n"), false),
        ("a.npm", r#"[["2","=","2"]]"#, true),
        (
            "a.janko",
            "[problem]\n2 - 2\n[solution]\n- 2 -\n[end]\n",
            true,
        ),
        ("a.kanpen", "1\n3\n2 . 2 \n0 8 0 \n", true),
        ("a.columns", "3;;1;;202;;0-40\n", true),
        (
            "a.islands",
            "island(0,0,2).\nisland(2,0,2).\nbridge(0,1).\n",
            true,
        ),
        (
            "a.prob",
            "xc(a)=1 & yc(a)=1 & nl(a)=2 & xc(b)=1 & yc(b)=3 & nl(b)=2\nsol = {((a|->b)|->2)}\n",
            true,
        ),
    ] {
        let folder = folder(&[(name, text)]);
        let wanted = if is_drawn {
            format!("warning: {name}: {warning}")
        } else {
            String::new()
        };
        for options in [
            &["--to", "csv"][..],
            &["--to", "json"],
            &["--to", "npm", "--with-answer"],
        ] {
            hashi(["convert", name].iter().chain(options))
                .within(folder.path())
                .stderr(&wanted)
                .exit(0);
        }
    }
}

#[test]
fn boards_share_a_file_where_the_notation_has_room_for_several() {
    let folder = folder(&[("ids.txt", IDS), ("wrong.csv", "x\n")]);
    let words = ["convert", "ids.txt", "--to", "puzz-link"];
    let printed = hashi(words).within(folder.path()).exit(0);
    assert_eq!(printed.text().lines().count(), 3);
    hashi(words)
        .args(&["-o", "links.txt"])
        .within(folder.path())
        .stdout("")
        .exit(0);
    let links = folder.path().join("links.txt");
    let written = || fs::read_to_string(&links).expect("links");
    assert_eq!(written(), printed.text());
    // Unreadable boards are left out and reported.
    hashi([
        "convert",
        "ids.txt",
        "wrong.csv",
        "--to",
        "puzz-link",
        "-o",
        "links.txt",
    ])
    .within(folder.path())
    .stderr_has("wrong.csv:1:1: expected a clue")
    .exit(2);
    assert_eq!(written(), printed.text());
    hashi(words)
        .args(&["-o", "links.txt", "--resume", "r.jsonl"])
        .within(folder.path())
        .stderr_has("links.txt: --resume does not go with one file for all boards")
        .exit(2);
    hashi([
        "convert",
        "wrong.csv",
        "--to",
        "puzz-link",
        "-o",
        "none.txt",
    ])
    .within(folder.path())
    .stderr_has("note: none.txt: not written\n")
    .exit(2);
    assert!(!folder.path().join("none.txt").exists());
}
