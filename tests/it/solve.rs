//! Trust in engines: wrong claims, timeouts and failures never lead to a wrong answer.

mod claims;
mod deduced;
mod engines;
mod reasons;

use hashilab::internals::engine::{
    Cdcl, EngineError, Highs, HighsOptions, Incumbent, Limit, MockEngine, Presolve, Task, Verdict,
};
use hashilab::internals::generate::{GrownBoard, PublishedRecipe, grow};
use hashilab::internals::milp::Formulation;
use hashilab::internals::puzzle::{Bridges, Network, Solution, oracle};
use hashilab::internals::questions::{
    Claimant, Deduce, Engines, Infeasibility, SolveError, SolveResult, WarmStart,
};

use crate::support::boards::drawn;
use crate::support::solve::asked;

/// The result of one engine run.
struct Said(Result<Verdict<Incumbent>, EngineError>);

/// The answer when the first engine and the prover return these results; both scripts must be used
/// up.
fn played_from(
    start: WarmStart,
    network: &Network,
    first: Vec<Said>,
    prover: Vec<Said>,
) -> Result<SolveResult, SolveError> {
    let script = |said: Vec<Said>| said.into_iter().map(|Said(outcome)| outcome);
    let mut first = MockEngine::new("first", script(first));
    let mut prover = MockEngine::new("prover", script(prover));
    let mut engines = Engines {
        first: Some(&mut first),
        prover: &mut prover,
        start,
        deduce: Some(Deduce::Nothing),
    };
    let task = Task::new(network, Formulation::Flow);
    let solved = asked(&task, &mut engines);
    assert_eq!(
        (first.left(), prover.left()),
        (0, 0),
        "everything was asked"
    );
    solved
}

/// The answer without a warm start: the prover is called only as a witness.
fn played(
    network: &Network,
    first: Vec<Said>,
    prover: Vec<Said>,
) -> Result<SolveResult, SolveError> {
    played_from(WarmStart::Nothing, network, first, prover)
}

/// The answer of HiGHS with a start, or of clause learning, after deduction. A program that HiGHS
/// reports as infeasible must be so without its presolve too: presolve alone has been wrong.
fn by_highs(
    network: &Network,
    formulation: Formulation,
    deduce: Deduce,
    start: WarmStart,
) -> Verdict<Solution, Infeasibility> {
    let ask = |presolve| {
        let options = HighsOptions {
            presolve,
            ..HighsOptions::default()
        };
        let mut highs = Highs::new(&options).expect("options that HiGHS has");
        let mut engines = Engines {
            first: Some(&mut highs),
            prover: &mut Cdcl::default(),
            start,
            deduce: Some(deduce),
        };
        asked(&Task::new(network, formulation), &mut engines).expect("an answer")
    };
    let mut solved = ask(Presolve::Auto);
    if !solved.warnings.is_empty() {
        solved = ask(Presolve::Off);
    }
    assert_eq!(solved.warnings, [], "{formulation} {network:?}");
    solved.answer
}

fn optimal(bridges: Bridges) -> Said {
    Said(Ok(Verdict::Yes(Incumbent::of(bridges))))
}

fn feasible(bridges: Bridges, limit: Limit) -> Said {
    let incumbent = Incumbent::of(bridges);
    Said(Ok(Verdict::Yes(incumbent.stopped(limit))))
}

fn nothing(limit: Limit) -> Said {
    Said(Ok(Verdict::Undecided(limit)))
}

fn infeasible() -> Said {
    Said(Ok(Verdict::No(())))
}

fn broken() -> Said {
    let what = "out of luck".to_owned();
    let engine = "broken";
    Said(Err(EngineError::Failed { engine, what }))
}

fn claim(engine: &'static str) -> Claimant {
    Claimant {
        engine,
        formulation: None,
    }
}

/// A board with two solutions, and one of them.
fn small() -> (Network, Solution) {
    let network = drawn("3.3 ... 3.3");
    let solutions = oracle::solutions(&network, 1_000).expect("a small board");
    (network, solutions[0].clone())
}

/// A board beyond the exhaustive search, and a solution.
fn large() -> (Network, Solution) {
    let GrownBoard { network, solution } =
        grow(&PublishedRecipe::square(100, 75, 5), 1).expect("a board");
    assert!(oracle::solutions(&network, 200_000).is_err());
    (network, solution.into())
}

/// A row that only a search finds infeasible: 1 and 3 take one bridge, 3 and 2 the other
/// two, so that nothing is left to join the rest.
fn row(twos: usize) -> Network {
    drawn(&format!("13{}31", "2".repeat(twos)))
}

#[test]
fn what_verifies_is_the_answer_whatever_stopped_the_engine() {
    for (network, solution) in [small(), large()] {
        let bridges = || solution.clone().into_bridges();
        for said in [
            optimal(bridges()),
            feasible(bridges(), Limit::Time),
            feasible(bridges(), Limit::Interrupted),
        ] {
            let SolveResult {
                answer, warnings, ..
            } = played(&network, vec![said], vec![]).expect("an answer");
            assert_eq!((answer, warnings), (Verdict::Yes(solution.clone()), vec![]));
        }
    }
}

#[test]
fn wrong_bridges_are_an_error_that_says_what_is_wrong() {
    for (network, _) in [small(), large()] {
        let none = Bridges::none(&network);
        let scripts = [
            (vec![optimal(none.clone())], vec![], "first"),
            (vec![feasible(none.clone(), Limit::Time)], vec![], "first"),
        ];
        for (first, witness, liar) in scripts {
            let error = played(&network, first, witness).expect_err("no bridge solves it");
            let SolveError::Refuted(refuted) = &error else {
                panic!("{error}")
            };
            assert_eq!(refuted.claim, claim(liar));
            assert_eq!(refuted.bridges, none);
            assert_eq!(refuted.violations.0.len(), network.islands().len() + 1);
            assert!(
                error
                    .to_string()
                    .starts_with("first's answer does not verify")
            );
        }
    }
    let (network, _) = large();
    let lies = || optimal(Bridges::none(&network));
    for (start, first) in [
        (WarmStart::Nothing, vec![infeasible()]),
        (WarmStart::Auto, vec![]),
    ] {
        let error = played_from(start, &network, first, vec![lies()]);
        assert!(
            matches!(error, Err(SolveError::Refuted(refuted)) if refuted.claim == claim("prover"))
        );
    }
    let right = optimal(large().1.into_bridges());
    let error = played_from(WarmStart::Auto, &network, vec![lies()], vec![right]);
    assert!(matches!(error, Err(SolveError::Refuted(refuted)) if refuted.claim == claim("first")));
}

#[test]
fn a_limit_is_undecided_and_never_infeasible() {
    for (network, _) in [small(), large()] {
        for limit in [
            Limit::Time,
            Limit::Interrupted,
            Limit::Effort,
            Limit::Memory,
        ] {
            let solved = played(&network, vec![nothing(limit)], vec![]).expect("an answer");
            assert_eq!(solved.answer, Verdict::Undecided(limit));
            assert_eq!(solved.unconfirmed, None);
        }
    }
}

#[test]
fn an_engine_that_breaks_is_an_error() {
    let (network, _) = large();
    for (first, witness) in [
        (vec![broken()], vec![]),
        (vec![infeasible()], vec![broken()]),
    ] {
        let error = played(&network, first, witness).expect_err("it broke");
        assert_eq!(error.to_string(), "broken failed: out of luck");
    }
    let error = played_from(WarmStart::Auto, &network, vec![], vec![broken()]);
    assert!(matches!(error, Err(SolveError::Engine(_))));
}

#[test]
fn a_start_that_verifies_is_the_answer_where_the_first_engine_has_none() {
    let (network, solution) = large();
    for limit in [Limit::Time, Limit::Interrupted, Limit::Effort] {
        let right = optimal(solution.clone().into_bridges());
        let told = played_from(WarmStart::Auto, &network, vec![nothing(limit)], vec![right]);
        let told = told.expect("an answer");
        assert_eq!(
            (told.answer, told.warnings),
            (Verdict::Yes(solution.clone()), vec![])
        );
    }
}

#[test]
fn without_a_start_in_time_the_first_engine_goes_on_alone() {
    let (network, solution) = large();
    let right = optimal(solution.clone().into_bridges());
    let none = vec![nothing(Limit::Effort)];
    let told = played_from(WarmStart::Auto, &network, vec![right], none).expect("an answer");
    assert_eq!(told.answer, Verdict::Yes(solution));
}

#[test]
fn a_proof_that_there_is_no_start_ends_the_run() {
    let (network, _) = large();
    let told = played_from(WarmStart::Auto, &network, vec![], vec![infeasible()]);
    let Verdict::No(reason) = told.expect("an answer").answer else {
        panic!("a proof is believed")
    };
    let proof = claim("prover");
    assert_eq!(reason, Infeasibility::Proved { proof, claim: None });
    let text = "prover proves that there is no solution";
    assert_eq!(reason.describe(&network), text);
}

#[test]
fn the_prover_alone_answers_all() {
    let (network, solution) = large();
    let right = optimal(solution.clone().into_bridges());
    for (said, expected) in [
        (right, Some(Verdict::Yes(solution))),
        (
            infeasible(),
            Some(Verdict::No(Infeasibility::Proved {
                proof: claim("prover"),
                claim: None,
            })),
        ),
        (nothing(Limit::Time), Some(Verdict::Undecided(Limit::Time))),
        (optimal(Bridges::none(&network)), None),
        (broken(), None),
    ] {
        let mut prover = MockEngine::new("prover", [said.0]);
        let mut engines = Engines {
            first: None,
            prover: &mut prover,
            start: WarmStart::Auto,
            deduce: None,
        };
        let task = Task::new(&network, Formulation::Flow);
        let told = asked(&task, &mut engines);
        assert_eq!(engines.name(), "prover");
        assert_eq!(told.ok().map(|told| told.answer), expected);
        assert!(task.built().is_none());
    }
}
