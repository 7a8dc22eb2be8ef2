//! A board of a call before it is read.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::batch::Digest;
use super::batch::shard::Shard;
use super::input::Input;
use crate::cli::ui::{Failure, Message, Ui};
use crate::notation::{ReadOptions, Source, read_board};
use crate::puzzle::Size;
use crate::session::count_clues;

/// A board that has not been read.
#[derive(Clone, Debug)]
pub(crate) struct UnreadBoard {
    /// Where it comes from.
    pub(crate) input: Input,
    /// The value of `{name}`: the file's name without its extension; for a board in a folder, with
    /// the path of subfolders to it.
    pub(crate) name: String,
    /// The index of the board in the call, from 0.
    pub(crate) place: usize,
    /// The part of its text, if that contains several boards: its number, from 1, or its sheet.
    pub(super) part: Option<String>,
    /// The line of its text, if each line is a board.
    pub(super) line: Option<usize>,
    /// Its text, if it has already been read, or why it could not be.
    pub(super) held: Option<Result<Source, Failure>>,
    /// The file of records that names it, if one does.
    pub(crate) named_by: Option<Input>,
    /// What its record says of it, where its file is read.
    pub(super) recorded: Option<RecordedPuzzle>,
}

/// What a record says of a puzzle that stands in a file.
#[derive(Clone, Debug)]
pub(super) struct RecordedPuzzle {
    /// The file of records and the line.
    pub(super) place: String,
    /// Its text, if the record holds it.
    pub(super) text: Option<String>,
    /// Its rows and columns, and how many clues there are of each kind, as the record has them.
    pub(super) facts: [Option<Value>; 2],
}

impl UnreadBoard {
    /// The board of an input.
    pub(crate) fn new(input: Input, name: String) -> Self {
        Self {
            input,
            name,
            place: 0,
            part: None,
            line: None,
            held: None,
            named_by: None,
            recorded: None,
        }
    }

    /// The board with this text on a line of an input, or an error of the input as a whole; `place`
    /// is its index in the call.
    pub(crate) fn on_line(
        input: &Input,
        line: Option<usize>,
        place: usize,
        text: Result<Vec<u8>, Failure>,
    ) -> Self {
        let name = line.map_or(input.name(), |line| format!("{}-{line}", input.name()));
        let mut board = Self::new(input.clone(), name);
        (board.line, board.place) = (line, place);
        let name = board.display_name();
        let text = text.map_err(|failure| failure.about(&name));
        board.held = Some(text.map(|text| Source::new(name, text)));
        board
    }

    /// Stores why it cannot be read.
    pub(super) fn failing(self, failure: Failure) -> Self {
        Self {
            held: Some(Err(failure)),
            ..self
        }
    }

    /// The board in this part of its text.
    pub(super) fn part_of(self, part: String) -> Self {
        Self {
            // Used in names of files, so it must not lead to another folder.
            name: format!("{}-{}", self.name, part.replace(['/', '\\'], "_")),
            part: Some(part),
            ..self
        }
    }

    /// The board in this part of its text, with the board's own text.
    pub(super) fn holding(self, part: String, text: &str) -> Self {
        self.part_of(part).with_text(text)
    }

    /// The board with its text.
    pub(super) fn with_text(self, text: &str) -> Self {
        let held = Some(Ok(Source::new(self.display_name(), text)));
        Self { held, ..self }
    }

    /// Sets the file of records that names the board.
    pub(super) fn named_by(self, records: &Input) -> Self {
        Self {
            named_by: Some(records.clone()),
            ..self
        }
    }

    /// Sets what its record says of it.
    pub(super) fn recorded(self, puzzle: RecordedPuzzle) -> Self {
        let recorded = Some(puzzle);
        Self { recorded, ..self }
    }

    /// The part of its text, if that contains several boards.
    pub(crate) fn part(&self) -> Option<&str> {
        self.part.as_deref()
    }

    /// The name in messages and records.
    pub(crate) fn display_name(&self) -> String {
        match (&self.part, self.line) {
            (Some(part), _) => format!("{}#{part}", self.input.display_name()),
            (None, Some(line)) => format!("{}:{line}", self.input.display_name()),
            (None, None) => self.input.display_name(),
        }
    }

    /// Whether it is in this shard; a board that cannot be read belongs to the shard of its name.
    pub(crate) fn is_in(&self, shard: Shard, ui: Ui) -> bool {
        shard.has(match self.read(ui) {
            Ok(source) => Digest::of(&source.bytes),
            Err(_) => Digest::of(self.display_name().as_bytes()),
        })
    }

    /// Its text.
    pub(crate) fn read(&self, ui: Ui) -> Result<Source, Failure> {
        match &self.held {
            Some(held) => held.clone(),
            None => self.input.read(ui),
        }
    }

    /// Its text, with a note where its file holds another puzzle than the record that names it; what
    /// the record says is not needed after that.
    pub(super) fn read_named(&mut self, ui: Ui) -> Result<Source, Failure> {
        let text = self.read(ui)?;
        if let Some(recorded) = self.recorded.take()
            && recorded.is_other_than(&text)
        {
            let (name, place) = (self.display_name(), &recorded.place);
            let what = format!("{name}: its file is read, and {place} is about another puzzle");
            ui.emit(&Message::Note(what));
        }
        Ok(text)
    }
}

impl RecordedPuzzle {
    /// Whether no other of these files is meant before the first one: that fits the record, or they
    /// are all alike, or none fits.
    pub(super) fn is_about_the_first(&self, files: &[PathBuf]) -> bool {
        let text = |path: &PathBuf| Input::File(path.clone()).read_quietly().ok();
        let Some(texts) = files.iter().map(text).collect::<Option<Vec<Source>>>() else {
            return false;
        };
        let fits = |text: &Source| !self.is_other_than(text);
        match &texts[..] {
            [first, others @ ..] => {
                fits(first)
                    || others
                        .iter()
                        .all(|other| other.bytes == first.bytes || !fits(other))
            }
            [] => false,
        }
    }

    /// Whether the record is about another board than this text, so far as that can be read without
    /// options and the record tells.
    fn is_other_than(&self, text: &Source) -> bool {
        let board = |text: &Source| read_board(text, &ReadOptions::default()).ok();
        match &self.text {
            Some(held) if held.as_bytes() == text.bytes => false,
            Some(held) => {
                let held = board(&Source::new("<record>.csv", held.as_str()));
                held.zip(board(text))
                    .is_some_and(|(one, other)| one != other)
            }
            None => board(text).is_some_and(|board| {
                let Size { rows, cols } = board.size();
                let facts = [json!([rows, cols]), json!(count_clues(&board))];
                let mut pairs = self.facts.iter().zip(&facts);
                pairs.any(|(recorded, fact)| recorded.as_ref().is_some_and(|it| it != fact))
            }),
        }
    }
}
