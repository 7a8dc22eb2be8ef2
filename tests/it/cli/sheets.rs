//! Spreadsheets, files of records and empty borders: boards that are not simply a text.

use std::fs;

use super::{TWO, folder};
use crate::support::program::hashi;
use crate::support::text::shipped;

const BOARDS: [&str; 3] = ["two-boards.xlsx", "two-boards.xls", "two-boards.ods"];

#[test]
fn sheets_are_boards_wherever_a_workbook_comes_from() {
    for name in BOARDS {
        let path = shipped(format!("data/formats/sheets/{name}"));
        let shown = path.to_str().expect("a path");
        let counts = format!("{shown}#Sheet1\n1\n\n{shown}#Second board\n1\n");
        let passed = format!("note: {shown}: passed over the sheet Notes, which is no board");
        hashi(["count", shown])
            .stdout(&counts)
            .stderr_has(&passed)
            .exit(0);
        for part in ["Second board", "2"] {
            let one = format!("{shown}#{part}");
            hashi(["convert", &*one, "--to", "text"])
                .stdout("2.3\n...\n..1\n")
                .exit(0);
        }
        let bytes = fs::read(&path).expect("a workbook");
        hashi(["convert", "-", "--to", "text", "--sheet", "Second board"])
            .stdin(bytes.clone())
            .stdout("2.3\n...\n..1\n")
            .exit(0);
        // A file is recognised by its bytes, whatever its name; in a folder by its extension.
        let folder = folder(&[("one.csv", TWO)]);
        fs::write(folder.path().join("named.csv"), &bytes).expect("a file");
        hashi(["count", "named.csv", "--sheet", "Sheet1", "--quiet"])
            .within(folder.path())
            .stdout("1\n")
            .exit(0);
        fs::remove_file(folder.path().join("named.csv")).expect("a file");
        fs::write(folder.path().join(name), &bytes).expect("a file");
        hashi(["count", ".", "--quiet"])
            .within(folder.path())
            .stdout_has(&format!("{name}#Second board\n1\n"))
            .exit(0);
        hashi(["check", &*format!("{name}#Second board"), "-"])
            .within(folder.path())
            .stdin("from,to,bridges\nr1c1,r1c3,2\nr1c3,r3c3,1\n")
            .exit(0);
        hashi(["check", name, "-"])
            .within(folder.path())
            .stderr_has(&format!("{name}: expected one board, found 2 boards\n"))
            .exit(2);
    }
}

#[test]
fn the_only_sheet_that_is_a_board_may_be_named() {
    let book = shipped("data/formats/sheets/one-board.xlsx");
    let book = book.to_str().expect("a path");
    for named in [format!("{book}#Puzzle"), format!("{book}#1")] {
        hashi(["convert", &*named, "--to", "text"])
            .stdout("2.3\n...\n..1\n")
            .exit(0);
    }
    hashi(["convert", &*format!("{book}#Sheet2"), "--to", "text"])
        .stderr_has("expected a board of this number, found 1 board")
        .exit(2);
}

#[test]
fn pictures_alone_are_mended() {
    let folder = folder(&[("a.csv", TWO)]);
    hashi(["count", "a.csv", "--no-mend"])
        .within(folder.path())
        .stderr("error: a.csv: --no-mend is for pictures, and this is none\n")
        .exit(2);
}

#[test]
fn what_does_not_fit_a_workbook_is_refused_by_name() {
    let folder = folder(&[("a.csv", TWO)]);
    hashi(["count", "a.csv", "--sheet", "one"])
        .within(folder.path())
        .stderr("error: a.csv: --sheet is for spreadsheets, and this is none\n")
        .exit(2);
    hashi(["count", "a.csv", "--sheet", "one", "--lines"])
        .within(folder.path())
        .stderr("error: --sheet does not go with --lines\n")
        .exit(2);
    let book = shipped("data/formats/sheets/two-boards.xlsx");
    let book = book.to_str().expect("a path");
    hashi(["count", book, "--sheet", "three"])
        .stderr_has("expected a sheet three, found the sheets Sheet1, Second board, Notes, Empty")
        .exit(2);
    hashi(["count", book, "--sheet", "Notes"])
        .stderr_has("two-boards.xlsx:Notes!A1: expected ")
        .exit(2);
}

#[test]
fn records_stand_for_the_boards_that_they_hold() {
    let folder = folder(&[]);
    let within = folder.path();
    let made = ["generate", "--size", "5x5", "--count", "3", "-o", "made"];
    hashi(made).within(within).exit(0);
    for manifest in ["made/manifest.jsonl", "moved/manifest.jsonl"] {
        hashi(["convert", manifest, "--to", "tatham"])
            .within(within)
            .exit(0);
        hashi(["count", manifest, "--quiet"])
            .within(within)
            .stdout_has("/3.csv\n1\n")
            .exit(0);
        if manifest.starts_with("made") {
            fs::rename(within.join("made"), within.join("moved")).expect("a folder");
        }
    }
    // By every command, not only by those that answer a question.
    let page = hashi(["page", "moved/manifest.jsonl", "-o", "boards.html"]);
    page.within(within)
        .stderr_has("boards.html: 3 boards")
        .exit(0);
    hashi(["bench", "moved/manifest.jsonl", "--out", "runs"])
        .within(within)
        .exit(0);
    let runs = fs::read_to_string(within.join("runs/runs.jsonl")).expect("the runs");
    assert_eq!(runs.lines().count(), 3, "{runs}");
    // The manifest is an input, so it is not overwritten.
    hashi([
        "convert",
        "moved/manifest.jsonl",
        "-o",
        "moved/manifest.jsonl",
        "--to",
        "csv",
    ])
    .within(within)
    .exit(2);
    let printed = hashi([
        "generate", "--size", "5x5", "--count", "2", "--json", "--quiet",
    ]);
    let printed = printed.within(within).exit(0);
    fs::write(within.join("all.jsonl"), printed.text()).expect("a file");
    hashi(["count", "all.jsonl", "--quiet"])
        .within(within)
        .stdout("all.jsonl#1\n1\n\nall.jsonl#2\n1\n")
        .exit(0);
    hashi(["count", "all.jsonl#2", "--quiet"])
        .within(within)
        .stdout("1\n")
        .exit(0);
    hashi(["page", "all.jsonl", "-o", "two.html"])
        .within(within)
        .stderr_has("two.html: 2 boards")
        .exit(0);
    hashi(["bench", "all.jsonl#1", "--out", "one"])
        .within(within)
        .exit(0);
    let runs = fs::read_to_string(within.join("one/runs.jsonl")).expect("the runs");
    assert!(runs.contains("\"board\":\"all.jsonl#1\""), "{runs}");
    let answers = hashi(["count", "all.jsonl#2", "--json", "--quiet"]);
    let answers = answers.within(within).exit(0);
    fs::write(within.join("answers.jsonl"), answers.text()).expect("a file");
    hashi(["count", "answers.jsonl"])
        .within(within)
        .stderr(
            "error: answers.jsonl:1: expected a puzzle with its file or its text, \
             found a record of type count, which names all.jsonl#2 and does not hold it\n\
             hint: name the board itself: all.jsonl#2\n",
        )
        .exit(2);
    hashi(["count", "answers.jsonl", "--lines"])
        .within(within)
        .stderr_has(
            "expected a board, found a record of type count, which names all.jsonl#2 and does \
             not hold it",
        )
        .exit(2);
    // A puzzle on standard input may not name a file.
    let manifest = fs::read(within.join("moved/manifest.jsonl")).expect("a file");
    hashi(["count", "-"])
        .within(within)
        .stdin(manifest)
        .stderr_has(
            "error: <stdin>:1: the puzzle names a file, and files are not followed from here",
        )
        .exit(2);
}

#[test]
fn empty_borders_are_told_and_taken_off() {
    let folder = folder(&[("a.csv", "0,0,0,0,0,0\n0,0,0,2,0,2\n0,0,0,0,0,0\n")]);
    hashi(["convert", "a.csv", "--to", "text"])
        .within(folder.path())
        .stdout("......\n...2.2\n......\n")
        .stderr_has("note: a.csv: empty are 3 columns at the left; --trim takes them off\n")
        .exit(0);
    hashi(["convert", "a.csv", "--to", "text", "--trim"])
        .within(folder.path())
        .stdout("2.2\n")
        .stderr("")
        .exit(0);
    let ask = r#"{"id":1,"ask":"convert","board":"0,0,0\n0,2,2\n","read":{"trim":true},"with":{"to":"text"}}"#;
    hashi(["ask"])
        .stdin(ask)
        .stdout_has(r#""text":"22\n""#)
        .exit(0);
    let table = "row,col,p1,p2\n2,2,0.5,0.5\n2,4,0.5,0.5\n";
    hashi(["repair", "-", "--trim"])
        .stdin(table)
        .stderr_has("expected a board to trim, found probabilities, which name their cells")
        .exit(2);
}
