//! The integer programs under every rule and their feasible points, against the oracle.

use hashilab::internals::engine::{Budget, Engine, Highs, Observer, Task, Verdict};
use hashilab::internals::milp::{Formulated, Formulation, formulate, formulate_with_degrees, lp};
use hashilab::internals::puzzle::Literal;
use hashilab::internals::puzzle::{
    Board, Bound, Clue, Connectivity, GivenBound, Heading, IslandId, Loops, Network, Pos, Rules,
    Sign, Size, Solution, Sum, oracle, verify,
};
use hashilab::internals::questions::elementary;
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::expected::{Expected, Known};
use crate::support::points::{broken, check_points};
use crate::support::variants::{boards_under_rules, cell, pair};

/// At most `most` solutions found by HiGHS, one program after the other, each excluding those found
/// before.
fn found_by_highs(network: &Network, formulation: Formulation, most: usize) -> Vec<Solution> {
    let mut formulated = formulate(network, formulation).expect("the rules are known");
    let mut found = Vec::new();
    while found.len() < most {
        let task = Task::stated(network, formulation, formulated.clone());
        let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
        let bridges = match run.expect("HiGHS runs").outcome {
            Verdict::Yes(incumbent) => incumbent.bridges,
            Verdict::No(()) => break,
            Verdict::Undecided(limit) => panic!("no limit was set: {limit}"),
        };
        let solution = verify(network, bridges)
            .unwrap_or_else(|wrong| panic!("{formulation}: {wrong:?}\n{network:?}"));
        formulated = task.built().expect("it was stated").clone();
        formulated.add_no_good(network, &facts(network, &solution));
        found.push(solution);
    }
    found.sort_by_key(|solution| solution.iter().map(|(_, count)| count).collect::<Vec<u8>>());
    found
}

/// The bounds that only this solution satisfies.
fn facts(network: &Network, solution: &Solution) -> Vec<Literal> {
    let most = network.board().rules().max_bridges();
    let bounds = solution.iter().flat_map(|(edge, count)| {
        let least = (count > 0).then_some(Literal::AtLeast(edge, count));
        least
            .into_iter()
            .chain((count < most).then_some(Literal::AtMost(edge, count)))
    });
    bounds.collect()
}

/// The formulations that can state the board's rules.
fn formulations(network: &Network) -> impl Iterator<Item = Formulation> {
    let known =
        Formulation::ALL.map(|formulation| formulate(network, formulation).map(|_| formulation));
    known.into_iter().filter_map(Result::ok)
}

#[test]
fn highs_finds_all_solutions_of_the_shipped_boards_under_every_rule() {
    for known in Known::under_every_rule() {
        let network = &known.network;
        if network.board().variants().next().is_none() {
            continue;
        }
        for formulation in formulations(network) {
            let found = found_by_highs(network, formulation, usize::MAX);
            let found = Expected::of(network, found.iter().map(|solution| &**solution));
            let path = known.path.display();
            assert_eq!(found, known.expected(), "{path} {formulation}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_solution_has_a_point_under_every_rule(network in boards_under_rules(6)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_points(&network, &solutions[..solutions.len().min(50)]);
            let reason = elementary(&network);
            prop_assert!(reason.is_none() || solutions.is_empty(), "{:?}", reason);
        }
    }

    #[test]
    fn columns_for_all_degrees_change_nothing(network in boards_under_rules(4)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_degrees(&network, &solutions[..solutions.len().min(20)]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn highs_agrees_with_the_oracle_under_every_rule(network in boards_under_rules(5)) {
        let solutions = oracle::solutions(&network, 20_000);
        prop_assume!(solutions.is_ok());
        let solutions = solutions.expect("just looked");
        for formulation in formulations(&network) {
            let found = found_by_highs(&network, formulation, 12);
            prop_assert_eq!(found.len(), solutions.len().min(12), "{}", formulation);
            if solutions.len() < 12 {
                prop_assert_eq!(&found, &solutions, "{}", formulation);
            }
        }
    }
}

/// Four islands in a square, each degree from 1 to 4 possible at both islands that the sign sees.
#[test]
fn a_sign_keeps_every_degree_apart() {
    let sign = Sign::default().with(Heading::East, Sum::Unknown);
    let rules = Rules::default().with_signs(vec![(cell("r1c1"), sign)]);
    let network = drawn_under("..?.? ..... ..?.?", rules);
    let solutions = oracle::solutions(&network, 20_000).expect("a small board");
    assert!(solutions.len() > 20, "{}", solutions.len());
    for formulation in [Formulation::Flow, Formulation::Cuts] {
        assert_eq!(found_by_highs(&network, formulation, usize::MAX), solutions);
    }
}

/// With columns for all degrees every solution has a point that states its degrees.
fn check_degrees(network: &Network, solutions: &[Solution]) {
    for formulation in [Formulation::Flow, Formulation::Cuts] {
        let formulated = formulate_with_degrees(network, formulation, &|_| true);
        let formulated = formulated.expect("the rules are known");
        for solution in solutions {
            let point = formulated.point(network, solution.verified());
            assert_eq!(broken(&formulated.model, &point), [""; 0], "{network:?}");
            let degrees = hashilab::internals::puzzle::degrees(network, solution);
            let chosen = chosen(&formulated, &point);
            assert!(
                chosen
                    .iter()
                    .all(|&(island, degree)| degrees[island] == degree)
            );
            let islands = network.islands().values().iter();
            let open = islands.filter(|island| !matches!(island.clue, Clue::Exactly(_)));
            assert_eq!(chosen.len(), open.count());
        }
    }
}

/// The degrees that a point states.
fn chosen(formulated: &Formulated, point: &[f64]) -> Vec<(IslandId, u32)> {
    use hashilab::internals::puzzle::Id;
    let columns = formulated.degrees().iter();
    columns
        .filter(|choice| point[choice.column.index()] > 0.5)
        .map(|choice| (choice.island, u32::from(choice.degree)))
        .collect()
}

#[test]
fn the_notebook_refuses_by_name_what_it_cannot_state() {
    let rules = Rules::default;
    let island = |clue| vec![(Pos::new(0, 0), clue), (Pos::new(0, 2), Clue::Unknown)];
    let set = Clue::OneOf([1, 2].into_iter().collect());
    let sign = rules().with_signs(vec![(cell("r1c2"), Sign::default())]);
    let cases = [
        (
            Clue::Unknown,
            rules().with_connectivity(Connectivity::Free),
            "the rule 'connectivity free'",
        ),
        (
            Clue::Unknown,
            rules().with_loops(Loops::Forbidden),
            "the rule 'loops forbidden'",
        ),
        (set, rules(), "the clue [1 2] at r1c1"),
        (Clue::Unknown, sign, "the sign at r1c2"),
    ];
    for (clue, rules, what) in cases {
        let board = Board::new(Size::new(1, 3), island(clue), rules).expect("a board");
        let refused = formulate(&Network::of(board), Formulation::Notebook).map(|_| ());
        let expected = format!("the formulation notebook cannot take {what}");
        assert_eq!(refused.unwrap_err().to_string(), expected);
    }
}

#[test]
fn the_program_says_which_bounds_are_given() {
    let bound = Bound::AtLeast(1);
    let given = GivenBound {
        pair: pair("r1c1-r1c3"),
        bound,
    };
    let rules = Rules::default()
        .with_given(vec![given])
        .with_forbidden(vec![pair("r1c3-r1c5")]);
    let network = drawn_under("?.?.?", rules);
    for (formulation, bounds) in [
        (
            Formulation::Flow,
            " y1_r1c1_r1c3 = 1\n y1_r1c3_r1c5 = 0\n y2_r1c3_r1c5 = 0\n",
        ),
        (
            Formulation::Notebook,
            " x0_r1c1_r1c3 = 0\n x0_r1c3_r1c5 = 1\n x1_r1c3_r1c5 = 0\n x2_r1c3_r1c5 = 0\n",
        ),
    ] {
        let text = lp::write(&formulate(&network, formulation).expect("known").model);
        let expected = format!("\\ given: what the rules give or forbid for edges\n{bounds}");
        assert!(text.contains(&expected), "{text}");
    }
}
