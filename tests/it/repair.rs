//! Misread clues: the cheapest ones that have a solution, against all solutions of small boards,
//! and boards of full size with clues that were changed on purpose.

use std::collections::BTreeMap;
use std::time::Duration;

use hashilab::internals::engine::{
    Budget, Engine, Highs, Incumbent, Limit, MockEngine, Observer, Verdict,
};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::graph::Random;
use hashilab::internals::puzzle::{
    Board, Bridges, Clue, Degree, Id, IslandId, Network, Pos, Rules, Size, Solution, degrees,
    oracle, verify,
};
use hashilab::internals::questions::{
    ClueChoice, ClueRepair, CostMeasure, OtherSolutions, Readings, RecognisedClues, RepairEnd,
    RepairGoal, RepairRequest, SolveError, TieSearch, repair, repair_with_ties,
};
use proptest::prelude::*;

use crate::support::boards::boards;

fn ask(
    readings: &Readings,
    wanted: RepairGoal,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<ClueRepair, SolveError> {
    repair(readings, wanted, engine, budget, &mut Observer::none())
}

fn repaired(readings: &Readings, wanted: RepairGoal) -> ClueRepair {
    let found = ask(
        readings,
        wanted,
        &mut Highs::default(),
        &Budget::unlimited(),
    );
    found.expect("no engine breaks")
}

/// The clues of a board of numbers, row by row.
fn clues(board: &Board) -> Vec<Degree> {
    let clue = |&(_, clue): &(Pos, Clue)| match clue {
        Clue::Exactly(clue) => clue,
        Clue::OneOf(_) | Clue::Unknown => panic!("a board of numbers"),
    };
    board.islands().iter().map(clue).collect()
}

fn with_clues(board: &Board, clues: &[Degree]) -> Board {
    let islands = board.islands().iter().zip(clues);
    let islands = islands.map(|(&(pos, _), &clue)| (pos, Clue::Exactly(clue)));
    Board::new(board.size(), islands.collect(), board.rules().clone()).expect("a board")
}

/// The cost of these clues.
fn cost(readings: &Readings, clues: &[Degree]) -> u64 {
    let ids = readings.network().islands().ids();
    ids.zip(clues)
        .map(|(island, &clue)| readings.cost(island, clue).expect("a choice"))
        .sum()
}

/// A board of 20×20, and a copy with ten clues misread.
fn planted(seed: u64) -> (Board, Board) {
    let recipe = PublishedRecipe {
        islands: 80,
        size: Size::new(20, 20),
        single_percent: 50,
        extra_percent: 15,
    };
    let board = grow(&recipe, seed)
        .expect("it fits")
        .network
        .board()
        .clone();
    let mut random = Random::seeded(seed);
    let mut order: Vec<usize> = (0..board.islands().len()).collect();
    random.shuffle(&mut order);
    let mut misread = clues(&board);
    for &island in &order[..10] {
        let others = [1, 2, 3, 4, 5, 6, 7].map(|step| (misread[island] - 1 + step) % 8 + 1);
        misread[island] = others[random.below(7)];
    }
    (with_clues(&board, &misread), board)
}

/// Possible output of a recogniser: the clue read has a high probability, the clue meant a lower
/// one, and all others have a very low one.
fn recognised(misread: &Board, meant: &Board, seed: u64) -> Readings {
    let mut random = Random::seeded(seed);
    let mut of_island = |(read, meant): (Degree, Degree)| {
        let choice = |degree: Degree| {
            let (least, spread) = match degree {
                degree if degree == read => (0.55, 0.3),
                degree if degree == meant => (0.1, 0.1),
                _ => (0.005, 0.02),
            };
            let probability = least + spread * random.below(1_000) as f64 / 1_000.0;
            let cost = (-probability.ln() * 1e6).round();
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "small"
            )]
            let cost = cost as u64;
            ClueChoice { degree, cost }
        };
        (1..=8).map(choice).collect()
    };
    let both = clues(misread).into_iter().zip(clues(meant));
    let clues: Vec<_> = both.map(&mut of_island).collect();
    Readings::recognised(misread, &clues).expect("a board")
}

/// Checks that a repair is consistent and costs no more than the planted one.
fn check(readings: &Readings, meant: &Board, found: &ClueRepair) {
    assert_eq!(found.ending, RepairEnd::Best);
    let best = found.best.as_ref().expect("the planted one is there");
    let bridges: Bridges = best.solution.iter().map(|(_, count)| count).collect();
    assert!(verify(&best.network, bridges).is_ok());
    let clues_now = clues(best.network.board());
    assert_eq!(best.cost, cost(readings, &clues_now));
    assert!(best.cost <= cost(readings, &clues(meant)));
    let bound = found.bound.expect("HiGHS has a bound");
    assert!(
        bound <= best.cost && best.cost - bound < 100,
        "{bound} {}",
        best.cost
    );
    for change in &best.changes {
        assert_ne!(change.read, change.now);
        assert_eq!(Clue::Exactly(clues_now[change.island.index()]), change.now);
    }
}

#[test]
fn ten_misread_clues_of_a_large_board_are_repaired() {
    for seed in [2, 5] {
        let (misread, meant) = planted(seed);
        let readings = Readings::of_board(&misread).expect("a board");
        let found = repaired(&readings, RepairGoal::Solution);
        check(&readings, &meant, &found);
        assert!(found.best.is_some_and(|best| best.changes.len() <= 10));
        let readings = recognised(&misread, &meant, seed);
        check(
            &readings,
            &meant,
            &repaired(&readings, RepairGoal::Solution),
        );
    }
}

/// The number of solutions for all possible clues, by the degrees of their islands.
fn by_clues(readings: &Readings) -> Option<BTreeMap<Vec<u32>, usize>> {
    let solutions = oracle::solutions(readings.network(), 100_000).ok()?;
    let mut by_clues = BTreeMap::new();
    for solution in &solutions {
        *by_clues
            .entry(degrees(readings.network(), solution).values().to_vec())
            .or_default() += 1;
    }
    Some(by_clues)
}

/// The least cost of clues whose number of solutions satisfies `holds`.
fn least(
    readings: &Readings,
    by_clues: &BTreeMap<Vec<u32>, usize>,
    holds: impl Fn(usize) -> bool,
) -> Option<u64> {
    let cost = |degrees: &Vec<u32>| {
        let clue = |&degree: &u32| Degree::try_from(degree).expect("at most eight");
        cost(readings, &degrees.iter().map(clue).collect::<Vec<_>>())
    };
    let fitting = by_clues.iter().filter(|&(_, &count)| holds(count));
    fitting.map(|(degrees, _)| cost(degrees)).min()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Small boards with and without probabilities, against all solutions of all clues.
    #[test]
    fn nothing_is_cheaper_than_what_is_found(network in boards(4), seed: u64, likely: bool) {
        let board = network.board();
        prop_assume!(!board.islands().is_empty());
        prop_assume!(board.islands().iter().all(|(_, clue)| *clue != Clue::Unknown));
        let mut random = Random::seeded(seed);
        let readings = if likely {
            let mut choices = || {
                let first = ClueChoice { degree: 1, cost: random.below(1_000_000) as u64 };
                let mut others = |degree| ClueChoice { degree, cost: random.below(5_000_000) as u64 };
                let others = [others(2), others(3), others(4)];
                [vec![first], others.to_vec()].concat().into_iter().collect()
            };
            let clues: Vec<_> = board.islands().iter().map(|_| choices()).collect();
            Readings::recognised(board, &clues)
        } else {
            Readings::of_board(board)
        };
        let readings = readings.expect("a board");
        let Some(by_clues) = by_clues(&readings) else {
            return Err(TestCaseError::reject("too large"));
        };
        let found = repaired(&readings, RepairGoal::Solution);
        if let Some(cost) = least(&readings, &by_clues, |count| count > 0) {
            let best = found.best.expect("there is one");
            prop_assert!(best.cost.abs_diff(cost) <= 2, "{} {cost}", best.cost);
            prop_assert_eq!(found.ending, RepairEnd::Best);
        } else {
            prop_assert!(found.best.is_none());
            prop_assert_eq!(found.ending, RepairEnd::Infeasible);
        }
        let unique = least(&readings, &by_clues, |count| count == 1);
        let several = by_clues.values().filter(|&&count| count > 1).count();
        prop_assume!(several <= 40);
        let found = repaired(&readings, RepairGoal::OneSolution);
        match unique {
            Some(cost) => {
                let best = found.best.expect("there is one");
                prop_assert!(best.cost.abs_diff(cost) <= 2, "{} {cost}", best.cost);
                prop_assert_eq!((found.ending, best.others), (RepairEnd::Best, OtherSolutions::None));
            }
            None if by_clues.is_empty() => prop_assert_eq!(found.ending, RepairEnd::Infeasible),
            None => {
                prop_assert_eq!(found.ending, RepairEnd::NoneUnique);
                prop_assert!(found.best.is_some_and(|best| best.others == OtherSolutions::Some));
            }
        }
    }
}

/// Clues of every island, their total cost, and the number of solutions of the board with them.
struct Assignment {
    cost: u64,
    solutions: usize,
}

/// All assignments of numbers that cost no more than `?`, and of `?`, each with the number of
/// solutions of its board.
fn assignments(board: &Board, clues: &[RecognisedClues]) -> Option<Vec<Assignment>> {
    let options = clues.iter().map(|clues| {
        let most = clues.unknown.unwrap_or(u64::MAX);
        let numbers = clues.numbers.iter().map(|choice| {
            let disagrees = clues
                .bridges
                .is_some_and(|bridges| bridges != u32::from(choice.degree));
            let cost = choice.cost + if disagrees { 3_000_000 } else { 0 };
            (Clue::Exactly(choice.degree), cost)
        });
        let numbers = numbers.filter(|&(_, cost)| cost <= most);
        let unknown = clues.unknown.map(|cost| (Clue::Unknown, cost));
        numbers.chain(unknown).collect::<Vec<_>>()
    });
    let mut all: Vec<(Vec<Clue>, u64)> = vec![(Vec::new(), 0)];
    for options in options {
        let longer = all.iter().flat_map(|(clues, cost)| {
            let longer = options
                .iter()
                .map(move |&(clue, more)| ([&clues[..], &[clue]].concat(), cost + more));
            longer.collect::<Vec<_>>()
        });
        all = longer.collect();
    }
    let assignment = |(clues, cost): (Vec<Clue>, u64)| {
        let islands = board.islands().iter().zip(clues);
        let islands = islands.map(|(&(pos, _), clue)| (pos, clue)).collect();
        let board = Board::new(board.size(), islands, board.rules().clone()).expect("a board");
        let solutions = oracle::solutions(&Network::of(board), 10_000).ok()?;
        Some(Assignment {
            cost,
            solutions: solutions.len(),
        })
    };
    all.into_iter().map(assignment).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Boards on which islands may be `?`, with bridges drawn at some, against all assignments of
    /// clues: by HiGHS, and by cores alone.
    #[test]
    fn a_question_mark_is_a_clue_with_a_cost(network in boards(3), seed: u64) {
        let board = network.board();
        prop_assume!((2..=5).contains(&board.islands().len()));
        let mut random = Random::seeded(seed);
        let mut clues = || {
            let first = 1 + random.below(3);
            let numbers = [first, first + 1].map(|degree| ClueChoice {
                degree: degree.try_into().expect("at most four"),
                cost: random.below(4_000_000) as u64,
            });
            RecognisedClues {
                unknown: (random.below(2) == 0).then(|| random.below(5_000_000) as u64),
                bridges: (random.below(3) == 0).then(|| u32::try_from(1 + random.below(4)).expect("at most four")),
                ..numbers.into_iter().collect()
            }
        };
        let clues: Vec<_> = board.islands().iter().map(|_| clues()).collect();
        let readings = Readings::recognised(board, &clues).expect("a board");
        let Some(all) = assignments(board, &clues) else {
            return Err(TestCaseError::reject("too large"));
        };
        let least = |holds: fn(usize) -> bool| {
            let fitting = all.iter().filter(|one| holds(one.solutions));
            fitting.map(|one| one.cost).min()
        };
        for (wanted, least) in [
            (RepairGoal::Solution, least(|solutions| solutions > 0)),
            (RepairGoal::OneSolution, least(|solutions| solutions == 1)),
        ] {
            let request = RepairRequest {
                readings: readings.clone(),
                wanted,
                ties: TieSearch::Nothing,
            };
            let (mut highs, budget) = (Highs::default(), Budget::unlimited());
            for engine in [Some(&mut highs as &mut dyn Engine), None] {
                let found = repair_with_ties(&request, engine, &budget, &mut Observer::none());
                let found = found.expect("no engine breaks");
                match least {
                    Some(least) => {
                        prop_assert_eq!(found.ending, RepairEnd::Best);
                        let best = found.best.expect("there is one");
                        prop_assert!(best.cost.abs_diff(least) <= 2, "{} {}", best.cost, least);
                        let islands = best.network.islands().iter();
                        let unknown = islands.filter(|(_, island)| island.clue == Clue::Unknown);
                        for (island, _) in unknown {
                            prop_assert!(readings.cost_of_unknown(island).is_some());
                        }
                    }
                    None => prop_assert!(
                        matches!(found.ending, RepairEnd::Infeasible | RepairEnd::NoneUnique),
                        "{:?}", found.ending
                    ),
                }
            }
        }
    }
}

/// Four islands on a ring.
fn ring(clues: [u8; 4]) -> Board {
    let cells = [(0, 0), (0, 2), (2, 0), (2, 2)];
    let islands = cells.iter().zip(clues);
    let islands = islands.map(|(&(row, col), clue)| (Pos::new(row, col), Clue::Exactly(clue)));
    Board::new(Size::new(3, 3), islands.collect(), Rules::default()).expect("a board")
}

#[test]
fn boards_with_several_solutions_are_passed_over() {
    let readings = Readings::of_board(&ring([3, 3, 3, 3])).expect("a board");
    let any = repaired(&readings, RepairGoal::Solution)
        .best
        .expect("two of them");
    assert_eq!((any.cost, any.others), (0, OtherSolutions::Unknown));
    let found = repaired(&readings, RepairGoal::OneSolution);
    let best = found.best.expect("there are some");
    assert_eq!(
        (found.ending, best.others),
        (RepairEnd::Best, OtherSolutions::None)
    );
    assert!(found.excluded >= 1 && !best.changes.is_empty());
    let CostMeasure::Changes { weight } = readings.measure() else {
        panic!("a board")
    };
    assert_eq!(best.cost / weight, best.changes.len() as u64);
}

/// An island that can have this number alone.
fn only(degree: Degree, cost: u64) -> RecognisedClues {
    [ClueChoice { degree, cost }].into_iter().collect()
}

#[test]
fn that_none_are_left_is_settled_by_clause_learning() {
    let all = [3, 3, 3, 3].map(|degree| only(degree, 0));
    let readings = Readings::recognised(&ring([3, 3, 3, 3]), &all).expect("a board");
    let found = repaired(&readings, RepairGoal::OneSolution);
    assert_eq!((found.ending, found.excluded), (RepairEnd::NoneUnique, 1));
    let best = found.best.expect("it has two");
    assert_eq!(best.others, OtherSolutions::Some);
    // Of a board whose clues may be any, an engine is not asked.
    let readings = Readings::of_board(&ring([3, 3, 3, 3])).expect("a board");
    let mut none = MockEngine::new("none", []);
    let (goal, budget) = (RepairGoal::OneSolution, Budget::unlimited());
    let found = ask(&readings, goal, &mut none, &budget).expect("found by clause learning");
    assert_eq!(
        (found.ending, found.claim.engine),
        (RepairEnd::Best, "cdcl")
    );
    // An engine that claims that there is none is faulty.
    let readings = Readings::of_board(&ring([1, 4, 4, 4])).expect("a board");
    let mut liar = MockEngine::new("liar", [Ok(Verdict::No(()))]);
    let told = ask(&readings, RepairGoal::Solution, &mut liar, &budget);
    assert!(matches!(told, Err(SolveError::Engine(_))), "{told:?}");
}

#[test]
fn what_is_impossible_is_no_choice() {
    let board = ring([2, 2, 2, 2]);
    let all = [only(2, 0), only(2, 0), only(2, 0), only(3, 1)];
    let readings = Readings::recognised(&board, &all).expect("a board");
    let found = repaired(&readings, RepairGoal::Solution);
    assert!(found.best.is_none());
    assert_eq!(found.ending, RepairEnd::Infeasible);
    let none = [
        only(2, 0),
        only(2, 0),
        only(2, 0),
        RecognisedClues::default(),
    ];
    assert!(Readings::recognised(&board, &none).is_err());
}

#[test]
fn a_limit_is_told_and_is_no_answer() {
    let readings = Readings::of_board(&ring([3, 3, 3, 4])).expect("a board");
    let budget = Budget::within(Duration::ZERO);
    for wanted in [RepairGoal::Solution, RepairGoal::OneSolution] {
        let found =
            ask(&readings, wanted, &mut Highs::default(), &budget).expect("no engine breaks");
        assert!(found.best.is_none());
        assert_eq!(found.ending, RepairEnd::Limit(Limit::Time));
    }
}

#[test]
fn an_engine_is_not_asked_where_memory_holds_no_program() {
    let readings = Readings::of_board(&ring([3, 3, 3, 4])).expect("a board");
    let budget = Budget::unlimited().within_memory(1);
    let mut none = MockEngine::new("none", []);
    let found = ask(&readings, RepairGoal::Solution, &mut none, &budget).expect("it is not asked");
    assert_eq!(
        (found.ending, found.claim.engine),
        (RepairEnd::Limit(Limit::Memory), "cdcl")
    );
}

#[test]
fn no_lie_gets_through() {
    let board = ring([1, 2, 2, 2]);
    let readings = Readings::of_board(&board).expect("a board");
    let bridges: Bridges = [1, 0, 0, 0].into_iter().collect();
    let mut liar = MockEngine::new("liar", [Ok(Verdict::Yes(Incumbent::of(bridges).optimal()))]);
    let told = ask(
        &readings,
        RepairGoal::Solution,
        &mut liar,
        &Budget::unlimited(),
    );
    assert!(matches!(told, Err(SolveError::Refuted(_))), "{told:?}");
    let mut liar = MockEngine::new("liar", [Ok(Verdict::No(()))]);
    let told = ask(
        &readings,
        RepairGoal::Solution,
        &mut liar,
        &Budget::unlimited(),
    );
    assert!(matches!(told, Err(SolveError::Engine(_))), "{told:?}");
    let bridges: Bridges = [1, 1, 1, 1].into_iter().collect();
    let incumbent = Incumbent::of(bridges);
    let limit = Limit::Time;
    let mut slow = MockEngine::new("liar", [Ok(Verdict::Yes(incumbent.stopped(limit)))]);
    let told = ask(
        &readings,
        RepairGoal::Solution,
        &mut slow,
        &Budget::unlimited(),
    );
    let told = told.expect("an answer");
    assert_eq!((told.ending, told.bound), (RepairEnd::Limit(limit), None));
    let best = told.best.expect("what it had");
    assert_eq!(best.changes[0].island, IslandId::from_index(0));
}

#[test]
fn unknown_clues_and_sets_stay_what_they_are() {
    let set = Clue::OneOf([1, 2].into_iter().collect());
    let islands = vec![
        (Pos::new(0, 0), Clue::Unknown),
        (Pos::new(0, 2), Clue::Exactly(7)),
        (Pos::new(0, 4), set),
    ];
    let board = Board::new(Size::new(1, 5), islands, Rules::default()).expect("a board");
    let readings = Readings::of_board(&board).expect("a board");
    let best = repaired(&readings, RepairGoal::Solution)
        .best
        .expect("a row");
    let now: Vec<Clue> = best
        .network
        .board()
        .islands()
        .iter()
        .map(|&(_, clue)| clue)
        .collect();
    assert_eq!(now, [Clue::Unknown, Clue::Exactly(4), set]);
    let solved: &Solution = &best.solution;
    assert_eq!((solved.total(), best.changes.len()), (4, 1));
    assert_eq!(Network::of(board).edges().len(), 2);
}
