//! Deduction: all its conclusions are true in all solutions and confirmed by the checker.

mod checker;
mod random;

use hashilab::internals::logic::{
    Deduction, Domains, Rule, Tier, explain, explain_contradiction, propagate, propagate_while,
    reasons,
};
use hashilab::internals::proof::Ledger;
use hashilab::internals::puzzle::{
    Board, Clue, Connectivity, Heading, Id, Literal, Loops, Network, Pos, Rules, Sign, Size,
    Solution, Sum, oracle,
};

use crate::support::boards::{drawn, drawn_under, for_every_board};
use crate::support::expected::Known;

fn solutions(network: &Network) -> Vec<Solution> {
    oracle::solutions(network, 20_000_000).expect("a small board")
}

/// A ledger in which the bounds of these domains are assumed.
fn ledger<'a>(network: &'a Network, start: &Domains) -> Ledger<'a> {
    let mut ledger = Ledger::of(network);
    for edge in network.edges().ids() {
        ledger.suppose(Literal::AtLeast(edge, start.lo(edge)));
        ledger.suppose(Literal::AtMost(edge, start.hi(edge)));
    }
    ledger
}

/// Deduces from `start`, compares with the solutions and has every deduction checked, which must
/// show all bounds.
fn check_tier(network: &Network, start: &Domains, tier: Tier, solutions: &[Solution]) -> Domains {
    let mut domains = start.clone();
    let within: Vec<_> = solutions.iter().filter(|one| start.allow(one)).collect();
    let (mut by_reasons, mut ledger) = (ledger(network, start), ledger(network, start));
    match propagate(network, &mut domains, tier) {
        Ok(trace) => {
            assert!(within.iter().all(|solution| domains.allow(solution)));
            assert!(trace.steps().iter().all(|step| step.rule.tier() <= tier));
            check_all(&mut ledger, start, &explain(network, start, &trace));
            let mut ledgers = vec![ledger];
            if let Some(reasons) = reasons(network, start, &trace) {
                for (rule, reason, fact) in reasons {
                    // If there is a solution, the contrary must not be accepted.
                    let lied = !within.is_empty() && by_reasons.conclude(&reason, !fact).is_ok();
                    assert!(!lied, "{rule:?}: {reason:?}, {fact:?}");
                    let concluded = by_reasons.conclude(&reason, fact);
                    concluded.unwrap_or_else(|wrong| panic!("{wrong}: {rule:?}, {reason:?}"));
                }
                ledgers.push(by_reasons);
            } else {
                assert!(!trace.probes().is_empty());
            }
            for (ledger, edge) in ledgers
                .iter()
                .flat_map(|ledger| network.edges().ids().map(move |edge| (ledger, edge)))
            {
                assert!(ledger.shows(Literal::AtLeast(edge, domains.lo(edge))));
                assert!(ledger.shows(Literal::AtMost(edge, domains.hi(edge))));
            }
        }
        Err(contradiction) => {
            assert!(within.is_empty(), "{contradiction:?}");
            let deductions = explain_contradiction(network, start, &contradiction);
            check_all(&mut ledger, start, &deductions);
            let last = deductions.last().expect("at least the contradiction");
            assert!(ledger.is_refuted() && last.step.is_end());
        }
    }
    domains
}

/// Has every deduction checked; outside probes each adds something new. (What a step of a probe
/// shows by itself the ledger knows already, and the rules need not.)
fn check_all(ledger: &mut Ledger<'_>, start: &Domains, deductions: &[Deduction]) {
    let mut known = start.clone();
    for (index, deduction) in deductions.iter().enumerate() {
        let taken = ledger.take(&deduction.step);
        taken.unwrap_or_else(|wrong| panic!("{wrong}: {deduction:?}"));
        if let (Some(conclusion), 0) = (deduction.conclusion, deduction.depth) {
            assert!(ledger.shows(conclusion), "{index}: {deduction:?}");
            assert!(!known.knows(conclusion), "{index}: {deduction:?}");
            // The last one may contradict another.
            let _is_possible = known.narrow(conclusion);
        }
    }
    let last = deductions.last().map_or(0, |deduction| deduction.depth);
    assert_eq!(last, 0, "a probe has an end");
}

/// Narrows some edges at random around one solution, so that deduction starts in the middle.
fn somewhere(network: &Network, solutions: &[Solution], seed: &[u8]) -> Domains {
    let mut domains = Domains::of(network);
    let Some(solution) = solutions.first() else {
        return domains;
    };
    for (edge, count) in solution.iter() {
        let known = match seed.get(edge.index()).map_or(0, |byte| byte % 6) {
            0 => domains.narrow(Literal::AtLeast(edge, count)),
            1 => domains.narrow(Literal::AtMost(edge, count)),
            2 if count > network.bounds(edge)[0] => {
                domains.narrow(Literal::AtMost(edge, count - 1))
            }
            _ => true,
        };
        assert!(known, "every bound leaves something");
    }
    domains
}

#[test]
fn all_small_boards_at_every_tier() {
    let mut fixed = [0; 4];
    for_every_board(Size::new(3, 3), 3, &mut |network| {
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
        (Rule::SmallClue, "1.1"),
        (Rule::Capacity, "2.3.1"),
        (Rule::LargeClue, "32 21"),
        (Rule::Necessary, "1.3.2 ..... 1.2.1"),
        (Rule::Crossing, "33. 2.2 .33"),
        (Rule::ClosedPair, "33 22"),
        (Rule::OnlyExit, "..22 33.. 3443"),
        (Rule::Closing, "121 231"),
        (Rule::CutEdge, "23 13 13 .. 23 .."),
        (Rule::Articulation, ".... .2.3 .1.. .... 22.3 32.."),
        (Rule::Parity, "..22 33.. 3443"),
        (Rule::Loop, "43 ??"),
        (Rule::SignSum, ".?? .??"),
        (Rule::SignDiffer, ".1? .3?"),
        (Rule::Lookahead, "22 44 22"),
    ];
    assert_eq!(boards.map(|(rule, _)| rule), Rule::ALL);
    let east = |sum| vec![(Pos::new(0, 0), Sign::default().with(Heading::East, sum))];
    for (rule, picture) in boards {
        let rules = Rules::default().with_loops(match rule {
            Rule::Loop => Loops::Forbidden,
            _ => Loops::Allowed,
        });
        let network = drawn_under(
            picture,
            rules.with_signs(match rule {
                Rule::SignSum => east(Sum::Exactly(7)),
                Rule::SignDiffer => east(Sum::Unknown),
                _ => Vec::new(),
            }),
        );
        let start = Domains::of(&network);
        check_tier(&network, &start, rule.tier(), &solutions(&network));
        let trace = propagate(&network, &mut start.clone(), rule.tier()).expect("solvable");
        let used: Vec<Rule> = trace.steps().iter().map(|step| step.rule).collect();
        assert!(used.contains(&rule), "{rule:?} not in {used:?}");
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

/// The bounds of all edges deduced on a board at a tier.
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
            (Pos::new(0, col), clue)
        });
        let size = Size::new(1, 5);
        Network::of(Board::new(size, islands.collect(), Rules::default()).expect("a board"))
    };
    // Three bridges would give an odd sum of one and two; four is the next value of the clue.
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
