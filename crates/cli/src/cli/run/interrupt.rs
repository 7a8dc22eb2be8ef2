//! Ctrl-C, or whatever else asks the program to end: once the work has begun, the first
//! asks it to end and the second ends the program; before that, the first ends it.
//!
//! The solver looks at its flag often, but not in every stage of its own. Work that loses
//! nothing by it is given only a short time to end by itself.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::output::end_between_files;
use crate::cli::exit::Exit;
use crate::cli::ui::{Failure, Message, Ui};

/// A short time for work to end by itself.
const GRACE: Duration = Duration::from_secs(3);

/// The one listener of the program.
static LISTENING: OnceLock<Interrupt> = OnceLock::new();

/// Listens for Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
    patience: Arc<OnceLock<GracePeriod>>,
}

/// How long work may go on after it has been asked to end.
#[derive(Debug)]
enum GracePeriod {
    /// Until it ends or is asked again.
    Endless,
    /// For a short time; then this ui says so.
    Short(Ui),
}

impl Interrupt {
    /// Listens from the first call on.
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
            let Some(patience) = patience.get() else {
                // Whoever waits for standard input sees why nothing comes.
                let _ = writeln!(io::stderr(), "interrupted");
                end();
            };
            pressed.store(true, Ordering::Relaxed);
            if let Some(again) = &waiting {
                // Nobody hears it if the program is ending already.
                let _ = again.send(());
                return;
            }
            let (again, second) = mpsc::channel();
            waiting = Some(again);
            let ui = match patience {
                GracePeriod::Endless => None,
                GracePeriod::Short(ui) => Some(*ui),
            };
            thread::spawn(move || end_later(&second, ui));
        })
        .map_err(|error| Failure::internal(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(LISTENING.get_or_init(|| interrupt).clone())
    }

    /// Is true once Ctrl-C has been pressed.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// From now on somebody looks at the flag, and nothing but a second Ctrl-C may end the
    /// program before the work has ended.
    pub(crate) fn be_patient(&self) {
        self.patience.get_or_init(|| GracePeriod::Endless);
    }

    /// From now on somebody looks at the flag, soon enough or not.
    pub(crate) fn allow_grace(&self, ui: Ui) {
        self.patience.get_or_init(|| GracePeriod::Short(ui));
    }
}

/// Ends the program at the second Ctrl-C, or when a work of short patience has had its time.
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
