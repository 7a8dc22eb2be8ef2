//! Case distinctions in films and hints.

use tempfile::TempDir;

use super::folder;
use crate::support::program::hashi;

/// A board with two case distinctions of three steps each.
const CASES: &str = "\
2,0,0,2,0,0,3
0,0,0,0,0,0,0
4,0,0,0,3,0,3
0,0,0,0,0,0,0
0,0,0,0,0,0,1
0,0,0,0,2,0,0
3,0,3,0,0,0,2
";

/// A folder with a board that `hashi generate` makes with these options.
fn made(options: &[&str]) -> TempDir {
    let folder = folder(&[]);
    hashi(["generate", "--out", "b.csv"])
        .args(options)
        .within(folder.path())
        .exit(0);
    folder
}

/// How often each text occurs in the drawing of a film.
fn written(film: &str, texts: &[&str]) -> Vec<usize> {
    let drawn = film.lines().filter(|line| line.starts_with("<text"));
    let drawn: String = drawn.collect();
    let count = |text: &&str| drawn.matches(*text).count();
    texts.iter().map(count).collect()
}

#[test]
fn films_show_what_follows_inside_a_case() {
    let folder = folder(&[("b.csv", CASES)]);
    hashi(["explain", "b.csv", "--film", "f.svg"])
        .within(folder.path())
        .exit(0);
    let film = std::fs::read_to_string(folder.path().join("f.svg")).expect("a film");
    let texts = [
        "9. what if r3c1-r3c5 had no",
        "9.1. everything needed",
        "9.3. parity of a region: a contradiction",
        "9. case distinction",
        "contradicts what is known",
    ];
    assert_eq!(written(&film, &texts), [1, 1, 1, 1, 1], "{film}");
    hashi(["explain", "b.csv", "--film", "{step}.svg"])
        .within(folder.path())
        .exit(0);
    // 19 steps, one more picture for each case, one for each step inside a case, and the solution.
    let is_there = |number: usize| folder.path().join(format!("{number:02}.svg")).exists();
    assert!(is_there(19 + 2 + 3 + 3 + 1) && !is_there(19 + 2 + 3 + 3 + 2));
}

#[test]
fn long_strips_leave_out_the_inside_of_cases_and_say_so() {
    let folder = made(&[
        "--size",
        "10x10",
        "--level",
        "extreme",
        "--puzzle-seed",
        "2900254891577265679",
    ]);
    hashi(["explain", "b.csv", "--film", "f.svg"])
        .within(folder.path())
        .stderr_has("pictures: the inside of cases or its end is left out")
        .exit(0);
    let film = std::fs::read_to_string(folder.path().join("f.svg")).expect("a film");
    let inside = written(&film, &["25. what if", "25.1. "]);
    assert_eq!(inside, [1, 0]);
}

#[test]
fn a_hint_tells_and_draws_what_refutes_an_assumption() {
    let folder = folder(&[("b.csv", "2,,3,,2\n,,,,\n3,,5,,3\n,,,,\n2,,4,,2\n")]);
    hashi(["hint", "b.csv", "--png", "h.png", "--svg", "h.svg"])
        .within(folder.path())
        .stdout_has("if r3c3-r5c3 had no bridge, there would be a contradiction")
        .stdout_has("\n  - Everything needed: the 4 at r5c3 needs all")
        .exit(0);
    let drawn = std::fs::read_to_string(folder.path().join("h.svg")).expect("a picture");
    let texts = [
        "what if r3c3-r5c3",
        ": a contradiction",
        "1. case distinction",
    ];
    assert_eq!(written(&drawn, &texts), [1, 1, 1], "{drawn}");
}

#[test]
fn what_fits_on_an_edge_is_written_on_it() {
    // The step rests on two edges that take one bridge at most, and says "at least 1".
    let board = "1,,3,,2\n,,,,\n2,,,,3\n,,,,\n3,,3,,3\n";
    let folder = folder(&[("b.csv", board)]);
    hashi(["hint", "b.csv", "--steps", "6", "--svg", "h.svg"])
        .within(folder.path())
        .exit(0);
    let drawn = std::fs::read_to_string(folder.path().join("h.svg")).expect("a picture");
    assert_eq!(written(&drawn, &["≤1", "≥1"]), [2, 1], "{drawn}");
}

#[test]
fn a_hint_that_takes_long_is_given_up() {
    let folder = made(&["--coelho", "500,75,10", "--seed", "4"]);
    hashi(["hint", "b.csv", "--steps", "1000"])
        .within(folder.path())
        .stderr_has("--time-limit 5m tries longer")
        .exit(3);
}
