//! Tables under a header that names their columns, in any order.

use super::error::{TextFault, quote_field, quoted};
use super::headed::{self, HeadedRow};
use super::table::{TableLines, trimmed};

fn is_name(field: &[u8], name: &str) -> bool {
    trimmed(field).eq_ignore_ascii_case(name.as_bytes())
}

/// One row below the header, its fields by the names of their columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableRecord<'r, const N: usize> {
    pub(super) row: HeadedRow<'r>,
    columns: [Option<usize>; N],
}

impl<'r, const N: usize> TableRecord<'r, N> {
    /// The field of the column with this index in the list of names; empty if the column is
    /// optional and absent.
    pub(super) fn field(&self, name: usize) -> &'r [u8] {
        self.columns[name].map_or(b"", |column| self.row.field(column))
    }

    /// The byte of the text at which that field begins.
    pub(super) fn at(&self, name: usize) -> usize {
        self.row.at(self.columns[name].unwrap_or(0))
    }

    /// The fault of that field.
    pub(super) fn fault(&self, name: usize, wanted: impl Into<String>) -> TextFault {
        TextFault::new(self.at(name), wanted.into(), quote_field(self.field(name)))
    }
}

/// The columns of a table, in any order; those from the index `needed` on may be absent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<const N: usize> {
    pub(super) names: [&'static str; N],
    pub(super) needed: usize,
}

impl<const N: usize> Columns<N> {
    /// The names of the columns, for errors.
    fn expected_text(&self) -> String {
        let (needed, others) = self.names.split_at(self.needed);
        let perhaps = if others.is_empty() {
            String::new()
        } else {
            format!(" and perhaps {}", others.join(", "))
        };
        format!("the columns {}{perhaps}", needed.join(", "))
    }
}

/// Calls `each` for every row below a header with exactly these columns.
pub(super) fn read<const N: usize>(
    lines: &mut TableLines<'_>,
    names: Columns<N>,
    mut each: impl FnMut(TableRecord<'_, N>) -> Result<(), TextFault>,
) -> Result<(), TextFault> {
    headed::read(
        lines,
        |header| columns_of(header, names),
        |&columns, row| each(TableRecord { row, columns }),
    )
}

/// The position of each of the named columns.
fn columns_of<const N: usize>(
    header: HeadedRow<'_>,
    columns: Columns<N>,
) -> Result<[Option<usize>; N], TextFault> {
    let Columns { names, needed } = columns;
    let wanted = columns.expected_text();
    let count = header.fields().count();
    let mut places = [None; N];
    for (index, field) in header.fields().enumerate() {
        // A data frame's index, or what a comma at the end of the line leaves.
        if (index == 0 || index + 1 == count) && field.is_empty() {
            continue;
        }
        let fault = |found: String| TextFault::new(header.at(index), wanted.clone(), found);
        let Some(name) = names.iter().position(|name| is_name(field, name)) else {
            return Err(fault(quoted(field)));
        };
        if places[name].replace(index).is_some() {
            return Err(fault(format!("a second '{}'", names[name])));
        }
    }
    match (0..needed).find(|&name| places[name].is_none()) {
        Some(missing) => {
            let found = format!("no '{}'", names[missing]);
            Err(TextFault::new(header.start, wanted, found))
        }
        None => Ok(places),
    }
}
