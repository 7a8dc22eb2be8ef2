//! The clock of budgets, which the caller may replace.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A clock: the time since an arbitrary moment.
///
/// # Examples
/// Where the system has no clock, or a test controls the time, provide one:
/// ```
/// use hashilab_engine::engine::{Budget, Clock, Limit};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
/// let seconds = Arc::new(AtomicU64::new(100));
/// let read = Arc::clone(&seconds);
/// let clock = Clock::of(move || Duration::from_secs(read.load(Ordering::Relaxed)));
/// let budget = Budget::by_clock(clock).ending_after(Duration::from_secs(5));
/// assert_eq!(budget.reached(), None);
/// seconds.store(105, Ordering::Relaxed);
/// assert_eq!(budget.reached(), Some(Limit::Time));
/// assert_eq!(budget.seconds(), 5.0);
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// The system's clock, from now on.
    ///
    /// # Panics
    /// Where the system has no clock, as in WebAssembly without a host.
    #[must_use]
    #[allow(clippy::disallowed_methods, reason = "this is the library's one clock")]
    pub fn system() -> Self {
        let origin = Instant::now();
        Self::of(move || origin.elapsed())
    }

    /// The CPU time of this process, for comparing engines.
    #[cfg(any(unix, windows))]
    #[must_use]
    pub fn cpu() -> Self {
        let origin = cpu_time::ProcessTime::now();
        Self::of(move || cpu_time::ProcessTime::now().duration_since(origin))
    }

    /// A clock that is read by calling this function. Its value must not decrease; if it does, no
    /// time is counted.
    #[must_use]
    pub fn of(read: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The time since the clock's start.
    #[must_use]
    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
