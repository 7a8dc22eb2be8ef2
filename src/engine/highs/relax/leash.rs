//! Work on a thread of its own that is waited for within a budget. HiGHS hears nothing while
//! it takes a program over, simplifies it or looks for an irreducible infeasible subsystem;
//! so whoever waits looks at the budget, asks the work to end, and leaves it behind if it
//! does not hear.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::failed;
use crate::engine::budget::Budget;
use crate::engine::task::EngineError;

/// How often the budget is looked at.
const POLL: Duration = Duration::from_millis(10);
/// How long the work may take to end once it has been asked to.
const GRACE: Duration = Duration::from_millis(200);
/// As much as the main thread of a process has.
const STACK: usize = 8 << 20;

/// Does the work with a budget of its own, which ends with this one. Nothing if the work did
/// not hear that a limit was reached; it then ends when it can, and nobody waits for it.
pub(super) fn within<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<Option<T>, EngineError> {
    let end = Arc::new(AtomicBool::new(false));
    let own = budget.clone().interrupted_by(Arc::clone(&end));
    let (sender, done) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody hears it if the caller has left.
        let _ = sender.send(work(&own));
    });
    let thread = thread.map_err(|error| failed(format!("no thread for it: {error}")))?;
    let mut grace: Option<Budget> = None;
    loop {
        match done.recv_timeout(POLL) {
            Ok(done) => return Ok(Some(done)),
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => return Err(failed("it ended without a word".to_owned())),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        let watched = grace.as_ref().unwrap_or(budget);
        if watched.reached().is_some() {
            if grace.is_some() {
                return Ok(None);
            }
            end.store(true, Ordering::Relaxed);
            grace = Some(Budget::within(GRACE));
        }
    }
}
