//! Counting without listing against listing, on random boards under all rules: numbers, shares,
//! best values, components, samples.

use hashilab::internals::count::{BigUint, Limits, Paths, Space};
use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::logic::Domains;
use hashilab::internals::milp::Direction;
use hashilab::internals::notation::{ReadOptions, Source, read_board};
use hashilab::internals::puzzle::{Connectivity, Measure, Network, Solution, components, verify};
use hashilab::internals::questions::{Backbone, Solutions, backbone};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::support::variants::boards_under_rules;

/// Boards with more solutions are left out, and counted.
const MOST_LISTED: usize = 100_000;

/// All solutions, or `None` if there are too many.
fn list(network: &Network) -> Option<Vec<Solution>> {
    let mut solutions = Solutions::of(network);
    let mut all = Vec::new();
    let budget = Budget::unlimited();
    loop {
        match solutions.next(&budget).expect("clause learning works") {
            Verdict::Yes(solution) if all.len() < MOST_LISTED => all.push(solution),
            Verdict::No(()) => return Some(all),
            Verdict::Yes(_) | Verdict::Undecided(_) => return None,
        }
    }
}

fn space_of(network: &Network) -> Option<Space<'_>> {
    Space::of(network, &Domains::of(network), &Budget::unlimited()).ok()
}

fn count(space: &Space<'_>) -> BigUint {
    let budget = &Budget::unlimited();
    let limits = Limits {
        budget,
        progress: &mut |_| {},
    };
    space.count(limits).expect("no limit")
}

fn paths(space: &Space<'_>) -> Option<Paths> {
    let budget = &Budget::unlimited();
    let limits = Limits {
        budget,
        progress: &mut |_| {},
    };
    space.paths(limits).expect("no limit")
}

/// Compares all results of a sweep with the list.
fn compare(network: &Network, all: &[Solution]) {
    let shown = || format!("{:?}", network.board());
    let space = space_of(network).expect("a small board is not too wide");
    assert_eq!(count(&space), all.len().into(), "{}", shown());
    let Some(paths) = paths(&space) else {
        assert!(all.is_empty(), "{}", shown());
        return;
    };
    assert_eq!(paths.count(), all.len().into(), "{}", shown());
    compare_shares(network, &paths, all);
    compare_best(network, &paths, all);
    for bridges in paths.samples(1).take(3) {
        assert!(verify(network, bridges).is_ok(), "{}", shown());
    }
    let rules = network.board().rules();
    if rules.connectivity() == Connectivity::Free {
        compare_components(network, all);
    }
}

fn compare_shares(network: &Network, paths: &Paths, all: &[Solution]) {
    let likelihoods = paths.likelihoods();
    for edge in network.edges().ids() {
        for bridges in 0..=network.board().rules().max_bridges() {
            let listed = all
                .iter()
                .filter(|solution| solution[edge] == bridges)
                .count();
            let share = likelihoods
                .exactly(edge, bridges)
                .expect("there are solutions");
            assert_eq!(share.ways, listed.into(), "{:?} {edge:?}", network.board());
        }
    }
    let domains = likelihoods.backbone(network).expect("there are solutions");
    let known =
        backbone(network, &Budget::unlimited(), &mut Vec::new()).expect("clause learning works");
    assert_eq!(Backbone::All(domains), known, "{:?}", network.board());
}

fn compare_best(network: &Network, paths: &Paths, all: &[Solution]) {
    for measure in [Measure::Bridges, Measure::Built, Measure::Length] {
        let values = all.iter().map(|solution| measure.of(network, solution));
        for direction in [Direction::Minimise, Direction::Maximise] {
            let wanted = match direction {
                Direction::Minimise => values.clone().min(),
                Direction::Maximise => values.clone().max(),
            };
            let best = paths
                .best(network, &measure, direction)
                .expect("there are solutions");
            let best = verify(network, best).expect("a solution");
            assert_eq!(Some(measure.of(network, &best)), wanted);
            let limits = Limits {
                budget: &Budget::unlimited(),
                progress: &mut |_| {},
            };
            let space = space_of(network).expect("a small board is not too wide");
            let value = space
                .best_value(&measure, direction, limits)
                .expect("no limit");
            assert_eq!(value, wanted, "{:?}", network.board());
        }
    }
}

fn compare_components(network: &Network, all: &[Solution]) {
    let mut listed: Vec<u64> = Vec::new();
    for solution in all {
        let number = components(network, solution).len();
        listed.resize(listed.len().max(number), 0);
        listed[number - 1] += 1;
    }
    let space = Space::with_components(network, &Domains::of(network), &Budget::unlimited());
    let mut limits = Limits {
        budget: &Budget::unlimited(),
        progress: &mut |_| {},
    };
    let space = space.expect("a small board is not too wide");
    let counted = space.by_components(&mut limits).expect("no limit");
    let listed: Vec<BigUint> = listed.into_iter().map(BigUint::from).collect();
    assert_eq!(counted, listed, "{:?}", network.board());
}

/// Random boards, `number` of them, larger ones included.
fn random_boards(number: usize) -> impl Iterator<Item = Network> {
    let mut runner = TestRunner::deterministic();
    (0..number).map(move |index| {
        let side = u16::try_from(3 + index % 8).expect("a small side");
        let tree = boards_under_rules(side).new_tree(&mut runner);
        tree.expect("a board").current()
    })
}

#[test]
fn sweeps_agree_with_lists_under_all_rules() {
    let (mut compared, mut left_out, mut with_islands) = (0, 0, 0);
    for network in random_boards(2_600) {
        if network.islands().len() > 40 || network.islands().is_empty() {
            continue;
        }
        match list(&network) {
            Some(all) => {
                compare(&network, &all);
                compared += 1;
                with_islands += usize::from(network.islands().len() > 20);
            }
            None => left_out += 1,
        }
    }
    println!("{compared} boards compared, {left_out} left out, {with_islands} of over 20 islands");
    assert!(compared >= 2_000, "{compared} boards compared");
}

/// The first grown board with exactly this number of solutions, and the solutions.
fn grown_with(solutions: usize) -> (Network, Vec<Solution>) {
    let recipe = PublishedRecipe::square(24, 60, 20);
    let boards = (0..200).map(|seed| grow(&recipe, seed).expect("it fits").network);
    let mut listed = boards.filter_map(|network| {
        let all = list(&network)?;
        (all.len() == solutions).then_some((network, all))
    });
    listed.next().expect("a board with so many solutions")
}

/// The quantiles of chi-square with 63 degrees of freedom: it is below the first value, and above
/// the second, with probability 0.001 each.
const CHI_SQUARE: [f64; 2] = [33.9, 103.4];

#[test]
fn samples_are_uniform() {
    const DRAWN: usize = 100_000;
    let (network, all) = grown_with(64);
    let paths = paths(&space_of(&network).expect("a small board is not too wide"));
    let mut times = vec![0_u32; all.len()];
    for bridges in paths.expect("there are solutions").samples(1).take(DRAWN) {
        let drawn = verify(&network, bridges).expect("a solution");
        let at = all.iter().position(|solution| *solution == drawn);
        times[at.expect("one of the list")] += 1;
    }
    let expected = DRAWN as f64 / all.len() as f64;
    let terms = times
        .iter()
        .map(|&times| (f64::from(times) - expected).powi(2));
    let chi_square = terms.sum::<f64>() / expected;
    println!("chi-square {chi_square:.1} with 63 degrees of freedom");
    assert!(
        (CHI_SQUARE[0]..CHI_SQUARE[1]).contains(&chi_square),
        "{chi_square}"
    );
}

#[test]
fn no_island_no_edge_no_solution() {
    for (text, solutions) in [
        ("0\n", 1),
        ("1\n", 0),
        ("1,,1,,1,,1\n", 0),
        ("1,,2,,1\n", 1),
    ] {
        let network = network(text);
        assert_eq!(
            count(&space_of(&network).expect("narrow")),
            u32::into(solutions)
        );
    }
}

fn network(text: &str) -> Network {
    let board = read_board(&Source::new("x.csv", text), &ReadOptions::default());
    Network::of(board.expect("a board"))
}
