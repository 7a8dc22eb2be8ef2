//! Text that is printed or written as it is made, so that large programs need no room twice.

use std::fmt;
use std::io;

use crate::cli::run::job::Job;

/// Text that is printed as it is made, in pieces that are large enough. Ends once somebody
/// has asked for an end.
pub(super) struct Pieces<'j, 'a, T> {
    job: &'j mut Job<'a, T>,
    piece: String,
}

impl<'j, 'a, T> Pieces<'j, 'a, T> {
    const LARGE: usize = 1 << 16;

    pub(super) fn of(job: &'j mut Job<'a, T>) -> Self {
        let piece = String::new();
        Self { job, piece }
    }

    /// Prints what there is.
    pub(super) fn flush(&mut self) {
        self.job.print(std::mem::take(&mut self.piece));
    }
}

impl<T> fmt::Write for Pieces<'_, '_, T> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.piece.push_str(text);
        if self.piece.len() >= Self::LARGE {
            self.flush();
            self.job.go_on().map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// Text that goes to a file as it is made; what the file said when it took no more.
struct Stream<'a> {
    file: &'a mut dyn io::Write,
    failed: Option<io::Error>,
}

impl fmt::Write for Stream<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

/// Writes text to a file as it is made.
pub(super) fn stream(
    file: &mut dyn io::Write,
    put: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> io::Result<()> {
    let mut stream = Stream { file, failed: None };
    match (put(&mut stream), stream.failed) {
        (Ok(()), _) => Ok(()),
        (Err(_), failed) => Err(failed.unwrap_or_else(|| io::Error::other("no text"))),
    }
}
