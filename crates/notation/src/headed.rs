//! Tables with a header of which the reader picks columns by name, ignoring others.

use csv::ByteRecord;

use super::error::{TextFault, printable, quote_field};
use super::table::{TableLayout, TableLine, TableLines, trimmed};
use super::widths::{FieldKind, Widths};

/// A row of a table, which may be the header.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadedRow<'r> {
    pub(super) layout: TableLayout<'r>,
    /// Its byte offset.
    pub(super) start: usize,
    fields: &'r ByteRecord,
}

impl<'r> HeadedRow<'r> {
    /// The fields in order.
    pub(super) fn fields(&self) -> impl Iterator<Item = &'r [u8]> {
        self.fields.iter().map(trimmed)
    }

    /// The field of a column, without the blanks around it.
    pub(super) fn field(&self, column: usize) -> &'r [u8] {
        trimmed(&self.fields[column])
    }

    /// The byte offset of that field.
    pub(super) fn at(&self, column: usize) -> usize {
        self.layout.field(self.start, column)
    }

    /// An error about that field.
    pub(super) fn fault(&self, column: usize, wanted: impl Into<String>) -> TextFault {
        TextFault::new(
            self.at(column),
            wanted.into(),
            quote_field(self.field(column)),
        )
    }

    /// The name of the only column beside this one, with its index.
    pub(super) fn only_other(&self, known: usize) -> Result<(String, usize), TextFault> {
        let name = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
        let others = self.fields().enumerate();
        let others = others.filter(|&(column, field)| column != known && !field.is_empty());
        let mut others: Vec<(String, usize)> = others
            .map(|(column, field)| (name(field), column))
            .collect();
        if others.len() == 1 {
            return Ok(others.remove(0));
        }
        let names: Vec<String> = others
            .iter()
            .map(|(name, _)| printable(name.chars()))
            .collect();
        let found = match names.len() {
            0 => "none".to_owned(),
            count => format!("{count}: {}", names.join(", ")),
        };
        let wanted = format!("one column beside '{}'", name(self.field(known)));
        Err(TextFault::new(self.start, wanted, found))
    }

    /// The index of the only column with this name, ignoring case.
    pub(super) fn column(&self, name: &str) -> Result<usize, TextFault> {
        let is_it = |field: &[u8]| field.eq_ignore_ascii_case(name.as_bytes());
        let mut columns = self.fields().enumerate().filter(|(_, field)| is_it(field));
        let wanted = format!("a column '{name}'");
        match (columns.next(), columns.next()) {
            (Some((column, _)), None) => Ok(column),
            (None, _) => Err(TextFault::new(self.start, wanted, "none")),
            (Some(_), Some((second, _))) => {
                Err(TextFault::new(self.at(second), wanted, "a second one"))
            }
        }
    }
}

/// Calls `each` for every row after the header, with the result of `begin` for the header. Blank
/// lines are allowed above and below.
pub(super) fn read<H>(
    lines: &mut TableLines<'_>,
    mut begin: impl FnMut(HeadedRow<'_>) -> Result<H, TextFault>,
    mut each: impl FnMut(&H, HeadedRow<'_>) -> Result<(), TextFault>,
) -> Result<(), TextFault> {
    let layout = lines.layout();
    let mut widths = Widths::new();
    let mut blanks = Vec::new();
    let mut header = None;
    while let Some(line) = lines.next() {
        let (start, fields) = match line {
            TableLine::Blank(start) => {
                blanks.push(start);
                continue;
            }
            TableLine::Row(start, fields) => (start, fields),
        };
        if header.is_none() {
            blanks.clear();
        }
        blanks.drain(..).for_each(|blank| widths.blank(blank));
        widths.row(start, fields);
        let row = HeadedRow {
            layout,
            start,
            fields,
        };
        let Some(header) = &header else {
            header = Some(begin(row)?);
            continue;
        };
        widths.agreed(layout, FieldKind::Fields)?;
        each(header, row)?;
    }
    match header {
        Some(_) => Ok(()),
        None => Err(TextFault::new(0, "a row of column names", "nothing")),
    }
}
