//! Arguments and ratings: every step is confirmed, nothing is used before it is shown, and no
//! figure depends on the orientation of the board.

use std::collections::BTreeMap;

use expect_test::expect;
use hashilab::internals::engine::Budget;
use hashilab::internals::explain::{
    Argument, ArgumentStep, Case, Rating, RatingResult, StepNumber, argument, rate, write_argument,
};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::logic::{
    Domains, Level, Rule, Technique, level_of, open_edges, solved_by,
};
use hashilab::internals::puzzle::{Board, Literal, Network, Pos, Size, oracle};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn};
use crate::support::expected::Known;
use crate::support::text::{shipped, shipped_board};
use crate::support::variants::boards_under_rules;

fn argued(network: &Network) -> Argument {
    argument(network, &Domains::of(network), &Budget::unlimited()).expect("steps that hold")
}

fn rated(network: &Network) -> Option<Rating> {
    match rate(network, &Budget::unlimited()).expect("no engine breaks") {
        RatingResult::Rated(rating) => Some(rating),
        RatingResult::Infeasible(_) | RatingResult::Several | RatingResult::Undecided(_) => None,
    }
}

/// Replays the steps using only their conclusions: each premise holds by the rules, by what is
/// assumed or by the conclusions of the steps that are named, and each step inside a case is used.
fn replay(
    start: &Domains,
    steps: &[ArgumentStep],
    known: &mut Domains,
    shown: &mut BTreeMap<StepNumber, Vec<Literal>>,
) {
    for step in steps {
        let mut cited = start.clone();
        for from in &step.from {
            let conclusions = shown.get(from);
            let conclusions = conclusions.unwrap_or_else(|| panic!("{} uses {from}", step.number));
            for &bound in conclusions {
                assert!(cited.narrow(bound), "{} contradicts {from}", step.number);
            }
        }
        for premise in &step.premises {
            assert!(cited.knows(*premise), "{}: {premise}", step.number);
        }
        if let Some(case) = &step.case {
            let (mut inside, mut names) = (start.clone(), shown.clone());
            assert!(inside.narrow(case.assumed), "{}", step.number);
            let assumed = inside.clone();
            for &bound in &step.premises {
                assert!(inside.narrow(bound), "{}", step.number);
            }
            assert_eq!(step.conclusions, [!case.assumed]);
            replay(&assumed, &case.steps, &mut inside, &mut names);
            let (last, others) = case.steps.split_last().expect("a case has steps");
            assert!(last.is_end);
            for other in others {
                assert!(is_named(&case.steps, &other.number), "{}", other.number);
            }
        }
        for &conclusion in &step.conclusions {
            assert_eq!(known.narrow(conclusion), !step.is_end, "{}", step.number);
        }
        shown.insert(step.number.clone(), step.conclusions.clone());
    }
}

/// Whether one of the steps, or one in their cases, rests on the step with this number.
fn is_named(steps: &[ArgumentStep], number: &StepNumber) -> bool {
    let is_named_in = |case: &Case| is_named(&case.steps, number);
    steps
        .iter()
        .any(|step| step.from.contains(number) || step.case.as_ref().is_some_and(is_named_in))
}

fn replayed(network: &Network, argument: &Argument) -> Domains {
    let mut known = Domains::of(network);
    let start = known.clone();
    replay(&start, &argument.steps, &mut known, &mut BTreeMap::new());
    known
}

#[test]
fn what_other_cases_leave_of_a_case_is_an_ordinary_step() {
    // Without the first case, the second takes two steps to refute a bridge from r3c1 to r3c5.
    let network = drawn("1.3.2 ..... 2...3 ..... 3.3.3");
    let argument = argued(&network);
    replayed(&network, &argument);
    let cases = argument.steps.iter().filter(|step| step.case.is_some());
    assert_eq!(cases.count(), 1);
    let blocked = |step: &ArgumentStep| step.technique == Technique::Blocked;
    assert!(argument.steps.iter().any(blocked));
}

#[test]
fn the_steps_of_every_board_with_one_solution_lead_to_it() {
    let mut explained = 0;
    for known in Known::under_every_rule() {
        let expected = known.expected();
        let network = &known.network;
        if expected.count != 1 {
            continue;
        }
        let argument = argued(network);
        let end = replayed(network, &argument);
        assert_eq!(
            end.fixed(),
            network.edges().len(),
            "{}",
            known.path.display()
        );
        let solution = argument.solution.expect("steps that lead to the solution");
        assert!(end.allow(&solution));
        explained += 1;
    }
    assert!(explained > 20, "{explained}");
}

#[test]
fn what_blocks_an_edge_crosses_it() {
    let mut blocked = 0;
    for board in ["grown/8x8.csv", "grown/10x10.csv", "grown/12x12.csv"] {
        let network = Network::of(shipped_board(&format!("data/boards/{board}")));
        for step in &argued(&network).steps {
            if step.technique != Technique::Blocked {
                continue;
            }
            let [built] = step.premises[..] else {
                panic!("one edge blocks others: {step:?}");
            };
            let across = network.crossing(built.edge());
            let edges = step.conclusions.iter().map(|one| one.edge());
            assert!(edges.clone().all(|edge| across.contains(&edge)), "{step:?}");
            blocked += edges.count();
        }
    }
    assert!(blocked > 3, "{blocked}");
}

#[test]
fn the_steps_of_a_board_without_a_solution_end_in_a_contradiction() {
    for picture in ["1.2 ... 2.2", "11", "1.1 ... 1.1"] {
        let network = drawn(picture);
        if oracle::solutions(&network, 1_000).is_ok_and(|all| !all.is_empty()) {
            continue;
        }
        let argument = argued(&network);
        assert!(argument.is_infeasible && argument.solution.is_none());
        replayed(&network, &argument);
        assert!(argument.steps.last().is_some_and(|last| last.is_end));
    }
}

#[test]
fn what_several_solutions_leave_open_is_not_gone_into_by_nested_cases() {
    let grown = grow(&PublishedRecipe::square(100, 75, 5), 1).expect("a board");
    let argument = argued(&grown.network);
    assert!(argument.solution.is_none() && !argument.is_infeasible);
    let open = |edge| !argument.domains.is_fixed(edge);
    assert!(grown.network.edges().ids().any(open));
    let cases = argument.steps.iter().filter_map(|step| step.case.as_ref());
    let nested = cases
        .flat_map(|case| &case.steps)
        .filter(|step| step.case.is_some());
    assert_eq!(nested.count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn arguments_say_what_holds_in_every_solution(network in boards_under_rules(4)) {
        let Ok(solutions) = oracle::solutions(&network, 50_000) else {
            return Err(TestCaseError::reject("too large"));
        };
        let argument = argued(&network);
        let end = replayed(&network, &argument);
        if argument.is_infeasible {
            prop_assert!(solutions.is_empty());
        }
        for solution in &solutions {
            prop_assert!(end.allow(solution));
        }
        if let Some(solution) = argument.solution {
            prop_assert_eq!(&solutions, &[solution]);
        }
    }

    /// A board's figures in all eight orientations.
    #[test]
    fn ratings_are_the_same_from_all_sides(network in boards(5)) {
        let rating = rated(&network);
        for turn in 1..8 {
            prop_assert_eq!(&rating, &rated(&turned(&network, turn)));
        }
    }

    #[test]
    fn levels_are_nested(network in boards(5)) {
        let opens = Level::ALL.map(|level| open_edges(&network, level.rules()));
        // A level that continues from the one below finds what it finds alone.
        let mut alone = Level::ALL.into_iter().zip(&opens);
        let solved = alone.find(|(_, open)| open.is_empty());
        prop_assert_eq!(
            solved_by(&network, &Level::ALL),
            solved.map(|(level, _)| level).ok_or_else(|| opens[4].clone())
        );
        for pair in opens.windows(2) {
            prop_assert!(pair[1].len() == network.edges().len()
                || pair[1].iter().all(|edge| pair[0].contains(edge)));
        }
    }
}

#[test]
fn every_level_has_a_board() {
    let boards = [
        // The 2 has one neighbour; then the 1.
        (Level::Easy, "2.3.1"),
        // The 1s leave each 2 beside them something for its other neighbour.
        (Level::Medium, "1.2.2 ..... 1...2"),
        // No two 2s have a double bridge between them.
        (Level::Hard, "2.2 ... 2.2"),
        (Level::Expert, "1.3.2 ..... 1.2.1"),
        (Level::Extreme, "2.3.2 ..... 3.5.3 ..... 2.4.2"),
    ];
    assert_eq!(boards.map(|(level, _)| level), Level::ALL);
    for (level, picture) in boards {
        let network = drawn(picture);
        assert_eq!(level_of(&network), level, "{picture}");
        for turn in 1..8 {
            assert_eq!(level_of(&turned(&network, turn)), level, "{picture}");
        }
    }
}

#[test]
fn a_level_has_the_rules_of_its_techniques() {
    // The capacity of the neighbours, and the rest of an island, are separate levels.
    let has = |level: Level, rule| level.rules().has(rule);
    assert!(has(Level::Easy, Rule::LargeClue) && !has(Level::Easy, Rule::Necessary));
    assert!(has(Level::Medium, Rule::Necessary) && !has(Level::Medium, Rule::Capacity));
    assert!(has(Level::Hard, Rule::ClosedPair) && !has(Level::Hard, Rule::OnlyExit));
    // Four levels do not use cases.
    for level in Level::ALL {
        assert!(!has(level, Rule::Lookahead), "{level}");
    }
}

/// The board in one of its eight orientations.
fn turned(network: &Network, turn: u8) -> Network {
    let board = network.board();
    let size = board.size();
    let place = |pos: Pos| {
        let row = if turn & 1 == 0 {
            pos.row
        } else {
            size.rows - 1 - pos.row
        };
        let col = if turn & 2 == 0 {
            pos.col
        } else {
            size.cols - 1 - pos.col
        };
        if turn & 4 == 0 {
            Pos::new(row, col)
        } else {
            Pos::new(col, row)
        }
    };
    let sides = if turn & 4 == 0 {
        size
    } else {
        Size::new(size.cols, size.rows)
    };
    let islands = board
        .islands()
        .iter()
        .map(|&(pos, clue)| (place(pos), clue));
    let rules = board.rules().clone();
    Network::of(Board::new(sides, islands.collect(), rules).expect("a board"))
}

#[test]
fn grown_boards_are_rated_alike_from_all_sides() {
    let mut rated_boards = 0;
    for seed in 0..60 {
        let grown = grow(&PublishedRecipe::square(24, 25, 20), seed).expect("room enough");
        let Some(rating) = rated(&grown.network) else {
            continue;
        };
        rated_boards += 1;
        for turn in 1..8 {
            assert_eq!(Some(&rating), rated(&turned(&grown.network, turn)).as_ref());
        }
        assert_eq!(rating.level, level_of(&grown.network));
        let hardest = rating.techniques.last().expect("a technique").0;
        assert!(hardest.level() <= rating.level, "{rating:?}");
    }
    assert!(rated_boards > 3, "{rated_boards}");
}

#[test]
fn only_boards_with_one_solution_are_rated() {
    let budget = Budget::unlimited();
    let board = drawn("1.2");
    let RatingResult::Infeasible(reason) = rate(&board, &budget).expect("it works") else {
        panic!("this board has no solution");
    };
    let reason = reason.describe(&board);
    assert_eq!(reason, "r1c3 has clue 2, but at most 1 bridge can reach it");
    assert_eq!(
        rate(&drawn("33 33"), &budget).expect("it works"),
        RatingResult::Several
    );
}

#[test]
fn an_argument_in_words() {
    let network = drawn("2.2.1 ..... 4.4.1");
    let argument = argued(&network);
    let text = write_argument(&network, &argument);
    expect![[r#"
        1. Everything needed: the 4 at r3c1 needs all that its neighbours can still take, so r1c1-r3c1 has 2 bridges and r3c1-r3c3 has 2 bridges.
        2. Finished island: the 2 at r1c1 has all its bridges, so r1c1-r1c3 has no bridge. [1]
        3. Small clue: the 1 at r1c5 wants no more, so r1c3-r1c5 has at most 1 bridge.
        4. Small clue: the 1 at r3c5 wants no more, so r3c3-r3c5 has at most 1 bridge.
        5. Enough neighbours: the 2 at r1c3 needs more than its other neighbours can take, so r1c3-r3c3 has at least 1 bridge. [2, 3]
        6. Isolated pair: with 1 bridge on r1c5-r3c5, r1c5 and r3c5 would be complete and cut off from the rest, so r1c5-r3c5 has no bridge.
        7. Only neighbour left: the 1 at r1c5 has one neighbour left, which gets all its bridges, so r1c3-r1c5 has 1 bridge. [6]
        8. Finished island: the 2 at r1c3 has all its bridges, so r1c3-r3c3 has at most 1 bridge. [5, 7]
        9. Only neighbour left: the 1 at r3c5 has one neighbour left, which gets all its bridges, so r3c3-r3c5 has 1 bridge. [6]
    "#]].assert_eq(&text);
}

#[test]
fn every_technique_has_a_page_with_an_example() {
    for technique in Technique::ALL {
        let name = technique.name();
        let [first, rest] = [&name[..1], &name[1..]];
        let title = first.to_uppercase() + rest;
        let page = format!("models/techniques/{}.md", name.replace(' ', "-"));
        let text = std::fs::read_to_string(shipped(&page)).unwrap_or_default();
        assert!(text.starts_with(&format!("# {title}\n")), "{page}");
        assert!(text.contains(&format!("\n{title}: ")), "{page}: no example");
        let level = technique.level().name();
        assert!(
            text.contains(&format!("level [{level}]")),
            "{page}: {level}"
        );
    }
}
