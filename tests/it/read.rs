//! Boards from pictures: our own renderings, pictures from outside if there are some, and
//! pictures of something else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

fn hashi(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("hashi").expect("the program is built");
    command.args(arguments).output().expect("it runs")
}

/// The clues of a board in CSV, without empty rows and columns: how far apart lines are says
/// nothing about the puzzle.
fn squeezed(csv: &str) -> Vec<Vec<String>> {
    let rows: Vec<Vec<String>> = csv
        .lines()
        .map(|line| {
            line.split(',')
                .map(|cell| match cell.trim() {
                    "" => "0".to_owned(),
                    cell => cell.to_owned(),
                })
                .collect()
        })
        .collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_island = |row: usize, col: usize| rows[row].get(col).is_some_and(|cell| cell != "0");
    let used_rows = (0..rows.len()).filter(|&row| (0..width).any(|col| is_island(row, col)));
    let used_cols: Vec<usize> = (0..width)
        .filter(|&col| (0..rows.len()).any(|row| is_island(row, col)))
        .collect();
    used_rows
        .map(|row| {
            used_cols
                .iter()
                .map(|&col| rows[row].get(col).cloned().unwrap_or_default())
                .collect()
        })
        .collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn our_own_pictures_are_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("board.png");
    let picture = picture.to_str().expect("a plain path");
    for board in [
        "data/boards/prob/prob.csv",
        "data/boards/grown/9x9.csv",
        "data/boards/grown/12x12.csv",
    ] {
        for style in ["print", "screen", "dark"] {
            assert!(
                hashi(&[
                    "render", board, "-o", picture, "--style", style, "--scale", "40"
                ])
                .status
                .success()
            );
            let read = hashi(&["read", picture]);
            assert!(
                read.status.success(),
                "{board} {style}: {}",
                text(&read.stderr)
            );
            let wanted = fs::read_to_string(board).expect("a board");
            assert_eq!(
                squeezed(&text(&read.stdout)),
                squeezed(&wanted),
                "{board} {style}"
            );
        }
    }
}

#[test]
fn what_is_no_board_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let gray = folder.path().join("gray.bmp");
    let mut bytes =
        b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x40\0\0\0\x40\0\0\0\x01\0\x18\0".to_vec();
    bytes.resize(54, 0);
    bytes.resize(54 + 64 * 64 * 3, 130);
    fs::write(&gray, bytes).expect("a file");
    for (path, wanted) in [
        (
            gray.to_str().expect("a plain path"),
            "no board is seen in the picture",
        ),
        (
            "README.md",
            "no picture; PNG, JPEG, WebP, GIF and BMP are read",
        ),
        ("nowhere.png", "no such file or directory"),
    ] {
        let read = hashi(&["read", path]);
        assert_eq!(read.status.code(), Some(2), "{path}");
        assert!(read.stdout.is_empty(), "{path}");
        assert!(
            text(&read.stderr).contains(wanted),
            "{path}: {}",
            text(&read.stderr)
        );
    }
}

/// The pictures with their boards of the folder that the environment names.
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn pictures() -> Option<Vec<(PathBuf, PathBuf)>> {
    let Some(folder) = std::env::var_os("HASHI_EXTRA_PICTURES").map(PathBuf::from) else {
        println!("no pictures from outside: HASHI_EXTRA_PICTURES is not set");
        return None;
    };
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let boards = files.filter(|path| path.extension().is_some_and(|ending| ending == "csv"));
    let picture = |board: PathBuf| {
        let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"].into_iter();
        let mut pictures = endings.map(|ending| board.with_extension(ending));
        pictures
            .find(|picture| picture.exists())
            .map(|picture| (picture, board))
    };
    let mut pictures: Vec<(PathBuf, PathBuf)> = boards.filter_map(picture).collect();
    pictures.sort();
    Some(pictures)
}

#[test]
fn no_picture_from_outside_becomes_another_board_without_a_word() {
    let Some(pictures) = pictures() else { return };
    assert!(!pictures.is_empty());
    for (picture, board) in pictures {
        let read = hashi(&["read", picture.to_str().expect("a plain path")]);
        let said = text(&read.stderr);
        let wanted = fs::read_to_string(&board).expect("a board");
        let name = Path::new(&picture).file_name();
        if read.status.success() && !said.contains("taken as") {
            assert_eq!(squeezed(&text(&read.stdout)), squeezed(&wanted), "{name:?}");
        } else if !read.status.success() {
            assert_eq!(read.status.code(), Some(2), "{name:?}: {said}");
            assert!(
                said.contains("not sure") || said.contains("no board"),
                "{name:?}: {said}"
            );
        }
    }
}
