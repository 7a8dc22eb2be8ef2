//! Certificates for VeriPB: every claim that has one is accepted, and no false one is.

mod plain;
mod wrong;

use std::collections::BTreeMap;
use std::path::PathBuf;

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::explain::conflict;
use hashilab::internals::generate::{PublishedRecipe, disturbed, grow};
use hashilab::internals::milp::{Direction, Objective};
use hashilab::internals::proof::{Certificate, Proof, write_veripb};
use hashilab::internals::puzzle::{Amount, Id, Measure, Network, Requirement, Solution, oracle};
use hashilab::internals::questions::{Solutions, prove_all, prove_best, prove_conflict};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::support::expected::{Known, MOST_LISTED};
use crate::support::text;
use crate::support::variants::boards_under_rules;
use crate::support::veripb::VeriPb;

/// The number of random boards.
const BOARDS: usize = 300;
/// The number of boards of up to a hundred islands with changed clues; a third has no solution.
const DISTURBED: u64 = 200;
/// The most solutions of one of them.
const MOST: usize = 100;

/// The VeriPB certificate of a proof's text.
fn certificate(network: &Network, text: &str) -> Certificate {
    let proof = Proof::read(network, text).expect("it was checked");
    write_veripb(network, &proof).expect("how all reasons follow is known")
}

/// The certificate that these are all solutions.
fn all(network: &Network, solutions: &[Solution]) -> Certificate {
    let proved = prove_all(network, solutions, &Budget::unlimited());
    match proved.expect("sound machinery") {
        Verdict::Yes(text) => certificate(network, &text),
        other => panic!("{other:?}"),
    }
}

/// The certificate that nothing is better than this.
fn best(network: &Network, objective: &Objective, solution: &Solution) -> Certificate {
    let proved = prove_best(network, objective, solution, &Budget::unlimited());
    match proved.expect("sound machinery") {
        Verdict::Yes(text) => certificate(network, &text),
        other => panic!("{other:?}"),
    }
}

/// The certificate that these requirements cannot all be satisfied.
fn conflicting(network: &Network, requirements: &[Requirement]) -> Certificate {
    let proved = prove_conflict(network, requirements, &Budget::unlimited());
    match proved.expect("sound machinery") {
        Ok(text) => certificate(network, &text),
        Err(limit) => panic!("{limit}"),
    }
}

/// The best of some solutions.
fn best_of<'a>(
    network: &Network,
    objective: &Objective,
    solutions: &'a [Solution],
) -> &'a Solution {
    let values = solutions.iter();
    let best = values.reduce(|best, one| {
        let [value, other] = [best, one].map(|one| objective.value(network, one));
        if objective.prefers(other, value) {
            one
        } else {
            best
        }
    });
    best.expect("there is a solution")
}

/// An objective of each kind in turn; weights have decimals, and some are below 0.
fn objective(network: &Network, turn: usize) -> Objective {
    let weight = |edge: usize| {
        let quarters = i64::try_from(edge * 7_919 % 23).expect("a small number") - 7;
        Amount::of_millionths(250_000 * quarters)
    };
    let edges = network.edges().ids();
    let measure = match turn % 3 {
        0 => Measure::Length,
        1 => Measure::Built,
        _ => Measure::Weight(edges.map(|edge| weight(edge.index())).collect()),
    };
    let direction = if turn.is_multiple_of(2) {
        Direction::Minimise
    } else {
        Direction::Maximise
    };
    Objective { direction, measure }
}

/// Random boards under all rules with all their solutions, which are few.
fn random_boards(side: u16) -> impl Iterator<Item = (Network, Vec<Solution>)> {
    let mut runner = TestRunner::deterministic();
    std::iter::from_fn(move || {
        let tree = boards_under_rules(side).new_tree(&mut runner);
        Some(tree.expect("a board").current())
    })
    .filter_map(|network| {
        let solutions = oracle::solutions(&network, 20_000).ok()?;
        (solutions.len() <= MOST).then_some((network, solutions))
    })
}

/// Every claim about a board, by its kind.
fn claims(
    network: &Network,
    solutions: &[Solution],
    turn: usize,
) -> Vec<(&'static str, Certificate)> {
    let kind = match solutions.len() {
        0 => "infeasible",
        1 => "unique",
        _ => "all",
    };
    let mut claims = vec![(kind, all(network, solutions))];
    if solutions.is_empty() {
        let found = conflict(network, &[], &Budget::unlimited()).expect("true witnesses");
        let Verdict::Yes(found) = found else {
            panic!("{found:?}");
        };
        claims.push(("conflict", conflicting(network, &found.requirements)));
    } else {
        let objective = objective(network, turn);
        let solution = best_of(network, &objective, solutions);
        claims.push(("best", best(network, &objective, solution)));
    }
    claims
}

#[test]
fn all_claims_about_random_boards_are_accepted() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (turn, (network, solutions)) in random_boards(6).take(BOARDS).enumerate() {
        for (kind, certificate) in claims(&network, &solutions, turn) {
            veripb.accepts(&certificate);
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let all = ["all", "best", "conflict", "infeasible", "unique"];
    assert!(kinds.keys().copied().eq(all), "{kinds:?}");
}

/// All solutions of a board.
fn listed(network: &Network) -> Vec<Solution> {
    let mut list = Solutions::of(network);
    let mut solutions = Vec::new();
    loop {
        match list.next(&Budget::unlimited()).expect("no engine breaks") {
            Verdict::Yes(solution) => solutions.push(solution),
            Verdict::No(()) => return solutions,
            Verdict::Undecided(stop) => panic!("{stop}"),
        }
    }
}

#[test]
fn all_claims_about_boards_that_are_known_are_accepted() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let boards = Known::under_every_rule().into_iter();
    for (turn, board) in boards.chain(Known::for_engines()).enumerate() {
        if board.expected().count <= MOST_LISTED {
            let solutions = listed(&board.network);
            for (_, certificate) in claims(&board.network, &solutions, turn) {
                veripb.accepts(&certificate);
            }
        }
    }
}

#[test]
fn disturbed_boards_have_no_solution() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let mut refuted = 0;
    for seed in 0..DISTURBED {
        let islands = 20 + u32::try_from(seed % 81).expect("a small number");
        let recipe = PublishedRecipe::square(islands, 75, 10);
        let grown = grow(&recipe, seed).expect("room enough");
        let board = disturbed(&grown.network, 1, seed).expect("many islands");
        let network = Network::of(board);
        let proved = prove_all(&network, &[], &Budget::unlimited()).expect("sound machinery");
        if let Verdict::Yes(text) = proved {
            veripb.accepts(&certificate(&network, &text));
            refuted += 1;
        }
    }
    assert!(refuted > 48, "{refuted}");
}

/// The boards with one solution beside those from outside.
fn published() -> Option<PathBuf> {
    let folder = std::env::var_os("HASHI_EXTRA_BOARDS").map(PathBuf::from)?;
    let folder = folder.join("../bench/unique");
    folder.exists().then_some(folder)
}

#[test]
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn published_boards_have_one_solution() {
    let Some(folder) = published() else {
        println!("no published boards beside those from outside");
        return;
    };
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        let bytes = std::fs::read(&path).expect("a file");
        let network = text::network(&path.to_string_lossy(), bytes);
        let budget = Budget::unlimited();
        let Verdict::No(only) = prove_all(&network, &[], &budget).expect("sound") else {
            panic!("{}: no solution", path.display());
        };
        veripb.accepts(&all(&network, &[only]));
    }
}
