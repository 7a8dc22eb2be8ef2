//! The notations that boards are read and written in: one table.

use super::entry::Entry;
use super::{csv, has, kanpen, prob, puzz_link, pzprv3, tatham, text, unsw};

/// A notation for boards.
///
/// # Examples
/// ```
/// use hashi::notation::Format;
/// assert_eq!(Format::named("csv"), Some(Format::Csv));
/// assert!(Format::ALL.map(Format::name).contains(&"puzz-link"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Delimited text: a grid, or a list of islands.
    Csv,
    /// A character for each cell, under any rules.
    Text,
    /// The published benchmark's grid of numbers.
    Has,
    /// A character for each cell; edges of up to three bridges.
    Unsw,
    /// Game ids of Simon Tatham's Bridges.
    Tatham,
    /// Addresses of puzz.link and its kin.
    PuzzLink,
    /// Files of pzprv3, with bridges.
    Pzprv3,
    /// Text files of kanpen and `PencilBox`.
    Kanpen,
    /// Facts of the ProB tool.
    Prob,
}

impl Format {
    /// All notations.
    pub const ALL: [Self; 9] = [
        Self::Csv,
        Self::Text,
        Self::Has,
        Self::Unsw,
        Self::Tatham,
        Self::PuzzLink,
        Self::Pzprv3,
        Self::Kanpen,
        Self::Prob,
    ];

    pub(super) const fn entry(self) -> Entry {
        match self {
            Self::Csv => csv::ENTRY,
            Self::Text => text::ENTRY,
            Self::Has => has::ENTRY,
            Self::Unsw => unsw::ENTRY,
            Self::Tatham => tatham::ENTRY,
            Self::PuzzLink => puzz_link::ENTRY,
            Self::Pzprv3 => pzprv3::ENTRY,
            Self::Kanpen => kanpen::ENTRY,
            Self::Prob => prob::ENTRY,
        }
    }

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it looks like, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.entry().about
    }

    /// Whether boards are read in it; if not, they are only written.
    #[must_use]
    pub const fn is_read(self) -> bool {
        self.entry().read.is_some()
    }

    /// Whether files with this extension, in lower case, are in it: its name or another one.
    #[must_use]
    pub fn has_extension(self, extension: &str) -> bool {
        self.extensions().any(|own| own == extension)
    }

    /// The extensions of its files: its name and others.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        let entry = self.entry();
        [entry.name]
            .into_iter()
            .chain(entry.extensions.iter().copied())
    }

    /// The notation with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Names as a sentence lists them.
pub(super) fn names(formats: &[Format]) -> String {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    match names.as_slice() {
        [others @ .., one, last] if !others.is_empty() => {
            format!("{}, {one} or {last}", others.join(", "))
        }
        few => few.join(" or "),
    }
}
