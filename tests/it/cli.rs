//! The program from end to end, as its users meet it.

mod check;
mod check_proof;
mod files;
mod help;
mod input;
mod interrupt;
mod model;
mod questions;
mod render;
mod repair;
mod solve;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A board with one solution: two islands, one bridge.
const TWO: &str = "1,0,1\n";

/// A board whose solution has single and double bridges, upright and level.
const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";

/// A folder with boards of these names in it.
fn folder(boards: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in boards {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("in the folder")).expect("a folder");
        fs::write(path, text).expect("a board");
    }
    folder
}

/// The names of all files in a folder, hidden ones included.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    names.sort();
    names
}

/// A file of the project.
fn shipped(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
