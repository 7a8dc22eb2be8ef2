//! The table of notations: how each is detected, read and written.

use super::abilities::{Answers, UnsupportedFeature, WriteError};
use super::entry::{BoardsSplit, NotationEntry};
use super::format::Format;
use super::{
    columns, csv, dot, has, islands, janko, json, kanpen, list, matrix, notebook, pencilbox, prob,
    puzz_link, pzprv3, tatham, tatham_save, text, unambiguous, unsw,
};

impl Format {
    pub(super) const fn entry(self) -> NotationEntry {
        match self {
            // What else could be read in a grid is known above its reader.
            Self::Csv => NotationEntry {
                write: Some(unambiguous::table),
                ..csv::ENTRY
            },
            Self::Text => NotationEntry {
                write: Some(unambiguous::packed),
                ..text::ENTRY
            },
            Self::List => list::ENTRY,
            Self::Has => has::ENTRY,
            Self::Unsw => unsw::ENTRY,
            Self::Tatham => tatham::ENTRY,
            Self::TathamSave => tatham_save::ENTRY,
            Self::PuzzLink => puzz_link::ENTRY,
            Self::Pzprv3 => pzprv3::ENTRY,
            Self::Kanpen => kanpen::ENTRY,
            Self::PencilBox => pencilbox::ENTRY,
            Self::Janko => janko::ENTRY,
            Self::Json => json::ENTRY,
            Self::Matrix => matrix::ENTRY,
            Self::Npm => matrix::NPM,
            Self::Columns => columns::ENTRY,
            Self::Islands => islands::ENTRY,
            Self::Notebook => notebook::ENTRY,
            Self::Prob => prob::ENTRY,
            Self::Dot => dot::ENTRY,
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.entry().about
    }

    /// Whether it can be read; otherwise it can only be written.
    #[must_use]
    pub const fn is_read(self) -> bool {
        self.entry().read.is_some()
    }

    /// Whether files in it may have this extension, in lower case: its name or another one.
    #[must_use]
    pub fn has_extension(self, extension: &str) -> bool {
        self.extensions().any(|own| own == extension)
    }

    /// The extensions of its files: its name and others.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        let entry = self.entry();
        [self.name()]
            .into_iter()
            .chain(entry.extensions.iter().copied())
    }

    /// The text after each of several boards in one text; nothing if a text has only one board.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::Format;
    /// assert_eq!(Format::Text.separator(), Some("\n"));
    /// assert_eq!((Format::Tatham.separator(), Format::Csv.separator()), (Some(""), None));
    /// ```
    #[must_use]
    pub const fn separator(self) -> Option<&'static str> {
        match self.entry().split {
            BoardsSplit::Whole => None,
            BoardsSplit::Blocks => Some("\n"),
            BoardsSplit::Where(_, end) => end,
            BoardsSplit::Lines | BoardsSplit::Starts(_) | BoardsSplit::Values => Some(""),
        }
    }

    /// Checks that it supports answers.
    ///
    /// # Errors
    /// [`WriteError`] if it does not.
    pub fn place_for_answers(self) -> Result<(), WriteError> {
        match self.entry().says.answers {
            Answers::None => Err(WriteError {
                notation: self.name(),
                what: UnsupportedFeature::Answer,
            }),
            Answers::OnCells(_) | Answers::UpTo(_) => Ok(()),
        }
    }

    /// The notation of a file with this extension, in lower case, when it is written. Tables with
    /// tabs can only be read.
    #[must_use]
    pub fn written_to(extension: &str) -> Option<Self> {
        let by_extension = |format: &Self| extension != "tsv" && format.has_extension(extension);
        Self::named(extension).or_else(|| Self::ALL.into_iter().find(by_extension))
    }
}
