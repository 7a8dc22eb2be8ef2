//! Names and lines that every reader of LP and MPS files accepts.

use std::collections::BTreeSet;

use hashilab::internals::milp::{Formulation, Model};
use hashilab::internals::puzzle::{Board, Clue, Network, Pos, Rules, Size};
use proptest::prelude::*;

use super::{check_text, model};
use crate::support::boards::boards;
use crate::support::variants::boards_under_rules;

/// Words that a reader may not take for a name.
const KEYWORDS: [&str; 20] = [
    "min", "max", "minimize", "maximize", "minimum", "maximum", "subject", "such", "st", "bounds",
    "bound", "free", "inf", "infinity", "general", "generals", "integer", "binary", "binaries",
    "end",
];

/// Why a name could be misread, if it could.
fn fault(name: &str) -> Option<&'static str> {
    let mut letters = name.chars();
    let starts_with_letter = letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic());
    let is_number = name.starts_with(['e', 'E'])
        && name[1..].starts_with(|second: char| second.is_ascii_digit());
    if !starts_with_letter {
        Some("does not begin with a letter")
    } else if is_number {
        Some("could be an exponent")
    } else if !name
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    {
        Some("has another character")
    } else if name.len() > 100 {
        Some("is too long")
    } else if KEYWORDS.contains(&name.to_ascii_lowercase().as_str()) {
        Some("is a keyword")
    } else {
        None
    }
}

pub(super) fn check_names(model: &Model) {
    let columns = model.columns().values().iter();
    let columns: Vec<String> = columns.map(|column| column.name.to_string()).collect();
    let rows: Vec<String> = model
        .rows()
        .values()
        .iter()
        .map(|row| row.name.to_string())
        .collect();
    for names in [&columns, &rows] {
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
        for name in names {
            assert_eq!(fault(name), None, "{name}");
            assert_ne!(name, "obj", "the objective's name");
        }
    }
}

#[test]
fn names_are_legal_in_the_last_corner_of_the_largest_board() {
    let cells = [(2, 3), (3, 2), (3, 4), (4, 3)];
    let islands = cells.map(|(up, left)| {
        let pos = Pos::new(u16::MAX - 1 - (4 - up), u16::MAX - 1 - (4 - left));
        (pos, Clue::Exactly(1))
    });
    let size = Size::new(u16::MAX, u16::MAX);
    let board = Board::new(size, islands.to_vec(), Rules::default()).expect("a board");
    let network = Network::of(board);
    assert_eq!(network.crossings().len(), 1);
    for formulation in Formulation::ALL {
        let model = model(&network, formulation);
        check_names(&model);
        let cross = model.rows().values().iter().map(|row| row.name.to_string());
        let longest = cross.max_by_key(String::len).expect("rows");
        assert!(longest.contains("c65535"), "{longest}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn names_are_legal_and_lines_short_on_every_board(network in boards(8)) {
        check_text(&network);
    }

    #[test]
    fn names_are_legal_and_lines_short_under_every_rule(network in boards_under_rules(6)) {
        check_text(&network);
    }
}
