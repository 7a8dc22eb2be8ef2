//! `hashi report`: pages about boards and their programs.

use std::fs;
use std::path::Path;

use super::{RING, TWO, folder, names, shipped};
use crate::support::program::{Program, hashi};

/// A call of `report` in a folder.
fn report(words: &[&str], within: &Path) -> Program {
    hashi(["report"]).args(words).within(within)
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a text")
}

/// The pictures that a text of Markdown shows.
fn shown(text: &str) -> Vec<&str> {
    let after = text.split("[![").skip(1).filter_map(|rest| {
        let (_, place) = rest.split_once("](")?;
        place.split_once(')')
    });
    after.map(|(place, _)| place).collect()
}

#[test]
fn a_page_has_every_part_and_its_pictures() {
    let folder = folder(&[("ring.csv", RING)]);
    let within = folder.path();
    let _ = report(&["ring.csv", "-o", "out/ring"], within)
        .stderr(
            "ring.csv: 8 relaxations, 8 searches\n\
             note: the report is in out/ring.md, pictures in out/ring\n",
        )
        .exit(0);
    let page = read(within, "out/ring.md");
    for part in [
        "# Report on `ring.csv`\n",
        "Made by `hashi report ring.csv -o out/ring`",
        "\n## Board and solution\n",
        "\n## Rules\n",
        "\n## The integer programs\n",
        "\n## Linear relaxations\n",
        "\n## The rounds of the cutting planes\n",
        "\n## The programs solved\n",
        "\n## All solutions\n",
        "| multi-directed |",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    let pictures = shown(&page);
    assert_eq!(pictures[0], "ring/board.svg");
    for picture in &pictures {
        let text = read(&within.join("out"), picture);
        assert!(text.starts_with("<svg"), "{picture}");
    }
    assert_eq!(names(&within.join("out/ring")).len(), pictures.len());
    assert_eq!(names(&within.join("out")), ["ring", "ring.md"]);
}

#[test]
fn the_same_call_gives_the_same_bytes_and_overwrites_only_by_force() {
    let folder = folder(&[("b.csv", RING)]);
    let within = folder.path();
    let all = ["b.csv", "--html", "--tex", "-o", "r.md"];
    let _ = report(&all, within).exit(0);
    let files = ["r.md", "r.html", "r.tex", "r/board.svg", "r/board.pdf"];
    let before = files.map(|name| fs::read(within.join(name)).expect("a file"));
    let _ = report(&all, within)
        .stderr(
            "error: r.html: already exists\n\
             hint: name another report, or write over this one with --force\n",
        )
        .exit(2);
    let _ = report(&["b.csv", "-o", "r.tex"], within).exit(2);
    let _ = report(&all, within).arg("--force").exit(0);
    let after = files.map(|name| fs::read(within.join(name)).expect("a file"));
    for (name, (before, after)) in files.iter().zip(before.iter().zip(&after)).skip(3) {
        assert_eq!(before, after, "{name}");
    }
    // The page contains the command, which has one more word here.
    let without = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(" --force", "");
    let tex = |text: String| text.replace(" {-}{-}force", "");
    for (before, after) in before.iter().zip(&after).take(3) {
        assert_eq!(without(before), tex(without(after)));
    }
}

#[test]
fn an_html_page_needs_nothing_beside_it() {
    let folder = folder(&[("b.csv", RING)]);
    let within = folder.path();
    let _ = report(&["b.csv", "--html", "-o", "page"], within).exit(0);
    let page = read(within, "page.html");
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert!(page.matches("<svg").count() >= 2, "{page}");
    for outside in ["src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(names(within), ["b.csv", "page.html"]);
}

#[test]
fn a_fragment_names_its_pictures_and_closes_what_it_opens() {
    let folder = folder(&[("a_b.csv", RING)]);
    let within = folder.path();
    let words = ["a_b.csv", "--tex", "-o", "out/x", "--title", "50 % & more"];
    let _ = report(&words, within).exit(0);
    let text = read(within, "out/x.tex");
    assert!(text.contains("\\section{50 \\% \\& more}\n"), "{text}");
    assert!(text.contains("hashi report a\\_b.csv "), "{text}");
    let pictures = text.split("keepaspectratio]{").skip(1);
    let mut count = 0;
    for picture in pictures.filter_map(|rest| rest.split_once('}')) {
        let bytes = fs::read(within.join("out").join(picture.0)).expect("a picture");
        assert!(bytes.starts_with(b"%PDF-"), "{}", picture.0);
        count += 1;
    }
    assert!(count >= 2, "{text}");
    for one in ["itemize", "figure", "table", "tabular"] {
        let [begins, ends] = ["begin", "end"].map(|it| format!("\\{it}{{{one}}}"));
        let [begins, ends] = [begins, ends].map(|it| text.matches(&it).count());
        assert!(begins > 0 && begins == ends, "{one}: {begins}, {ends}");
    }
}

#[test]
fn a_bound_on_the_page_is_the_bound_of_the_relaxation() {
    let folder = folder(&[]);
    let within = folder.path();
    let board = [
        "generate", "--coelho", "24,75,10", "--seed", "3", "-o", "b.csv",
    ];
    let _ = hashi(board).within(within).exit(0);
    let options = [
        "--formulation",
        "notebook,flow,cuts",
        "--maximise",
        "length",
    ];
    let _ = report(&["b.csv", "-o", "r"], within).args(&options).exit(0);
    let ran = hashi(["relax", "b.csv"]).args(&options).within(within);
    let ran = ran.exit(0);
    let page = read(within, "r.md");
    let lines = ran.text().lines().skip(2);
    let mut bounds = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, bound] = [words[0], words[3]];
        assert!(
            page.contains(&format!("| {name} | {bound} | ")),
            "{line}\n{page}"
        );
        let picture = read(within, "r/relaxations.svg");
        assert!(picture.contains(&format!("{name}: {bound}")), "{line}");
        bounds.push(bound.to_owned());
    }
    assert_eq!(bounds.len(), 3);
    bounds.dedup();
    assert!(bounds.len() > 1, "a board on which they differ: {bounds:?}");
}

#[test]
fn several_boards_begin_with_all_of_them_together() {
    let folder = folder(&[("one.csv", RING), ("sub/two.csv", TWO)]);
    let within = folder.path();
    let words = ["one.csv", "sub", "-o", "r", "--formulation", "flow,tree"];
    let _ = report(&words, within).args(&["--jobs", "2"]).exit(0);
    let page = read(within, "r.md");
    let heads: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("## "))
        .collect();
    assert_eq!(heads, ["## All boards", "## `one.csv`", "## `sub/two.csv`"]);
    assert!(page.contains("| better than | flow | tree |"), "{page}");
    let pictures = names(&within.join("r"));
    assert!(
        pictures.contains(&"1-one-board.svg".to_owned()),
        "{pictures:?}"
    );
    assert!(
        pictures.contains(&"2-two-board.svg".to_owned()),
        "{pictures:?}"
    );
    let _ = report(&["one.csv", "sub", "--summary", "-o", "s"], within).exit(0);
    assert!(read(within, "s.md").contains("The bounds of the relaxations, board by board"));
    assert!(!within.join("s").exists(), "there are no pictures");
}

#[test]
fn boards_without_a_solution_and_runs_without_time_are_reported_as_such() {
    let folder = folder(&[("no.csv", "1,,2,,2\n"), ("ring.csv", RING)]);
    let within = folder.path();
    let words = ["no.csv", "--formulation", "flow", "-o", "no"];
    let _ = report(&words, within).exit(0);
    let page = read(within, "no.md");
    for part in [
        "has no solution",
        "| flow | infeasible | ",
        "There is no solution.",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    let words = ["ring.csv", "--each-limit", "0s", "-o", "late"];
    let _ = report(&words, within).exit(3);
    let page = read(within, "late.md");
    for part in [
        "No solution was found within the limits.",
        "| flow | the time limit was reached | – | – | – |",
        "The number of solutions is not known: the time limit was reached.",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    assert!(!page.contains("infeasible"), "{page}");
    let words = ["ring.csv", "--time-limit", "0s", "-o", "none"];
    let _ = report(&words, within).exit(3);
    let page = read(within, "none.md");
    for part in [
        "No solution was found within the limits.",
        "| notebook | limit | – | – | 0 | 0 |",
        "tree is left out: the time limit was reached before its turn.",
        "What is not here was not worked out: a limit came first.",
    ] {
        assert!(page.contains(part), "no {part:?} in\n{page}");
    }
    let words = ["ring.csv", "--time-limit", "10m", "-o", "all"];
    let _ = report(&words, within).exit(0);
}

#[test]
fn what_cannot_be_written_or_meant_is_refused_before_any_work() {
    let folder = folder(&[("r.md", RING), ("f/keep.txt", "mine")]);
    let within = folder.path();
    let refused = |words: &[&str], why: &str| {
        let _ = report(words, within)
            .args(&["--from", "csv"])
            .stderr_has(why)
            .exit(2);
    };
    refused(
        &["r.md", "-o", "r", "--force"],
        "r.md: would be written over the board r.md",
    );
    refused(
        &["r.md", "-o", "f"],
        "f: the folder for the pictures already exists",
    );
    refused(&["r.md", "-o", "-"], "-: expected the name of a report");
    refused(
        &["r.md", "-o", "r.pdf"],
        "r.pdf: expected a name that ends in .md, .html or .tex",
    );
    refused(
        &["r.md", "-o", "x", "--times", "--jobs", "2"],
        "--times counts the CPU time of the whole program",
    );
    refused(
        &["r.md", "-o", "x", "--summary", "--coordinates"],
        "--summary has none",
    );
    refused(&["gone.csv", "-o", "x"], "gone.csv: ");
    assert_eq!(names(within), ["f", "r.md"]);
    assert_eq!(read(within, "f/keep.txt"), "mine");
}

#[test]
fn a_board_that_is_too_large_to_draw_costs_its_pictures_alone() {
    let folder = folder(&[("ring.csv", RING)]);
    let within = folder.path();
    let far = shipped("data/boards/rules/far-apart.csv");
    fs::copy(far, within.join("far.csv")).expect("a board");
    let words = ["far.csv", "ring.csv", "--formulation", "flow", "-o", "r"];
    let _ = report(&words, within).exit(0);
    let page = read(within, "r.md");
    assert!(
        page.contains("There is no picture: the board has more than 10000 cells"),
        "{page}"
    );
    let pictures = shown(&page);
    assert!(pictures.contains(&"r/2-ring-board.svg"), "{pictures:?}");
    assert_eq!(names(&within.join("r")).len(), pictures.len());
}

#[test]
fn a_report_of_a_board_s_own_name_is_refused_as_the_board() {
    let folder = folder(&[("b.board", RING)]);
    report(
        &["b.board", "--from", "csv", "-o", "b.board"],
        folder.path(),
    )
    .stderr("error: b.board: would be written over the board b.board\n")
    .exit(2);
    assert_eq!(read(folder.path(), "b.board"), RING);
}

#[test]
fn no_search_is_counted_where_none_took_place() {
    let folder = folder(&[("b.csv", "3,0,3\n0,0,0\n3,0,3\n"), ("no.csv", "1,0,2\n")]);
    let words = [
        "b.csv",
        "no.csv",
        "--summary",
        "--formulation",
        "flow,cuts",
        "-o",
        "r",
    ];
    let _ = report(&words, folder.path())
        .stderr_has("no.csv: 2 relaxations, 0 searches")
        .exit(0);
    let page = read(folder.path(), "r.md");
    let row = |start: &str| {
        page.lines()
            .filter(|line| line.starts_with(start))
            .collect::<Vec<_>>()
    };
    let totals = row("| flow |");
    assert!(totals[0].contains("| 1 | 0.0 |"), "{totals:?}");
    let nodes = row("| no.csv |");
    assert!(
        nodes.iter().any(|line| line.ends_with("| – | – |")),
        "{nodes:?}"
    );
}

#[test]
fn a_report_names_the_boards_that_it_leaves_out() {
    let folder = folder(&[("b.csv", "1,0,1\n"), ("x.csv", "what\n")]);
    let words = ["b.csv", "x.csv", "none.csv", "--summary", "-o", "r"];
    let _ = report(&words, folder.path()).exit(2);
    let page = read(folder.path(), "r.md");
    assert!(
        page.contains(" Left out, with an error: 2 boards, `x.csv`, `none.csv`."),
        "{page}"
    );
    let _ = report(&["b.csv", "--summary", "-o", "s"], folder.path()).exit(0);
    assert!(!read(folder.path(), "s.md").contains("Left out"));
}

#[test]
fn that_there_is_no_solution_is_something_to_report() {
    let folder = folder(&[("b.csv", "1,0,1\n0,0,0\n1,0,1\n")]);
    let words = ["b.csv", "--formulation", "flow", "-o", "r"];
    let _ = report(&words, folder.path()).exit(0);
    assert!(read(folder.path(), "r.md").contains("The board has no solution: r"));
}
