//! The integer programs: what they admit, against the oracle.

use hashi::generate::{Recipe, grow};
use hashi::milp::{Formulated, Formulation, Kind, Model, Sense, Unsupported, formulate};
use hashi::puzzle::{Id, Network, Pos, Size, Solution, oracle, verify};
use proptest::prelude::*;

use crate::support::boards::{boards, drawn, for_every_board};

fn formulated(network: &Network, formulation: Formulation) -> Formulated {
    formulate(network, formulation).expect("no unknown clue")
}

/// The names of all columns and rows that a point breaks.
fn broken(model: &Model, point: &[f64]) -> Vec<String> {
    const TOLERANCE: f64 = 1e-9;
    let mut broken = Vec::new();
    for (column, &value) in model.columns().values().iter().zip(point) {
        let inside = column.lower <= value && value <= column.upper;
        let kept = inside && (column.kind == Kind::Continuous || value.fract() == 0.0);
        if !kept {
            broken.push(format!("{} = {value}", column.name));
        }
    }
    for (id, row) in model.rows().iter() {
        let terms = model.terms(id).iter();
        let left: f64 = terms
            .map(|term| term.coefficient * point[term.column.index()])
            .sum();
        let kept = match row.sense {
            Sense::AtMost => left <= row.right + TOLERANCE,
            Sense::AtLeast => left >= row.right - TOLERANCE,
            Sense::Equal => (left - row.right).abs() <= TOLERANCE,
        };
        if !kept {
            broken.push(format!(
                "{}: {left} {:?} {}",
                row.name, row.sense, row.right
            ));
        }
    }
    broken
}

/// Every solution has a point in every program, and the point decodes to the solution.
fn check_points(network: &Network, solutions: &[Solution]) {
    for formulation in Formulation::ALL {
        let formulated = formulated(network, formulation);
        for solution in solutions {
            let point = formulated.point(network, solution);
            assert_eq!(broken(&formulated.model, &point), [""; 0], "{network:?}");
            let decoded = formulated.decode(&point).expect("whole numbers");
            assert_eq!(decoded, **solution);
        }
    }
}

/// What HiGHS finds in every program verifies, and it finds something exactly if there is
/// a solution.
fn check_solved(network: &Network, solvable: bool) {
    use good_lp::SolverModel;
    for formulation in Formulation::ALL {
        let formulated = formulated(network, formulation);
        let solved = formulated.model.load(good_lp::highs).solve();
        assert_eq!(solved.is_ok(), solvable, "{formulation}: {network:?}");
        if let Ok(solved) = solved {
            let decoded = formulated.decode(solved.into_inner().columns());
            let verified = verify(network, decoded.expect("whole numbers"));
            assert!(verified.is_ok(), "{formulation}: {network:?}");
        }
    }
}

#[test]
fn every_solution_of_tiny_boards_has_a_point() {
    let mut solved = 0;
    for_every_board(Size::new(3, 3), 4, &mut |network| {
        let solutions = oracle::solutions(&network, 10_000).expect("tiny");
        solved += solutions.len();
        check_points(&network, &solutions);
    });
    assert!(solved > 300, "{solved}");
}

#[test]
fn grown_boards_have_a_point() {
    for (islands, seed) in [(2, 1), (30, 2), (100, 3), (400, 4), (400, 5)] {
        for single in [25, 75] {
            let grown = grow(&Recipe::square(islands, single, 0), seed).expect("a board");
            check_points(&grown.network, &[grown.solution]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_solution_of_small_boards_has_a_point(network in boards(6)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_points(&network, &solutions);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn highs_agrees_with_the_oracle(network in boards(5)) {
        if let Ok(solutions) = oracle::solutions(&network, 20_000) {
            check_solved(&network, !solutions.is_empty());
        }
    }
}

#[test]
fn boards_at_the_edge_of_the_rules_are_solved() {
    let cases = [
        (".", true),
        ("0", true),
        ("1", false),
        ("11", true),
        ("22", true),
        ("12", false),
        ("33", false),
        ("1.1 ... 1.1", false),
        ("2.2 ... 2.2", true),
        ("1.1 .1. 1.1", false),
        ("11 2.", false),
        ("00", false),
        ("3.. ... ...", false),
        ("11. ..2", false),
    ];
    for (picture, solvable) in cases {
        check_solved(&drawn(picture), solvable);
    }
}

#[test]
fn the_strip_that_126_units_cannot_cross_has_a_point() {
    for islands in [127, 128, 300] {
        let strip: String = (0..islands)
            .map(|island| {
                if island == 0 || island == islands - 1 {
                    '1'
                } else {
                    '2'
                }
            })
            .collect();
        let network = drawn(&strip);
        let bridges = std::iter::repeat_n(1, islands - 1).collect();
        check_points(&network, &[verify(&network, bridges).expect("a chain")]);
    }
}

#[test]
fn an_unknown_clue_is_refused_by_its_cell() {
    for formulation in Formulation::ALL {
        let refused = formulate(&drawn("1.? 2.3"), formulation).expect_err("a '?'");
        assert_eq!(refused, Unsupported::UnknownClue(Pos::new(0, 2)));
        assert!(refused.to_string().starts_with("r1c3 "), "{refused}");
    }
}

#[test]
fn values_far_from_whole_numbers_are_refused_by_name() {
    let network = drawn("1.1");
    let formulated = formulated(&network, Formulation::Flow);
    assert_eq!(
        formulated
            .decode(&[1.0 - 1e-7, 1e-7, 0.7])
            .expect("near")
            .total(),
        1
    );
    for (values, message) in [
        ([0.999, 0.0, 1.0], "y1_r1c1_r1c3 = 0.999 is neither 0 nor 1"),
        ([1.0, -0.5, 1.0], "y2_r1c1_r1c3 = -0.5 is neither 0 nor 1"),
        (
            [f64::NAN, 0.0, 1.0],
            "y1_r1c1_r1c3 = NaN is neither 0 nor 1",
        ),
        ([2.0, 0.0, 1.0], "y1_r1c1_r1c3 = 2 is neither 0 nor 1"),
    ] {
        let refused = formulated.decode(&values).expect_err("not a whole number");
        assert_eq!(refused.to_string(), message);
    }
}
