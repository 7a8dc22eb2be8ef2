//! The boards of `data/boards` against the oracle.

use expect_test::expect_file;
use hashilab::internals::puzzle::{
    Bridges, Heading, Network, PlacedBridges, Sum, oracle, sign_sums, verify,
};

use crate::support::expected::{Expected, Known};
use crate::support::variants::pair;

#[test]
fn the_oracle_agrees_with_every_expect_file() {
    for known in Known::under_every_rule() {
        let solutions = oracle::solutions(&known.network, 2_000_000)
            .unwrap_or_else(|error| panic!("{}: {error}", known.path.display()));
        let found = Expected::of(&known.network, solutions.iter().map(|solution| &**solution));
        expect_file![known.expect_path()].assert_eq(&found.to_string());
        assert_eq!(known.expected(), found, "{}", known.path.display());
    }
}

/// The bridges that a line of an `.expect` file states.
fn stated(network: &Network, line: &str) -> Bridges {
    let placed = line.split(' ').map(|edge| {
        let (cells, count) = edge.split_once('=').expect("an edge and its bridges");
        let [from, to] = pair(cells).cells();
        let count = count.parse().expect("a number of bridges");
        PlacedBridges { from, to, count }
    });
    let placed: Vec<PlacedBridges> = placed.collect();
    Bridges::placed(network, &placed).expect("bridges on edges")
}

#[test]
fn what_is_listed_for_boards_too_large_for_the_oracle_are_solutions() {
    let mut signs = 0;
    for known in Known::for_engines() {
        let Expected { count, solutions } = known.expected();
        assert_eq!(solutions.len(), count, "{}", known.path.display());
        assert!(solutions.is_sorted_by(|one, other| one < other));
        for solution in solutions {
            let bridges = stated(&known.network, &solution);
            let kept = verify(&known.network, bridges.clone());
            assert!(kept.is_ok(), "{}: {kept:?}", known.path.display());
            let sums = sign_sums(&known.network, &bridges);
            for (view, sum) in known.network.views().values().iter().zip(sums.values()) {
                let found = (view.sum == Sum::Unknown).then_some((view.heading, sum));
                match found {
                    Some((Heading::North, 6) | (Heading::East, 20)) => signs += 1,
                    Some(other) => panic!("{other:?}"),
                    None => {}
                }
            }
        }
    }
    assert_eq!(signs, 2, "the blank sign of the map says N 6 and E 20");
}
