//! The best of all solutions: no solution of the exhaustive search is better, whoever
//! writes the program, and nothing is called the best without a bound.

use hashi::engine::{
    Budget, Cdcl, Effort, Engine, EngineError, Highs, Incumbent, Limit, Outcome, Run, Task, Watch,
};
use hashi::milp::{Direction, Formulation, Objective, Term};
use hashi::notation::{ReadOptions, Source, read_board, read_weights};
use hashi::puzzle::{
    Amount, Board, Bridges, Clue, EdgeId, IdVec, Measure, Network, Solution, oracle,
};
use hashi::questions::{Answer, Best, Engines, SolveError, Solved, Start, Warning, solve};
use proptest::prelude::*;

use crate::support::boards::drawn;
use crate::support::program::hashi;
use crate::support::variants::boards_under_rules;

const DIRECTIONS: [Direction; 2] = [Direction::Minimise, Direction::Maximise];

/// A ring of four islands that has several solutions: between its neighbours lie one cell
/// and three.
const RING: &str = "?...? ..... ?...?";

/// What comes of the question, beginning from this.
fn asked(
    network: &Network,
    (formulation, start): (Formulation, Start),
    objective: Objective,
) -> Result<Solved, SolveError> {
    let mut engines = Engines {
        first: Some(&mut Highs::default()),
        prover: &mut Cdcl::default(),
        start,
        deduce: None,
    };
    let task = Task::new(network, formulation).aiming_at(objective);
    solve(
        &task,
        &mut engines,
        &Budget::unlimited(),
        &mut Watch::nobody(),
    )
}

fn solution(solved: &Solved) -> &Solution {
    match &solved.answer {
        Answer::Solved(solution) => solution,
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

/// Every measure in both directions, by every formulation that takes the board.
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
            for formulation in Formulation::ALL {
                for start in Start::ALL {
                    let measure = measure.clone();
                    let objective = Objective { direction, measure };
                    check_one(network, (formulation, start), &objective, &solutions);
                }
            }
        }
    }
}

fn check_one(
    network: &Network,
    how: (Formulation, Start),
    objective: &Objective,
    solutions: &[Solution],
) {
    let said = format!("{objective} {how:?} {network:?}");
    let solved = match asked(network, how, objective.clone()) {
        Ok(solved) => solved,
        Err(SolveError::Unsupported(_)) => return,
        Err(error) => panic!("{error} {said}"),
    };
    assert_eq!(solved.warnings, [], "{said}");
    if solutions.is_empty() {
        assert!(matches!(solved.answer, Answer::Infeasible(_)), "{said}");
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
    let board = Source::new("x.csv", board);
    let network = Network::of(read_board(&board, &ReadOptions::default()).unwrap());
    for roll in [1, 2, 3, 4, 5] {
        check(&network, &[roll]);
    }
    let objective = Objective {
        direction: Direction::Maximise,
        measure: Measure::Weight(weights(&network, &[1])),
    };
    let task = Task::new(&network, Formulation::Flow).aiming_at(objective);
    let model = &task.formulated().unwrap().model;
    let distance = |term: &Term| (term.coefficient - 1.0).abs();
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

/// An engine that says one thing about the bound, and another with its bridges.
#[derive(Debug)]
struct Boaster {
    bridges: Bridges,
    bound: Option<f64>,
    limit: Option<Limit>,
}

impl Engine for Boaster {
    fn name(&self) -> &'static str {
        "boaster"
    }

    fn solve(
        &mut self,
        _task: &Task<'_>,
        _budget: &Budget,
        _watch: &mut Watch<'_>,
    ) -> Result<Run, EngineError> {
        let incumbent = Incumbent {
            bridges: self.bridges.clone(),
            objective: self.bound,
        };
        let outcome = match self.limit {
            None => Outcome::Optimal(incumbent),
            Some(limit) => Outcome::Feasible { incumbent, limit },
        };
        let effort = Effort {
            bound: self.bound,
            ..Effort::default()
        };
        Ok(Run { outcome, effort })
    }
}

/// What is made of an engine's word on the shortest bridges of the ring: it has 1 bridge on
/// the first edge, 2 on the second and so on.
fn boasted(start: Start, counts: [u8; 4], bound: Option<f64>, limit: Option<Limit>) -> Solved {
    let network = drawn(RING);
    let mut boaster = Boaster {
        bridges: counts.into_iter().collect(),
        bound,
        limit,
    };
    let mut engines = Engines {
        first: Some(&mut boaster),
        prover: &mut Cdcl::default(),
        start,
        deduce: None,
    };
    let objective = Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let task = Task::new(&network, Formulation::Flow).aiming_at(objective);
    let (budget, mut watch) = (Budget::unlimited(), Watch::nobody());
    solve(&task, &mut engines, &budget, &mut watch).expect("the bridges are a solution")
}

fn best(solved: &Solved) -> &Best {
    solved.best.as_ref().expect("the best is wanted")
}

#[test]
fn the_value_is_worked_out_and_never_the_engines() {
    // Edges of 4, 2, 2 and 4 cells; the three shortest join all islands with length 8.
    let solved = boasted(Start::Nothing, [1, 1, 1, 0], Some(8.0), None);
    assert_eq!(
        (best(&solved).value, best(&solved).is_optimal()),
        (Amount::whole(8), true)
    );
    let solved = boasted(Start::Nothing, [1, 1, 1, 1], Some(8.0), None);
    assert_eq!(
        (best(&solved).value, best(&solved).is_optimal()),
        (Amount::whole(12), false)
    );
    assert_eq!(best(&solved).limit, Some(Limit::Effort));
    assert_eq!(best(&solved).gap(), Some(4.0 / 12.0));
}

#[test]
fn a_bound_between_two_values_says_as_much_as_the_next() {
    // All lengths are even.
    let solved = boasted(Start::Nothing, [1, 1, 1, 0], Some(6.1), Some(Limit::Time));
    assert_eq!(
        (best(&solved).is_optimal(), best(&solved).limit),
        (true, None)
    );
    let solved = boasted(Start::Nothing, [1, 1, 1, 0], Some(5.9), Some(Limit::Time));
    let bound = best(&solved).bound.expect("a bound").amount;
    assert_eq!(
        (bound, best(&solved).limit),
        (Amount::whole(6), Some(Limit::Time))
    );
}

#[test]
fn a_solution_refutes_a_false_bound() {
    let solved = boasted(Start::Nothing, [1, 1, 1, 0], Some(12.0), None);
    assert_eq!(
        (best(&solved).bound, best(&solved).is_optimal()),
        (None, false)
    );
    let [Warning::FalseBound { bound, value, .. }] = solved.warnings[..] else {
        panic!("{:?}", solved.warnings);
    };
    assert_eq!((bound, value), (Amount::whole(12), Amount::whole(8)));
}

#[test]
fn an_engine_without_a_bound_proves_nothing() {
    let solved = boasted(Start::Nothing, [1, 1, 1, 0], None, None);
    assert_eq!((best(&solved).bound, best(&solved).gap()), (None, None));
    assert!(!best(&solved).is_optimal());
}

#[test]
fn the_start_is_the_answer_where_the_engine_has_nothing_better() {
    let long = boasted(Start::Auto, [2, 2, 2, 2], None, Some(Limit::Time));
    let network = drawn(RING);
    let found = Measure::Length.of(&network, solution(&long));
    assert_eq!(
        (best(&long).value, found < Amount::whole(24)),
        (found, true)
    );
}

#[test]
fn an_island_alone_and_no_island_have_no_choice() {
    for (board, value) in [("0\n", Some(0)), ("0,0\n", Some(0)), ("1\n", None)] {
        let board = read_board(&Source::new("x.csv", board), &ReadOptions::default()).unwrap();
        let network = Network::of(board);
        let objective = Objective {
            direction: Direction::Maximise,
            measure: Measure::Bridges,
        };
        let solved = asked(&network, (Formulation::Flow, Start::Auto), objective).unwrap();
        let told = solved.best.map(|best| (best.value, best.is_optimal()));
        assert_eq!(told, value.map(|value| (Amount::whole(value), true)));
    }
}

/// What is wrong with weights for the board `2,0,3 / 0,0,0 / 0,0,1`.
fn wrong(weights: &str) -> String {
    let board = Source::new("x.csv", "2,0,3\n0,0,0\n0,0,1\n");
    let board: Board = read_board(&board, &ReadOptions::default()).expect("a board");
    let read = read_weights(&Source::new("w.csv", weights), &Network::of(board));
    read.expect_err(weights).to_string()
}

#[test]
fn wrong_weights_are_refused_with_their_place() {
    let amount = "a weight from -1000000 to 1000000 with at most six decimal places";
    let cases = [
        ("", "w.csv:1:1: expected weights, found an empty file".to_owned()),
        (
            "from,to\nr1c1,r1c3\n",
            "w.csv:1:1: expected the columns from, to, weight, found no 'weight'".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c2,1\n",
            "w.csv:2:1: expected two islands that see each other, found r1c1 and r1c2, which are none".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r3c3,1\n",
            "w.csv:2:1: expected two islands that see each other, found r1c1 and r3c3, which are none".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c3,1\nr1c3,r1c1,2\n",
            "w.csv:3:1: expected each edge once, found r1c3 and r1c1 again".to_owned(),
        ),
        (
            "from,to,weight\nr1c1,r1c3,inf\n",
            format!("w.csv:2:11: expected {amount}, found 'inf'"),
        ),
        (
            "from,to,weight\nr1c1,r1c3,nan\n",
            format!("w.csv:2:11: expected {amount}, found 'nan'"),
        ),
        (
            "from,to,weight\nr1c1,r1c3,\n",
            format!("w.csv:2:11: expected {amount}, found an empty field"),
        ),
        (
            "weight,to,from\n1e3,r1c1,r1c3\n",
            format!("w.csv:2:1: expected {amount}, found '1e3'"),
        ),
        (
            "from,to,weight\nA1,r1c3,1\n",
            "w.csv:2:1: expected the name of a cell such as r3c7, found 'A1'".to_owned(),
        ),
    ];
    for (weights, expected) in cases {
        assert_eq!(wrong(weights), expected, "{weights}");
    }
}

#[test]
fn weights_may_come_with_semicolons_and_decimal_commas() {
    let board = Source::new("x.csv", "2,0,3\n0,0,0\n0,0,1\n");
    let network = Network::of(read_board(&board, &ReadOptions::default()).unwrap());
    let text = "weight;from;to\n-1,5;r3c3;r1c3\n2;r1c1;r1c3\n";
    let weights = read_weights(&Source::new("w.csv", text), &network).unwrap();
    let shown: Vec<String> = weights.values().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["2", "-1.5"]);
}

/// A ring of four islands with several solutions, as the program reads it.
const RING_CSV: &str = "?,,,,?\n,,,,\n?,,,,?\n";

#[test]
fn the_program_says_whose_bound_makes_it_optimal() {
    hashi(["solve", "-", "--minimise", "length", "--ascii"])
        .stdin(RING_CSV)
        .stderr_has("solved, length 8, optimal by HiGHS's bound 8;")
        .exit(0);
    hashi([
        "solve",
        "-",
        "--maximise",
        "built",
        "--json",
        "--formulation",
        "cuts",
    ])
    .stdin(RING_CSV)
    .stdout_has(r#""goal":"maximise built","objective":4,"bound":4,"gap":0.0"#)
    .stdout_has(r#""status":"solved""#)
    .exit(0);
}

#[test]
fn a_limit_is_told_with_the_best_so_far_the_bound_and_the_gap() {
    let board = hashi(["generate", "--coelho", "100,75,15", "--seed", "1"]).exit(0);
    let wanted = [
        "solve",
        "-",
        "--minimise",
        "built",
        "--option",
        "mip_max_nodes=1",
    ];
    hashi(wanted)
        .arg("--json")
        .stdin(board.stdout.clone())
        .stdout_has(r#""status":"feasible","reason":null,"limit":"effort","goal":"minimise built""#)
        .stdout_has(r#""bridges":[{"from":"#)
        .exit(3);
    let ran = hashi(wanted)
        .stdin(board.stdout)
        .stderr_has("feasible, built ")
        .stderr_has(", HiGHS's bound ")
        .stderr_has(" %, a limit on the engine's effort was reached; 100 islands")
        .exit(3);
    assert!(!ran.stdout.is_empty());
}

#[test]
fn what_does_not_go_with_an_objective_is_refused_by_name() {
    for question in ["--all", "--unique", "--common"] {
        hashi(["solve", "-", question, "--minimise", "built"])
            .stdin(RING_CSV)
            .stderr_has("--minimise")
            .exit(2);
    }
    hashi(["solve", "-", "--engine", "cdcl", "--maximise", "built"])
        .stdin(RING_CSV)
        .stderr_has("--engine cdcl finds a solution, not the best one")
        .exit(2);
    hashi(["solve", "-", "--minimise", "built", "--maximise", "built"])
        .stdin(RING_CSV)
        .stderr_has("cannot be used with")
        .exit(2);
    hashi(["solve", "-", "--minimise", "weight"])
        .stdin(RING_CSV)
        .stderr_has("the objective weight needs --weights FILE")
        .exit(2);
    hashi(["model", "-", "--minimise", "built", "--weights", "w.csv"])
        .stdin(RING_CSV)
        .stderr_has("--weights needs --minimise weight or --maximise weight")
        .exit(2);
}

#[test]
fn the_model_has_the_objective() {
    hashi(["model", "-", "--minimize", "length"])
        .stdin("1,0,0,1\n")
        .stdout_has("\\ objective: the length of all bridges, each from island to island\nMinimize\n obj: 3 y1_r1c1_r1c4 + 3 y2_r1c1_r1c4\n")
        .exit(0);
    hashi([
        "model",
        "-",
        "--maximise",
        "bridges",
        "--formulation",
        "notebook",
    ])
    .stdin("1,0,0,1\n")
    .stdout_has("Maximize\n obj: x1_r1c1_r1c4 + 2 x2_r1c1_r1c4")
    .exit(0);
}

#[test]
fn an_infeasible_board_is_settled_as_always() {
    hashi(["solve", "-", "--minimise", "length", "--json"])
        .stdin("1,0,2\n")
        .stdout_has(r#""goal":null,"objective":null,"bound":null,"gap":null"#)
        .exit(1);
    assert_eq!(drawn("1.2").islands().values()[0].clue, Clue::Exactly(1));
}
