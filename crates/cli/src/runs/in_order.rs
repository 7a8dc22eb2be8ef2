//! Work on many items at once, results in the order of the items.
//!
//! Work hands over parts of its result as it has them. A part comes out as soon as all
//! earlier items are done, on the thread that called, so that it may be printed. With one
//! job nothing is started and everything happens in turn.

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

/// Does the work on every item, at most `jobs` at a time, and gives `each` the parts that it
/// hands over, those of one item together and in the order of the items. After a `Break` no
/// further item is begun.
///
/// # Errors
/// [`NoThreads`] when the threads cannot be started; then nothing has been done.
///
/// # Examples
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// let mut squares = Vec::new();
/// let two = NonZeroUsize::new(2).expect("not zero");
/// hashilab_cli::runs::in_order(vec![1, 2, 3], two, |n, emit| emit(n * n), |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(squares, [1, 4, 9]);
/// # Ok::<(), hashilab_cli::runs::NoThreads>(())
/// ```
pub fn in_order<Item: Send, Part: Send>(
    items: Vec<Item>,
    jobs: NonZeroUsize,
    work: impl Fn(Item, &mut (dyn FnMut(Part) + Send)) + Sync,
    mut each: impl FnMut(Part) -> ControlFlow<()> + Send,
) -> Result<(), NoThreads> {
    if jobs.get() == 1 || items.len() < 2 {
        in_turn(items, work, each);
        return Ok(());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.get().min(items.len()))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|source| NoThreads { jobs, source })?;
    let stop = AtomicBool::new(false);
    let (sender, parts) = mpsc::channel();
    pool.in_place_scope_fifo(|scope| {
        for (index, item) in items.into_iter().enumerate() {
            let (sender, work, stop) = (sender.clone(), &work, &stop);
            scope.spawn_fifo(move |_| {
                if !stop.load(Ordering::Relaxed) {
                    // The receiver is gone after a `Break`: then nobody wants the parts.
                    work(item, &mut |part| drop(sender.send((index, Some(part)))));
                    let _ = sender.send((index, None));
                }
            });
        }
        drop(sender);
        if hand_over(parts, &mut each).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(())
}

/// One item after the other; what is handed over after a `Break` is dropped.
fn in_turn<Item, Part>(
    items: Vec<Item>,
    work: impl Fn(Item, &mut (dyn FnMut(Part) + Send)),
    mut each: impl FnMut(Part) -> ControlFlow<()> + Send,
) {
    let mut flow = ControlFlow::Continue(());
    for item in items {
        work(item, &mut |part| {
            if flow.is_continue() {
                flow = each(part);
            }
        });
        if flow.is_break() {
            return;
        }
    }
}

/// Gives the parts to `each` by the indices of their items, which count from 0; `None` ends
/// an item.
fn hand_over<Part>(
    parts: mpsc::Receiver<(usize, Option<Part>)>,
    each: &mut impl FnMut(Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut early: BTreeMap<usize, Vec<Option<Part>>> = BTreeMap::new();
    let mut next = 0;
    for (index, part) in parts {
        early.entry(index).or_default().push(part);
        while let Some(parts) = early.remove(&next) {
            let is_done = parts.last().is_some_and(Option::is_none);
            parts.into_iter().flatten().try_for_each(&mut *each)?;
            if !is_done {
                break;
            }
            next += 1;
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
            let work = |item: usize, emit: &mut (dyn FnMut((usize, usize)) + Send)| {
                // The first items take longest.
                let sum = |sum, n| std::hint::black_box(sum ^ n ^ n);
                emit((item, 0));
                emit(((0..(200 - item) * 50).fold(item, sum), 1));
            };
            in_order((0..200).collect(), jobs(number), work, |done| {
                seen.push(done);
                ControlFlow::Continue(())
            })
            .unwrap();
            let wanted = (0..200).flat_map(|item| [(item, 0), (item, 1)]);
            assert_eq!(seen, wanted.collect::<Vec<_>>(), "{number} jobs");
        }
    }

    #[test]
    fn nothing_is_handed_over_after_a_break() {
        for number in [1, 3] {
            let begun = AtomicUsize::new(0);
            let mut seen = 0;
            let work = |_: usize, emit: &mut (dyn FnMut(usize) + Send)| {
                emit(begun.fetch_add(1, Ordering::Relaxed));
            };
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
