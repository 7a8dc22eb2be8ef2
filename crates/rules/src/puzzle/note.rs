//! What people write about a board: kept for pictures, no rule is about it.

crate::puzzle::by_name::closed! {
    /// What a note is about.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::NoteKind;
    /// assert_eq!(NoteKind::ALL.map(NoteKind::name), ["title", "author", "source", "names"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum NoteKind {
        /// What the board is called.
        Title = "title",
        /// Who made it.
        Author = "author",
        /// Where it is from.
        Source = "source",
        /// What its islands are called, row by row.
        Names = "names",
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
