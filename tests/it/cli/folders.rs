//! The boards of a folder: which files are read, and what is reported about the others.

use super::{TWO, folder};
use crate::support::program::hashi;

#[test]
fn every_board_of_a_folder_is_taken_whatever_its_ending() {
    let json = r#"{"format":"hashi-board","version":1,"size":{"rows":1,"cols":3},"islands":[{"cell":"r1c1","clue":1},{"cell":"r1c3","clue":1}]}"#;
    let xml = "<puzzle type=\"hashi\"><size row=\"1\" col=\"3\"/><board>\
        <number r=\"1\" c=\"1\" n=\"1\"/><number r=\"1\" c=\"3\" n=\"1\"/></board></puzzle>";
    let files = [
        ("mix/a.json", json),
        ("mix/b.xml", xml),
        ("mix/c.csv", TWO),
        ("mix/d.txt", "1.1\n"),
        ("mix/e.url", "https://puzz.link/p?hashi/3/1/1g1\n"),
        (
            "mix/f.pl",
            "% island(X, Y, N)\nisland(0,0,1).\nisland(2,0,1).\n",
        ),
        (
            "mix/g.py",
            "P = [(0, 0), (0, 2)]\nL = [1, 1]\nk = 2\nm = 3\nn = 1\n",
        ),
    ];
    let folder = folder(&files);
    let ran = hashi(["convert", "mix", "--to", "puzz-link"])
        .within(folder.path())
        .stderr_has("7 boards: 7 yes; 0.000 s\n")
        .exit(0);
    assert_eq!(
        ran.text(),
        "https://puzz.link/p?hashi/3/1/1g1\n".repeat(files.len())
    );
}

#[test]
fn files_that_are_left_out_are_named() {
    let folder = folder(&[
        ("mix/a.csv", TWO),
        ("mix/a.json", r#"{"bridges":[]}"#),
        ("mix/b.json", "{\"format\": \"hashi-board\""),
        ("mix/drawn.txt", "1───1\n"),
        ("mix/notes.txt", "to do\n"),
        ("mix/picture.png", "\u{89}PNG"),
        ("mix/.hidden", "x"),
        ("none/notes.txt", "to do\n"),
    ]);
    hashi(["convert", "mix", "--to", "text"])
        .within(folder.path())
        .stdout("1.1\n\n")
        .stderr_has(
            "note: mix: left out 3 files that are no boards: a.json, drawn.txt, notes.txt\n",
        )
        .stderr_has("error: mix/b.json:1:")
        .exit(2);
    hashi(["convert", "none", "--to", "text"])
        .within(folder.path())
        .stderr_has("none: found no board in the folder")
        .exit(2);
}

#[test]
fn boards_in_subfolders_are_not_passed_over_in_silence() {
    let folder = folder(&[
        ("both/a.csv", TWO),
        ("both/sub/deep/b.csv", TWO),
        ("none/sub/b.csv", TWO),
        ("other/a.csv", TWO),
        ("other/sub/notes.txt", "to do\n"),
        ("other/sub/edges.csv", "from,to,bridges\n"),
    ]);
    let said = "boards in subfolders are left out; --recursive takes them";
    let convert = |words: &[&str]| {
        let all = ["convert", "--to", "text"];
        hashi(all.iter().chain(words)).within(folder.path())
    };
    convert(&["both", "other"])
        .stdout("1.1\n\n1.1\n\n")
        .stderr(&format!("note: both: {said}\n2 boards: 2 yes; 0.000 s\n"))
        .exit(0);
    convert(&["both", "--recursive"])
        .stderr("2 boards: 2 yes; 0.000 s\n")
        .exit(0);
    convert(&["none"])
        .stderr(&format!(
            "error: none: found no board in the folder\nhint: {said}\n"
        ))
        .exit(2);
}

#[test]
fn two_comes_before_ten() {
    let names = [
        "boards/b10.csv",
        "boards/b2.csv",
        "boards/b1.csv",
        "boards/a.csv",
    ];
    let folder = folder(&names.map(|name| (name, TWO)));
    let ran = hashi(["solve", "boards", "--json"])
        .within(folder.path())
        .exit(0);
    let boards: Vec<&str> = ran
        .text()
        .lines()
        .filter_map(|record| record.split("boards/").nth(1)?.split('.').next())
        .collect();
    assert_eq!(boards, ["a", "b1", "b2", "b10"]);
}
