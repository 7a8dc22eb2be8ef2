//! Irreducible conflicts: infeasible by themselves, feasible without any one requirement, by
//! code that shares nothing with clause learning.

use hashi::engine::{Budget, Requirement};
use hashi::explain::{Conflict, Conflicting, conflict, describe_conflict};
use hashi::generate::{PublishedRecipe, disturbed, grow};
use hashi::puzzle::{Bridges, Clue, Network, components, degrees, oracle};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn};

fn found(network: &Network) -> Option<Conflict> {
    match conflict(network, &Budget::unlimited()).expect("witnesses that are right") {
        Conflicting::Conflict(conflict) => Some(conflict),
        Conflicting::Nothing(_) => None,
        Conflicting::Stopped(limit) => panic!("{limit}"),
    }
}

/// Whether bridges keep a requirement that standard boards have.
fn keeps(network: &Network, bridges: &Bridges, requirement: &Requirement) -> bool {
    match requirement {
        Requirement::Clue(island) => {
            let degree = degrees(network, bridges)[*island];
            match network.islands()[*island].clue {
                Clue::Exactly(clue) => degree == u32::from(clue),
                Clue::Unknown | Clue::OneOf(_) => panic!("a number"),
            }
        }
        Requirement::Crossing(pair) => bridges[pair.horizontal] == 0 || bridges[pair.vertical] == 0,
        Requirement::MostBridges(edge) => bridges[*edge] <= 2,
        Requirement::Connectivity => components(network, bridges).len() <= 1,
        Requirement::Leaves(islands) => bridges.built().any(|(edge, _)| {
            let [one, other] = network.edges()[edge].ends.map(|end| islands.contains(&end));
            one != other
        }),
        Requirement::Given(_) | Requirement::Sign(_) | Requirement::Loops => {
            panic!("a standard board")
        }
    }
}

fn check(network: &Network, conflict: &Conflict) {
    let all = &conflict.requirements;
    assert_eq!(all.len(), conflict.witnesses.len());
    for (left_out, witness) in conflict.witnesses.iter().enumerate() {
        for (place, requirement) in all.iter().enumerate() {
            let is_kept = keeps(network, witness, requirement);
            assert_eq!(is_kept, place != left_out, "{requirement:?}");
        }
        let degrees = degrees(network, witness);
        assert!(degrees.values().iter().all(|&degree| degree > 0));
    }
}

/// Whether some bridges keep all, found by trying all.
fn can_be_kept(network: &Network, all: &[Requirement]) -> bool {
    let most = 4;
    let edges = network.edges().len();
    (0..(most + 1_usize).pow(u32::try_from(edges).expect("few"))).any(|mut number| {
        let mut count = || {
            let count = number % (most + 1);
            number /= most + 1;
            u8::try_from(count).expect("at most 4")
        };
        let bridges: Bridges = (0..edges).map(|_| count()).collect();
        let degrees = degrees(network, &bridges);
        degrees.values().iter().all(|&degree| degree > 0)
            && all
                .iter()
                .all(|requirement| keeps(network, &bridges, requirement))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn conflicts_are_irreducible(network in boards(4)) {
        let numbers = network.islands().values().iter().all(|island| matches!(island.clue, Clue::Exactly(1..)));
        if !numbers || network.edges().len() > 5 {
            return Ok(());
        }
        let solutions = oracle::solutions(&network, 100_000).expect("a small board");
        match found(&network) {
            None => prop_assert!(!solutions.is_empty()),
            Some(conflict) => {
                prop_assert!(solutions.is_empty());
                check(&network, &conflict);
                prop_assert!(!can_be_kept(&network, &conflict.requirements));
            }
        }
    }
}

#[test]
fn boards_with_changed_clues_have_conflicts_that_can_be_checked() {
    let mut conflicts = 0;
    for seed in 0..12 {
        let islands = 20 + 10 * u32::try_from(seed).expect("small");
        let grown = grow(&PublishedRecipe::square(islands, 50, 10), seed).expect("room enough");
        let board = disturbed(&grown.network, 1, seed).expect("islands enough");
        let network = Network::of(board);
        if let Some(conflict) = found(&network) {
            check(&network, &conflict);
            conflicts += 1;
        }
    }
    assert!(conflicts > 3, "{conflicts}");
}

#[test]
fn four_ones_in_a_square_are_told_as_they_are() {
    let network = drawn("1.1 ... 1.1");
    let conflict = found(&network).expect("pairs would be cut off");
    let words = describe_conflict(&network, &conflict);
    assert!(words.contains("that some bridge leaves"), "{words}");
    check(&network, &conflict);
}
