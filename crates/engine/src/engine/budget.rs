//! The limits of a computation: a deadline, a flag set by Ctrl-C, the memory of the process, its
//! threads, and the clocks that measure its time.
//!
//! A budget is made by the caller; engines and questions only poll it. The time of a stage is the
//! difference of two readings of [`Budget::seconds`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use memory_stats::memory_stats;

use super::clock::Clock;
use super::outcome::Limit;
use super::threads::Threads;

/// A deadline, an interrupt flag and a memory limit, with the clock for them.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Limit};
/// use std::time::Duration;
/// assert_eq!(Budget::unlimited().reached(), None);
/// assert_eq!(Budget::within(Duration::ZERO).reached(), Some(Limit::Time));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    clock: Clock,
    started: Duration,
    deadline: Option<Duration>,
    interrupt: Arc<AtomicBool>,
    counts: Option<Counts>,
    memory: Option<Memory>,
    /// Threads that keep running after a limit was reached.
    left: Arc<Mutex<Vec<JoinHandle<()>>>>,
    threads: Threads,
}

/// A second clock, for measuring durations.
#[derive(Clone, Debug)]
struct Counts {
    clock: Clock,
    /// Its time then, with that of other processes.
    started: Duration,
    /// The time that other processes used for this work and all that it is a part of, in nanoseconds.
    elsewhere: Arc<AtomicU64>,
}

impl Counts {
    /// The time now, with that of other processes.
    fn now(&self) -> Duration {
        self.clock.now() + Duration::from_nanos(self.elsewhere.load(Ordering::Relaxed))
    }
}

/// The limit on the memory of the process. Asking the system takes some 10 µs, so it is asked only
/// now and then. Once the limit is reached it stays so, even if memory is freed: work that was
/// skipped because of it is not made up for.
#[derive(Clone, Debug)]
struct Memory {
    most: u64,
    /// The time of the next query, in milliseconds since the budget was made, or [`REACHED`].
    next: Arc<AtomicU64>,
}

/// Milliseconds between two queries of the memory in use.
const LOOK_EVERY: u64 = 10;
/// The value for "limit reached" instead of the time of the next query.
const REACHED: u64 = u64::MAX;
/// A duration beyond the range of every system clock.
const BEYOND: Duration = Duration::from_secs(u64::MAX / 2);
/// The interval for polling whether threads left behind have ended.
const POLL: Duration = Duration::from_millis(5);

impl Budget {
    /// No limits.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::by_clock(Clock::system())
    }

    /// No limits, with the caller's clock. Only HiGHS then asks the system for the time, for limits
    /// of its own.
    #[must_use]
    pub fn by_clock(clock: Clock) -> Self {
        Self {
            started: clock.now(),
            clock,
            deadline: None,
            interrupt: Arc::default(),
            counts: None,
            memory: None,
            left: Arc::default(),
            threads: Threads::default(),
        }
    }

    /// A limit of `span` from now on. A span beyond the range of clocks is no limit.
    #[must_use]
    pub fn within(span: Duration) -> Self {
        Self::unlimited().ending_after(span)
    }

    /// Adds a deadline of `span` after the budget was made. A span beyond the range of clocks is no
    /// limit.
    #[must_use]
    pub fn ending_after(self, span: Duration) -> Self {
        let counted = (span < BEYOND).then_some(span);
        Self {
            deadline: counted.and_then(|span| self.started.checked_add(span)),
            ..self
        }
    }

    /// Adds an interrupt flag: the budget ends as soon as `interrupt` is true.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Limit};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let pressed = Arc::new(AtomicBool::new(false));
    /// let budget = Budget::unlimited().interrupted_by(Arc::clone(&pressed));
    /// pressed.store(true, Ordering::Relaxed);
    /// assert_eq!(budget.reached(), Some(Limit::Interrupted));
    /// ```
    #[must_use]
    pub fn interrupted_by(self, interrupt: Arc<AtomicBool>) -> Self {
        Self { interrupt, ..self }
    }

    /// Makes [`Budget::seconds`] those of another clock from now on, such as the CPU time of this
    /// process. The deadline remains one of the first clock.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Clock};
    /// let budget = Budget::unlimited().counting(Clock::cpu());
    /// assert!(budget.seconds() >= 0.0);
    /// ```
    #[must_use]
    pub fn counting(self, clock: Clock) -> Self {
        let started = clock.now();
        Self {
            counts: Some(Counts {
                clock,
                started,
                elsewhere: Arc::default(),
            }),
            ..self
        }
    }

    /// Adds the CPU time that another process used for this work to the second clock
    /// ([`Budget::counting`]); without one this time has passed on the first.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Clock};
    /// use std::time::Duration;
    /// let budget = Budget::unlimited().counting(Clock::of(|| Duration::ZERO));
    /// budget.charge(Duration::from_secs(2));
    /// assert_eq!(budget.seconds(), 2.0);
    /// ```
    pub fn charge(&self, cpu: Duration) {
        if let Some(counts) = &self.counts {
            let nanos = u64::try_from(cpu.as_nanos()).unwrap_or(u64::MAX);
            counts.elsewhere.fetch_add(nanos, Ordering::Relaxed);
        }
    }

    /// Adds a limit on the memory of this process. Where the system does not report its use, only
    /// estimates are compared with the limit ([`Budget::reached_with`]).
    #[must_use]
    pub fn within_memory(self, bytes: u64) -> Self {
        Self {
            memory: Some(Memory {
                most: bytes,
                next: Arc::default(),
            }),
            ..self
        }
    }

    /// Uses these threads: a caller with many questions keeps them, so that each question finds its
    /// thread running.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Threads};
    /// let threads = Threads::default();
    /// let budget = Budget::unlimited().on(threads.clone());
    /// budget.threads().begin(|| ())?.ended();
    /// assert_eq!(threads.idle(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn on(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// The threads for work that does not observe every limit.
    #[must_use]
    pub fn threads(&self) -> &Threads {
        &self.threads
    }

    /// A budget for a part of the work that begins now: it ends when this one does, and after
    /// `span` if that is given; its seconds begin at 0.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Limit};
    /// use std::time::Duration;
    /// let whole = Budget::within(Duration::from_secs(60));
    /// assert_eq!(whole.part(Some(Duration::ZERO)).reached(), Some(Limit::Time));
    /// assert_eq!(whole.part(None).reached(), None);
    /// ```
    #[must_use]
    pub fn part(&self, span: Option<Duration>) -> Self {
        let started = self.clock.now();
        let counted = span.filter(|&span| span < BEYOND);
        let own = counted.and_then(|span| started.checked_add(span));
        let deadline = match (own, self.deadline) {
            (Some(own), Some(whole)) => Some(own.min(whole)),
            (own, whole) => own.or(whole),
        };
        let counts = self.counts.as_ref().map(|counts| Counts {
            started: counts.now(),
            ..counts.clone()
        });
        Self {
            started,
            deadline,
            counts,
            ..self.clone()
        }
    }

    /// The limit on the memory of the process in bytes, if there is one.
    #[must_use]
    pub fn most_bytes(&self) -> Option<u64> {
        self.memory.as_ref().map(|memory| memory.most)
    }

    /// The limit that is reached: an interrupt before the deadline, and that before the memory;
    /// `None` while work may continue.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        if self.is_interrupted() {
            Some(Limit::Interrupted)
        } else if self.remaining() == Some(Duration::ZERO) {
            Some(Limit::Time)
        } else {
            let memory = self.memory.as_ref()?;
            let now = u64::try_from(self.elapsed().as_millis());
            memory.reached_at(now.unwrap_or(REACHED - 1))
        }
    }

    /// The limit that ended work which stopped because one was [reached](Self::reached). If none is
    /// reached any more, it was the memory, which is free again.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Limit};
    /// use std::time::Duration;
    /// assert_eq!(Budget::within(Duration::ZERO).ended_by(), Limit::Time);
    /// assert_eq!(Budget::unlimited().ended_by(), Limit::Memory);
    /// ```
    #[must_use]
    pub fn ended_by(&self) -> Limit {
        self.reached().unwrap_or(Limit::Memory)
    }

    /// The limit that is reached, or would be if `more` more bytes were used.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Limit};
    /// let budget = Budget::unlimited().within_memory(1 << 40);
    /// assert_eq!(budget.reached_with(1 << 20), None);
    /// assert_eq!(budget.reached_with(1 << 41), Some(Limit::Memory));
    /// assert_eq!(Budget::unlimited().reached_with(1 << 41), None);
    /// ```
    #[must_use]
    pub fn reached_with(&self, more: u64) -> Option<Limit> {
        let memory = || self.memory.as_ref()?.reached_with(more);
        self.reached().or_else(memory)
    }

    /// Whether the interrupt flag is set. Cheaper than [`Budget::reached`]: reads no clock.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Records a thread that an engine leaves behind: it keeps running for a while although a limit
    /// was reached.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Budget;
    /// let budget = Budget::unlimited();
    /// budget.leave_behind(std::thread::spawn(|| {}));
    /// budget.wait_for_the_rest();
    /// ```
    pub fn leave_behind(&self, thread: JoinHandle<()>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.push(thread);
    }

    /// Waits until all threads left behind have ended, or a limit is reached. Call it before timing
    /// other work, whose CPU time and memory would otherwise include theirs.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Budget;
    /// Budget::unlimited().wait_for_the_rest();
    /// ```
    pub fn wait_for_the_rest(&self) {
        while self.reached().is_none() {
            let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            let (ended, running) = left.drain(..).partition(JoinHandle::is_finished);
            *left = running;
            let is_over = left.is_empty();
            drop(left);
            for thread in Vec::<JoinHandle<()>>::into_iter(ended) {
                // It has ended, perhaps by a panic: its result is not needed.
                let _ = thread.join();
            }
            if is_over {
                return;
            }
            thread::park_timeout(POLL);
        }
    }

    /// The time until the deadline, zero once it has passed; `None` without a deadline.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_sub(self.clock.now()))
    }

    fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Seconds since the budget was made; if there is a second clock, by that one.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        let since = match &self.counts {
            Some(counts) => counts.now().saturating_sub(counts.started),
            None => self.elapsed(),
        };
        since.as_secs_f64()
    }
}

impl Memory {
    /// The limit, if it is reached by this time or was reached before.
    fn reached_at(&self, now: u64) -> Option<Limit> {
        match self.next.load(Ordering::Relaxed) {
            REACHED => return Some(Limit::Memory),
            next if now < next => return None,
            _ => {}
        }
        let reached = self.reached_with(0);
        let next = match reached {
            Some(_) => REACHED,
            None => now.saturating_add(LOOK_EVERY),
        };
        self.next.store(next, Ordering::Relaxed);
        reached
    }

    fn reached_with(&self, more: u64) -> Option<Limit> {
        let used = memory_stats().map_or(0, |stats| stats.physical_mem as u64);
        (used.saturating_add(more) > self.most).then_some(Limit::Memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_goes_before_the_deadline() {
        let flag = Arc::new(AtomicBool::new(true));
        let budget = Budget::within(Duration::ZERO).interrupted_by(flag);
        assert_eq!(budget.reached(), Some(Limit::Interrupted));
    }

    #[test]
    fn a_span_beyond_the_clock_is_no_limit() {
        let budget = Budget::within(Duration::MAX);
        assert_eq!((budget.remaining(), budget.reached()), (None, None));
    }

    #[test]
    fn memory_that_is_used_up_is_a_limit() {
        let budget = Budget::unlimited().within_memory(1);
        assert_eq!(budget.reached_with(0), Some(Limit::Memory));
        let polls = std::iter::repeat_with(|| budget.reached()).take(3);
        assert_eq!(polls.collect::<Vec<_>>(), [Some(Limit::Memory); 3]);
    }

    #[test]
    fn cpu_seconds_pass_only_while_something_is_computed() {
        let budget = Budget::unlimited().counting(Clock::cpu());
        let before = budget.seconds();
        let sum = (0..1_000_000_u64).fold(0, |sum, n| std::hint::black_box(sum ^ n));
        assert!(std::hint::black_box(sum) < u64::MAX && budget.seconds() > before);
        assert_eq!(budget.reached(), None);
    }

    #[test]
    fn time_of_other_processes_counts_in_the_whole_work() {
        let whole = Budget::unlimited().counting(Clock::of(|| Duration::ZERO));
        whole.charge(Duration::from_secs(1));
        let part = whole.part(None);
        part.charge(Duration::from_secs(2));
        let is = |budget: &Budget, seconds: f64| (budget.seconds() - seconds).abs() < 1e-9;
        assert!(is(&whole, 3.0) && is(&part, 2.0));
    }

    #[test]
    fn seconds_never_run_backwards() {
        let budget = Budget::unlimited();
        let earlier = budget.seconds();
        assert!(earlier >= 0.0 && budget.seconds() >= earlier);
    }
}
