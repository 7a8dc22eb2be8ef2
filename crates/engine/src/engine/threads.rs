//! Threads for work that does not hear every limit: whoever waits looks at a budget meanwhile.
//!
//! A thread is kept for what comes next. Making one costs little; what costs is what HiGHS
//! makes for itself on each thread, half a megabyte of queues before the first row, and memory
//! that the system hands out page by page.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// As much as the main thread of a process has.
const STACK: usize = 8 << 20;

/// Threads that are kept as long as somebody has this or a copy of it.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Threads;
/// use std::sync::mpsc;
/// let threads = Threads::default();
/// let (tell, told) = mpsc::channel();
/// for number in 0..3 {
///     let tell = tell.clone();
///     let busy = threads.begin(move || tell.send(number).expect("somebody listens"))?;
///     assert_eq!(told.recv(), Ok(number));
///     busy.ended();
/// }
/// assert_eq!(threads.kept(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Threads(Arc<IdleThreads>);

/// Threads that wait for work.
#[derive(Debug, Default)]
struct IdleThreads(Mutex<Vec<Thread>>);

/// A thread, and where it gets its work from.
#[derive(Debug)]
struct Thread {
    work: Sender<ThreadWork>,
    handle: JoinHandle<()>,
}

type ThreadWork = Box<dyn FnOnce() + Send>;

/// A thread that works. It is not kept unless it is said that it has ended.
#[derive(Debug)]
pub struct BusyThread {
    thread: Thread,
    threads: Threads,
}

impl Threads {
    /// Has a thread do this.
    ///
    /// # Errors
    /// Those of the system, if it gives no more threads.
    pub fn begin(&self, work: impl FnOnce() + Send + 'static) -> io::Result<BusyThread> {
        let mut work: ThreadWork = Box::new(work);
        loop {
            let waiting = self.0.threads().pop();
            let thread = match waiting {
                Some(thread) => thread,
                None => Thread::new()?,
            };
            match thread.work.send(work) {
                Ok(()) => {
                    let threads = self.clone();
                    return Ok(BusyThread { thread, threads });
                }
                // It has ended, by a panic once all had been said.
                Err(mpsc::SendError(back)) => work = back,
            }
        }
    }

    /// How many wait for work.
    #[must_use]
    pub fn idle(&self) -> usize {
        self.0.threads().len()
    }
}

impl BusyThread {
    /// Its work is done, or nothing is left of it but to return: it may be given other work.
    pub fn ended(self) {
        self.threads.0.threads().push(self.thread);
    }

    /// Waits for a thread that ended without a word, and panics as it did.
    pub fn fell_silent(self) {
        let Thread { work, handle } = self.thread;
        drop(work);
        if let Err(panic) = handle.join() {
            resume_unwind(panic);
        }
    }

    /// Whoever waited has had enough: the thread ends after what it is at.
    #[must_use]
    pub fn left(self) -> JoinHandle<()> {
        self.thread.handle
    }
}

impl IdleThreads {
    fn threads(&self) -> MutexGuard<'_, Vec<Thread>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for IdleThreads {
    /// Waits until they are gone: what they take with them is HiGHS's, and must not go while
    /// the process does. A thread whose work had the last copy does not wait for itself.
    fn drop(&mut self) {
        for Thread { work, handle } in self.threads().drain(..) {
            drop(work);
            if handle.thread().id() != thread::current().id() {
                // Nobody wants what it might have to say.
                let _ = handle.join();
            }
        }
    }
}

impl Thread {
    fn new() -> io::Result<Self> {
        let (work, todo) = mpsc::channel::<ThreadWork>();
        let until_dropped = move || todo.into_iter().for_each(|work| work());
        let handle = thread::Builder::new()
            .stack_size(STACK)
            .spawn(until_dropped)?;
        Ok(Self { work, handle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_thread_that_was_left_ends_and_is_not_kept() {
        let threads = Threads::default();
        let (go_on, waits) = mpsc::channel::<()>();
        let work = move || {
            let _ = waits.recv();
        };
        let busy = threads.begin(work).unwrap();
        let left = busy.left();
        assert_eq!(threads.idle(), 0);
        go_on.send(()).unwrap();
        assert!(left.join().is_ok());
    }

    #[test]
    fn work_may_have_the_last_copy() {
        let threads = Threads::default();
        let (tell, told) = mpsc::channel();
        let (go_on, waits) = mpsc::channel::<()>();
        let own = threads.clone();
        let work = move || {
            let _ = waits.recv();
            drop(own);
            let _ = tell.send(());
        };
        threads.begin(work).unwrap().ended();
        drop(threads);
        go_on.send(()).unwrap();
        assert_eq!(told.recv(), Ok(()));
    }

    #[test]
    fn a_panic_reaches_whoever_waits_and_the_next_work_has_another_thread() {
        let threads = Threads::default();
        let busy = threads.begin(|| panic!("no")).unwrap();
        let panic = catch_unwind(AssertUnwindSafe(|| busy.fell_silent()));
        assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"no"));
        let (tell, told) = mpsc::channel();
        let work = move || {
            let _ = tell.send(7);
        };
        let busy = threads.begin(work).unwrap();
        assert_eq!(told.recv(), Ok(7));
        busy.ended();
        assert_eq!(threads.idle(), 1);
    }
}
