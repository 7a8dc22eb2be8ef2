//! Answers of the real engines: those of the exhaustive search, with what it took.

use hashi::engine::{Budget, Cdcl, Highs, Scripted, Task, Watch};
use hashi::milp::{Formulation, formulate};
use hashi::puzzle::{Network, oracle};
use hashi::questions::{Answer, Claim, Deduce, Engines, Infeasibility, Start, elementary, solve};
use proptest::prelude::*;

use super::{claim, row, small};
use crate::support::boards::boards;

/// What is answered by HiGHS.
fn solved(network: &Network, formulation: Formulation, start: Start) -> Answer {
    let mut engines = Engines {
        first: Some(&mut Highs::default()),
        prover: &mut Cdcl::default(),
        start,
        deduce: Some(Deduce::Nothing),
    };
    let task = Task::new(network, formulation);
    let budget = Budget::unlimited();
    let solved = solve(&task, &mut engines, &budget, &mut Watch::nobody()).expect("an answer");
    assert_eq!(solved.warnings, [], "{formulation} {network:?}");
    solved.answer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn answers_agree_with_the_oracle(network in boards(5)) {
        if let Ok(solutions) = oracle::solutions(&network, 100_000) {
            for formulation in Formulation::ALL {
                for start in Start::ALL {
                    match solved(&network, formulation, start) {
                        Answer::Solved(solution) => prop_assert!(solutions.contains(&solution)),
                        Answer::Infeasible(_) => prop_assert!(solutions.is_empty()),
                        Answer::Undecided(undecided) => prop_assert!(false, "{}", undecided),
                    }
                }
            }
        }
    }
}

#[test]
fn a_long_infeasible_board_is_proved_by_clause_learning() {
    let network = row(64);
    assert_eq!(elementary(&network), None);
    let proof = claim("cdcl");
    for formulation in Formulation::ALL {
        let highs = Claim {
            engine: "highs",
            formulation: Some(formulation),
        };
        for (start, claim) in [(Start::Auto, None), (Start::Nothing, Some(highs))] {
            let expected = Infeasibility::Proved { proof, claim };
            let answer = solved(&network, formulation, start);
            assert_eq!(
                answer,
                Answer::Infeasible(expected),
                "{formulation} {start}"
            );
        }
    }
}

#[test]
fn statistics_tell_the_size_of_what_was_solved() {
    let (network, _) = small();
    let mut engines = Engines {
        first: Some(&mut Highs::default()),
        prover: &mut Scripted::new("unasked", []),
        start: Start::Nothing,
        deduce: None,
    };
    let task = Task::new(&network, Formulation::Flow);
    let budget = Budget::unlimited();
    let told = solve(&task, &mut engines, &budget, &mut Watch::nobody()).expect("an answer");
    let statistics = told.statistics;
    let model = formulate(&network, Formulation::Flow)
        .expect("a program")
        .model;
    let size = statistics.model.expect("a program was built");
    assert_eq!(
        (size.columns, size.rows),
        (model.columns().len(), model.rows().len())
    );
    assert_eq!(size.nonzeros, model.nonzeros());
    let counts = (statistics.islands, statistics.edges, statistics.crossings);
    assert_eq!(counts, (4, 4, 0));
    assert!(statistics.total_seconds >= statistics.effort.solve_seconds);
}
