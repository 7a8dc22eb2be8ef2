//! Boards in spreadsheets: `.xlsx`, `.xls` and `.ods`, recognised by their bytes.
//!
//! Each sheet becomes a table of text that is read as CSV is, with the addresses of its cells in
//! messages. Values are used, not their display format: 4.0 is 4. The value of merged cells is in
//! the first. The unpacked size of a file and the size of its tables are measured before any table
//! is made, so that neither a packed file of zeros nor two distant cells fill memory.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

mod boards;
mod dense;
mod error;
mod ods;
mod packed;
mod table;
mod values;
mod xls;
mod xlsx;

use hashilab_notation as notation;

pub use boards::{SheetBoards, boards_in_sheets, is_board};
pub use error::SheetError;

use error::Fault;
use table::Sheet;

/// The file extensions of spreadsheets that are searched in folders.
pub const ENDINGS: [&str; 3] = ["ods", "xls", "xlsx"];

/// The most bytes of a workbook, packed or unpacked, and of all texts in its cells.
const MOST_BYTES: usize = 64 << 20;
/// The most cells in the tables of a workbook, empty ones included.
const MOST_CELLS: u64 = 1 << 20;

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Xlsx,
    Xls,
    Ods,
}

/// Whether a file is a spreadsheet, by its bytes.
///
/// # Examples
/// ```
/// assert!(!hashilab_sheets::is_spreadsheet(b"2,0,2\n"));
/// assert!(hashilab_sheets::is_spreadsheet(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"));
/// ```
#[must_use]
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    kind_of(bytes).is_some()
}

fn kind_of(bytes: &[u8]) -> Option<Kind> {
    if bytes.starts_with(xls::MAGIC) {
        return Some(Kind::Xls);
    }
    let has = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
    if !bytes.starts_with(b"PK\x03\x04") {
        None
    } else if has(b"xl/workbook") {
        Some(Kind::Xlsx)
    } else {
        // The type of the file may be packed as well.
        let is_typed = has(b"opendocument.spreadsheet")
            || (has(b"content.xml") && packed::says(bytes, "opendocument.spreadsheet"));
        is_typed.then_some(Kind::Ods)
    }
}

/// The sheets of a workbook; if one is named, with the cells of that one alone.
fn sheets(bytes: &[u8], kind: Kind, wanted: Option<&str>) -> Result<Vec<Sheet>, Fault> {
    if bytes.len() > MOST_BYTES {
        let most = format!("a workbook of at most {} MiB", MOST_BYTES >> 20);
        return Err(Fault::new(most, format!("{} MiB", bytes.len() >> 20)));
    }
    let read = || match kind {
        Kind::Xlsx => xlsx::sheets(bytes, wanted),
        Kind::Xls => xls::sheets(bytes),
        Kind::Ods => ods::sheets(bytes),
    };
    // After the checks before it, calamine is not known to panic; if it does, the file is treated
    // as damaged.
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    read.unwrap_or_else(|_| Err(Fault::damaged("what its reader gives up on")))
}
