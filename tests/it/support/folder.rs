//! Folders of boards for the tests of the program.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// A board with one solution: two islands, one bridge.
pub(crate) const TWO: &str = "1,0,1\n";

/// A board whose solution has single and double bridges, vertical and horizontal.
pub(crate) const RING: &str = "2,0,3\n0,0,0\n2,0,3\n";

/// A folder with boards under these names.
pub(crate) fn folder(boards: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in boards {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("in the folder")).expect("a folder");
        fs::write(path, text).expect("a board");
    }
    folder
}

/// The names of all files in a folder, hidden ones included.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    names.sort();
    names
}
