//! The order of the rooms in `src`, and of the files inside each room and crate: a reader can
//! begin at the top and never meets what has not been told yet. That crates use only crates
//! below them, the compiler holds.

use super::Complaints;
use super::source::{Source, after, closing, is_name, leading_name};

/// What the root passes on from the crates below; every room may use it.
const BELOW: [&str; 9] = [
    "puzzle", "graph", "notation", "proof", "logic", "milp", "engine", "count", "picture",
];

/// The rooms; each may use only those before it, and what is below.
const ROOMS: [&str; 9] = [
    "handle",
    "questions",
    "explain",
    "generate",
    "files",
    "report",
    "desk",
    "runs",
    "cli",
];

/// How the head of a room or crate (`mod.rs`, `lib.rs`) begins to tell the order of its files.
const ORDER: &str = "Files, each using only those before it:";

/// Complains about a file outside the rooms.
pub(crate) fn places(source: &Source) -> Complaints {
    let listed = ROOMS.contains(&source.room()) && source.path.matches('/').count() > 1;
    if listed || ["src/lib.rs", "src/main.rs"].contains(&source.path.as_str()) {
        return Vec::new();
    }
    vec![format!(
        "{}: is in none of the rooms {ROOMS:?}",
        source.path
    )]
}

/// Complains about every `crate::` path to a room that comes later, or to none.
pub(crate) fn rooms(source: &Source) -> Complaints {
    let Some(own) = ROOMS.iter().position(|&room| room == source.room()) else {
        return Vec::new();
    };
    let mut complaints = Vec::new();
    for place in source.after("crate::") {
        for name in names_at(&source.code[place..]) {
            let room = ROOMS.iter().position(|&room| room == name);
            if room.is_none_or(|room| room > own) && !BELOW.contains(&name) {
                let what = format!("`{}` may not use `{name}`", ROOMS[own]);
                complaints.push(source.complain(place, &what));
            }
        }
    }
    complaints
}

/// The first names of a path or of a group of paths: `a`, or `a` and `b` of `{a::x, b}`.
fn names_at(code: &str) -> Vec<&str> {
    if !code.starts_with('{') {
        return vec![leading_name(code)];
    }
    split(&code[1..closing(code, 0)])
        .map(leading_name)
        .collect()
}

/// The parts of a list between its commas, those inside brackets not counted.
fn split(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    list.split(move |letter| {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    })
    .filter(|part| !part.trim().is_empty())
}

/// Complains about a head that tells no order of its files or not of all of them, and
/// about every `super::` path to a file that comes later, or out of the room.
pub(crate) fn files(source: &Source, all: &[Source]) -> Complaints {
    let mut complaints = Vec::new();
    let is_root = source.path == "src/lib.rs";
    if !is_root
        && ["/mod.rs", "/lib.rs"]
            .iter()
            .any(|head| source.path.ends_with(head))
    {
        complaints = whole_order(source);
    }
    for place in source.after("super::") {
        let chain = &source.code[..place];
        if source.code[place..].starts_with("super::") {
            continue;
        }
        let ups = chain.len() - chain.trim_end_matches("super::").len();
        complaints.extend(climb(source, place, ups / "super::".len(), all));
    }
    complaints
}

/// Complains about a path that goes up so many times and then down to a later file.
fn climb(source: &Source, place: usize, ups: usize, all: &[Source]) -> Complaints {
    // `a/mod.rs` is the module `a` itself: one step up leaves its folder.
    let module = source.path.trim_end_matches(".rs").trim_end_matches("/mod");
    let module = module.trim_end_matches("/lib");
    let steps: Vec<&str> = module.split('/').collect();
    let (folder, own) = (&steps[..steps.len() - ups], steps[steps.len() - ups]);
    let heads = ["mod", "lib"].map(|head| format!("{}/{head}.rs", folder.join("/")));
    let is_head = |other: &&Source| heads.contains(&other.path) && other.path != "src/lib.rs";
    let Some(head) = all.iter().find(is_head) else {
        return vec![source.complain(place, "leaves the room; say `crate::`")];
    };
    let (order, homes) = (told_order(&head.text), homes(&head.code));
    let rank = |file: &str| order.iter().position(|told| told == file);
    let mut complaints = Vec::new();
    for used in names_at(&source.code[place..]) {
        let home = homes.iter().find(|(item, _)| item == used);
        let file = home.map_or(used, |(_, file)| file.as_str());
        if rank(file) > rank(own) {
            let what = format!("`{own}` may not use `{file}`, which comes later");
            complaints.push(source.complain(place, &what));
        }
    }
    complaints
}

/// The files and folders (`rules/`) in the order that a header tells.
fn told_order(text: &str) -> Vec<String> {
    let header: String = text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    let Some((_, told)) = header.split_once(ORDER) else {
        return Vec::new();
    };
    let end = told.find('.').unwrap_or(told.len());
    let quoted = told[..end].split('`').skip(1).step_by(2);
    quoted
        .map(|file| file.trim_end_matches('/').to_owned())
        .collect()
}

/// Complains unless a head with several files tells the order of just these.
fn whole_order(head: &Source) -> Complaints {
    let mut declared: Vec<&str> = after(&head.code, "mod")
        .filter(|&place| !head.code[..place - 3].ends_with(is_name))
        .map(|place| leading_name(&head.code[place..]))
        .filter(|name| !name.is_empty())
        .collect();
    let mut told = told_order(&head.text);
    if declared.len() < 2 && told.is_empty() {
        return Vec::new();
    }
    declared.sort_unstable();
    told.sort_unstable();
    if told == declared {
        return Vec::new();
    }
    vec![format!(
        "{}: the header must say \"{ORDER} `a`, `b`.\" of {declared:?}; it tells {told:?}",
        head.path
    )]
}

/// Which file each re-exported item comes from: `pub use board::{Board, Size}`.
fn homes(head: &str) -> Vec<(String, String)> {
    let mut homes = Vec::new();
    for place in after(head, "use") {
        let path = head[place..].trim_start();
        let file = leading_name(path);
        let Some(items) = path[file.len()..].strip_prefix("::") else {
            continue;
        };
        for item in names_at(items) {
            homes.push((item.to_owned(), file.to_owned()));
        }
    }
    homes
}

#[test]
fn a_room_that_comes_later_is_complained_about() {
    let report = |text: &str| rooms(&Source::of("src/report/model.rs", text));
    assert_eq!(
        report("use crate::puzzle::{Board, Size};\n// crate::cli"),
        [""; 0]
    );
    assert_eq!(
        report("\nuse crate::runs::Run;"),
        ["src/report/model.rs:2: `report` may not use `runs`"]
    );
    assert_eq!(
        report("use crate::{puzzle::Board, cli, runs::{a, b}};").len(),
        2
    );
    assert_eq!(
        report("fn f(x: crate::Board) {}").len(),
        1,
        "not by the root's re-exports"
    );
}

#[test]
fn a_file_that_comes_later_is_complained_about() {
    let head = "//! A room.\n//!\n//! Files, each using only those before it: `a`,\n//! `b`.\n\
                mod a;\npub mod b;\npub use a::{First, One};\npub use b::Second;\n";
    let all = [Source::of("src/puzzle/mod.rs", head)];
    let a = |text: &str| files(&Source::of("src/puzzle/a.rs", text), &all);
    assert_eq!(files(&all[0], &all), [""; 0]);
    assert_eq!(a("use super::First;"), [""; 0]);
    assert_eq!(
        a("use super::b::Second;"),
        ["src/puzzle/a.rs:1: `a` may not use `b`, which comes later"]
    );
    assert_eq!(a("use super::{First, Second};").len(), 1);
    let b = Source::of("src/puzzle/b.rs", "use super::{a, First};");
    assert_eq!(files(&b, &all), [""; 0]);
    let lib = [Source::of("crates/x/src/lib.rs", head)];
    let a = Source::of("crates/x/src/a.rs", "use super::b::Second;");
    assert_eq!(files(&a, &lib).len(), 1);
    assert_eq!(files(&lib[0], &lib), [""; 0]);
    let leaves = files(&Source::of("src/puzzle/mod.rs", "use super::milp;"), &all);
    assert_eq!(
        leaves,
        ["src/puzzle/mod.rs:1: leaves the room; say `crate::`"]
    );
}

#[test]
fn a_path_out_of_an_inner_folder_keeps_the_outer_order() {
    let outer =
        "//! Files, each using only those before it: `a`, `inner/`, `z`.\nmod a;mod inner;mod z;";
    let all = [
        Source::of("src/milp/mod.rs", outer),
        Source::of("src/milp/inner/mod.rs", "mod x;"),
    ];
    let inner =
        |file: &str, text| files(&Source::of(&format!("src/milp/inner/{file}"), text), &all).len();
    assert_eq!(inner("x.rs", "use super::super::a::A; use super::Own;"), 0);
    assert_eq!(inner("x.rs", "use super::super::z::Z;"), 1);
    assert_eq!(inner("mod.rs", "use super::a; mod x;"), 0);
    assert_eq!(inner("mod.rs", "use super::z; mod x;"), 1);
    assert_eq!(inner("x.rs", "use super::super::super::puzzle::Board;"), 1);
}

#[test]
fn an_order_that_misses_a_file_is_complained_about() {
    let head = "//! Files, each using only those before it: `a`.\nmod a;\nmod b;\n";
    assert_eq!(files(&Source::of("src/puzzle/mod.rs", head), &[]).len(), 1);
    assert_eq!(
        files(&Source::of("src/puzzle/mod.rs", "mod a;\nmod b;"), &[]).len(),
        1
    );
}

#[test]
fn a_file_outside_the_rooms_is_complained_about() {
    let placed = |path| places(&Source::of(path, "")).len();
    assert_eq!(
        (placed("src/report/board.rs"), placed("src/main.rs")),
        (0, 0)
    );
    assert_eq!(
        (
            placed("src/utils.rs"),
            placed("src/core/a.rs"),
            placed("src/puzzle.rs")
        ),
        (1, 1, 1)
    );
}
