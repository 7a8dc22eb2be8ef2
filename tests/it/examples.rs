//! The programs of `examples/`, run.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::missing_errors_doc,
    reason = "each is a program of its own"
)]

#[path = "../../examples/all_solutions.rs"]
mod all_solutions;
#[path = "../../examples/best.rs"]
mod best;
#[path = "../../examples/many_boards.rs"]
mod many_boards;
#[path = "../../examples/program.rs"]
mod program;
#[path = "../../examples/questions.rs"]
mod questions;
#[path = "../../examples/report_counts.rs"]
mod report_counts;
#[path = "../../examples/report_puzzles.rs"]
mod report_puzzles;
#[path = "../../examples/solve_file.rs"]
mod solve_file;
#[path = "../../examples/unique.rs"]
mod unique;

use hashilab::Puzzle;
use hashilab::internals::generate::{PublishedRecipe, grow};

const RING: &str = "3,,3\n,,\n3,,3\n";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a board")
}

#[test]
fn a_file_is_solved_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let (board, picture) = (folder.path().join("b.csv"), folder.path().join("a.svg"));
    std::fs::write(&board, "2,,3\n,,\n,,1\n").expect("written");
    let text = solve_file::solve_file(&board, &picture).expect("a solution");
    assert!(text.starts_with("2═══3\n"), "{text}");
    let drawn = std::fs::read_to_string(&picture).expect("a picture");
    assert!(drawn.starts_with("<svg"));
    let odd = solve_file::solve_file(&board, &folder.path().join("a.pdf"));
    let message = odd.expect_err("no such picture").to_string();
    assert!(message.ends_with(".svg or .png"), "{message}");
}

#[test]
fn two_solutions_are_shown() {
    let describe = |text| unique::describe(&puzzle(text)).expect("an answer");
    assert!(describe("2,,2\n").starts_with("one solution:\n2═══2"));
    assert!(describe(RING).starts_with("two solutions that differ in 4 places"));
    assert!(describe("1,,2\n").starts_with("no solution: r1c3 has clue 2"));
}

#[test]
fn a_list_ends_where_it_is_not_read() {
    let few = |few| all_solutions::first_few(&puzzle(RING), few).expect("solutions");
    assert_eq!((few(1).0.len(), few(1).1), (1, false));
    assert_eq!((few(9).0.len(), few(9).1), (2, true));
}

#[test]
fn a_program_is_written_and_measured() {
    let (text, sizes) = program::program(&puzzle("1,,3\n,,\n,,2\n")).expect("a program");
    assert!(text.contains("degree_r1c1: "), "{text}");
    assert_eq!(sizes[0], "notebook: 10 columns, 12 rows, 34 nonzeros");
}

#[test]
fn the_heaviest_solution_is_found() {
    let weights = "from,to,weight\nr1c1,r1c3,2.5\n";
    let (text, weight) = best::heaviest(&puzzle(RING), weights).expect("a solution");
    assert!(text.starts_with("3═══3\n"), "{text}");
    assert_eq!(weight, "5");
}

#[test]
fn whatever_is_asked_takes_few_lines() {
    let board = puzzle("3,,3\n,,\n2,,3\n,,\n,,1\n");
    let (words, picture) = questions::hint(&board).expect("a hint");
    assert!(words.starts_with("Only neighbour left: "), "{words}");
    assert!(picture.starts_with(b"<svg"));
    let techniques = questions::techniques(&board).expect("an argument");
    assert_eq!(techniques[0], "only neighbour left");
    let conflict = questions::conflict(&puzzle("2,,3\n,,\n,,2\n")).expect("a conflict");
    assert_eq!(
        conflict,
        ["the 2 at r1c1", "the 3 at r1c3", "the 2 at r3c3"]
    );
    let (bounds, picture) = questions::bounds(&board).expect("three bounds");
    assert_eq!(bounds[1..], [Some(12.0); 2]);
    assert!(picture.starts_with(b"<svg"));
    let (made, level) = questions::rated(7).expect("a puzzle");
    assert!(level.is_some() && made.islands().len() > 9);
    let text = questions::converted(&board).expect("a notation");
    assert_eq!(text.lines().next(), Some("5 3 5"));
    let ratio = questions::compared(&board).expect("a comparison");
    assert!(ratio.is_some_and(|ratio| ratio > 0.0), "{ratio:?}");
    let study = questions::study(&board).expect("a study");
    assert!(
        study.iter().any(|(name, _)| name == "multi-directed"),
        "{study:?}"
    );
}

#[test]
fn many_boards_are_solved() {
    let recipe = PublishedRecipe::square(30, 50, 10);
    let boards = (0..8).map(|seed| grow(&recipe, seed).expect("it fits").network.into());
    let puzzles: Vec<Puzzle> = boards.collect();
    assert_eq!(many_boards::solved(&puzzles), 8);
}

#[test]
fn a_report_on_numbers_of_solutions_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = report_counts::Plan {
        islands: vec![8, 12],
        boards: 3,
        limit: std::time::Duration::from_secs(60),
    };
    report_counts::report(&plan, folder.path()).expect("a report");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!(read("runs.csv").lines().count(), 1 + 2 * 12 * 3);
    let text = read("report.md");
    assert!(text.contains("| 12 | 75 | 15 | 3 | "), "{text}");
    assert!(text.contains("- α = 50: from 8 to 12 islands"), "{text}");
    assert!(read("single.svg").contains("α = 75") && read("extra.svg").contains("β = 15"));
}

#[test]
fn a_report_on_made_puzzles_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let published = folder.path().join("published.csv");
    std::fs::write(&published, "level,id\n0,7x7m2:3c4a3v2b5i3c4a4\n").expect("written");
    let plan = report_puzzles::Plan {
        sizes: vec![(7, 3)],
        published: Some(published),
    };
    report_puzzles::report(&plan, folder.path()).expect("a report");
    let text = std::fs::read_to_string(folder.path().join("report.md")).expect("the report");
    assert!(text.contains("| 7×7 | medium | 3 | "), "{text}");
    assert!(text.contains("| 7×7 extreme | 3 | "), "{text}");
    assert!(text.contains("| published 7×7 level 0 | 1 | "), "{text}");
}
