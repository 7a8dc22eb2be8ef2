//! The boards that a benchmark runs on, all read before the work.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::cli::run::boards::{Board, Places, found};
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
    paths: &[Input],
    recursive: bool,
    reading: ReadOptions,
    wanted: impl Fn(&str) -> bool,
    ui: Ui,
) -> Result<Vec<Loaded>, Failure> {
    let places = Places {
        inputs: paths,
        recursive,
        reading,
    };
    let boards = found(places, ui)?;
    let (mut loaded, mut seen) = (Vec::new(), BTreeSet::new());
    for board in boards.into_iter().filter(|board| wanted(&board.shown())) {
        let source = board.read(ui)?;
        if !seen.insert(identity(&board)) {
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

/// What is the same for a board that is named twice.
fn identity(board: &Board) -> (Option<PathBuf>, String) {
    let path = board.input.path();
    let place = path.and_then(|path| fs::canonicalize(path).ok());
    match (&place, board.number()) {
        (Some(_), Some(number)) => (place, number.to_string()),
        (Some(_), None) => (place, String::new()),
        (None, _) => (None, board.shown()),
    }
}
