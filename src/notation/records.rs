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
    columns: [usize; N],
    fields: &'r ByteRecord,
}

impl<'r, const N: usize> Record<'r, N> {
    /// The field of the column that was named at this index.
    pub(super) fn field(&self, name: usize) -> &'r [u8] {
        trimmed(&self.fields[self.columns[name]])
    }

    /// How many bytes into the text that field begins.
    pub(super) fn at(&self, name: usize) -> usize {
        self.layout.field(self.start, self.columns[name])
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

/// Calls `each` for every row below a header of exactly these columns.
pub(super) fn read<const N: usize>(
    lines: &mut Lines<'_>,
    names: [&str; N],
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
    names: [&str; N],
) -> Result<[usize; N], Fault> {
    let wanted = format!("the columns {}", names.join(", "));
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
    let mut columns = [0; N];
    for (name, place) in places.into_iter().enumerate() {
        let missing = || Fault::new(start, wanted.clone(), format!("no '{}'", names[name]));
        columns[name] = place.ok_or_else(missing)?;
    }
    Ok(columns)
}
