//! Irreducible conflicts: infeasible by themselves, feasible without any one requirement, confirmed
//! by code that shares nothing with clause learning.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::explain::{
    ArgumentStep, Conflict, Conflicts, argument, conflict, describe_conflict,
};
use hashilab::internals::generate::{PublishedRecipe, disturbed, grow};
use hashilab::internals::logic::Domains;
use hashilab::internals::milp::formulate_requirements;
use hashilab::internals::puzzle::{
    Board, Bridges, Clue, Network, Requirement, components, degrees, oracle,
};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn};
use crate::support::read_back::{Best, ReadBack, cbc, glpsol};

/// A conflict, and the one in which the steps of an argument end, if they do.
fn both(network: &Network) -> Vec<Conflict> {
    let argument = argument(network, &Domains::of(network), &Budget::unlimited());
    let argument = argument.expect("steps that hold");
    let steps = argument.is_infeasible.then_some(argument.steps);
    let told = steps.and_then(|steps| looked_for(network, &steps));
    found(network).into_iter().chain(told).collect()
}

fn found(network: &Network) -> Option<Conflict> {
    looked_for(network, &[])
}

fn looked_for(network: &Network, told: &[ArgumentStep]) -> Option<Conflict> {
    match conflict(network, told, &Budget::unlimited()).expect("witnesses that are right") {
        Verdict::Yes(conflict) => Some(conflict),
        Verdict::No(_) => None,
        Verdict::Undecided(limit) => panic!("{limit}"),
    }
}

/// Whether bridges satisfy a requirement of a standard board.
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

/// Whether some bridges satisfy all requirements, found by trying all bridges.
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
        let conflicts = both(&network);
        prop_assert_eq!(solutions.is_empty(), !conflicts.is_empty());
        for conflict in conflicts {
            check(&network, &conflict);
            prop_assert!(!can_be_kept(&network, &conflict.requirements));
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
        for conflict in both(&network) {
            check(&network, &conflict);
            conflicts += 1;
        }
    }
    assert!(conflicts > 6, "{conflicts}");
}

#[test]
fn four_ones_in_a_square_are_told_as_they_are() {
    let network = drawn("1.1 ... 1.1");
    let conflict = found(&network).expect("pairs would be cut off");
    let words = describe_conflict(&network, &conflict);
    assert!(words.contains("that some bridge leaves"), "{words}");
    check(&network, &conflict);
}

/// All lists of requirements that cannot be satisfied although every shorter part can, found by
/// trying all lists and all bridges; connectivity is one requirement.
fn all_conflicts(network: &Network) -> Vec<Vec<Requirement>> {
    let all = Requirement::all(network);
    let list = |mask: u32| -> Vec<Requirement> {
        let chosen = (0..all.len()).filter(|at| mask >> at & 1 == 1);
        chosen.map(|at| all[at].clone()).collect()
    };
    let mut found: Vec<u32> = Vec::new();
    let mut masks: Vec<u32> = (0..1 << all.len()).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    for mask in masks {
        let has_one = found.iter().any(|&conflict| conflict & !mask == 0);
        if !has_one && !can_be_kept(network, &list(mask)) {
            found.push(mask);
        }
    }
    found.into_iter().map(list).collect()
}

#[test]
fn all_conflicts_are_found_the_smallest_first() {
    for text in ["1.4.1", "1.1 ... 1.1", "1.1.2", "5.2 ... 2.."] {
        let network = drawn(text);
        let mut wanted = all_conflicts(&network);
        let mut conflicts = Conflicts::of(&network);
        let mut sizes = Vec::new();
        loop {
            let conflict = match conflicts
                .next(&Budget::unlimited())
                .expect("right witnesses")
            {
                Verdict::Yes(conflict) => conflict,
                Verdict::No(()) => break,
                Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
            };
            check(&network, &conflict);
            sizes.push(conflicts.least());
            let whole = |all: &[Requirement]| -> Vec<Requirement> {
                let is_cut = |one: &Requirement| {
                    matches!(one, Requirement::Leaves(_) | Requirement::Connectivity)
                };
                all.iter().filter(|one| !is_cut(one)).cloned().collect()
            };
            let found = whole(&conflict.requirements);
            let place = wanted.iter().position(|one| whole(one) == found);
            let place = place.expect("a conflict of the board");
            assert_eq!(wanted.remove(place).len(), conflicts.least(), "{text}");
        }
        assert!(wanted.is_empty(), "{text}: {wanted:?} not found");
        assert!(sizes.is_sorted() && !sizes.is_empty(), "{text}: {sizes:?}");
    }
}

/// A program without a row; continuation lines begin with two blanks.
fn without(program: &str, row: &str) -> String {
    let mut is_left_out = false;
    let kept = program.lines().filter(|line| {
        let goes_on = line.starts_with("  ");
        is_left_out = line.starts_with(&format!(" {row}:")) || (is_left_out && goes_on);
        !is_left_out
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn other_solvers_agree_on_the_programs_of_conflicts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("conflict.lp");
    let mut absent = BTreeSet::new();
    let mut judge = |text: &str, wanted: bool| {
        std::fs::write(&path, text).expect("room on the disk");
        let highs = ReadBack::of(&path).solve(&BTreeMap::new());
        assert_eq!(highs != Best::Infeasible, wanted, "{text}");
        for (name, solve) in [
            ("glpsol", glpsol as fn(&Path) -> Option<Best>),
            ("cbc", cbc),
        ] {
            match solve(&path) {
                Some(best) => assert_eq!(best != Best::Infeasible, wanted, "{name}: {text}"),
                None => drop(absent.insert(name)),
            }
        }
    };
    for text in ["1.4.1", "1.1 ... 1.1", "1.1.2", "5.2 ... 2.."] {
        let network = drawn(text);
        let conflict = found(&network).expect("no solution");
        let model = formulate_requirements(&network, &conflict.requirements).expect("cuts");
        let program = model.to_lp();
        judge(&program, false);
        let names = model.rows().values().iter().map(|row| row.name.to_string());
        let blocks = names.filter(|name| {
            let mut words = ["clue_", "cross_", "most_", "cut_"].iter();
            words.any(|word| name.starts_with(word))
        });
        let blocks: Vec<String> = blocks.collect();
        assert_eq!(blocks.len(), conflict.requirements.len(), "{program}");
        for block in blocks {
            judge(&without(&program, &block), true);
        }
    }
    for name in absent {
        println!("not checked: {name} is not installed");
    }
}

#[test]
fn an_odd_sum_of_many_clues_is_said_at_once() {
    let grown = grow(&PublishedRecipe::square(150, 50, 10), 3).expect("room enough");
    let board = grown.network.board();
    let mut islands: Vec<_> = board.islands().to_vec();
    let place = islands
        .iter()
        .position(|(_, clue)| *clue == Clue::Exactly(3));
    islands[place.expect("a 3 among 150 clues")].1 = Clue::Exactly(4);
    let odd = Board::new(board.size(), islands, board.rules().clone()).expect("a board");
    let network = Network::of(odd);
    let conflict = found(&network).expect("an odd sum");
    check(&network, &conflict);
    let words = describe_conflict(&network, &conflict);
    let sum = "the clues of all 150 islands add up to an odd number, ";
    assert!(words.starts_with(sum), "{words}");
    let network = drawn(
        "1.3.3.3.3.3.3.3.3.3.3.3.1.... ............................. ..........................1.1",
    );
    let words = describe_conflict(&network, &found(&network).expect("an odd sum"));
    let sum = "the clues of 13 islands, which see no others, add up to an odd number, ";
    assert!(words.starts_with(sum), "{words}");
}
