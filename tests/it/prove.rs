//! Proofs that the engine makes: each is checked, for every board that has one.

mod signs;

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::proof::check_proof;
use hashilab::internals::puzzle::{Network, Size, oracle};
use hashilab::internals::questions::prove;
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};
use crate::support::expected::Known;
use crate::support::variants::boards_under_rules;

/// Proves the oracle's result for a board; returns the number of proofs.
fn check_claims(network: &Network) -> usize {
    let solutions = oracle::solutions(network, 10_000_000).expect("a small board");
    let budget = Budget::unlimited();
    let mut proofs = 0;
    for known in std::iter::once(None).chain(solutions.iter().map(Some)) {
        let others = solutions.len() - usize::from(known.is_some());
        match prove(network, known, &budget).expect("sound machinery") {
            Verdict::Yes(text) => {
                assert_eq!(others, 0);
                assert!(check_proof(network, &text).is_ok());
                proofs += 1;
            }
            Verdict::No(solution) => {
                assert!(others > 0 && Some(&solution) != known);
                assert!(solutions.contains(&solution));
            }
            Verdict::Undecided(limit) => panic!("{limit:?}"),
        }
    }
    proofs
}

#[test]
fn small_boards_are_proved() {
    let mut proofs = 0;
    let mut visited = 0_usize;
    for_every_board(Size::new(2, 3), 4, &mut |network| {
        visited += 1;
        if visited.is_multiple_of(7) {
            proofs += check_claims(&network);
        }
    });
    assert!(proofs > 1_000, "{proofs}");
}

#[test]
fn connectivity_and_parity_alone_are_proved() {
    for picture in ["1.1 ... 1.1", "2.2 ... 2.2 ... 1.1", "1.2", "22.22 1...1"] {
        let network = drawn(picture);
        assert_eq!(check_claims(&network), 1, "{picture}");
    }
}

#[test]
fn boards_with_one_solution_or_none_are_proved() {
    let budget = Budget::unlimited();
    let mut proofs = 0;
    for board in Known::under_every_rule() {
        let found = prove(&board.network, None, &budget).expect("sound machinery");
        let count = board.expected().count;
        let Verdict::No(solution) = found else {
            assert_eq!((count, matches!(found, Verdict::Yes(_))), (0, true));
            proofs += 1;
            continue;
        };
        let only = prove(&board.network, Some(&solution), &budget).expect("sound machinery");
        assert_eq!(
            matches!(only, Verdict::Yes(_)),
            count == 1,
            "{}",
            board.path.display()
        );
        proofs += usize::from(count == 1);
    }
    assert!(proofs > 10, "{proofs}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn claims_about_random_boards_are_proved(network in boards(6)) {
        prop_assume!(network.edges().len() <= 16);
        check_claims(&network);
    }

    #[test]
    fn claims_under_other_rules_are_proved(network in boards_under_rules(5)) {
        if oracle::solutions(&network, 20_000).is_ok_and(|solutions| solutions.len() < 50) {
            check_claims(&network);
        }
    }
}
