//! Running questions: the work on its own thread, its results as they arrive, and its cancellation
//! by Python.

use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, SendError, Sender, SyncSender, channel, sync_channel,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use hashilab::Solver;
use hashilab::internals::engine::{Budget, EngineName, Limit, Observer};
use hashilab::internals::milp::SolutionFormat;
use hashilab::internals::notation::{Format, ReadOptions, Source};
use hashilab::internals::picture::{Film, PictureError};
use hashilab::internals::query::{AskOutcome, Fault, Query, QueryAnswer};
use hashilab::internals::report::TreesOfPage;
use hashilab::internals::session::{Document, QuestionContext, SolverCommand, SubjectInput};
use hashilab::internals::show::{Appearance, PictureKind};
use hashilab_page::tree_page;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;

use super::board::{Board, Solution};
use super::wrong;

/// The interval at which Python's pending signals are checked.
const TICK: Duration = Duration::from_millis(20);

/// The most items that may wait to be read before the work pauses.
const WAITING: usize = 64;

/// The number of running questions.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Whether this process was forked while work was running.
static IS_BROKEN_OFF: AtomicBool = AtomicBool::new(false);

/// Idle threads: starting one takes longer than many a question.
static IDLE: Mutex<Vec<Sender<PythonTask>>> = Mutex::new(Vec::new());

/// The most idle threads that are kept.
const MOST_IDLE: usize = 64;

/// To be called in a child after a fork, where only the thread that forked is left.
#[pyfunction]
pub(crate) fn forked() {
    let is_under_way = UNDER_WAY.swap(0, Ordering::SeqCst) > 0;
    match IDLE.try_lock() {
        Ok(mut idle) if !is_under_way => idle.clear(),
        Ok(_) | Err(_) => IS_BROKEN_OFF.store(true, Ordering::SeqCst),
    }
}

fn idle() -> MutexGuard<'static, Vec<Sender<PythonTask>>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A question, and the sender for its results.
type PythonTask = (PythonJob, SyncSender<WorkEvent>);

/// Lets a thread run a task.
fn begin(task: PythonTask) -> io::Result<()> {
    UNDER_WAY.fetch_add(1, Ordering::SeqCst);
    let (task_for, tasks) = channel::<PythonTask>();
    let waiting = idle().pop();
    let task = match waiting {
        None => task,
        Some(thread) => match thread.send(task) {
            Ok(()) => return Ok(()),
            Err(SendError(task)) => task,
        },
    };
    let work = move || {
        let (mut job, mut sender) = task;
        loop {
            job.run(&sender);
            drop(sender);
            {
                let mut idle = idle();
                if idle.len() >= MOST_IDLE {
                    return;
                }
                idle.push(task_for.clone());
            }
            let Ok(next) = tasks.recv() else { return };
            (job, sender) = next;
        }
    };
    let begun = thread::Builder::new().spawn(work);
    begun.map(drop).inspect_err(|_| {
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
    })
}

/// A result of a question.
enum WorkEvent {
    Item(String),
    /// The answer and its record.
    Answer(Arc<QueryAnswer>, String),
    Document(String),
    /// The fault, as JSON.
    Fault(String),
    /// The work panicked: a defect.
    Panic(String),
}

/// A question that is being worked on. Whoever lets go of it ends the work.
#[pyclass(frozen, name = "Work", module = "hashilab._native")]
pub(crate) struct PythonWork {
    came: Mutex<Receiver<WorkEvent>>,
    /// What the thread that waits for the answer does itself.
    own: Mutex<Option<PythonTask>>,
    interrupt: Arc<AtomicBool>,
    board: Option<Py<Board>>,
}

#[pymethods]
impl PythonWork {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// What comes next: `("item", text)`, `("answer", Answered)`,
    /// `("document", text)` or `("fault", text)`.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(&'static str, Py<PyAny>)>> {
        loop {
            let next = py.detach(|| {
                let own = self
                    .own
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .take();
                if let Some((job, sender)) = own {
                    job.run(&sender);
                }
                let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
                came.recv_timeout(TICK)
            });
            match next {
                Ok(came) => return self.to_python(py, came).map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| self.cancel())?;
                }
            }
        }
    }

    /// Ends the work as soon as it hears of it.
    fn cancel(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }
}

impl PythonWork {
    fn to_python(&self, py: Python<'_>, came: WorkEvent) -> PyResult<(&'static str, Py<PyAny>)> {
        let text = |text: String| PyString::new(py, &text).into_any().unbind();
        Ok(match came {
            WorkEvent::Item(record) => ("item", text(record)),
            WorkEvent::Document(record) => ("document", text(record)),
            WorkEvent::Answer(answer, record) => {
                let answered = Answered {
                    record,
                    status: answer.ended().status.name(),
                    limit: answer.ended().limit.map(Limit::name),
                    answer,
                    board: self.board.as_ref().map(|board| board.clone_ref(py)),
                };
                ("answer", Py::new(py, answered)?.into_any())
            }
            WorkEvent::Fault(fault) => ("fault", text(fault)),
            WorkEvent::Panic(why) => return Err(PyRuntimeError::new_err(why)),
        })
    }
}

impl Drop for PythonWork {
    fn drop(&mut self) {
        self.cancel();
        let own = self.own.get_mut().unwrap_or_else(PoisonError::into_inner);
        if own.take().is_some() {
            UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl std::fmt::Debug for PythonWork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work")
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

/// The answer to a question.
#[pyclass(frozen, module = "hashilab._native")]
#[derive(Debug)]
pub(crate) struct Answered {
    #[pyo3(get)]
    record: String,
    #[pyo3(get)]
    status: &'static str,
    #[pyo3(get)]
    limit: Option<&'static str>,
    answer: Arc<QueryAnswer>,
    board: Option<Py<Board>>,
}

#[pymethods]
impl Answered {
    /// The one solution that it gives, if it does.
    fn solution(&self) -> Option<Solution> {
        let verified = self.answer.solution()?.clone();
        Some(Solution { verified })
    }

    /// Where its value is, in the plainest type that can hold it: a kind, and the field of the
    /// record that it is about.
    fn value(&self) -> (&'static str, &'static str) {
        let is_limited = self.limit.is_some();
        match &*self.answer {
            QueryAnswer::All(_) | QueryAnswer::Sample(_) if self.limit == Some(ENOUGH) => {
                ("items", "")
            }
            // Whoever reckons with nothing drawn must hear that there is nothing to draw from.
            QueryAnswer::Sample(_) if self.status == "infeasible" => NO_VALUE,
            QueryAnswer::Count(_)
            | QueryAnswer::Unique(_)
            | QueryAnswer::All(_)
            | QueryAnswer::Sample(_)
            | QueryAnswer::Common(_)
            | QueryAnswer::Likely(_)
            | QueryAnswer::CheckSoFar(_)
            | QueryAnswer::Generate(_)
                if is_limited =>
            {
                NO_VALUE
            }
            QueryAnswer::Count(_) => ("numbers", "solutions"),
            QueryAnswer::Unique(_) => self.is("unique"),
            QueryAnswer::All(_) | QueryAnswer::Sample(_) | QueryAnswer::Generate(_) => {
                ("items", "")
            }
            QueryAnswer::Common(_) => ("rows", "edges"),
            QueryAnswer::Likely(_) => ("shares", "edges"),
            QueryAnswer::Relax(_) => ("table", "relaxations"),
            QueryAnswer::Branch(_) => ("table", "trees"),
            QueryAnswer::Rate(_) => ("field", "rating"),
            QueryAnswer::Check(_) => self.is("right"),
            QueryAnswer::CheckSoFar(_) => self.is("completable"),
            QueryAnswer::Convert(_) => ("field", "text"),
            QueryAnswer::Draw(_) => ("pictures", "pictures"),
            QueryAnswer::Hint(_) | QueryAnswer::Explain(_) => ("field", "steps"),
            QueryAnswer::Solve(_) | QueryAnswer::CheckPoint(_) => ("solution", ""),
            QueryAnswer::Best(_) | QueryAnswer::SolveProgram(_) => ("solution", "objective"),
            QueryAnswer::Edges(_)
            | QueryAnswer::Repair(_)
            | QueryAnswer::Published(_)
            | QueryAnswer::Program(_)
            | QueryAnswer::Study(_)
            | QueryAnswer::Compare(_) => match self.status {
                "undecided" => NO_VALUE,
                _ => ("record", ""),
            },
        }
    }

    /// Pictures of it, each as what it shows and an SVG document.
    fn pictures(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        let Some(board) = &self.board else {
            return Ok(Vec::new());
        };
        let puzzle = &board.get().puzzle;
        py.detach(|| {
            let appearance = Appearance::default();
            film_pictures(&self.answer.pictures(puzzle, &appearance), &appearance)
        })
    }

    /// The rounds of cuts of a relaxation, in the same way.
    fn rounds(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        py.detach(|| {
            let appearance = Appearance::default();
            film_pictures(&self.answer.cut_rounds(&appearance), &appearance)
        })
    }

    /// Search trees as a page; nothing for other answers.
    fn page(&self, py: Python<'_>) -> Option<String> {
        let QueryAnswer::Branch(answer) = &*self.answer else {
            return None;
        };
        py.detach(|| {
            let trees = TreesOfPage::of("board", &answer.work);
            let json = serde_json::to_string(&trees);
            Some(tree_page(
                &json.expect("records have string keys and finite numbers"),
            ))
        })
    }
}

/// The kind of value of an answer without a value.
const NO_VALUE: (&str, &str) = ("none", "");

/// The limit of a list that has reached the wanted length.
const ENOUGH: &str = "enough";

impl Answered {
    /// A yes or a no: whether the work ended with this status.
    fn is(&self, status: &str) -> (&'static str, &'static str) {
        (if self.status == status { "yes" } else { "no" }, "")
    }
}

/// The pictures of a film, each with its caption and an SVG document.
fn film_pictures(film: &Film, appearance: &Appearance) -> PyResult<Vec<(String, String)>> {
    let drawn = film.tiles().iter().map(|tile| {
        let svg = appearance.draw(&tile.scene, PictureKind::Svg)?;
        let svg = String::from_utf8_lossy(&svg).into_owned();
        Ok((tile.says.clone(), svg))
    });
    drawn.collect::<Result<_, PictureError>>().map_err(wrong)
}

/// A solver that runs other solvers' programs, as this JSON object configures them.
fn with_programs(programs: &str) -> PyResult<Solver> {
    let programs: Value = serde_json::from_str(programs).map_err(wrong)?;
    let mut solver = Solver::new();
    for (name, path) in programs["paths"].as_object().into_iter().flatten() {
        let engine = EngineName::named(name).filter(|engine| engine.is_program());
        let engine = engine.ok_or_else(|| wrong(format!("'{name}' is no other solver's name")))?;
        solver = solver.program_path(engine, path.as_str().unwrap_or_default());
    }
    let format = match programs["solution_format"].as_str() {
        Some(name) => {
            let found = SolutionFormat::ALL.into_iter().find(|it| it.name() == name);
            let known = SolutionFormat::ALL.map(SolutionFormat::name).join(", ");
            let what = || wrong(format!("expected one of {known}, found '{name}'"));
            Some(found.ok_or_else(what)?)
        }
        None => None,
    };
    if let Some(command) = programs["command"].as_str() {
        let command: SolverCommand = command.parse().map_err(wrong)?;
        solver = solver.command(command, format);
    }
    Ok(match programs["keep_files"].as_str() {
        Some(folder) => solver.keep_files(folder),
        None => solver,
    })
}

/// Asks a question, with its fields and the documents that are wanted as JSON, about a board,
/// about none, or about several, each as its name and its JSON. The longest time is in seconds, the
/// most memory of the process in bytes. A caller that is `patient` hears of no signal while it
/// waits, and may do the work itself.
#[pyfunction]
#[pyo3(signature = (
    question, fields, board=None, name="board", time_limit=None, memory=None, documents="[]",
    patient=false, boards=None, programs=None
))]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn ask(
    question: &str,
    fields: &str,
    board: Option<Py<Board>>,
    name: &str,
    time_limit: Option<f64>,
    memory: Option<u64>,
    documents: &str,
    patient: bool,
    boards: Option<Vec<(String, String)>>,
    programs: Option<&str>,
) -> PyResult<PythonWork> {
    if IS_BROKEN_OFF.load(Ordering::SeqCst) {
        return Err(PyRuntimeError::new_err(
            "this process was forked while hashilab was at work in another thread; start \
             processes by spawn or forkserver, or fork before the work begins",
        ));
    }
    let fields = serde_json::from_str(fields).map_err(wrong)?;
    let documents = serde_json::from_str(documents).map_err(wrong)?;
    let solver = match programs {
        Some(programs) => with_programs(programs)?,
        None => Solver::new(),
    };
    let interrupt = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().interrupted_by(Arc::clone(&interrupt));
    let budget = match time_limit.map(Duration::try_from_secs_f64) {
        Some(Ok(time)) => budget.ending_after(time),
        Some(Err(_)) => {
            let what = "time_limit: expected a number of seconds, 0 or more";
            return Err(PyValueError::new_err(what));
        }
        None => budget,
    };
    let budget = match memory {
        Some(bytes) => budget.within_memory(bytes),
        None => budget,
    };
    let (sender, came) = sync_channel(WAITING);
    let mut own = None;
    match Query::read(question, fields) {
        Ok(query) => {
            let job = PythonJob {
                query,
                puzzle: board.as_ref().map(|board| board.get().puzzle.clone()),
                texts: (boards.unwrap_or_default().into_iter())
                    .map(|(name, text)| Source::new(name, text))
                    .collect(),
                name: name.to_owned(),
                budget,
                documents,
                solver,
            };
            // A question whose items wait to be read must not wait for its reader.
            if patient && !job.query.has_items() {
                UNDER_WAY.fetch_add(1, Ordering::SeqCst);
                own = Some((job, sender));
            } else {
                begin((job, sender))?;
            }
        }
        Err(error) => {
            let _ = sender.send(WorkEvent::fault(&error.into()));
        }
    }
    Ok(PythonWork {
        came: Mutex::new(came),
        own: Mutex::new(own),
        interrupt,
        board,
    })
}

impl WorkEvent {
    fn fault(fault: &Fault) -> Self {
        Self::Fault(serde_json::to_string(fault).expect("a fault has fields with names"))
    }
}

/// A question with everything needed to answer it.
struct PythonJob {
    query: Query,
    puzzle: Option<hashilab::Puzzle>,
    /// Several boards instead of one.
    texts: Vec<Source>,
    name: String,
    budget: Budget,
    documents: Vec<Document>,
    /// The solver used unless the question names another.
    solver: Solver,
}

impl PythonJob {
    fn run(self, sender: &SyncSender<WorkEvent>) {
        let asked = catch_unwind(AssertUnwindSafe(|| self.ask(sender)));
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
        if let Err(panic) = asked {
            let why = panic.downcast_ref::<String>().cloned();
            let why = why.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            let why = why.unwrap_or_else(|| "nobody knows why".to_owned());
            let _ = sender.send(WorkEvent::Panic(why));
        }
    }

    fn ask(&self, sender: &SyncSender<WorkEvent>) {
        // Boards come from Python as our JSON, whatever their names are.
        let reading = ReadOptions {
            format: Some(Format::Json),
            ..ReadOptions::default()
        };
        let given = match &self.puzzle {
            _ if !self.texts.is_empty() => SubjectInput::Texts(&self.texts, &reading),
            Some(puzzle) => SubjectInput::Puzzle(puzzle),
            None => SubjectInput::Nothing,
        };
        let mut answer = None;
        let mut take = |outcome| {
            let came = match outcome {
                AskOutcome::Item(record) => WorkEvent::Item(record),
                AskOutcome::Document(record) => WorkEvent::Document(record),
                AskOutcome::Answer(whole, record) => {
                    answer = Some((whole, record));
                    return ControlFlow::Continue(());
                }
            };
            match sender.send(came) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let mut context = QuestionContext {
            budget: &self.budget,
            observer: Observer::none(),
            solver: &self.solver,
            items: &mut take,
        };
        let asked = (self.query).ask(&self.name, given, &self.documents, &mut context);
        if let Some((mut answer, record)) = answer {
            // There is no other owner. The program is most of the memory of an answer of HiGHS, and
            // Python never uses it.
            if let Some(QueryAnswer::Solve(solve) | QueryAnswer::Best(solve)) =
                Arc::get_mut(&mut answer)
            {
                solve.program = None;
            }
            let _ = sender.send(WorkEvent::Answer(answer, record));
        }
        if let Err(error) = asked {
            let _ = sender.send(WorkEvent::fault(&Fault::from(error)));
        }
    }
}
