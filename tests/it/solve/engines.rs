//! Answers of the real engines: they agree with the exhaustive search; and their statistics.

use hashilab::internals::engine::{Highs, MockEngine, Task, Verdict};
use hashilab::internals::milp::{Formulation, formulate};
use hashilab::internals::puzzle::{Puzzle, oracle};
use hashilab::internals::questions::{
    Claimant, Deduce, Engines, Infeasibility, WarmStart, elementary,
};
use proptest::prelude::*;

use super::{by_highs, claim, row, small};
use crate::support::boards::boards;
use crate::support::solve::{asked, assert_agrees};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn answers_agree_with_the_oracle(network in boards(5)) {
        if let Ok(solutions) = oracle::solutions(&network, 100_000) {
            for formulation in Formulation::ALL {
                for start in WarmStart::ALL {
                    let answer = by_highs(&network, formulation, Deduce::Nothing, start);
                    assert_agrees(&answer, &solutions);
                }
            }
        }
    }
}

/// HiGHS's presolve finds a solution of its own program here that is none of ours.
#[test]
fn highs_is_asked_again_where_its_presolve_leads_astray() {
    let text = ",,1,2,1\n,,1,3,2\n2,3,,4,2\n4,2,3,2,\n3,,2,,1\n";
    let puzzle: Puzzle = text.parse().expect("a board");
    let network = puzzle.network();
    let answer = by_highs(
        network,
        Formulation::Order,
        Deduce::Nothing,
        WarmStart::Nothing,
    );
    assert!(matches!(answer, Verdict::Yes(_)), "{answer:?}");
}

#[test]
fn a_long_infeasible_board_is_proved_by_clause_learning() {
    let network = row(64);
    assert_eq!(elementary(&network), None);
    let proof = claim("cdcl");
    for formulation in Formulation::ALL {
        let highs = Claimant {
            engine: "highs",
            formulation: Some(formulation),
        };
        for (start, claim) in [(WarmStart::Auto, None), (WarmStart::Nothing, Some(highs))] {
            let expected = Infeasibility::Proved { proof, claim };
            let answer = by_highs(&network, formulation, Deduce::Nothing, start);
            assert_eq!(answer, Verdict::No(expected), "{formulation} {start}");
        }
    }
}

#[test]
fn statistics_tell_the_size_of_what_was_solved() {
    let (network, _) = small();
    let mut highs = Highs::default();
    let mut engines = Engines {
        first: Some(&mut highs),
        prover: &mut MockEngine::new("unasked", []),
        start: WarmStart::Nothing,
        deduce: None,
    };
    let task = Task::new(&network, Formulation::Flow);
    let told = asked(&task, &mut engines).expect("an answer");
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
    assert!(statistics.total_seconds >= statistics.stats.solve_seconds);
}
