//! Runs work on another thread within a budget. HiGHS observes no limits while it copies a program,
//! presolves it or looks for an irreducible infeasible subsystem; so the caller polls the budget,
//! asks the work to end, and leaves it behind with the budget if it does not react.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::engine::budget::Budget;
use crate::engine::highs::failed;
use crate::engine::task::EngineError;
use crate::engine::threads::Threads;

/// The interval for polling the budget.
const POLL: Duration = Duration::from_millis(10);
/// The time that the work gets to end once it has been asked to.
const GRACE: Duration = Duration::from_millis(200);

/// Runs the work with a budget of its own, which ends with this one. `None` if the work did not
/// react to a limit; it is then left behind with the budget and ends when it can.
pub(super) fn within<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<Option<T>, EngineError> {
    let silent = move |budget: &Budget, _: &mut dyn FnMut(())| work(budget);
    reporting(budget, silent, &mut |()| ControlFlow::Continue(()))
}

/// As `within`, for work that sends reports, which are passed to `hear`; `Break` is an interrupt to
/// the work.
pub(in crate::engine::highs) fn reporting<M: Send + 'static, T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget, &mut dyn FnMut(M)) -> T + Send + 'static,
    hear: &mut dyn FnMut(M) -> ControlFlow<()>,
) -> Result<Option<T>, EngineError> {
    let end = Arc::new(AtomicBool::new(false));
    // The work must not keep its own thread alive.
    let own = budget.clone().on(Threads::default());
    let own = own.interrupted_by(Arc::clone(&end));
    // Reports, and then the result.
    let (sender, words) = mpsc::channel();
    let thread = budget.threads().begin(move || {
        // If the caller has left, the message is lost.
        let mut tell = |told| drop(sender.send(ControlFlow::Continue(told)));
        let done = work(&own, &mut tell);
        let _ = sender.send(ControlFlow::Break(done));
    });
    let thread = thread.map_err(|error| failed(format!("no thread for it: {error}")))?;
    let mut grace: Option<Budget> = None;
    let mut is_heard = true;
    loop {
        match words.recv_timeout(POLL) {
            Ok(ControlFlow::Continue(told)) => {
                if is_heard && hear(told).is_break() {
                    is_heard = false;
                    end.store(true, Ordering::Relaxed);
                }
            }
            Ok(ControlFlow::Break(done)) => {
                thread.ended();
                return Ok(Some(done));
            }
            Err(RecvTimeoutError::Disconnected) => {
                thread.fell_silent();
                return Err(failed("it ended without a word".to_owned()));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let watched = grace.as_ref().unwrap_or(budget);
        if watched.reached().is_some() || (grace.is_none() && !is_heard) {
            if grace.is_some() {
                budget.leave_behind(thread.left());
                return Ok(None);
            }
            end.store(true, Ordering::Relaxed);
            grace = Some(Budget::within(GRACE));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_behind_can_be_waited_for() {
        let (begin, told) = mpsc::channel::<()>();
        let whole = Budget::unlimited();
        let budget = whole.part(Some(Duration::ZERO));
        let ended = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&ended);
        let left = within(&budget, move |_| {
            // Observes no limit, only this channel.
            let _ = told.recv();
            flag.store(true, Ordering::Relaxed);
        });
        assert!(matches!(left, Ok(None)), "{left:?}");
        assert!(!ended.load(Ordering::Relaxed));
        begin.send(()).expect("it still listens");
        whole.wait_for_the_rest();
        assert!(ended.load(Ordering::Relaxed));
    }

    #[test]
    fn an_interrupt_ends_the_waiting() {
        let (_never, told) = mpsc::channel::<()>();
        let interrupt = Arc::new(AtomicBool::new(true));
        let budget = Budget::unlimited().interrupted_by(interrupt);
        let left = within(&budget, move |_| told.recv().is_ok());
        assert!(matches!(left, Ok(None)), "{left:?}");
        budget.wait_for_the_rest();
    }
}
