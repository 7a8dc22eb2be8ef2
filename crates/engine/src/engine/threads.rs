//! Threads for work that does not observe every limit: the caller polls a budget meanwhile.
//!
//! Threads are reused. Creating one is cheap; the cost is what HiGHS allocates on each thread, half
//! a megabyte of queues before the first row, and memory that the system maps page by page.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// The stack size of a main thread.
const STACK: usize = 8 << 20;

/// A pool of threads, kept as long as this or a copy of it exists.
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
/// assert_eq!(threads.idle(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Threads(Arc<IdleThreads>);

/// The idle threads.
#[derive(Debug, Default)]
struct IdleThreads(Mutex<Vec<Thread>>);

/// A thread, and the channel for its work.
#[derive(Debug)]
struct Thread {
    work: Sender<Box<dyn FnOnce() + Send>>,
    handle: JoinHandle<()>,
}

/// A thread at work. It returns to the pool only after a call of [`BusyThread::ended`].
#[derive(Debug)]
pub struct BusyThread {
    thread: Thread,
    threads: Threads,
}

impl Threads {
    /// Runs work on a thread.
    ///
    /// # Errors
    /// Those of the system, if it cannot create a thread.
    pub fn begin(&self, work: impl FnOnce() + Send + 'static) -> io::Result<BusyThread> {
        let mut work: Box<dyn FnOnce() + Send> = Box::new(work);
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
                // The thread has ended, by a panic after its last message.
                Err(mpsc::SendError(back)) => work = back,
            }
        }
    }

    /// The number of idle threads.
    #[must_use]
    pub fn idle(&self) -> usize {
        self.0.threads().len()
    }
}

impl BusyThread {
    /// Returns the thread to the pool: its work is done, except perhaps for returning.
    pub fn ended(self) {
        self.threads.0.threads().push(self.thread);
    }

    /// Waits for a thread that ended without a message, and resumes its panic.
    pub fn fell_silent(self) {
        let Thread { work, handle } = self.thread;
        drop(work);
        if let Err(panic) = handle.join() {
            resume_unwind(panic);
        }
    }

    /// Gives the thread up: it ends after its current work.
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
    /// Waits until the threads have ended: they free HiGHS's data, which must not happen while the
    /// process ends. A thread whose work had the last copy does not wait for itself.
    fn drop(&mut self) {
        for Thread { work, handle } in self.threads().drain(..) {
            drop(work);
            if handle.thread().id() != thread::current().id() {
                // A panic is ignored: the result is not needed.
                let _ = handle.join();
            }
        }
    }
}

impl Thread {
    fn new() -> io::Result<Self> {
        let (work, todo) = mpsc::channel::<Box<dyn FnOnce() + Send>>();
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
