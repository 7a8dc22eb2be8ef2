//! Deduction: everything it says is true in all solutions and confirmed by the checker.

use hashi::logic::{
    Conclusion, Contradiction, Deduction, Domains, Fact, Focus, Rule, Tier, check, explain,
    explain_contradiction, propagate,
};
use hashi::puzzle::{EdgeId, Id, Network, Solution, oracle};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};

fn solutions(network: &Network) -> Vec<Solution> {
    oracle::solutions(network, 20_000_000).expect("a small board")
}

/// Deduces from `start`, compares with the solutions and has every deduction checked.
fn check_tier(network: &Network, start: &Domains, tier: Tier, solutions: &[Solution]) -> Domains {
    let mut domains = start.clone();
    let within: Vec<_> = solutions.iter().filter(|one| start.allow(one)).collect();
    let deductions = match propagate(network, &mut domains, tier) {
        Ok(trace) => {
            assert!(within.iter().all(|solution| domains.allow(solution)));
            assert!(trace.steps().iter().all(|step| step.rule.tier() <= tier));
            explain(network, start, &trace)
        }
        Err(contradiction) => {
            assert!(within.is_empty(), "{contradiction:?}");
            confirm_contradiction(network, start, &contradiction)
        }
    };
    for deduction in &deductions {
        check(network, deduction).unwrap_or_else(|wrong| panic!("{wrong}: {deduction:?}"));
    }
    check_order(start, &deductions);
    domains
}

fn confirm_contradiction(
    network: &Network,
    start: &Domains,
    contradiction: &Contradiction,
) -> Vec<Deduction> {
    let deductions = explain_contradiction(network, start, contradiction);
    let last = deductions.last().expect("at least the contradiction");
    assert_eq!(last.conclusion, Conclusion::Contradiction);
    deductions
}

/// Every premise is known at the start or concluded before, and every fact is new.
fn check_order(start: &Domains, deductions: &[Deduction]) {
    let mut known = start.clone();
    let mut clash = None;
    for deduction in deductions {
        for &premise in &deduction.premises {
            assert!(
                known.knows(premise) || clash == Some(premise),
                "{deduction:?}"
            );
        }
        if let Conclusion::Fact(fact) = deduction.conclusion {
            assert!(!known.knows(fact) && clash.is_none(), "{fact:?}");
            clash = (!known.narrow(fact)).then_some(fact);
        }
    }
}

#[test]
fn all_small_boards_at_every_tier() {
    let mut fixed = [0; 4];
    for_every_board(hashi::puzzle::Size::new(3, 3), 3, &mut |network| {
        let solutions = solutions(&network);
        let start = Domains::of(&network);
        for (tier, fixed) in Tier::ALL.into_iter().zip(&mut fixed) {
            *fixed += check_tier(&network, &start, tier, &solutions).fixed();
        }
    });
    assert!(fixed.is_sorted(), "{fixed:?}");
}

#[test]
fn every_rule_has_a_board() {
    let boards = [
        (Rule::Saturated, "34 12"),
        (Rule::Forced, "11"),
        (Rule::Capacity, "1.1"),
        (Rule::Necessary, "1.1"),
        (Rule::Crossing, "33. 2.2 .33"),
        (Rule::ClosedPair, "33 22"),
        (Rule::OnlyExit, "..22 33.. 3443"),
        (Rule::Closing, "121 231"),
        (Rule::CutEdge, "23 13 13 .. 23 .."),
        (Rule::Articulation, ".... .2.3 .1.. .... 22.3 32.."),
        (Rule::Parity, "..22 33.. 3443"),
        (Rule::Lookahead, "22 44 22"),
    ];
    assert_eq!(boards.map(|(rule, _)| rule), Rule::ALL);
    for (rule, picture) in boards {
        let network = drawn(picture);
        let start = Domains::of(&network);
        check_tier(&network, &start, rule.tier(), &solutions(&network));
        let trace = propagate(&network, &mut start.clone(), rule.tier()).expect("solvable");
        let used: Vec<Rule> = trace.steps().iter().map(|step| step.rule).collect();
        assert!(used.contains(&rule), "{rule:?} not in {used:?}");
    }
}

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

/// Narrows some edges at random around one solution, so that deduction starts in the middle.
fn somewhere(network: &Network, solutions: &[Solution], seed: &[u8]) -> Domains {
    let mut domains = Domains::of(network);
    let Some(solution) = solutions.first() else {
        return domains;
    };
    for (edge, count) in solution.iter() {
        let known = match seed.get(edge.index()).map_or(0, |byte| byte % 6) {
            0 => domains.narrow(Fact::AtLeast(edge, count)),
            1 => domains.narrow(Fact::AtMost(edge, count)),
            2 if count > 0 => domains.narrow(Fact::AtMost(edge, count - 1)),
            _ => true,
        };
        assert!(known, "every bound leaves something");
    }
    domains
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn deductions_are_true_and_checked(network in boards(6)) {
        prop_assume!(network.edges().len() <= 16);
        let solutions = solutions(&network);
        for tier in Tier::ALL {
            check_tier(&network, &Domains::of(&network), tier, &solutions);
        }
    }

    #[test]
    fn deductions_from_the_middle_are_true_and_checked(network in boards(6), seed in proptest::collection::vec(any::<u8>(), 24)) {
        prop_assume!(network.edges().len() <= 16);
        let solutions = solutions(&network);
        let start = somewhere(&network, &solutions, &seed);
        for tier in Tier::ALL {
            check_tier(&network, &start, tier, &solutions);
        }
    }

    #[test]
    fn a_fixed_point_stays(network in boards(7)) {
        for tier in Tier::ALL {
            let mut domains = Domains::of(&network);
            if propagate(&network, &mut domains, tier).is_ok() {
                let again = propagate(&network, &mut domains.clone(), tier);
                prop_assert_eq!(again.map(|trace| trace.steps().len()), Ok(0));
            }
        }
    }
}
