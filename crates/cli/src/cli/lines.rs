//! `hashi ask`: questions as lines of JSON on standard input, answers as lines of JSON on standard
//! output, for other programs.
//!
//! One thread reads, the number of `--jobs` work, and each writes its own lines. The queue is
//! limited in length and in bytes: reading pauses while it is full.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, StdoutLock, Write as _};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

#[cfg(feature = "scan")]
use base64::Engine as _;
#[cfg(feature = "scan")]
use base64::engine::general_purpose::STANDARD;

use super::args::LimitArgs;
use super::exit::Exit;
use super::run::input::next_line;
use super::run::interrupt::Interrupt;
use super::run::jobs;
#[cfg(feature = "scan")]
use super::run::pictures::{Evidence, MendPolicy, in_picture};
use super::ui::{Failure, Stdout, Ui, plain};
#[cfg(feature = "scan")]
use crate::notation::Source;
use crate::query::{Call, CallId, Fault, Line, described};
use crate::session::{Budget, Solver, Threads};

/// More bytes than any line needs.
const MOST_BYTES: usize = 256 << 20;
/// The most calls in the queue.
const MOST_WAITING: usize = 1_000;
/// The most bytes of boards in the queue, if it has any call.
const MOST_WAITING_BYTES: usize = 64 << 20;

/// Answer questions that come as lines of JSON
///
/// For other programs: each line on standard input is a question, and each of its answers is
/// a line on standard output with the same id. Answers come when they are ready, in any
/// order with --jobs; the last line of a question says "end". The end of the input ends the
/// program once all is answered. A line that is wrong is answered with what is wrong.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = r#"Examples:
  hashi ask < questions.jsonl > answers.jsonl
  hashi ask --jobs 0 --time-limit 10s < questions.jsonl
  hashi ask --describe > protocol.json
  echo '{"id":1,"ask":"count","board":"3x3m2:3a3c3a3"}' | hashi ask"#)]
pub(crate) struct LinesArgs {
    /// Questions at the same time; 0 for as many as there are cores
    #[arg(long, short, default_value_t = 1, value_name = "NUMBER",
        allow_negative_numbers = true, value_parser = jobs)]
    jobs: u16,
    #[command(flatten)]
    limits: LimitArgs,
    /// Run other solvers' programs, cbc and so on, where a question asks for one
    #[arg(long)]
    allow_solvers: bool,
    /// Print what can be asked and what is answered, as JSON Schema
    #[arg(long)]
    describe: bool,
}

pub(crate) fn run(args: &LinesArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.describe {
        Stdout::write(described().as_bytes())?;
        return Ok(Exit::Yes);
    }
    let interrupt = Interrupt::listen()?;
    interrupt.allow_grace(ui);
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = NonZeroUsize::new(args.jobs.into()).unwrap_or_else(cores);
    let service = Arc::new(Service {
        limits: args.limits,
        solver: if args.allow_solvers {
            Solver::new()
        } else {
            Solver::new().without_programs()
        },
        waiting: Mutex::new(WaitingLines {
            workers: jobs.get(),
            ..WaitingLines::default()
        }),
        changed: Condvar::new(),
        running: Mutex::default(),
        failure: Mutex::default(),
    });
    // The reader is not joined: it may be blocked in the middle of a line that never ends.
    let reader = Arc::clone(&service);
    thread::spawn(move || reader.read_all());
    for _ in 0..jobs.get() {
        let worker = Arc::clone(&service);
        thread::spawn(move || worker.work());
    }
    let is_interrupted = service.wait(&interrupt.flag());
    match lock(&service.failure).take() {
        Some(failure) => Err(failure),
        None if is_interrupted => Ok(Exit::Interrupted),
        None => Ok(Exit::Yes),
    }
}

/// The calls in progress.
struct Service {
    limits: LimitArgs,
    /// The settings for everything that a question leaves open.
    solver: Solver,
    waiting: Mutex<WaitingLines>,
    /// Notified when a call arrives or ends.
    changed: Condvar,
    /// The interrupt of each call that waits or runs.
    running: Mutex<BTreeMap<CallId, Arc<AtomicBool>>>,
    /// The failure that ended the program early.
    failure: Mutex<Option<Failure>>,
}

/// The queue of calls, and the number of workers.
#[derive(Default)]
struct WaitingLines {
    calls: VecDeque<(Box<Call>, Arc<AtomicBool>)>,
    bytes: usize,
    /// The number of running workers.
    workers: usize,
    /// Whether the input has ended.
    is_closed: bool,
    /// Whether everything is to end, because standard output is closed or of an interrupt.
    is_over: bool,
}

/// The interval between checks for an interrupt.
const TICK: Duration = Duration::from_millis(20);

/// Why no lock is poisoned.
const HELD: &str = "no thread ends while it holds this";

/// Writes whole lines at once.
fn write(mut stdout: StdoutLock<'_>, lines: &str) -> io::Result<()> {
    stdout.write_all(lines.as_bytes())?;
    stdout.flush()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect(HELD)
}

/// Reads the picture of a call, if it has one. Clues are repaired so that there is a solution,
/// never to make it unique.
#[cfg(feature = "scan")]
fn pictured(call: Call, budget: &Budget) -> Result<Call, Box<Fault>> {
    let Some((picture, name, options, no_mend)) = call.picture() else {
        return Ok(call);
    };
    let fault = |message: String, hint| Box::new(Fault::in_picture(message, hint));
    let bytes = STANDARD
        .decode(picture)
        .map_err(|error| fault(format!("expected base64, {error}"), None))?;
    let mending = if no_mend {
        MendPolicy::Nothing
    } else {
        MendPolicy::Solvable
    };
    let source = Source::new(name, bytes);
    let read = in_picture(
        &source,
        options,
        (mending, Evidence::All, budget),
        &mut |_| {},
    );
    let puzzle = read.map_err(|failure| fault(failure.message, None))?;
    let puzzle = puzzle.ok_or_else(|| {
        let what = "expected a PNG, JPEG, WebP, GIF or BMP file, found another";
        fault(what.to_owned(), None)
    })?;
    Ok(call.about(puzzle))
}

/// The call as it is; this build reads no pictures, and the call reports that itself.
#[cfg(not(feature = "scan"))]
#[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
fn pictured(call: Call, _: &Budget) -> Result<Call, Box<Fault>> {
    Ok(call)
}

impl Service {
    /// Reads lines until the input ends.
    fn read_all(&self) {
        if let Err(error) = self.read(&mut io::stdin().lock()) {
            let what = format!("<stdin>: cannot read: {}", plain(&error));
            *lock(&self.failure) = Some(Failure::usage(what));
        }
        lock(&self.waiting).is_closed = true;
        self.changed.notify_all();
    }

    fn read(&self, input: &mut dyn BufRead) -> io::Result<()> {
        const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
        let (mut line, mut is_first) = (Vec::new(), true);
        loop {
            let length = next_line(input, &mut line, MOST_BYTES)?;
            if std::mem::take(&mut is_first) && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            if length == 0 || lock(&self.waiting).is_over {
                return Ok(());
            }
            if line.len() > MOST_BYTES {
                let _ = self.put(&Fault::too_long(MOST_BYTES).lines(None));
                continue;
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match Line::read(&line) {
                Ok(Line::Ask(call)) => self.take(call),
                Ok(Line::Cancel(id)) => self.cancel(&id),
                Err((id, fault)) => {
                    // The end of this line would seem to be that of the open question.
                    let id = id.filter(|id| !lock(&self.running).contains_key(id));
                    let _ = self.put(&fault.lines(id.as_ref()));
                }
            }
        }
    }

    /// Queues a call.
    fn take(&self, call: Box<Call>) {
        let flag = Arc::new(AtomicBool::new(false));
        let is_new = match lock(&self.running).entry(call.id().clone()) {
            Entry::Vacant(place) => {
                place.insert(Arc::clone(&flag));
                true
            }
            Entry::Occupied(_) => false,
        };
        if !is_new {
            // Lines with this id would seem to be those of the other question.
            let _ = self.put(&Fault::same_id(call.id()).lines(None));
            return;
        }
        let mut waiting = lock(&self.waiting);
        while !waiting.is_over
            && !waiting.calls.is_empty()
            && (waiting.calls.len() >= MOST_WAITING
                || waiting.bytes + call.bytes() > MOST_WAITING_BYTES)
        {
            waiting = self.changed.wait(waiting).expect(HELD);
        }
        waiting.bytes += call.bytes();
        waiting.calls.push_back((call, flag));
        self.changed.notify_all();
    }

    /// Ends a call: one that waits at once, one that runs by its interrupt.
    fn cancel(&self, id: &CallId) {
        let was_waiting = {
            let mut waiting = lock(&self.waiting);
            let place = waiting.calls.iter().position(|(call, _)| call.id() == id);
            let call = place.and_then(|place| waiting.calls.remove(place));
            waiting.bytes -= call.as_ref().map_or(0, |(call, _)| call.bytes());
            call.is_some()
        };
        if was_waiting {
            lock(&self.running).remove(id);
            let _ = self.put(&Fault::not_begun().lines(Some(id)));
            return;
        }
        let flag = lock(&self.running).get(id).map(Arc::clone);
        match flag {
            Some(flag) => flag.store(true, Ordering::Relaxed),
            None => drop(self.put(&Fault::not_open(id).lines(Some(id)))),
        }
    }

    /// The next call, once there is one; nothing after the last.
    fn next(&self) -> Option<(Box<Call>, Arc<AtomicBool>)> {
        let mut waiting = lock(&self.waiting);
        loop {
            if let Some((call, flag)) = waiting.calls.pop_front() {
                waiting.bytes -= call.bytes();
                self.changed.notify_all();
                return Some((call, flag));
            }
            if waiting.is_closed || waiting.is_over {
                return None;
            }
            waiting = self.changed.wait(waiting).expect(HELD);
        }
    }

    /// Answers calls until the queue is closed.
    fn work(&self) {
        let threads = Threads::default();
        while let Some((call, flag)) = self.next() {
            if lock(&self.waiting).is_over {
                let _ = self.put(&Fault::not_begun().lines(Some(call.id())));
                continue;
            }
            let budget = self.limits.or(call.limits()).budget(&flag, &threads);
            let id = call.id().clone();
            let last = match pictured(*call, &budget) {
                Ok(call) => call.answer(&self.solver, &budget, &|lines| self.put(&lines)),
                Err(fault) => fault.lines(Some(&id)),
            };
            // Who has read that a call has ended may give its id to another at once, whose lines
            // come after these. Reading does not wait until they are written.
            let stdout = io::stdout().lock();
            lock(&self.running).remove(&id);
            let _ = self.go_on_if(write(stdout, &last));
        }
        lock(&self.waiting).workers -= 1;
        self.changed.notify_all();
    }

    /// Waits until all calls are answered; returns whether an interrupt came before.
    fn wait(&self, interrupt: &AtomicBool) -> bool {
        let mut waiting = lock(&self.waiting);
        let mut is_interrupted = false;
        while waiting.workers > 0 {
            if interrupt.load(Ordering::Relaxed) && !is_interrupted {
                is_interrupted = true;
                waiting.is_over = true;
                self.end_all();
            }
            waiting = self.changed.wait_timeout(waiting, TICK).expect(HELD).0;
        }
        is_interrupted
    }

    /// Interrupts all calls that wait or run.
    fn end_all(&self) {
        for flag in lock(&self.running).values() {
            flag.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }

    /// Writes whole lines at once. If standard output is closed, everything ends.
    fn put(&self, lines: &str) -> ControlFlow<()> {
        self.go_on_if(write(io::stdout().lock(), lines))
    }

    /// Ends everything if lines could not be written.
    fn go_on_if(&self, written: io::Result<()>) -> ControlFlow<()> {
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                if error.kind() != io::ErrorKind::BrokenPipe {
                    let what = format!("<stdout>: cannot write: {}", plain(&error));
                    *lock(&self.failure) = Some(Failure::usage(what));
                }
                lock(&self.waiting).is_over = true;
                self.end_all();
                ControlFlow::Break(())
            }
        }
    }
}
