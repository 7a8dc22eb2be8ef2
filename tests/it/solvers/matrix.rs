//! Real solvers on small boards under all rules, by all formulations, with an objective and
//! without: no answer is wrong, no optimum is worse than ours, and no feasible board is called
//! infeasible.

use std::env;
use std::fs;
use std::time::Duration;

use hashilab::Solver;
use hashilab::internals::engine::{Budget, EngineName, Observer};
use hashilab::internals::milp::Formulation;
use hashilab::internals::notation::{ReadOptions, Source};
use hashilab::internals::puzzle::Puzzle;
use hashilab::internals::session::{
    Best, EngineSettings, ObjectiveOption, Quantity, Solve, SolveAnswer, Status, Worker,
};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use crate::support::text::shipped;
use crate::support::variants::boards_under_rules;

/// The default number of boards; `HASHI_SOLVER_BOARDS` overrides it.
const BOARDS: usize = 3;
const MOST_ISLANDS: usize = 20;
const LIMIT: Duration = Duration::from_secs(10);

/// Boards of the project under all rules, and random ones, every second of which has no solution.
fn boards(wanted: usize) -> Vec<(String, Puzzle)> {
    let mut files: Vec<_> = fs::read_dir(shipped("data/boards/rules"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "csv"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let source = Source::new(name.clone(), fs::read(path).expect("a board"));
        let puzzle = Puzzle::read(&source, &ReadOptions::default()).ok()?;
        Some((name, puzzle))
    };
    let is_small = |(_, puzzle): &(String, Puzzle)| {
        !puzzle.edges().is_empty() && puzzle.islands().len() <= MOST_ISLANDS
    };
    let known: Vec<_> = files.iter().filter_map(read).filter(is_small).collect();
    let mut all = Vec::new();
    let mut runner = TestRunner::deterministic();
    let mut is_infeasible_next = true;
    while all.len() < wanted.saturating_sub(known.len().min(wanted * 3 / 4)) {
        let tree = boards_under_rules(5)
            .new_tree(&mut runner)
            .expect("a board");
        let puzzle = Puzzle::from(tree.current());
        let board = (format!("random {}", all.len()), puzzle);
        if !is_small(&board) {
            continue;
        }
        let status = ours(&board.1, None).ended.status;
        if (status == Status::Infeasible) == is_infeasible_next {
            is_infeasible_next = !is_infeasible_next;
            all.push(board);
        }
    }
    let step = known.len().div_ceil(wanted).max(1);
    let rest = wanted - all.len();
    all.extend(
        known
            .into_iter()
            .step_by(if wanted >= 40 { 1 } else { step })
            .take(rest),
    );
    all
}

/// Our answer: by clause learning, or the best by a sweep.
fn ours(puzzle: &Puzzle, aim: Option<ObjectiveOption>) -> SolveAnswer {
    let engine = |worker: Worker| EngineSettings {
        engine: Some(worker.into()),
        ..EngineSettings::default()
    };
    let solver = Solver::new();
    let answer = match aim {
        None => solver.answer(
            puzzle,
            &Solve {
                engine: engine(Worker::Cdcl),
                ..Solve::default()
            },
        ),
        Some(aim) => {
            let best = Best {
                aim,
                engine: engine(Worker::Sweep),
                ..Best::default()
            };
            solver.answer(puzzle, &best)
        }
    };
    answer.expect("an answer")
}

/// The answer of another solver.
fn theirs(
    engine: EngineName,
    formulation: Formulation,
    puzzle: &Puzzle,
    aim: Option<ObjectiveOption>,
) -> Result<SolveAnswer, String> {
    let solver = Solver::new().engine(engine).formulation(formulation);
    let budget = Budget::within(LIMIT);
    let answer = match aim {
        None => solver.answer_within(puzzle, &Solve::default(), &budget, Observer::none()),
        Some(aim) => {
            let best = Best {
                aim,
                ..Best::default()
            };
            solver.answer_within(puzzle, &best, &budget, Observer::none())
        }
    };
    answer.map_err(|error| error.to_string())
}

#[test]
fn solvers_agree_with_us_on_small_boards() {
    let wanted = env::var("HASHI_SOLVER_BOARDS").ok();
    let wanted = wanted.and_then(|text| text.parse().ok()).unwrap_or(BOARDS);
    let boards = boards(wanted);
    let shortest = ObjectiveOption {
        minimise: Some(Quantity::Length),
        ..ObjectiveOption::default()
    };
    let mut wrong = Vec::new();
    for engine in [
        EngineName::Cbc,
        EngineName::Glpk,
        EngineName::Symphony,
        EngineName::LpSolve,
        EngineName::HighsProgram,
    ] {
        if Solver::new().engine(engine).program_found().is_err() {
            println!("not run, since it is not installed: {engine}");
            continue;
        }
        let [mut solved, mut infeasible, mut stopped, mut refused] = [0; 4];
        for (name, puzzle) in &boards {
            for aim in [None, Some(shortest.clone())] {
                let truth = ours(puzzle, aim.clone());
                for formulation in Formulation::ALL {
                    let about = format!("{engine}, {formulation}, {name}, {}", aim.is_some());
                    let answer = match theirs(engine, formulation, puzzle, aim.clone()) {
                        Ok(answer) => answer,
                        Err(why) if why.contains("cannot take") => {
                            refused += 1;
                            continue;
                        }
                        Err(why) => {
                            wrong.push(format!("{about}: {why}"));
                            continue;
                        }
                    };
                    if !answer.ended.warnings.is_empty() {
                        let warnings = answer.ended.warnings.iter().map(ToString::to_string);
                        wrong.push(format!(
                            "{about}: {}",
                            warnings.collect::<Vec<_>>().join("; ")
                        ));
                    }
                    match answer.ended.status {
                        Status::Undecided | Status::Feasible => stopped += 1,
                        status if status != truth.ended.status => {
                            wrong.push(format!("{about}: {status}, not {}", truth.ended.status));
                        }
                        Status::Infeasible => infeasible += 1,
                        _ if answer.objective != truth.objective => wrong.push(format!(
                            "{about}: {:?}, not {:?}",
                            answer.objective, truth.objective
                        )),
                        _ => solved += 1,
                    }
                }
            }
        }
        println!(
            "{engine}: {solved} solved, {infeasible} infeasible, {stopped} stopped, {refused} refused"
        );
        assert!(solved > 0 && infeasible + stopped + refused + solved + wrong.len() > 0);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
