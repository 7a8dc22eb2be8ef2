//! What people write about a board: kept for pictures, no rule is about it.

/// What a note is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// What the board is called.
    Title,
    /// Who made it.
    Author,
    /// Where it is from.
    Source,
    /// What its islands are called, row by row.
    Names,
}

impl NoteKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Title, Self::Author, Self::Source, Self::Names];

    /// The word for it.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::NoteKind;
    /// assert_eq!(NoteKind::ALL.map(NoteKind::name), ["title", "author", "source", "names"]);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::Source => "source",
            Self::Names => "names",
        }
    }
}

/// A line that somebody wrote about a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// What it is about.
    pub kind: NoteKind,
    /// What it says.
    pub text: String,
}
