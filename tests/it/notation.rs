//! Texts that are boards and texts that are not: every file of `data/formats`, with its board or
//! its fault.
//!
//! `outcomes.expect` in each folder has a line for each file, and one more for a hint.
//! `UPDATE_EXPECT=1` rewrites them.

mod beside;
mod counting;
mod dialects;
mod doubts;
mod lists;
mod losses;
mod plainer;
mod programs;
mod random;
mod remarks;
mod round;
mod several;
mod sides;
mod spacing;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use hashilab::internals::notation::{
    Format, ParseError, ReadOptions, Source, read_board, write_board,
};
use hashilab::internals::puzzle::{Board, Size};

use crate::support::text::shipped;

/// The notations whose texts are tested together.
const FOLDERS: [&str; 15] = [
    "columns",
    "islands",
    "janko",
    "json",
    "kanpen",
    "list",
    "matrix",
    "notebook",
    "npm",
    "pencilbox",
    "puzz-link",
    "pzprv3",
    "tatham",
    "tatham-save",
    "text",
];

/// Reads every file of a folder under `data/formats` and compares with `outcomes.expect`.
fn check_folder(folder: &str) {
    let folder = shipped("data/formats").join(folder);
    let mut outcomes = Vec::new();
    for path in files_in(&folder) {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let source = Source::new(name, std::fs::read(&path).expect("a file"));
        match read_board(&source, &ReadOptions::default()) {
            Ok(board) => outcomes.push(format!("{name}: {}", described(&board))),
            Err(error) => {
                outcomes.push(error.to_string());
                outcomes.extend(error.hint().map(|hint| format!("  hint: {hint}")));
            }
        }
    }
    expect_file![folder.join("outcomes.expect")].assert_eq(&(outcomes.join("\n") + "\n"));
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_none_or(|extension| extension != "expect")
    });
    files.sort();
    files
}

/// A board in a line: its size, its islands, and its other properties.
fn described(board: &Board) -> String {
    let mut text = board.size().to_string();
    for (pos, clue) in board.islands() {
        write!(text, " {pos}={clue}").expect("a string");
    }
    let rules = board.rules();
    for pos in rules.walls() {
        write!(text, " wall {pos}").expect("a string");
    }
    for (pos, sign) in rules.signs() {
        write!(text, " sign {pos} {sign}").expect("a string");
    }
    for (pos, clue) in board.ignored() {
        write!(text, " ignored {pos}={clue}").expect("a string");
    }
    if board.size().cells() > 10_000 {
        return text;
    }
    let stated = write_board(board, Format::Csv).expect("csv says everything");
    for line in stated.lines().take_while(|line| line.contains("# ")) {
        write!(text, " {line}").expect("a string");
    }
    text
}

#[test]
fn csv_boards_are_read() {
    check_folder("csv/ok");
}

#[test]
fn what_is_wrong_with_a_csv_board_is_named() {
    check_folder("csv/bad");
}

#[test]
fn has_boards_are_read() {
    check_folder("has/ok");
}

#[test]
fn what_is_wrong_with_a_has_board_is_named() {
    check_folder("has/bad");
}

#[test]
fn three_plank_boards_are_read() {
    check_folder("unsw/ok");
}

#[test]
fn what_is_wrong_with_a_three_plank_board_is_named() {
    check_folder("unsw/bad");
}

#[test]
fn facts_are_read() {
    check_folder("prob/ok");
}

#[test]
fn what_is_wrong_with_facts_is_named() {
    check_folder("prob/bad");
}

#[test]
fn other_notations_are_read() {
    for folder in FOLDERS {
        check_folder(&format!("{folder}/ok"));
    }
}

#[test]
fn what_is_wrong_in_other_notations_is_named() {
    for folder in FOLDERS {
        check_folder(&format!("{folder}/bad"));
    }
}

#[test]
fn a_board_without_telling_extension_is_known_by_its_text() {
    check_folder("detect");
}

/// A text under a name, read with options.
fn read(name: &str, text: &str, options: ReadOptions) -> String {
    match read_board(&Source::new(name, text), &options) {
        Ok(board) => described(&board),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_size_is_for_lists() {
    let sized = |rows, cols| ReadOptions {
        size: Some(Size::new(rows, cols)),
        ..ReadOptions::default()
    };
    let list = "row,col,clue\n1,1,1\n1,3,1\n";
    assert_eq!(read("x.csv", list, sized(4, 5)), "4x5 r1c1=1 r1c3=1");
    assert_eq!(
        read("x.csv", list, sized(4, 2)),
        "x.csv:3:1: expected islands inside the size 4x2 that was asked for, found one on r1c3"
    );
    assert_eq!(read("x.csv", "row,col,clue\n", sized(4, 2)), "4x2");
    assert_eq!(read("x.csv", "1,0,1\n", sized(1, 3)), "1x3 r1c1=1 r1c3=1");
    assert_eq!(
        read("x.csv", "1,0,1\n", sized(4, 5)),
        "x.csv:1:1: --size says 4x5, but the grid is 1x3"
    );
    assert_eq!(
        read("x.has", "1 3 2\n1 0 1\n", sized(4, 5)),
        "x.has:1:1: --size says 4x5, but the grid is 1x3"
    );
}

#[test]
fn a_format_that_is_named_counts_more_than_the_name_and_the_text() {
    let named = |format| ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    let either = "2\t3\t2\n1\t0\t1\n0\t0\t0\n";
    assert_eq!(
        read("x.has", either, named(Format::Csv)),
        "3x3 r1c1=2 r1c2=3 r1c3=2 r2c1=1 r2c3=1"
    );
    assert_eq!(
        read("x.csv", either, named(Format::Has)),
        "2x3 r1c1=1 r1c3=1"
    );
    assert_eq!(
        read("<stdin>", "1 2 2\n1 1\n", ReadOptions::default()),
        "1x2 r1c1=1 r1c2=1"
    );
    assert_eq!(
        read("X.HAS", "1,1\n", ReadOptions::default()),
        "X.HAS:1:1: expected a number, found '1,1'"
    );
}

#[test]
fn a_folder_is_no_board() {
    let error = ParseError::directory("data/boards");
    assert_eq!(
        error.to_string(),
        "data/boards: expected a file, found a directory"
    );
    assert_eq!(
        (error.place(), error.hint()),
        (None, Some("name the files in it"))
    );
}

#[test]
fn a_board_may_have_65535_rows_or_columns_and_no_more() {
    for (text, size) in [
        ("0,".repeat(65_535), Size::new(1, 65_535)),
        ("0,\n".repeat(65_535), Size::new(65_535, 1)),
        (
            "1\n".to_owned() + &"\n".repeat(65_533) + "1\n",
            Size::new(65_535, 1),
        ),
    ] {
        let board = read_board(&Source::new("x.csv", text), &ReadOptions::default());
        assert_eq!(board.unwrap().size(), size);
    }
    let most = |text: String| read("x.csv", &text, ReadOptions::default());
    assert_eq!(
        most("0,".repeat(65_535) + "0"),
        "x.csv:1:1: expected at most 65535 columns, found more"
    );
    assert_eq!(
        most("0,".repeat(65_535) + "1"),
        "x.csv:1:131071: expected at most 65535 columns, found more"
    );
    assert_eq!(
        most("0\n".repeat(65_536)),
        "x.csv:65536:1: expected at most 65535 rows, found more"
    );
    assert_eq!(
        most("1\n".to_owned() + &"\n".repeat(65_534) + "1\n"),
        "x.csv:65536:1: expected at most 65535 rows, found more"
    );
    let rows = "1 65535 0\n".to_owned() + &"0\n".repeat(65_536);
    assert_eq!(
        read("x.has", &rows, ReadOptions::default()),
        "x.has:65537:1: expected at most 65535 rows, found more"
    );
}
