//! Files of records as boards: the puzzles that a manifest of `hashi generate` names or contains,
//! in order, and boards that `hashi convert --json` has written.
//!
//! Only files on the command line are followed to others, and from those no further.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use serde_json::de::Deserializer;

use super::input::Input;
use super::recorded_puzzle::RecordedPuzzle;
use super::unread_board::UnreadBoard;
use crate::cli::run::batch::records::{BATCH, BATCH_END};
use crate::cli::ui::Failure;
use crate::notation::{Source, printable};

/// What is read of a record.
#[derive(Deserialize)]
pub(super) struct PuzzleRecord {
    #[serde(rename = "type", default)]
    pub(super) kind: String,
    schema: Option<u32>,
    /// The board that the record is about, by its name.
    board: Option<String>,
    file: Option<String>,
    pub(super) text: Option<String>,
    size: Option<Value>,
    clues: Option<Value>,
}

impl PuzzleRecord {
    /// Whether it is a record about a board that stands elsewhere.
    pub(super) fn is_about_a_board(&self) -> bool {
        self.schema.is_some() && self.board.is_some() && self.text.is_none()
    }

    /// The failure of a record that names its board, and does not hold it.
    pub(super) fn names_only(&self, about: impl FnOnce(&str) -> Failure) -> Failure {
        let kind = printable(self.kind.chars());
        let board = printable(self.board.as_deref().unwrap_or("its board").chars());
        let found = format!("a record of type {kind}, which names {board} and does not hold it");
        about(&found).hint(format!("name the board itself: {board}"))
    }
}

/// A record and its place.
struct PlacedRecord<'a> {
    /// The file of records.
    input: &'a Input,
    line: usize,
    record: PuzzleRecord,
}

/// The boards of a file of records; `None` for any other text.
pub(super) fn in_records(
    input: &Input,
    source: &Source,
) -> Result<Option<Vec<UnreadBoard>>, Failure> {
    let Ok(text) = source.text() else {
        return Ok(None);
    };
    if !are_records(&text) {
        return Ok(None);
    }
    let mut records = Deserializer::from_str(&text).into_iter::<PuzzleRecord>();
    let mut boards: Vec<UnreadBoard> = Vec::new();
    let (mut line, mut counted) = (1, 0);
    loop {
        // Blanks before a record are not part of it.
        let rest = &text[records.byte_offset()..];
        let from = text.len() - rest.trim_start().len();
        line += text[counted..from].matches('\n').count();
        counted = from;
        let Some(record) = records.next() else {
            break;
        };
        let record = record.map_err(|error| {
            let (line, column) = (error.line(), error.column().max(1));
            let what = format!(
                "{}:{line}:{column}: expected a record",
                input.display_name()
            );
            Failure::usage(what)
        })?;
        let placed = PlacedRecord {
            input,
            line,
            record,
        };
        boards.extend(placed.board(boards.len() + 1)?);
    }
    if boards.is_empty() {
        let what = format!("{}: expected puzzles, found none", input.display_name());
        return Err(Failure::usage(what));
    }
    Ok(Some(boards))
}

/// Whether a text begins with a record of this program.
fn are_records(text: &str) -> bool {
    if !text.trim_start().starts_with('{') || !text.contains("\"type\"") {
        return false;
    }
    let first = Deserializer::from_str(text)
        .into_iter::<PuzzleRecord>()
        .next();
    let record = first.and_then(Result::ok);
    record.is_some_and(|record| record.schema.is_some() || record.kind == PUZZLE)
}

/// The type of records that name or contain puzzles.
const PUZZLE: &str = "puzzle";
/// The type of records that contain boards in another notation.
const CONVERTED: &str = "converted";
/// The type of the record about a board's parts.
const SPLIT: &str = "split";

impl PlacedRecord<'_> {
    /// The board with this number; none in the first and the last line of a file of a batch.
    fn board(self, number: usize) -> Result<Option<UnreadBoard>, Failure> {
        let kind = printable(self.record.kind.chars());
        let wrong = |found: &str| {
            let wanted = "expected a puzzle with its file or its text";
            self.failure(&format!("{wanted}, found {found}"))
        };
        match (&*kind, &self.record.file, &self.record.text) {
            (BATCH | BATCH_END, ..) => Ok(None),
            (PUZZLE, Some(file), text) => self.file(file, text.as_deref()).map(Some),
            (PUZZLE | CONVERTED, _, Some(text)) => {
                let board = UnreadBoard::new(self.input.clone(), self.input.name());
                Ok(Some(board.holding(number.to_string(), text)))
            }
            (PUZZLE | CONVERTED, None, None) => Err(wrong("neither")),
            (SPLIT, ..) => Err(wrong("the manifest of a board in parts")
                .hint("its parts are boards beside it, and hashi merge reads their records")),
            _ => Err(self.record.names_only(wrong)),
        }
    }

    /// The board in a file; where that is gone, with this text, or with why it cannot be read.
    fn file(&self, file: &str, text: Option<&str>) -> Result<UnreadBoard, Failure> {
        let Some(records) = self.input.path() else {
            let what = "names a file, and files are not followed from here";
            let hint = "name the file of the records on the command line";
            return Err(self.failure(&format!("the puzzle {what}")).hint(hint));
        };
        let named = |path| {
            let file = Input::File(path);
            let name = file.name();
            UnreadBoard::new(file, name).named_by(self.input)
        };
        let gone = || named(PathBuf::from(file));
        let recorded = RecordedPuzzle {
            place: format!("{}:{}", self.input.display_name(), self.line),
            text: text.map(str::to_owned),
            facts: [self.record.size.clone(), self.record.clues.clone()],
        };
        let found = places(records, file);
        Ok(match (&found[..], text) {
            ([path], _) => named(path.clone()).recorded(recorded),
            ([], Some(text)) => gone().with_text(text),
            ([], None) => {
                let what = format!("the puzzle's file {} is not there", printable(file.chars()));
                let failure = self.failure(&what);
                gone().failing(failure.hint("it may also stand beside the manifest"))
            }
            ([beside, ..], _) if recorded.is_about_the_first(&found) => {
                named(beside.clone()).recorded(recorded)
            }
            ([beside, other, ..], _) => {
                let (one, other) = (beside.display(), other.display());
                let what = format!("the puzzle's file may be {one} or {other}, which differ");
                let hint = "name the files or the folder that is meant";
                named(beside.clone()).failing(self.failure(&what).hint(hint))
            }
        })
    }

    fn failure(&self, what: &str) -> Failure {
        Failure::usage(format!(
            "{}:{}: {what}",
            self.input.display_name(),
            self.line
        ))
    }
}

/// The files that may be a puzzle's, each once: in the folder of the manifest, which may have been
/// moved with it, or as named.
fn places(manifest: &Path, file: &str) -> Vec<PathBuf> {
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let beside = Path::new(file).file_name().map(|name| folder.join(name));
    let mut found: Vec<PathBuf> = Vec::new();
    let mut known = Vec::new();
    for path in [beside, Some(folder.join(file)), Some(PathBuf::from(file))] {
        let Some(path) = path.filter(|path| path.is_file()) else {
            continue;
        };
        let place = path.canonicalize().unwrap_or_else(|_| path.clone());
        if !known.contains(&place) {
            known.push(place);
            found.push(path);
        }
    }
    found
}
