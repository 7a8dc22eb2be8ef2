//! The best of all solutions: no solution of the exhaustive search is better, with any formulation,
//! and nothing is reported as the best without a bound.

mod bounds;
mod program;
mod weights;

use hashilab::Solver;
use hashilab::internals::count::SpaceError;
use hashilab::internals::engine::{Budget, Cdcl, Highs, Task, Verdict};
use hashilab::internals::milp::{Direction, Formulation, ModelTerm, Objective};
use hashilab::internals::puzzle::{
    Amount, EdgeId, IdVec, Measure, Network, Puzzle, Solution, oracle,
};
use hashilab::internals::questions::{
    Engines, Narrowing, SolutionSweep, SolveError, SolveResult, WarmStart,
};
use hashilab::internals::session::{
    Best, EngineSettings, ObjectiveOption, Quantity, Status, Worker,
};
use proptest::prelude::*;

use crate::support::boards::drawn;
use crate::support::solve::asked;
use crate::support::text::csv;
use crate::support::variants::boards_under_rules;

const DIRECTIONS: [Direction; 2] = [Direction::Minimise, Direction::Maximise];

/// A ring of four islands that has several solutions: the gaps between neighbours have one cell and
/// three cells.
const RING: &str = "?...? ..... ?...?";

/// Solves for the best solution, beginning with this warm start.
fn best_by(
    network: &Network,
    formulation: Formulation,
    start: WarmStart,
    objective: Objective,
) -> Result<SolveResult, SolveError> {
    let mut highs = Highs::default();
    let mut engines = Engines {
        first: Some(&mut highs),
        prover: &mut Cdcl::default(),
        start,
        deduce: None,
    };
    let task = Task::new(network, formulation).aiming_at(objective);
    asked(&task, &mut engines)
}

fn solution(solved: &SolveResult) -> &Solution {
    match &solved.answer {
        Verdict::Yes(solution) => solution,
        other => panic!("{other:?}"),
    }
}

/// Weights that differ, some below 0, some with decimals.
fn weights(network: &Network, rolls: &[i16]) -> IdVec<EdgeId, Amount> {
    let rolls = rolls.iter().cycle();
    let weight = |(_, &roll)| Amount::of_millionths(i64::from(roll) * 250_000);
    network.edges().ids().zip(rolls).map(weight).collect()
}

/// The best value among some solutions.
fn best_of(network: &Network, objective: &Objective, solutions: &[Solution]) -> Amount {
    let values = solutions.iter();
    let values = values.map(|solution| objective.value(network, solution));
    match objective.direction {
        Direction::Minimise => values.min(),
        Direction::Maximise => values.max(),
    }
    .expect("solutions")
}

/// Checks every measure in both directions, by every formulation that can state the board.
fn check(network: &Network, rolls: &[i16]) {
    let solutions = oracle::solutions(network, 1_000_000).expect("a small board");
    let measures = [
        Measure::Bridges,
        Measure::Built,
        Measure::Length,
        Measure::Weight(weights(network, rolls)),
    ];
    for measure in measures {
        for direction in DIRECTIONS {
            let objective = Objective {
                direction,
                measure: measure.clone(),
            };
            check_sweep(network, &objective, &solutions);
            for formulation in Formulation::ALL {
                for start in WarmStart::ALL {
                    let measure = measure.clone();
                    let objective = Objective { direction, measure };
                    check_one(network, formulation, start, &objective, &solutions);
                }
            }
        }
    }
}

/// The best value by a sweep, which uses neither a program nor an engine's bound, from either
/// narrowing; and the solution of the question.
fn check_sweep(network: &Network, objective: &Objective, solutions: &[Solution]) {
    let budget = Budget::unlimited();
    for narrowing in Narrowing::ALL {
        let narrowed = SolutionSweep::of(network, narrowing, &budget, &mut Vec::new());
        let Ok(Ok(sweeping)) = narrowed else {
            panic!("no limit and no fault: {objective} {network:?}");
        };
        match sweeping.best_value(
            &objective.measure,
            objective.direction,
            &budget,
            &mut |_| {},
        ) {
            Err(SpaceError::TooWide) => return,
            Err(SpaceError::Stopped(limit)) => panic!("no limit, but {limit}"),
            Ok(None) => assert!(solutions.is_empty(), "{objective} {network:?}"),
            Ok(Some(value)) => {
                let expected = best_of(network, objective, solutions);
                assert_eq!(value, expected, "{objective} {network:?}");
            }
        }
    }
    let what = match objective.measure {
        Measure::Bridges => Quantity::Bridges,
        Measure::Built => Quantity::Built,
        Measure::Length => Quantity::Length,
        Measure::Weight(_) => return,
    };
    let (minimise, maximise) = match objective.direction {
        Direction::Minimise => (Some(what), None),
        Direction::Maximise => (None, Some(what)),
    };
    let question = Best {
        aim: ObjectiveOption {
            minimise,
            maximise,
            weights: None,
        },
        engine: EngineSettings {
            engine: Some(Worker::Sweep.into()),
            ..EngineSettings::default()
        },
        ..Best::default()
    };
    let puzzle = Puzzle::from(network.clone());
    let answer = Solver::new().answer(&puzzle, &question).expect("an answer");
    match &answer.solved.best {
        None => assert!(answer.ended.status == Status::Infeasible && solutions.is_empty()),
        Some(best) => {
            let expected = best_of(network, objective, solutions);
            assert_eq!(best.value, expected, "{objective} {network:?}");
            assert!(best.is_optimal());
        }
    }
}

fn check_one(
    network: &Network,
    formulation: Formulation,
    start: WarmStart,
    objective: &Objective,
    solutions: &[Solution],
) {
    let said = format!("{objective} {formulation} {start:?} {network:?}");
    let solved = match best_by(network, formulation, start, objective.clone()) {
        Ok(solved) => solved,
        Err(SolveError::Unsupported(_)) => return,
        Err(error) => panic!("{error} {said}"),
    };
    assert_eq!(solved.warnings, [], "{said}");
    if solutions.is_empty() {
        assert!(matches!(solved.answer, Verdict::No(_)), "{said}");
        assert_eq!(solved.best, None, "{said}");
        return;
    }
    let best = solved.best.as_ref().expect("a best solution");
    let expected = best_of(network, objective, solutions);
    assert_eq!(best.value, expected, "{said}");
    assert_eq!(best.value, objective.value(network, solution(&solved)));
    assert_eq!(
        (best.is_optimal(), best.limit),
        (true, None),
        "{best:?} {said}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_best_is_the_best_of_all(
        network in boards_under_rules(4),
        rolls in proptest::collection::vec(-9..=9_i16, 1..8),
    ) {
        check(&network, &rolls);
    }
}

#[test]
fn the_best_of_many_solutions_is_found() {
    for picture in [
        RING,
        "?.?.? ..... ?.?.? ..... ?.?.?",
        "3.4.3 ..... 4.4.4 ..... 3.4.3",
    ] {
        check(&drawn(picture), &[3, -1, 4, -1, 5]);
    }
}

#[test]
fn decimals_do_not_make_a_start_the_best() {
    let board = "# connectivity: free\n# loops: forbidden\n# given: r2c2-r3c2=2\n\
                 #,?\n#,[0 3 4]\n,?\n[0],[0]\n";
    let network = csv(board);
    for roll in [1, 2, 3, 4, 5] {
        check(&network, &[roll]);
    }
    let objective = Objective {
        direction: Direction::Maximise,
        measure: Measure::Weight(weights(&network, &[1])),
    };
    let task = Task::new(&network, Formulation::Flow).aiming_at(objective);
    let model = &task.formulated(&Budget::unlimited()).unwrap().model;
    let distance = |term: &ModelTerm| (term.coefficient - 1.0).abs();
    assert!(
        model
            .objective()
            .iter()
            .map(distance)
            .all(|distance| distance < 1e-12)
    );
    let about = "the weight of all bridges, in units of 0.25";
    assert_eq!(model.about_objective(), Some(about));
}

#[test]
fn an_island_alone_and_no_island_have_no_choice() {
    for (board, value) in [("0\n", Some(0)), ("0,0\n", Some(0)), ("1\n", None)] {
        let network = csv(board);
        let objective = Objective {
            direction: Direction::Maximise,
            measure: Measure::Bridges,
        };
        let solved = best_by(&network, Formulation::Flow, WarmStart::Auto, objective).unwrap();
        let told = solved.best.map(|best| (best.value, best.is_optimal()));
        assert_eq!(told, value.map(|value| (Amount::whole(value), true)));
    }
}
