//! The runner of every command that asks something about boards. It reads files, folders and
//! standard input, works on several boards in parallel, prints the results in the order of the
//! boards, and ends with the worst of their exit codes. Every board gets its line and its record,
//! whatever happens to it.
//!
//! A command provides [`BoardArgs`], the files that it writes for each board, and the work on one
//! board ([`Job`]); it never loops over boards, or names or opens files itself.

pub(crate) mod batch;
pub(crate) mod boards;
pub(crate) mod guard;
pub(crate) mod input;
pub(crate) mod interrupt;
pub(crate) mod job;
pub(crate) mod naming;
pub(crate) mod output;
pub(crate) mod pictures;
mod printer;
pub(crate) mod progress;
mod puzzles;
mod recorded_puzzle;
mod sheets;
mod stream;
pub(crate) mod unread_board;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::args::{LimitArgs, ReadingArgs, heading};
use super::command_line;
use super::exit::Exit;
use super::kind::{Kind as FileKind, named_as};
use super::ui::{Failure, Message, Ui};
use crate::report::{ErrorRecord, line};
use crate::runs::in_order;
use crate::session::{Budget, Threads};
use batch::Digest;
use batch::recorder::BoardRecorder;
use batch::records::{EarlierRecords, FileHeader, RecordFile};
use batch::shard::Shard;
use batch::table::{Layout, write_table};
use boards::{BoardPlaces, KnownBoards};
use guard::{Guard, Owner};
use input::Input;
use interrupt::Interrupt;
use job::{CallContext, ClosedOutput, Job};
pub(crate) use job::{read, verdict};
use output::{NumberedOutputs, Output, Template, hidden_folder};
use pictures::MendPolicy;
pub(crate) use printer::FinishedBoard;
use printer::OutputPrinter;
use progress::Display;
use stream::{BoardStream, StreamLayout};
use unread_board::UnreadBoard;

/// The default memory limit of a sweep.
pub(crate) const MEMORY: u64 = 4 << 30;

/// The boards of a call: what every command understands that works on boards.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Boards: files, folders for the boards in them, @FILE for the names in a list, addresses,
    /// ids, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    pub(crate) boards: Vec<Input>,
    /// Take the boards in the folders' subfolders too
    #[arg(long, help_heading = heading::BOARDS)]
    recursive: bool,
    /// Take the pictures in folders too: photos and screenshots of boards
    #[cfg(feature = "scan")]
    #[arg(long, help_heading = heading::BOARDS, conflicts_with_all = ["lines", "column"])]
    pictures: bool,
    /// Each line of the inputs is a board: an address, an id, JSON, or any notation as a string
    /// of JSON. They are read as they come, however many there are
    #[arg(long, help_heading = heading::BOARDS, conflicts_with = "recursive")]
    lines: bool,
    /// The inputs are CSV tables, and the boards stand in the column of this name
    #[arg(long, value_name = "NAME", help_heading = heading::BOARDS, conflicts_with_all = ["recursive", "lines"])]
    column: Option<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Take only the boards of one of several equal parts, as in 3/8; a board's part follows
    /// from its text
    #[arg(long, value_name = "PART/PARTS", help_heading = heading::BOARDS,
        value_parser = clap::value_parser!(Shard))]
    shard: Option<Shard>,
    /// Number of parallel jobs (0 = all cores)
    #[arg(long, short, default_value_t = 1, value_name = "NUMBER", help_heading = heading::BOARDS,
        allow_negative_numbers = true, value_parser = jobs)]
    jobs: u16,
    /// What they are.
    #[arg(skip)]
    kind: Kind,
}

/// The kind of texts of a call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Kind {
    #[default]
    Boards,
    /// Answers to one board: each file in or below the folder is one, whatever its name.
    Answers { folder: PathBuf },
}

impl Kind {
    /// The noun for one of them.
    fn name(&self) -> &'static str {
        match self {
            Self::Boards => "board",
            Self::Answers { .. } => "answer",
        }
    }
}

/// How a board is asked about: what every command understands that asks a question.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct AskArgs {
    /// Print JSON instead of text: one object for each board, after one for each solution
    /// where all are wanted
    #[arg(long, help_heading = heading::RECORDS)]
    json: bool,
    /// Write the objects into this file, and keep those that are there already: the same call
    /// goes on where an earlier one was ended
    #[arg(long, value_name = "FILE", help_heading = heading::RECORDS)]
    resume: Option<PathBuf>,
    /// Write a table instead: a row for each board, a column for each plain value of its last
    /// record. It is written when all boards are done
    #[arg(long, value_name = "FILE", help_heading = heading::RECORDS,
        value_parser = named_as::<PathBuf>(&[FileKind::Csv]))]
    csv: Option<PathBuf>,
    /// With --resume: go on with the file of another version of this program too
    #[arg(long, help_heading = heading::RECORDS)]
    force: bool,
    /// What the table contains.
    #[arg(skip)]
    layout: Layout,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

impl AskArgs {
    /// Text output, within these limits.
    pub(crate) fn within(limits: LimitArgs) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Whether records are printed instead of text.
    pub(crate) fn wants_json(&self) -> bool {
        self.json || self.keeps_records()
    }

    /// Whether records are written to a file.
    pub(crate) fn keeps_records(&self) -> bool {
        self.resume.is_some() || self.csv.is_some()
    }

    /// Whether a table of all boards is written.
    pub(crate) fn writes_table(&self) -> bool {
        self.csv.is_some()
    }

    /// Rejects `--force` without a file of records.
    pub(crate) fn refuse_force(&self) -> Result<(), Failure> {
        if self.force && self.resume.is_none() {
            let what = "--force is for --resume, which is not given";
            let hint = "leave it out: files that this command writes replace earlier ones";
            return Err(Failure::usage(what).hint(hint));
        }
        Ok(())
    }

    /// Whether some boards may already have records, so that nothing else is known about them.
    pub(crate) fn is_resumed(&self) -> bool {
        self.resume.is_some()
    }

    /// The options for records of the puzzles that a command generates.
    pub(crate) fn of_puzzles(
        json: bool,
        resume: Option<PathBuf>,
        csv: Option<PathBuf>,
        force: bool,
    ) -> Self {
        Self {
            json,
            resume,
            csv,
            force,
            ..Self::default()
        }
    }

    /// The table of all boards, if requested, with the file of records that it is made from.
    pub(crate) fn table(&self, guard: &mut Guard) -> Result<Option<RecordTable>, Failure> {
        let Some(path) = &self.csv else {
            return Ok(None);
        };
        if self.json {
            let what = "--json prints records, and --csv writes a table instead";
            return Err(Failure::usage(what).hint("leave one out, or keep records with --resume"));
        }
        let output = guard.writes(path, &Owner::Call)?;
        let folder = hidden_folder()?;
        let records = match &self.resume {
            Some(path) => path.clone(),
            None => folder.path().join("records.jsonl"),
        };
        Ok(Some(RecordTable {
            output,
            layout: self.layout,
            records,
            _folder: folder,
        }))
    }

    /// The file of records to continue, with a header that contains the question.
    pub(crate) fn records(
        &self,
        table: Option<&RecordTable>,
        header: impl FnOnce() -> Result<FileHeader, Failure>,
        guard: &mut Guard,
        ui: Ui,
    ) -> Result<Option<RecordFile>, Failure> {
        let meanwhile = table.map(|table| &table.records);
        let Some(path) = self.resume.as_ref().or(meanwhile) else {
            return Ok(None);
        };
        let (records, dropped) = RecordFile::open(path, &header()?, self.force, guard)?;
        if let Some(dropped) = dropped {
            ui.emit(&Message::Note(dropped));
        }
        Ok(Some(records))
    }

    /// The file for the table of all boards, and these options without it, for a command that makes
    /// the table itself because it contains more than the records.
    pub(crate) fn without_table(&self) -> (Option<&Path>, Self) {
        let without = Self {
            csv: None,
            ..self.clone()
        };
        (self.csv.as_deref(), without)
    }

    /// The table and the file of records, where they are written.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Path> {
        let both = self.csv.iter().chain(&self.resume);
        both.map(PathBuf::as_path)
    }

    /// Sets what the table contains.
    pub(crate) fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// Sets the memory limit unless one is given.
    pub(crate) fn or_memory(&self, memory: u64) -> Self {
        Self {
            limits: self.limits.or_memory(memory),
            ..self.clone()
        }
    }
}

/// Parses a number of parallel jobs, 0 for as many as there are cores.
pub(crate) fn jobs(text: &str) -> Result<u16, String> {
    let wrong = |_| {
        format!(
            "expected a whole number from 0 to {}; 0 for all cores",
            u16::MAX
        )
    };
    text.trim().parse().map_err(wrong)
}

impl BoardArgs {
    /// Answers to a board that is read with these options, processed in the same way as boards.
    pub(crate) fn of_answers(
        folder: PathBuf,
        answers: Vec<Input>,
        reading: ReadingArgs,
        shard: Option<Shard>,
        jobs: u16,
    ) -> Self {
        Self {
            boards: answers,
            recursive: false,
            #[cfg(feature = "scan")]
            pictures: false,
            lines: false,
            column: None,
            reading,
            shard,
            jobs,
            kind: Kind::Answers { folder },
        }
    }

    /// Whether pictures in folders are boards too.
    #[cfg(feature = "scan")]
    fn takes_pictures(&self) -> bool {
        self.pictures
    }

    /// False, as this build reads no pictures.
    #[cfg(not(feature = "scan"))]
    #[allow(clippy::unused_self, reason = "that of the feature reads it")]
    fn takes_pictures(&self) -> bool {
        false
    }

    /// How boards are laid out in the inputs, if they are read one by one.
    pub(super) fn layout(&self) -> Option<StreamLayout> {
        let column = self.column.clone().map(StreamLayout::Column);
        column.or_else(|| self.lines.then_some(StreamLayout::Lines))
    }

    /// Whether several boards are processed in parallel.
    pub(crate) fn are_parallel(&self) -> bool {
        self.parallel() > NonZeroUsize::MIN
    }

    /// The number of boards processed in parallel.
    fn parallel(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        NonZeroUsize::new(self.jobs.into()).unwrap_or_else(cores)
    }
}

/// The result of a call after all boards.
pub(crate) struct Done<O> {
    /// The exit code of the call.
    pub(crate) exit: Exit,
    /// The files about all boards.
    pub(crate) opened: O,
    /// The number of boards, as far as they were seen.
    pub(crate) boards: usize,
    /// Interrupts further work on all boards at Ctrl-C; created before the first board was begun.
    pub(crate) budget: Budget,
}

impl<O> Done<O> {
    /// Says that a file about all boards is not written, if it is not: if some of them are not among
    /// the `made` ones, unless the call may keep going without these.
    pub(crate) fn unwritten(&self, file: &str, made: usize, keep_going: bool) -> Option<Message> {
        let has_others = made > 0 && self.exit != Exit::Interrupted;
        if made > 0 && self.exit == Exit::Yes || keep_going && has_others {
            return None;
        }
        let way = if has_others {
            "; --keep-going makes it of the other boards"
        } else {
            ""
        };
        Some(Message::Note(format!("the {file} is not written{way}")))
    }
}

/// A call of a command: its boards and the files that it reads and writes.
pub(crate) struct CommandCall<'a, T> {
    /// The boards.
    pub(crate) boards: &'a BoardArgs,
    /// The options for the output.
    pub(crate) ask: AskArgs,
    /// The files of each board, with the contents of each.
    pub(crate) files: Vec<(T, &'a Template)>,
    /// Files to read beside the boards.
    pub(crate) reads: Vec<PathBuf>,
    /// The user interface.
    pub(crate) ui: Ui,
}

/// Conditions of a few calls.
#[derive(Clone, Copy, Default)]
struct CallConditions<'a> {
    /// Numbered files of each board.
    series: Option<NumberedOutputs<'a>>,
    /// An option that requires a single board.
    alone: Option<&'static str>,
}

impl CallConditions<'_> {
    /// An error for several boards if an option requires a single one.
    fn refuse(self, count: usize) -> Result<(), Failure> {
        match self.alone {
            Some(option) if count > 1 => {
                let what = format!("{option} is for one board, found {count} boards");
                Err(Failure::usage(what))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// An error for options that need all boards before the first is begun.
    fn refuse_stream(self, option: &str, has_files: bool) -> Result<(), Failure> {
        let what = match self.alone {
            Some(alone) => format!("{alone} is for one board and does not go with {option}"),
            None if has_files || self.series.is_some() => {
                format!("{option} does not go with files of each board")
            }
            None => return Ok(()),
        };
        let hint = format!(
            "take the boards from files, folders or records: \
             hashi convert with {option}, --to csv and --resume FILE keeps a record of each board"
        );
        Err(Failure::usage(what).hint(hint))
    }
}

impl<'a, T: Copy + Send + Sync + 'a> CommandCall<'a, T> {
    /// Does the work on every board. Errors of the call are found before: names, files that cannot
    /// be opened, outputs that are inputs.
    pub(crate) fn run(
        self,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        self.run_whole(CallConditions::default(), |_| Ok(()), |(), _| {}, work)
            .map(|done| done.exit)
    }

    /// [`Self::run`] for a single board if this option is given.
    pub(crate) fn run_alone(
        self,
        option: Option<&'static str>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        let terms = CallConditions {
            alone: option,
            ..CallConditions::default()
        };
        self.run_whole(terms, |_| Ok(()), |(), _| {}, work)
            .map(|done| done.exit)
    }

    /// [`Self::run`] with numbered files, which the work opens with [`Job::open`].
    pub(crate) fn run_numbered(
        self,
        series: Option<NumberedOutputs<'_>>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        let terms = CallConditions {
            series,
            ..CallConditions::default()
        };
        self.run_whole(terms, |_| Ok(()), |(), _| {}, work)
            .map(|done| done.exit)
    }

    /// [`Self::run`] with files about all boards that `open` opens, or tries, before the work. It
    /// gets the guard, which knows the inputs.
    pub(crate) fn run_opened<O: Send>(
        self,
        open: impl FnOnce(&mut Guard) -> Result<O, Failure>,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Done<O>, Failure> {
        self.run_finishing(open, |_, _| {}, work)
    }

    /// [`Self::run_opened`] that calls `finish` for each board as soon as it and all before it are
    /// done, and at the end for those that were not begun.
    pub(crate) fn run_finishing<O: Send>(
        self,
        open: impl FnOnce(&mut Guard) -> Result<O, Failure>,
        finish: impl FnMut(&mut O, FinishedBoard) + Send,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Done<O>, Failure> {
        self.run_whole(CallConditions::default(), open, finish, work)
    }

    fn run_whole<O: Send>(
        self,
        terms: CallConditions<'_>,
        open: impl FnOnce(&mut Guard) -> Result<O, Failure>,
        mut finish: impl FnMut(&mut O, FinishedBoard) + Send,
        work: impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure> + Sync,
    ) -> Result<Done<O>, Failure> {
        let args = self.boards;
        self.ask.refuse_force()?;
        let interrupt = Interrupt::listen()?;
        let (inputs, mut lists) = match &args.kind {
            Kind::Boards => boards::listed(&args.boards)?,
            Kind::Answers { .. } => (args.boards.clone(), Vec::new()),
        };
        lists.extend(self.reads.iter().cloned());
        let mut guard = Guard::default();
        guard.finds(&inputs);
        for path in &lists {
            guard.reads(&Input::File(path.clone()), "input");
        }
        let (tasks, known) = self.tasks(&inputs, terms, &interrupt, &mut guard)?;
        let mut opened = open(&mut guard)?;
        let table = self.ask.table(&mut guard)?;
        let records = self.records(table.as_ref(), &mut guard)?;
        let earlier = records.as_ref().map(|records| Arc::clone(&records.earlier));
        let count = known.as_ref().map(|known| known.boards.len());
        let call = self.call(count, guard, &interrupt);
        interrupt.allow_grace(self.ui);
        let budget = Budget::unlimited().interrupted_by(interrupt.flag());
        let seen = AtomicUsize::new(0);
        let tasks = tasks
            .inspect(|(board, _)| seen.store(board.place + 1, Ordering::Relaxed))
            .filter(|(board, _)| self.takes(board))
            .take_while(|_| !call.interrupt.load(Ordering::Relaxed));
        let mut finish = |board| finish(&mut opened, board);
        let mut printer = OutputPrinter::new(&call, &mut finish);
        let records = records.map(Mutex::new);
        let is_parallel = args.parallel().get() > 1;
        let done = in_order(
            tasks,
            args.parallel(),
            |(board, outputs), emit| {
                let read = || board.read(call.ui);
                let file = records.as_ref();
                let mut recorder = file.map(|file| BoardRecorder::new(file, is_parallel));
                let mut emit = |part| match &mut recorder {
                    Some(recorder) => recorder.take(part, emit),
                    None => emit(part),
                };
                let job = Job::new(&call, &board, outputs, &mut emit);
                one(job, earlier.as_deref(), read, &work);
            },
            |part| printer.take(part),
        );
        done.map_err(|error| Failure::internal(error.to_string()))?;
        call.display.finish();
        let seen = seen.into_inner();
        let records = records.map(|records| {
            let records = records.into_inner();
            records.expect("no thread has ended while it wrote records")
        });
        let (exit, boards, is_whole) = printer.finish(records, known, seen);
        let exit = match table {
            Some(table) => Exit::worst([exit, table.write(is_whole, self.ui)]),
            None => exit,
        };
        Ok(Done {
            exit,
            opened,
            boards,
            budget,
        })
    }

    /// The boards of this call with their files, in order; and their indices and names, if all are
    /// known before the first is begun.
    fn tasks(
        &self,
        inputs: &[Input],
        terms: CallConditions<'_>,
        interrupt: &Interrupt,
        guard: &mut Guard,
    ) -> Result<(Tasks<'a, T>, Option<KnownBoards>), Failure> {
        if let Some(layout) = self.boards.layout() {
            terms.refuse_stream(layout.option(), !self.files.is_empty())?;
            if self.boards.reading.sheet().is_some() {
                let what = format!("--sheet does not go with {}", layout.option());
                return Err(Failure::usage(what));
            }
            for input in inputs {
                guard.reads(input, "board");
            }
            let stream = BoardStream::new(inputs.to_vec(), layout, interrupt.flag());
            return Ok((Box::new(stream.map(|board| (board, Vec::new()))), None));
        }
        let places = BoardPlaces {
            inputs,
            recursive: self.boards.recursive,
            pictures: self.boards.takes_pictures(),
            reading: &self.boards.reading,
        };
        let kind = &self.boards.kind;
        let mut boards = match kind {
            Kind::Boards => boards::found(places, self.ui),
            Kind::Answers { folder } => boards::texts(inputs, folder),
        };
        for board in &boards {
            guard.reads(&board.input, kind.name());
            if let Some(records) = &board.named_by {
                guard.reads(records, "input");
            }
        }
        let total = boards.len();
        boards.retain(|board| self.takes(board));
        terms.refuse(boards.len())?;
        let outputs = self.outputs(&boards, terms.series, guard)?;
        let known = boards
            .iter()
            .map(|board| (board.place, board.display_name()));
        let known = KnownBoards {
            boards: known.collect(),
            total,
        };
        let tasks = boards.into_iter().zip(outputs);
        Ok((Box::new(tasks), Some(known)))
    }

    /// Whether a board is in the shard of this call.
    fn takes(&self, board: &UnreadBoard) -> bool {
        let shard = self.boards.shard;
        shard.is_none_or(|shard| board.is_in(shard, self.ui))
    }

    /// The file of records that this call continues.
    fn records(
        &self,
        table: Option<&RecordTable>,
        guard: &mut Guard,
    ) -> Result<Option<RecordFile>, Failure> {
        let digest = |path: &PathBuf| -> Result<(String, String), Failure> {
            let text = Input::File(path.clone()).read_quietly()?;
            let name = path.display().to_string();
            Ok((name, Digest::of(&text.bytes).to_string()))
        };
        let reads = || {
            self.reads
                .iter()
                .map(digest)
                .collect::<Result<_, Failure>>()
        };
        let header = || {
            Ok(FileHeader::of(
                command_line::requested(),
                reads()?,
                self.boards.shard,
            ))
        };
        self.ask.records(table, header, guard, self.ui)
    }

    /// The data that all boards share; `boards` is their number, if it is known.
    fn call(&self, boards: Option<usize>, guard: Guard, interrupt: &Interrupt) -> CallContext {
        CallContext {
            reading: self.boards.reading.options(),
            mending: self.boards.reading.mending(MendPolicy::OneSolution),
            json: self.ask.wants_json(),
            records: self.ask.keeps_records(),
            when_closed: if self.files.is_empty() {
                ClosedOutput::Ends
            } else {
                ClosedOutput::WritesFiles
            },
            limits: self.ask.limits,
            sums_up: self.boards.kind == Kind::Boards || self.ask.is_resumed(),
            boards,
            display: Display::new(boards, self.ui, &interrupt.flag()),
            interrupt: interrupt.flag(),
            threads: Threads::default(),
            things: self.boards.kind.name(),
            guard: Mutex::new(guard),
            ui: self.ui,
        }
    }

    /// Opens the files of all boards, and reserves the names of numbered ones.
    fn outputs(
        &self,
        boards: &[UnreadBoard],
        series: Option<NumberedOutputs<'_>>,
        guard: &mut Guard,
    ) -> Result<Vec<Vec<(T, Output)>>, Failure> {
        let names = self.files.iter().map(|&(_, name)| name);
        let templates: Vec<&Template> =
            names.chain(series.map(NumberedOutputs::template)).collect();
        if templates.iter().any(|template| template.is_dash()) {
            let what = "standard output is for the answers, an output file cannot be -";
            return Err(Failure::usage(what).hint("leave the option out to have text printed"));
        }
        naming::check(boards, &templates)?;
        let mut opened = Vec::with_capacity(boards.len());
        for board in boards {
            let owner = Owner::Board(board.display_name());
            let open = |&(content, template): &(T, &Template)| {
                let path = template.expand(&board.name);
                Ok((content, guard.writes(&path, &owner)?))
            };
            let files: Result<_, Failure> = self.files.iter().map(open).collect();
            opened.push(files?);
        }
        if let Some(series) = series {
            for board in boards {
                guard.takes_all(series, &board.name, &Owner::Board(board.display_name()))?;
            }
        }
        Ok(opened)
    }
}

/// A table of all boards that is made from their records.
pub(crate) struct RecordTable {
    output: Output,
    layout: Layout,
    /// The file of records.
    records: PathBuf,
    /// Exists until the table is written.
    _folder: tempfile::TempDir,
}

impl RecordTable {
    /// Writes the table, if all boards are done.
    pub(crate) fn write(self, is_whole: bool, ui: Ui) -> Exit {
        if !is_whole {
            let shown = self.output.display_path().display();
            let what = format!("{shown}: not written, not all boards are done");
            ui.emit(&Message::Note(what));
            return Exit::Yes;
        }
        match write_table(self.output, &[self.records], self.layout) {
            Ok(()) => Exit::Yes,
            Err(failure) => {
                let exit = failure.exit;
                ui.emit(&Message::Failed(failure));
                exit
            }
        }
    }
}

/// Boards with their files.
type Tasks<'a, T> = Box<dyn Iterator<Item = (UnreadBoard, Vec<(T, Output)>)> + Send + 'a>;

/// Works on one board and reports its exit code, or that its records already exist.
fn one<T>(
    mut job: Job<'_, T>,
    earlier: Option<&EarlierRecords>,
    read: impl FnOnce() -> Result<crate::notation::Source, Failure>,
    work: &impl Fn(&mut Job<'_, T>) -> Result<Exit, Failure>,
) {
    let call = job.call;
    if call.interrupt.load(Ordering::Relaxed) {
        return;
    }
    let done = read().and_then(|source| {
        if let Some(earlier) = earlier {
            let text = Digest::of(&source.bytes);
            if let Some(place) = earlier.find(job.number(), &job.name, text) {
                return Ok(Err((place, earlier.exit(place))));
            }
            job.text = Some(text);
        }
        job.source = source;
        work(&mut job).map(Ok)
    });
    let exit = match done {
        // An interrupt may have cut short what a later call would find in full.
        Ok(Ok(_)) if call.records && call.interrupt.load(Ordering::Relaxed) => {
            failed(&mut job, Failure::interrupted())
        }
        Ok(Ok(exit)) => exit,
        Ok(Err((place, exit))) => return job.keep(place, exit),
        Err(failure) => failed(&mut job, failure),
    };
    job.end(exit);
}

/// Prints the failure of a board.
fn failed<T>(job: &mut Job<'_, T>, failure: Failure) -> Exit {
    if job.call.json {
        let hint = failure.hint.as_deref();
        let record = ErrorRecord::new(&job.name, &failure.message, hint);
        job.print(line(&match failure.limit {
            Some(limit) => record.stopped(limit),
            None => record,
        }));
    }
    let exit = failure.exit;
    job.emit(match exit {
        // An interrupt is how the board ended, not an error.
        Exit::Interrupted => Message::Summary(failure.about(&job.name).message),
        _ => Message::Failed(failure),
    });
    exit
}
