//! Boards in tables: a table has the full name of a board, or only that of its file.

use std::collections::BTreeMap;
use std::path::Path;

/// The row of a table for a board, with the board's name in the table.
pub(super) fn row_of<'a, T>(
    table: &'a BTreeMap<String, T>,
    board: &str,
) -> Option<(&'a String, &'a T)> {
    let of_file = || table.get_key_value(Path::new(board).file_name()?.to_str()?);
    table.get_key_value(board).or_else(of_file)
}
