//! A table as its cells, for callers that know the names of its columns.

use super::error::{ParseError, Place};
use super::lines::{bare_lines, is_row};
use super::source::Source;
use super::table::{Delimiter, TableLayout, TableLine, delimiters_in, trimmed};
use crate::puzzle::Rules;

/// A cell of a table, without blanks and quotes around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableCell {
    /// Its text.
    pub text: String,
    /// Its offset in the text in bytes.
    pub at: usize,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRow {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Its cells from left to right.
    pub cells: Vec<TableCell>,
    /// The offset of its end in the text in bytes.
    pub end: usize,
}

/// The rows of a table, the header first; blank lines and comments, which begin with `#`, are
/// skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellTable {
    text: String,
    /// The rows in order.
    pub rows: Vec<CellRow>,
}

impl CellTable {
    /// Reads delimited text; the delimiter is detected in the header.
    ///
    /// # Errors
    /// [`ParseError`] if the source is not text.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::{CellTable, Source};
    /// let table = CellTable::read(&Source::new("wishes.csv", "# two\nname;size\n\"a;b\";9x9\n"))?;
    /// let [head, row] = &table.rows[..] else { panic!("two rows") };
    /// assert_eq!((head.line, head.cells[1].text.as_str()), (2, "size"));
    /// assert_eq!((row.line, row.cells[0].text.as_str()), (3, "a;b"));
    /// assert_eq!(table.place(row.cells[1].at).column, 7);
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    pub fn read(source: &Source) -> Result<Self, ParseError> {
        let text = source.text()?.into_owned();
        let head = bare_lines(&text)
            .find(|line| is_row(line))
            .unwrap_or_default();
        let delimiter = delimiters_in(head).next();
        let layout = TableLayout {
            text: &text,
            delimiter: delimiter.unwrap_or(Delimiter::Comma),
            most_clue: Rules::default().max_clue(),
        };
        let mut rows = Vec::new();
        let (mut line, mut before) = (1, 0);
        let mut lines = layout.lines();
        while let Some(next) = lines.next() {
            let TableLine::Row(start, fields) = next else {
                continue;
            };
            line += Place::line_of(&text[before..], start - before) - 1;
            before = start;
            if trimmed(&fields[0]).starts_with(b"#") {
                continue;
            }
            let cell = |(index, field): (usize, &[u8])| TableCell {
                text: String::from_utf8_lossy(trimmed(field)).into_owned(),
                at: layout.field(start, index),
            };
            let cells: Vec<TableCell> = fields.iter().enumerate().map(cell).collect();
            let end = cells
                .last()
                .map_or(start, |last| layout.end_of_field(last.at));
            rows.push(CellRow { line, cells, end });
        }
        Ok(Self { text, rows })
    }

    /// The line and the column of a byte offset.
    #[must_use]
    pub fn place(&self, at: usize) -> Place {
        Place::of(&self.text, at)
    }
}
