//! The parts of a page.

use std::borrow::Cow;

/// A page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PageDocument {
    /// The title.
    pub title: Phrase,
    /// The blocks, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A heading, 1 for the parts of the page, 2 for the parts of these.
    Heading(u8, Phrase),
    /// A paragraph.
    Paragraph(Phrase),
    /// A list of points.
    List(Vec<Phrase>),
    /// A table.
    Table(Table),
    /// A picture.
    Figure(Figure),
}

/// Text, some of it code: names in a program or a file.
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
    /// A name in a program or a file.
    Code(String),
    /// Emphasised text.
    Strong(String),
}

impl Phrase {
    /// Appends text.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Text(text.into()));
        self
    }

    /// Appends code.
    #[must_use]
    pub fn code(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Code(text.into()));
        self
    }

    /// Appends emphasised text.
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

    /// The text without markup.
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

/// A table: its first columns are text, aligned left, all others are numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The rows, each with as many cells as the head.
    pub rows: Vec<Vec<String>>,
    /// The caption.
    pub caption: String,
    /// The number of text columns.
    pub words: usize,
}

impl Table {
    /// An empty table with these headings, whose first column is text.
    #[must_use]
    pub fn new(caption: impl Into<String>, head: &[&str]) -> Self {
        Self {
            head: head.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
            caption: caption.into(),
            words: 1,
        }
    }

    /// The table with this many columns of text, which come first.
    #[must_use]
    pub fn with_text_columns(self, columns: usize) -> Self {
        Self {
            words: columns,
            ..self
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// The table as text for a terminal, columns aligned.
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

    /// The table as CSV, with quotation marks around cells that need them.
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

/// A cell of a CSV table that no spreadsheet evaluates: one that begins like a formula and is not a
/// number gets an apostrophe before it.
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
    /// The name of the picture's file, without folder and extension.
    pub name: String,
    /// The caption.
    pub caption: Phrase,
    /// Its width in centimetres, where there is room.
    pub width: f64,
}
