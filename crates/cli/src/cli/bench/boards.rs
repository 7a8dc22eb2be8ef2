//! The boards that a benchmark runs on, all read before the work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::cli::run::boards::{BoardPlaces, UnreadBoard, found};
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::{ReadOptions, Source, read_board};
use crate::report::counted;

/// A board in memory.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    /// Where it comes from.
    pub(super) input: Input,
    /// Its text.
    pub(super) source: Source,
    /// The number of islands.
    pub(super) islands: usize,
    /// The rules that are not the standard ones.
    pub(super) rules: Option<String>,
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
    let places = BoardPlaces {
        inputs: paths,
        recursive,
        reading,
    };
    let boards = found(places, ui);
    let (mut loaded, mut seen, mut failures) = (Vec::new(), BTreeSet::new(), Vec::new());
    for board in boards.into_iter().filter(|board| wanted(&board.shown())) {
        if !seen.insert(identity(&board)) {
            continue;
        }
        match one(board, &reading, ui) {
            Ok(board) => loaded.push(board),
            Err(failure) => failures.push(failure),
        }
    }
    match Failure::gravest(failures, ui) {
        Some(failure) => Err(failure),
        None => Ok(loaded),
    }
}

/// A board, read.
fn one(board: UnreadBoard, reading: &ReadOptions, ui: Ui) -> Result<Loaded, Failure> {
    let source = board.read(ui)?;
    let read = read_board(&source, reading)?;
    Ok(Loaded {
        input: board.input,
        source,
        islands: read.islands().len(),
        rules: read.rules().unusual(),
    })
}

/// The rules of the boards, where some have others than the standard ones.
pub(super) fn rules(boards: &[Loaded]) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for board in boards {
        let rules = board.rules.as_deref().unwrap_or("the standard rules");
        *counts.entry(rules).or_default() += 1;
    }
    let counts_of =
        |(rules, &count): (&&str, &usize)| format!("{} with {rules}", counted(count, "board"));
    let is_standard = boards.iter().all(|board| board.rules.is_none());
    (!is_standard).then(|| counts.iter().map(counts_of).collect::<Vec<_>>().join("; "))
}

/// What is the same for a board that is named twice.
fn identity(board: &UnreadBoard) -> (Option<PathBuf>, String) {
    let path = board.input.path();
    let place = path.and_then(|path| fs::canonicalize(path).ok());
    match (&place, board.number()) {
        (Some(_), Some(number)) => (place, number.to_string()),
        (Some(_), None) => (place, String::new()),
        (None, _) => (None, board.shown()),
    }
}
