//! Ctrl-C and other signals: once the work has begun, the first interrupts it and the second ends
//! the program; before that, the first ends it.
//!
//! The solver checks its flag often, but not in all of its phases. Work that loses nothing when it
//! is stopped gets only a short time to end by itself.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::output::end_between_files;
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, Ui};

/// The short time for work to end by itself.
const GRACE: Duration = Duration::from_secs(3);

/// The only listener of the process.
static LISTENING: OnceLock<Interrupt> = OnceLock::new();

/// A listener for Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// How long work may continue after an interrupt: for a short time, after which this ui prints a
    /// message, or until it ends or a second interrupt.
    patience: Arc<OnceLock<Option<Ui>>>,
}

impl Interrupt {
    /// Installs the listener at the first call.
    pub(crate) fn listen() -> Result<Self, Failure> {
        if let Some(listening) = LISTENING.get() {
            return Ok(listening.clone());
        }
        let interrupt = Self {
            pressed: Arc::default(),
            patience: Arc::default(),
        };
        let (pressed, patience) = (interrupt.flag(), Arc::clone(&interrupt.patience));
        let mut waiting: Option<Sender<()>> = None;
        ctrlc::set_handler(move || {
            let Some(&short) = patience.get() else {
                // Explains why the program ends while it waits for standard input.
                let _ = writeln!(io::stderr(), "interrupted");
                end();
            };
            pressed.store(true, Ordering::Relaxed);
            if let Some(again) = &waiting {
                // Fails if the program is already ending.
                let _ = again.send(());
                return;
            }
            let (again, second) = mpsc::channel();
            waiting = Some(again);
            thread::spawn(move || end_later(&second, short));
        })
        .map_err(|error| Failure::internal(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(LISTENING.get_or_init(|| interrupt).clone())
    }

    /// The flag, which is true after Ctrl-C.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// From now on the work checks the flag, and only a second Ctrl-C may end the program before
    /// the work has ended.
    pub(crate) fn be_patient(&self) {
        self.patience.get_or_init(|| None);
    }

    /// From now on the work checks the flag, but gets only a short time to end.
    pub(crate) fn allow_grace(&self, ui: Ui) {
        self.patience.get_or_init(|| Some(ui));
    }
}

/// Ends the program at the second Ctrl-C, or after the short time.
fn end_later(second: &Receiver<()>, short: Option<Ui>) {
    match short {
        None => {
            let Ok(()) = second.recv() else { return };
        }
        Some(ui) => {
            let heard = second.recv_timeout(GRACE);
            ui.wipe();
            if heard.is_err() {
                let note = "interrupted in the middle of a step that cannot be stopped";
                ui.emit(&Message::Note(note.to_owned()));
            }
        }
    }
    end()
}

/// Ends the program at once.
fn end() -> ! {
    end_between_files(i32::from(Exit::Interrupted.code()))
}
