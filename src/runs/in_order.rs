//! Work on many items at once, results in the order of the items.
//!
//! A result is handed over as soon as all earlier ones have been, on the thread that
//! called, so that it may print. With one job nothing is started and everything happens
//! in turn.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// The system refused to start the threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {jobs} threads: {source}")]
pub struct NoThreads {
    jobs: NonZeroUsize,
    source: rayon::ThreadPoolBuildError,
}

/// Stack of a worker: the main thread's usual size, since the solver expects that much.
const STACK_BYTES: usize = 8 << 20;

/// Does the work on every item, at most `jobs` at a time, and gives `each` the results in
/// order. After a `Break` no further item is begun.
///
/// # Errors
/// [`NoThreads`] when the threads cannot be started; then nothing has been done.
///
/// # Examples
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// let mut squares = Vec::new();
/// let two = NonZeroUsize::new(2).expect("not zero");
/// hashi::runs::in_order(vec![1, 2, 3], two, |n| n * n, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(squares, [1, 4, 9]);
/// # Ok::<(), hashi::runs::NoThreads>(())
/// ```
pub fn in_order<Item: Send, Done: Send>(
    items: Vec<Item>,
    jobs: NonZeroUsize,
    work: impl Fn(Item) -> Done + Sync,
    mut each: impl FnMut(Done) -> ControlFlow<()>,
) -> Result<(), NoThreads> {
    if jobs.get() == 1 || items.len() < 2 {
        let _ = items.into_iter().map(work).try_for_each(each);
        return Ok(());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.get().min(items.len()))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|source| NoThreads { jobs, source })?;
    let stop = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    pool.in_place_scope_fifo(|scope| {
        for (index, item) in items.into_iter().enumerate() {
            let (sender, work, stop) = (sender.clone(), &work, &stop);
            scope.spawn_fifo(move |_| {
                if !stop.load(Ordering::Relaxed) {
                    // The receiver is gone after a `Break`: then nobody wants the result.
                    let _ = sender.send((index, work(item)));
                }
            });
        }
        drop(sender);
        if hand_over(results, &mut each).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(())
}

/// Gives the results to `each` by their indices, which count from 0.
fn hand_over<Done>(
    results: mpsc::Receiver<(usize, Done)>,
    each: &mut impl FnMut(Done) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, done) in results {
        early.insert(index, done);
        while let Some(done) = early.remove(&next) {
            next += 1;
            each(done)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::in_order;

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    #[test]
    fn results_come_in_order_however_many_jobs() {
        for number in [1, 2, 7, 500] {
            let mut seen = Vec::new();
            let work = |item: usize| {
                // The first items take longest.
                (0..(200 - item) * 50).fold(item, |sum, n| std::hint::black_box(sum ^ n ^ n))
            };
            in_order((0..200).collect(), jobs(number), work, |done| {
                seen.push(done);
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(seen, (0..200).collect::<Vec<_>>(), "{number} jobs");
        }
    }

    #[test]
    fn nothing_is_handed_over_after_a_break() {
        for number in [1, 3] {
            let begun = AtomicUsize::new(0);
            let mut seen = 0;
            let work = |_: usize| begun.fetch_add(1, Ordering::Relaxed);
            in_order((0..50).collect(), jobs(number), work, |_| {
                seen += 1;
                if seen == 5 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .unwrap();
            assert_eq!(seen, 5);
            assert!(begun.load(Ordering::Relaxed) >= 5);
        }
    }
}
