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
use crate::engine::{Budget, Limit, Task, Watch};
use crate::milp::Formulation;
use crate::notation::{ReadOptions, Source, read_board};
use crate::puzzle::Network;
use crate::questions::{Answer, Deduce, SolveError, Solved, Start, solve};
use crate::report::{BenchRecord, limit_word};

/// What is the same for all runs.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How boards are read.
    pub reading: ReadOptions,
    /// What engines that take a solution to begin from are given.
    pub start: Start,
    /// What is deduced before an engine is asked; what suits it if nothing is said.
    pub deduce: Option<Deduce>,
    /// The wall time that a run may take.
    pub time_limit: Duration,
    /// How often the same run is made.
    pub repeats: NonZeroU32,
    /// Raised when somebody asks for an end.
    pub interrupt: Arc<AtomicBool>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With a verified solution.
    Solved,
    /// With a proof that there is none.
    Infeasible,
    /// At a limit.
    Limit(Limit),
    /// Not begun, since the board has something that cannot be solved yet; which, in words.
    Refused(String),
    /// With an engine that broke or whose answer does not verify; how, in words.
    Failed(String),
}

impl Ending {
    /// Whether the question has been answered.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        match self {
            Self::Solved | Self::Infeasible => true,
            Self::Limit(_) | Self::Refused(_) | Self::Failed(_) => false,
        }
    }
}

/// Seconds that a run took: in all by two clocks, and the CPU seconds of its stages.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spent {
    /// CPU seconds of the whole process.
    pub cpu: f64,
    /// Seconds by the clock on the wall.
    pub wall: f64,
    /// From text to network.
    pub read: f64,
    /// Making the integer program.
    pub build: f64,
    /// Deducing, finding a start, and solving.
    pub solve: f64,
    /// Checking the answer against the rules.
    pub verify: f64,
}

impl Spent {
    /// Both together.
    fn plus(self, other: Self) -> Self {
        Self {
            cpu: self.cpu + other.cpu,
            wall: self.wall + other.wall,
            read: self.read + other.read,
            build: self.build + other.build,
            solve: self.solve + other.solve,
            verify: self.verify + other.verify,
        }
    }

    /// One of so many equal parts.
    fn shared_by(self, parts: u32) -> Self {
        let part = |seconds: f64| seconds / f64::from(parts);
        Self {
            cpu: part(self.cpu),
            wall: part(self.wall),
            read: part(self.read),
            build: part(self.build),
            solve: part(self.solve),
            verify: part(self.verify),
        }
    }
}

/// What came of a board, a contender and a seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurement {
    /// The board's name, as in messages.
    pub board: String,
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
        let (status, limit, reason) = match &self.ending {
            Ending::Solved => ("solved", None, None),
            Ending::Infeasible => ("infeasible", None, None),
            Ending::Limit(limit) => ("undecided", Some(limit_word(*limit)), None),
            Ending::Refused(reason) => ("refused", None, Some(reason.as_str())),
            Ending::Failed(reason) => ("failed", None, Some(reason.as_str())),
        };
        BenchRecord {
            head: BenchRecord::head(),
            board: &self.board,
            configuration: self.contender.to_string(),
            engine: self.contender.engine().name(),
            formulation: self.contender.formulation().map(Formulation::name),
            seed: self.seed,
            islands: self.islands,
            status,
            limit,
            reason,
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

/// Asks a contender to solve a board; `None` if somebody asked for an end meanwhile.
///
/// # Panics
/// If the text is no board: whoever calls has read it before.
///
/// # Examples
/// ```
/// use hashi::milp::Formulation;
/// use hashi::notation::{ReadOptions, Source};
/// use hashi::questions::Start;
/// use hashi::runs::bench::{Conditions, Contender, Ending, measure};
/// use std::{num::NonZeroU32, sync::Arc, time::Duration};
/// let conditions = Conditions {
///     reading: ReadOptions::default(),
///     start: Start::Auto,
///     deduce: None,
///     time_limit: Duration::from_secs(60),
///     repeats: NonZeroU32::MIN,
///     interrupt: Arc::default(),
/// };
/// let board = Source::new("two.csv", "2,0,2\n");
/// let measured = measure(&board, Contender::Highs(Formulation::Flow), 0, &conditions);
/// assert!(measured.is_some_and(|run| run.ending == Ending::Solved && run.islands == 2));
/// ```
#[must_use]
pub fn measure(
    board: &Source,
    contender: Contender,
    seed: u32,
    conditions: &Conditions,
) -> Option<Measurement> {
    let mut repeats = 0;
    let mut sum = Spent::default();
    loop {
        let run = contender.ask((seed, conditions.start, conditions.deduce), |engines| {
            let formulation = contender.formulation().unwrap_or_default();
            Run::of(board, formulation, conditions, |task, budget| {
                solve(task, engines, budget, &mut Watch::nobody())
            })
        });
        if run.ending == Ending::Limit(Limit::Interrupted) {
            return None;
        }
        repeats += 1;
        sum = sum.plus(run.spent);
        if repeats == conditions.repeats.get() || !run.ending.is_decided() {
            return Some(Measurement {
                board: board.name.clone(),
                contender,
                seed,
                islands: run.islands,
                ending: run.ending,
                repeats,
                spent: sum.shared_by(repeats),
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
        ask: impl FnOnce(&Task<'_>, &Budget) -> Result<Solved, SolveError>,
    ) -> Self {
        let began = Instant::now();
        let budget = Budget::within(conditions.time_limit)
            .interrupted_by(Arc::clone(&conditions.interrupt))
            .counting_cpu();
        let read = read_board(board, &conditions.reading).expect("it has been read before");
        let network = Network::of(read);
        let mut spent = Spent {
            read: budget.seconds(),
            ..Spent::default()
        };
        let answer = ask(&Task::new(&network, formulation), &budget);
        spent.cpu = budget.seconds();
        spent.wall = began.elapsed().as_secs_f64();
        if let Ok(solved) = &answer {
            let statistics = &solved.statistics;
            spent.build = statistics.effort.model_seconds;
            spent.solve = statistics.deduce_seconds
                + statistics.start_seconds
                + statistics.effort.solve_seconds;
            spent.verify = statistics.verify_seconds;
        }
        Self {
            islands: network.islands().len(),
            ending: ending(answer),
            spent,
        }
    }
}

fn ending(answer: Result<Solved, SolveError>) -> Ending {
    match answer {
        Ok(solved) => match solved.answer {
            Answer::Solved(_) => Ending::Solved,
            Answer::Infeasible(_) => Ending::Infeasible,
            Answer::Undecided(undecided) => Ending::Limit(undecided.limit),
        },
        Err(SolveError::Unsupported(cause)) => Ending::Refused(cause.to_string()),
        Err(error @ (SolveError::Engine(_) | SolveError::Unproved(_) | SolveError::Refuted(_))) => {
            Ending::Failed(error.to_string())
        }
    }
}
