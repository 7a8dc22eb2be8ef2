//! The integer programs and their feasible points, against the oracle.

use std::collections::BTreeMap;

use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::milp::{
    Arc, Formulated, Formulation, Outline, ProgramTable, Settings, formulate, formulate_as,
};
use hashilab::internals::puzzle::{Clue, IdVec, IslandId, Network, Size, oracle, verify};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};
use crate::support::points::check_points;
use crate::support::variants::boards_under_rules;

fn formulated(network: &Network, formulation: Formulation) -> Formulated {
    formulate(network, formulation).expect("no unknown clue")
}

/// The results of HiGHS on every program that states connectivity verify, and HiGHS finds one
/// exactly if there is a solution.
fn check_solved(network: &Network, solvable: bool) {
    use good_lp::SolverModel;
    for formulation in [Formulation::Notebook, Formulation::Flow] {
        let formulated = formulated(network, formulation);
        let solved = formulated.model.load(good_lp::highs).solve();
        assert_eq!(solved.is_ok(), solvable, "{formulation}: {network:?}");
        if let Ok(solved) = solved {
            let decoded = formulated.decode(solved.into_inner().columns());
            let verified = verify(network, decoded.expect("whole numbers"));
            assert!(verified.is_ok(), "{formulation}: {network:?}");
        }
    }
}

#[test]
fn every_solution_of_tiny_boards_has_a_point() {
    let mut solved = 0;
    for_every_board(Size::new(3, 3), 4, &mut |network| {
        let solutions = oracle::solutions(&network, 10_000).expect("tiny");
        solved += solutions.len();
        check_points(&network, &solutions);
    });
    assert!(solved > 300, "{solved}");
}

#[test]
fn grown_boards_have_a_point() {
    for (islands, seed) in [(2, 1), (30, 2), (100, 3), (400, 4), (400, 5)] {
        for single in [25, 75] {
            let grown = grow(&PublishedRecipe::square(islands, single, 0), seed).expect("a board");
            check_points(&grown.network, &[grown.solution.into()]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_solution_of_small_boards_has_a_point(network in boards(6)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_points(&network, &solutions);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn highs_agrees_with_the_oracle(network in boards(5)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_solved(&network, !solutions.is_empty());
        }
    }
}

#[test]
fn boards_at_the_edge_of_the_rules_are_solved() {
    let cases = [
        (".", true),
        ("0", true),
        ("1", false),
        ("11", true),
        ("22", true),
        ("12", false),
        ("33", false),
        ("1.1 ... 1.1", false),
        ("2.2 ... 2.2", true),
        ("1.1 .1. 1.1", false),
        ("11 2.", false),
        ("00", false),
        ("3.. ... ...", false),
        ("11. ..2", false),
    ];
    for (picture, solvable) in cases {
        check_solved(&drawn(picture), solvable);
    }
}

#[test]
fn the_strip_that_126_units_cannot_cross_has_a_point() {
    for islands in [127, 128, 300] {
        let strip: String = (0..islands)
            .map(|island| {
                if island == 0 || island == islands - 1 {
                    '1'
                } else {
                    '2'
                }
            })
            .collect();
        let network = drawn(&strip);
        let bridges = std::iter::repeat_n(1, islands - 1).collect();
        check_points(&network, &[verify(&network, bridges).expect("a chain")]);
    }
}

#[test]
fn values_far_from_whole_numbers_are_refused_by_name() {
    let network = drawn("1.1");
    let formulated = formulated(&network, Formulation::Flow);
    assert_eq!(
        formulated
            .decode(&[1.0 - 1e-7, 1e-7, 0.7])
            .expect("near")
            .total(),
        1
    );
    for (values, message) in [
        ([0.999, 0.0, 1.0], "y1_r1c1_r1c3 = 0.999 is neither 0 nor 1"),
        ([1.0, -0.5, 1.0], "y2_r1c1_r1c3 = -0.5 is neither 0 nor 1"),
        (
            [f64::NAN, 0.0, 1.0],
            "y1_r1c1_r1c3 = NaN is neither 0 nor 1",
        ),
        ([2.0, 0.0, 1.0], "y1_r1c1_r1c3 = 2 is neither 0 nor 1"),
    ] {
        let refused = formulated.decode(&values).expect_err("not a whole number");
        assert_eq!(refused.to_string(), message);
    }
}

/// The largest flow that an arc can need, computed the slow way: a walk for every arc.
fn plain_capacity(network: &Network, root: IslandId, arc: Arc) -> usize {
    let clue = |island: IslandId| match network.islands()[island].clue {
        Clue::Exactly(clue) => clue,
        Clue::OneOf(_) | Clue::Unknown => panic!("no unknown clue"),
    };
    let passes = |island| island == root || clue(island) >= 2;
    // The number of edges from one island to each other one, without some islands.
    let walk = |from: IslandId, without: &[IslandId]| {
        let mut distance: IdVec<IslandId, Option<usize>> =
            IdVec::filled(None, network.islands().len());
        let mut reached = vec![from];
        distance[from] = Some(0);
        let mut next = 0;
        while let Some(&island) = reached.get(next) {
            next += 1;
            for &edge in network.edges_at(island) {
                let other = network.edges()[edge].other(island);
                let free = !without.contains(&other) && distance[other].is_none();
                if passes(island) && free {
                    distance[other] = distance[island].map(|so_far| so_far + 1);
                    reached.push(other);
                }
            }
        }
        distance
    };
    if arc.to == root || !passes(arc.from) {
        return 0;
    }
    let avoiding = if arc.from == root {
        None
    } else {
        walk(root, &[arc.to])[arc.from]
    };
    let (Some(between), true) = (
        walk(root, &[])[arc.from],
        arc.from == root || avoiding.is_some(),
    ) else {
        return 0;
    };
    let behind = walk(arc.to, &[arc.from, root]);
    let behind = behind.values().iter().flatten().count();
    behind.min(network.islands().len() - 1 - between)
}

/// The upper bounds of the flow columns against the slow way: never below it, and above it
/// only where an end (clue 1) lies beside two parts that fall apart. Returns how often.
fn check_capacities(network: &Network) -> [usize; 2] {
    let model = formulated(network, Formulation::Flow).model;
    let clues = network.islands().iter().rev();
    let root = clues.max_by_key(|(_, island)| match island.clue {
        Clue::Exactly(clue) => clue,
        Clue::OneOf(_) | Clue::Unknown => 0,
    });
    let Some((root, _)) = root else { return [0, 0] };
    let columns = model.columns().values().iter();
    let flows: BTreeMap<String, f64> = columns
        .map(|column| (column.name.to_string(), column.upper))
        .collect();
    let mut counts = [0, 0];
    for arc in network
        .edges()
        .ids()
        .flat_map(|edge| Arc::both(network, edge))
    {
        let [from, to] = [arc.from, arc.to].map(|island| network.islands()[island].pos);
        let stated = flows.get(&format!("f_{from}_{to}")).copied().unwrap_or(0.0);
        let plain = plain_capacity(network, root, arc);
        assert!(
            stated >= plain as f64,
            "{from} {to}: {stated} < {plain} {network:?}"
        );
        counts[usize::from(stated > plain as f64)] += 1;
    }
    counts
}

#[test]
fn capacities_are_those_of_a_walk_for_every_arc() {
    let mut counts = [0, 0];
    let mut add = |network: &Network| {
        let [same, above] = check_capacities(network);
        counts[0] += same;
        counts[1] += above;
    };
    for picture in [
        "11",
        "2.2",
        "1221",
        "1.2. .2.1 2..2",
        "2.3.1 ..... 3.8.4 .2... 1.4.3",
    ] {
        add(&drawn(picture));
    }
    for seed in 0..60 {
        let recipe = PublishedRecipe::square(5 + 4 * u32::try_from(seed).expect("small"), 75, 0);
        add(&grow(&recipe, seed).expect("a board").network);
    }
    let [same, above] = counts;
    assert!(same > 20_000 && above * 100 < same, "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn capacities_are_never_below_those_of_a_walk(network in boards(9)) {
        check_capacities(&network);
    }

    #[test]
    fn outlines_of_random_boards_count_whole_programs(
        network in prop_oneof![boards(7), boards_under_rules(5)],
    ) {
        check_outlines(&network);
    }
}

/// One copy of each kind is built, and all copies are counted: the table is that of the whole
/// program.
fn check_outlines(network: &Network) {
    let last = network.islands().values().last().map(|island| island.pos);
    for formulation in Formulation::ALL {
        for root in [None, last] {
            let settings = formulation.taking(Settings {
                root,
                ..Settings::default()
            });
            let outline = Outline::of(network, formulation, settings);
            match formulate_as(network, formulation, settings) {
                Ok(whole) => assert_eq!(
                    outline.expect("as the whole").table(),
                    ProgramTable::of(&whole.model),
                    "{formulation}"
                ),
                Err(why) => assert_eq!(outline.err(), Some(why), "{formulation}"),
            }
        }
    }
}

#[test]
fn outlines_of_grown_boards_count_whole_programs() {
    for seed in 0..24 {
        let islands = 10 + 6 * u32::try_from(seed).expect("small");
        let cycles = [0, 5, 20][usize::try_from(seed % 3).expect("small")];
        let recipe = PublishedRecipe::square(islands, 75, cycles);
        check_outlines(&grow(&recipe, seed).expect("a board").network);
    }
}
