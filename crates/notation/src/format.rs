//! The notations that boards are read and written in: one table.

use super::abilities::{Answers, UnsupportedFeature, WriteError};
use super::entry::{BoardsSplit, NotationEntry};
use super::{
    columns, csv, dot, has, islands, janko, json, kanpen, matrix, notebook, pencilbox, prob,
    puzz_link, pzprv3, tatham, tatham_save, text, unsw,
};

crate::puzzle::by_name::closed! {
/// A notation for boards.
///
/// # Examples
/// ```
/// use hashilab_notation::Format;
/// assert_eq!(Format::named("csv"), Some(Format::Csv));
/// assert!(Format::ALL.map(Format::name).contains(&"puzz-link"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Delimited text: a grid, or a list of islands.
    Csv = "csv",
    /// Delimited text: a list of islands.
    List = "list",
    /// A character for each cell, under any rules.
    Text = "text",
    /// The published benchmark's grid of numbers.
    Has = "has",
    /// A character for each cell; edges of up to three bridges.
    Unsw = "unsw",
    /// Game ids of Simon Tatham's Bridges.
    Tatham = "tatham",
    /// Save files of Simon Tatham's Bridges.
    TathamSave = "tatham-save",
    /// Addresses of puzz.link and its kin.
    PuzzLink = "puzz-link",
    /// Files of pzprv3, with bridges.
    Pzprv3 = "pzprv3",
    /// Text files of kanpen and `PencilBox`.
    Kanpen = "kanpen",
    /// XML files of kanpen and `PencilBox`.
    PencilBox = "pencilbox",
    /// Text of janko.at.
    Janko = "janko",
    /// Our own: everything in one JSON object.
    Json = "json",
    /// A matrix of numbers in brackets.
    Matrix = "matrix",
    /// A matrix of words in quotes, with bridges.
    Npm = "npm",
    /// One line, column by column.
    Columns = "columns",
    /// Islands by coordinates, y upwards.
    Islands = "islands",
    /// Variables of the Gurobi notebook.
    Notebook = "notebook",
    /// Facts of the ProB tool.
    Prob = "prob",
    /// Graphs for Graphviz, written only.
    Dot = "dot",
}
}

impl Format {
    /// Those that can be read: all but those that can only be written, which are the last.
    pub const READ: &'static [Self] = Self::ALL.split_at(Self::ALL.len() - 1).0;

    pub(super) const fn entry(self) -> NotationEntry {
        match self {
            Self::Csv => csv::ENTRY,
            Self::List => csv::LIST,
            Self::Text => text::ENTRY,
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

    /// The notation with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Names in the form of a list in a sentence.
pub(super) fn names(formats: &[Format]) -> String {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    match names.as_slice() {
        [others @ .., one, last] if !others.is_empty() => {
            format!("{}, {one} or {last}", others.join(", "))
        }
        few => few.join(" or "),
    }
}

crate::puzzle::by_name::by_name!(Format);
