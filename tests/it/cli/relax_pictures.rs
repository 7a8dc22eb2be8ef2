//! Pictures of `hashi relax`: their contents, and those in the tutorial.

use std::fs;

use expect_test::expect_file;

use super::{RING, TWO, folder, shipped};
use crate::support::program::hashi;

#[test]
fn a_title_stands_above() {
    let folder = folder(&[("b.csv", RING)]);
    let words = ["relax", "b.csv", "--minimise", "length", "--title", "Above"];
    let _ = hashi(words)
        .args(&["--svg", "b.svg"])
        .within(folder.path())
        .exit(0);
    let svg = fs::read_to_string(folder.path().join("b.svg")).expect("a file");
    let height = |text: &str| -> f64 {
        let line = svg
            .lines()
            .find(|line| line.starts_with("<text") && line.contains(text))
            .expect(text);
        let (_, after) = line.split_once(" y=\"").expect("a place");
        after
            .split('"')
            .next()
            .unwrap_or_default()
            .parse()
            .expect("a number")
    };
    assert!(height(">Above<") < height(">flow: "), "{svg}");
}

#[test]
fn a_conflict_shows_what_it_is_of() {
    let folder = folder(&[]);
    let drawn = |board: &str, formulation: &str| {
        let words = ["relax", "-", "--minimise", "built", "--svg", "x.svg"];
        let _ = hashi(words)
            .args(&["--formulation", formulation])
            .stdin(board)
            .within(folder.path())
            .exit(1);
        fs::read_to_string(folder.path().join("x.svg")).expect("a file")
    };
    let of_islands = drawn("1,,2,,2\n", "flow");
    assert!(of_islands.contains("an island with a row in conflict"));
    assert!(!of_islands.contains("an edge with a row in conflict"));
    let apart = drawn("1,0,1\n0,0,0\n1,0,1\n", "cuts");
    assert!(apart.contains("spanning<"), "{apart}");
}

#[test]
fn kinds_of_cuts_are_told_apart() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    let even = |file: &str| {
        let words = ["relax", "b.csv", "--minimise", "length", "--cuts", "even"];
        let _ = hashi(words)
            .args(&["--formulation", "cuts", "--rounds", file])
            .within(folder.path())
            .exit(0);
        fs::read_to_string(folder.path().join(file)).expect("a file")
    };
    let lines = even("b.jsonl");
    for word in ["\"kind\":\"even\"", "\"kind\":\"plain\"", "\"built\":"] {
        assert!(lines.contains(word), "{word}\n{lines}");
    }
    let strip = even("b.svg");
    // Legends are broken into lines.
    assert!(strip.contains("less than two bridges leave"), "{strip}");
    assert!(strip.contains("less than one built edge"), "{strip}");
}

#[test]
fn a_picture_is_what_its_name_says() {
    for (command, option, name, why) in [
        ("relax", "--png", "x.svg", ".png; --svg writes x.svg"),
        ("relax", "--svg", "x.PNG", ".svg; --png writes x.PNG"),
        ("branch", "--pdf", "x.tsv", ".pdf"),
        ("solve", "--png", "x.jpg", ".png"),
        (
            "solve",
            "--tikz",
            "x.svg",
            ".tikz or .tex; --svg writes x.svg",
        ),
        ("solve", "--lp", "x.mps", ".lp"),
        ("solve", "--csv", "x.tsv", ".csv"),
        (
            "rate",
            "--csv",
            "x.parquet",
            ".csv; Python makes x.parquet of it: ",
        ),
    ] {
        hashi([command, "-", option, name])
            .stdin(TWO)
            .stderr_has(&format!(
                "error: invalid value '{name}' for '{option} <FILE>': "
            ))
            .stderr_has(&format!("expected a name that ends in {why}"))
            .exit(2);
    }
    hashi(["solve", "-", "--unique", "--proof", "x.png"])
        .stdin(TWO)
        .stderr_has("this is not written as .png")
        .exit(2);
}

#[test]
fn the_tutorial_shows_what_is_drawn_today() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "lab.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    let relax = |words: &[&str]| {
        let _ = hashi(["relax", "lab.csv", "--minimise", "length", "--formulation"])
            .args(words)
            .within(folder.path())
            .exit(0);
    };
    relax(&["flow,cuts,tree", "--svg", "relax.svg"]);
    relax(&["cuts", "--rounds", "rounds.svg"]);
    for (name, captions) in [
        (
            "relax.svg",
            ["flow: 96.606", "cuts: 96.500", "tree: 106.500"],
        ),
        (
            "rounds.svg",
            ["round 1: 96.400", "round 2: 96.500", "the end: 96.500"],
        ),
    ] {
        let today = fs::read_to_string(folder.path().join(name)).expect("a file");
        for caption in captions {
            assert!(today.contains(caption), "{caption}");
        }
        expect_file![shipped(format!("models/{name}"))].assert_eq(&today);
    }
}

#[test]
fn pictures_stand_in_a_row_while_they_can_be_read() {
    let folder = folder(&[("b.csv", RING)]);
    let sides = |more: &[&str]| -> [f64; 2] {
        let words = ["relax", "b.csv", "--minimise", "built", "--svg", "b.svg"];
        let _ = hashi(words)
            .args(&["--formulation", "flow,cuts,order"])
            .args(more)
            .within(folder.path())
            .exit(0);
        let svg = fs::read_to_string(folder.path().join("b.svg")).expect("a file");
        ["width=\"", "height=\""].map(|name| {
            let (_, side) = svg.split_once(name).expect("a side");
            let side = side.split('"').next().unwrap_or_default();
            side.parse().expect("a number")
        })
    };
    let [wide, high] = sides(&[]);
    assert!(wide > 2.0 * high, "{wide} x {high}");
    let [wide, high] = sides(&["--per-row", "1"]);
    assert!(high > 2.0 * wide, "{wide} x {high}");
    hashi(["relax", "b.csv", "--per-row", "2"])
        .within(folder.path())
        .stderr_has("--per-row is for a picture of the points, and none is asked for")
        .exit(2);
}

#[test]
fn labels_are_large_and_cover_no_island() {
    let folder = folder(&[]);
    let board = [
        "generate", "--coelho", "40,75,5", "--seed", "7", "-o", "b.csv",
    ];
    let _ = hashi(board).within(folder.path()).exit(0);
    let _ = hashi(["relax", "b.csv", "--minimise", "length", "--svg", "b.svg"])
        .args(&["--formulation", "cuts", "--scale", "100"])
        .within(folder.path())
        .exit(0);
    let svg = fs::read_to_string(folder.path().join("b.svg")).expect("a file");
    // Edges of one cell between neighbours have no room along them.
    let labels = svg.matches(">0.5<").count();
    assert!((3..8).contains(&labels), "{labels}");
    assert!(svg.contains(">fractional number of bridges<"), "{svg}");
    assert!(svg.contains(">cuts: 96.500<"), "{svg}");
}
