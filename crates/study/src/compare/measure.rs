//! One board and one contender: the repeated question, and the times.
//!
//! The clock runs from the text in memory to the verified answer. All stages are measured with the
//! budget's clock, which counts the CPU time of this process, and wall time is measured too. Work
//! that a limit left running is waited for before the next run, which would otherwise include it.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use super::contender::{Contender, OtherContenders};
use super::run_seconds::RunSeconds;
use super::timed_task::{TimedAnswer, TimedTask};
use crate::engine::{
    Budget, Clock, Detail, EngineName, Event, Limit, Observer, Progress, Threads, presolved_size,
};
use crate::milp::Formulation;
use crate::notation::{ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::questions::{Backbone, Deduce, Optimality, SolveResult, WarmStart, Warning, elementary};
use crate::report::{RulesRecord, RunOutcome, RunRecord};
use crate::session::{AskError, SolveAnswer, Solver, Status};

/// The settings of all runs.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The question.
    pub question: TimedTask,
    /// The options for reading boards.
    pub reading: ReadOptions,
    /// The wall-clock limit of a run.
    pub time_limit: Duration,
    /// The number of repetitions of a run.
    pub repeats: NonZeroU32,
}

/// A solution within a minute, once.
impl Default for Conditions {
    fn default() -> Self {
        Self {
            question: TimedTask::Solve,
            reading: ReadOptions::default(),
            time_limit: Duration::from_secs(60),
            repeats: NonZeroU32::MIN,
        }
    }
}

/// Has a contender answer the question about a board, within a budget that all runs share.
///
/// # Errors
/// The limit of that budget that ended the run.
///
/// # Panics
/// If the text is not a board: the caller must have read it before.
///
/// # Examples
/// ```
/// use hashilab_session::Solver;
/// use hashilab_engine::engine::Budget;
/// use hashilab_notation::Source;
/// use hashilab_study::{Compare, Conditions, TimedTask, measure};
/// let conditions = Conditions { question: TimedTask::Unique, ..Conditions::default() };
/// let board = Source::new("two.csv", "2,0,2\n");
/// let contenders = Compare::default().contenders(&Solver::new())?;
/// let measured = measure(&board, &contenders[0], 0, &conditions, &Budget::unlimited());
/// assert!(measured.is_ok_and(|run| run.status == "unique" && run.islands == 2));
/// # Ok::<(), hashilab_session::session::AskError>(())
/// ```
pub fn measure(
    board: &Source,
    contender: &Contender,
    seed: u32,
    conditions: &Conditions,
    budget: &Budget,
) -> Result<RunRecord, Limit> {
    let mut spent = Vec::new();
    loop {
        let SingleRun {
            mut run,
            spent: took,
            searched,
        } = once(board, contender, seed, conditions, budget);
        if run.limit.is_some()
            && let Some(limit) = budget.reached()
        {
            return Err(limit);
        }
        spent.push(took);
        run.repeats = u32::try_from(spent.len()).expect("as many as were asked for at most");
        if run.repeats == conditions.repeats.get() || !run.is_decided() {
            let spent = RunSeconds::mean(&spent);
            let run = match searched {
                Some(searched) => searched.presolved(run),
                None => run,
            };
            return Ok(RunRecord {
                board: board.name.clone(),
                question: conditions.question.name().to_owned(),
                configuration: contender.to_string(),
                engine: contender.engine().name().to_owned(),
                formulation: contender
                    .formulation()
                    .map(Formulation::name)
                    .map(str::to_owned),
                seed,
                start: begins(contender, &conditions.question),
                cpu_seconds: spent.cpu,
                wall_seconds: spent.wall,
                read_seconds: spent.read,
                build_seconds: spent.build,
                solve_seconds: spent.solve,
                verify_seconds: spent.verify,
                time_limit_seconds: conditions.time_limit.as_secs_f64(),
                ..run
            });
        }
    }
}

/// One run.
struct SingleRun {
    run: RunRecord,
    spent: RunSeconds,
    /// The program that HiGHS searched, and its budget.
    searched: Option<SearchedProgram>,
}

/// A program that HiGHS searched.
struct SearchedProgram {
    answer: Box<SolveAnswer>,
    budget: Budget,
}

impl SearchedProgram {
    /// The answer, if HiGHS had to search its program: with a warm start and no objective its
    /// presolve does not run.
    fn of(answer: TimedAnswer, contender: &Contender, budget: &Budget) -> Option<Self> {
        match answer {
            TimedAnswer::Solve(answer)
                if contender.engine() == EngineName::Highs
                    && (answer.objective.is_some()
                        || contender.begins() == Some(WarmStart::Nothing)) =>
            {
                let budget = budget.clone();
                Some(Self { answer, budget })
            }
            _ => None,
        }
    }

    /// The record with the size of the program after presolve. This is an extra presolve, after the
    /// clock has been read, which takes as long as many a run.
    fn presolved(self, run: RunRecord) -> RunRecord {
        let program = self.answer.program.as_ref();
        let size = program.and_then(|it| presolved_size(&it.model, &self.budget).ok().flatten());
        RunRecord {
            presolved_columns: size.map(|size| size.columns as u64),
            presolved_rows: size.map(|size| size.rows as u64),
            ..run
        }
    }
}

/// One run: its result and its times.
#[allow(
    clippy::disallowed_methods,
    reason = "what is timed is timed by the clock on the wall too"
)]
fn once(
    board: &Source,
    contender: &Contender,
    seed: u32,
    conditions: &Conditions,
    budget: &Budget,
) -> SingleRun {
    budget.wait_for_the_rest();
    let solver = contender.solver(seed);
    let began = Instant::now();
    let budget = budget
        .part(Some(conditions.time_limit))
        .on(Threads::default())
        .counting(Clock::cpu());
    let puzzle = Puzzle::read(board, &conditions.reading).expect("it has been read before");
    let read = budget.seconds();
    let (asked, root) = ask(&solver, &puzzle, &conditions.question, &budget);
    let cpu = budget.seconds();
    let spent = RunSeconds {
        cpu,
        wall: began.elapsed().as_secs_f64(),
        read,
        solve: cpu - read,
        ..RunSeconds::default()
    };
    let run = RunRecord {
        rules: RulesRecord::of(puzzle.rules()),
        islands: puzzle.islands().len(),
        edges: puzzle.edges().len(),
        deduction: deduced(&solver, &puzzle, &conditions.question),
        ..RunRecord::default()
    };
    match asked {
        Ok(answer) => {
            let run = RunRecord {
                unasked: !is_engine_run(&answer, &puzzle, contender),
                ..run
            };
            SingleRun {
                run: of_search(of_answer(run, &answer), &answer, root),
                spent: stage_times(spent, &answer),
                searched: SearchedProgram::of(answer, contender, &budget),
            }
        }
        Err(error) => SingleRun {
            run: of_error(run, &error),
            spent,
            searched: None,
        },
    }
}

/// Whether the contender's engine ran. No engine runs if there is obviously no solution, or no
/// edge; beside other solvers' programs one of these does not run if its warm start is the answer.
fn is_engine_run(answer: &TimedAnswer, puzzle: &Puzzle, contender: &Contender) -> bool {
    if puzzle.edges().is_empty() || elementary(puzzle).is_some() {
        return false;
    }
    if contender.beside() == OtherContenders::Ours {
        return true;
    }
    match answer {
        TimedAnswer::Solve(answer) if contender.engine().is_program() => {
            answer.solved.statistics.model.is_some()
        }
        TimedAnswer::Solve(_)
        | TimedAnswer::Unique(_)
        | TimedAnswer::Count(_)
        | TimedAnswer::Common(_) => true,
    }
}

/// The warm start of HiGHS.
fn begins(contender: &Contender, question: &TimedTask) -> Option<String> {
    let start = contender.begins().filter(|_| question.is_about_one());
    start.map(WarmStart::name).map(str::to_owned)
}

/// The depth of deduction that applies, whether chosen or by default.
fn deduced(solver: &Solver, puzzle: &Puzzle, question: &TimedTask) -> Option<String> {
    if !question.is_about_one() {
        return None;
    }
    let depth = solver.depth(puzzle, question.objective()).ok();
    depth.map(Deduce::name).map(str::to_owned)
}

/// Answers the question, and observes the last bound at the root. The bound is only observed if
/// there is an objective.
fn ask(
    solver: &Solver,
    puzzle: &Puzzle,
    question: &TimedTask,
    budget: &Budget,
) -> (Result<TimedAnswer, AskError>, Option<f64>) {
    let mut root = None;
    let mut listener = |event: Event<'_>| {
        if let Event::Progress(Progress {
            nodes: 0 | 1,
            bound,
            ..
        }) = event
        {
            root = bound.or(root);
        }
    };
    let observer = match question.objective() {
        Some(_) => Observer::by(Detail::Progress, &mut listener),
        None => Observer::none(),
    };
    let asked = question.ask(solver, puzzle, budget, observer);
    (asked, root)
}

/// The times, with those of the stages of solving.
fn stage_times(spent: RunSeconds, answer: &TimedAnswer) -> RunSeconds {
    match answer {
        TimedAnswer::Solve(answer) => {
            let statistics = &answer.solved.statistics;
            let stats = statistics.stats;
            RunSeconds {
                build: Some(stats.model_seconds),
                solve: statistics.deduce_seconds + statistics.start_seconds + stats.solve_seconds,
                verify: Some(statistics.verify_seconds),
                ..spent
            }
        }
        TimedAnswer::Unique(_) | TimedAnswer::Count(_) | TimedAnswer::Common(_) => spent,
    }
}

fn of_answer(run: RunRecord, answer: &TimedAnswer) -> RunRecord {
    let ended = answer.ended();
    let stop = ended.limit;
    let (solutions, fixed) = match answer {
        TimedAnswer::Count(answer) => (answer.listed(), None),
        TimedAnswer::Common(answer) => match &answer.backbone {
            Backbone::All(known) => (None, Some(known.fixed())),
            Backbone::Infeasible(_) | Backbone::Undecided { .. } => (None, None),
        },
        TimedAnswer::Unique(answer) if stop == Some(Limit::Time) => {
            (answer.solution().map(|_| 1), None)
        }
        TimedAnswer::Unique(_) | TimedAnswer::Solve(_) => (None, None),
    };
    // The engine's warm start does not count as an answer.
    let kept_start = match answer {
        TimedAnswer::Solve(answer) => answer.solved.kept_start,
        TimedAnswer::Unique(_) | TimedAnswer::Count(_) | TimedAnswer::Common(_) => None,
    };
    let status = match (kept_start, ended.status) {
        (Some(_), Status::Solved) => Status::Undecided,
        (_, status) => status,
    };
    let kept_start = kept_start.map(|kept| kept.to_string());
    let run = RunRecord {
        status: status.name().to_owned(),
        limit: stop.map(Limit::name).map(str::to_owned),
        reason: kept_start.or_else(|| stop.map(|stop| stop.to_string())),
        warnings: ended.warnings.iter().map(Warning::to_string).collect(),
        solutions,
        fixed,
        ..run
    };
    judged(run, &ended.warnings)
}

/// Marks a run as contradicted if a false claim of the configuration had to be corrected, however
/// the run ended. The warnings are the reason for a missing answer without another reason.
fn judged(run: RunRecord, warnings: &[Warning]) -> RunRecord {
    let is_false = |warning: &Warning| {
        matches!(
            warning,
            Warning::FalseClaim { .. }
                | Warning::SmallM {
                    is_refuted: true,
                    ..
                }
                | Warning::Missed { .. }
                | Warning::FalseBound { .. }
        )
    };
    let why = (!warnings.is_empty()).then(|| run.warnings.join("; "));
    if warnings.iter().any(is_false) {
        return RunRecord {
            status: "contradicted".to_owned(),
            reason: why,
            ..run
        };
    }
    match run.outcome() {
        RunOutcome::Early => RunRecord {
            reason: run.reason.clone().or(why),
            ..run
        },
        _ => run,
    }
}

/// Adds data about the search: its program, and the effort as far as its solver reports it.
fn of_search(run: RunRecord, answer: &TimedAnswer, root: Option<f64>) -> RunRecord {
    let TimedAnswer::Solve(answer) = answer else {
        return run;
    };
    let Some(program) = &answer.program else {
        return run;
    };
    let SolveResult {
        best, statistics, ..
    } = &answer.solved;
    let stats = statistics.stats;
    let units = |millionths: i64| millionths as f64 / 1e6;
    let objective = answer.objective.as_ref();
    let scale = objective.map(|it| units(it.scale(&answer.puzzle).millionths()));
    let bound = best.as_ref().and_then(|best| best.bound);
    RunRecord {
        columns: Some(program.model.columns().len()),
        rows: Some(program.model.rows().len()),
        nodes: stats.nodes,
        iterations: stats.simplex_iterations,
        rounds: Some(stats.rounds),
        cuts: Some(stats.cuts),
        value: best.as_ref().map(|best| units(best.value.millionths())),
        bound: bound.map(|bound| units(bound.amount.millionths())),
        root_bound: root.and_then(|root| Some(root * scale?)),
        gap: best.as_ref().and_then(Optimality::gap),
        ..run
    }
}

fn of_error(run: RunRecord, error: &AskError) -> RunRecord {
    let limit = match error {
        AskError::Solve(error) => error.limit(),
        _ => None,
    };
    let status = match limit {
        Some(_) => "undecided",
        None if error.is_refusal() => "refused",
        None => "failed",
    };
    RunRecord {
        status: status.to_owned(),
        limit: limit.map(|limit| limit.name().to_owned()),
        reason: Some(error.to_string()),
        ..run
    }
}
