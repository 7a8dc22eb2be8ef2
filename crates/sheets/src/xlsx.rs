//! `.xlsx`, cell by cell.

use std::io::Cursor;

use calamine::{Data, Dimensions, Reader, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::error::Fault;
use crate::table::Sheet;
use crate::values::{NO_VALUE, text_of};
use crate::{MOST_CELLS, packed};

pub(crate) fn sheets(bytes: &[u8], wanted: Option<&str>) -> Result<Vec<Sheet>, Fault> {
    packed::parts(bytes, |_, content| look_for_counts(content))?;
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(damaged)?;
    let mut sheets = Vec::new();
    let mut cells = 0;
    for about in book.sheets_metadata().to_vec() {
        if about.typ != SheetType::WorkSheet {
            continue;
        }
        let mut sheet = Sheet::new(&about.name, about.visible != SheetVisible::Visible);
        if wanted.is_none_or(|wanted| wanted == about.name) {
            read(&mut book, &mut sheet)?;
        }
        cells += sheet.size();
        if cells > MOST_CELLS {
            return Err(Fault::cells("more"));
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

fn damaged(error: XlsxError) -> Fault {
    match error {
        XlsxError::Password => Fault::password(),
        error => Fault::damaged(error.to_string()),
    }
}

fn read(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &mut Sheet) -> Result<(), Fault> {
    let mut cells = book.worksheet_cells_reader(&sheet.name).map_err(damaged)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(damaged)? {
        let text = match Data::from(cell.value) {
            Data::Empty if cell.formula.is_some() => NO_VALUE.to_owned(),
            value => text_of(&value),
        };
        sheet.fill(cell.pos, text)?;
    }
    drop(cells);
    let merged = book
        .merge_cells_by_sheet_name(&sheet.name)
        .map_err(damaged)?;
    let regions = merged.iter().map(|&Dimensions { start, end }| [start, end]);
    sheet.merge(&regions.collect::<Vec<_>>())?;
    Ok(())
}

/// Refuses a number of strings that the part cannot hold, before memory is allocated for them.
fn look_for_counts(content: &[u8]) -> Result<(), Fault> {
    const COUNT: &[u8] = b"uniqueCount";
    let starts = content.windows(COUNT.len()).enumerate();
    for (at, _) in starts.filter(|(_, part)| *part == COUNT) {
        let after = content[at + COUNT.len()..].iter();
        let digits = after
            .skip_while(|byte| byte.is_ascii_whitespace() || b"=\"'".contains(byte))
            .take_while(|byte| byte.is_ascii_digit());
        let count = digits.fold(0_usize, |count, digit| {
            count
                .saturating_mul(10)
                .saturating_add((digit - b'0').into())
        });
        if count > content.len() {
            return Err(Fault::damaged("a number of texts that it cannot hold"));
        }
    }
    Ok(())
}
