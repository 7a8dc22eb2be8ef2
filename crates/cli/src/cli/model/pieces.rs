//! Text that is printed or written while it is generated, so that large programs are in memory only
//! once. It breaks off if a limit is reached.

use std::fmt;
use std::io;

use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::session::{Budget, Limit};

/// The number of bytes printed at once, or written between two checks of the limits.
const LARGE: usize = 1 << 16;

/// Text that is printed in pieces while it is generated.
pub(super) struct Pieces<'j, 'a, T> {
    job: &'j mut Job<'a, T>,
    piece: String,
}

impl<'j, 'a, T> Pieces<'j, 'a, T> {
    pub(super) fn of(job: &'j mut Job<'a, T>) -> Self {
        let piece = String::new();
        Self { job, piece }
    }

    /// Prints the buffered text.
    pub(super) fn flush(&mut self) {
        self.job.print(std::mem::take(&mut self.piece));
    }

    /// Why the text is incomplete.
    pub(super) fn ended(&self) -> Failure {
        let why = self.job.within().err();
        why.unwrap_or_else(Failure::interrupted)
            .about("not all printed")
    }
}

impl<T> fmt::Write for Pieces<'_, '_, T> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.piece.push_str(text);
        if self.piece.len() >= LARGE {
            self.flush();
            self.job.within().map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// Text that is written to a file while it is generated.
struct PieceStream<'a> {
    file: &'a mut dyn io::Write,
    budget: &'a Budget,
    /// The bytes written since the last check of the limits.
    unseen: usize,
    limit: &'a mut Option<Limit>,
    /// The error of the file, if writing failed.
    failed: Option<io::Error>,
}

impl fmt::Write for PieceStream<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.unseen += text.len();
        if self.unseen >= LARGE {
            self.unseen = 0;
            *self.limit = self.budget.reached();
            if self.limit.is_some() {
                return Err(fmt::Error);
            }
        }
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

/// Writes text to a file while it is generated, to its end or to a limit.
pub(super) fn stream(
    file: &mut dyn io::Write,
    budget: &Budget,
    limit: &mut Option<Limit>,
    put: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> io::Result<()> {
    let mut stream = PieceStream {
        file,
        budget,
        unseen: 0,
        limit,
        failed: None,
    };
    match (put(&mut stream), stream.failed) {
        (Ok(()), _) => Ok(()),
        (Err(_), failed) => Err(failed.unwrap_or_else(|| io::Error::other("no text"))),
    }
}
