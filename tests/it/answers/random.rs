//! Answers to random boards: read back from every notation, and no text makes a reader panic.

use hashilab::internals::notation::{Glyphs, Source, read_answer, write_lattice};
use hashilab::internals::puzzle::{Bridges, Clue, Network, Pos, Violation};
use proptest::prelude::*;

use super::{check_round_trip, written};
use crate::support::boards::boards;

/// Bridges of any number on edges that do not cross an edge built before.
pub(super) fn bridges(network: &Network, counts: &[u8]) -> Bridges {
    let mut bridges = Bridges::none(network);
    for ((edge, _), &count) in network.edges().iter().zip(counts.iter().cycle()) {
        if network
            .crossing(edge)
            .iter()
            .all(|&other| bridges[other] == 0)
        {
            bridges.set(edge, count);
        }
    }
    bridges
}

/// With one place a cell instead of two, a larger board without bridges can look the same
/// as a smaller one, as `1 1` does.
fn planks_without_bridges(network: &Network) -> String {
    let size = network.board().size();
    let cell = |pos: Pos| {
        let island = network.board().islands().iter().find(|&&(at, _)| at == pos);
        match island.map(|&(_, clue)| clue) {
            Some(Clue::Exactly(clue)) => char::from_digit(clue.into(), 36).expect("a small clue"),
            Some(Clue::OneOf(_) | Clue::Unknown) => '?',
            None => ' ',
        }
    };
    let row = |row| (0..size.cols).map(|col| cell(Pos::new(row, col))).collect();
    let rows: Vec<String> = (0..size.rows).map(row).collect();
    rows.join("\n") + "\n"
}

/// The lines of a drawing without the signs for water.
fn plain(drawing: &str) -> Vec<String> {
    let lines = drawing.lines();
    lines
        .map(|line| line.replace('·', " ").trim_end().to_owned())
        .collect()
}

proptest! {
    #[test]
    fn any_bridges_are_read_back_from_every_notation(
        network in boards(7),
        counts in proptest::collection::vec(0..=9_u8, 1..60),
    ) {
        check_round_trip(&network, &bridges(&network, &counts));
    }

    #[test]
    fn a_drawing_of_one_board_is_no_answer_to_another(
        one in boards(4),
        other in boards(4),
    ) {
        // A clue 0 is drawn as water is on other boards.
        let has_zero = |network: &Network| {
            network.board().islands().iter().any(|&(_, clue)| clue == Clue::Exactly(0))
        };
        prop_assume!(!has_zero(&one) && !has_zero(&other));
        let text = write_lattice(&one, None, Glyphs::Unicode).unwrap();
        let read = read_answer(&Source::new("x", text.clone()), &other);
        let clues = |network: &Network| network.board().islands().to_vec();
        let Ok(placed) = read else { return Ok(()) };
        if !placed.is_empty() {
            // Nothing is drawn but digits: they are bridges only where islands of the one board
            // stand on every cell between islands of the other, all with this number.
            for bridges in placed {
                let (from, to) = (bridges.from, bridges.to);
                let is_between = |pos: &Pos| {
                    (from < *pos && *pos < to)
                        && (pos.row == from.row && pos.row == to.row
                            || pos.col == from.col && pos.col == to.col)
                };
                let shown = one.board().islands().iter().filter(|(pos, _)| is_between(pos));
                let length = (to.row - from.row) + (to.col - from.col) - 1;
                let same = Clue::Exactly(bridges.count);
                prop_assert_eq!(shown.filter(|&&(_, clue)| clue == same).count(), usize::from(length));
            }
        } else if clues(&one) != clues(&other) {
            prop_assert_eq!(plain(&text), plain(&planks_without_bridges(&other)));
        }
    }

    #[test]
    fn no_text_makes_the_reader_of_answers_panic(
        network in boards(5),
        counts in proptest::collection::vec(0..=3_u8, 1..20),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..6),
        bytes in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let _ = read_answer(&Source::new("x", bytes), &network);
        for text in written(&network, &bridges(&network, &counts)) {
            let mut characters: Vec<char> = text.chars().collect();
            for (place, character) in &changes {
                if !characters.is_empty() {
                    *place.get_mut(&mut characters) = *character;
                }
            }
            let changed: String = characters.into_iter().collect();
            if let Ok(placed) = read_answer(&Source::new("x", changed), &network) {
                let no_edge = |violation: &Violation| matches!(violation, Violation::NoEdge { .. });
                let wrong = Bridges::placed(&network, &placed).err().unwrap_or_default();
                prop_assert!(wrong.iter().all(no_edge));
            }
        }
    }
}
