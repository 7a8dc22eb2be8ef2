//! What comes of the boards, printed in their order.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::job::{Part, Session};
use crate::cli::exit::Exit;
use crate::cli::ui::{Message, Reader, Stdout};

/// Prints what comes of the boards, in their order.
pub(super) struct Teller<'a> {
    session: &'a Session,
    /// Whether the board whose turn it is has printed something.
    has_printed: bool,
    /// Whether any board has.
    has_any: bool,
    pub(super) exit: Exit,
    /// How each board ended.
    ends: Vec<Exit>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(session: &'a Session) -> Self {
        Self {
            session,
            has_printed: false,
            has_any: false,
            exit: Exit::Yes,
            ends: Vec::new(),
        }
    }

    /// The boards of these names, each with how it ended.
    pub(super) fn ended(self, names: Vec<String>) -> Vec<(String, Option<Exit>)> {
        let ends = self.ends.into_iter().map(Some);
        let ends = ends.chain(std::iter::repeat(None));
        names.into_iter().zip(ends).collect()
    }

    /// Prints a part. Stops everything when nobody reads any more.
    pub(super) fn take(&mut self, part: Part) -> ControlFlow<()> {
        let Session { display, ui, .. } = self.session;
        match part {
            Part::Text { board, text } => {
                let text = match board {
                    Some(board) => self.headed(&board, text),
                    None => text,
                };
                match display.aside(|| Stdout::write(text.as_bytes())) {
                    Ok(Reader::Listening) => return ControlFlow::Continue(()),
                    Ok(Reader::Gone) => {}
                    Err(failure) => {
                        self.exit = Exit::gravest([self.exit, failure.exit]);
                        display.aside(|| ui.tell(&Message::Failed(failure)));
                    }
                }
                self.session.interrupt.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            Part::Message(message) => display.aside(|| ui.tell(&message)),
            Part::End(exit) => {
                self.has_printed = false;
                self.exit = Exit::gravest([self.exit, exit]);
                self.ends.push(exit);
                display.count();
            }
        }
        ControlFlow::Continue(())
    }

    /// A text with the board's name above it, where there are several boards.
    fn headed(&mut self, board: &str, text: String) -> String {
        let session = self.session;
        let is_first = !std::mem::replace(&mut self.has_printed, true);
        let gap = if std::mem::replace(&mut self.has_any, true) {
            "\n"
        } else {
            ""
        };
        if session.json || session.boards == 1 || !is_first {
            return text;
        }
        format!("{gap}{board}\n{text}")
    }
}
