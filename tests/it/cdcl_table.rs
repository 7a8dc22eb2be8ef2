//! Clause learning under every pair of rules: boards are drawn until each pair of them, present or
//! absent, has occurred often enough with a solution and without one, and each is decided as by the
//! oracle. The output has the table (`--show-output`).

use hashilab::internals::engine::{Budget, Cdcl, Verdict};
use hashilab::internals::puzzle::{Clue, Connectivity, Loops, Network, Sum, oracle, verify};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::variants::boards_up_to;

/// How often each pair must occur with a solution, and how often without one.
const WANTED: u32 = 20;
/// The most boards; then the test fails.
const MOST_BOARDS: u32 = 200_000;
/// The oracle's limit; boards beyond it are counted as left out.
const ORACLE: u64 = 20_000;

/// The features of a board, each by its name and, for k, its value.
fn features(network: &Network) -> Vec<(&'static str, u8)> {
    let rules = network.board().rules();
    let clue = |of: fn(&Clue) -> bool| network.islands().values().iter().any(|it| of(&it.clue));
    let said = network
        .views()
        .values()
        .iter()
        .any(|view| view.sum != Sum::Unsaid);
    let present = [
        ("loops forbidden", rules.loops() == Loops::Forbidden),
        (
            "connectivity free",
            rules.connectivity() == Connectivity::Free,
        ),
        ("signs", said),
        ("sets", clue(|clue| matches!(clue, Clue::OneOf(_)))),
        ("?", clue(|clue| *clue == Clue::Unknown)),
        ("given", !rules.given().is_empty()),
        ("forbidden", !rules.forbidden().is_empty()),
        ("walls", !rules.walls().is_empty()),
    ];
    let mut features: Vec<_> = present.map(|(name, is)| (name, u8::from(is))).to_vec();
    features.push(("k", rules.max_bridges()));
    features
}

/// How often each pair of features occurred with a solution and without.
#[derive(Default)]
struct Table {
    pairs: std::collections::BTreeMap<[(&'static str, u8); 2], [u32; 2]>,
    boards: u32,
    left_out: u32,
}

impl Table {
    fn count(&mut self, network: &Network, is_solvable: bool) {
        let features = features(network);
        for (index, &one) in features.iter().enumerate() {
            for &other in &features[..index] {
                let met = self.pairs.entry([one, other]).or_default();
                met[usize::from(!is_solvable)] += 1;
            }
        }
    }

    /// Eight features with two values make 28 pairs of four, and each goes with nine k.
    fn is_full(&self) -> bool {
        let least = self.pairs.values().flatten().min();
        self.pairs.len() == 28 * 4 + 8 * 2 * 9 && least.is_some_and(|&met| met >= WANTED)
    }

    #[allow(
        clippy::print_stdout,
        reason = "the table is part of the test's output"
    )]
    fn print(&self) {
        let Self {
            boards, left_out, ..
        } = self;
        println!("{boards} boards, {left_out} left out: beyond the oracle");
        for ([one, other], [solvable, not]) in &self.pairs {
            let name = |(name, value): &(&str, u8)| format!("{name} {value}");
            println!(
                "{:<22} {:<22} {solvable:>6} solvable {not:>6} not",
                name(one),
                name(other)
            );
        }
    }
}

#[test]
fn every_pair_of_rules_is_decided_as_the_oracle_does() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[18; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let boards = boards_up_to(4, 9);
    let mut table = Table::default();
    while !table.is_full() && table.boards < MOST_BOARDS {
        let network = boards.new_tree(&mut runner).expect("a board").current();
        table.boards += 1;
        let Ok(solutions) = oracle::solutions(&network, ORACLE) else {
            table.left_out += 1;
            continue;
        };
        match Cdcl::default().run(&network, &Budget::unlimited()).outcome {
            Verdict::Yes(found) => assert!(verify(&network, found.bridges).is_ok()),
            Verdict::No(()) => assert!(solutions.is_empty(), "{network:?}"),
            Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
        }
        table.count(&network, !solutions.is_empty());
    }
    table.print();
    assert!(table.is_full(), "some pair was not met often enough");
}
