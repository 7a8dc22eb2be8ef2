//! `.ods`, from which calamine makes dense tables: measured before.

use std::io::Cursor;

use calamine::{Ods, OdsError, Reader as _};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::error::Fault;
use crate::table::{CellPos, Sheet};
use crate::{MOST_BYTES, MOST_CELLS, dense, packed};

/// The most columns of a sheet; calamine drops what is in further ones.
const MOST_COLUMNS: u64 = 16_384;

pub(crate) fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, Fault> {
    let mut merged = Vec::new();
    packed::parts(bytes, |name, content| {
        if name == "content.xml" {
            merged = measured(content)?;
        } else if name == "META-INF/manifest.xml" && has(content, b"encryption-data") {
            return Err(Fault::password());
        }
        Ok(())
    })?;
    let book = Ods::new(Cursor::new(bytes)).map_err(|error| match error {
        OdsError::Password => Fault::password(),
        error => Fault::damaged(error.to_string()),
    })?;
    dense::sheets(book, merged)
}

fn has(content: &[u8], name: &[u8]) -> bool {
    content.windows(name.len()).any(|part| part == name)
}

/// A table while it is parsed.
#[derive(Default)]
struct Table {
    /// Whether it has a name; calamine skips others.
    is_named: bool,
    /// The number of rows parsed.
    rows: u64,
    /// The first row with content, and the end of the last one.
    filled_rows: Option<[u64; 2]>,
    /// The number of columns up to the last cell with content.
    filled_columns: u64,
    /// The merged regions, each with its first and its last cell.
    merged: Vec<[CellPos; 2]>,
}

/// A row while it is parsed.
#[derive(Default)]
struct Row {
    repeated: u64,
    /// The number of columns parsed.
    columns: u64,
    /// The number of columns up to the last cell with content.
    filled: u64,
    /// The repeat count of the current cell.
    open: u64,
    /// The bytes of its cells' contents.
    bytes: u64,
}

impl Table {
    /// The number of cells that calamine makes of it.
    fn cells(&self) -> u64 {
        let rows = self.filled_rows.map_or(0, |[first, end]| end - first);
        rows.saturating_mul(self.filled_columns)
    }

    fn add(&mut self, row: &Row) {
        let first = self.rows;
        self.rows = first.saturating_add(row.repeated);
        if row.filled > 0 {
            let first = self.filled_rows.map_or(first, |[first, _]| first);
            self.filled_rows = Some([first, self.rows]);
            self.filled_columns = self.filled_columns.max(row.filled);
        }
    }
}

impl Row {
    /// Starts a cell. It has content if it has a value or a formula.
    fn begin(&mut self, start: &BytesStart<'_>, table: &mut Table) -> Result<(), Fault> {
        let first = self.columns;
        self.open = number(start, "table:number-columns-repeated")?;
        self.columns = first.saturating_add(self.open);
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| Fault::damaged(error.to_string()))?;
            let key = attribute.key.as_ref();
            if key.starts_with("office:") || key.starts_with("calcext:") || key == "table:formula" {
                self.filled = self.columns;
                self.add(attribute.value.len() as u64);
            }
        }
        let rows = number(start, "table:number-rows-spanned")?;
        let columns = number(start, "table:number-columns-spanned")?;
        if (rows, columns) != (1, 1) && rows > 0 && columns > 0 {
            let cell = |row: u64, col: u64| Some((row.try_into().ok()?, col.try_into().ok()?));
            let last = cell(
                table.rows.saturating_add(rows - 1),
                first.saturating_add(columns - 1),
            );
            let region = cell(table.rows, first).zip(last);
            table
                .merged
                .extend(region.map(|(first, last)| [first, last]));
        }
        Ok(())
    }

    /// Adds `bytes` bytes to the current cell.
    fn add(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_add(bytes.saturating_mul(self.open));
    }
}

/// Parses the tables of a file once, and returns the merged cells of each. What is well formed here
/// is so for calamine too, which does not check for the end of a file everywhere.
fn measured(content: &[u8]) -> Result<Vec<Vec<[CellPos; 2]>>, Fault> {
    let mut xml = Reader::from_reader(content);
    xml.config_mut().expand_empty_elements = true;
    let (mut buffer, mut open_elements) = (Vec::new(), 0_u64);
    let (mut all_merged, mut cells, mut bytes) = (Vec::new(), 0_u64, 0_u64);
    let (mut table, mut row) = (Table::default(), Row::default());
    loop {
        buffer.clear();
        let event = xml.read_event_into(&mut buffer);
        match event.map_err(|error| Fault::damaged(error.to_string()))? {
            Event::Start(start) => {
                open_elements += 1;
                match start.name().as_ref() {
                    "table:table" => {
                        let name = start.try_get_attribute("table:name");
                        let name = name.map_err(|error| Fault::damaged(error.to_string()))?;
                        table = Table {
                            is_named: name.is_some(),
                            ..Table::default()
                        };
                    }
                    "table:table-row" => {
                        row = Row {
                            repeated: number(&start, "table:number-rows-repeated")?,
                            ..Row::default()
                        };
                    }
                    "table:table-cell" | "table:covered-table-cell" => {
                        row.begin(&start, &mut table)?;
                    }
                    "text:s" => row.add(number(&start, "text:c")?),
                    _ => {}
                }
            }
            Event::Text(text) => row.add(text.len() as u64),
            Event::GeneralRef(_) => row.add(4),
            Event::End(end) => {
                open_elements = open_elements.saturating_sub(1);
                match end.name().as_ref() {
                    "table:table-cell" | "table:covered-table-cell" => row.open = 0,
                    "table:table-row" => {
                        bytes = bytes.saturating_add(row.bytes.saturating_mul(row.repeated));
                        table.add(&std::mem::take(&mut row));
                    }
                    "table:table" => {
                        cells = cells.saturating_add(table.cells());
                        let table = std::mem::take(&mut table);
                        all_merged.extend(table.is_named.then_some(table.merged));
                    }
                    _ => {}
                }
            }
            Event::Eof if open_elements > 0 => return Err(Fault::damaged("one that is cut short")),
            Event::Eof => return Ok(all_merged),
            Event::Empty(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => {}
        }
        if cells.saturating_add(table.cells()) > MOST_CELLS {
            return Err(Fault::cells("more"));
        }
        if row.filled > MOST_COLUMNS {
            let most = format!("at most {MOST_COLUMNS} columns in a sheet");
            return Err(Fault::new(most, "more"));
        }
        if bytes.saturating_add(row.bytes) > MOST_BYTES as u64 {
            return Err(Fault::texts());
        }
    }
}

/// The number in an attribute; 1 without it.
fn number(start: &BytesStart<'_>, name: &str) -> Result<u64, Fault> {
    let attribute = start.try_get_attribute(name);
    let attribute = attribute.map_err(|error| Fault::damaged(error.to_string()))?;
    attribute.map_or(Ok(1), |attribute| {
        let value = attribute.value.trim();
        let wrong = |_| Fault::damaged(format!("{name}=\"{value}\""));
        value.parse().map_err(wrong)
    })
}
