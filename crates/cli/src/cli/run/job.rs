//! One board in the hands of a command: its text, its files, and how to say what came out.

use std::cell::OnceCell;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::batch::Digest;
use super::batch::records::{BoardFacts, BoardPlace};
use super::boards::UnreadBoard;
use super::guard::{Guard, Owner};
use super::input::Input;
use super::output::Output;
use super::pictures::{MendPolicy, in_picture};
use super::progress::Display;
use crate::cli::args::LimitArgs;
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, Ui};
use crate::notation::{BoardReading, Borders, ReadOptions, Source, read_board_with_notes};
use crate::puzzle::{Board, Puzzle};
use crate::query::QueryAnswer;
use crate::report::{board_line, line};
use crate::session::{Answer, Budget, Record, Threads};

/// The note about a board with an empty border of three rows or columns or more, which is more
/// often left over than meant. One that is trimmed has none.
pub(crate) fn border_note(name: &str, board: &Board) -> Option<Message> {
    const WIDE: u16 = 3;
    let borders = Borders::of(board);
    let sides = [
        (borders.top, "rows above"),
        (borders.bottom, "rows below"),
        (borders.left, "columns at the left"),
        (borders.right, "columns at the right"),
    ];
    let wide = sides.into_iter().filter(|&(width, _)| width >= WIDE);
    let wide: Vec<String> = wide
        .map(|(width, side)| format!("{width} {side}"))
        .collect();
    (!wide.is_empty()).then(|| {
        let what = format!(
            "{name}: empty are {}; --trim takes them off",
            wide.join(", ")
        );
        Message::Note(what)
    })
}

/// What is the same for all boards of a call.
pub(crate) struct CallContext {
    pub(crate) reading: ReadOptions,
    /// Nothing if no clues of pictures may be mended.
    pub(crate) mending: MendPolicy,
    /// Whether records are printed instead of text.
    pub(crate) json: bool,
    pub(crate) limits: LimitArgs,
    /// Whether records go into a file that a later call goes on with.
    pub(crate) records: bool,
    /// What one of the boards is called: answers are worked on in the same way.
    pub(crate) things: &'static str,
    /// Whether the call ends with a line about all boards; a command that says more has its own.
    pub(crate) sums_up: bool,
    /// How many boards there are, where that is known.
    pub(crate) boards: Option<usize>,
    pub(crate) display: Display,
    pub(crate) interrupt: Arc<AtomicBool>,
    /// Where HiGHS runs, board after board.
    pub(crate) threads: Threads,
    /// What the call reads and writes.
    pub(crate) guard: Mutex<Guard>,
    pub(crate) ui: Ui,
}

impl CallContext {
    /// Whether there is just one board.
    pub(crate) fn is_single(&self) -> bool {
        self.boards == Some(1)
    }
}

/// A part of what a board comes to.
pub(crate) enum JobPart {
    /// For standard output.
    Text {
        /// The board's name, which stands above it where there are several.
        board: Option<String>,
        /// What to print.
        text: String,
        /// By what the board is known again.
        known: BoardPlace,
    },
    /// For standard error.
    Message(Message),
    /// The board is done.
    End(EndedJob),
    /// The board's records are there already, at this place among them.
    Keep {
        /// The board's number among all.
        number: u64,
        /// Which among the records of the earlier call.
        earlier: usize,
        ended: EndedJob,
    },
    /// The board was not begun, since somebody has asked for an end.
    NotBegun,
}

/// A board that is done.
pub(crate) struct EndedJob {
    pub(crate) name: String,
    /// Which board of the call it is, counted from 0.
    pub(crate) place: usize,
    /// What the board is, where records are kept and it could be read.
    pub(crate) about: Option<BoardFacts>,
    pub(crate) exit: Exit,
    /// How long it took, reading included.
    pub(crate) seconds: f64,
}

/// A board that has had its turn, or never had one.
pub(crate) struct FinishedJob {
    /// Which board of the call it is, counted from 0.
    pub(crate) place: usize,
    pub(crate) name: String,
    /// How it ended.
    pub(crate) exit: Option<Exit>,
}

/// A board, its text and its files.
pub(crate) struct Job<'a, T> {
    /// The board's name, as messages show it.
    pub(crate) name: String,
    /// What `{name}` in the names of its files stands for.
    pub(crate) stem: String,
    /// Which board of the call it is, counted from 0.
    pub(crate) place: usize,
    /// Where it comes from.
    pub(crate) input: Input,
    /// Its text.
    pub(crate) source: Source,
    /// Its files, open, and what goes into each.
    pub(crate) outputs: Vec<(T, Output)>,
    /// The call.
    pub(crate) call: &'a CallContext,
    /// What its board is, where records are kept.
    about: OnceCell<BoardFacts>,
    /// How its text was read, where it was not in the plain form of its notation.
    read_as: Option<String>,
    /// Whether something of an answer is drawn beside the board that was read.
    pub(crate) is_drawn: bool,
    /// Whether its clues are others than were read.
    is_mended: bool,
    /// The digest of its text, where records are kept.
    pub(super) text: Option<Digest>,
    budget: Budget,
    emit: &'a mut (dyn FnMut(JobPart) + Send),
}

impl<'a, T> Job<'a, T> {
    pub(crate) fn new(
        call: &'a CallContext,
        board: &UnreadBoard,
        outputs: Vec<(T, Output)>,
        emit: &'a mut (dyn FnMut(JobPart) + Send),
    ) -> Self {
        Self {
            name: board.display_name(),
            stem: board.name.clone(),
            place: board.place,
            input: board.input.clone(),
            source: Source::new("", ""),
            outputs,
            about: OnceCell::new(),
            read_as: None,
            is_drawn: false,
            is_mended: false,
            text: None,
            budget: call.limits.budget(&call.interrupt, &call.threads),
            call,
            emit,
        }
    }

    /// The board, read. A note says so where it has a wide empty border. A picture's clues are
    /// mended where they have no solution, and never since they have several.
    pub(crate) fn puzzle(&mut self) -> Result<Puzzle, Failure> {
        self.mended(MendPolicy::Solvable)
    }

    /// The same where nothing is asked about how many solutions there are: of a picture's
    /// clues those are meant that are likely and have exactly one.
    pub(crate) fn likely_puzzle(&mut self) -> Result<Puzzle, Failure> {
        self.mended(MendPolicy::OneSolution)
    }

    fn mended(&mut self, mending: MendPolicy) -> Result<Puzzle, Failure> {
        let mut tell = |message| (self.emit)(JobPart::Message(message));
        let mending = match self.call.mending {
            MendPolicy::Nothing => MendPolicy::Nothing,
            MendPolicy::Solvable | MendPolicy::OneSolution => mending,
        };
        let CallContext {
            reading, interrupt, ..
        } = self.call;
        let picture = in_picture(&self.source, reading, (mending, &self.budget), &mut tell)?;
        let (puzzle, is_drawn) = if let Some(puzzle) = picture {
            (puzzle, false)
        } else {
            let read = read_heard(&self.source, reading, interrupt);
            let read = read.unwrap_or_else(|| Err(Failure::interrupted().about(&self.name)))?;
            puzzle_with_notes(&self.source.name, read, &mut tell)
        };
        self.read_as = puzzle.read_as().map(str::to_owned);
        self.is_drawn = is_drawn;
        self.is_mended = puzzle.is_mended();
        if self.call.records {
            self.about.get_or_init(|| BoardFacts::of(&puzzle));
        }
        Ok(puzzle)
    }

    /// The record of an answer about the board, as a line of JSON.
    pub(crate) fn record<A: Answer>(&self, answer: &A) -> String {
        line(&Record {
            read_as: self.read_as.as_deref(),
            mended: self.is_mended,
            ..Record::of(&self.name, answer)
        })
    }

    /// What is said of the board, and that it is the mended one.
    pub(crate) fn verdict(&self, what: &str) -> String {
        verdict(what, self.is_mended)
    }

    /// The same of an answer to any question.
    pub(crate) fn query_record(&self, answer: &QueryAnswer) -> String {
        answer.record(Some(&self.name), self.read_as.as_deref(), self.is_mended) + "\n"
    }

    /// What the board may take. Reading counts too.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// How long its time limit has been over.
    pub(crate) fn overdue(&self) -> Duration {
        self.call.limits.overdue(&self.budget)
    }

    /// Fails once somebody has asked for an end.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        if self.call.interrupt.load(Ordering::Relaxed) {
            return Err(Failure::interrupted().about(&self.name));
        }
        Ok(())
    }

    /// Fails once a limit of the board's is reached, or somebody has asked for an end.
    pub(crate) fn within(&self) -> Result<(), Failure> {
        self.go_on()?;
        match self.budget.reached() {
            Some(limit) => Err(Failure::limit(limit)),
            None => Ok(()),
        }
    }

    /// Prints on standard output, once it is this board's turn.
    pub(crate) fn print(&mut self, text: String) {
        if !text.is_empty() {
            let board = Some(self.name.clone());
            let known = self.known();
            (self.emit)(JobPart::Text { board, text, known });
        }
    }

    /// Prints text that is for other programs, without the board's name.
    pub(crate) fn print_alone(&mut self, text: String) {
        let known = self.known();
        (self.emit)(JobPart::Text {
            board: None,
            text,
            known,
        });
    }

    /// Which board of the call it is, counted from 1.
    pub(super) fn number(&self) -> u64 {
        self.place as u64 + 1
    }

    fn known(&self) -> BoardPlace {
        BoardPlace {
            number: self.number(),
            text: self.text,
        }
    }

    /// Says something on standard error, once it is this board's turn.
    pub(crate) fn emit(&mut self, message: Message) {
        (self.emit)(JobPart::Message(message));
    }

    /// Opens one more file of the board's, whose name only the work tells.
    pub(crate) fn open(&self, path: &Path) -> Result<Output, Failure> {
        let guard = self.call.guard.lock();
        let mut guard = guard.expect("no thread ends while it holds the guard");
        guard.writes(path, &Owner::Board(self.name.clone()))
    }

    /// Says in a line what came of the board, with its rules where they are not the standard
    /// ones.
    pub(crate) fn sum_up(&mut self, puzzle: &Puzzle, what: &str) {
        let line = board_line(&self.name, &self.verdict(what), puzzle.rules());
        self.emit(Message::Summary(line));
    }

    /// Says the rules where they are not the standard ones and nothing else is said.
    pub(crate) fn tell_rules(&mut self, puzzle: &Puzzle) {
        if let Some(rules) = puzzle.rules().unusual() {
            let line = format!("{}: {rules}", self.name);
            self.emit(Message::Summary(line));
        }
    }

    /// Writes a file, or says why there is nothing to write into it.
    pub(crate) fn write(&mut self, output: Output, content: WrittenFile) -> Exit {
        let shown = output.display_path().display().to_string();
        let written = match content {
            Ok(Ok(bytes)) => output.write(&bytes),
            Ok(Err(why)) => {
                self.emit(Message::Note(format!("{shown}: not written, {why}")));
                return match self.go_on() {
                    Ok(()) => Exit::Yes,
                    Err(failure) => failure.exit,
                };
            }
            Err(failure) => Err(failure.about("not written").about(shown)),
        };
        match written {
            Ok(()) => Exit::Yes,
            Err(failure) => {
                let exit = failure.exit;
                self.emit(Message::Failed(failure));
                exit
            }
        }
    }

    /// The board is done.
    pub(super) fn end(self, exit: Exit) {
        let (tell, ended) = self.ended(exit);
        tell(JobPart::End(ended));
    }

    /// The board's records are there already.
    pub(super) fn keep(self, earlier: usize, exit: Exit) {
        let number = self.number();
        let (tell, ended) = self.ended(exit);
        tell(JobPart::Keep {
            number,
            earlier,
            ended,
        });
    }

    /// The board is not begun.
    pub(super) fn leave(self) {
        (self.emit)(JobPart::NotBegun);
    }

    fn ended(self, exit: Exit) -> (&'a mut (dyn FnMut(JobPart) + Send), EndedJob) {
        let ended = EndedJob {
            name: self.name,
            place: self.place,
            about: self.about.into_inner(),
            exit,
            seconds: self.budget.seconds(),
        };
        (self.emit, ended)
    }
}

/// What is said of a board, which may have been mended.
pub(crate) fn verdict(what: &str, is_mended: bool) -> String {
    if is_mended {
        format!("{what}, of the mended board")
    } else {
        what.to_owned()
    }
}

/// The puzzle of a text or a picture, of which clues may be mended; what of it is no part of the
/// board is told, and how it was read if it was not in the plain form of its notation.
pub(crate) fn read(
    source: &Source,
    options: &ReadOptions,
    (mending, budget): (MendPolicy, &Budget),
    mut tell: impl FnMut(Message),
) -> Result<Puzzle, Failure> {
    if let Some(puzzle) = in_picture(source, options, (mending, budget), &mut tell)? {
        return Ok(puzzle);
    }
    let read = read_board_with_notes(source, options)?;
    Ok(puzzle_with_notes(&source.name, read, tell).0)
}

/// Texts of so many bytes are read in less time than somebody notices.
const SHORT_TEXT: usize = 4 << 20;

/// A board, read; nothing once somebody has asked for an end, which a long text does not delay.
fn read_heard(
    source: &Source,
    options: &ReadOptions,
    interrupt: &AtomicBool,
) -> Option<Result<BoardReading, Failure>> {
    const PAUSE: Duration = Duration::from_millis(50);
    let read = |source: &Source, options: &ReadOptions| {
        let read = read_board_with_notes(source, options);
        read.map_err(Failure::from)
    };
    if source.bytes.len() <= SHORT_TEXT {
        return Some(read(source, options));
    }
    let (source, options) = (source.clone(), *options);
    let reader = thread::spawn(move || read(&source, &options));
    while !reader.is_finished() {
        if interrupt.load(Ordering::Relaxed) {
            return None;
        }
        thread::sleep(PAUSE);
    }
    Some(reader.join().unwrap_or_else(|panic| resume_unwind(panic)))
}

/// The puzzle that was read, after what there is to tell of it, and whether something of an
/// answer is drawn beside it.
fn puzzle_with_notes(
    name: &str,
    read: BoardReading,
    mut tell: impl FnMut(Message),
) -> (Puzzle, bool) {
    if let Some(left_out) = &read.left_out {
        tell(Message::Note(format!("{name}: left out {left_out}")));
    }
    if let Some(taken) = read.taken {
        tell(Message::Note(format!("{name}: {taken}")));
    }
    if let Some(how) = &read.how {
        tell(Message::Log(format!("{name}: read as {how}")));
    }
    let is_drawn = read.is_drawn;
    let puzzle: Puzzle = read.into();
    if let Some(note) = border_note(name, puzzle.board()) {
        tell(note);
    }
    (puzzle, is_drawn)
}

/// What a file holds, or why there is nothing to put into it.
pub(crate) type WrittenFile = Result<Result<Vec<u8>, String>, Failure>;
