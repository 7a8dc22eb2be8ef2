//! Writes the records of boards while they are worked on, several at a time.

use std::sync::{Mutex, MutexGuard};

use super::records::{BoardFacts, BoardPlace, RecordFile};
use crate::cli::exit::Exit;
use crate::cli::run::job::JobPart;
use crate::cli::ui::Failure;

/// Writes the records of one board.
pub(crate) struct BoardRecorder<'a> {
    file: &'a Mutex<RecordFile>,
    /// The records so far, where other boards write theirs in the meantime. All are written once the
    /// board is done, so that none waits for the boards before it.
    waiting: Option<Vec<(String, BoardPlace)>>,
}

impl<'a> BoardRecorder<'a> {
    /// Writes into this file, which others do as well if boards are worked on in `parallel`.
    pub(crate) fn new(file: &'a Mutex<RecordFile>, parallel: bool) -> Self {
        Self {
            file,
            waiting: parallel.then(Vec::new),
        }
    }

    /// Takes the records of a part of the board's output, and passes the rest on.
    pub(crate) fn take(&mut self, part: JobPart, pass_on: &mut dyn FnMut(JobPart)) {
        match part {
            JobPart::Text { text, known, .. } => match &mut self.waiting {
                Some(waiting) => waiting.push((text, known)),
                None => {
                    if let Err(failure) = self.file().push(&text, known) {
                        pass_on(JobPart::Broken(failure));
                    }
                }
            },
            JobPart::End {
                exit, ref about, ..
            } => {
                let ended = self.end(exit, about.as_ref());
                pass_on(part);
                if let Err(failure) = ended {
                    pass_on(JobPart::Broken(failure));
                }
            }
            JobPart::Keep { place, earlier, .. } => {
                self.file().keep(place as u64 + 1, earlier);
                pass_on(part);
            }
            JobPart::Message(_) | JobPart::Broken(_) => pass_on(part),
        }
    }

    /// Writes what is left of the board's records.
    fn end(&mut self, exit: Exit, about: Option<&BoardFacts>) -> Result<(), Failure> {
        let waiting = self.waiting.take().unwrap_or_default();
        let mut file = self.file();
        for (text, known) in waiting {
            file.push(&text, known)?;
        }
        file.end(exit, about)
    }

    fn file(&self) -> MutexGuard<'a, RecordFile> {
        self.file
            .lock()
            .expect("no thread ends while it writes records")
    }
}
