//! The boards that a benchmark runs on, all read before the work.

use std::collections::BTreeSet;
use std::fs;

use crate::cli::run::boards::found;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::{ReadOptions, Source, read_board};

/// A board in memory.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    /// Where it comes from.
    pub(super) input: Input,
    /// Its text.
    pub(super) source: Source,
    /// The number of islands.
    pub(super) islands: usize,
}

/// Reads the boards at these places that are wanted; a folder stands for the boards in it.
/// A board that is named twice counts once.
pub(super) fn load(
    (paths, recursive): (&[Input], bool),
    reading: ReadOptions,
    wanted: impl Fn(&str) -> bool,
    ui: Ui,
) -> Result<Vec<Loaded>, Failure> {
    let boards = found(paths, recursive, ui)?;
    let (mut loaded, mut seen) = (Vec::new(), BTreeSet::new());
    for board in boards
        .into_iter()
        .filter(|board| wanted(&board.input.shown()))
    {
        let identity = board
            .input
            .path()
            .and_then(|path| fs::canonicalize(path).ok());
        let source = board.input.read(ui)?;
        if !seen.insert(identity) {
            continue;
        }
        let islands = read_board(&source, &reading)?.islands().len();
        loaded.push(Loaded {
            input: board.input,
            source,
            islands,
        });
    }
    Ok(loaded)
}
