//! The usual questions about boards under every rule, answered by both engines: against the known
//! results of the shipped boards and against the oracle.

use std::collections::BTreeSet;

use hashilab::internals::engine::{Budget, Cdcl, Engine, Highs, Task, Verdict};
use hashilab::internals::milp::{Formulation, formulate};
use hashilab::internals::puzzle::{Network, Solution, oracle};
use hashilab::internals::questions::{
    Backbone, Deduce, Engines, ListingProgram, Solutions, Uniqueness, WarmStart, backbone,
    backbone_by, unique,
};
use proptest::prelude::*;

use crate::support::expected::{Known, line};
use crate::support::solve;
use crate::support::variants::boards_under_rules;

/// The shipped boards that have more than the standard rules.
fn boards() -> Vec<Known> {
    let mut boards = Known::under_every_rule();
    boards.extend(Known::for_engines());
    boards.retain(|known| known.network.board().variants().next().is_some());
    boards
}

/// The engine, and how it is used.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Cdcl,
    Highs(Formulation, WarmStart),
}

/// All engines that support the board's rules.
fn everybody(network: &Network) -> Vec<Asked> {
    let known = Formulation::ALL
        .into_iter()
        .filter(|&formulation| formulate(network, formulation).is_ok());
    let highs =
        known.flat_map(|formulation| WarmStart::ALL.map(|start| Asked::Highs(formulation, start)));
    [Asked::Cdcl].into_iter().chain(highs).collect()
}

/// A solution, if there is one. Each result has been verified or proved.
fn solved(network: &Network, asked: Asked, deduce: Option<Deduce>) -> Option<Solution> {
    let (mut highs, mut cdcl) = (Highs::default(), Cdcl::default());
    let (first, formulation, start) = match asked {
        Asked::Cdcl => (None, Formulation::Flow, WarmStart::Nothing),
        Asked::Highs(formulation, start) => {
            (Some(&mut highs as &mut dyn Engine), formulation, start)
        }
    };
    let mut engines = Engines {
        first,
        prover: &mut cdcl,
        start,
        deduce,
    };
    let task = Task::new(network, formulation);
    let told = solve::asked(&task, &mut engines);
    let told = told.unwrap_or_else(|error| panic!("{asked:?}: {error}"));
    assert_eq!(told.warnings, [], "{asked:?}: {network:?}");
    match told.answer {
        Verdict::Yes(solution) => Some(solution),
        Verdict::No(_) => None,
        Verdict::Undecided(limit) => panic!("{asked:?}: {limit}"),
    }
}

/// All solutions in the order of the numbers of bridges.
fn listed(mut solutions: Solutions<'_>) -> Vec<Solution> {
    let mut found = Vec::new();
    loop {
        match solutions
            .next(&Budget::unlimited())
            .expect("no engine breaks")
        {
            Verdict::Yes(solution) => found.push(solution),
            Verdict::No(()) => break,
            Verdict::Undecided(stop) => panic!("{stop}"),
        }
    }
    assert_eq!(solutions.warning(), None);
    found.sort_by_key(|solution| solution.iter().map(|(_, count)| count).collect::<Vec<u8>>());
    found
}

fn program<'a>(network: &'a Network, highs: &'a mut Highs) -> ListingProgram<'a> {
    ListingProgram::new(network, Formulation::Cuts, highs)
        .expect("cuts and the prover know every rule")
}

#[test]
fn shipped_boards_under_every_rule_are_solved_by_both_engines() {
    for known in boards() {
        let (network, expected) = (&known.network, known.expected());
        let path = known.path.display();
        for asked in everybody(network) {
            let found = solved(network, asked, None);
            assert_eq!(found.is_some(), expected.count > 0, "{path} {asked:?}");
            if let (Some(found), false) = (found, expected.solutions.is_empty()) {
                let found = line(network, &found);
                assert!(
                    expected.solutions.contains(&found),
                    "{path} {asked:?} {found}"
                );
            }
        }
    }
}

#[test]
fn all_solutions_of_shipped_boards_are_listed_by_both_engines() {
    for known in boards() {
        let (network, expected) = (&known.network, known.expected());
        let mut highs = Highs::default();
        let lists = [
            Solutions::of(network),
            Solutions::by(program(network, &mut highs)),
        ];
        for list in lists {
            let found = listed(list);
            let path = known.path.display();
            assert_eq!(found.len(), expected.count, "{path}");
            if !expected.solutions.is_empty() {
                let found: BTreeSet<String> =
                    found.iter().map(|found| line(network, found)).collect();
                let expected = expected.solutions.iter().cloned().collect();
                assert_eq!(found, expected, "{path}");
            }
        }
    }
}

/// Checks all questions against all solutions.
fn check_questions(network: &Network, solutions: &[Solution]) {
    let budget = Budget::unlimited();
    let all = || Solutions::of(network);
    assert_eq!(listed(all()), solutions, "{network:?}");
    match unique(&mut all(), &budget).expect("no engine breaks") {
        Uniqueness::Infeasible(_) => assert!(solutions.is_empty()),
        Uniqueness::Unique(solution) => assert_eq!(solutions, [solution]),
        Uniqueness::Several(_) => assert!(solutions.len() > 1),
        Uniqueness::Undecided { stop, .. } => panic!("{stop}"),
    }
    let mut highs = Highs::default();
    let answers = [
        backbone(network, &budget, &mut Vec::new()),
        backbone_by(program(network, &mut highs), &budget, &mut Vec::new()),
    ];
    for answer in answers {
        match answer.expect("no engine breaks") {
            Backbone::Infeasible(_) => assert!(solutions.is_empty(), "{network:?}"),
            Backbone::All(domains) => {
                for edge in network.edges().ids() {
                    let counts = || solutions.iter().map(|solution| solution[edge]);
                    let ends = (counts().min(), counts().max());
                    let told = (Some(domains.lo(edge)), Some(domains.hi(edge)));
                    assert_eq!(told, ends, "{network:?}");
                }
            }
            Backbone::Undecided { limit, .. } => panic!("{limit}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn both_engines_agree_with_the_oracle_under_every_rule(network in boards_under_rules(6)) {
        let solutions = oracle::solutions(&network, 20_000);
        prop_assume!(solutions.is_ok());
        let solutions = solutions.expect("just looked");
        for asked in everybody(&network) {
            let deepest = Deduce::ALL.last().copied();
            for deduce in [Some(Deduce::Nothing), deepest] {
                let found = solved(&network, asked, deduce);
                prop_assert_eq!(found.is_some(), !solutions.is_empty(), "{:?}", asked);
            }
        }
    }

    #[test]
    fn questions_about_all_solutions_agree_with_the_oracle_under_every_rule(network in boards_under_rules(5)) {
        let solutions = oracle::solutions(&network, 20_000);
        prop_assume!(solutions.as_ref().is_ok_and(|solutions| solutions.len() <= 40));
        check_questions(&network, &solutions.expect("just looked"));
    }
}
