//! Ctrl-C: once the work has begun, the first asks it to end and the second ends the
//! program; before that, the first ends the program.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::Exit;
use super::ui::Failure;

/// Listens for Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
    patient: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. The program ended at once removes the temporary files.
    pub(crate) fn listen(temporaries: Vec<PathBuf>) -> Result<Self, Failure> {
        let interrupt = Self {
            pressed: Arc::default(),
            patient: Arc::default(),
        };
        let (pressed, patient) = (interrupt.flag(), Arc::clone(&interrupt.patient));
        ctrlc::set_handler(move || {
            let again = pressed.swap(true, Ordering::Relaxed);
            if again || !patient.load(Ordering::Relaxed) {
                for path in &temporaries {
                    let _ = fs::remove_file(path);
                }
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
        })
        .map_err(|error| Failure::internal(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    /// Is true once Ctrl-C has been pressed.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// From now on somebody looks at the flag.
    pub(crate) fn be_patient(&self) {
        self.patient.store(true, Ordering::Relaxed);
    }
}
