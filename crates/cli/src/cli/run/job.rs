//! One board and a command's work on it: its text, its files and its output.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::batch::Digest;
use super::batch::records::{BoardFacts, BoardPlace};
use super::guard::{Guard, Owner};
use super::input::Input;
use super::output::Output;
use super::pictures::{Evidence, MendPolicy, in_picture};
use super::progress::Display;
use super::unread_board::UnreadBoard;
use crate::cli::args::LimitArgs;
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, Ui};
use crate::notation::{BoardReading, Borders, ParseError, ReadOptions, Source};
use crate::puzzle::{Board, Puzzle};
use crate::query::QueryAnswer;
use crate::report::{board_line, line};
use crate::session::{
    Answer, Ask, Budget, Observer, QuestionContext, ReadError, Record, Solver, Threads, read_within,
};

/// The note about a board with an empty border of three or more rows or columns, which is usually
/// unintended. A trimmed board has none.
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

/// The data that all boards of a call share.
pub(crate) struct CallContext {
    pub(crate) reading: ReadOptions,
    /// `Nothing` if clues of pictures must not be repaired.
    pub(crate) mending: MendPolicy,
    /// Whether records are printed instead of text.
    pub(crate) json: bool,
    pub(crate) limits: LimitArgs,
    /// Whether records go into a file that a later call continues.
    pub(crate) records: bool,
    /// What follows once standard output is closed.
    pub(crate) when_closed: ClosedOutput,
    /// The noun for one of the boards: answers are processed in the same way.
    pub(crate) things: &'static str,
    /// Whether the call ends with a summary of all boards; some commands print their own.
    pub(crate) sums_up: bool,
    /// The number of boards, if it is known.
    pub(crate) boards: Option<usize>,
    pub(crate) display: Display,
    pub(crate) interrupt: Arc<AtomicBool>,
    /// The threads of HiGHS, used for all boards.
    pub(crate) threads: Threads,
    /// The inputs and outputs of the call.
    pub(crate) guard: Mutex<Guard>,
    pub(crate) ui: Ui,
}

impl CallContext {
    /// Whether there is just one board.
    pub(crate) fn is_single(&self) -> bool {
        self.boards == Some(1)
    }
}

/// What follows once nobody reads standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClosedOutput {
    /// The call ends.
    Ends,
    /// The files of the boards are still written.
    WritesFiles,
}

/// A part of a board's output.
pub(crate) enum JobPart {
    /// For standard output.
    Text {
        /// The board's name, which is printed above it if there are several boards.
        board: Option<String>,
        /// The text to print.
        text: String,
        /// Identifies the board in a file of records.
        known: BoardPlace,
    },
    /// For standard error.
    Message(Message),
    /// The records cannot be written, which ends the call.
    Broken(Failure),
    /// The board is done.
    End {
        name: String,
        /// The index of the board in the call, from 0.
        place: usize,
        exit: Exit,
        /// The seconds that it took, including reading.
        seconds: f64,
        /// The facts about the board, if records are kept and it could be read.
        about: Option<BoardFacts>,
    },
    /// The board's records already exist.
    Keep {
        name: String,
        /// The index of the board in the call, from 0.
        place: usize,
        exit: Exit,
        /// The index of its records among those of the earlier call.
        earlier: usize,
    },
}

/// A board, its text and its files.
pub(crate) struct Job<'a, T> {
    /// The board's name in messages.
    pub(crate) name: String,
    /// The value of `{name}` in the names of its files.
    pub(crate) stem: String,
    /// The index of the board in the call, from 0.
    pub(crate) place: usize,
    /// Where it comes from.
    pub(crate) input: Input,
    /// Its text.
    pub(crate) source: Source,
    /// Its open files, with the contents of each.
    pub(crate) outputs: Vec<(T, Output)>,
    /// The call.
    pub(crate) call: &'a CallContext,
    /// The facts about its board, if records are kept.
    about: OnceCell<BoardFacts>,
    /// How its text was read, if it was not in the plain form of its notation.
    read_as: Option<String>,
    /// Whether the board that was read also shows parts of an answer.
    pub(crate) is_drawn: bool,
    /// Whether clues were repaired.
    is_mended: bool,
    /// The digest of its text, if records are kept.
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

    /// Reads the board. A note reports a wide empty border. A picture's clues are repaired if they
    /// have no solution, but not if they have several.
    pub(crate) fn puzzle(&mut self) -> Result<Puzzle, Failure> {
        self.mended(MendPolicy::Solvable, Evidence::All)
    }

    /// Reads the board for a question that does not ask how many solutions there are: a picture's
    /// clues are repaired to the likeliest ones with exactly one.
    pub(crate) fn likely_puzzle(&mut self) -> Result<Puzzle, Failure> {
        self.mended(MendPolicy::OneSolution, Evidence::All)
    }

    /// The same beside an answer: where one picture shows both, its bridges are no evidence for
    /// its clues, as an answer that decides about them would always be right.
    pub(crate) fn likely_puzzle_for(&mut self, answer: Option<&Input>) -> Result<Puzzle, Failure> {
        let evidence = if answer == Some(&self.input) {
            Evidence::Clues
        } else {
            Evidence::All
        };
        self.mended(MendPolicy::OneSolution, evidence)
    }

    fn mended(&mut self, mending: MendPolicy, evidence: Evidence) -> Result<Puzzle, Failure> {
        let mut tell = |message| (self.emit)(JobPart::Message(message));
        let mending = match self.call.mending {
            MendPolicy::Nothing => MendPolicy::Nothing,
            MendPolicy::Solvable | MendPolicy::OneSolution => mending,
        };
        let CallContext { reading, .. } = self.call;
        let picture = in_picture(
            &self.source,
            reading,
            (mending, evidence, &self.budget),
            &mut tell,
        )?;
        let (puzzle, is_drawn) = if let Some(puzzle) = picture {
            (puzzle, false)
        } else {
            let read = read_text(&self.source, reading, &self.budget)?;
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

    /// The text about the board, with a mark if its clues were repaired.
    pub(crate) fn verdict(&self, what: &str) -> String {
        verdict(what, self.is_mended)
    }

    /// The record of an answer to any question, as a line of JSON.
    pub(crate) fn query_record(&self, answer: &QueryAnswer) -> String {
        answer.record(Some(&self.name), self.read_as.as_deref(), self.is_mended) + "\n"
    }

    /// The budget of the board, which includes reading.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Answers a question about the board within its limits.
    pub(crate) fn answer<Q: Ask<Subject = Puzzle>>(
        &self,
        question: &Q,
        puzzle: &Puzzle,
        items: &mut (dyn FnMut(Q::Item) -> ControlFlow<()> + Send),
    ) -> Result<Q::Answer, Failure> {
        let mut context = QuestionContext {
            budget: &self.budget,
            observer: Observer::none(),
            solver: &Solver::new(),
            items,
        };
        let answer = question.ask(puzzle, &mut context);
        answer.map_err(|error| Failure::from(&error).about(&self.name))
    }

    /// By how much the time limit has been exceeded.
    pub(crate) fn overdue(&self) -> Duration {
        self.call.limits.overdue(&self.budget)
    }

    /// An error after an interrupt.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        if self.call.interrupt.load(Ordering::Relaxed) {
            return Err(Failure::interrupted().about(&self.name));
        }
        Ok(())
    }

    /// An error after an interrupt or at a limit of the board.
    pub(crate) fn within(&self) -> Result<(), Failure> {
        self.go_on()?;
        match self.budget.reached() {
            Some(limit) => Err(Failure::limit(limit)),
            None => Ok(()),
        }
    }

    /// Prints on standard output, in the order of the boards.
    pub(crate) fn print(&mut self, text: String) {
        if !text.is_empty() {
            let board = Some(self.name.clone());
            let known = self.known();
            (self.emit)(JobPart::Text { board, text, known });
        }
    }

    /// Prints text for other programs, without the board's name.
    pub(crate) fn print_alone(&mut self, text: String) {
        let known = self.known();
        (self.emit)(JobPart::Text {
            board: None,
            text,
            known,
        });
    }

    /// The number of the board in the call, from 1.
    pub(super) fn number(&self) -> u64 {
        self.place as u64 + 1
    }

    fn known(&self) -> BoardPlace {
        BoardPlace {
            number: self.number(),
            text: self.text,
        }
    }

    /// Prints a message on standard error, in the order of the boards.
    pub(crate) fn emit(&mut self, message: Message) {
        (self.emit)(JobPart::Message(message));
    }

    /// Opens another file of the board, whose name is only known during the work.
    pub(crate) fn open(&self, path: &Path) -> Result<Output, Failure> {
        let guard = self.call.guard.lock();
        let mut guard = guard.expect("no thread ends while it holds the guard");
        guard.writes(path, &Owner::Board(self.name.clone()))
    }

    /// Prints the summary line of the board, with its rules if they are not the standard ones.
    pub(crate) fn sum_up(&mut self, puzzle: &Puzzle, what: &str) {
        let line = board_line(&self.name, &self.verdict(what), puzzle.rules());
        self.emit(Message::Summary(line));
    }

    /// Prints the rules if they are not the standard ones, for a board without a summary line.
    pub(crate) fn report_rules(&mut self, puzzle: &Puzzle) {
        if let Some(rules) = puzzle.rules().unusual() {
            let line = format!("{}: {rules}", self.name);
            self.emit(Message::Summary(line));
        }
    }

    /// Writes a file. Where there is nothing to write, a note says why.
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
            Err(failure) => self.fail(failure),
        }
    }

    /// Prints a failure that does not end the board, and returns its exit code.
    pub(crate) fn fail(&mut self, failure: Failure) -> Exit {
        let exit = failure.exit;
        self.emit(Message::Failed(failure));
        exit
    }

    /// Ends the board.
    pub(super) fn end(self, exit: Exit) {
        let seconds = self.budget.seconds();
        (self.emit)(JobPart::End {
            name: self.name,
            place: self.place,
            exit,
            seconds,
            about: self.about.into_inner(),
        });
    }

    /// Ends the board, whose records already exist.
    pub(super) fn keep(self, earlier: usize, exit: Exit) {
        (self.emit)(JobPart::Keep {
            name: self.name,
            place: self.place,
            exit,
            earlier,
        });
    }
}

/// The text about a board, with a mark if its clues were repaired.
pub(crate) fn verdict(what: &str, is_mended: bool) -> String {
    if is_mended {
        format!("{what}, of the mended board")
    } else {
        what.to_owned()
    }
}

/// Reads the puzzle of a text or a picture, whose clues may be repaired. Messages report what is
/// not part of the board, and how it was read if it was not in the plain form of its notation.
pub(crate) fn read(
    source: &Source,
    options: &ReadOptions,
    how: (MendPolicy, Evidence, &Budget),
    mut tell: impl FnMut(Message),
) -> Result<Puzzle, Failure> {
    if let Some(puzzle) = in_picture(source, options, how, &mut tell)? {
        return Ok(puzzle);
    }
    let (.., budget) = how;
    let read = read_within(source, options, budget)?;
    Ok(puzzle_with_notes(&source.name, read, tell).0)
}

/// Reads a text, until a limit is reached.
fn read_text(
    source: &Source,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<BoardReading, Failure> {
    read_within(source, options, budget).map_err(|error| match error {
        ReadError::Parse(error) => unread(source, error),
        other => Failure::from(other).about(&source.name),
    })
}

/// The failure of a text that is no board; where it names a file, with how a list is given.
fn unread(source: &Source, error: ParseError) -> Failure {
    let failure = Failure::from(error);
    let text = source.text().unwrap_or_default();
    let first = text.lines().find(|line| !line.trim().is_empty());
    if first.is_some_and(|name| Path::new(name.trim()).is_file()) {
        let hint = "that is the name of a file: a list of names is given as @FILE, or @- for standard input";
        return failure.hint(hint);
    }
    failure
}

/// The puzzle that was read, after its messages, and whether the text also shows parts of an
/// answer.
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

/// The contents of a file, or why there are none.
pub(crate) type WrittenFile = Result<Result<Vec<u8>, String>, Failure>;
