//! Runs HiGHS on another thread, so that the caller observes every limit.
//!
//! HiGHS calls back between nodes and simplex iterations, but neither while it copies a program nor
//! during presolve. So the caller waits here, forwards reports of HiGHS, and polls the budget a
//! hundred times a second. Once a limit is reached, HiGHS is asked to end and gets a moment for it;
//! if it does not react, it is left behind with the budget, ends at the next callback, and its
//! result is dropped. The best solution and the bound that it has reported are kept.
//!
//! A program is created, used and freed on that thread; only numbers come back. The thread is one
//! of the budget's, so HiGHS's thread-local data is reused by the next program.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use highs::{
    ColProblem, HighsModelStatus, HighsSolutionStatus, HighsStatus, Model, Sense, SolvedModel,
};

use super::ffi::{self, Signal};
use super::log::LogLines;
use super::settings::{Setting, set};
use crate::engine::budget::Budget;
use crate::engine::observer::{Detail, Event, Observer, Progress};
use crate::engine::outcome::Limit;
use crate::engine::threads::BusyThread;

/// The interval for polling the budget.
const POLL: Duration = Duration::from_millis(10);
/// The time that HiGHS gets to end once it has been asked to.
const GRACE: Duration = Duration::from_millis(200);
/// Seconds between two reports of progress.
const REPORT_EVERY: f64 = 0.2;

/// A program for HiGHS to solve.
#[derive(Debug)]
pub(super) struct WorkerJob {
    pub(super) problem: ColProblem,
    pub(super) sense: Sense,
    /// The warm start.
    pub(super) point: Option<Vec<f64>>,
    pub(super) settings: Vec<Setting>,
    pub(super) threads: u16,
}

/// The result of HiGHS.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WorkerResult {
    pub(super) status: HighsModelStatus,
    /// The values of the columns, if they are feasible.
    pub(super) point: Option<Vec<f64>>,
    pub(super) objective: f64,
    pub(super) bound: Option<f64>,
    pub(super) gap: Option<f64>,
    pub(super) nodes: u64,
    pub(super) simplex_iterations: u64,
}

/// The result of waiting for HiGHS.
#[derive(Debug)]
pub(super) enum WaitResult {
    /// HiGHS ended.
    Ended(WorkerResult),
    /// HiGHS did not react to a limit; what it had reported until then.
    Left { limit: Limit, last: LastReport },
    /// HiGHS failed.
    Failed(String),
}

/// The last bound and the best solution that HiGHS has reported.
#[derive(Debug, Default)]
pub(super) struct LastReport {
    pub(super) bound: Option<f64>,
    /// The objective value and the values of the columns.
    pub(super) best: Option<(f64, Vec<f64>)>,
}

/// A message of the thread.
#[derive(Debug)]
enum WorkerMessage {
    Progress(Progress),
    Log(String),
    Ended(Result<WorkerResult, String>),
}

/// Asks the thread to end when dropped, also if a listener panics.
#[derive(Debug)]
struct StopFlag(Arc<AtomicBool>);

impl Drop for StopFlag {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Solves a program with HiGHS, and waits for it within the budget.
pub(super) fn solve(job: WorkerJob, budget: &Budget, observer: &mut Observer<'_>) -> WaitResult {
    let detail = observer.detail();
    let (sender, words) = mpsc::channel();
    let asked_to_end = Arc::new(AtomicBool::new(false));
    let leash = StopFlag(Arc::clone(&asked_to_end));
    let last: Arc<Mutex<LastReport>> = Arc::default();
    let reported = Arc::clone(&last);
    let thread = budget.threads().begin(move || {
        let ended = work(job, detail, &asked_to_end, &reported, &sender);
        // If the caller has left, the message is lost.
        let _ = sender.send(WorkerMessage::Ended(ended));
    });
    match thread {
        Ok(thread) => {
            let mut waiting = WaitedThread {
                words,
                thread: Some(thread),
                last,
            };
            waiting.wait(budget, observer, &leash)
        }
        Err(error) => WaitResult::Failed(format!("no thread for it: {error}")),
    }
}

/// The thread, seen from the caller.
struct WaitedThread {
    words: Receiver<WorkerMessage>,
    thread: Option<BusyThread>,
    /// Not among the messages, each of which wakes the caller.
    last: Arc<Mutex<LastReport>>,
}

impl WaitedThread {
    fn wait(
        &mut self,
        budget: &Budget,
        observer: &mut Observer<'_>,
        leash: &StopFlag,
    ) -> WaitResult {
        let limit = loop {
            if let Some(waited) = self.forward(POLL, observer) {
                return waited;
            }
            if let Some(limit) = budget.reached() {
                break limit;
            }
        };
        leash.0.store(true, Ordering::Relaxed);
        let grace = Budget::within(GRACE);
        while let Some(left) = grace.remaining().filter(|left| !left.is_zero()) {
            if let Some(waited) = self.forward(left, observer) {
                return waited;
            }
        }
        if let Some(thread) = self.thread.take() {
            budget.leave_behind(thread.left());
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let last = std::mem::take(&mut *last);
        WaitResult::Left { limit, last }
    }

    /// Forwards one message, if one arrives in time. Returns the result of HiGHS at the end.
    fn forward(&mut self, within: Duration, observer: &mut Observer<'_>) -> Option<WaitResult> {
        match self.words.recv_timeout(within) {
            Ok(WorkerMessage::Progress(progress)) => {
                observer.notify(Event::Progress(progress));
                None
            }
            Ok(WorkerMessage::Log(line)) => {
                observer.notify(Event::Log(&line));
                None
            }
            Ok(WorkerMessage::Ended(ended)) => {
                if let Some(thread) = self.thread.take() {
                    thread.ended();
                }
                Some(ended.map_or_else(WaitResult::Failed, WaitResult::Ended))
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(thread) = self.thread.take() {
                    thread.fell_silent();
                }
                Some(WaitResult::Failed("it ended without a word".to_owned()))
            }
        }
    }
}

/// The work of the thread.
fn work(
    job: WorkerJob,
    detail: Detail,
    asked_to_end: &AtomicBool,
    last: &Mutex<LastReport>,
    sender: &Sender<WorkerMessage>,
) -> Result<WorkerResult, String> {
    let workers = (job.threads > 1).then(ffi::Workers::none_yet);
    let model = taken_over(job)?;
    let mut log = LogLines::default();
    let (mut next_report, mut known) = (REPORT_EVERY, (None, None));
    let is_watched = detail != Detail::Nothing;
    // If the caller has left, the message is lost; then the flag is set as well.
    let tell = |word| drop(sender.send(word));
    let solved = ffi::run(model, detail == Detail::Log, &mut |signal: Signal<'_>| {
        match signal {
            Signal::Poll(progress) => {
                let now = (progress.incumbent, progress.bound);
                if is_watched && (progress.seconds >= next_report || now != known) {
                    next_report = progress.seconds + REPORT_EVERY;
                    tell(WorkerMessage::Progress(progress));
                }
                if now != known {
                    known = now;
                    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                    last.bound = progress.bound.or(last.bound);
                }
            }
            Signal::Better(objective, point) => {
                let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                last.best = Some((objective, point.to_vec()));
            }
            Signal::Log(text) => log.add(text, |line| tell(WorkerMessage::Log(line.to_owned()))),
        }
        if asked_to_end.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    drop(workers);
    let solved = solved.map_err(|status| format!("it returned {status:?}"))?;
    Ok(WorkerResult::of(&solved))
}

/// The program in HiGHS, with its options and warm start.
fn taken_over(job: WorkerJob) -> Result<Model, String> {
    let refused =
        |what| move |status: HighsStatus| format!("it refused the {what} with {status:?}");
    let model = job.problem.try_optimise(job.sense);
    let mut model = model.map_err(refused("program"))?;
    for (name, value) in &job.settings {
        set(&mut model, name, value).map_err(|_| format!("it refused the option {name:?}"))?;
    }
    if let Some(point) = &job.point {
        let taken = model.try_set_solution(Some(point), None, None, None);
        taken.map_err(refused("start"))?;
    }
    Ok(model)
}

impl WorkerResult {
    fn of(solved: &SolvedModel) -> Self {
        let is_feasible = solved.primal_solution_status() == HighsSolutionStatus::Feasible;
        let bound = solved.double_info_value(c"mip_dual_bound").ok();
        Self {
            status: solved.status(),
            point: is_feasible.then(|| solved.get_solution().columns().to_vec()),
            objective: solved.objective_value(),
            bound: bound.and_then(ffi::finite),
            gap: ffi::finite(solved.mip_gap()),
            nodes: ffi::node_count(solved),
            simplex_iterations: u64::try_from(solved.simplex_iteration_count()).unwrap_or(0),
        }
    }
}
