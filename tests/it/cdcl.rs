//! The clause-learning engine from outside: it agrees with the oracle, solves large boards, proves
//! that there is no solution, respects limits and is reproducible.

use std::time::Duration;

use hashilab::internals::engine::{Budget, Cdcl, Limit, Verdict};
use hashilab::internals::generate::{PublishedRecipe, disturbed, grow};
use hashilab::internals::puzzle::{
    Board, Bridges, Clue, Network, Pos, Rules, Size, oracle, verify,
};
use hashilab::internals::questions::prove;
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};

/// The engine's bridges, which must verify; `None` if it reports that there are none.
fn solved(network: &Network, seed: u64) -> Option<Bridges> {
    let engine = Cdcl { seed };
    match engine.run(network, &Budget::unlimited()).outcome {
        Verdict::Yes(incumbent) => {
            let verified = verify(network, incumbent.bridges);
            Some(verified.expect("a solution").into_bridges())
        }
        Verdict::No(()) => None,
        Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
    }
}

fn grown(islands: u32, singles: u8, seed: u64) -> Network {
    let recipe = PublishedRecipe::square(islands, singles, 5);
    grow(&recipe, seed).expect("room enough").network
}

#[test]
fn every_tiny_board_is_decided_as_the_oracle_does() {
    let mut seen = 0;
    for_every_board(Size::new(2, 3), 4, &mut |network| {
        let expected = oracle::solutions(&network, 10_000).expect("a tiny board");
        assert_eq!(solved(&network, 0).is_some(), !expected.is_empty());
        seen += 1;
    });
    assert!(seen > 10_000, "{seen}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_are_decided_as_the_oracle_does(network in boards(6), seed in 0..3_u64) {
        if let Ok(expected) = oracle::solutions(&network, 100_000) {
            prop_assert_eq!(solved(&network, seed).is_some(), !expected.is_empty());
        }
    }
}

#[test]
fn small_peculiarities() {
    assert!(solved(&drawn("1.1"), 0).is_some());
    assert!(solved(&drawn("2.2"), 0).is_some());
    assert!(solved(&drawn("1"), 0).is_none());
    assert!(solved(&drawn("..."), 0).is_some());
    assert!(solved(&drawn("?.?"), 0).is_some());
    assert!(solved(&drawn("1.1 ... 1.1"), 0).is_none());
    assert!(solved(&drawn("2.2 ... 2.2"), 0).is_some());
    assert!(solved(&drawn("1.1 .1."), 0).is_none());
}

#[test]
fn large_boards_are_solved_with_any_seed() {
    for (islands, singles) in [(800, 25), (1_500, 75), (3_000, 75)] {
        let network = grown(islands, singles, 1);
        for seed in [0, 1] {
            assert!(solved(&network, seed).is_some());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bridges() {
    for islands in [300, 1_200] {
        let network = grown(islands, 75, 5);
        assert_eq!(solved(&network, 3), solved(&network, 3));
    }
}

/// A board with one more clue on an island in the far corner.
fn with_corner(network: &Network, clue: u8) -> Network {
    let board = network.board();
    let Size { rows, cols } = board.size();
    let corner = Pos::new(rows + 1, cols + 1);
    let mut islands = board.islands().to_vec();
    islands.push((corner, Clue::Exactly(clue)));
    let size = Size::new(rows + 2, cols + 2);
    Network::of(Board::new(size, islands, Rules::default()).expect("one island more"))
}

#[test]
fn boards_that_cannot_be_joined_are_refuted() {
    for islands in [200, 2_000] {
        let network = grown(islands, 50, 2);
        assert!(
            solved(&with_corner(&network, 0), 0).is_none(),
            "out of reach"
        );
        assert!(solved(&with_corner(&network, 1), 0).is_none());
    }
    // Every clue can be satisfied, but not all of them in one component.
    assert!(solved(&drawn("1.1.1.1"), 0).is_none());
}

#[test]
fn an_odd_sum_of_clues_is_refuted_at_any_size() {
    for islands in [60, 400, 5_000] {
        let network = grown(islands, 75, 3);
        let board = network.board();
        let mut clues = board.islands().to_vec();
        let odd = clues.iter().position(|&(_, clue)| clue == Clue::Exactly(2));
        clues[odd.expect("some clue is 2")].1 = Clue::Exactly(3);
        let board = Board::new(board.size(), clues, Rules::default()).expect("a board");
        assert!(solved(&Network::of(board), 0).is_none());
    }
}

#[test]
fn more_bridges_and_fewer_are_allowed_for() {
    let row = |clues: &[u8], most| {
        let place = |(col, &clue): (u16, &u8)| (Pos::new(0, 2 * col), Clue::Exactly(clue));
        let islands = (0_u16..).zip(clues).map(place).collect();
        let board = Board::new(Size::new(1, 9), islands, Rules::with_max_bridges(most));
        let bridges = solved(&Network::of(board.expect("a board")), 0)?;
        Some(bridges.iter().map(|(_, count)| count).collect::<Vec<_>>())
    };
    assert_eq!(row(&[3, 5, 2], 3), Some(vec![3, 2]));
    assert_eq!(row(&[3, 4, 1], 2), None);
    assert_eq!(row(&[1, 2, 1], 1), Some(vec![1, 1]));
    assert_eq!(row(&[9, 9], 9), Some(vec![9]));
}

#[test]
fn a_limit_that_has_passed_is_no_answer() {
    let network = grown(1_000, 75, 1);
    let run = Cdcl::default().run(&network, &Budget::within(Duration::ZERO));
    assert_eq!(run.outcome, Verdict::Undecided(Limit::Time));
}

#[test]
fn disturbed_boards_are_decided_alike_with_any_seed() {
    for seed in 0..40 {
        let board = disturbed(&grown(150, 75, seed), 2, seed).expect("many islands");
        let network = Network::of(board);
        let answers = [0, 1, 2].map(|seed| solved(&network, seed).is_some());
        assert!(answers == [true; 3] || answers == [false; 3]);
    }
}

#[test]
fn what_is_refuted_can_be_proved() {
    let mut proofs = 0;
    for seed in 0..60 {
        let board = disturbed(&grown(80, 75, seed), 1, seed).expect("many islands");
        let network = Network::of(board);
        if solved(&network, 0).is_none() {
            let proved = prove(&network, None, &Budget::unlimited());
            assert!(matches!(proved, Ok(Verdict::Yes(_))), "seed {seed}");
            proofs += 1;
        }
    }
    assert!(proofs > 20, "{proofs}");
}
