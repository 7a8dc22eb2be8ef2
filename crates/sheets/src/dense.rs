//! Workbooks from which calamine makes dense tables.

use std::fmt::Display;
use std::io::Cursor;

use calamine::{Reader, SheetType, SheetVisible};

use crate::error::Fault;
use crate::table::{CellPos, Sheet};
use crate::values::{NO_VALUE, text_of};

/// The sheets of a workbook, with the merged regions of each: their first and last cells.
pub(crate) fn sheets<B, R>(mut book: R, merged: Vec<Vec<[CellPos; 2]>>) -> Result<Vec<Sheet>, Fault>
where
    B: AsRef<[u8]>,
    R: Reader<Cursor<B>, Error: Display>,
    Cursor<B>: std::io::Read + std::io::Seek,
{
    let damaged = |error: R::Error| Fault::damaged(error.to_string());
    let mut merged = merged.into_iter();
    let mut sheets = Vec::new();
    for about in book.sheets_metadata().to_vec() {
        let merged = merged.next().unwrap_or_default();
        if about.typ != SheetType::WorkSheet {
            continue;
        }
        let mut sheet = Sheet::new(&about.name, about.visible != SheetVisible::Visible);
        let values = book.worksheet_range(&about.name).map_err(damaged)?;
        let from = values.start().unwrap_or_default();
        for (row, col, value) in values.used_cells() {
            sheet.fill(place(from, row, col), text_of(value))?;
        }
        let formulas = book.worksheet_formula(&about.name).map_err(damaged)?;
        let from = formulas.start().unwrap_or_default();
        for (row, col, _) in formulas.used_cells() {
            let pos = place(from, row, col);
            let is_empty = values
                .get_value(pos)
                .is_none_or(|value| *value == calamine::Data::Empty);
            if is_empty {
                sheet.fill(pos, NO_VALUE.to_owned())?;
            }
        }
        sheet.merge(&merged)?;
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// A place within a table that starts at a cell.
fn place(from: CellPos, row: usize, col: usize) -> CellPos {
    let within = |from: u32, more: usize| {
        let more = u32::try_from(more).expect("tables are measured before they are made");
        from + more
    };
    (within(from.0, row), within(from.1, col))
}
