//! The notations that boards are read and written in, by their names.

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
