//! The boards of a call: files, standard input, and folders of boards. Several boards in one text
//! are separate boards, named by number as in `ids.txt#2`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::slice;

use super::input::Input;
use super::pictures;
use super::puzzles::in_records;
use super::sheets::{self, in_sheets};
use super::unread_board::UnreadBoard;
use crate::cli::args::ReadingArgs;
use crate::cli::kind::ending;
use crate::cli::ui::{Failure, Message, Ui, plain};
use crate::notation::{Format, ReadOptions, Source, boards_in, is_board, other_table, printable};

/// The arguments that name boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardPlaces<'a> {
    pub(crate) inputs: &'a [Input],
    /// Whether subfolders are searched too.
    pub(crate) recursive: bool,
    /// Whether pictures in folders are boards too.
    pub(crate) pictures: bool,
    pub(crate) reading: &'a ReadingArgs,
}

/// The boards of a call if all are known before the first is begun.
pub(super) struct KnownBoards {
    /// Their indices in the whole input and their names.
    pub(super) boards: Vec<(usize, String)>,
    /// The number of boards in the whole input, including those of other shards.
    pub(super) total: usize,
}

/// The inputs of a call, with lists (`@FILE` or `@-`: a name on each line) expanded in place; and the
/// lists.
pub(crate) fn listed(inputs: &[Input]) -> Result<(Vec<Input>, Vec<PathBuf>), Failure> {
    let (mut all, mut lists) = (Vec::new(), Vec::new());
    for input in inputs {
        let list = input.path().filter(|path| !path.exists());
        let Some(list) = list.and_then(|path| path.to_str()?.strip_prefix('@')) else {
            all.push(input.clone());
            continue;
        };
        let is_piped = list == "-";
        let file = if is_piped {
            Input::Stdin
        } else {
            Input::File(list.into())
        };
        let source = file.read_quietly()?;
        let text = source.text()?;
        // A comment is left out, and a file of such a name is none.
        let is_comment = |name: &str| name.starts_with('#') && !Path::new(name).exists();
        let names = text.lines().filter(|name| !name.trim().is_empty());
        let names = names.filter(|name| !is_comment(name));
        let before = all.len();
        all.extend(names.map(|name| Input::from(OsString::from(name))));
        if all.len() == before {
            let what = "expected the name of a board on each line, found none";
            return Err(Failure::usage(what).about(file.display_name()));
        }
        if !is_piped {
            lists.push(list.into());
        }
    }
    Ok((all, lists))
}

/// How many bytes of texts are kept until their boards are processed, so that their files are
/// opened once: about ten thousand boards. Later texts are read again when they are needed.
const MOST_HELD: u64 = 32 << 20;

/// The remaining allowance for texts.
struct TextAllowance {
    left: u64,
}

impl TextAllowance {
    /// Takes `bytes` off the allowance; false if there is too little left, and from then on.
    fn spend(&mut self, bytes: u64) -> bool {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    /// The text of a file, if it can be read and kept.
    fn read(&mut self, path: &Path) -> Option<Source> {
        let length = path.metadata().ok()?.len();
        if !self.spend(length) {
            return None;
        }
        Input::File(path.to_owned()).read_quietly().ok()
    }
}

/// The boards at these places; a note names tables in folders that are not boards.
pub(crate) fn found(places: BoardPlaces<'_>, ui: Ui) -> Vec<UnreadBoard> {
    let (mut boards, mut room) = (Vec::new(), TextAllowance { left: MOST_HELD });
    for board in placed(places, &mut room, ui) {
        match spread(&board, &places, &mut room, ui) {
            Ok(several) => boards.extend(several),
            Err(failure) => boards.push(board.failing(failure)),
        }
    }
    let literals = boards
        .iter_mut()
        .filter(|board| matches!(board.input, Input::Literal(_)));
    let literals: Vec<&mut UnreadBoard> = literals.collect();
    if literals.len() > 1 {
        for (board, number) in literals.into_iter().zip(1_usize..) {
            *board = board.clone().part_of(number.to_string());
        }
    }
    for (place, board) in boards.iter_mut().enumerate() {
        board.place = place;
    }
    boards
}

/// The text of the one board at a place.
pub(crate) fn one(input: &Input, reading: &ReadingArgs, ui: Ui) -> Result<Source, Failure> {
    let board = UnreadBoard::new(input.clone(), input.name());
    let places = BoardPlaces {
        inputs: slice::from_ref(input),
        recursive: false,
        pictures: false,
        reading,
    };
    let mut room = TextAllowance { left: MOST_HELD };
    let boards = spread(&board, &places, &mut room, ui)?;
    match boards.as_slice() {
        [board] => board.read(ui),
        [] => Err(Failure::internal("a text with no boards")),
        [.., last] => {
            let what = format!("expected one board, found {} boards", boards.len());
            let is_number = last
                .part()
                .is_some_and(|part| part.parse::<usize>().is_ok());
            let by = if is_number { "number" } else { "sheet" };
            let hint = format!(
                "name one of them by its {by}, as in '{}'",
                last.display_name()
            );
            Err(Failure::usage(what).hint(hint).about(input.display_name()))
        }
    }
}

/// The file of an input, if it has one.
pub(crate) fn file_of(input: &Input) -> Option<PathBuf> {
    let file = member(input).map(|(file, _)| file);
    file.as_ref().unwrap_or(input).path().map(Path::to_owned)
}

/// The path of an input within a folder.
pub(crate) fn path_within<'a>(folder: &Path, input: &'a Input) -> &'a Path {
    let path = input.path().unwrap_or(Path::new(""));
    path.strip_prefix(folder).unwrap_or(path)
}

/// Texts that are not boards, each as a whole, by their names within this folder. Those whose names
/// differ only in the extension keep it, so that each can have files of its own.
pub(super) fn texts(inputs: &[Input], folder: &Path) -> Vec<UnreadBoard> {
    let mut count: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for input in inputs {
        let bare = path_within(folder, input).with_extension("");
        *count.entry(bare).or_default() += 1;
    }
    let texts = inputs.iter().enumerate().map(|(place, input)| {
        let path = path_within(folder, input).to_owned();
        let bare = path.with_extension("");
        let name = if count[&bare] > 1 { path } else { bare };
        UnreadBoard {
            place,
            ..UnreadBoard::new(input.clone(), name.to_string_lossy().into_owned())
        }
    });
    texts.collect()
}

/// An answer, a text or a picture. It may be one of several in its file.
pub(crate) fn answer(input: &Input, ui: Ui) -> Result<Source, Failure> {
    let Some((file, part)) = member(input) else {
        return input.read(ui);
    };
    let sources = boards_in(file.read(ui)?, &ReadOptions::default())?;
    let count = sources.len();
    let number = part
        .parse()
        .ok()
        .and_then(|number: usize| number.checked_sub(1));
    let source = number.and_then(|number| sources.into_iter().nth(number));
    source.ok_or_else(|| no_part(&file, &part, count))
}

/// A file and a part of it, if the name contains one and no file has this name.
fn member(input: &Input) -> Option<(Input, String)> {
    let path = input.path().filter(|path| !path.exists())?;
    let text = path.to_str()?;
    let mut places = text.match_indices('#').map(|(at, _)| text.split_at(at));
    let (file, part) = places.find(|(file, _)| Path::new(file).is_file())?;
    let part = part.strip_prefix('#').filter(|part| !part.is_empty())?;
    Some((Input::File(PathBuf::from(file)), part.to_owned()))
}

/// The failure for a part that does not exist.
fn no_part(file: &Input, part: &str, count: usize) -> Failure {
    let boards = if count == 1 { "board" } else { "boards" };
    let what = format!("expected a board of this number, found {count} {boards}");
    Failure::usage(what).about(format!("{}#{part}", file.display_name()))
}

/// The boards in a text, a workbook or a file of records; `board` itself if there is only one.
fn spread(
    board: &UnreadBoard,
    places: &BoardPlaces<'_>,
    room: &mut TextAllowance,
    ui: Ui,
) -> Result<Vec<UnreadBoard>, Failure> {
    let Some((file, part)) = member(&board.input) else {
        return within(board, places, room, ui);
    };
    let whole = UnreadBoard::new(file.clone(), file.name());
    let boards = within(&whole, places, room, ui)?;
    let count = boards.len();
    let name = format!("{}#{part}", file.display_name());
    let by_name = boards.iter().position(|board| board.display_name() == name);
    let by_number = || {
        part.parse()
            .ok()
            .and_then(|number: usize| number.checked_sub(1))
    };
    // A sheet that is the only board is not one part of several.
    let is_sheet = |board: &UnreadBoard| {
        let held = board.held.as_ref().and_then(|held| held.as_ref().ok());
        held.is_some_and(|source| source.sheet_name() == Some(&*part))
    };
    let by_sheet = boards.iter().position(is_sheet);
    let index = by_name.or(by_sheet).or_else(by_number);
    let one = index.and_then(|index| boards.into_iter().nth(index));
    let mut one = one.ok_or_else(|| no_part(&file, &part, count))?;
    if one.part.is_none() {
        one = one.part_of(part);
    }
    // It is read under its present name.
    one.held = Some(one.read(ui));
    Ok(vec![one])
}

/// The boards in the contents of a place.
fn within(
    board: &UnreadBoard,
    places: &BoardPlaces<'_>,
    room: &mut TextAllowance,
    ui: Ui,
) -> Result<Vec<UnreadBoard>, Failure> {
    let source = match board.read(ui) {
        Ok(source) => source,
        Err(failure) => return Ok(vec![board.clone().failing(failure)]),
    };
    if let Some(boards) = in_records(&board.input, &source)? {
        // A file named by a record is not read as a file of records.
        let boards = boards.into_iter().map(|mut board| {
            if board.held.is_some() {
                return Ok(vec![board]);
            }
            let text = board.read_named(ui)?;
            in_text(&board, text, places, room, ui)
        });
        return Ok(boards.collect::<Result<Vec<_>, Failure>>()?.concat());
    }
    in_text(board, source, places, room, ui)
}

/// The boards in a text or a workbook.
fn in_text(
    board: &UnreadBoard,
    source: Source,
    places: &BoardPlaces<'_>,
    room: &mut TextAllowance,
    ui: Ui,
) -> Result<Vec<UnreadBoard>, Failure> {
    if places.reading.is_unmended() && !pictures::is_picture(&source) {
        let what = "--no-mend is for pictures, and this is none";
        return Err(Failure::usage(what).about(&source.name));
    }
    let in_sheets = in_sheets(&source, places.reading, ui)?;
    let are_in_sheets = in_sheets.is_some();
    let sources = match in_sheets {
        Some(sources) => sources,
        None if pictures::is_picture(&source) => vec![source],
        None => boards_in(source, &places.reading.options())?,
    };
    let several = sources.len() > 1;
    let holds = board.held.is_some()
        || several
        || are_in_sheets
        || places.inputs.len() == 1
        || board.input == Input::Stdin
        || room.spend(sources.iter().map(|source| source.bytes.len() as u64).sum());
    let boards = sources.into_iter().map(|source| {
        let mut one = board.clone();
        let part = source
            .name
            .strip_prefix(&format!("{}#", board.input.display_name()));
        if let Some(part) = part.filter(|_| several) {
            one = one.part_of(part.to_owned());
        }
        one.held = holds.then_some(Ok(source));
        one
    });
    Ok(boards.collect())
}

/// The files, texts and literals at these places.
fn placed(places: BoardPlaces<'_>, room: &mut TextAllowance, ui: Ui) -> Vec<UnreadBoard> {
    let (mut boards, mut notes) = (Vec::new(), Vec::new());
    let (recursive, pictures) = (places.recursive, places.pictures);
    for input in places.inputs {
        match input {
            Input::File(folder) if folder.is_dir() => {
                let before = boards.len();
                let mut search = FolderSearch {
                    folder,
                    recursive,
                    pictures,
                    boards: &mut boards,
                    notes: &mut notes,
                    room,
                    others: Vec::new(),
                    below: Vec::new(),
                };
                let looked = search.look(folder);
                let leaves_boards = search.end();
                let failure = match looked {
                    Err(failure) => Some(failure),
                    Ok(()) if boards.len() == before => Some(none_in(folder, leaves_boards)),
                    Ok(()) => None,
                };
                if let Some(failure) = failure {
                    boards.push(UnreadBoard::new(input.clone(), input.name()).failing(failure));
                } else if leaves_boards {
                    let note = format!("{}: {BELOW}", folder.display());
                    notes.push(Message::Note(note));
                }
            }
            Input::File(_) | Input::Literal(_) | Input::Stdin => {
                boards.push(UnreadBoard::new(input.clone(), input.name()));
            }
        }
    }
    for note in &notes {
        ui.emit(note);
    }
    boards
}

/// The message about boards in subfolders that are not searched.
const BELOW: &str = "boards in subfolders are left out; --recursive takes them";

fn none_in(folder: &Path, leaves_boards: bool) -> Failure {
    let dotted = endings().into_iter().map(|ending| format!(".{ending}"));
    let dotted: Vec<String> = dotted.collect();
    let hint = if leaves_boards {
        BELOW.to_owned()
    } else {
        format!("boards end in {}", dotted.join(", "))
    };
    Failure::usage(format!(
        "{}: found no board in the folder",
        folder.display()
    ))
    .hint(hint)
}

/// A search through a folder, in the natural order of names.
struct FolderSearch<'a> {
    folder: &'a Path,
    recursive: bool,
    /// Whether pictures are boards too.
    pictures: bool,
    boards: &'a mut Vec<UnreadBoard>,
    notes: &'a mut Vec<Message>,
    room: &'a mut TextAllowance,
    /// Files with the extension of a board that are not boards.
    others: Vec<PathBuf>,
    /// Subfolders that are not searched.
    below: Vec<PathBuf>,
}

impl FolderSearch<'_> {
    fn look(&mut self, folder: &Path) -> Result<(), Failure> {
        let unreadable = |error: std::io::Error| {
            Failure::usage(format!("{}: {}", folder.display(), plain(&error)))
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            paths.push(entry.map_err(unreadable)?.path());
        }
        // In natural order: `board-2` before `board-10`.
        paths.sort_by(|a, b| alphanumeric_sort::compare_path(a, b).then_with(|| a.cmp(b)));
        for path in paths {
            // A link to a folder could lead back to its own folder.
            if path.is_dir() && !path.is_symlink() {
                if self.recursive {
                    self.look(&path)?;
                } else {
                    self.below.push(path);
                }
            } else if !(path.is_file() || leads_nowhere(&path)) || is_hidden(&path) {
                // System files, and links to folders.
            } else if is_one(&path) || (self.pictures && pictures::has_ending(&path)) {
                self.take(path);
            } else if is_shared(&ending(&path)) {
                self.others.push(path);
            }
        }
        Ok(())
    }

    /// Reports the files that were left out; returns whether there were boards in subfolders.
    fn end(mut self) -> bool {
        self.note_others();
        have_board(std::mem::take(&mut self.below).into())
    }

    fn note_others(&mut self) {
        const MOST_NAMED: usize = 3;
        let count = self.others.len();
        if count == 0 {
            return;
        }
        let within = |path: &PathBuf| {
            let within = path.strip_prefix(self.folder).unwrap_or(path);
            printable(within.to_string_lossy().chars())
        };
        let mut named: Vec<String> = self.others.iter().take(MOST_NAMED).map(within).collect();
        if count > MOST_NAMED {
            named.push(format!("and {} more", count - MOST_NAMED));
        }
        let files = if count == 1 {
            "file that is no board"
        } else {
            "files that are no boards"
        };
        let (folder, named) = (self.folder.display(), named.join(", "));
        let note = format!("{folder}: left out {count} {files}: {named}");
        self.notes.push(Message::Note(note));
    }

    fn take(&mut self, path: PathBuf) {
        let held = self.room.read(&path);
        let table = match &held {
            Some(source) => table_of(&source.bytes),
            None => table_in(&path),
        };
        if let Some(kind) = table {
            let note = format!("{}: left out, a table of {kind}", path.display());
            return self.notes.push(Message::Note(note));
        }
        let within = path.strip_prefix(self.folder).unwrap_or(&path);
        let name = within.with_extension("").to_string_lossy().into_owned();
        let mut board = UnreadBoard::new(Input::File(path), name);
        board.held = held.map(Ok);
        self.boards.push(board);
    }
}

/// Whether there is a board in these folders or below, within a limited search, shallow folders
/// first. Only a note depends on it, so unreadable files, and large ones that would have to be
/// read, are skipped.
fn have_board(mut folders: VecDeque<PathBuf>) -> bool {
    const MOST_LOOKED_AT: usize = 1_000;
    const LARGE: u64 = 1 << 20;
    let mut left = MOST_LOOKED_AT;
    while let Some(folder) = folders.pop_front() {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let paths: BTreeSet<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        for path in paths.into_iter().take(left) {
            left -= 1;
            let is_board = |path: &Path| {
                let is_small = path.metadata().is_ok_and(|file| file.len() <= LARGE);
                is_small && !is_hidden(path) && is_one(path) && table_in(path).is_none()
            };
            if path.is_dir() && !path.is_symlink() {
                folders.push_back(path);
            } else if path.is_file() && is_board(&path) {
                return true;
            }
        }
    }
    false
}

/// The kind of table in a file, if its first line shows that it is not a board.
fn table_in(path: &Path) -> Option<&'static str> {
    let mut head = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LONGEST_HEAD as u64).read_to_end(&mut head).ok()?;
    table_of(&head)
}

/// The kind of table in a text, if its first line shows that it is not a board.
fn table_of(text: &[u8]) -> Option<&'static str> {
    let head = &text[..text.len().min(LONGEST_HEAD)];
    let line = head.split_inclusive(|&byte| byte == b'\n').next()?;
    other_table(str::from_utf8(line).ok()?)
}

/// More bytes than the first line of any table has.
const LONGEST_HEAD: usize = 4096;

/// Whether a file is hidden by its name.
pub(crate) fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    // Office programs put `~$` before the name of a file that is open.
    name.starts_with(b".") || name.starts_with(b"~$")
}

/// Whether it is a link to nothing, which is reported as a file that cannot be read.
pub(crate) fn leads_nowhere(path: &Path) -> bool {
    path.is_symlink() && !path.exists()
}

/// Extensions of boards that most files in a folder have for other reasons: records of answers,
/// programs, pages, notes. Their content decides.
const SHARED: [&str; 6] = ["json", "pl", "py", "txt", "url", "xml"];

/// Whether an extension of boards is one that most files have for other reasons.
fn is_shared(ending: &str) -> bool {
    SHARED.contains(&ending) || sheets::ENDINGS.contains(&ending)
}

/// Whether a file is a board, by its extension or by its content.
fn is_one(path: &Path) -> bool {
    let ending = ending(path);
    if sheets::ENDINGS.contains(&ending.as_str()) {
        let source = Input::File(path.to_owned()).read_quietly();
        return source.is_ok_and(|source| sheets::is_board(&source));
    }
    if SHARED.contains(&ending.as_str()) {
        let source = Input::File(path.to_owned()).read_quietly();
        return source.is_ok_and(|source| is_board(&source));
    }
    endings().iter().any(|&one| one == ending)
}

/// The extensions of boards.
fn endings() -> Vec<&'static str> {
    let formats = Format::ALL.into_iter().filter(|format| format.is_read());
    let mut endings: Vec<&'static str> = Vec::new();
    let others = SHARED.into_iter().chain(sheets::ENDINGS);
    for ending in formats.flat_map(Format::extensions).chain(others) {
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    endings
}
