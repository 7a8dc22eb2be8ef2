//! Solving with deduction before the engines.

use hashilab::internals::engine::{MockEngine, Task, Verdict};
use hashilab::internals::logic::Tier;
use hashilab::internals::milp::Formulation;
use hashilab::internals::proof::Ledger;
use hashilab::internals::puzzle::oracle;
use hashilab::internals::questions::{Deduce, Engines, Infeasibility, WarmStart, elementary};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use super::{by_highs, large};
use crate::support::boards::{boards, drawn};
use crate::support::solve::{asked, assert_agrees};

#[test]
fn a_contradiction_found_by_deduction_is_infeasible_and_says_so() {
    let network = drawn("132231");
    assert_eq!(elementary(&network), None);
    let mut unasked = MockEngine::new("unasked", []);
    let mut engines = Engines {
        first: Some(&mut unasked),
        prover: &mut MockEngine::new("unasked", []),
        start: WarmStart::Auto,
        deduce: Some(Deduce::UpTo(Tier::Group)),
    };
    let task = Task::new(&network, Formulation::Flow);
    let told = asked(&task, &mut engines).expect("an answer");
    let Verdict::No(reason) = told.answer else {
        panic!("{:?}", told.answer)
    };
    let text = reason.describe(&network);
    assert!(
        text.starts_with("deduction (tier group) ends in a contradiction, steps checked: "),
        "{text}"
    );
    let Infeasibility::Deduced { deductions, .. } = reason else {
        panic!("{text}")
    };
    let mut ledger = Ledger::of(&network);
    assert!(
        deductions
            .iter()
            .all(|found| ledger.take(&found.step).is_ok())
    );
    assert!(ledger.is_refuted());
}

#[test]
fn what_was_deduced_is_confirmed_before_a_proof_that_rests_on_it_is_believed() {
    let (network, _) = large();
    let mut unasked = MockEngine::new("unasked", []);
    let mut engines = Engines {
        first: Some(&mut unasked),
        prover: &mut MockEngine::new("prover", [Ok(Verdict::No(()))]),
        start: WarmStart::Auto,
        deduce: Some(Deduce::UpTo(Tier::Group)),
    };
    let task = Task::new(&network, Formulation::Flow);
    let told = asked(&task, &mut engines).expect("an answer");
    assert!(matches!(told.answer, Verdict::No(_)));
    assert!(told.statistics.fixed > 0);
}

#[test]
fn every_depth_of_deduction_gives_the_same_answers_in_every_program() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut found = [0, 0];
    for _ in 0..60 {
        let tree = boards(5).new_tree(&mut runner).expect("a board");
        let network = tree.current();
        let Ok(solutions) = oracle::solutions(&network, 50_000) else {
            continue;
        };
        for deduce in Deduce::ALL {
            for formulation in Formulation::ALL {
                for start in WarmStart::ALL {
                    let answer = by_highs(&network, formulation, deduce, start);
                    assert_agrees(&answer, &solutions);
                }
            }
        }
        found[usize::from(solutions.is_empty())] += 1;
    }
    assert!(found.iter().all(|&found| found > 5), "{found:?}");
}
