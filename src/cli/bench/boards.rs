//! The boards that a benchmark runs on, all read before the work.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::input::Input;
use crate::cli::ui::{Failure, Ui, plain};
use crate::notation::{Format, ReadOptions, Source, read_board};

/// A board in memory.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    /// Its text.
    pub(super) source: Source,
    /// The number of islands.
    pub(super) islands: usize,
}

/// Reads the boards at these paths that are wanted; a folder stands for all boards in it,
/// in the order of their names. A board that is named twice counts once.
pub(super) fn load(
    paths: &[PathBuf],
    reading: ReadOptions,
    wanted: impl Fn(&Path) -> bool,
    ui: Ui,
) -> Result<Vec<Loaded>, Failure> {
    let mut boards = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        let files = if path.is_dir() {
            boards_in(path)?
        } else {
            vec![path.clone()]
        };
        for file in files.into_iter().filter(|file| wanted(file)) {
            let identity = fs::canonicalize(&file).ok();
            let source = Input::File(file).read(ui)?;
            if !seen.insert(identity) {
                continue;
            }
            let islands = read_board(&source, &reading)?.islands().len();
            boards.push(Loaded { source, islands });
        }
    }
    Ok(boards)
}

/// The files in a folder whose endings are those of a board.
fn boards_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::usage(format!("{}: {}", folder.display(), plain(&error)));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if is_board(&path) && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        let message = format!("{}: found no board in the folder", folder.display());
        let endings: Vec<String> = endings().map(|ending| format!(".{ending}")).collect();
        let hint = format!("boards end in {}", endings.join(", "));
        return Err(Failure::usage(message).hint(hint));
    }
    files.sort();
    Ok(files)
}

fn is_board(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let ending = ending.to_ascii_lowercase();
    endings().any(|one| one == ending)
}

/// The endings of boards. Files that end in `.json` are mostly records of answers.
fn endings() -> impl Iterator<Item = &'static str> {
    let formats = Format::ALL.into_iter().filter(|format| format.is_read());
    formats
        .flat_map(Format::extensions)
        .filter(|&ending| ending != "json")
}
