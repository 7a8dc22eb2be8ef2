//! What a page consists of.

use std::borrow::Cow;

/// A page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PageDocument {
    /// What stands above everything.
    pub title: Phrase,
    /// What follows, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A heading, 1 for the parts of the page, 2 for the parts of these.
    Heading(u8, Phrase),
    /// A paragraph.
    Paragraph(Phrase),
    /// Points, one below the other.
    List(Vec<Phrase>),
    /// A table.
    Table(Table),
    /// A picture.
    Figure(Figure),
}

/// Some words, of which some are code: names that a machine knows.
///
/// # Examples
/// ```
/// use hashilab_session::report::Phrase;
/// let phrase = Phrase::from("made by ").code("hashi report").text(".");
/// assert_eq!(phrase.plain(), "made by hashi report.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase(Vec<Piece>);

/// A part of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words.
    Text(String),
    /// A name that a machine knows.
    Code(String),
    /// Words to be seen first.
    Strong(String),
}

impl Phrase {
    /// The same with words at its end.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Text(text.into()));
        self
    }

    /// The same with a name that a machine knows at its end.
    #[must_use]
    pub fn code(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Code(text.into()));
        self
    }

    /// The same with words at its end that are to be seen first.
    #[must_use]
    pub fn strong(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Strong(text.into()));
        self
    }

    /// Its pieces, in their order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Its words as they are read.
    #[must_use]
    pub fn plain(&self) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) | Piece::Code(text) | Piece::Strong(text) => text.as_str(),
        });
        pieces.collect()
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Self::default().text(text)
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::default().text(text)
    }
}

/// A table: its first columns are words, which are read from the left, all others are numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// What stands above the columns.
    pub head: Vec<String>,
    /// The rows, as long as the head.
    pub rows: Vec<Vec<String>>,
    /// What the table shows.
    pub caption: String,
    /// How many columns are words.
    pub words: usize,
}

impl Table {
    /// An empty table with this head, whose first column is words.
    #[must_use]
    pub fn new(caption: impl Into<String>, head: &[&str]) -> Self {
        Self {
            head: head.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
            caption: caption.into(),
            words: 1,
        }
    }

    /// The same where so many columns are words.
    #[must_use]
    pub fn of_words(self, words: usize) -> Self {
        Self { words, ..self }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// The head and the rows for a terminal, columns side by side.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::report::Table;
    /// let mut table = Table::new("", &["board", "score"]);
    /// table.push(["a".to_owned(), "3".to_owned()]);
    /// assert_eq!(table.to_text(), "board  score\na          3\n");
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let lines = || std::iter::once(&self.head).chain(&self.rows);
        let width = |column: usize| {
            let letters = lines().map(|line| line[column].chars().count());
            letters.max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let shown = lines().map(|line| {
            let cells = line.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, &width))| {
                if column < self.words {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            format!("{}\n", line.trim_end())
        });
        shown.collect()
    }

    /// The head and the rows as CSV, cells in quotation marks where they need them.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::report::Table;
    /// let mut table = Table::new("", &["board", "score"]);
    /// table.push(["a,b".to_owned(), "3".to_owned()]);
    /// assert_eq!(table.to_csv(), "board,score\n\"a,b\",3\n");
    /// ```
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut csv = csv::Writer::from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells = row.iter().map(|cell| cell_of_csv(cell));
            csv.write_record(cells.map(Cow::into_owned))
                .expect("rows are as long as the head");
        }
        let bytes = csv.into_inner().expect("memory takes all text");
        String::from_utf8(bytes).expect("cells are text")
    }
}

/// A cell of a CSV table as no spreadsheet takes it for a formula: one that begins like a formula
/// and is no number has an apostrophe before it.
///
/// # Examples
/// ```
/// use hashilab_session::report::cell_of_csv;
/// let cells = ["=1+1", "-5", "@board.csv", "r1c1-r1c3=2"].map(cell_of_csv);
/// assert_eq!(cells, ["'=1+1", "-5", "'@board.csv", "r1c1-r1c3=2"]);
/// ```
#[must_use]
pub fn cell_of_csv(cell: &str) -> Cow<'_, str> {
    let begins_a_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if begins_a_formula && cell.len() > 1 && cell.parse::<f64>().is_err() {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// A picture of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What the picture's file is called, without folder and ending.
    pub name: String,
    /// What it shows.
    pub caption: Phrase,
    /// How wide it is where there is room, in centimetres.
    pub width: f64,
}
