//! One board in the hands of a command: its text, its files, and how to say what came out.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::boards::Board;
use super::guard::{Guard, Owner};
use super::input::Input;
use super::output::Output;
use super::progress::Display;
use crate::cli::args::Limits;
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, Ui};
use crate::engine::Budget;
use crate::notation::{ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::report::board_line;

/// What is the same for all boards of a call.
pub(crate) struct Session {
    pub(crate) reading: ReadOptions,
    /// Whether records are printed instead of text.
    pub(crate) json: bool,
    pub(crate) limits: Limits,
    /// How many boards there are.
    pub(crate) boards: usize,
    pub(crate) display: Display,
    pub(crate) interrupt: Arc<AtomicBool>,
    /// What the call reads and writes.
    pub(crate) guard: Mutex<Guard>,
    pub(crate) ui: Ui,
}

/// A part of what a board comes to.
pub(crate) enum Part {
    /// For standard output.
    Text {
        /// The board's name, which stands above it where there are several.
        board: Option<String>,
        /// What to print.
        text: String,
    },
    /// For standard error.
    Message(Message),
    /// The board is done.
    End(Exit),
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
    pub(crate) session: &'a Session,
    budget: Budget,
    emit: &'a mut (dyn FnMut(Part) + Send),
}

impl<'a, T> Job<'a, T> {
    pub(crate) fn new(
        session: &'a Session,
        board: &Board,
        outputs: Vec<(T, Output)>,
        emit: &'a mut (dyn FnMut(Part) + Send),
    ) -> Self {
        Self {
            name: board.shown(),
            stem: board.name.clone(),
            place: board.place,
            input: board.input.clone(),
            source: Source::new("", ""),
            outputs,
            budget: session.limits.budget(&session.interrupt),
            session,
            emit,
        }
    }

    /// The board, read.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Failure> {
        Ok(Puzzle::read(&self.source, &self.session.reading)?)
    }

    /// What the board may take. Reading counts too.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Fails once somebody has asked for an end.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        if self.session.interrupt.load(Ordering::Relaxed) {
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
            (self.emit)(Part::Text { board, text });
        }
    }

    /// Prints text that is for other programs, without the board's name.
    pub(crate) fn print_alone(&mut self, text: String) {
        (self.emit)(Part::Text { board: None, text });
    }

    /// Says something on standard error, once it is this board's turn.
    pub(crate) fn tell(&mut self, message: Message) {
        (self.emit)(Part::Message(message));
    }

    /// Opens one more file of the board's, whose name only the work tells.
    pub(crate) fn open(&self, path: &Path) -> Result<Output, Failure> {
        let guard = self.session.guard.lock();
        let mut guard = guard.expect("no thread ends while it holds the guard");
        guard.writes(path, &Owner::Board(self.name.clone()))
    }

    /// Says in a line what came of the board, with its rules where they are not the standard
    /// ones.
    pub(crate) fn sum_up(&mut self, puzzle: &Puzzle, what: &str) {
        let line = board_line(&self.name, what, puzzle.rules());
        self.tell(Message::Summary(line));
    }

    /// Says the rules where they are not the standard ones and nothing else is said.
    pub(crate) fn tell_rules(&mut self, puzzle: &Puzzle) {
        if let Some(rules) = puzzle.rules().unusual() {
            let line = format!("{}: {rules}", self.name);
            self.tell(Message::Summary(line));
        }
    }

    /// Writes a file, or says why there is nothing to write into it.
    pub(crate) fn write(&mut self, output: Output, content: Written) -> Exit {
        let shown = output.shown().display().to_string();
        let written = match content {
            Ok(Ok(bytes)) => output.write(&bytes),
            Ok(Err(why)) => {
                self.tell(Message::Note(format!("{shown}: not written, {why}")));
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
                self.tell(Message::Failed(failure));
                exit
            }
        }
    }

    /// The board is done.
    pub(super) fn end(self, exit: Exit) {
        (self.emit)(Part::End(exit));
    }
}

/// What a file holds, or why there is nothing to put into it.
pub(crate) type Written = Result<Result<Vec<u8>, String>, Failure>;
