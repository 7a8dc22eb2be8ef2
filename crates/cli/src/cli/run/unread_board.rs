//! A board of a call before it is read.

use super::batch::Digest;
use super::batch::shard::Shard;
use super::input::Input;
use super::recorded_puzzle::RecordedPuzzle;
use crate::cli::ui::{Failure, Message, Ui};
use crate::notation::Source;

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
