//! The checker of deductions: it confirms nothing that is false, unfounded or based on other rules.

use hashilab::internals::logic::{Domains, Rule, Tier, explain, explain_contradiction, propagate};
use hashilab::internals::proof::{Inference, Ledger, ProofStep, Reason, Term};
use hashilab::internals::puzzle::{EdgeId, Id, Literal, Loops, Network, Rules, Solution, oracle};
use proptest::prelude::*;

use super::{free, ledger, somewhere, under};
use crate::support::boards::drawn;
use crate::support::variants::boards_under_rules;

/// The steps of everything deduced from these domains.
fn steps(network: &Network, start: &Domains, tier: Tier) -> Vec<(Rule, ProofStep)> {
    let deductions = match propagate(network, &mut start.clone(), tier) {
        Ok(trace) => explain(network, start, &trace),
        Err(dead) => explain_contradiction(network, start, &dead),
    };
    let steps = deductions.into_iter();
    steps.map(|found| (found.rule, found.step)).collect()
}

/// Whether the checker accepts all steps in order.
fn hold(mut ledger: Ledger<'_>, steps: &[ProofStep]) -> bool {
    steps.iter().all(|step| ledger.take(step).is_ok())
}

#[test]
fn a_deduction_without_one_of_its_premises_is_refused() {
    let network = drawn("..22 33.. 3443");
    let mut refused = 0;
    for (_, step) in steps(&network, &Domains::of(&network), Tier::Group) {
        let ProofStep::Given(Inference { reason, clause }) = step else {
            continue;
        };
        for index in 0..clause.len().saturating_sub(1) {
            let mut weaker = clause.clone();
            weaker.remove(index);
            let step = ProofStep::given(reason.clone(), weaker);
            refused += usize::from(Ledger::of(&network).take(&step).is_err());
        }
        let elsewhere = ProofStep::given(Reason::Cut(Vec::new()), clause);
        assert!(Ledger::of(&network).take(&elsewhere).is_err());
    }
    assert!(refused > 0);
}

#[test]
fn false_deductions_are_refused() {
    let network = drawn("2.2 ... 2.2");
    let edge = EdgeId::from_index(0);
    let [none, built] = [Literal::AtMost(edge, 0), Literal::AtLeast(edge, 1)];
    let everything: Vec<_> = network.islands().ids().collect();
    let corner = everything[0];
    let cases = [
        (Reason::Cut(everything.clone()), vec![]),
        (Reason::Cut(Vec::new()), vec![]),
        (Reason::Cut(network.edges()[edge].ends.to_vec()), vec![none]),
        (Reason::Cross, vec![none]),
        (Reason::Level, vec![none]),
        (Reason::Cycle(vec![edge]), vec![none]),
        (Reason::Parts(corner, vec![]), vec![none]),
        (Reason::Parts(corner, vec![vec![corner]]), vec![none]),
        (
            Reason::Parts(corner, vec![everything[1..].to_vec(); 2]),
            vec![none],
        ),
        (Reason::Parity(everything), vec![]),
        (Reason::NoGood, vec![built]),
    ];
    for (reason, clause) in cases {
        let clause = clause.into_iter().map(Term::from).collect();
        let step = ProofStep::given(reason, clause);
        assert!(Ledger::of(&network).take(&step).is_err(), "{step:?}");
    }
    for step in [
        ProofStep::Derive(vec![built.into()]),
        ProofStep::Declare(Vec::new()),
        ProofStep::Forget(vec![built.into()]),
    ] {
        assert!(Ledger::of(&network).take(&step).is_err(), "{step:?}");
    }
}

#[test]
fn a_wrong_step_is_named_by_its_place() {
    let network = drawn("2.2 ... 2.2");
    let mut ledger = Ledger::of(&network);
    let sound = ProofStep::given(
        Reason::Level,
        vec![Literal::AtMost(EdgeId::from_index(0), 2).into()],
    );
    assert!(ledger.take(&sound).is_ok());
    let wrong = ledger.take(&ProofStep::Derive(Vec::new())).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "step 2 of a deduction does not hold: it does not follow from the steps before it"
    );
}

#[test]
fn a_ledger_tells_what_has_been_shown() {
    let network = drawn("1.2.1");
    let [shown, other] = [0, 1].map(EdgeId::from_index);
    let mut ledger = Ledger::of(&network);
    let degree = Reason::Degree(network.edges()[shown].ends[0]);
    for literal in [Literal::AtLeast(shown, 1), Literal::AtMost(shown, 1)] {
        assert!(!ledger.shows(literal));
        let step = ProofStep::given(degree.clone(), vec![literal.into()]);
        ledger.take(&step).expect("the clue is 1");
        assert!(ledger.shows(literal));
    }
    assert_eq!(
        [shown, other].map(|edge| ledger.bounds(edge)),
        [[1, 1], [0, 2]]
    );
    assert!(!ledger.is_refuted() && !ledger.shows(Literal::AtLeast(other, 1)));
    ledger.suppose(Literal::AtMost(shown, 0));
    assert!(ledger.is_refuted() && ledger.shows(Literal::AtLeast(other, 1)));
}

#[test]
fn deductions_do_not_hold_under_rules_that_they_do_not_suppose() {
    let mut refused = 0;
    for picture in ["33 22", "..22 33.. 3443", "121 231", "23 13 13 .. 23 .."] {
        let network = drawn(picture);
        let apart = under(&network, free);
        for (rule, step) in steps(&network, &Domains::of(&network), Tier::Group) {
            let joining = match rule {
                Rule::ClosedPair | Rule::OnlyExit | Rule::Closing => true,
                Rule::CutEdge | Rule::Articulation => false,
                _ => continue,
            };
            let holds = Ledger::of(&apart).take(&step).is_ok();
            assert!(!(joining && holds), "{step:?}");
            refused += usize::from(!holds);
        }
    }
    assert!(refused > 4, "{refused}");
    let no_loops = |rules: Rules| rules.with_loops(Loops::Forbidden);
    let network = under(&drawn("43 ??"), no_loops);
    let steps = steps(&network, &Domains::of(&network), Tier::Group);
    let closing = steps.iter().find(|(rule, _)| *rule == Rule::Loop);
    let (_, closing) = closing.expect("the last edge closes a loop");
    assert!(Ledger::of(&drawn("43 ??")).take(closing).is_err());
}

/// Whether a clause is true in every solution.
fn assert_true(inference: &Inference, solutions: &[Solution]) {
    for solution in solutions {
        let holds = |term: &Term| match term {
            Term::Edge(literal) => literal.holds(solution[literal.edge()]),
            Term::AtLeast(..) | Term::AtMost(..) => panic!("deduction knows no sums"),
        };
        assert!(inference.clause.iter().any(holds), "{inference:?}");
    }
}

/// A change of one given clause: a term removed, a term negated, or another reason.
fn tampered(steps: &[(Rule, ProofStep)], [place, kind]: [usize; 2]) -> Option<Inference> {
    let given = |(_, step): &(Rule, ProofStep)| match step {
        ProofStep::Given(inference) => Some(inference.clone()),
        ProofStep::Derive(_) | ProofStep::Declare(_) | ProofStep::Forget(_) => None,
    };
    let all: Vec<Inference> = steps.iter().filter_map(given).collect();
    let mut changed = all.get(place % all.len().max(1))?.clone();
    let index = kind / 3 % changed.clause.len().max(1);
    match kind % 3 {
        0 if !changed.clause.is_empty() => drop(changed.clause.remove(index)),
        1 if !changed.clause.is_empty() => changed.clause[index] = !changed.clause[index],
        _ => changed.reason = all[kind / 3 % all.len()].reason.clone(),
    }
    Some(changed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_checker_confirms_nothing_false(network in boards_under_rules(4), seed in proptest::collection::vec(any::<u8>(), 24), changes in proptest::collection::vec(any::<[usize; 2]>(), 8)) {
        let solutions = oracle::solutions(&network, 50_000).unwrap_or_default();
        let start = somewhere(&network, &solutions, &seed);
        let steps = steps(&network, &start, Tier::Lookahead);
        let plain: Vec<ProofStep> = steps.iter().map(|(_, step)| step.clone()).collect();
        prop_assert!(hold(ledger(&network, &start), &plain));
        let bare = |rules: Rules| rules.with_given(Vec::new()).with_forbidden(Vec::new());
        let loops = |rules: Rules| rules.with_loops(Loops::Allowed);
        let others = [under(&network, |rules| rules), under(&network, bare), under(&network, free), under(&network, loops), under(&network, |rules| free(bare(loops(rules))))];
        for other in others {
            let Ok(solutions) = oracle::solutions(&other, 50_000) else {
                continue;
            };
            let changed = changes.iter().filter_map(|&change| tampered(&steps, change));
            let given = plain.iter().filter_map(|step| match step {
                ProofStep::Given(inference) => Some(inference.clone()),
                ProofStep::Derive(_) | ProofStep::Declare(_) | ProofStep::Forget(_) => None,
            });
            for inference in given.chain(changed) {
                if Ledger::of(&other).take(&ProofStep::Given(inference.clone())).is_ok() {
                    assert_true(&inference, &solutions);
                }
            }
        }
    }
}
