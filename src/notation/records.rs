//! Tables under a header that names their columns, in any order.

use csv::ByteRecord;

use super::error::Fault;
use super::table::{Layout, Line, Lines, is_blank, trimmed};
use super::widths::{What, Widths};

/// Whether a first row names any of these columns.
pub(super) fn is_header(first: &ByteRecord, names: &[&str]) -> bool {
    first
        .iter()
        .any(|field| names.iter().any(|name| is_name(field, name)))
}

fn is_name(field: &[u8], name: &str) -> bool {
    trimmed(field).eq_ignore_ascii_case(name.as_bytes())
}

/// One row below the header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'r, const N: usize> {
    pub(super) layout: Layout<'r>,
    /// How many bytes into the text the row starts.
    pub(super) start: usize,
    columns: [Option<usize>; N],
    fields: &'r ByteRecord,
}

impl<'r, const N: usize> Record<'r, N> {
    /// The field of the column that was named at this index; an empty one where a column
    /// that may be absent is.
    pub(super) fn field(&self, name: usize) -> &'r [u8] {
        self.columns[name].map_or(b"", |column| trimmed(&self.fields[column]))
    }

    /// How many bytes into the text that field begins.
    pub(super) fn at(&self, name: usize) -> usize {
        let column = self.columns[name].unwrap_or(0);
        self.layout.field(self.start, column)
    }

    /// The fault of that field.
    pub(super) fn fault(&self, name: usize, wanted: impl Into<String>) -> Fault {
        let found = match self.field(name) {
            [] => "an empty field".to_owned(),
            field => super::error::quoted(field),
        };
        Fault::new(self.at(name), wanted.into(), found)
    }
}

/// The columns of a table, in any order; those from the index `needed` on may be absent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<const N: usize> {
    pub(super) names: [&'static str; N],
    pub(super) needed: usize,
}

impl<const N: usize> Columns<N> {
    /// What errors ask for.
    fn wanted(&self) -> String {
        let (needed, others) = self.names.split_at(self.needed);
        let perhaps = if others.is_empty() {
            String::new()
        } else {
            format!(" and perhaps {}", others.join(", "))
        };
        format!("the columns {}{perhaps}", needed.join(", "))
    }
}

/// Calls `each` for every row below a header of exactly these columns.
pub(super) fn read<const N: usize>(
    lines: &mut Lines<'_>,
    names: Columns<N>,
    mut each: impl FnMut(Record<'_, N>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let layout = lines.layout();
    let mut widths = Widths::new();
    let mut blanks = Vec::new();
    let mut header = None;
    while let Some(line) = lines.next() {
        let (start, fields) = match line {
            Line::Blank(start) => {
                blanks.push(start);
                continue;
            }
            Line::Row(start, fields) => (start, fields),
        };
        blanks.drain(..).for_each(|blank| widths.blank(blank));
        widths.row(start, fields);
        let Some(columns) = header else {
            header = Some(columns_of(layout, start, fields, names)?);
            continue;
        };
        widths.agreed(layout, What::Fields)?;
        each(Record {
            layout,
            start,
            columns,
            fields,
        })?;
    }
    Ok(())
}

/// Where each of the named columns stands.
fn columns_of<const N: usize>(
    layout: Layout<'_>,
    start: usize,
    header: &ByteRecord,
    columns: Columns<N>,
) -> Result<[Option<usize>; N], Fault> {
    let Columns { names, needed } = columns;
    let wanted = columns.wanted();
    let mut places = [None; N];
    for (index, field) in header.iter().enumerate() {
        if index + 1 == header.len() && is_blank(field) {
            continue;
        }
        let fault = |found: String| Fault::new(layout.field(start, index), wanted.clone(), found);
        let Some(name) = names.iter().position(|name| is_name(field, name)) else {
            return Err(fault(super::error::quoted(field)));
        };
        if places[name].replace(index).is_some() {
            return Err(fault(format!("a second '{}'", names[name])));
        }
    }
    match (0..needed).find(|&name| places[name].is_none()) {
        Some(missing) => Err(Fault::new(
            start,
            wanted,
            format!("no '{}'", names[missing]),
        )),
        None => Ok(places),
    }
}
