//! The house is in order: what a reader may rely on without looking.
//!
//! Each check is a function from a file's path and text to complaints, so that it can be
//! shown to complain about wrong snippets, and is then run over every file.

mod words;

use std::fs;
use std::path::Path;

use hashilab::rooms::milp::Formulation;
use hashilab::rooms::notation::Format;

/// What is wrong, one line each, with file and line where there is one.
type Complaints = Vec<String>;

/// Every text file under one of the project's folders (`.` for all of it), in order, as
/// path and text; what git ignores and what belongs to git is left out.
pub(crate) fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the project's folders are readable") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let is_ours = !name.starts_with(['.', '#']) || [".ci", ".gitignore"].contains(&&*name);
            if path.is_dir() {
                if is_ours && !name.starts_with("target") {
                    folders.push(path);
                }
            } else if let (true, Ok(text)) = (is_ours, fs::read_to_string(&path)) {
                let inside = path.strip_prefix(root).expect("under the root");
                let inside = inside.to_string_lossy();
                found.push((inside.trim_start_matches("./").to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_file_says_what_it_owns() {
    let complaints: Complaints = ["crates", "src", "tests"]
        .iter()
        .flat_map(|folder| files(folder))
        .filter(|(path, _)| {
            Path::new(path)
                .extension()
                .is_some_and(|ending| ending == "rs")
        })
        .flat_map(|(path, text)| words::header(&path, &text))
        .collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn no_file_speaks_of_the_machine_it_was_written_on() {
    let files = files(".");
    // A package has a manifest that cargo wrote, and ours beside it under this name.
    let is_package = files.iter().any(|(path, _)| path == "Cargo.toml.orig");
    let is_of_cargo =
        |path: &str| path.ends_with("Cargo.lock") || (is_package && path == "Cargo.toml");
    let complaints: Complaints = files
        .iter()
        .filter(|(path, _)| !is_of_cargo(path))
        .flat_map(|(path, text)| words::places(path, text))
        .collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn every_system_takes_the_files_by_their_names() {
    let complaints: Complaints = files(".")
        .iter()
        .flat_map(|(path, _)| words::names(path))
        .collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn every_format_has_texts_right_and_wrong() {
    let files = files("data/formats");
    let read = Format::ALL.into_iter().filter(|format| format.is_read());
    for format in read {
        for kind in ["ok", "bad"] {
            let folder = format!("data/formats/{}/{kind}/", format.name());
            let texts = files.iter().filter(|(path, _)| path.starts_with(&folder));
            assert!(
                texts.count() > 1,
                "{folder} wants texts and what is said of them"
            );
        }
    }
}

#[test]
fn every_formulation_has_its_page() {
    for formulation in Formulation::ALL {
        let page = format!("models/{formulation}.md");
        let pages = files("models");
        let is_there = pages.iter().any(|(path, _)| *path == page);
        assert!(is_there, "{page} is wanted");
        let is_listed = pages.iter().any(|(path, text)| {
            path == "models/README.md" && text.contains(&format!("{formulation}.md"))
        });
        assert!(is_listed, "models/README.md does not name {page}");
    }
}
