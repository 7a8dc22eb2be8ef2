//! All solutions, their number, uniqueness, and what they have in common agree with the exhaustive
//! search, in the same order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hashilab::internals::engine::{Budget, Highs, Incumbent, Limit, MockEngine, Verdict};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::logic::Domains;
use hashilab::internals::milp::Formulation;
use hashilab::internals::puzzle::{
    Board, Bridges, EdgeId, Network, Pos, Size, Solution, Violation, oracle, verify,
};
use hashilab::internals::questions::{
    Backbone, ListingProgram, SolutionCount, Solutions, SolveError, Uniqueness, Warning, backbone,
    backbone_by, count, differing, elementary, unique,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::support::boards::{boards, drawn, for_some_tiny_boards};
use crate::support::expected::{Expected, Known, line};

/// The remaining solutions of a list, and how it ends.
fn rest(solutions: &mut Solutions<'_>, budget: &Budget) -> (Vec<Solution>, Verdict<Solution>) {
    let mut told = Vec::new();
    loop {
        match solutions.next(budget).expect("no engine breaks") {
            Verdict::Yes(solution) => told.push(solution),
            end @ (Verdict::No(()) | Verdict::Undecided(_)) => return (told, end),
        }
    }
}

fn all(network: &Network) -> Vec<Solution> {
    to_the_end(Solutions::of(network))
}

fn to_the_end(mut solutions: Solutions<'_>) -> Vec<Solution> {
    let (told, end) = rest(&mut solutions, &Budget::unlimited());
    assert_eq!(end, Verdict::No(()));
    told
}

fn counted(network: &Network, wanted: Option<u64>) -> SolutionCount {
    let solutions = Solutions::of(network);
    let mut solutions = match wanted {
        Some(wanted) => solutions.at_most(wanted),
        None => solutions,
    };
    count(&mut solutions, &Budget::unlimited()).expect("no engine breaks")
}

fn asked_unique(network: &Network) -> Uniqueness {
    let mut solutions = Solutions::in_any_order(network);
    unique(&mut solutions, &Budget::unlimited()).expect("no engine breaks")
}

fn asked_common(network: &Network) -> Backbone {
    backbone(network, &Budget::unlimited(), &mut Vec::new()).expect("no engine breaks")
}

/// For every edge the least and the most bridges in these solutions.
fn hull(solutions: &[Solution], edge: EdgeId) -> (u8, u8) {
    let counts = || solutions.iter().map(|solution| solution[edge]);
    let least = counts().min().expect("solutions");
    (least, counts().max().expect("solutions"))
}

/// Checks the answer to every question about the board against its solutions.
fn check_board(network: &Network, solutions: &[Solution]) {
    assert_eq!(all(network), solutions, "{network:?}");
    let mut found = to_the_end(Solutions::in_any_order(network));
    found.sort_by_key(|solution| solution.iter().map(|(_, count)| count).collect::<Vec<_>>());
    assert_eq!(found, solutions, "{network:?}");
    let number = solutions.len() as u64;
    assert_eq!(counted(network, None), SolutionCount::Exactly(number));
    match (asked_unique(network), solutions) {
        (Uniqueness::Infeasible(_), []) => {}
        (Uniqueness::Unique(only), [solution]) => assert_eq!(only, *solution),
        (Uniqueness::Several(both), [_, _, ..]) => {
            let places = both
                .each_ref()
                .map(|one| solutions.iter().position(|s| s == one));
            assert!(places[0].is_some() && places[0] < places[1], "{network:?}");
        }
        (answer, _) => panic!("{answer:?} of {number} solutions"),
    }
    match asked_common(network) {
        Backbone::Infeasible(_) => assert_eq!(number, 0),
        Backbone::All(domains) => {
            for edge in network.edges().ids() {
                let bounds = (domains.lo(edge), domains.hi(edge));
                assert_eq!(bounds, hull(solutions, edge), "{edge:?} of {network:?}");
            }
        }
        Backbone::Undecided { limit, .. } => panic!("{limit}"),
    }
}

#[test]
fn tiny_boards_are_told_as_the_oracle_tells_them() {
    let mut seen = [0; 3];
    for_some_tiny_boards([401, 3], &mut |network| {
        let solutions = oracle::solutions(network, 10_000).expect("tiny");
        check_board(network, &solutions);
        seen[solutions.len().min(2)] += 1;
    });
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn boards_are_told_as_the_oracle_tells_them(network in boards(7)) {
        if let Ok(solutions) = oracle::solutions(&network, 200_000) {
            check_board(&network, &solutions);
        }
    }
}

#[test]
fn shipped_boards_are_told_as_their_files_say() {
    for known in Known::under_every_rule() {
        let told = all(&known.network);
        let told = Expected::of(&known.network, told.iter().map(|solution| &**solution));
        assert_eq!(told, known.expected(), "{}", known.path.display());
    }
}

#[test]
fn boards_too_large_for_the_oracle_are_told_as_their_files_say() {
    for known in Known::for_engines() {
        let told = all(&known.network);
        let lines = told.iter().map(|solution| line(&known.network, solution));
        let mut lines: Vec<String> = lines.collect();
        lines.sort();
        assert_eq!(
            lines,
            known.expected().solutions,
            "{}",
            known.path.display()
        );
    }
}

#[test]
fn two_solutions_differ_on_a_ring_of_four_edges() {
    let network = drawn("3.3 ... 3.3");
    let Uniqueness::Several(both) = asked_unique(&network) else {
        panic!("it has two")
    };
    assert_eq!(differing(&both[0], &both[1]).len(), 4);
    assert_eq!(counted(&network, None), SolutionCount::Exactly(2));
}

/// Two rings that one edge could join, if the degrees allowed it.
#[test]
fn a_board_may_be_infeasible_for_connectivity_alone() {
    let network = drawn("2.2.2.2 ....... 2.2.... ....... ....2.2");
    assert_eq!(elementary(&network), None);
    let joins = |edge: EdgeId| {
        let [one, other] = network.cells_of(edge);
        (one.col < 3) != (other.col < 3)
    };
    let rings: Bridges = network
        .edges()
        .ids()
        .map(|edge| u8::from(!joins(edge)))
        .collect();
    let broken = verify(&network, rings).expect_err("two rings");
    assert!(
        matches!(broken.0[..], [Violation::Disconnected { .. }]),
        "{broken}"
    );
    check_board(&network, &[]);
}

#[test]
fn boards_of_hardly_any_island_are_told() {
    for picture in ["...", "0", "1", "00", "11", "22", "12", "1.2.1", "2.2.1"] {
        let network = drawn(picture);
        let solutions = oracle::solutions(&network, 100).expect("tiny");
        check_board(&network, &solutions);
    }
}

#[test]
fn a_list_ends_after_as_many_as_were_wanted() {
    let network = drawn("3.3 ... 3.3");
    let enough = |found| SolutionCount::AtLeast(found, Limit::Enough);
    let expected = [
        enough(0),
        enough(1),
        SolutionCount::Exactly(2),
        SolutionCount::Exactly(2),
    ];
    for (wanted, expected) in (0..).zip(expected) {
        assert_eq!(counted(&network, Some(wanted)), expected, "{wanted}");
    }
    let mut solutions = Solutions::of(&network).at_most(1);
    for _ in 0..2 {
        let (_, end) = rest(&mut solutions, &Budget::unlimited());
        assert_eq!(
            (end, solutions.listed()),
            (Verdict::Undecided(Limit::Enough), 1)
        );
    }
}

/// A board of several thousand solutions.
fn rich() -> Network {
    grow(&PublishedRecipe::square(100, 50, 15), 5)
        .expect("a board")
        .network
}

#[test]
fn a_list_goes_on_where_an_interrupt_ended_it() {
    let network = rich();
    let whole = all(&network);
    assert!(whole.len() > 100, "{}", whole.len());
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().interrupted_by(Arc::clone(&flag));
    let mut solutions = Solutions::of(&network);
    let mut told = Vec::new();
    for _ in 0..5 {
        match solutions.next(&budget).expect("no engine breaks") {
            Verdict::Yes(solution) => told.push(solution),
            other => panic!("{other:?}"),
        }
    }
    flag.store(true, Ordering::Relaxed);
    let interrupted = Verdict::Undecided(Limit::Interrupted);
    assert_eq!(rest(&mut solutions, &budget), (vec![], interrupted));
    told.extend(rest(&mut solutions, &Budget::unlimited()).0);
    assert_eq!(told, whole);
}

#[test]
fn a_spent_budget_is_a_limit_and_nothing_else() {
    let spent = Budget::within(Duration::ZERO);
    // An elementary reason is reported whatever the limit.
    let network = drawn("13");
    let none = count(&mut Solutions::of(&network), &spent).expect("no error");
    assert_eq!(none, SolutionCount::Exactly(0));
    for picture in ["11", "3.3 ... 3.3"] {
        let network = drawn(picture);
        let solutions = || Solutions::of(&network);
        let limit = Limit::Time;
        let expected = SolutionCount::AtLeast(0, limit);
        assert_eq!(count(&mut solutions(), &spent).expect("no error"), expected);
        let expected = Uniqueness::Undecided {
            found: None,
            stop: limit,
        };
        assert_eq!(
            unique(&mut solutions(), &spent).expect("no error"),
            expected
        );
    }
    let network = rich();
    let interrupted = Budget::unlimited().interrupted_by(Arc::new(AtomicBool::new(true)));
    let answer = backbone(&network, &interrupted, &mut Vec::new()).expect("no error");
    let Backbone::Undecided { certain, limit } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(limit, Limit::Interrupted);
    assert!(all(&network).iter().all(|solution| certain.allow(solution)));
    assert!(certain.fixed() > Domains::of(&network).fixed());
}

/// The board with rows and columns exchanged.
fn transposed(network: &Network) -> Network {
    let board = network.board();
    let size = Size::new(board.size().cols, board.size().rows);
    let swap = |&(pos, clue): &(Pos, _)| (Pos::new(pos.col, pos.row), clue);
    let islands = board.islands().iter().map(swap).collect();
    Network::of(Board::new(size, islands, board.rules().clone()).expect("a board"))
}

/// Lists long enough for learned clauses to be deleted meanwhile.
#[test]
fn long_lists_are_in_order_and_as_long_when_the_board_is_turned() {
    for (single, seed, expected) in [(50, 2, 25_152), (75, 5, 12_634)] {
        let grown = grow(&PublishedRecipe::square(80, single, 15), seed).expect("a board");
        let network = grown.network;
        let told = all(&network);
        assert_eq!(told.len(), expected);
        let counts = |solution: &Solution| solution.iter().map(|(_, count)| count).collect();
        let told: Vec<Vec<u8>> = told.iter().map(counts).collect();
        assert!(told.is_sorted_by(|one, next| one < next));
        let number = told.len() as u64;
        assert_eq!(
            counted(&transposed(&network), None),
            SolutionCount::Exactly(number)
        );
    }
}

/// HiGHS, which excludes each solution found, gives the same list and the same common bounds.
fn check_program(network: &Network, solutions: &[Solution], formulation: Formulation) {
    let mut highs = Highs::default();
    let program = ListingProgram::new(network, formulation, &mut highs).expect("numbers");
    let mut list = Solutions::by(program);
    let (mut told, end) = rest(&mut list, &Budget::unlimited());
    assert_eq!((end, list.warning()), (Verdict::No(()), None));
    told.sort_by_key(|solution| solution.iter().map(|(_, count)| count).collect::<Vec<_>>());
    assert_eq!(told, solutions, "{formulation} {network:?}");
    drop(list);
    let program = ListingProgram::new(network, formulation, &mut highs).expect("numbers");
    let shared =
        backbone_by(program, &Budget::unlimited(), &mut Vec::new()).expect("no engine breaks");
    assert_eq!(shared, asked_common(network), "{formulation} {network:?}");
}

#[test]
fn both_engines_tell_the_same_solutions() {
    let mut runner = TestRunner::deterministic();
    let (mut several, mut edges) = (0, 0);
    for round in 0..1_000 {
        let network = boards(6).new_tree(&mut runner).expect("a board").current();
        let Ok(solutions) = oracle::solutions(&network, 200_000) else {
            continue;
        };
        if solutions.len() > 50 || (solutions.len() < 2 && round % 8 > 0) {
            continue;
        }
        check_program(&network, &solutions, Formulation::ALL[round % 3]);
        several += usize::from(solutions.len() > 1);
        edges += network.edges().len();
    }
    assert!(several > 20 && edges > 300, "{several} {edges}");
}

/// The list for the ring of two solutions when the engine returns these outcomes.
fn played(said: Vec<Verdict<Incumbent>>) -> (Result<Vec<Solution>, SolveError>, Option<Warning>) {
    let network = drawn("3.3 ... 3.3");
    let mut scripted = MockEngine::new("scripted", said.into_iter().map(Ok));
    let program = ListingProgram::new(&network, Formulation::Flow, &mut scripted).expect("numbers");
    let mut list = Solutions::by(program);
    let mut told = Vec::new();
    loop {
        match list.next(&Budget::unlimited()) {
            Ok(Verdict::Yes(solution)) => told.push(solution),
            Ok(Verdict::No(())) => return (Ok(told), list.warning()),
            Ok(Verdict::Undecided(stop)) => panic!("{stop}"),
            Err(error) => return (Err(error), list.warning()),
        }
    }
}

#[test]
fn what_an_engine_misses_is_told_with_a_warning() {
    let network = drawn("3.3 ... 3.3");
    let solutions = oracle::solutions(&network, 1_000).expect("small");
    let found = |index: usize| {
        let bridges = solutions[index].clone().into_bridges();
        Verdict::Yes(Incumbent::of(bridges))
    };
    let (told, warning) = played(vec![found(1), found(0), Verdict::No(())]);
    assert_eq!((told.expect("a list").len(), warning), (2, None));
    for said in [vec![Verdict::No(())], vec![found(1), Verdict::No(())]] {
        let (told, warning) = played(said);
        assert_eq!(told.expect("a list").len(), 2);
        let warning = warning.expect("it was wrong").to_string();
        assert!(
            warning.starts_with("scripted with flow wrongly claimed that there are no more"),
            "{warning}"
        );
    }
    let (told, _) = played(vec![found(0), found(0)]);
    let error = told.expect_err("it was excluded").to_string();
    assert_eq!(error, "scripted failed: it returned what was excluded");
    let wrong = Verdict::Yes(Incumbent::of([1, 1, 1, 1].into_iter().collect()));
    assert!(matches!(played(vec![wrong]).0, Err(SolveError::Refuted(_))));
}

#[test]
fn a_limit_of_the_engine_leaves_the_list_open() {
    let network = drawn("3.3 ... 3.3");
    let stopped = || Verdict::Undecided(Limit::Effort);
    let mut scripted = MockEngine::new("scripted", [Ok(stopped()), Ok(stopped())]);
    let program = ListingProgram::new(&network, Formulation::Cuts, &mut scripted).expect("numbers");
    let budget = Budget::unlimited();
    let counted = count(&mut Solutions::by(program), &budget).expect("no error");
    assert_eq!(counted, SolutionCount::AtLeast(0, Limit::Effort));
    let program = ListingProgram::new(&network, Formulation::Cuts, &mut scripted).expect("numbers");
    let shared = backbone_by(program, &budget, &mut Vec::new()).expect("no error");
    assert!(matches!(
        shared,
        Backbone::Undecided {
            limit: Limit::Effort,
            ..
        }
    ));
}
