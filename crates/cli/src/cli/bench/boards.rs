//! The boards of a benchmark, all read before the work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::cli::args::ReadingArgs;
use crate::cli::run::boards::{BoardPlaces, found, listed};
use crate::cli::run::input::Input;
use crate::cli::run::pictures::{Evidence, MendPolicy, is_picture};
use crate::cli::run::read;
use crate::cli::run::unread_board::UnreadBoard;
use crate::cli::ui::{Failure, Ui};
use crate::notation::{Format, ReadOptions, Source, write_board};
use crate::report::counted;
use crate::session::{BoardText, Boards, Budget};

/// Boards in memory.
#[derive(Clone, Debug)]
pub(super) struct LoadedBoards {
    /// Their texts.
    pub(super) boards: Boards,
    /// Further data about each.
    pub(super) origins: Vec<BoardOrigin>,
    /// The lists that name them.
    pub(super) lists: Vec<PathBuf>,
}

/// Data about a board beside its text.
#[derive(Clone, Debug)]
pub(super) struct BoardOrigin {
    /// Where it comes from.
    pub(super) input: Input,
    /// The rules that are not the standard ones.
    rules: Option<String>,
}

/// Reads the requested boards at these places; a folder stands for the boards in it, and `@FILE`
/// for those that the file names. A board that is named twice counts once.
pub(super) fn load(
    paths: &[Input],
    (recursive, pictures): (bool, bool),
    reading: &ReadingArgs,
    wanted: impl Fn(&str) -> bool,
    ui: Ui,
) -> Result<LoadedBoards, Failure> {
    let (inputs, lists) = listed(paths)?;
    let places = BoardPlaces {
        inputs: &inputs,
        recursive,
        pictures,
        reading,
    };
    let boards = found(places, ui);
    let mending = reading.mending(MendPolicy::Solvable);
    let reading = reading.options();
    let (mut texts, mut origins) = (Vec::new(), Vec::new());
    let (mut seen, mut failures) = (BTreeSet::new(), Vec::new());
    for board in boards
        .into_iter()
        .filter(|board| wanted(&board.display_name()))
    {
        if !seen.insert(identity(&board)) {
            continue;
        }
        match read_board(board, (&reading, mending), ui) {
            Ok((text, origin)) => {
                texts.push(text);
                origins.push(origin);
            }
            Err(failure) => failures.push(failure),
        }
    }
    match Failure::worst(failures, ui) {
        Some(failure) => Err(failure),
        None => Ok(LoadedBoards {
            boards: Boards { texts, reading },
            origins,
            lists,
        }),
    }
}

/// Reads a board.
fn read_board(
    board: UnreadBoard,
    (reading, mending): (&ReadOptions, MendPolicy),
    ui: Ui,
) -> Result<(BoardText, BoardOrigin), Failure> {
    let source = board.read(ui)?;
    let how = (mending, Evidence::All, &Budget::unlimited());
    let read = read(&source, reading, how, |message| ui.emit(&message))?;
    let text = BoardText {
        source: if is_picture(&source) {
            let text = write_board(read.board(), Format::Csv);
            let text = text.map_err(|error| Failure::usage(error.to_string()))?;
            Source::new(source.name, text)
        } else {
            source
        },
        islands: read.islands().len(),
    };
    let origin = BoardOrigin {
        input: board.input,
        rules: read.rules().unusual(),
    };
    Ok((text, origin))
}

impl LoadedBoards {
    /// The number of boards.
    pub(super) fn len(&self) -> usize {
        self.origins.len()
    }

    /// The texts.
    pub(super) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.boards.texts.iter().map(|text| &text.source)
    }

    /// The rules of the boards, if some have non-standard ones.
    pub(super) fn rules(&self) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for board in &self.origins {
            let rules = board.rules.as_deref().unwrap_or("the standard rules");
            *counts.entry(rules).or_default() += 1;
        }
        let counts_of =
            |(rules, &count): (&&str, &usize)| format!("{} with {rules}", counted(count, "board"));
        let is_standard = self.origins.iter().all(|board| board.rules.is_none());
        (!is_standard).then(|| counts.iter().map(counts_of).collect::<Vec<_>>().join("; "))
    }
}

/// The key of a board, equal if it is named twice.
fn identity(board: &UnreadBoard) -> (Option<PathBuf>, String) {
    let path = board.input.path();
    let place = path.and_then(|path| fs::canonicalize(path).ok());
    match (&place, board.part()) {
        (Some(_), Some(part)) => (place, part.to_owned()),
        (Some(_), None) => (place, String::new()),
        (None, _) => (None, board.display_name()),
    }
}
