//! The boards of `models/relations.md` on which formulations differ.

use hashilab::internals::milp::{Capacities, Direction, Formulation, Objective, Settings};
use hashilab::internals::puzzle::{Board, Clue, Measure, Network, Pos, Rules, Size};

use super::Bounds;
use crate::support::text::shipped;

/// A board in one line: a space ends a row, a dot is water.
fn network(line: &str) -> Network {
    let mut islands = Vec::new();
    for (row, clues) in (0..).zip(line.split(' ')) {
        for (col, clue) in (0..).zip(clues.chars()) {
            if let Some(clue) = clue.to_digit(10) {
                let clue = u8::try_from(clue).expect("a digit");
                islands.push((Pos::new(row, col), Clue::Exactly(clue)));
            }
        }
    }
    let side = |count: usize| u16::try_from(count).expect("a small board");
    let rows = side(line.split(' ').count());
    let cols = side(line.split(' ').next().expect("a row").len());
    let board = Board::new(Size::new(rows, cols), islands, Rules::default());
    Network::of(board.expect("a board"))
}

/// The bound of a formulation by its name in the table.
fn bound(bounds: &Bounds<'_>, name: &str) -> f64 {
    let (name, capacities) = match name.split_once(", ") {
        Some((name, "plain")) => (name, Some(Capacities::Plain)),
        Some((name, _)) => (name, Some(Capacities::Proved)),
        None => (name, None),
    };
    let formulation: Formulation = name.parse().expect("a formulation");
    let settings = Settings {
        capacities,
        ..Settings::default()
    };
    bounds.of(formulation, settings)
}

#[test]
fn boards_tell_formulations_apart_as_the_page_says() {
    let page = std::fs::read_to_string(shipped("models/relations.md")).expect("a page");
    let mut seen = 0;
    for line in page.lines().filter(|line| line.contains(" | minimise ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let &[better, worse, wanted, board, told] = &cells[..] else {
            panic!("five cells: {line}");
        };
        let measure = match wanted {
            "minimise built" => Measure::Built,
            "minimise length" => Measure::Length,
            other => panic!("an objective: {other}"),
        };
        let objective = &Objective {
            direction: Direction::Minimise,
            measure,
        };
        let network = &network(board.trim_matches('`'));
        let bounds = Bounds { network, objective };
        let found = [better, worse].map(|name| bound(&bounds, name));
        assert!(found[0] > found[1] + 1e-4, "{line}");
        assert_eq!(format!("{:.3}, {:.3}", found[0], found[1]), told, "{line}");
        seen += 1;
    }
    assert!(seen >= 20, "{seen} boards");
}
