//! The checker: it confirms nothing that is false, unfounded or told of other rules.

use hashi::logic::{
    Conclusion, Deduction, Domains, Fact, Focus, Rule, Tier, check, explain, explain_contradiction,
    propagate,
};
use hashi::puzzle::{EdgeId, Id, Loops, Rules, Solution, oracle};
use proptest::prelude::*;

use super::{free, somewhere, under};
use crate::support::boards::drawn;
use crate::support::variants::boards_under_rules;

#[test]
fn a_deduction_without_one_of_its_premises_is_refused() {
    let network = drawn("2.3. .... 1.3. ...2");
    let start = Domains::of(&network);
    let trace = propagate(&network, &mut start.clone(), Tier::Group);
    let deductions = match trace {
        Ok(trace) => explain(&network, &start, &trace),
        Err(dead) => explain_contradiction(&network, &start, &dead),
    };
    let mut refused = 0;
    for deduction in deductions {
        for index in 0..deduction.premises.len() {
            let mut weaker = deduction.clone();
            weaker.premises.remove(index);
            refused += usize::from(check(&network, &weaker).is_err());
        }
        let mut elsewhere = deduction.clone();
        elsewhere.about = Focus::Group(Vec::new());
        assert!(check(&network, &elsewhere).is_err(), "{elsewhere:?}");
    }
    assert!(refused > 0);
}

#[test]
fn false_deductions_are_refused() {
    let network = drawn("2.2 ... 2.2");
    let edge = EdgeId::from_index(0);
    let everything: Vec<_> = network.islands().ids().collect();
    let claims = [
        (
            Rule::OnlyExit,
            Focus::Group(everything),
            Conclusion::Contradiction,
        ),
        (
            Rule::OnlyExit,
            Focus::Group(Vec::new()),
            Conclusion::Contradiction,
        ),
        (
            Rule::ClosedPair,
            Focus::Edge(edge),
            Conclusion::Fact(Fact::AtMost(edge, 0)),
        ),
        (
            Rule::Crossing,
            Focus::Crossing([edge, edge]),
            Conclusion::Fact(Fact::AtMost(edge, 0)),
        ),
        (
            Rule::Lookahead,
            Focus::Trial(Fact::AtMost(edge, 0), Vec::new()),
            Conclusion::Fact(Fact::AtLeast(edge, 1)),
        ),
    ];
    for (rule, about, conclusion) in claims {
        let deduction = Deduction {
            rule,
            about,
            premises: Vec::new(),
            conclusion,
        };
        assert!(check(&network, &deduction).is_err(), "{deduction:?}");
    }
}

#[test]
fn deductions_do_not_hold_under_rules_that_they_do_not_suppose() {
    let mut refused = 0;
    for picture in ["33 22", "..22 33.. 3443", "121 231", "23 13 13 .. 23 .."] {
        let network = drawn(picture);
        let start = Domains::of(&network);
        let apart = under(&network, free);
        let trace = propagate(&network, &mut start.clone(), Tier::Group).expect("solvable");
        for deduction in explain(&network, &start, &trace) {
            let joining = match deduction.rule {
                Rule::ClosedPair | Rule::OnlyExit | Rule::Closing => true,
                Rule::CutEdge | Rule::Articulation => false,
                _ => continue,
            };
            let holds = check(&apart, &deduction).is_ok();
            assert!(!(joining && holds), "{deduction:?}");
            refused += usize::from(!holds);
        }
    }
    assert!(refused > 4, "{refused}");
    let no_loops = |rules: Rules| rules.with_loops(Loops::Forbidden);
    let network = under(&drawn("43 ??"), no_loops);
    let start = Domains::of(&network);
    let trace = propagate(&network, &mut start.clone(), Tier::Group).expect("solvable");
    let deductions = explain(&network, &start, &trace);
    let loops = deductions
        .iter()
        .find(|deduction| deduction.rule == Rule::Loop);
    let closing = loops.expect("the last edge closes a loop");
    assert!(check(&drawn("43 ??"), closing).is_err());
}

/// Whether every solution that agrees with the premises agrees with the conclusion.
fn assert_true(deduction: &Deduction, solutions: &[Solution]) {
    for solution in solutions {
        let holds = |fact: &Fact| fact.holds(solution[fact.edge()]);
        let concluded = match &deduction.conclusion {
            Conclusion::Fact(fact) => holds(fact),
            Conclusion::Contradiction => false,
        };
        assert!(
            concluded || !deduction.premises.iter().all(holds),
            "{deduction:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_checker_confirms_nothing_false_under_other_rules(network in boards_under_rules(4), seed in proptest::collection::vec(any::<u8>(), 24)) {
        let solutions = oracle::solutions(&network, 50_000).unwrap_or_default();
        let start = somewhere(&network, &solutions, &seed);
        let mut domains = start.clone();
        let deductions = match propagate(&network, &mut domains, Tier::Lookahead) {
            Ok(trace) => explain(&network, &start, &trace),
            Err(contradiction) => explain_contradiction(&network, &start, &contradiction),
        };
        let bare = |rules: Rules| rules.with_given(Vec::new()).with_forbidden(Vec::new());
        let loops = |rules: Rules| rules.with_loops(Loops::Allowed);
        let others = [under(&network, bare), under(&network, free), under(&network, loops), under(&network, |rules| free(bare(loops(rules))))];
        for other in others {
            let Ok(solutions) = oracle::solutions(&other, 50_000) else {
                continue;
            };
            for deduction in &deductions {
                if check(&other, deduction).is_ok() {
                    assert_true(deduction, &solutions);
                }
            }
        }
    }
}
