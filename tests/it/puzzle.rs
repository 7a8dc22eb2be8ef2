//! The rules: the table of wrong answers, networks against a naive scan, the oracle.

use hashilab::internals::puzzle::{
    Axis, Board, BoardError, Bridges, CellContent, Clue, Crossing, EdgeId, Id, IdVec, IslandId,
    Network, PlacedBridges, Pos, Rules, Size, Violation, oracle, verify,
};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};
use crate::support::text::{bridges, violations};

#[test]
fn right_answers_verify() {
    let right = [
        (".", ""),
        ("... ...", ""),
        ("11", "1"),
        ("2.2", "2"),
        ("?.?", "1"),
        ("2.2 ... 2.2", "1111"),
        ("3.3 ... 3.3", "1221"),
        ("3.3 ... 3.3", "2112"),
        ("131 .1.", "111"),
    ];
    for (picture, answer) in right {
        assert_eq!(drawn(picture).edges().len(), answer.len(), "{picture}");
        assert_eq!(violations(&drawn(picture), answer), [""; 0], "{picture}");
    }
}

#[test]
fn every_rule_has_a_wrong_answer() {
    let wrong: [(&str, &str, &[&str]); 10] = [
        ("1", "", &["r1c1 has 0 bridges, its clue is 1"]),
        (
            "3.3",
            "3",
            &["r1c1-r1c3 carries 3 bridges, at most 2 are allowed"],
        ),
        ("2.1", "1", &["r1c1 has 1 bridge, its clue is 2"]),
        ("2.1", "2", &["r1c3 has 2 bridges, its clue is 1"]),
        (
            "1?1",
            "10",
            &[
                "r1c3 has 0 bridges, its clue is 1",
                "the islands fall into 2 components; apart from the largest: r1c3",
            ],
        ),
        (
            "?.?",
            "0",
            &[
                "r1c1 has 0 bridges, its clue ? wants at least one",
                "r1c3 has 0 bridges, its clue ? wants at least one",
                "the islands fall into 2 components; apart from the largest: r1c3",
            ],
        ),
        (
            "2.2 ... 2.2",
            "2002",
            &["the islands fall into 2 components; apart from the largest: r3c1 r3c3"],
        ),
        (
            "2.2 ... 2.2",
            "0220",
            &["the islands fall into 2 components; apart from the largest: r1c3 r3c3"],
        ),
        (
            ".1. 1.1 .1.",
            "11",
            &[
                "r2c1-r2c3 and r1c2-r3c2 cross",
                "the islands fall into 2 components; apart from the largest: r2c1 r2c3",
            ],
        ),
        (
            "11.",
            "3",
            &[
                "r1c1-r1c2 carries 3 bridges, at most 2 are allowed",
                "r1c1 has 3 bridges, its clue is 1",
                "r1c2 has 3 bridges, its clue is 1",
            ],
        ),
    ];
    for (picture, answer, expected) in wrong {
        assert_eq!(
            violations(&drawn(picture), answer),
            expected,
            "{picture} {answer}"
        );
    }
}

#[test]
fn many_components_are_named_in_part() {
    let row = "1.".repeat(30);
    let found = violations(&drawn(&row), &"0".repeat(29));
    let last = found.last().expect("a violation");
    assert!(
        last.contains("30 components") && last.ends_with("r1c17; 21 more"),
        "{last}"
    );
}

#[test]
fn answers_from_outside_are_placed_on_edges() {
    let network = drawn("2.2 ... 2.2");
    let at = |from: (u16, u16), to: (u16, u16), count| PlacedBridges {
        from: Pos::new(from.0, from.1),
        to: Pos::new(to.0, to.1),
        count,
    };
    let placed = [
        at((2, 0), (0, 0), 1),
        at((0, 0), (0, 2), 1),
        at((0, 0), (2, 0), 1),
    ];
    assert_eq!(Bridges::placed(&network, &placed), Ok(bridges("1200")));
    let (from, to) = (Pos::new(0, 0), Pos::new(2, 2));
    let wrong = Bridges::placed(&network, &[at((0, 0), (2, 2), 1)]);
    assert_eq!(wrong, Err(vec![Violation::NoEdge { from, to }]));
    assert!(Bridges::placed(&network, &[at((0, 0), (0, 0), 1)]).is_err());
    assert!(Bridges::placed(&network, &[at((0, 1), (0, 2), 1)]).is_err());
}

#[test]
fn malformed_boards_are_refused() {
    let board = |size, islands: &[(u16, u16, u8)]| {
        let islands = islands
            .iter()
            .map(|&(row, col, clue)| (Pos::new(row, col), Clue::Exactly(clue)));
        Board::new(size, islands.collect(), Rules::default())
    };
    let size = Size::new(2, 3);
    assert_eq!(
        board(Size::new(0, 3), &[]),
        Err(BoardError::NoCells(Size::new(0, 3)))
    );
    let pos = Pos::new(2, 0);
    assert_eq!(
        board(size, &[(2, 0, 1)]),
        Err(BoardError::Outside {
            thing: CellContent::Island,
            pos,
            size
        })
    );
    let twice = board(size, &[(1, 1, 1), (0, 0, 1), (1, 1, 2)]);
    assert_eq!(twice, Err(BoardError::Twice(Pos::new(1, 1))));
    let large = BoardError::ClueTooLarge {
        pos: Pos::new(0, 0),
        clue: 9,
        most: 8,
    };
    assert_eq!(board(size, &[(0, 0, 9)]), Err(large));
    assert!(board(size, &[(0, 0, 8), (1, 2, 0)]).is_ok());
}

type NaiveEdge = (Axis, [Pos; 2]);

/// Edges and crossings by checking every pair: the expected result of the sweeps.
fn naive(network: &Network) -> (Vec<NaiveEdge>, Vec<[[Pos; 2]; 2]>) {
    let cells: Vec<Pos> = network
        .board()
        .islands()
        .iter()
        .map(|&(pos, _)| pos)
        .collect();
    let inside = |cell: u16, from: u16, to: u16| from < cell && cell < to;
    let mut edges = Vec::new();
    for &from in &cells {
        for &to in &cells {
            let same_row = |cell: Pos| cell.row == from.row && inside(cell.col, from.col, to.col);
            let same_col = |cell: Pos| cell.col == from.col && inside(cell.row, from.row, to.row);
            if from.row == to.row && from.col < to.col && !cells.iter().copied().any(same_row) {
                edges.push((Axis::Horizontal, [from, to]));
            }
            if from.col == to.col && from.row < to.row && !cells.iter().copied().any(same_col) {
                edges.push((Axis::Vertical, [from, to]));
            }
        }
    }
    edges.sort_by_key(|&(axis, [from, _])| (from, axis == Axis::Vertical));
    let mut crossings = Vec::new();
    for &(axis, across) in &edges {
        for &(other, down) in &edges {
            let cross = inside(down[0].col, across[0].col, across[1].col)
                && inside(across[0].row, down[0].row, down[1].row);
            if axis == Axis::Horizontal && other == Axis::Vertical && cross {
                crossings.push([across, down]);
            }
        }
    }
    crossings.sort_unstable();
    (edges, crossings)
}

fn check_network(network: &Network) {
    let (edges, crossings) = naive(network);
    let found: Vec<_> = network
        .edges()
        .iter()
        .map(|(edge, this)| (this.axis, network.cells_of(edge)))
        .collect();
    assert_eq!(found, edges);
    let mut found: Vec<_> = network
        .crossings()
        .iter()
        .map(|crossing| [crossing.horizontal, crossing.vertical].map(|edge| network.cells_of(edge)))
        .collect();
    found.sort_unstable();
    assert_eq!(found, crossings);
    for (edge, this) in network.edges().iter() {
        assert!(
            this.ends
                .iter()
                .all(|&end| network.edges_at(end).contains(&edge))
        );
        assert_eq!(network.edge_between(this.ends[1], this.ends[0]), Some(edge));
        let crosses = |other: &EdgeId| {
            let pair = |horizontal, vertical| Crossing {
                horizontal,
                vertical,
            };
            network.crossings().contains(&pair(edge, *other))
                || network.crossings().contains(&pair(*other, edge))
        };
        assert!(network.crossing(edge).iter().all(crosses));
    }
    let ends: usize = network
        .islands()
        .ids()
        .map(|id| network.edges_at(id).len())
        .sum();
    assert_eq!(ends, 2 * network.edges().len());
    let crossed: usize = network
        .edges()
        .ids()
        .map(|id| network.crossing(id).len())
        .sum();
    assert_eq!(crossed, 2 * network.crossings().len());
}

#[test]
fn a_wide_board_finds_crossings_over_many_words() {
    let mut islands = vec![
        (Pos::new(1, 0), Clue::Exactly(1)),
        (Pos::new(1, 299), Clue::Exactly(1)),
    ];
    for col in [1, 62, 63, 64, 65, 127, 128, 298] {
        islands.push((Pos::new(0, col), Clue::Exactly(1)));
        islands.push((Pos::new(2, col), Clue::Exactly(1)));
    }
    let board = Board::new(Size::new(3, 300), islands, Rules::default()).expect("a board");
    let network = Network::of(board);
    assert_eq!(network.crossings().len(), 8);
    check_network(&network);
}

#[test]
fn one_island_far_away_costs_nothing() {
    let far = Pos::new(59_999, 59_999);
    let board = Board::new(
        Size::new(60_000, 60_000),
        vec![(far, Clue::Exactly(0))],
        Rules::default(),
    );
    let network = Network::of(board.expect("a board"));
    assert!(verify(&network, Bridges::none(&network)).is_ok());
    assert_eq!(network.island_at(far), Some(IslandId::from_index(0)));
}

/// All answers that verify, by enumerating all combinations.
fn by_counting(network: &Network) -> Vec<Bridges> {
    let edges = network.edges().len();
    let combinations = 3_u32.pow(u32::try_from(edges).expect("few edges"));
    let answer = |mut number: u32| -> Bridges {
        let mut digits: Vec<u8> = Vec::new();
        for _ in 0..edges {
            digits.push(u8::try_from(number % 3).expect("a digit"));
            number /= 3;
        }
        digits.into_iter().rev().collect()
    };
    (0..combinations)
        .map(answer)
        .filter(|bridges| verify(network, bridges.clone()).is_ok())
        .collect()
}

fn by_oracle(network: &Network) -> Vec<Bridges> {
    let found = oracle::solutions(network, 1_000_000).expect("a small board");
    found
        .into_iter()
        .map(hashilab::internals::puzzle::Solution::into_bridges)
        .collect()
}

#[test]
fn the_oracle_finds_what_counting_through_finds() {
    let mut solvable = 0;
    for_every_board(Size::new(2, 3), 4, &mut |network| {
        let expected = by_counting(&network);
        solvable += usize::from(!expected.is_empty());
        assert_eq!(by_oracle(&network), expected);
    });
    assert!(solvable > 100, "{solvable} boards had a solution");
}

#[test]
fn the_oracle_says_when_a_search_is_too_large() {
    let network = drawn("3.3 ... 3.3");
    assert_eq!(
        oracle::solutions(&network, 5),
        Err(oracle::SearchTooLarge(5))
    );
}

/// Whether built bridges join all islands, by merging labels: unlike `verify`, not by a walk.
fn joined(network: &Network, bridges: &Bridges) -> bool {
    let mut label: IdVec<IslandId, IslandId> = network.islands().ids().collect();
    for (edge, _) in bridges.built() {
        let [one, other] = network.edges()[edge].ends.map(|end| label[end]);
        for island in label.values_mut() {
            if *island == other {
                *island = one;
            }
        }
    }
    label.values().windows(2).all(|pair| pair[0] == pair[1])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn networks_agree_with_a_naive_scan(network in boards(9)) {
        check_network(&network);
    }

    #[test]
    fn the_order_of_the_islands_does_not_matter(network in boards(6), seed in 0_usize..1_000) {
        let board = network.board();
        let mut islands = board.islands().to_vec();
        for index in (1..islands.len()).rev() {
            islands.swap(index, (seed * 7 + index * 13) % (index + 1));
        }
        let again = Board::new(board.size(), islands, Rules::default());
        prop_assert_eq!(&again.expect("a board"), board);
    }

    #[test]
    fn verify_sees_components_as_merging_labels_does(network in boards(6), counts in proptest::collection::vec(0..3_u8, 200)) {
        let bridges: Bridges = counts.into_iter().take(network.edges().len()).collect();
        prop_assume!(bridges.len() == network.edges().len());
        let wrong = verify(&network, bridges.clone()).err();
        let split = wrong.is_some_and(|wrong| {
            wrong.0.iter().any(|violation| matches!(violation, Violation::Disconnected { .. }))
        });
        prop_assert_eq!(split, !joined(&network, &bridges));
    }
}
