//! Notes on a board, kept for pictures; no rule is about them.

crate::puzzle::by_name::closed! {
    /// The subject of a note.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::NoteKind;
    /// assert_eq!(NoteKind::ALL.map(NoteKind::name), ["title", "author", "source", "names"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum NoteKind {
        /// The title of the board.
        Title = "title",
        /// The author.
        Author = "author",
        /// The source.
        Source = "source",
        /// The names of its islands, row by row.
        Names = "names",
    }
}

/// A line of text about a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// Its subject.
    pub kind: NoteKind,
    /// Its text.
    pub text: String,
}
