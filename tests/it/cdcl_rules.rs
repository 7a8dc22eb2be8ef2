//! The clause-learning engine under every rule, from outside: one answer, all answers and what they
//! have in common agree with the oracle, on small boards and large ones.

use hashilab::internals::engine::{Budget, Cdcl, Incremental, Listing, Verdict};
use hashilab::internals::generate::{GrownBoard, PublishedRecipe, grow};
use hashilab::internals::logic::{Domains, Tier, propagate};
use hashilab::internals::puzzle::{
    Board, Bound, Bridges, Clue, Connectivity, EdgeId, GivenBound, Heading, Literal, Loops,
    Network, Pair, Pos, Rules, Sign, Solution, Sum, oracle, verify,
};
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::expected::{Expected, Known};
use crate::support::variants::boards_under_rules;

/// The engine's answer, which must verify; `None` if it reports that there is none.
fn solved(network: &Network, seed: u64) -> Option<Solution> {
    let engine = Cdcl { seed };
    match engine.run(network, &Budget::unlimited()).outcome {
        Verdict::Yes(found) => Some(verify(network, found.bridges).expect("a solution")),
        Verdict::No(()) => None,
        Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
    }
}

/// All answers within these domains, in the order of the listing.
fn listed(network: &Network, domains: &Domains) -> Vec<Bridges> {
    let mut listing = Listing::new(network, domains);
    let mut told = Vec::new();
    loop {
        match listing.next(&Budget::unlimited()) {
            Verdict::Yes(bridges) => told.push(bridges),
            Verdict::No(()) => return told,
            Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
        }
    }
}

/// Each bound that can be assumed has an answer exactly if a solution satisfies it.
fn assert_asked(network: &Network, domains: &Domains, solutions: &[Solution]) {
    let mut search = Incremental::new(network, domains);
    let most = network.board().rules().max_bridges();
    let facts = network.edges().ids().flat_map(|edge| {
        let least = (1..=most).map(move |level| Literal::AtLeast(edge, level));
        least.chain((0..most).map(move |level| Literal::AtMost(edge, level)))
    });
    for fact in facts {
        let keeps = |bridges: &Bridges| fact.holds(bridges[fact.edge()]);
        match search.ask(Some(fact), &Budget::unlimited()) {
            Verdict::Yes(bridges) => {
                assert!(keeps(&bridges) && verify(network, bridges).is_ok());
            }
            Verdict::No(()) => assert!(!solutions.iter().any(|solution| keeps(solution))),
            Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_are_decided_as_the_oracle_does(network in boards_under_rules(6), seed in 0..3_u64) {
        if let Ok(expected) = oracle::solutions(&network, 100_000) {
            prop_assert_eq!(solved(&network, seed).is_some(), !expected.is_empty());
        }
    }

    #[test]
    fn random_boards_are_listed_as_the_oracle_does(network in boards_under_rules(6), deduce: bool) {
        let mut domains = Domains::of(&network);
        let sound = !deduce || propagate(&network, &mut domains, Tier::Group).is_ok();
        if let Ok(expected) = oracle::solutions(&network, 50_000) && expected.len() < 2_000 {
            let told = if sound { listed(&network, &domains) } else { Vec::new() };
            prop_assert!(told.iter().eq(expected.iter().map(|solution| &**solution)));
        }
    }

    #[test]
    fn what_is_asked_of_random_boards_is_as_the_oracle_says(network in boards_under_rules(5)) {
        if let Ok(expected) = oracle::solutions(&network, 50_000) {
            assert_asked(&network, &Domains::of(&network), &expected);
        }
    }
}

/// A grown board with other clues and rules.
fn changed(grown: &GrownBoard, clue: impl Fn(usize, u8) -> Clue, rules: Rules) -> Network {
    let board = grown.network.board();
    let islands = (board.islands().iter().enumerate())
        .map(|(index, &(pos, number))| match number {
            Clue::Exactly(number) => (pos, clue(index, number)),
            Clue::OneOf(_) | Clue::Unknown => panic!("grown boards have numbers"),
        })
        .collect();
    Network::of(Board::new(board.size(), islands, rules).expect("a board"))
}

/// Every `step`-th edge with its number of bridges in the board's own solution.
fn some_edges(grown: &GrownBoard, step: usize) -> impl Iterator<Item = (Pair, u8)> + '_ {
    let pair = |(edge, count): (EdgeId, u8)| {
        let [from, to] = grown.network.cells_of(edge);
        (Pair::of(from, to), count)
    };
    grown.solution.iter().step_by(step).map(pair)
}

/// Large boards are swept over and repaired, all rules of an edge or an island kept.
#[test]
fn large_boards_are_solved_under_rules() {
    for (islands, seed) in [(900, 1), (2_000, 2)] {
        let grown = grow(&PublishedRecipe::square(islands, 75, 5), seed).expect("room enough");
        let same = |_, number| Clue::Exactly(number);
        let set = |index: usize, number: u8| match index % 4 {
            0 => Clue::OneOf(
                [number, number + 2]
                    .into_iter()
                    .filter(|&it| it <= 8)
                    .collect(),
            ),
            1 => Clue::OneOf([number, 0].into_iter().collect()),
            2 => Clue::Unknown,
            _ => Clue::Exactly(number),
        };
        let free = Rules::default().with_connectivity(Connectivity::Free);
        let given = some_edges(&grown, 7).map(|(pair, count)| {
            let bound = match count {
                0 => Bound::AtMost(1),
                1 => Bound::AtLeast(1),
                _ => Bound::Exactly(count),
            };
            GivenBound { pair, bound }
        });
        let unbuilt = some_edges(&grown, 3).filter(|&(_, count)| count == 0);
        let bounds = Rules::default()
            .with_given(given.collect())
            .with_forbidden(unbuilt.map(|(pair, _)| pair).collect());
        for seed in [0, 1] {
            assert!(solved(&changed(&grown, same, free.clone()), seed).is_some());
            assert!(solved(&changed(&grown, same, bounds.clone()), seed).is_some());
            assert!(solved(&changed(&grown, set, bounds.clone()), seed).is_some());
            assert!(solved(&changed(&grown, set, free.clone()), seed).is_some());
        }
    }
}

#[test]
fn boards_that_are_trees_are_solved_without_loops() {
    for (islands, seed) in [(100, 1), (300, 2), (800, 3)] {
        let grown = grow(&PublishedRecipe::square(islands, 75, 0), seed).expect("room enough");
        for connectivity in [Connectivity::Required, Connectivity::Free] {
            let rules = Rules::default()
                .with_loops(Loops::Forbidden)
                .with_connectivity(connectivity);
            let network = changed(&grown, |_, number| Clue::Exactly(number), rules);
            assert!(solved(&network, 0).is_some());
        }
    }
}

#[test]
fn a_ring_is_refuted_without_loops() {
    let rules = Rules::default().with_loops(Loops::Forbidden);
    let ring = "2.2 ... 2.2";
    assert_eq!(solved(&drawn_under(ring, rules.clone()), 0), None);
    let pairs = rules.with_connectivity(Connectivity::Free);
    let network = drawn_under(ring, pairs);
    let found = listed(&network, &Domains::of(&network));
    assert_eq!(found.len(), 2, "two double bridges, across or down");
}

/// More islands in a view than they can have different degrees.
#[test]
fn degrees_that_cannot_differ_are_refuted() {
    let looking_east = |sum| {
        let sign = Sign::default().with(Heading::East, sum);
        Rules::default().with_signs(vec![(Pos::new(0, 0), sign)])
    };
    let row = ".?.?.?.?.?.?.?.?.?";
    for sum in [Sum::Unknown, Sum::Exactly(45)] {
        assert_eq!(solved(&drawn_under(row, looking_east(sum)), 0), None);
    }
    let sees = |picture, sum| solved(&drawn_under(picture, looking_east(sum)), 0).is_some();
    assert!(sees("...", Sum::Exactly(0)) && !sees("...", Sum::Exactly(1)));
    assert!(sees(".1.3.2", Sum::Exactly(6)) && !sees(".1.3.2", Sum::Exactly(5)));
}

#[test]
fn shipped_boards_are_listed_as_their_files_say() {
    for known in Known::under_every_rule() {
        let told = listed(&known.network, &Domains::of(&known.network));
        let told = Expected::of(&known.network, told.iter());
        assert_eq!(told, known.expected(), "{}", known.path.display());
    }
}
