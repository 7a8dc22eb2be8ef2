//! What may be named where: other crates, printing, unfinished work, places on a machine.

use super::Complaints;
use super::source::{Source, is_name};

/// Where each foreign crate may be named, by the beginning of the file's path, where a crate of
/// ours has one for a part of itself only. The rest the manifests hold.
const CRATES: [(&str, &[&str]); 15] = [
    ("good_lp", &["crates/engine/src/milp/"]),
    // `engine/mod.rs` has a module of the name `highs`.
    (
        "highs",
        &[
            "crates/engine/src/engine/highs",
            "crates/engine/src/engine/mod.rs",
        ],
    ),
    ("highs_sys", &["crates/engine/src/engine/highs"]),
    ("cpu_time", &["crates/engine/src/engine/clock.rs"]),
    ("memory_stats", &["crates/engine/src/engine/budget.rs"]),
    ("flate2", &["crates/picture/", "src/cli/"]),
    ("clap", &["src/cli/", "src/desk/"]),
    ("clap_complete", &["src/cli/"]),
    ("clap_mangen", &["src/cli/"]),
    ("indicatif", &["src/cli/"]),
    ("ctrlc", &["src/cli/"]),
    ("rayon", &["src/runs/", "src/cli/"]),
    ("tempfile", &["src/runs/", "src/cli/"]),
    (
        "serde",
        &[
            "crates/rules/src/puzzle/by_name.rs",
            "crates/notation/",
            "src/report/",
            "src/desk/",
            "src/runs/",
            "src/cli/",
        ],
    ),
    (
        "serde_json",
        &[
            "crates/notation/",
            "src/report/",
            "src/desk/",
            "src/runs/",
            "src/cli/",
        ],
    ),
];

/// Complains about a crate named where it does not belong.
pub(crate) fn crates(source: &Source) -> Complaints {
    let mut complaints = Vec::new();
    for (name, allowed) in CRATES {
        if allowed.iter().any(|place| source.path.starts_with(place)) {
            continue;
        }
        for place in source.after(name) {
            let before = &source.code[..place - name.len()];
            let is_path = source.code[place..].starts_with("::") && !before.ends_with("::");
            let is_use = before.trim_end().ends_with("use") && !before.ends_with(is_name);
            if is_path || is_use {
                complaints.push(source.complain(place, &format!("`{name}` may not be used here")));
            }
        }
    }
    complaints
}

/// Complains about printing outside `cli`.
pub(crate) fn printing(source: &Source) -> Complaints {
    if source.path.starts_with("src/cli/") {
        return Vec::new();
    }
    let words = [
        "print!",
        "println!",
        "eprint!",
        "eprintln!",
        "stdout()",
        "stderr()",
    ];
    named(source, &words, "only `cli` prints")
}

/// Complains about unfinished work and about tests that do not run or must fail.
pub(crate) fn undone(source: &Source) -> Complaints {
    let words = [
        "todo!",
        "unimplemented!",
        "dbg!",
        "#[ignore",
        "#[should_panic",
        "thread::sleep",
    ];
    named(source, &words, "is not to stay")
}

/// Complains about failing without a word.
pub(crate) fn panics(source: &Source) -> Complaints {
    named(
        source,
        &[".unwrap()", ".unwrap_err()"],
        "say by `expect` why it cannot fail",
    )
}

fn named(source: &Source, words: &[&str], why: &str) -> Complaints {
    let mut complaints = Vec::new();
    for word in words {
        for place in source.after(word) {
            complaints.push(source.complain(place, &format!("`{word}`: {why}")));
        }
    }
    complaints
}

/// Complains about folders of one machine and about hosts that packages come from.
pub(crate) fn places(path: &str, text: &str) -> Complaints {
    // In two parts each, so that this file is clean itself.
    let places = [
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Us", "ers/"),
        concat!("/wo", "rk/"),
        concat!("crates", ".io"),
        concat!("pypi", ".org"),
        concat!("debian", ".org"),
        concat!("npmjs", ".com"),
    ];
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for place in places.iter().filter(|&&place| line.contains(place)) {
            complaints.push(format!("{path}:{}: names {place}", index + 1));
        }
    }
    complaints
}

/// Names that not every system takes for a file: a clone would fail there.
pub(super) fn names(path: &str) -> Complaints {
    const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
    let is_refused = |part: &str| {
        let stem = part.split('.').next().unwrap_or(part).to_ascii_lowercase();
        DEVICES.contains(&&*stem) || part.contains(['<', '>', ':', '"', '|', '?', '*', '\\'])
    };
    let refused = path.split('/').any(is_refused);
    let complaint = || format!("{path}: not every system takes this name for a file");
    refused.then(complaint).into_iter().collect()
}

#[test]
fn crates_in_other_rooms_are_complained_about() {
    let count = |path, text| crates(&Source::of(path, text)).len();
    let good_lp = "use good_lp::Expression;";
    assert_eq!(count("crates/engine/src/milp/model.rs", good_lp), 0);
    assert_eq!(count("crates/engine/src/logic/state.rs", good_lp), 1);
    assert_eq!(
        count("src/runs/bench.rs", "let model = highs_sys::create();"),
        1
    );
    assert_eq!(
        count("src/questions/solve.rs", "use crate::engine::highs::Highs;"),
        0
    );
    assert_eq!(
        count("src/report/mod.rs", "use ctrlc;\n// use clap::Parser;"),
        1
    );
}

#[test]
fn printing_and_unfinished_work_are_complained_about() {
    let board = |text| Source::of("src/report/board.rs", text);
    assert_eq!(printing(&board("eprintln!(\"x\");")).len(), 1);
    assert_eq!(
        printing(&Source::of("src/cli/ui.rs", "eprintln!(\"x\");")).len(),
        0
    );
    assert_eq!(
        undone(&board("todo!()\n#[ignore = \"slow\"]\nfn f() {}")).len(),
        2
    );
    assert_eq!(
        panics(&board(
            "a.unwrap(); b.unwrap_or(c)\n#[cfg(test)]\nmod t { a.unwrap(); }"
        ))
        .len(),
        1
    );
}

#[test]
fn places_on_a_machine_are_complained_about() {
    let home = concat!("in /ho", "me/me/x\n", "\nsee crates", ".io");
    assert_eq!(places("a.md", home).len(), 2);
    assert_eq!(places("a.md", "in /usr/lib, ~/.cargo and $HOME/x").len(), 0);
}

#[test]
fn names_that_some_systems_refuse_are_complained_about() {
    for path in ["data/nul.csv", "AUX/a.md", "a?.md"] {
        assert_eq!(names(path).len(), 1, "{path}");
    }
    assert_eq!(names("data/null.csv").len(), 0);
}
