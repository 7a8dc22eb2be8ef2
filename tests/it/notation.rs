//! Texts that are boards and texts that are not: every file of `data/formats`, with what
//! it says or what is wrong with it.
//!
//! `outcomes.expect` in each folder has a line for each file, and one more for a hint.
//! `UPDATE_EXPECT=1` rewrites them.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use hashi::notation::{ReadOptions, Source, read_board};
use hashi::puzzle::Board;

/// Reads every file of a folder under `data/formats` and compares with `outcomes.expect`.
fn check_folder(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/formats")
        .join(folder);
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

/// A board in a line: its size and its islands.
fn described(board: &Board) -> String {
    let islands = board.islands().iter();
    let islands: Vec<String> = islands
        .map(|(pos, clue)| format!(" {pos}={clue}"))
        .collect();
    board.size().to_string() + &islands.concat()
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
fn a_board_without_telling_extension_is_known_by_its_text() {
    check_folder("detect");
}
