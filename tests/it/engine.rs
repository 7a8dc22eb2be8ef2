//! HiGHS as an engine: it agrees with the oracle, respects limits, and takes options.

mod cuts;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hashilab::internals::engine::{
    Budget, Detail, Engine, Event, Highs, HighsOptions, Incumbent, Limit, Observer, OptionError,
    Presolve, Run, Task, Verdict,
};
use hashilab::internals::generate::{GrownBoard, PublishedRecipe, grow};
use hashilab::internals::milp::{Formulation, lp};
use hashilab::internals::puzzle::{Network, VerifiedBridges, oracle, verify};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::support::boards::{boards, drawn, for_some_tiny_boards};

/// HiGHS with these options by name.
fn highs(named: &[&str]) -> Result<Highs, OptionError> {
    let options = named.iter().map(|text| text.parse());
    Highs::new(&HighsOptions {
        options: options.collect::<Result<_, _>>()?,
        ..HighsOptions::default()
    })
}

fn run(mut engine: Highs, network: &Network, formulation: Formulation) -> Run {
    let task = Task::new(network, formulation);
    engine
        .solve(&task, &Budget::unlimited(), &mut Observer::none())
        .expect("HiGHS runs")
}

/// A grown board on which HiGHS searches for a while.
fn hard() -> GrownBoard {
    grow(&PublishedRecipe::square(100, 75, 5), 1).expect("a board")
}

/// Whether HiGHS finds a solution of this board, which must verify.
fn finds(network: &Network, formulation: Formulation, presolve: Presolve) -> bool {
    let options = HighsOptions {
        presolve,
        ..HighsOptions::default()
    };
    let engine = Highs::new(&options).expect("these options");
    match run(engine, network, formulation).outcome {
        Verdict::Yes(incumbent) => {
            verify(network, incumbent.bridges).expect("a solution");
            true
        }
        Verdict::No(()) => false,
        Verdict::Undecided(limit) => panic!("no limit was set: {limit}"),
    }
}

/// Checks all ways to solve a board against the oracle; returns whether there are solutions, and
/// `None` if the board is too large for it.
fn check_board(network: &Network) -> Option<bool> {
    let feasible = !oracle::solutions(network, 200_000).ok()?.is_empty();
    for formulation in Formulation::ALL {
        for presolve in [Presolve::On, Presolve::Off] {
            let found = finds(network, formulation, presolve);
            assert_eq!(found, feasible, "{formulation} {presolve:?} {network:?}");
        }
    }
    Some(feasible)
}

#[test]
fn agrees_with_the_oracle_on_a_sample_of_all_tiny_boards() {
    let mut seen = [0; 2];
    for_some_tiny_boards([4_001, 7], &mut |network| {
        seen[usize::from(check_board(network).expect("tiny"))] += 1;
    });
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}

#[test]
fn agrees_with_the_oracle_on_larger_boards() {
    let mut runner = TestRunner::deterministic();
    let mut seen = [0; 2];
    for _ in 0..120 {
        let network = boards(6).new_tree(&mut runner).expect("a board").current();
        if let Some(feasible) = check_board(&network) {
            seen[usize::from(feasible)] += 1;
        }
    }
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
}

#[test]
fn boards_of_hardly_any_island_have_an_outcome() {
    for (picture, feasible) in [("...", true), ("0", true), ("1", false), ("00", false)] {
        assert_eq!(check_board(&drawn(picture)), Some(feasible), "{picture}");
    }
}

#[test]
fn solves_boards_of_the_published_kind() {
    for (islands, formulation) in [(100, Formulation::Flow), (60, Formulation::Notebook)] {
        let network = grow(&PublishedRecipe::square(islands, 25, 10), 1)
            .expect("a board")
            .network;
        assert!(finds(&network, formulation, Presolve::On), "{formulation}");
    }
}

#[test]
fn the_same_question_has_the_same_answer_on_every_thread() {
    let GrownBoard { network, .. } = grow(&PublishedRecipe::square(60, 50, 5), 1).expect("a board");
    let ask = || {
        let Run { outcome, stats, .. } = run(Highs::default(), &network, Formulation::Flow);
        (outcome, stats.nodes, stats.simplex_iterations)
    };
    let alone = ask();
    let together = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..3).map(|_| scope.spawn(ask)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| thread.join().expect("no panic");
        asked.into_iter().map(join).collect::<Vec<_>>()
    });
    assert!(alone.2.is_some_and(|iterations| iterations > 0));
    assert_eq!(together, [alone.clone(), alone.clone(), alone]);
}

#[test]
fn the_number_of_threads_may_change_between_solves() {
    let network = drawn("3.3 ... 3.3");
    for threads in [1, 2, 1, 3] {
        let options = HighsOptions {
            threads: threads.try_into().expect("not zero"),
            ..HighsOptions::default()
        };
        let engine = Highs::new(&options).expect("these options");
        let outcome = run(engine, &network, Formulation::Flow).outcome;
        assert!(matches!(outcome, Verdict::Yes(_)), "{threads}: {outcome:?}");
    }
}

#[test]
fn a_spent_budget_is_a_limit_and_nothing_else() {
    let raised = Budget::unlimited().interrupted_by(Arc::new(AtomicBool::new(true)));
    let spent = Budget::within(Duration::ZERO);
    for (budget, limit) in [(raised, Limit::Interrupted), (spent, Limit::Time)] {
        for picture in ["11", "13"] {
            let network = drawn(picture);
            let task = Task::new(&network, Formulation::Flow);
            let run = Highs::default().solve(&task, &budget, &mut Observer::none());
            let outcome = run.expect("a limit is no error").outcome;
            assert_eq!(outcome, Verdict::Undecided(limit), "{picture}");
        }
    }
}

/// Solves the hard board with a listener that may end it; returns the outcome and the number of log
/// lines.
fn listened(
    named: &[&str],
    mut hear: impl FnMut(&str) -> ControlFlow<()> + Send,
) -> (Verdict<Incumbent>, usize) {
    let GrownBoard { network, .. } = hard();
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().interrupted_by(Arc::clone(&flag));
    let mut lines = 0;
    let mut listener = |event: Event<'_>| {
        if let Event::Log(line) = event {
            lines += 1;
            assert!(!line.contains('\n'));
            if hear(line).is_break() {
                flag.store(true, Ordering::Relaxed);
            }
        }
    };
    let mut observer = Observer::by(Detail::Log, &mut listener);
    let mut engine = highs(named).expect("these options");
    let task = Task::new(&network, Formulation::Flow);
    let run = engine
        .solve(&task, &budget, &mut observer)
        .expect("HiGHS runs");
    (run.outcome, lines)
}

#[test]
fn an_interrupt_ends_the_search() {
    let (outcome, lines) = listened(&[], |_| ControlFlow::Break(()));
    let limit = Limit::Interrupted;
    assert_eq!(outcome, Verdict::Undecided(limit));
    assert!(lines > 0);
}

#[test]
fn a_limit_of_nodes_is_a_limit_of_effort() {
    let (outcome, lines) = listened(&["mip_max_nodes=0"], |_| ControlFlow::Continue(()));
    let limit = Limit::Effort;
    assert_eq!(outcome, Verdict::Undecided(limit));
    assert!(lines > 5, "{lines}");
}

#[test]
fn a_panic_of_the_listener_comes_back_to_the_caller() {
    let panicking = || listened(&[], |_| panic!("the listener broke"));
    let panic = catch_unwind(AssertUnwindSafe(panicking)).expect_err("the panic goes on");
    assert_eq!(panic.downcast_ref(), Some(&"the listener broke"));
}

#[test]
fn infeasible_or_unbounded_is_infeasible_for_a_bounded_program() {
    let engine = highs(&["allow_unbounded_or_infeasible=on"]).expect("an option");
    let outcome = run(engine, &drawn("1.2"), Formulation::Flow).outcome;
    assert_eq!(outcome, Verdict::No(()));
}

#[test]
fn options_are_checked_before_any_work() {
    let refused = [
        ("mip_rel_gap", "expected NAME=VALUE, found 'mip_rel_gap'"),
        ("mip_gap=1", "HiGHS has no option 'mip_gap'"),
        ("=1", "HiGHS has no option ''"),
        (
            "mip_rel_gap=small",
            "HiGHS's option 'mip_rel_gap' takes a number from 0 to infinity, found 'small'",
        ),
        (
            "mip_max_nodes=-1",
            "HiGHS's option 'mip_max_nodes' takes a whole number from 0 to 2147483647, found '-1'",
        ),
        (
            "mip_allow_restart=maybe",
            "HiGHS's option 'mip_allow_restart' takes true or false, found 'maybe'",
        ),
        (
            "presolve=perhaps",
            "HiGHS's option 'presolve' takes another word, found 'perhaps'",
        ),
        (
            "time_limit=5",
            "HiGHS's option 'time_limit' is set by the program: use --time-limit",
        ),
    ];
    for (option, expected) in refused {
        let error = highs(&[option]).expect_err(option);
        assert_eq!(error.to_string(), expected);
    }
    assert!(highs(&["presolve=off", "mip_rel_gap=0.5", "mip_allow_restart=off"]).is_ok());
}

#[test]
fn a_seed_beyond_what_highs_takes_is_refused() {
    let options = HighsOptions {
        seed: u32::MAX,
        ..HighsOptions::default()
    };
    assert!(matches!(
        Highs::new(&options),
        Err(OptionError::BadValue { .. })
    ));
}

#[test]
fn without_a_start_the_objective_is_a_guide_and_says_so() {
    let network = drawn("3.3 ... 3.3");
    let start = &oracle::solutions(&network, 1_000).expect("a small board")[0];
    let objectives = [(Formulation::Flow, "y1_"), (Formulation::Notebook, "x")];
    for (formulation, prefix) in objectives {
        let task = Task::new(&network, formulation);
        let model = &task
            .formulated(&Budget::unlimited())
            .expect("a program")
            .model;
        let objective = model.objective();
        assert!(objective.iter().all(|term| {
            let name = model.columns()[term.column].name.to_string();
            name.starts_with(prefix) && !name.starts_with("x0") && term.coefficient > 0.0
        }));
        assert!(objective.len() >= network.edges().len());
        let text = lp::write(model);
        assert!(
            text.contains("\\ objective: the number of built edges, a guide"),
            "{text}"
        );

        let task = Task::new(&network, formulation);
        task.begin_from(start.verified().clone());
        assert_eq!(
            task.formulated(&Budget::unlimited())
                .expect("a program")
                .model
                .objective(),
            []
        );
    }
}

#[test]
fn a_start_is_what_comes_back() {
    let network = drawn("3.3 ... 3.3");
    let solutions = oracle::solutions(&network, 1_000).expect("a small board");
    assert_eq!(solutions.len(), 2);
    for formulation in Formulation::ALL {
        for start in &solutions {
            assert_eq!(started(&network, start.verified(), formulation), **start);
        }
    }
    let GrownBoard { network, solution } = hard();
    assert_eq!(started(&network, &solution, Formulation::Flow), *solution);
}

fn started(
    network: &Network,
    start: &VerifiedBridges,
    formulation: Formulation,
) -> hashilab::internals::puzzle::Bridges {
    let task = Task::new(network, formulation);
    task.begin_from(start.clone());
    let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
    match run.expect("HiGHS runs").outcome {
        Verdict::Yes(incumbent) => incumbent.bridges,
        other => panic!("{other:?}"),
    }
}
