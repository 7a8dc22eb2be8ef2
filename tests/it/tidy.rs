//! The source is in order: properties on which a reader may rely.
//!
//! Each check is a function from a file's path and text to complaints, so that it can be tested on
//! wrong snippets, and is then applied to every file.

mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use hashilab::internals::logic::Technique;
use hashilab::internals::milp::Formulation;
use hashilab::internals::notation::Format;
use serde_json::Value;

/// Faults, one line each, with file and line where known.
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
    // A package has cargo's manifest, and ours beside it under this name.
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

#[test]
fn the_page_has_every_technique_in_its_order() {
    let files = files("crates/page");
    let steps = files.iter().find(|(path, _)| path.ends_with("/steps.js"));
    let (_, steps) = steps.expect("the page's steps");
    let list = steps
        .split_once("const TECHNIQUES = [")
        .expect("the list")
        .1;
    let list = list.split_once("];").expect("its end").0;
    let names = list.split('"').skip(1).step_by(2);
    let names: Vec<String> = names.map(str::to_lowercase).collect();
    assert_eq!(names, Technique::ALL.map(Technique::name));
    let first = steps.split_once("FIRST_BEYOND_NEIGHBOURS = TECHNIQUES.indexOf(\"");
    let first = first.and_then(|(_, after)| after.split('"').next());
    let first = first.expect("the first that looks at more than neighbours");
    assert!(names.contains(&first.to_lowercase()), "{first}");
}

/// Our crates, each with its dependencies among them.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The dependencies of the crates in `crates/`, as cargo knows them.
fn arrows_of_cargo() -> Arrows {
    let words = [
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ];
    let ran = Command::new(env!("CARGO")).args(words).output();
    let ran = ran.expect("the cargo that built this test");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let metadata: Value = serde_json::from_slice(&ran.stdout).expect("metadata is JSON");
    let ours = |name: &Value| {
        let name = name.as_str().expect("a name");
        name.strip_prefix("hashilab-").map(str::to_owned)
    };
    let mut arrows = Arrows::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let manifest = package["manifest_path"].as_str().expect("a path");
        let is_crate = Path::new(manifest).parent().and_then(Path::parent);
        let (true, Some(name)) = (
            is_crate.is_some_and(|folder| folder.ends_with("crates")),
            ours(&package["name"]),
        ) else {
            continue;
        };
        let all = package["dependencies"]
            .as_array()
            .expect("dependencies")
            .iter();
        let built_from = all.filter(|dependency| dependency["kind"].is_null());
        let built_from = built_from.filter_map(|dependency| ours(&dependency["name"]));
        arrows.insert(name, built_from.collect());
    }
    arrows
}

/// All direct and indirect dependencies of a crate.
fn below(arrows: &Arrows, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(next) = open.pop() {
        for lower in &arrows[&next] {
            if found.insert(lower.clone()) {
                open.push(lower.clone());
            }
        }
    }
    found
}

/// The arrows without those that follow from others.
fn shortened(arrows: &Arrows) -> Arrows {
    let needed = |all: &BTreeSet<String>| {
        let follows = |one: &String| all.iter().any(|other| below(arrows, other).contains(one));
        all.iter().filter(|one| !follows(one)).cloned().collect()
    };
    let short = arrows.iter().map(|(name, all)| (name.clone(), needed(all)));
    short.collect()
}

/// The arrows of a picture: lines such as `cli --> query & page`.
fn arrows_drawn(text: &str) -> Arrows {
    let mut arrows = Arrows::new();
    for line in text.lines() {
        let Some((upper, lower)) = line.trim().split_once(" --> ") else {
            continue;
        };
        for lower in lower.split(" & ") {
            arrows.entry(lower.to_owned()).or_default();
            for name in upper.split(" & ") {
                let all = arrows.entry(name.to_owned()).or_default();
                all.insert(lower.to_owned());
            }
        }
    }
    arrows
}

#[test]
fn the_picture_of_the_crates_has_every_crate_and_every_arrow() {
    let [drawn, wrong] = ["a --> b & c\nb --> c", "a --> b & c"].map(arrows_drawn);
    assert_ne!(
        shortened(&drawn),
        drawn,
        "a line that follows from others is seen"
    );
    assert_eq!(shortened(&wrong), wrong);

    let arrows = arrows_of_cargo();
    if arrows.is_empty() {
        println!("not compared: a package has no crates beside it");
        return;
    }
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md"));
    assert_eq!(arrows_drawn(&page.expect("the page")), shortened(&arrows));
}

#[test]
fn what_decides_knows_no_pictures() {
    let arrows = arrows_of_cargo();
    for name in ["solve", "session"]
        .into_iter()
        .filter(|name| arrows.contains_key(*name))
    {
        let below = below(&arrows, name);
        let drawing = ["picture", "show"].map(str::to_owned);
        assert!(
            !drawing.iter().any(|one| below.contains(one)),
            "{name} stands on {below:?}"
        );
    }
}
