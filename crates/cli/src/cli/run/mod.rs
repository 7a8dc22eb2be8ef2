//! The one runner: every command that asks something of boards goes through it. It reads
//! files, folders and standard input, works on several boards at a time, prints what comes
//! out in the order of the boards, and ends with the gravest of their exit codes. Every board
//! gets its line and its record, whatever happens to it.
//!
//! A command brings [`BoardArgs`], the files that it writes for each board, and what it does
//! with one board ([`Job`]); it never loops over boards, names files or opens them itself.

pub(crate) mod boards;
pub(crate) mod guard;
pub(crate) mod input;
pub(crate) mod interrupt;
pub(crate) mod job;
pub(crate) mod naming;
pub(crate) mod output;
pub(crate) mod progress;
mod teller;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use super::args::{Limits, Reading};
use super::exit::Exit;
use super::ui::{Failure, Message, Ui};
use crate::engine::Limit;
use crate::report::{ErrorRecord, line};
use crate::runs::in_order;
use boards::{Board, Places};
use guard::{Guard, Owner};
use input::Input;
use interrupt::Interrupt;
use job::{Job, Session};
use output::{Output, Series, Template};
use progress::Display;
use teller::Teller;

/// The most memory of a sweep unless another is given.
pub(crate) const MEMORY: u64 = 4 << 30;

/// The boards of a call: what every command understands that works on boards.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Boards: files, folders for the boards in them, addresses, ids, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    pub(crate) boards: Vec<Input>,
    /// Take the boards in the folders' subfolders too
    #[arg(long)]
    recursive: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Boards at the same time; 0 for as many as there are cores
    #[arg(long, short, default_value_t = 1, value_name = "NUMBER",
        allow_negative_numbers = true, value_parser = jobs)]
    jobs: u16,
}

/// How a board is asked about: what every command understands that asks a question.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct AskArgs {
    /// Print JSON instead of text: one object for each board, after one for each solution
    /// where all are wanted
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

impl AskArgs {
    /// Text, within these limits.
    pub(crate) fn within(limits: Limits) -> Self {
        Self {
            json: false,
            limits,
        }
    }

    /// Whether records are wanted instead of text.
    pub(crate) fn wants_json(self) -> bool {
        self.json
    }

    /// The same with this much memory unless another limit is given.
    pub(crate) fn or_memory(self, memory: u64) -> Self {
        Self {
            limits: self.limits.or_memory(memory),
            ..self
        }
    }
}

/// A number of boards, 0 for as many as there are cores.
pub(crate) fn jobs(text: &str) -> Result<u16, String> {
    let wrong = |_| format!("expected a whole number from 0 to {}", u16::MAX);
    text.trim().parse().map_err(wrong)
}

impl BoardArgs {
    /// Where the boards are.
    fn places(&self) -> Places<'_> {
        Places {
            inputs: &self.boards,
            recursive: self.recursive,
            reading: self.reading.options(),
        }
    }

    /// Whether several boards are worked on at the same time.
    pub(crate) fn are_parallel(&self) -> bool {
        self.parallel() > NonZeroUsize::MIN
    }

    /// How many boards are worked on at the same time.
    fn parallel(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        NonZeroUsize::new(self.jobs.into()).unwrap_or_else(cores)
    }
}

/// What is known once all boards have had their turn.
pub(crate) struct Done<O> {
    /// How the call ends.
    pub(crate) exit: Exit,
    /// The files about all boards.
    pub(crate) opened: O,
    /// Each board's name and how it ended; nothing where nobody read on.
    pub(crate) boards: Vec<(String, Option<Exit>)>,
}

/// A call of a command: which boards it is about and which files it reads and writes.
pub(crate) struct Call<'a, T> {
    /// The boards.
    pub(crate) boards: &'a BoardArgs,
    /// How they are asked about.
    pub(crate) ask: AskArgs,
    /// The files that each board gets, and what goes into each.
    pub(crate) files: Vec<(T, &'a Template)>,
    /// Files that are read beside the boards.
    pub(crate) reads: Vec<PathBuf>,
    /// The person.
    pub(crate) ui: Ui,
}

/// What few calls have.
#[derive(Clone, Copy, Default)]
struct Terms<'a> {
    /// Numbered files of each board.
    series: Option<Series<'a>>,
    /// An option that is about one board.
    alone: Option<&'static str>,
}

impl Terms<'_> {
    /// Refuses several boards where an option is about one.
    fn refuse(self, boards: &[Board]) -> Result<(), Failure> {
        match self.alone {
            Some(option) if boards.len() > 1 => {
                let count = boards.len();
                let what = format!("{option} is for one board, found {count} boards");
                Err(Failure::usage(what))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl<T: Copy + Send + Sync> Call<'_, T> {
    /// Does this with every board. What is wrong with the call is found before: names,
    /// files that cannot be opened, outputs that are inputs.
    pub(crate) fn run(
        self,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        self.run_whole(Terms::default(), |_| Ok(()), work)
            .map(|done| done.exit)
    }

    /// The same for one board alone if this option is given.
    pub(crate) fn run_alone(
        self,
        option: Option<&'static str>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        let terms = Terms {
            alone: option,
            ..Terms::default()
        };
        self.run_whole(terms, |_| Ok(()), work)
            .map(|done| done.exit)
    }

    /// The same with numbered files, which the work names by [`Job::open`].
    pub(crate) fn run_numbered(
        self,
        series: Option<Series<'_>>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        let terms = Terms {
            series,
            ..Terms::default()
        };
        self.run_whole(terms, |_| Ok(()), work)
            .map(|done| done.exit)
    }

    /// [`Self::run`] with files about all boards that are opened, or tried, before the work. What
    /// opens them knows the inputs by the guard.
    pub(crate) fn run_opened<O>(
        self,
        open: impl FnOnce(&mut Guard) -> Result<O, Failure>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Done<O>, Failure> {
        self.run_whole(Terms::default(), open, work)
    }

    fn run_whole<O>(
        self,
        terms: Terms<'_>,
        open: impl FnOnce(&mut Guard) -> Result<O, Failure>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Done<O>, Failure> {
        let args = self.boards;
        let boards = boards::found(args.places(), self.ui);
        let mut guard = self.inputs(&boards);
        terms.refuse(&boards)?;
        let outputs = self.outputs(&boards, terms.series, &mut guard)?;
        let opened = open(&mut guard)?;
        let interrupt = Interrupt::listen()?;
        let session = self.session(boards.len(), guard, &interrupt);
        let names: Vec<String> = boards.iter().map(Board::shown).collect();
        let tasks: Vec<_> = boards.into_iter().zip(outputs).collect();
        interrupt.be_patient_for_a_while(self.ui);
        let mut teller = Teller::new(&session);
        let done = in_order(
            tasks,
            args.parallel(),
            |(board, outputs), emit| {
                let read = || board.read(session.ui);
                one(Job::new(&session, &board, outputs, emit), read, &work);
            },
            |part| teller.take(part),
        );
        done.map_err(|error| Failure::internal(error.to_string()))?;
        session.display.finish();
        Ok(Done {
            exit: teller.exit,
            opened,
            boards: teller.ended(names),
        })
    }

    /// What is the same for all of so many boards.
    fn session(&self, boards: usize, guard: Guard, interrupt: &Interrupt) -> Session {
        Session {
            reading: self.boards.reading.options(),
            json: self.ask.json,
            limits: self.ask.limits,
            boards,
            display: Display::new(boards, self.ui, &interrupt.flag()),
            interrupt: interrupt.flag(),
            guard: Mutex::new(guard),
            ui: self.ui,
        }
    }

    /// A guard that knows all that is read.
    fn inputs(&self, boards: &[Board]) -> Guard {
        let mut guard = Guard::default();
        for board in boards {
            guard.reads(&board.input, "board");
        }
        for path in &self.reads {
            guard.reads(&Input::File(path.clone()), "input");
        }
        guard
    }

    /// Opens the files of all boards, and takes the names of those that are numbered.
    fn outputs(
        &self,
        boards: &[Board],
        series: Option<Series<'_>>,
        guard: &mut Guard,
    ) -> Result<Vec<Vec<(T, Output)>>, Failure> {
        let names = self.files.iter().map(|&(_, name)| name);
        let templates: Vec<&Template> = names.chain(series.map(Series::template)).collect();
        if templates.iter().any(|template| template.is_dash()) {
            let what = "standard output is for the answers, an output file cannot be -";
            return Err(Failure::usage(what).hint("leave the option out to have text printed"));
        }
        naming::check(boards, &templates)?;
        let mut opened = Vec::with_capacity(boards.len());
        for board in boards {
            let owner = Owner::Board(board.shown());
            let open = |&(content, template): &(T, &Template)| {
                let path = template.expand(&board.name);
                Ok((content, guard.writes(&path, &owner)?))
            };
            let files: Result<_, Failure> = self.files.iter().map(open).collect();
            opened.push(files?);
        }
        if let Some(series) = series {
            for board in boards {
                guard.takes_all(series, &board.name, &Owner::Board(board.shown()))?;
            }
        }
        Ok(opened)
    }
}

/// Works on one board and says how it ended.
fn one<T>(
    mut job: Job<'_, T>,
    read: impl FnOnce() -> Result<crate::notation::Source, Failure>,
    work: &impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure>,
) {
    let session = job.session;
    if session.interrupt.load(Ordering::Relaxed) {
        if session.json {
            let record = ErrorRecord::new(&job.name, "interrupted before it was begun", None);
            job.print(line(&record.stopped(Limit::Interrupted)));
        }
        let what = format!("{}: undecided, interrupted before it was begun", job.name);
        job.tell(Message::Summary(what));
        return job.end(Exit::Interrupted);
    }
    let done = read().and_then(|source| {
        job.source = source;
        work(&mut job)
    });
    let exit = done.unwrap_or_else(|failure| {
        if session.json {
            let hint = failure.hint.as_deref();
            let record = ErrorRecord::new(&job.name, &failure.message, hint);
            job.print(line(&match failure.limit {
                Some(limit) => record.stopped(limit),
                None => record,
            }));
        }
        let exit = failure.exit;
        job.tell(match exit {
            // That is how the board ends, not what went wrong.
            Exit::Interrupted => Message::Summary(failure.about(&job.name).message),
            _ => Message::Failed(failure),
        });
        exit
    });
    job.end(exit);
}
