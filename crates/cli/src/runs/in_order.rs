//! Parallel work on many items, with results in the order of the items.
//!
//! Work sends parts of its result as soon as it has them. A part is delivered when all earlier
//! items are done, on the calling thread, so it may be printed. Items are taken from the iterator
//! when they are begun, so a million of them need no more memory than a thousand. With one job no
//! thread is started and the items are processed one by one.

use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, mpsc};

/// The system could not start the threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {jobs} threads: {source}")]
pub struct ThreadStartError {
    jobs: NonZeroUsize,
    source: rayon::ThreadPoolBuildError,
}

/// Stack of a worker: the main thread's usual size, since the solver expects that much.
const STACK_BYTES: usize = 8 << 20;

/// How many items may be in progress or done behind one that takes long: enough to keep the other
/// workers busy in little memory.
const AHEAD: usize = 4_096;

/// Does the work on every item, at most `jobs` at a time, and calls `each` with the parts that it
/// sends, those of one item together and in the order of the items. After a `Break` no further item
/// is begun.
///
/// # Errors
/// [`ThreadStartError`] if the threads cannot be started; then nothing has been done.
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
/// # Ok::<(), hashilab_cli::runs::ThreadStartError>(())
/// ```
pub fn in_order<Items, Part: Send>(
    items: Items,
    jobs: NonZeroUsize,
    work: impl Fn(Items::Item, &mut (dyn FnMut(Part) + Send)) + Sync,
    mut each: impl FnMut(Part) -> ControlFlow<()> + Send,
) -> Result<(), ThreadStartError>
where
    Items: IntoIterator<IntoIter: Send>,
{
    let items = items.into_iter();
    let most = items.size_hint().1.unwrap_or(usize::MAX);
    if jobs.get() == 1 || most < 2 {
        in_turn(items, work, each);
        return Ok(());
    }
    let workers = jobs.get().min(most);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(workers)
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|source| ThreadStartError { jobs, source })?;
    let queue = ItemQueue {
        items: Mutex::new(items.enumerate()),
        state: Mutex::default(),
        moved: Condvar::new(),
    };
    let (sender, parts) = mpsc::channel();
    pool.in_place_scope(|scope| {
        for _ in 0..workers {
            let (sender, work, queue) = (sender.clone(), &work, &queue);
            scope.spawn(move |_| {
                let _end = EndOfPanic(queue);
                while let Some((index, item)) = queue.next() {
                    // The receiver is gone after a `Break`: then the parts are not needed.
                    work(item, &mut |part| drop(sender.send((index, Some(part)))));
                    let _ = sender.send((index, None));
                }
            });
        }
        drop(sender);
        if hand_over(parts, &mut each, |done| queue.go_on_after(done)).is_break() {
            queue.stop();
        }
    });
    Ok(())
}

/// The items that are not begun.
struct ItemQueue<I> {
    items: Mutex<Enumerate<I>>,
    state: Mutex<OrderState>,
    moved: Condvar,
}

#[derive(Default)]
struct OrderState {
    /// The number of items delivered.
    handed_over: usize,
    /// Whether no further item is to be begun.
    is_over: bool,
}

/// Why no lock is poisoned.
const HELD: &str = "no work is done while this is held";

impl<I: Iterator> ItemQueue<I> {
    /// The next item with its index, once at most `AHEAD` items before it are not delivered.
    fn next(&self) -> Option<(usize, I::Item)> {
        if self.state().is_over {
            return None;
        }
        let (index, item) = self.items.lock().expect(HELD).next()?;
        let mut state = self.state();
        while !state.is_over && index >= state.handed_over + AHEAD {
            state = self.moved.wait(state).expect(HELD);
        }
        (!state.is_over).then_some((index, item))
    }
}

impl<I> ItemQueue<I> {
    fn state(&self) -> MutexGuard<'_, OrderState> {
        self.state.lock().expect(HELD)
    }

    /// Sets the number of items delivered.
    fn go_on_after(&self, done: usize) {
        self.state().handed_over = done;
        self.moved.notify_all();
    }

    /// Begins no further item.
    fn stop(&self) {
        self.state().is_over = true;
        self.moved.notify_all();
    }
}

/// Ends the wait of the other workers if one panics, as its item is never done.
struct EndOfPanic<'a, I>(&'a ItemQueue<I>);

impl<I> Drop for EndOfPanic<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Processes the items one by one; parts sent after a `Break` are dropped.
fn in_turn<Item, Part>(
    items: impl Iterator<Item = Item>,
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

/// Calls `each` with the parts in the order of their items' indices, which count from 0; `None`
/// ends an item, after which `moved` is called with the number of items done.
fn hand_over<Part>(
    parts: mpsc::Receiver<(usize, Option<Part>)>,
    each: &mut impl FnMut(Part) -> ControlFlow<()>,
    moved: impl Fn(usize),
) -> ControlFlow<()> {
    let mut early: BTreeMap<usize, Vec<Option<Part>>> = BTreeMap::new();
    let mut next = 0;
    for (index, part) in parts {
        early.entry(index).or_default().push(part);
        let before = next;
        while let Some(parts) = early.remove(&next) {
            let is_done = parts.last().is_some_and(Option::is_none);
            parts.into_iter().flatten().try_for_each(&mut *each)?;
            if !is_done {
                break;
            }
            next += 1;
        }
        if next > before {
            moved(next);
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
            in_order(0..200, jobs(number), work, |done| {
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
            in_order(0..50, jobs(number), work, |_| {
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

    #[test]
    fn only_so_many_items_are_taken_behind_one_that_takes_long() {
        let begun = AtomicUsize::new(0);
        let waits = std::sync::atomic::AtomicBool::new(true);
        let work = |item: usize, emit: &mut (dyn FnMut(usize) + Send)| {
            begun.fetch_add(1, Ordering::Relaxed);
            while item == 0 && waits.load(Ordering::Relaxed) {
                // Its neighbour does all that it may meanwhile.
                waits.store(
                    begun.load(Ordering::Relaxed) < super::AHEAD,
                    Ordering::Relaxed,
                );
            }
            emit(item);
        };
        let mut last = None;
        in_order(0..3 * super::AHEAD, jobs(2), work, |item| {
            if item == 0 {
                assert!(begun.load(Ordering::Relaxed) <= super::AHEAD + 2);
            }
            last = Some(item);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(last, Some(3 * super::AHEAD - 1));
    }

    #[test]
    #[should_panic(expected = "this item")]
    fn a_panic_comes_through() {
        let work = |item: usize, emit: &mut (dyn FnMut(usize) + Send)| {
            assert!(item != 3, "this item");
            emit(item);
        };
        let each = |_| ControlFlow::Continue(());
        in_order(0..3 * super::AHEAD, jobs(2), work, each).unwrap();
    }
}
