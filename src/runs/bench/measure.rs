//! One board and one contender: the question asked so many times, and what it took.
//!
//! The clock runs from the text in memory to the verified answer. All stages are read off
//! the budget's clock, which counts the CPU time of this process; the wall clock runs
//! beside it.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::contender::Contender;
use super::spent::Spent;
use crate::engine::{Budget, Limit, Observer};
use crate::milp::Formulation;
use crate::notation::{ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::questions::{
    Backbone, Deduce, Finding, Question, Reply, SolveError, Statistics, Stop, WarmStart,
};
use crate::report::{RunRecord, stop_word};

/// What is the same for all runs.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What is asked.
    pub question: Question,
    /// How boards are read.
    pub reading: ReadOptions,
    /// What engines that take a solution to begin from are given, where one is asked for.
    pub start: WarmStart,
    /// What is deduced before an engine is asked for a solution, if not what is usual.
    pub deduce: Option<Deduce>,
    /// The wall time that a run may take.
    pub time_limit: Duration,
    /// How often the same run is made.
    pub repeats: NonZeroU32,
    /// Raised when somebody asks for an end.
    pub interrupt: Arc<AtomicBool>,
}

/// Asks a contender about a board; `None` if somebody asked for an end meanwhile.
///
/// # Panics
/// If the text is no board: whoever calls has read it before.
///
/// # Examples
/// ```
/// use hashi::milp::Formulation;
/// use hashi::notation::{ReadOptions, Source};
/// use hashi::questions::{Question, WarmStart};
/// use hashi::runs::bench::{Conditions, Contender, measure};
/// use std::{num::NonZeroU32, sync::Arc, time::Duration};
/// let conditions = Conditions {
///     question: Question::Unique,
///     reading: ReadOptions::default(),
///     start: WarmStart::Auto,
///     deduce: None,
///     time_limit: Duration::from_secs(60),
///     repeats: NonZeroU32::MIN,
///     interrupt: Arc::default(),
/// };
/// let board = Source::new("two.csv", "2,0,2\n");
/// let measured = measure(&board, Contender::Highs(Formulation::Flow), 0, &conditions);
/// assert!(measured.is_some_and(|run| run.status == "unique" && run.islands == 2));
/// ```
#[must_use]
pub fn measure(
    board: &Source,
    contender: Contender,
    seed: u32,
    conditions: &Conditions,
) -> Option<RunRecord> {
    let mut spent = Vec::new();
    loop {
        let (mut run, took) = once(board, contender, seed, conditions);
        if run.limit.as_deref() == Some("interrupted") {
            return None;
        }
        spent.push(took);
        run.repeats = u32::try_from(spent.len()).expect("as many as were asked for at most");
        if run.repeats == conditions.repeats.get() || !run.is_decided() {
            let spent = Spent::mean(&spent);
            return Some(RunRecord {
                board: board.name.clone(),
                question: conditions.question.name().to_owned(),
                configuration: contender.to_string(),
                engine: contender.engine().name().to_owned(),
                formulation: contender
                    .formulation()
                    .map(Formulation::name)
                    .map(str::to_owned),
                seed,
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

/// One run: what was found, and what it took.
#[allow(clippy::disallowed_methods, reason = "`runs` reads the clocks")]
fn once(
    board: &Source,
    contender: Contender,
    seed: u32,
    conditions: &Conditions,
) -> (RunRecord, Spent) {
    let solver = contender.solver(seed, conditions.start, conditions.deduce);
    let began = Instant::now();
    let budget = Budget::within(conditions.time_limit)
        .interrupted_by(Arc::clone(&conditions.interrupt))
        .counting_cpu();
    let puzzle = Puzzle::read(board, &conditions.reading).expect("it has been read before");
    let read = budget.seconds();
    let mut observer = Observer::none();
    let asked = solver.ask_within(&puzzle, &conditions.question, &budget, &mut observer);
    let cpu = budget.seconds();
    let spent = Spent {
        cpu,
        wall: began.elapsed().as_secs_f64(),
        read,
        solve: cpu - read,
        ..Spent::default()
    };
    let run = RunRecord {
        islands: puzzle.islands().len(),
        edges: puzzle.edges().len(),
        ..RunRecord::empty()
    };
    match asked {
        Ok(reply) => (of_reply(run, &reply), told_apart(spent, &reply)),
        Err(error) => (of_error(run, &error), spent),
    }
}

/// What was spent, with the stages of solving told apart.
fn told_apart(spent: Spent, reply: &Reply) -> Spent {
    let Statistics { stats, .. } = reply.statistics;
    match reply.finding {
        Finding::Solution { .. } => Spent {
            build: Some(stats.model_seconds),
            solve: reply.statistics.deduce_seconds
                + reply.statistics.start_seconds
                + stats.solve_seconds,
            verify: Some(reply.statistics.verify_seconds),
            ..spent
        },
        _ => spent,
    }
}

fn of_reply(run: RunRecord, reply: &Reply) -> RunRecord {
    let stop = reply.stop();
    let (solutions, fixed) = match &reply.finding {
        Finding::Count { count, .. } => (Some(count.found()), None),
        Finding::Backbone(Backbone::All(known)) => (None, Some(known.fixed())),
        Finding::Unique(_) if matches!(stop, Some(Stop::Limit(Limit::Time))) => {
            (reply.found().map(|_| 1), None)
        }
        _ => (None, None),
    };
    RunRecord {
        status: reply.status().name().to_owned(),
        limit: stop.map(stop_word).map(str::to_owned),
        reason: stop.map(|stop| stop.to_string()),
        solutions,
        fixed,
        ..run
    }
}

fn of_error(run: RunRecord, error: &SolveError) -> RunRecord {
    let status = if error.is_refusal() {
        "refused"
    } else {
        "failed"
    };
    RunRecord {
        status: status.to_owned(),
        reason: Some(error.to_string()),
        ..run
    }
}
