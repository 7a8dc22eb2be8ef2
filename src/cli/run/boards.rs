//! The boards of a call: files, standard input, and folders for the boards in them. Several
//! boards in one text are several boards, named by number as in `ids.txt#2`.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::input::Input;
use crate::cli::ui::{Failure, Message, Ui, plain};
use crate::notation::{Format, ReadOptions, Source, boards_in, other_table};

/// A board, before it is read.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Where it comes from.
    pub(crate) input: Input,
    /// What `{name}` stands for: the file's name without its ending; of a board in a folder,
    /// with the subfolders on the way to it.
    pub(crate) name: String,
    /// Which board of the call it is, counted from 0.
    pub(crate) place: usize,
    /// Which board of its text it is, counted from 1, where there are several.
    number: Option<usize>,
    /// Its text, where it has been read already, or why it could not be.
    held: Option<Result<Source, Failure>>,
}

impl Board {
    /// The board of an input.
    pub(crate) fn new(input: Input, name: String) -> Self {
        Self {
            input,
            name,
            place: 0,
            number: None,
            held: None,
        }
    }

    /// The same as the board of this number.
    fn numbered(self, number: usize) -> Self {
        Self {
            name: format!("{}-{number}", self.name),
            number: Some(number),
            ..self
        }
    }

    /// Which board of its text it is, where there are several.
    pub(crate) fn number(&self) -> Option<usize> {
        self.number
    }

    /// The name in messages and records.
    pub(crate) fn shown(&self) -> String {
        match self.number {
            Some(number) => format!("{}#{number}", self.input.shown()),
            None => self.input.shown(),
        }
    }

    /// Its text.
    pub(crate) fn read(&self, ui: Ui) -> Result<Source, Failure> {
        match &self.held {
            Some(held) => held.clone(),
            None => self.input.read(ui),
        }
    }
}

/// The places that a call names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a> {
    pub(crate) inputs: &'a [Input],
    /// Whether boards in the subfolders of folders are meant too.
    pub(crate) recursive: bool,
    pub(crate) reading: ReadOptions,
}

/// The boards at these places; tables in folders that are no boards are noted.
pub(crate) fn found(places: Places<'_>, ui: Ui) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    for board in placed(places, ui)? {
        boards.extend(spread(&board, &places, ui)?);
    }
    let literals = boards
        .iter_mut()
        .filter(|board| matches!(board.input, Input::Literal(_)));
    let literals: Vec<&mut Board> = literals.collect();
    if literals.len() > 1 {
        for (board, number) in literals.into_iter().zip(1..) {
            *board = board.clone().numbered(number);
        }
    }
    for (place, board) in boards.iter_mut().enumerate() {
        board.place = place;
    }
    Ok(boards)
}

/// The text of the one board at a place.
pub(crate) fn one(input: &Input, reading: ReadOptions, ui: Ui) -> Result<Source, Failure> {
    let Some((file, number)) = member(input) else {
        return input.read(ui);
    };
    let sources = boards_in(file.read(ui)?, &reading)?;
    picked(&file, sources, number)
}

/// A file and the number of a board in it, where the name says one and no file is so called.
fn member(input: &Input) -> Option<(Input, usize)> {
    let path = input.path().filter(|path| !path.exists())?;
    let (file, number) = path.to_str()?.rsplit_once('#')?;
    let number = number.parse().ok().filter(|&number| number > 0)?;
    Path::new(file)
        .is_file()
        .then(|| (Input::File(PathBuf::from(file)), number))
}

/// The board of a number.
fn picked(file: &Input, sources: Vec<Source>, number: usize) -> Result<Source, Failure> {
    let count = sources.len();
    sources.into_iter().nth(number - 1).ok_or_else(|| {
        let boards = if count == 1 { "board" } else { "boards" };
        let what = format!("expected a board of this number, found {count} {boards}");
        Failure::usage(what).about(format!("{}#{number}", file.shown()))
    })
}

/// The boards in a text; the board as it is where there is one.
fn spread(board: &Board, places: &Places<'_>, ui: Ui) -> Result<Vec<Board>, Failure> {
    if let Some((file, number)) = member(&board.input) {
        let sources = boards_in(file.read(ui)?, &places.reading)?;
        let held = picked(&file, sources, number)?;
        let mut one = Board::new(file.clone(), file.name()).numbered(number);
        one.held = Some(Ok(held));
        return Ok(vec![one]);
    }
    let read = board.input.read(ui);
    let sources = read.and_then(|source| Ok(boards_in(source, &places.reading)?));
    let sources: Vec<Result<Source, Failure>> = match sources {
        Ok(sources) => sources.into_iter().map(Ok).collect(),
        Err(failure) => vec![Err(failure)],
    };
    let several = sources.len() > 1;
    // Of many files each is read again when it is its turn.
    let holds = several || places.inputs.len() == 1 || board.input == Input::Stdin;
    let boards = (1..).zip(sources).map(|(number, source)| {
        let mut one = board.clone();
        if several {
            one = one.numbered(number);
        }
        one.held = holds.then_some(source);
        one
    });
    Ok(boards.collect())
}

/// The files, texts and literals at these places.
fn placed(places: Places<'_>, ui: Ui) -> Result<Vec<Board>, Failure> {
    let (mut boards, mut notes) = (Vec::new(), Vec::new());
    let recursive = places.recursive;
    for input in places.inputs {
        match input {
            Input::File(folder) if folder.is_dir() => {
                let before = boards.len();
                let mut search = Search {
                    folder,
                    recursive,
                    boards: &mut boards,
                    notes: &mut notes,
                };
                search.look(folder)?;
                if boards.len() == before {
                    return Err(none_in(folder, recursive));
                }
            }
            Input::File(_) | Input::Literal(_) | Input::Stdin => {
                boards.push(Board::new(input.clone(), input.name()));
            }
        }
    }
    for note in &notes {
        ui.tell(note);
    }
    Ok(boards)
}

fn none_in(folder: &Path, recursive: bool) -> Failure {
    let dotted: Vec<String> = endings()
        .iter()
        .map(|ending| format!(".{ending}"))
        .collect();
    let mut hint = format!("boards end in {}", dotted.join(", "));
    if !recursive {
        hint.push_str("; --recursive looks into subfolders");
    }
    Failure::usage(format!(
        "{}: found no board in the folder",
        folder.display()
    ))
    .hint(hint)
}

/// A folder that is looked through, in the order of names.
struct Search<'a> {
    folder: &'a Path,
    recursive: bool,
    boards: &'a mut Vec<Board>,
    notes: &'a mut Vec<Message>,
}

impl Search<'_> {
    fn look(&mut self, folder: &Path) -> Result<(), Failure> {
        let unreadable = |error: std::io::Error| {
            Failure::usage(format!("{}: {}", folder.display(), plain(&error)))
        };
        let mut paths = BTreeSet::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            paths.insert(entry.map_err(unreadable)?.path());
        }
        for path in paths {
            // A link to a folder could lead back to where it stands.
            if self.recursive && path.is_dir() && !path.is_symlink() {
                self.look(&path)?;
            } else if is_board(&path) && path.is_file() {
                self.take(path);
            }
        }
        Ok(())
    }

    fn take(&mut self, path: PathBuf) {
        if let Some(kind) = table_in(&path) {
            let note = format!("{}: left out, a table of {kind}", path.display());
            return self.notes.push(Message::Note(note));
        }
        let within = path.strip_prefix(self.folder).unwrap_or(&path);
        let name = within.with_extension("").to_string_lossy().into_owned();
        self.boards.push(Board::new(Input::File(path), name));
    }
}

/// What a file is a table of, if its first line says that it is another one than a board.
fn table_in(path: &Path) -> Option<&'static str> {
    const LONGEST: u64 = 4096;
    let mut head = String::new();
    let mut file = BufReader::new(File::open(path).ok()?.take(LONGEST));
    file.read_line(&mut head).ok()?;
    other_table(&head)
}

/// Whether a file has the ending of a board.
fn is_board(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let ending = ending.to_ascii_lowercase();
    endings().iter().any(|&one| one == ending)
}

/// The endings of boards, without those that files in a folder mostly have for other
/// reasons: records of answers, programs, pages.
fn endings() -> Vec<&'static str> {
    const OTHERS: [&str; 5] = ["json", "pl", "py", "url", "xml"];
    let formats = Format::ALL.into_iter().filter(|format| format.is_read());
    let mut endings: Vec<&'static str> = Vec::new();
    for ending in formats.flat_map(Format::extensions) {
        if !endings.contains(&ending) && !OTHERS.contains(&ending) {
            endings.push(ending);
        }
    }
    endings
}
