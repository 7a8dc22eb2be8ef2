//! Reading within the limits of a question: reading itself hears none.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::ask::ReadError;
use crate::engine::Budget;
use crate::notation::{BoardReading, ParseError, ReadOptions, Source, read_board_with_notes};

/// Reads a board, until a limit is reached.
///
/// # Errors
/// [`ReadError::Parse`] with line and column, or [`ReadError::Limit`].
pub fn read_within(
    source: &Source,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<BoardReading, ReadError> {
    read_text_within(source, options, budget, read_board_with_notes)
}

/// Reads a text by a function that hears no limit. A long text is read by a thread of its own,
/// which a limit leaves to itself.
pub(in crate::session) fn read_text_within<T: Send + 'static>(
    source: &Source,
    options: &ReadOptions,
    budget: &Budget,
    read: fn(&Source, &ReadOptions) -> Result<T, ParseError>,
) -> Result<T, ReadError> {
    /// Texts of at most this many bytes are read without a noticeable delay.
    const SHORT: usize = 1 << 17;
    const PAUSE: Duration = Duration::from_millis(50);
    // A page has no threads of its own, and is ended from outside.
    if source.bytes.len() <= SHORT || cfg!(target_family = "wasm") {
        return Ok(read(source, options)?);
    }
    let (source, options) = (source.clone(), *options);
    let (sender, receiver) = channel();
    let reader = thread::spawn(move || {
        let _is_heard = sender.send(read(&source, &options)).is_ok();
    });
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(read) => return Ok(read?),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(limit) = budget.reached() {
                    return Err(ReadError::Limit(limit));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                let panic = reader.join().err();
                resume_unwind(panic.unwrap_or_else(|| Box::new("a text was not read")));
            }
        }
    }
}
