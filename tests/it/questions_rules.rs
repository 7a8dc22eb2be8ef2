//! Questions about boards under random rules, answered in all ways: engines, starts, formulations
//! and deduction agree with the oracle, and no claim has to be withdrawn.

use hashilab::internals::engine::{Budget, Cdcl, Engine, Highs, Observer, Task, Verdict};
use hashilab::internals::milp::{Formulation, formulate};
use hashilab::internals::puzzle::{EdgeId, Network, Solution, oracle};
use hashilab::internals::questions::{
    Backbone, Deduce, Engines, ListingProgram, SolutionCount, Solutions, Uniqueness, WarmStart,
    backbone, backbone_by, count, solve, unique,
};
use proptest::prelude::*;

use crate::support::variants::boards_under_rules;

/// Solves for one solution, in the way that the numbers select.
fn check_solve(network: &Network, solutions: &[Solution], [who, how, deep]: [usize; 3]) {
    let known = |formulation: &Formulation| formulate(network, *formulation).is_ok();
    let known: Vec<Formulation> = Formulation::ALL.into_iter().filter(known).collect();
    let formulation = known[how % known.len()];
    let (mut highs, mut cdcl) = (Highs::default(), Cdcl::default());
    let mut engines = Engines {
        first: (who % 3 > 0).then_some(&mut highs as &mut dyn Engine),
        prover: &mut cdcl,
        start: [WarmStart::Auto, WarmStart::Nothing][who % 2],
        deduce: Some(Deduce::ALL[deep % Deduce::ALL.len()]),
    };
    let task = Task::new(network, formulation);
    let (budget, observer) = (Budget::unlimited(), &mut Observer::none());
    let solved = solve(&task, &mut engines, &budget, observer).expect("no engine breaks");
    assert!(solved.warnings.is_empty(), "{:?}", solved.warnings);
    match solved.answer {
        Verdict::Yes(solution) => assert!(solutions.contains(&solution)),
        Verdict::No(reason) => assert!(solutions.is_empty(), "{reason:?}"),
        Verdict::Undecided(why) => panic!("{why:?}"),
    }
}

/// Counts the solutions and decides uniqueness, with a new list for each question.
fn check_list<'a>(list: impl Fn() -> Solutions<'a>, solutions: &[Solution]) {
    let budget = Budget::unlimited();
    let counted = count(&mut list(), &budget).expect("no engine breaks");
    assert_eq!(counted, SolutionCount::Exactly(solutions.len() as u64));
    match (unique(&mut list(), &budget), solutions) {
        (Ok(Uniqueness::Infeasible(_)), []) => {}
        (Ok(Uniqueness::Unique(only)), [solution]) => assert_eq!(only, *solution),
        (Ok(Uniqueness::Several(two)), [_, _, ..]) => {
            assert!(two[0] != two[1] && two.iter().all(|one| solutions.contains(one)));
        }
        (answer, _) => panic!("{answer:?} of {} solutions", solutions.len()),
    }
}

/// Checks what all solutions have in common.
fn check_backbone(network: &Network, found: &Backbone, solutions: &[Solution]) {
    match found {
        Backbone::Infeasible(_) => assert!(solutions.is_empty()),
        Backbone::All(domains) => {
            for edge in network.edges().ids() {
                let bounds = [domains.lo(edge), domains.hi(edge)];
                assert_eq!(Some(bounds), hull(solutions, edge), "{edge:?}");
            }
        }
        Backbone::Undecided { limit, .. } => panic!("{limit}"),
    }
}

/// The least and the most bridges of an edge in these solutions.
fn hull(solutions: &[Solution], edge: EdgeId) -> Option<[u8; 2]> {
    let counts = || solutions.iter().map(|solution| solution[edge]);
    Some([counts().min()?, counts().max()?])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_solution_is_found_where_there_is_one(network in boards_under_rules(6), way in any::<[usize; 3]>()) {
        if let Ok(solutions) = oracle::solutions(&network, 50_000) {
            check_solve(&network, &solutions, way);
        }
    }

    #[test]
    fn clause_learning_tells_of_all_solutions(network in boards_under_rules(6)) {
        if let Ok(solutions) = oracle::solutions(&network, 50_000) && solutions.len() < 2_000 {
            check_list(|| Solutions::of(&network), &solutions);
            check_list(|| Solutions::in_any_order(&network), &solutions);
            let found = backbone(&network, &Budget::unlimited(), &mut Vec::new()).expect("no engine breaks");
            check_backbone(&network, &found, &solutions);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn highs_tells_of_all_solutions(network in boards_under_rules(5), cuts: bool) {
        let formulation = if cuts { Formulation::Cuts } else { Formulation::Flow };
        if let Ok(solutions) = oracle::solutions(&network, 20_000) && solutions.len() < 8 {
            let budget = Budget::unlimited();
            let mut engines = [(); 3].map(|()| Highs::default());
            let mut programs = engines.iter_mut().map(|highs| {
                ListingProgram::new(&network, formulation, highs).expect("every rule is known")
            });
            let mut next = || programs.next().expect("one for each question");
            let counted = count(&mut Solutions::by(next()), &budget).expect("no engine breaks");
            prop_assert_eq!(counted, SolutionCount::Exactly(solutions.len() as u64));
            let only = unique(&mut Solutions::by(next()), &budget).expect("no engine breaks");
            prop_assert_eq!(matches!(only, Uniqueness::Unique(_)), solutions.len() == 1);
            prop_assert_eq!(matches!(only, Uniqueness::Infeasible(_)), solutions.is_empty());
            let found = backbone_by(next(), &budget, &mut Vec::new()).expect("no engine breaks");
            check_backbone(&network, &found, &solutions);
        }
    }
}
