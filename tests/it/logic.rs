//! Deduction: everything it says is true in all solutions and confirmed by the checker.

use hashi::logic::{
    Conclusion, Contradiction, Deduction, Domains, Fact, Focus, Rule, Tier, check, explain,
    explain_contradiction, propagate, propagate_while,
};
use hashi::puzzle::{
    Board, Clue, Connectivity, EdgeId, Id, Loops, Network, Rules, Solution, oracle,
};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};
use crate::support::expected::Known;
use crate::support::variants::{boards_under_rules, drawn_under};

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
        (Rule::Loop, "43 ??"),
        (Rule::Lookahead, "22 44 22"),
    ];
    assert_eq!(boards.map(|(rule, _)| rule), Rule::ALL);
    for (rule, picture) in boards {
        let network = drawn_under(
            picture,
            Rules::default().with_loops(match rule {
                Rule::Loop => Loops::Forbidden,
                _ => Loops::Allowed,
            }),
        );
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

/// The board of a network under other rules.
fn under(network: &Network, change: impl Fn(Rules) -> Rules) -> Network {
    let board = network.board();
    let rules = change(board.rules().clone());
    let board = Board::new(board.size(), board.islands().to_vec(), rules);
    Network::of(board.expect("a board"))
}

fn free(rules: Rules) -> Rules {
    rules.with_connectivity(Connectivity::Free)
}

#[test]
fn boards_under_every_rule_at_every_tier() {
    for board in Known::under_every_rule() {
        let Ok(solutions) = oracle::solutions(&board.network, 2_000_000) else {
            continue;
        };
        let start = Domains::of(&board.network);
        for tier in Tier::ALL {
            check_tier(&board.network, &start, tier, &solutions);
        }
    }
}

/// What is deduced of a board at a tier: the bounds of its edges.
fn deduced(network: &Network, tier: Tier) -> Vec<[u8; 2]> {
    let mut domains = check_tier(network, &Domains::of(network), tier, &solutions(network));
    let trace = propagate(network, &mut domains, tier).expect("solvable");
    assert_eq!(trace.steps(), []);
    let edges = network.edges().ids();
    edges
        .map(|edge| [domains.lo(edge), domains.hi(edge)])
        .collect()
}

#[test]
fn degrees_that_a_clue_leaves_out_are_not_taken() {
    let sets = |sets: [&[u8]; 3]| {
        let islands = [0, 2, 4].into_iter().zip(sets).map(|(col, set)| {
            let clue = Clue::OneOf(set.iter().copied().collect());
            (hashi::puzzle::Pos::new(0, col), clue)
        });
        let size = hashi::puzzle::Size::new(1, 5);
        Network::of(Board::new(size, islands.collect(), Rules::default()).expect("a board"))
    };
    // Three bridges would be an odd sum of one and two; four are the next that the clue has.
    let holes = sets([&[1, 2], &[0, 4], &[1, 2]]);
    assert_eq!(deduced(&holes, Tier::Island), [[0, 2], [0, 2]]);
    assert_eq!(deduced(&holes, Tier::Group), [[2, 2], [2, 2]]);
    let even = sets([&[0, 2], &[2, 3, 4], &[2, 4]]);
    assert_eq!(deduced(&even, Tier::Group), [[2, 2], [2, 2]]);
}

#[test]
fn where_components_may_stay_apart_only_counting_and_parity_deduce() {
    let ones = under(&drawn("1.1 ... 1.1"), free);
    assert_eq!(deduced(&ones, Tier::Lookahead), [[0, 1]; 4]);
    let odd = under(&drawn("11 12"), free);
    assert!(propagate(&odd, &mut Domains::of(&odd), Tier::Group).is_err());
}

#[test]
fn looking_ahead_ends_when_it_is_told_to_and_what_it_found_holds() {
    let network = drawn("22 44 22");
    let solutions = solutions(&network);
    let steps = [0, 1, 3, 10, 1_000].map(|most| {
        let (mut domains, mut asked) = (Domains::of(&network), 0);
        let mut go_on = || {
            asked += 1;
            asked <= most
        };
        let trace = propagate_while(&network, &mut domains, Tier::Lookahead, &mut go_on);
        assert!(solutions.iter().all(|solution| domains.allow(solution)));
        trace.expect("solvable").steps().len()
    });
    let trace = propagate(&network, &mut Domains::of(&network), Tier::Lookahead);
    assert_eq!(steps[4], trace.expect("solvable").steps().len());
    assert!(steps.is_sorted() && steps[0] < steps[4], "{steps:?}");
}

#[test]
fn a_built_edge_that_closes_a_loop_is_a_contradiction() {
    let rules = Rules::default().with_loops(Loops::Forbidden);
    let network = drawn_under("44 44", rules);
    check_tier(&network, &Domains::of(&network), Tier::Group, &[]);
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
            2 if count > network.bounds(edge)[0] => domains.narrow(Fact::AtMost(edge, count - 1)),
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
    fn deductions_under_rules_are_true_and_checked(network in boards_under_rules(5), seed in proptest::collection::vec(any::<u8>(), 24)) {
        let Ok(solutions) = oracle::solutions(&network, 50_000) else {
            return Ok(());
        };
        let start = somewhere(&network, &solutions, &seed);
        for tier in Tier::ALL {
            check_tier(&network, &Domains::of(&network), tier, &solutions);
            check_tier(&network, &start, tier, &solutions);
        }
    }

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

    #[test]
    fn a_fixed_point_stays(network in prop_oneof![boards(7), boards_under_rules(7)]) {
        for tier in Tier::ALL {
            let mut domains = Domains::of(&network);
            if propagate(&network, &mut domains, tier).is_ok() {
                let again = propagate(&network, &mut domains.clone(), tier);
                prop_assert_eq!(again.map(|trace| trace.steps().len()), Ok(0));
            }
        }
    }
}
