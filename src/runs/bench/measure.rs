//! One board and one contender: the question asked so many times, and what it took.
//!
//! The clock runs from the text in memory to the verified answer. All stages are read off
//! the budget's clock, which counts the CPU time of this process; the wall clock runs
//! beside it.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::ask::{Asked, ask};
use super::contender::Contender;
use super::question::{Ending, Question};
use super::spent::Spent;
use crate::engine::{Budget, Limit};
use crate::milp::Formulation;
use crate::notation::{ReadOptions, Source, read_board};
use crate::puzzle::Network;
use crate::questions::{Deduce, Engines, SolveError, Statistics, WarmStart};
use crate::report::BenchRecord;

/// What is the same for all runs.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What is asked.
    pub question: Question,
    /// Where solutions are counted, an end after so many if there are more.
    pub wanted: Option<u64>,
    /// How boards are read.
    pub reading: ReadOptions,
    /// What engines that take a solution to begin from are given, where one is asked for.
    pub start: WarmStart,
    /// What is deduced before an engine is asked for a solution; what suits it if nothing
    /// is said.
    pub deduce: Option<Deduce>,
    /// The wall time that a run may take.
    pub time_limit: Duration,
    /// How often the same run is made.
    pub repeats: NonZeroU32,
    /// Raised when somebody asks for an end.
    pub interrupt: Arc<AtomicBool>,
}

/// What came of a board, a contender and a seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurement {
    /// The board's name, as in messages.
    pub board: String,
    /// What was asked.
    pub question: Question,
    /// Who was asked.
    pub contender: Contender,
    /// With which seed.
    pub seed: u32,
    /// The number of islands.
    pub islands: usize,
    /// How it ended.
    pub ending: Ending,
    /// How many runs were made, fewer than wanted after one without an answer.
    pub repeats: u32,
    /// The mean of what they took.
    pub spent: Spent,
}

impl Measurement {
    /// The line that the run leaves behind.
    #[must_use]
    pub fn record(&self, time_limit: Duration) -> BenchRecord<'_> {
        BenchRecord {
            head: BenchRecord::head(),
            board: &self.board,
            question: self.question.name(),
            configuration: self.contender.to_string(),
            engine: self.contender.engine().name(),
            formulation: self.contender.formulation().map(Formulation::name),
            seed: self.seed,
            islands: self.islands,
            status: self.ending.status(),
            limit: self.ending.limit(),
            reason: self.ending.reason(),
            solutions: self.ending.counted(),
            fixed: self.ending.fixed(),
            repeats: self.repeats,
            cpu_seconds: self.spent.cpu,
            wall_seconds: self.spent.wall,
            read_seconds: self.spent.read,
            build_seconds: self.spent.build,
            solve_seconds: self.spent.solve,
            verify_seconds: self.spent.verify,
            time_limit_seconds: time_limit.as_secs_f64(),
        }
    }
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
/// use hashi::questions::WarmStart;
/// use hashi::runs::bench::{Conditions, Contender, Ending, Question, measure};
/// use std::{num::NonZeroU32, sync::Arc, time::Duration};
/// let conditions = Conditions {
///     question: Question::Unique,
///     wanted: None,
///     reading: ReadOptions::default(),
///     start: WarmStart::Auto,
///     deduce: None,
///     time_limit: Duration::from_secs(60),
///     repeats: NonZeroU32::MIN,
///     interrupt: Arc::default(),
/// };
/// let board = Source::new("two.csv", "2,0,2\n");
/// let measured = measure(&board, Contender::Highs(Formulation::Flow), 0, &conditions);
/// assert!(measured.is_some_and(|run| run.ending == Ending::Unique && run.islands == 2));
/// ```
#[must_use]
pub fn measure(
    board: &Source,
    contender: Contender,
    seed: u32,
    conditions: &Conditions,
) -> Option<Measurement> {
    let mut spent = Vec::new();
    loop {
        let run = contender.ask((seed, conditions.start, conditions.deduce), |engines| {
            let formulation = contender.formulation().unwrap_or_default();
            Run::of(board, formulation, conditions, engines)
        });
        if let Ending::Limit { limit, .. } = run.ending
            && limit == Limit::Interrupted
        {
            return None;
        }
        spent.push(run.spent);
        let repeats = u32::try_from(spent.len()).expect("as many as were asked for at most");
        if repeats == conditions.repeats.get() || !run.ending.is_decided() {
            return Some(Measurement {
                board: board.name.clone(),
                question: conditions.question,
                contender,
                seed,
                islands: run.islands,
                ending: run.ending,
                repeats,
                spent: Spent::mean(&spent),
            });
        }
    }
}

/// One run.
struct Run {
    islands: usize,
    ending: Ending,
    spent: Spent,
}

impl Run {
    #[allow(clippy::disallowed_methods, reason = "`runs` reads the clocks")]
    fn of(
        board: &Source,
        formulation: Formulation,
        conditions: &Conditions,
        engines: &mut Engines<'_>,
    ) -> Self {
        let began = Instant::now();
        let budget = Budget::within(conditions.time_limit)
            .interrupted_by(Arc::clone(&conditions.interrupt))
            .counting_cpu();
        let board = read_board(board, &conditions.reading).expect("it has been read before");
        let network = Network::of(board);
        let read = budget.seconds();
        let asked = Asked {
            question: conditions.question,
            wanted: conditions.wanted,
            formulation,
        };
        let answer = ask(asked, &network, engines, &budget);
        let cpu = budget.seconds();
        let wall = began.elapsed().as_secs_f64();
        let (ending, statistics) = match answer {
            Ok((ending, statistics)) => (ending, statistics),
            Err(error) => (of_error(&error), None),
        };
        let rest = Spent {
            cpu,
            wall,
            read,
            solve: cpu - read,
            ..Spent::default()
        };
        Self {
            islands: network.islands().len(),
            ending,
            spent: statistics.map_or(rest, |statistics| told_apart(rest, &statistics)),
        }
    }
}

/// What was spent, with the stages of solving told apart.
fn told_apart(spent: Spent, statistics: &Statistics) -> Spent {
    let Statistics { stats, .. } = statistics;
    Spent {
        build: Some(stats.model_seconds),
        solve: statistics.deduce_seconds + statistics.start_seconds + stats.solve_seconds,
        verify: Some(statistics.verify_seconds),
        ..spent
    }
}

fn of_error(error: &SolveError) -> Ending {
    match error {
        SolveError::Unsupported(cause) => Ending::Refused(cause.to_string()),
        SolveError::Engine(_) | SolveError::Refuted(_) => Ending::Failed(error.to_string()),
    }
}
