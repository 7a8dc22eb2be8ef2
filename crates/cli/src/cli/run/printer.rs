//! Prints the output of the boards in order.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::batch::records::RecordFile;
use super::batch::tally::BatchTally;
use super::boards::KnownBoards;
use super::job::{CallContext, ClosedOutput, JobPart};
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, OutputReader, Stdout};
use crate::report::{NotBegunRecord, counted, line};

/// A board that is done, or that an interrupt left.
pub(crate) struct FinishedBoard {
    /// Its index in the call, from 0.
    pub(crate) place: usize,
    pub(crate) name: String,
}

/// Prints the output of the boards in order.
pub(super) struct OutputPrinter<'a> {
    call: &'a CallContext,
    /// Whether the current board has printed something.
    has_printed: bool,
    /// Whether any board has printed something.
    has_any: bool,
    /// Whether standard output is closed, or writing failed.
    is_over: bool,
    exit: Exit,
    tally: BatchTally,
    /// The number of boards done.
    done: usize,
    /// Called with each board in order.
    finished: &'a mut (dyn FnMut(FinishedBoard) + Send),
}

impl<'a> OutputPrinter<'a> {
    pub(super) fn new(
        call: &'a CallContext,
        finished: &'a mut (dyn FnMut(FinishedBoard) + Send),
    ) -> Self {
        Self {
            call,
            has_printed: false,
            has_any: false,
            is_over: false,
            exit: Exit::Yes,
            tally: BatchTally::new(),
            done: 0,
            finished,
        }
    }

    /// Ends the call and its file of records, if there is one, once all boards that were begun are
    /// done; `seen` is their number if the inputs are not `known`. Returns the exit code, the number of
    /// boards and whether all of them are done.
    pub(super) fn finish(
        mut self,
        records: Option<RecordFile>,
        known: Option<KnownBoards>,
        seen: usize,
    ) -> (Exit, usize, bool) {
        let call = self.call;
        let ended = self.tally.ended();
        let not_begun = known
            .as_ref()
            .map(|known| known.boards.len() as u64 - ended);
        let is_interrupted = call.interrupt.load(Ordering::Relaxed) && !self.is_over;
        let has_more = is_interrupted && not_begun != Some(0);
        // An interrupt after the last board changes nothing.
        let is_cut = self.tally.has(Exit::Interrupted);
        let is_stopped = is_interrupted && (has_more || is_cut);
        if has_more {
            self.report_not_begun(not_begun);
        }
        let total = known.as_ref().map_or(seen, |known| known.total);
        if let Some(records) = records
            && !self.is_over
        {
            match records.close(total as u64, is_stopped, &self.tally) {
                Ok(None) => {}
                Ok(Some(aside)) => call.ui.emit(&Message::Note(aside)),
                Err(failure) => {
                    let _ = self.fail(failure);
                }
            }
        }
        if call.sums_up && !call.is_single() && !self.is_over && ended > 1 {
            let left = not_begun.filter(|_| is_interrupted);
            let said = self.tally.summary(call.things, left.unwrap_or(0));
            call.ui.emit(&Message::Summary(said));
        }
        let boards = known.as_ref().map_or(seen, |known| known.boards.len());
        let rest = known.into_iter().flat_map(|known| known.boards);
        for (place, name) in rest.skip(self.done) {
            (self.finished)(FinishedBoard { place, name });
        }
        (self.exit, boards, !is_stopped && !self.is_over)
    }

    /// Reports that boards were not begun, and how many if that is known.
    fn report_not_begun(&mut self, not_begun: Option<u64>) {
        self.exit = Exit::worst([self.exit, Exit::Interrupted]);
        if self.call.json && !self.call.records {
            let record = line(&NotBegunRecord::of(not_begun));
            if let Ok(OutputReader::Gone) | Err(_) = Stdout::write(record.as_bytes()) {
                self.is_over = true;
            }
        }
        let boards = match not_begun {
            Some(count) => counted(count, self.call.things),
            None => "the boards that follow".to_owned(),
        };
        let what = format!("interrupted before {boards} could be begun");
        self.call.ui.emit(&Message::Summary(what));
    }

    /// Prints a part. Stops everything if standard output is closed, unless files are wanted as well.
    pub(super) fn take(&mut self, part: JobPart) -> ControlFlow<()> {
        let CallContext { display, ui, .. } = self.call;
        match part {
            JobPart::Text { board, text, .. } => match self.print(board, text) {
                Ok(OutputReader::Listening) => {}
                Ok(OutputReader::Gone) if self.call.when_closed == ClosedOutput::WritesFiles => {}
                Ok(OutputReader::Gone) => return self.stop(),
                Err(failure) => return self.fail(failure),
            },
            JobPart::Message(message) => display.aside(|| ui.emit(&message)),
            JobPart::Broken(failure) => return self.fail(failure),
            JobPart::End {
                name,
                place,
                exit,
                seconds,
                ..
            } => {
                self.tally.add(&name, exit, seconds);
                self.count(place, name, exit);
            }
            JobPart::Keep {
                name, place, exit, ..
            } => {
                self.tally.keep(exit);
                if self.call.is_single() {
                    let said = format!("{name}: its record is there already");
                    self.call.ui.emit(&Message::Summary(said));
                }
                self.count(place, name, exit);
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts a board that is done.
    fn count(&mut self, place: usize, name: String, exit: Exit) {
        self.has_printed = false;
        self.exit = Exit::worst([self.exit, exit]);
        self.call.display.count();
        self.done += 1;
        (self.finished)(FinishedBoard { place, name });
    }

    fn print(&mut self, board: Option<String>, text: String) -> Result<OutputReader, Failure> {
        let text = match board {
            Some(board) => self.headed(&board, text),
            None => text,
        };
        let display = &self.call.display;
        display.aside(|| Stdout::write(text.as_bytes()))
    }

    /// Reports that writing failed, and stops.
    fn fail(&mut self, failure: Failure) -> ControlFlow<()> {
        let CallContext { display, ui, .. } = self.call;
        self.exit = Exit::worst([self.exit, failure.exit]);
        display.aside(|| ui.emit(&Message::Failed(failure)));
        self.stop()
    }

    /// Stops: no further board is begun.
    fn stop(&mut self) -> ControlFlow<()> {
        self.is_over = true;
        self.call.interrupt.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }

    /// A text with the board's name above it, if there are several boards.
    fn headed(&mut self, board: &str, text: String) -> String {
        let call = self.call;
        let is_first = !std::mem::replace(&mut self.has_printed, true);
        let gap = if std::mem::replace(&mut self.has_any, true) {
            "\n"
        } else {
            ""
        };
        if call.json || call.is_single() || !is_first {
            return text;
        }
        format!("{gap}{board}\n{text}")
    }
}
